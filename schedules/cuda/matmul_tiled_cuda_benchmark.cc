// Products on CUDA cores over their floor: operations of float32 at the cores' rate, or the bytes
// of the operands.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "schedules/cuda/matmul_tiled_cuda.h"
#include "testing/gpu_runner/common_benchmarks.h"
#include "testing/gpu_runner/floor_benchmark.h"

namespace hidet::schedules {
namespace {

// Arguments: m, n, k.
void BM_MatmulTiledLinear(benchmark::State& state) {
  testing::MeasureLinear(state, *MatmulTiledCuda(), {.dtype = ScalarType::kFloat32});
}
BENCHMARK(BM_MatmulTiledLinear)
    ->Apply(testing::OnGpu)
    ->Args({4096, 4096, 4096})
    ->Args({128, 384, 384})
    ->Args({64, 64, 8192})
    ->Args({301, 503, 1001});

// Arguments: images, channels, rows and columns, channels of the result, window, stride.
void BM_MatmulTiledConvolution(benchmark::State& state) {
  testing::MeasureConvolution(state, *MatmulTiledCuda(), {.dtype = ScalarType::kFloat32});
}
BENCHMARK(BM_MatmulTiledConvolution)
    ->Apply(testing::OnGpu)
    ->Args({8, 64, 56, 64, 3, 1})
    ->Args({2, 7, 15, 19, 3, 2});

}  // namespace
}  // namespace hidet::schedules
