// Squares of a map that reads something contiguous along another axis than its result's.
#ifndef SCHEDULES_CPU_TRANSPOSED_POINTS_H_
#define SCHEDULES_CPU_TRANSPOSED_POINTS_H_

#include "ir/stmt.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// Emits `vector` (a point of neighbours along its lane axis) for as many places of the axis
// `across` as it has lanes, from `first` on. What is read along `across` is read in vectors of that
// axis, which are transposed in registers; all else as at any other point. With a mask the square
// may hang over the ends of both axes, and only what is there is read and written.
ir::Stmt EmitTransposed(const ir::Stage& stage, const Storage& storage, const Point& vector,
                        const ir::Var& across, const ir::Expr& first,
                        ir::AccessHint hint = ir::AccessHint::kNone);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_TRANSPOSED_POINTS_H_
