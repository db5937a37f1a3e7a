// Reductions over rows that lie side by side on a GPU, over their floor: the bytes of the operands.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/column_group_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: images, channels, pixels.
void BM_ColumnGroupSum(benchmark::State& state) {
  const ir::Task task =
      testing::AxisSum({Int64(state.range(0)), Int64(state.range(1)), Int64(state.range(2))},
                       /*axis=*/1, ScalarType::kFloat16);
  testing::MeasureOnGpu(state, task, *ColumnGroupCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_ColumnGroupSum)
    ->Apply(testing::OnGpu)
    ->Args({64, 256, 4096})
    ->Args({2, 64, 196})
    ->Args({7, 101, 333});

void BM_ColumnGroupMoments(benchmark::State& state) {
  const ir::Task task = testing::AxisMoments(
      {Int64(state.range(0)), Int64(state.range(1)), Int64(state.range(2))}, /*axis=*/1);
  testing::MeasureOnGpu(state, task, *ColumnGroupCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_ColumnGroupMoments)
    ->Apply(testing::OnGpu)
    ->Args({64, 256, 4096})
    ->Args({2, 64, 196})
    ->Args({7, 101, 333});

}  // namespace
}  // namespace hidet::schedules
