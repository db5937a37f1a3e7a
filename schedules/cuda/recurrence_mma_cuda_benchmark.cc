// Recurrent layers on tensor cores over their floor: at each step a block reads the states of the
// rows of its group, at least 16 of them or all there are, from the second-level cache, and the
// blocks meet.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>

#include "base/scalar_type.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/recurrence_mma_cuda.h"
#include "testing/gpu_runner/common_benchmarks.h"
#include "testing/gpu_runner/floor_benchmark.h"

namespace hidet::schedules {
namespace {

// Arguments: gates (1, 3, 4), steps, rows, units.
void BM_RecurrenceMma(benchmark::State& state) {
  constexpr double kMeetingSeconds = 1e-6;
  const testing::RecurrenceSizes sizes(state);
  const auto states = 2.0 * static_cast<double>(std::min<int64_t>(sizes.rows, 16) * sizes.units);
  testing::MeasureRecurrence(state, *RecurrenceMmaCuda(), ScalarType::kFloat16,
                             states / Multiprocessor::kCachedBytesPerSecond + kMeetingSeconds);
}
BENCHMARK(BM_RecurrenceMma)
    ->Apply(testing::OnGpu)
    ->Args({4, 50, 128, 1024})
    ->Args({4, 50, 2, 256})
    ->Args({3, 50, 33, 320});

}  // namespace
}  // namespace hidet::schedules
