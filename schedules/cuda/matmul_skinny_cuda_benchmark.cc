// Products of few rows and a matrix on a GPU over their floor: the bytes of the matrix, which is
// all but all of the operands.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/matmul_skinny_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: m, n, k, whether the weight is contiguous along k.
void BM_MatmulSkinny(benchmark::State& state) {
  const ir::Task task =
      testing::Linear(Int64(state.range(0)), Int64(state.range(1)), Int64(state.range(2)),
                      {.dtype = ScalarType::kFloat16, .weight_is_transposed = state.range(3) != 0});
  testing::MeasureOnGpu(state, task, *MatmulSkinnyCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_MatmulSkinny)
    ->Apply(testing::OnGpu)
    ->Args({1, 28672, 8192, 1})
    ->Args({1, 4096, 4096, 1})
    ->Args({4, 768, 768, 1})
    ->Args({1, 1000, 520, 0})
    ->Args({3, 1001, 2056, 1});

}  // namespace
}  // namespace hidet::schedules
