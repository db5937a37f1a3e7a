// Recurrent layers of a cluster over their floor: at each step the tensor cores' work on at least
// 16 rows, and a way from block to block.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/recurrence_cluster_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::Arithmetic;
using testing::OperandBytes;

// Arguments: gates (1, 3, 4), steps, rows, units.
void BM_RecurrenceCluster(benchmark::State& state) {
  const int64_t gates = state.range(0), steps = state.range(1), rows = state.range(2),
                units = state.range(3);
  const ir::Task task = testing::Recurrence(Int64(steps), Int64(rows), units,
                                            {.gates = gates, .dtype = ScalarType::kFloat16});
  constexpr double kWaySeconds = 0.5e-6;
  testing::MeasureOnGpu(state, task, *RecurrenceClusterCuda(),
                        {.flops = 2.0 * static_cast<double>(steps * rows * gates * units * units),
                         .bytes = OperandBytes(task),
                         .seconds = static_cast<double>(steps) * kWaySeconds,
                         .arithmetic = Arithmetic::kTensorCores});
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
