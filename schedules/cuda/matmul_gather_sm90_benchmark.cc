// Products whose left operand threads gather for Hopper's tensor cores, over their floor:
// operations at the tensor cores' rate, or the bytes of the operands. First layers, and matrices of
// odd widths.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/matmul_gather_sm90.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::Arithmetic;
using testing::OperandBytes;

// Arguments: images, rows and columns, channels of the result, window, stride. Three channels,
// first in the image.
void BM_MatmulGatherFirstLayer(benchmark::State& state) {
  const int64_t images = state.range(0), size = state.range(1), results = state.range(2),
                window = state.range(3), stride = state.range(4), padding = window / 2,
                points = (size + 2 * padding - window) / stride + 1;
  const ir::Task task = testing::Convolution(Int64(images), 3, size, size, results, window,
                                             {.dtype = ScalarType::kFloat16,
                                              .stride = stride,
                                              .padding = padding,
                                              .result_channels_last = true});
  const auto sums = static_cast<double>(images * points * points * results);
  testing::MeasureOnGpu(state, task, *MatmulGatherSm90(),
                        {.flops = 2 * sums * 3 * static_cast<double>(window * window),
                         .bytes = OperandBytes(task),
                         .arithmetic = Arithmetic::kTensorCores});
}
BENCHMARK(BM_MatmulGatherFirstLayer)
    ->Apply(testing::OnGpu)
    ->Args({32, 224, 64, 7, 2})
    ->Args({2, 224, 64, 7, 2})
    ->Args({3, 65, 40, 3, 1});

// Arguments: m, n, k.
void BM_MatmulGatherLinear(benchmark::State& state) {
  const int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  const ir::Task task =
      testing::Linear(Int64(m), Int64(n), Int64(k), {.dtype = ScalarType::kFloat16});
  testing::MeasureOnGpu(state, task, *MatmulGatherSm90(),
                        {.flops = 2.0 * static_cast<double>(m * n * k),
                         .bytes = OperandBytes(task),
                         .arithmetic = Arithmetic::kTensorCores});
}
BENCHMARK(BM_MatmulGatherLinear)
    ->Apply(testing::OnGpu)
    ->Args({4096, 1024, 1001})
    ->Args({33, 40, 45});

}  // namespace
}  // namespace hidet::schedules
