// Products whose left operand threads gather for Hopper's tensor cores, over their floor:
// operations at the tensor cores' rate, or the bytes of the operands. First layers, and matrices of
// odd widths.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "schedules/cuda/matmul_gather_sm90.h"
#include "testing/gpu_runner/common_benchmarks.h"
#include "testing/gpu_runner/floor_benchmark.h"

namespace hidet::schedules {
namespace {

// Arguments: images, channels (first in the image), rows and columns, channels of the result,
// window, stride.
void BM_MatmulGatherFirstLayer(benchmark::State& state) {
  testing::MeasureConvolution(state, *MatmulGatherSm90(),
                              {.dtype = ScalarType::kFloat16, .result_channels_last = true});
}
BENCHMARK(BM_MatmulGatherFirstLayer)
    ->Apply(testing::OnGpu)
    ->Args({32, 3, 224, 64, 7, 2})
    ->Args({2, 3, 224, 64, 7, 2})
    ->Args({3, 3, 65, 40, 3, 1});

// Arguments: m, n, k.
void BM_MatmulGatherLinear(benchmark::State& state) {
  testing::MeasureLinear(state, *MatmulGatherSm90(), {.dtype = ScalarType::kFloat16});
}
BENCHMARK(BM_MatmulGatherLinear)
    ->Apply(testing::OnGpu)
    ->Args({4096, 1024, 1001})
    ->Args({33, 40, 45});

}  // namespace
}  // namespace hidet::schedules
