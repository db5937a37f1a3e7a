// Maps whose last axis is two or three long: the pixels of an image with channels last, complex
// numbers, an image enlarged by three.
//
//   y[i, 0..2] for i = i0 .. i0 + 15: three vectors along i, whose lanes take turns in memory
//
// A loop over such an axis would move element by element.
//
// And reductions over the rows of a matrix of fewer columns than a vector has lanes, each of as
// many rows at once as a vector has lanes:
//
//   acc[v] = acc[v] + x[k, ..][v]  for k = 0, 16, ..    three vectors of x[k .. k + 15, 0..2]
//   partial[0..15, 0..2] = acc                          whose rows are added up afterwards
#ifndef SCHEDULES_CPU_INTERLEAVED_POINTS_H_
#define SCHEDULES_CPU_INTERLEAVED_POINTS_H_

#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// Whether the stage is such a map.
bool CanInterleave(const ir::Stage& stage);

// Emits all values of the last axis at a vector of neighbours along the axis before it.
ir::Stmt EmitInterleaved(const ir::Stage& stage, const Storage& storage, const Point& vector,
                         ir::AccessHint hint);

// Whether the stage reduces rows of so few columns, of a matrix that is read as it lies in memory.
bool ReducesNarrowRows(const ir::Stage& stage, const Storage& storage, int lanes);

// Reduces `rows` rows from `first` on, those that are `lanes` rows apart together, and stores what
// they give as rows of `partial` (one buffer a result) from row `at` on.
ir::Stmt ReduceNarrowRows(const ir::Stage& stage, const Storage& storage, int lanes,
                          const ir::Expr& first, const ir::Expr& rows,
                          const std::vector<ir::Buffer>& partial, const ir::Expr& at);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_INTERLEAVED_POINTS_H_
