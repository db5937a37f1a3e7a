// Independent products of one operand in one launch on a GPU, over their floor: the operations of
// all of them, or the bytes of the operands.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/convolution_wgmma_sm90.h"
#include "schedules/cuda/matmul_skinny_cuda.h"
#include "schedules/cuda/matmul_tiled_cuda.h"
#include "schedules/cuda/matmul_wgmma_sm90.h"
#include "schedules/grouped.h"
#include "schedules/strategy.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::Arithmetic;
using testing::OperandBytes;

// x[m, k] by three weights of widths n, n / 2 and n / 2: queries, keys and values.
ir::Task Projections(int64_t m, int64_t n, int64_t k, ScalarType dtype) {
  std::vector<ir::Task> tasks;
  for (const int64_t width : {n, n / 2, n / 2})
    tasks.push_back(testing::Linear(Int64(m), Int64(width), Int64(k), {.dtype = dtype}));
  return testing::OfOneInput(tasks);
}

void MeasureProjections(benchmark::State& state, std::unique_ptr<Strategy> each, ScalarType dtype,
                        Arithmetic arithmetic) {
  const int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  const ir::Task task = Projections(m, n, k, dtype);
  testing::MeasureOnGpu(state, task, *Grouped(std::move(each)),
                        {.flops = 4.0 * static_cast<double>(m * n * k),
                         .bytes = OperandBytes(task),
                         .arithmetic = arithmetic});
}

// Arguments: m, n, k.
void BM_GroupedMatmulWgmma(benchmark::State& state) {
  MeasureProjections(state, MatmulWgmmaSm90(), ScalarType::kFloat16, Arithmetic::kTensorCores);
}
BENCHMARK(BM_GroupedMatmulWgmma)
    ->Apply(testing::OnGpu)
    ->Args({4096, 4096, 4096})
    ->Args({128, 768, 768})
    ->Args({77, 272, 136});

void BM_GroupedMatmulSkinny(benchmark::State& state) {
  MeasureProjections(state, MatmulSkinnyCuda(), ScalarType::kFloat16, Arithmetic::kCores);
}
BENCHMARK(BM_GroupedMatmulSkinny)
    ->Apply(testing::OnGpu)
    ->Args({1, 8192, 8192})
    ->Args({2, 768, 768})
    ->Args({3, 1002, 520});

void BM_GroupedMatmulTiled(benchmark::State& state) {
  MeasureProjections(state, MatmulTiledCuda(), ScalarType::kFloat32, Arithmetic::kCores);
}
BENCHMARK(BM_GroupedMatmulTiled)
    ->Apply(testing::OnGpu)
    ->Args({1024, 1024, 1024})
    ->Args({64, 384, 384})
    ->Args({77, 274, 131});

// Arguments: images, channels, rows and columns, channels of each of two results.
void BM_GroupedConvolutionWgmma(benchmark::State& state) {
  constexpr int64_t kWindow = 3;
  const int64_t images = state.range(0), channels = state.range(1), size = state.range(2),
                results = state.range(3);
  std::vector<ir::Task> branches;
  for (int i = 0; i < 2; ++i) {
    branches.push_back(testing::Convolution(
        Int64(images), channels, size, size, results, kWindow,
        {.dtype = ScalarType::kFloat16, .padding = kWindow / 2, .channels_last = true}));
  }
  const ir::Task task = testing::OfOneInput(branches);
  const auto sums = 2.0 * static_cast<double>(images * size * size * results);
  testing::MeasureOnGpu(state, task, *Grouped(ConvolutionWgmmaSm90()),
                        {.flops = 2 * sums * static_cast<double>(channels * kWindow * kWindow),
                         .bytes = OperandBytes(task),
                         .arithmetic = Arithmetic::kTensorCores});
}
BENCHMARK(BM_GroupedConvolutionWgmma)
    ->Apply(testing::OnGpu)
    ->Args({32, 256, 14, 256})
    ->Args({2, 64, 28, 64})
    ->Args({3, 72, 15, 104});

}  // namespace
}  // namespace hidet::schedules
