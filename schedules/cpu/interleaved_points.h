// Maps whose last axis is two or three long: the pixels of an image with channels last, complex
// numbers, an image enlarged by three.
//
//   y[i, 0..2] for i = i0 .. i0 + 15: three vectors along i, whose lanes take turns in memory
//
// A loop over such an axis would move element by element.
#ifndef SCHEDULES_CPU_INTERLEAVED_POINTS_H_
#define SCHEDULES_CPU_INTERLEAVED_POINTS_H_

#include "ir/stmt.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// Whether the stage is such a map.
bool CanInterleave(const ir::Stage& stage);

// Emits all values of the last axis at a vector of neighbours along the axis before it.
ir::Stmt EmitInterleaved(const ir::Stage& stage, const Storage& storage, const Point& vector,
                         ir::StoreHint hint);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_INTERLEAVED_POINTS_H_
