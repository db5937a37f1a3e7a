// Recurrent layers on a GPU, a block for some rows, over their floor: at each step a block reads
// the weights from the second-level cache. (The two barriers of a step are left out: they are
// short.)
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/recurrence_cuda.h"
#include "testing/gpu_runner/common_benchmarks.h"
#include "testing/gpu_runner/floor_benchmark.h"

namespace hidet::schedules {
namespace {

// Arguments: gates (1, 3, 4), steps, rows, units.
void BM_Recurrence(benchmark::State& state) {
  const double weights = 4 * testing::RecurrenceSizes(state).weights();
  testing::MeasureRecurrence(state, *RecurrenceCuda(), ScalarType::kFloat32,
                             weights / Multiprocessor::kCachedBytesPerSecond);
}
BENCHMARK(BM_Recurrence)
    ->Apply(testing::OnGpu)
    ->Args({4, 100, 2048, 128})
    ->Args({4, 100, 2, 128})
    ->Args({3, 50, 33, 100})
    ->Args({1, 100, 8, 64});

}  // namespace
}  // namespace hidet::schedules
