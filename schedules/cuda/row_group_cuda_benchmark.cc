// Softmax and norms of rows on a GPU over their floor, the bytes of the operands.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/row_group_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: rows, columns.
void BM_RowGroupSoftmax(benchmark::State& state) {
  const ir::Task task =
      testing::Softmax(Int64(state.range(0)), Int64(state.range(1)), ScalarType::kFloat16);
  testing::MeasureOnGpu(state, task, *RowGroupCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_RowGroupSoftmax)
    ->Apply(testing::OnGpu)
    ->Args({16384, 4096})
    ->Args({60000, 33})
    ->Args({32, 1024})
    ->Args({1001, 1003})
    ->Args({8, 100000});

void BM_RowGroupResidualLayerNorm(benchmark::State& state) {
  const ir::Task task = testing::ResidualLayerNorm(Int64(state.range(0)), Int64(state.range(1)),
                                                   ScalarType::kFloat16);
  testing::MeasureOnGpu(state, task, *RowGroupCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_RowGroupResidualLayerNorm)
    ->Apply(testing::OnGpu)
    ->Args({16384, 4096})
    ->Args({128, 384})
    ->Args({1001, 1003});

// Arguments: batch, positions, heads, elements of a head.
void BM_RowGroupNormOfHeads(benchmark::State& state) {
  const ir::Task task =
      testing::NormOfHeads(Int64(state.range(0)), Int64(state.range(1)), Int64(state.range(2)),
                           Int64(state.range(3)), ScalarType::kFloat16);
  testing::MeasureOnGpu(state, task, *RowGroupCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_RowGroupNormOfHeads)
    ->Apply(testing::OnGpu)
    ->Args({8, 2048, 32, 128})
    ->Args({2, 16, 12, 64})
    ->Args({3, 101, 7, 80});

}  // namespace
}  // namespace hidet::schedules
