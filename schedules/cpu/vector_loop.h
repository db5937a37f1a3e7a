// Loops over neighbouring elements in vectors, the last of them masked.
#ifndef SCHEDULES_CPU_VECTOR_LOOP_H_
#define SCHEDULES_CPU_VECTOR_LOOP_H_

#include <functional>

#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

// Which of `lanes` lanes are among the first `count`.
ir::Expr LanesBelow(const ir::Expr& count, int lanes);

// Full vectors, then a masked one: emit(offset, mask), the mask empty for full vectors.
ir::Stmt InVectors(const ir::Expr& count, int lanes,
                   const std::function<ir::Stmt(const ir::Expr&, const ir::Expr&)>& emit);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_VECTOR_LOOP_H_
