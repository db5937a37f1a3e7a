// Products on Hopper's tensor cores over their floor: operations at the tensor cores' rate, or the
// bytes of the operands.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/matmul_wgmma_sm90.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::Arithmetic;
using testing::OperandBytes;

// Arguments: m, n, k.
void BM_MatmulWgmma(benchmark::State& state) {
  const int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  const ir::Task task =
      testing::Linear(Int64(m), Int64(n), Int64(k), {.dtype = ScalarType::kFloat16, .relu = true});
  testing::MeasureOnGpu(state, task, *MatmulWgmmaSm90(),
                        {.flops = 2.0 * static_cast<double>(m * n * k),
                         .bytes = OperandBytes(task),
                         .arithmetic = Arithmetic::kTensorCores});
}
BENCHMARK(BM_MatmulWgmma)
    ->Apply(testing::OnGpu)
    ->Args({8192, 8192, 8192})
    ->Args({4096, 4096, 4096})
    ->Args({1024, 1024, 1024})
    ->Args({4096, 768, 3072})
    ->Args({512, 384, 384})
    ->Args({16, 4096, 4096})
    ->Args({129, 264, 72});

}  // namespace
}  // namespace hidet::schedules
