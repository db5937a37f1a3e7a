// Convolutions on Hopper's tensor cores over their floor: operations at the tensor cores' rate, or
// the bytes of the operands. Layers of ResNet-50, and an image of 15 x 15.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "schedules/cuda/convolution_wgmma_sm90.h"
#include "testing/gpu_runner/common_benchmarks.h"
#include "testing/gpu_runner/floor_benchmark.h"

namespace hidet::schedules {
namespace {

// Arguments: images, channels, rows and columns, channels of the result, window, stride.
void BM_ConvolutionWgmma(benchmark::State& state) {
  testing::MeasureConvolution(state, *ConvolutionWgmmaSm90(),
                              {.dtype = ScalarType::kFloat16, .channels_last = true});
}
BENCHMARK(BM_ConvolutionWgmma)
    ->Apply(testing::OnGpu)
    ->Args({32, 64, 56, 64, 3, 1})
    ->Args({32, 256, 14, 256, 3, 1})
    ->Args({32, 128, 56, 128, 3, 2})
    ->Args({2, 512, 7, 512, 3, 1})
    ->Args({3, 72, 15, 200, 5, 1});

}  // namespace
}  // namespace hidet::schedules
