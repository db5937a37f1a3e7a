// read-masks: masks of attention whose elements are known before a call say what they are.
//
// Why: frameworks write a causal mask out, as comparisons of positions. Attention then reads an
// element for each score, and computes scores that nobody sees.
//
//   before                                             after
//   m = LessEqual(keys[1, 128], queries[128, 1])       y = Attention(q, k, v, is_causal=True)
//   y = Attention(q, k, v, m)
//   y = Attention(q, k, v, m), m true everywhere       y = Attention(q, k, v)
//
// Masks are bool, of known sizes, at most 4096 x 4096 elements, and computed from constants and
// positions alone; what computes them is evaluated here.
//
// Requires: an evaluator, without which it does nothing. Ensures: the same values.
#ifndef PASSES_GRAPH_READ_MASKS_H_
#define PASSES_GRAPH_READ_MASKS_H_

#include "passes/graph/evaluator.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// `evaluator` may be null; else it must outlive the pass.
GraphPass ReadMasks(const Evaluator* evaluator);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_READ_MASKS_H_
