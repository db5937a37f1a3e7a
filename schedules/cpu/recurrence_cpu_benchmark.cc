// Recurrent layers on one thread over their floor: 2 gates units^2 operations for a step and a row
// at the core's peak, or the bytes of the weights once a step, where they are more than a cache
// holds.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "schedules/cpu/recurrence_cpu.h"
#include "testing/cpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

// Arguments: gates (1, 3, 4), steps, rows, units.
void BM_Recurrence(benchmark::State& state) {
  const int64_t gates = state.range(0), steps = state.range(1), rows = state.range(2),
                units = state.range(3);
  const ir::Task task =
      testing::Recurrence(ir::Int64(steps), ir::Int64(rows), units, {.gates = gates});
  const auto weights = static_cast<double>(gates * units * units);
  testing::MeasureOverFloor(state, task, *RecurrenceCpu(),
                            {.flops = 2.0 * static_cast<double>(steps * rows) * weights,
                             .bytes = 4.0 * static_cast<double>(steps) * weights});
}
BENCHMARK(BM_Recurrence)
    ->Args({4, 100, 1, 128})
    ->Args({4, 100, 16, 256})
    ->Args({4, 50, 64, 512})
    ->Args({4, 20, 1, 1024})
    ->Args({3, 100, 32, 256})
    ->Args({1, 100, 8, 256});

}  // namespace
}  // namespace hidet::schedules
