// Recurrent layers on a GPU, many blocks for some rows, over their floor: at each step the card
// reads the weights from the second-level cache, and the blocks meet.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/recurrence_spread_cuda.h"
#include "schedules/target.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: gates (1, 3, 4), steps, rows, units.
void BM_RecurrenceSpread(benchmark::State& state) {
  const int64_t gates = state.range(0), steps = state.range(1), rows = state.range(2),
                units = state.range(3);
  const ir::Task task = testing::Recurrence(Int64(steps), Int64(rows), units,
                                            {.gates = gates, .dtype = ScalarType::kFloat32});
  constexpr double kMeetingSeconds = 2e-6;
  const auto weights = 4.0 * static_cast<double>(gates * units * units);
  const double card = Multiprocessor::kCachedBytesPerSecond * Hopper().multiprocessors;
  testing::MeasureOnGpu(
      state, task, *RecurrenceSpreadCuda(),
      {.flops = weights / 2 * static_cast<double>(steps * rows),
       .bytes = OperandBytes(task),
       .seconds = static_cast<double>(steps) * (weights / card + kMeetingSeconds)});
}
BENCHMARK(BM_RecurrenceSpread)
    ->Apply(testing::OnGpu)
    ->Args({4, 50, 128, 1024})
    ->Args({4, 50, 2, 256})
    ->Args({3, 50, 33, 300});

}  // namespace
}  // namespace hidet::schedules
