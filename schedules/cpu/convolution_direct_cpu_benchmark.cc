// GFLOP/s of the direct convolution on one thread: the layers of ResNet-50 that have a window, and
// a depthwise one of MobileNetV2. BM_Winograd has those that convolution_winograd_cpu.h takes, in
// GFLOP/s of the convolution's own operations, of which it does four in nine. BM_Peak is what the
// machine's multiply-adds reach at most.
#include <benchmark/benchmark.h>
#include <immintrin.h>

#include <algorithm>
#include <cstdlib>

#include "base/rounding.h"
#include "ir/task/task_orders.h"
#include "schedules/cpu/convolution_direct_cpu.h"
#include "schedules/cpu/convolution_winograd_cpu.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

// Independent multiply-adds of 512 bits, enough to fill two pipelines of four cycles.
__attribute__((target("avx512f"))) float MultiplyAdds(int64_t count) {
  constexpr int kSums = 12;
  const __m512 factor = _mm512_set1_ps(0.999f);
  __m512 sums[kSums];
#pragma clang loop unroll(full)
  for (int i = 0; i < kSums; ++i) sums[i] = _mm512_set1_ps(static_cast<float>(i));
  for (int64_t n = 0; n < count; ++n) {
#pragma clang loop unroll(full)
    for (int i = 0; i < kSums; ++i) sums[i] = _mm512_fmadd_ps(sums[i], factor, factor);
  }
  __m512 total = sums[0];
#pragma clang loop unroll(full)
  for (int i = 1; i < kSums; ++i) total = _mm512_add_ps(total, sums[i]);
  return _mm512_reduce_add_ps(total);
}

void Count(benchmark::State& state, double flops) {
  state.counters["GFLOP/s"] =
      benchmark::Counter(flops * 1e-9, benchmark::Counter::kIsIterationInvariantRate);
}

void BM_Peak(benchmark::State& state) {
  if (!__builtin_cpu_supports("avx512f")) {
    state.SkipWithError("no AVX-512");
    return;
  }
  int64_t count = 100000;
  for (auto _ : state) {
    benchmark::DoNotOptimize(count);
    benchmark::DoNotOptimize(MultiplyAdds(count));
  }
  Count(state, 2.0 * 12 * 16 * static_cast<double>(count));
}
BENCHMARK(BM_Peak);

// Ones, at the beginning of a page, as buffers of the runtime are.
struct Floats {
  explicit Floats(int64_t count)
      : data(static_cast<float*>(
            std::aligned_alloc(4096, static_cast<size_t>(count + 2048) * 4 / 4096 * 4096))) {
    std::fill_n(data, count, 1.0f);
  }
  ~Floats() { std::free(data); }
  Floats(const Floats&) = delete;
  float* const data;
};

// Arguments: channels of the image, its size, channels of the result, window, stride, groups.
void RunConvolution(benchmark::State& state, const Strategy& strategy) {
  const int64_t c = state.range(0), size = state.range(1), o = state.range(2), r = state.range(3),
                stride = state.range(4), groups = state.range(5), padding = r / 2;
  const ir::TensorLayout channels_last{.order = {0, 2, 3, 1}};
  ir::Task task = testing::Convolution(ir::Int64(1), c, size, size, o, r,
                                       {.stride = stride, .padding = padding, .groups = groups});
  // The first layer reads what the caller gives.
  if (c > 3) task.inputs[0] = ir::MakeOperand(task.inputs[0].buffer, channels_last);
  task = ir::MakeInputsRowMajor(ir::StoreOutputs(task, {channels_last}));
  const Target target = testing::HostTarget();
  task.inputs[1].constant = true;
  int64_t panel = 1;
  for (const ir::TensorLayout& panels : strategy.Layouts(task, target, 1)) {
    task.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, panels, true);
    panel = panels.blocks[0].size;
  }
  absl::StatusOr<testing::CpuRunner> runner = testing::CpuRunner::Make(task, strategy, target);
  if (!runner.ok()) {
    state.SkipWithError(std::string(runner.status().message()).c_str());
    return;
  }
  const int64_t out = (size + 2 * padding - r) / stride + 1;
  const Floats image(c * size * size), weight(RoundUpTo(o, panel) * c / groups * r * r), bias(o),
      y(o * out * out);
  for (auto _ : state) {
    benchmark::DoNotOptimize(runner->Run({image.data, weight.data, bias.data}, {y.data}));
    benchmark::ClobberMemory();
  }
  Count(state, 2.0 * static_cast<double>(out * out * o * c / groups * r * r));
  state.SetLabel(runner->program().kernels.back().schedule);
}

void BM_Convolution(benchmark::State& state) { RunConvolution(state, *ConvolutionDirectCpu()); }
BENCHMARK(BM_Convolution)
    ->Args({3, 224, 64, 7, 2, 1})
    ->Args({64, 56, 64, 3, 1, 1})
    ->Args({128, 56, 128, 3, 2, 1})
    ->Args({128, 28, 128, 3, 1, 1})
    ->Args({256, 28, 256, 3, 2, 1})
    ->Args({256, 14, 256, 3, 1, 1})
    ->Args({512, 14, 512, 3, 2, 1})
    ->Args({512, 7, 512, 3, 1, 1})
    ->Args({256, 56, 512, 1, 2, 1})
    ->Args({64, 56, 256, 1, 1, 1})
    ->Args({256, 56, 64, 1, 1, 1})
    ->Args({128, 28, 512, 1, 1, 1})
    ->Args({512, 28, 128, 1, 1, 1})
    ->Args({256, 14, 1024, 1, 1, 1})
    ->Args({1024, 14, 256, 1, 1, 1})
    ->Args({512, 7, 2048, 1, 1, 1})
    ->Args({2048, 7, 512, 1, 1, 1})
    ->Args({96, 112, 96, 3, 1, 96});

// The filters are made in each call here, as they are of weights that are no constants.
void BM_Winograd(benchmark::State& state) { RunConvolution(state, *ConvolutionWinogradCpu()); }
BENCHMARK(BM_Winograd)
    ->Args({64, 56, 64, 3, 1, 1})
    ->Args({128, 28, 128, 3, 1, 1})
    ->Args({256, 14, 256, 3, 1, 1})
    ->Args({512, 7, 512, 3, 1, 1})
    ->Args({32, 112, 32, 3, 1, 1})
    ->Args({64, 224, 64, 3, 1, 1});

}  // namespace
}  // namespace hidet::schedules
