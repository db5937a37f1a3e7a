// convert-precision: float32 operators compute with elements of fewer bits.
//
// Why: half the memory, and tensor cores. What is summed is summed in float32 all the same.
//
//   before                                   after, to float16
//   y: float32 = Matmul(x, w)                a: float16 = Cast(x), b: float16 = Cast(w)
//   return y                                 c: float16 = Matmul(a, b)
//                                            y: float32 = Cast(c)
//                                            return y
//
// Inputs and outputs keep their types. Finite numbers that are too large become the largest there
// is, so that a mask stays finite: in constants whose elements are known and in attributes (of
// Full, Pad, ...). A constant that the host binds is converted as it is.
//
// Requires: a verified graph without fused operators. Ensures: no float32 but for inputs, outputs
// and casts.
#ifndef PASSES_GRAPH_CONVERT_PRECISION_H_
#define PASSES_GRAPH_CONVERT_PRECISION_H_

#include "base/scalar_type.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

GraphPass ConvertPrecision(ScalarType to);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_CONVERT_PRECISION_H_
