// Integers that are computed in floats, as exporters compute sizes, computed in integers.
//
//   int64(floor(float32(h) * 1.5))      h * 3 / 2, while h * 3 is below 2^24
//   int64(floor(float32(h) * 0.3))      h * 3 / 10, if that holds for each h that there may be
//   int64(floor(float32(h) * 0.2999))   nothing, where h may be 2^20: products round
//
// Sizes are integer expressions (tensor.h); what is not exactly one must be computed by kernels.
#ifndef GRAPH_WHOLE_NUMBERS_H_
#define GRAPH_WHOLE_NUMBERS_H_

#include <optional>

#include "ir/expr.h"

namespace hidet::graph {

// Returns an int64 expression without floats that has the value of `expr`, an integer or a float,
// for all values of its symbols; nothing where that is not proven.
std::optional<ir::Expr> InIntegers(const ir::Expr& expr);

bool UsesFloats(const ir::Expr& expr);

}  // namespace hidet::graph

#endif  // GRAPH_WHOLE_NUMBERS_H_
