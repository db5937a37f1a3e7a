// Kernels of stages whose points are computed each by itself: maps, reductions and windows.
#ifndef SCHEDULES_CPU_PARALLEL_STAGES_CPU_H_
#define SCHEDULES_CPU_PARALLEL_STAGES_CPU_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/kernel.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"
#include "schedules/target.h"

namespace hidet::schedules {

// The kernel of a long sum's segments where they are of narrow rows: `partial` has a row for each
// lane of a vector of each.
ir::Kernel ScheduleNarrowRows(const ir::Stage& stage, int64_t segments,
                              const std::vector<ir::Buffer>& partial, const Storage& storage,
                              const Target& target, absl::string_view name);

// Blocks of rows, vectors of the last axis or of the reduction's. `epilogues` are maps of the sums
// of a reduction to results of their own, done where these sums would be stored.
ir::Kernel ScheduleParallel(const ir::Stage& stage, absl::Span<const ir::Stage> epilogues,
                            const Storage& storage, const Target& target, absl::string_view name);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_PARALLEL_STAGES_CPU_H_
