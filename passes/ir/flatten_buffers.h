// flatten-buffers: gives every buffer one dimension, in the order of memory.
//
// Rewrite: an access with several indices becomes one with the element's offset; the buffer becomes
// one-dimensional.
// Reason: code generators see addresses only, and later passes simplify the offset as the integer
// expression that it is.
//
//   %y[i, j] = %x[j, i]            // %x: float32[8, 16]@global, %y: float32[16, 8]@global
// becomes
//   %y[i * 8 + j] = %x[j * 16 + i] // %x: float32[128]@global, %y: float32[128]@global
//
// Offsets are int32 where all indices are and the buffer's size is a constant that fits, else
// int64. Requires: nothing. Ensures: every buffer has rank one.
#ifndef PASSES_IR_FLATTEN_BUFFERS_H_
#define PASSES_IR_FLATTEN_BUFFERS_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> FlattenBuffers();

}  // namespace hidet::passes

#endif  // PASSES_IR_FLATTEN_BUFFERS_H_
