// Recurrent layers of a cluster over their floor: at each step the tensor cores' work on at least
// 16 rows, and a way from block to block.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "schedules/cuda/recurrence_cluster_cuda.h"
#include "testing/gpu_runner/common_benchmarks.h"
#include "testing/gpu_runner/floor_benchmark.h"

namespace hidet::schedules {
namespace {

// Arguments: gates (1, 3, 4), steps, rows, units.
void BM_RecurrenceCluster(benchmark::State& state) {
  constexpr double kWaySeconds = 0.5e-6;
  testing::MeasureRecurrence(state, *RecurrenceClusterCuda(), ScalarType::kFloat16, kWaySeconds);
}
BENCHMARK(BM_RecurrenceCluster)
    ->Apply(testing::OnGpu)
    ->Args({4, 1000, 1, 128})
    ->Args({4, 100, 16, 256})
    ->Args({4, 100, 64, 512})
    ->Args({3, 200, 32, 256})
    ->Args({1, 100, 33, 320});

}  // namespace
}  // namespace hidet::schedules
