// fold-constants: operators on constants are computed now, where the result is small.
//
// Why: folded statistics, masks and tables cost nothing at run time, and scalars become part of
// expressions.
//
//   before                              after
//   c = Constant(float32[64])           c = Constant(float32[64])
//   a = Sqrt(c)                         y = Multiply(x, c)
//   y = Multiply(x, a)
//
// Not folded: results of more than 64 KiB (they are computed once, when the model is prepared), or
// of more than four times the bytes of their inputs (a splat counts as one element); movement
// alone, which costs nothing and would copy weights.
//
// Requires: a verified graph; an evaluator, without which it does nothing. Ensures: the same
// values.
#ifndef PASSES_GRAPH_FOLD_CONSTANTS_H_
#define PASSES_GRAPH_FOLD_CONSTANTS_H_

#include "passes/graph/evaluator.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// `evaluator` may be null; else it must outlive the pass.
GraphPass FoldConstants(const Evaluator* evaluator);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_FOLD_CONSTANTS_H_
