// Orders operators so that collectives begin early and are waited for late, and what depends on
// neither runs meanwhile:
//
//   s = AllReduce(x)                    s = AllReduce(x)
//   y = WaitCollective(s, x)            b = Matmul(z, v)      # while the ranks talk
//   a = Matmul(y, w)            ->      y = WaitCollective(s, x)
//   b = Matmul(z, v)                    a = Matmul(y, w)
//
// What a collective that has not begun needs comes first, then what waits for none; a wait comes
// when nothing else is left, those that began first before the others.
//
// Requires: a graph that verifies. Ensures: the same operators; those with an attribute `order`
// stay in it; a graph without collectives is left as it is.
#ifndef PASSES_GRAPH_SCHEDULE_COLLECTIVES_H_
#define PASSES_GRAPH_SCHEDULE_COLLECTIVES_H_

#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// "schedule-collectives".
GraphPass ScheduleCollectives();

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_SCHEDULE_COLLECTIVES_H_
