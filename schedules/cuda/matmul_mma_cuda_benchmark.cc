// Products by mma.sync on a GPU over their floor: operations at the tensor cores' rate, of which
// mma.sync reaches a share on Hopper, or the bytes of the operands.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "schedules/cuda/matmul_mma_cuda.h"
#include "testing/gpu_runner/common_benchmarks.h"
#include "testing/gpu_runner/floor_benchmark.h"

namespace hidet::schedules {
namespace {

// Arguments: m, n, k.
void BM_MatmulMmaLinear(benchmark::State& state) {
  testing::MeasureLinear(state, *MatmulMmaCuda(), {.dtype = ScalarType::kFloat16});
}
BENCHMARK(BM_MatmulMmaLinear)
    ->Apply(testing::OnGpu)
    ->Args({4096, 4096, 4096})
    ->Args({128, 384, 384})
    ->Args({512, 385, 383});

// Arguments: images, channels, rows and columns, channels of the result, window, stride.
void BM_MatmulMmaConvolution(benchmark::State& state) {
  testing::MeasureConvolution(state, *MatmulMmaCuda(), {.dtype = ScalarType::kFloat16});
}
BENCHMARK(BM_MatmulMmaConvolution)
    ->Apply(testing::OnGpu)
    ->Args({8, 64, 56, 64, 3, 1})
    ->Args({2, 12, 15, 20, 3, 2});

}  // namespace
}  // namespace hidet::schedules
