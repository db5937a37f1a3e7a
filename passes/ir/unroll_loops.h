// Expands loops of kind unrolled: one copy of the body an iteration, the loop variable a constant
// in each.
//
// Register buffers become registers only when every index is a constant, and tensor-core fragments
// are such buffers.
//
//   unrolled for i in 0..2 { %acc[i] = %acc[i] * 2.0f }
//   %acc[0] = %acc[0] * 2.0f
//   %acc[1] = %acc[1] * 2.0f
//
// Requires: extents of unrolled loops are constants, at most 4096 copies in all of one nest
// (Unimplemented otherwise). Ensures: no unrolled loop is left; variables and buffers bound inside
// are distinct in each copy.
#ifndef PASSES_IR_UNROLL_LOOPS_H_
#define PASSES_IR_UNROLL_LOOPS_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> UnrollLoops();

}  // namespace hidet::passes

#endif  // PASSES_IR_UNROLL_LOOPS_H_
