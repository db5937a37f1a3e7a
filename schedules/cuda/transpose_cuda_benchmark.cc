// Maps that read along another axis than they write on a GPU, over their floor: the bytes of the
// operands.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/transpose_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: batch, rows, columns.
void BM_TransposeAdd(benchmark::State& state) {
  const ir::Task task = testing::TransposeAdd(Int64(state.range(0)), Int64(state.range(1)),
                                              Int64(state.range(2)), ScalarType::kFloat16);
  testing::MeasureOnGpu(state, task, *TransposeCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_TransposeAdd)
    ->Apply(testing::OnGpu)
    ->Args({4, 4096, 4096})
    ->Args({2, 64, 768})
    ->Args({3, 1001, 2003});

// Arguments: rows, columns, columns with padding.
void BM_PaddedTranspose(benchmark::State& state) {
  const ir::Task task = testing::PaddedTranspose(Int64(state.range(0)), Int64(state.range(1)),
                                                 Int64(state.range(2)), ScalarType::kFloat16);
  testing::MeasureOnGpu(state, task, *TransposeCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_PaddedTranspose)
    ->Apply(testing::OnGpu)
    ->Args({8192, 8192, 8192})
    ->Args({1003, 1005, 1008});

}  // namespace
}  // namespace hidet::schedules
