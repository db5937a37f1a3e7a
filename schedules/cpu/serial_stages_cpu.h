// Kernels of stages whose points depend on each other: scans and updates.
#ifndef SCHEDULES_CPU_SERIAL_STAGES_CPU_H_
#define SCHEDULES_CPU_SERIAL_STAGES_CPU_H_

#include "absl/strings/string_view.h"
#include "ir/kernel.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// One block a row of all axes but the scanned one; the running value stays in a register.
ir::Kernel ScheduleScan(const ir::Stage& stage, const Storage& storage, absl::string_view name);

// result[indices] = body over the domain. With a combiner one block does all, in order, so that the
// bits are the same.
ir::Kernel ScheduleUpdate(const ir::Stage& stage, const Storage& storage, absl::string_view name);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_SERIAL_STAGES_CPU_H_
