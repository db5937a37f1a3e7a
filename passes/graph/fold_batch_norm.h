// fold-batch-norm: the normalization after a convolution becomes part of its weight and a bias.
//
// Why: the statistics are constants; one addition is left at run time.
//
//   before                                              after (f = scale / sqrt(variance + epsilon), by channel)
//   t = Conv2d(x, w)                                    w' = Multiply(w, Reshape(f, [o, 1, 1, 1]))     # prepared
//   y = BatchNormInfer(t, mean, variance, scale, bias)  y = Add(Conv2d(x, w'), Reshape(bias - mean f, [o, 1, 1]))
//
// A bias that is added between the two moves along: (b - mean) f + bias. The new weight is computed
// from constants once: by fold-constants, or when the model is prepared.
//
// The factor and the bias are computed in the type in which BatchNormInfer computes, which is
// float32 for narrower types, and are rounded once.
//
// Requires: constant weight and statistics, nobody else reads the convolution. Ensures: the same
// values but for rounding, as long as the scaled weight lies within the range of its type.
#ifndef PASSES_GRAPH_FOLD_BATCH_NORM_H_
#define PASSES_GRAPH_FOLD_BATCH_NORM_H_

#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

GraphPass FoldBatchNorm(const graph::OpRegistry& registry);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_FOLD_BATCH_NORM_H_
