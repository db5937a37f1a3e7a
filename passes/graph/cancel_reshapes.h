// cancel-reshapes: reshapes before and after elementwise operators that undo each other go.
//
// Why: a mask of some windows is added to scores whose first dimension is taken apart for it and
// put together again; without the two reshapes the scores are those of an attention.
//
//   before                                                   after
//   s = Reshape(x[b*4, h, n, n], [b, 4, h, n, n])            m' = Reshape(Broadcast(m, [b, 4, 1, n, n]), [b*4, 1, n, n])
//   t = Add(s, m[1, 4, 1, n, n])                             y = Add(x, m')
//   y = Reshape(t, [b*4, h, n, n])
//
// Dimensions at the beginning and at the end that both shapes have stay as they are in the other
// operands; those between are reshaped, and repeated first where an operand has only some of them.
//
// Requires: canonicalized. Ensures: the same values. What is between the reshapes is read by nobody
// else.
#ifndef PASSES_GRAPH_CANCEL_RESHAPES_H_
#define PASSES_GRAPH_CANCEL_RESHAPES_H_

#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

GraphPass CancelReshapes();

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_CANCEL_RESHAPES_H_
