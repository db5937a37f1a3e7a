// Convolutions on Hopper's tensor cores over their floor: operations at the tensor cores' rate, or
// the bytes of the operands. Layers of ResNet-50, and an image of 15 x 15.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/convolution_wgmma_sm90.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::Arithmetic;
using testing::OperandBytes;

// Arguments: images, channels, rows and columns, channels of the result, window, stride.
void BM_ConvolutionWgmma(benchmark::State& state) {
  const int64_t images = state.range(0), channels = state.range(1), size = state.range(2),
                results = state.range(3), window = state.range(4), stride = state.range(5),
                padding = window / 2, points = (size + 2 * padding - window) / stride + 1;
  const ir::Task task = testing::Convolution(
      Int64(images), channels, size, size, results, window,
      {.dtype = ScalarType::kFloat16, .stride = stride, .padding = padding, .channels_last = true});
  const auto sums = static_cast<double>(images * points * points * results);
  testing::MeasureOnGpu(state, task, *ConvolutionWgmmaSm90(),
                        {.flops = 2 * sums * static_cast<double>(channels * window * window),
                         .bytes = OperandBytes(task),
                         .arithmetic = Arithmetic::kTensorCores});
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
