// Recurrent layers on a GPU, a block for some rows, over their floor: at each step a block reads
// the weights from the second-level cache. (The two barriers of a step are left out: they are
// short.)
#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/recurrence_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: gates (1, 3, 4), steps, rows, units.
void BM_Recurrence(benchmark::State& state) {
  const int64_t gates = state.range(0), steps = state.range(1), rows = state.range(2),
                units = state.range(3);
  const ir::Task task = testing::Recurrence(Int64(steps), Int64(rows), units,
                                            {.gates = gates, .dtype = ScalarType::kFloat32});
  const auto weights = 4.0 * static_cast<double>(gates * units * units);
  testing::MeasureOnGpu(
      state, task, *RecurrenceCuda(),
      {.flops = weights / 2 * static_cast<double>(steps * rows),
       .bytes = OperandBytes(task),
       .seconds = static_cast<double>(steps) * weights / Multiprocessor::kCachedBytesPerSecond});
}
BENCHMARK(BM_Recurrence)
    ->Apply(testing::OnGpu)
    ->Args({4, 100, 2048, 128})
    ->Args({4, 100, 2, 128})
    ->Args({3, 50, 33, 100})
    ->Args({1, 100, 8, 64});

}  // namespace
}  // namespace hidet::schedules
