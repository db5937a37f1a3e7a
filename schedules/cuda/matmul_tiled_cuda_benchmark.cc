// Products on CUDA cores over their floor: operations of float32 at the cores' rate, or the bytes
// of the operands.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/matmul_tiled_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: m, n, k.
void BM_MatmulTiledLinear(benchmark::State& state) {
  const int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  const ir::Task task =
      testing::Linear(Int64(m), Int64(n), Int64(k), {.dtype = ScalarType::kFloat32});
  testing::MeasureOnGpu(
      state, task, *MatmulTiledCuda(),
      {.flops = 2.0 * static_cast<double>(m * n * k), .bytes = OperandBytes(task)});
}
BENCHMARK(BM_MatmulTiledLinear)
    ->Apply(testing::OnGpu)
    ->Args({4096, 4096, 4096})
    ->Args({128, 384, 384})
    ->Args({64, 64, 8192})
    ->Args({301, 503, 1001});

// Arguments: images, channels, rows and columns, channels of the result, window, stride.
void BM_MatmulTiledConvolution(benchmark::State& state) {
  const int64_t images = state.range(0), channels = state.range(1), size = state.range(2),
                results = state.range(3), window = state.range(4), stride = state.range(5),
                padding = window / 2, points = (size + 2 * padding - window) / stride + 1;
  const ir::Task task =
      testing::Convolution(Int64(images), channels, size, size, results, window,
                           {.dtype = ScalarType::kFloat32, .stride = stride, .padding = padding});
  const auto sums = static_cast<double>(images * points * points * results);
  testing::MeasureOnGpu(state, task, *MatmulTiledCuda(),
                        {.flops = 2 * sums * static_cast<double>(channels * window * window),
                         .bytes = OperandBytes(task)});
}
BENCHMARK(BM_MatmulTiledConvolution)
    ->Apply(testing::OnGpu)
    ->Args({8, 64, 56, 64, 3, 1})
    ->Args({2, 7, 15, 19, 3, 2});

}  // namespace
}  // namespace hidet::schedules
