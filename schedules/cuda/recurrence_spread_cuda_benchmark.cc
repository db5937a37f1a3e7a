// Recurrent layers on a GPU, many blocks for some rows, over their floor: at each step the card
// reads the weights from the second-level cache, and the blocks meet.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/recurrence_spread_cuda.h"
#include "schedules/target.h"
#include "testing/gpu_runner/common_benchmarks.h"
#include "testing/gpu_runner/floor_benchmark.h"

namespace hidet::schedules {
namespace {

// Arguments: gates (1, 3, 4), steps, rows, units.
void BM_RecurrenceSpread(benchmark::State& state) {
  constexpr double kMeetingSeconds = 2e-6;
  const double weights = 4 * testing::RecurrenceSizes(state).weights();
  const double card = Multiprocessor::kCachedBytesPerSecond * Hopper().multiprocessors;
  testing::MeasureRecurrence(state, *RecurrenceSpreadCuda(), ScalarType::kFloat32,
                             weights / card + kMeetingSeconds);
}
BENCHMARK(BM_RecurrenceSpread)
    ->Apply(testing::OnGpu)
    ->Args({4, 50, 128, 1024})
    ->Args({4, 50, 2, 256})
    ->Args({3, 50, 33, 300});

}  // namespace
}  // namespace hidet::schedules
