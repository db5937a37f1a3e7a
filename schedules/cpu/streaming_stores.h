// Stores past the caches in kernels whose sizes only a call knows.
//
//   %y[i] = v streaming    ->    if large { %y[i] = v streaming } else { %y[i] = v }
//
// Whether the caches hold what a kernel writes, so that the next one finds it there, is then no
// guess: a kernel made for thousands of rows is called with ten as well.
#ifndef SCHEDULES_CPU_STREAMING_STORES_H_
#define SCHEDULES_CPU_STREAMING_STORES_H_

#include "ir/expr.h"
#include "ir/stmt.h"
#include "schedules/target.h"

namespace hidet::schedules {

// Returns the body with its streaming stores such only where the kernel moves more than the last
// cache holds: `bytes` at the hints, in proportion to the number of points. Where that is known,
// the body as it is.
ir::Stmt StreamWhereLarge(const ir::Stmt& body, const ir::Expr& points, double bytes,
                          const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_STREAMING_STORES_H_
