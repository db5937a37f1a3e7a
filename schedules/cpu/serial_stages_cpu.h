// Kernels of stages whose points depend on each other: scans and updates.
#ifndef SCHEDULES_CPU_SERIAL_STAGES_CPU_H_
#define SCHEDULES_CPU_SERIAL_STAGES_CPU_H_

#include "absl/strings/string_view.h"
#include "ir/kernel.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"
#include "schedules/target.h"

namespace hidet::schedules {

// One block a row of all axes but the scanned one, or a vector of rows that are neighbours in memory
// where the last axis is not scanned; the running values stay in a register.
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
