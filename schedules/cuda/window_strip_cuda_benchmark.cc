// Depthwise convolutions and pooling, channels last, on a GPU over their floor: the bytes of the
// operands.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/window_strip_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: images, channels, rows and columns, window, stride.
void BM_WindowStripDepthwise(benchmark::State& state) {
  const int64_t channels = state.range(1), size = state.range(2), window = state.range(3);
  const ir::Task task =
      testing::Convolution(Int64(state.range(0)), channels, size, size, channels, window,
                           {.dtype = ScalarType::kFloat16,
                            .stride = state.range(4),
                            .padding = window / 2,
                            .groups = channels,
                            .channels_last = true});
  testing::MeasureOnGpu(state, task, *WindowStripCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_WindowStripDepthwise)
    ->Apply(testing::OnGpu)
    ->Args({32, 96, 112, 3, 1})
    ->Args({32, 144, 56, 3, 2})
    ->Args({2, 960, 7, 3, 1})
    ->Args({3, 72, 27, 5, 2});

void BM_WindowStripMaxPool(benchmark::State& state) {
  const ir::Task task =
      testing::MaxPool(Int64(state.range(0)), state.range(2), state.range(2), state.range(1),
                       state.range(3), state.range(4), ScalarType::kFloat16);
  testing::MeasureOnGpu(state, task, *WindowStripCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_WindowStripMaxPool)
    ->Apply(testing::OnGpu)
    ->Args({32, 64, 112, 3, 2})
    ->Args({2, 64, 112, 3, 2})
    ->Args({3, 24, 29, 5, 1});

}  // namespace
}  // namespace hidet::schedules
