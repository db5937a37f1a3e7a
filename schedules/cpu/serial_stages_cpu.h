// Kernels of stages whose points depend on each other: scans and updates.
//
//   y[r, i] = y[r, i - 1] + x[r, i]        a scan: rows in parallel, a row in order
//   y[n[j], c] += x[j, c]                  an update: columns in parallel, the places j in order
//
// What is parallel is what cannot meet. The rows of a scan never do; where the scanned axis is not
// the last one, rows that are neighbours in memory are the lanes of a vector. Of an update, points
// with different values of an axis that is an index by itself (c) write different elements, so that
// blocks divide such axes and nothing else, and two points that do meet (j and j' of one n) are
// always combined in the order of the domain: a sum of floats has the same bits on any number of
// threads.
#ifndef SCHEDULES_CPU_SERIAL_STAGES_CPU_H_
#define SCHEDULES_CPU_SERIAL_STAGES_CPU_H_

#include "absl/strings/string_view.h"
#include "ir/kernel.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"
#include "schedules/target.h"

namespace hidet::schedules {

// One block a row of all axes but the scanned one, or a vector of rows that are neighbours in
// memory where the last axis is not scanned; the running values stay in registers or the first
// cache.
ir::Kernel ScheduleScan(const ir::Stage& stage, const Storage& storage, const Target& target,
                        absl::string_view name);

// result[indices] = body over the domain. With a combiner what may meet in an element is one
// block's, in order, so that the bits are the same: all of it, but for axes of the domain that are
// indices by themselves, along which nothing meets. Rows that go where an index says are moved in
// vectors.
ir::Kernel ScheduleUpdate(const ir::Stage& stage, const Storage& storage, const Target& target,
                          absl::string_view name);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_SERIAL_STAGES_CPU_H_
