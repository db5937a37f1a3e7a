// recognize-normalization: layer and RMS norm written with means and roots become one operator
// each.
//
// Why: one kernel that keeps a row in registers, instead of three passes over memory.
//
//   before                                               after
//   m = ReduceMean(x, -1, keepdims)                      y = LayerNorm(x, gamma, beta)
//   d = Subtract(x, m)
//   v = ReduceMean(Pow(d, 2), -1, keepdims)
//   y = Add(Multiply(Divide(d, Sqrt(Add(v, eps))), gamma), beta)
//
//   y = Multiply(x, Rsqrt(Add(ReduceMean(Square(x)), eps)))      ->   y = RmsNorm(x)
//   y = Add(LayerNorm(x), beta), Multiply(RmsNorm(x), gamma)     ->   the same with bias, with scale
//
// Requires: means over the last axes, with keepdims. Ensures: the same values but for rounding.
// Runs until nothing changes.
#ifndef PASSES_GRAPH_RECOGNIZE_NORMALIZATION_H_
#define PASSES_GRAPH_RECOGNIZE_NORMALIZATION_H_

#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

GraphPass RecognizeNormalization(const graph::OpRegistry& registry);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RECOGNIZE_NORMALIZATION_H_
