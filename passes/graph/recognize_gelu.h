// recognize-gelu: the activation written with erf or tanh becomes one operator.
//
// Why: one name for later passes and people, and no constants to carry.
//
//   x * 0.5 * (1 + Erf(x / 1.41421))                                  ->   Gelu(x)
//   x * 0.5 * (1 + Tanh(0.797885 * (x + 0.044715 * x^3)))             ->   Gelu(x, approximate=True)
//
// in any order of the products. Requires: constants within a millionth. Ensures: the same values
// but for rounding.
#ifndef PASSES_GRAPH_RECOGNIZE_GELU_H_
#define PASSES_GRAPH_RECOGNIZE_GELU_H_

#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

GraphPass RecognizeGelu(const graph::OpRegistry& registry);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RECOGNIZE_GELU_H_
