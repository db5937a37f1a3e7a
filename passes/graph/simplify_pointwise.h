// simplify-pointwise: elementwise operators on values that are known, or repeated, do less.
//
// Why: exported attention masks compare positions with 0 and repeat one row for each query; what is
// left after this pass is one small row, computed once.
//
//   before                                                 after
//   c = GreaterEqual(Arange(0, n, 1), 0)                   c = Full([n], true)              a comparison that bounds prove
//   d = LogicalAnd(Full([1, n, 1], true), m[b, 1, n])      d = Broadcast(m, [b, n, n])      a full tensor is a scalar
//   e = Where(Broadcast(m, [b, n, n]), 0, -inf)            e = Broadcast(Where(m, 0, -inf), [b, n, n])
//   x and true, x or false                                 x
//
// Requires: canonicalized. Ensures: the same values; an elementwise operator with one operand that
// is no scalar is not applied to a Broadcast. Runs until nothing changes.
#ifndef PASSES_GRAPH_SIMPLIFY_POINTWISE_H_
#define PASSES_GRAPH_SIMPLIFY_POINTWISE_H_

#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

GraphPass SimplifyPointwise();

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_SIMPLIFY_POINTWISE_H_
