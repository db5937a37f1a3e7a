// Products by mma.sync on a GPU over their floor: operations at the tensor cores' rate, of which
// mma.sync reaches a share on Hopper, or the bytes of the operands.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/matmul_mma_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::Arithmetic;
using testing::OperandBytes;

// Arguments: m, n, k.
void BM_MatmulMmaLinear(benchmark::State& state) {
  const int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  const ir::Task task =
      testing::Linear(Int64(m), Int64(n), Int64(k), {.dtype = ScalarType::kFloat16});
  testing::MeasureOnGpu(state, task, *MatmulMmaCuda(),
                        {.flops = 2.0 * static_cast<double>(m * n * k),
                         .bytes = OperandBytes(task),
                         .arithmetic = Arithmetic::kTensorCores});
}
BENCHMARK(BM_MatmulMmaLinear)
    ->Apply(testing::OnGpu)
    ->Args({4096, 4096, 4096})
    ->Args({128, 384, 384})
    ->Args({512, 385, 383});

// Arguments: images, channels, rows and columns, channels of the result, window, stride.
void BM_MatmulMmaConvolution(benchmark::State& state) {
  const int64_t images = state.range(0), channels = state.range(1), size = state.range(2),
                results = state.range(3), window = state.range(4), stride = state.range(5),
                padding = window / 2, points = (size + 2 * padding - window) / stride + 1;
  const ir::Task task =
      testing::Convolution(Int64(images), channels, size, size, results, window,
                           {.dtype = ScalarType::kFloat16, .stride = stride, .padding = padding});
  const auto sums = static_cast<double>(images * points * points * results);
  testing::MeasureOnGpu(state, task, *MatmulMmaCuda(),
                        {.flops = 2 * sums * static_cast<double>(channels * window * window),
                         .bytes = OperandBytes(task),
                         .arithmetic = Arithmetic::kTensorCores});
}
BENCHMARK(BM_MatmulMmaConvolution)
    ->Apply(testing::OnGpu)
    ->Args({8, 64, 56, 64, 3, 1})
    ->Args({2, 12, 15, 20, 3, 2});

}  // namespace
}  // namespace hidet::schedules
