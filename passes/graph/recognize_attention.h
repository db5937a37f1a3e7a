// recognize-attention: products, scaling, mask, softmax and product become one Attention.
//
// Why: the scores of a long sequence are never written to memory.
//
//   before                                          after
//   s = Matmul(q, kt)     # [b, h, i, j]            k = PermuteDims(kt, last two)
//   t = Add(Multiply(s, 0.125), mask)               y = Attention(q, k, v, mask, scale=0.125)
//   p = Softmax(t, axis=-1)
//   y = Matmul(p, v)
//
// Scaling of q or k by a number becomes part of the scale. The mask may be added, or chosen by
// Where(keep, scores, fill): with fill -inf that is a bool mask; with a fill of at most -1e9 it is
// the mask Where(keep, 0, fill), in which every score drowns. A guard Where(IsNan(p), 0, p) goes:
// rows whose keys are all masked by -inf give 0 then, and NaN (nan_rows) without a guard, as
// softmax does.
//
// Requires: at least rank 3, equal ranks, softmax over the last axis, and that nobody else reads
// scores or weights; without a guard, at least one key. Ensures: the same values but for rounding;
// a guard hides no NaN that comes from q, k, v or the mask itself.
#ifndef PASSES_GRAPH_RECOGNIZE_ATTENTION_H_
#define PASSES_GRAPH_RECOGNIZE_ATTENTION_H_

#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

GraphPass RecognizeAttention(const graph::OpRegistry& registry);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RECOGNIZE_ATTENTION_H_
