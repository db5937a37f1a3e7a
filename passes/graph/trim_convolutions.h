// trim-convolutions: what is cut off the results of a convolution is not computed, nor products
// with padding alone.
//
// Why: a causal convolution is written as one that is padded at both ends, whose last results are
// cut off. The rows of the long result begin anywhere, and the cut is a kernel of its own.
//
//   before                                                    after
//   y = Conv1d(x[b, c, n], w[c, 1, 4], padding=[3])           y' = Conv1d(x, w, padding=[3, 0])
//   z = Add(y[b, c, n + 3], bias[c, 1])                       z' = Add(y', bias)
//   StridedSlice(z, ends=[n], axes=[2])                       z'
//
// A slice that takes each second result doubles the stride. Elementwise operators between the two
// are applied to less, where their other operands do not vary along what is cut.
//
// Elements of a window that lie in the padding for each result are left out: those of a dilated
// convolution that are farther apart than the image is large.
//
//   Conv2d(x[n, c, 14, 14], w[k, c, 3, 3],                    Conv2d(x, w[:, :, 1:2, 1:2])
//          padding=[24, 24], dilations=[24, 24])
//
// Requires: canonicalized. Ensures: the same values. What is between convolution and slice is read
// by nobody else.
#ifndef PASSES_GRAPH_TRIM_CONVOLUTIONS_H_
#define PASSES_GRAPH_TRIM_CONVOLUTIONS_H_

#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

GraphPass TrimConvolutions();

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_TRIM_CONVOLUTIONS_H_
