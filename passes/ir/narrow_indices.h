// narrow-indices: 32-bit index arithmetic where ranges prove that it is enough.
//
// Rewrite: int64 loop and let variables become int32, and int64 arithmetic is done in int32,
// wherever no intermediate result can leave int32. Reason: a GPU has no 64-bit integer units; a
// 64-bit multiplication costs four 32-bit ones, a division about twenty times more, and a 64-bit
// value takes two registers.
//
//   for i in 64 { %y[i * 4] = 1.0f }
// becomes
//   for i in 64:int32 { %y[i * 4] = 1.0f }
//
// Requires: nothing; facts of parameters (range) decide how far it goes. Ensures: same values.
#ifndef PASSES_IR_NARROW_INDICES_H_
#define PASSES_IR_NARROW_INDICES_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> NarrowIndices();

}  // namespace hidet::passes

#endif  // PASSES_IR_NARROW_INDICES_H_
