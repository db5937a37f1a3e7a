#include <vector>

#include "benchmark/benchmark.h"
#include "ir/text/parser.h"
#include "passes/ir/pipelines.h"
#include "passes/pass_manager.h"

namespace hidet::passes {
namespace {

// A register-blocked matmul: 14 x 32 accumulators.
constexpr char kMicroKernel[] = R"(
kernel @matmul(%a: float32[m, k]@global, %b: float32[k, n]@global, %c: float32[m, n]@global, m: int64 range(1, 65536), n: int64 range(1, 65536), k: int64 range(1, 65536)) grid(x: m / 14, y: n / 32) {
  alloc %acc: float32[14, 32]@register
  for i in 14 unrolled {
    for j in 2 unrolled {
      %acc[i, j * 16] = broadcast(0.0f, 16)
    }
  }
  for kk in k {
    for i in 14 unrolled {
      let a = %a[x * 14 + i, kk]
      for j in 2 unrolled {
        %acc[i, j * 16] = fma(broadcast(a, 16), %b[kk, y * 32 + j * 16; lanes 16], %acc[i, j * 16; lanes 16])
      }
    }
  }
  for i in 14 unrolled {
    for j in 2 unrolled {
      let row = x * 14 + i
      let column = y * 32 + j * 16
      if row < m && column < n {
        %c[row, column] = tanh(%acc[i, j * 16; lanes 16])
      }
    }
  }
}
)";

void Lower(benchmark::State& state, std::vector<Pass<ir::Kernel>> passes) {
  const ir::Kernel kernel = *ir::ParseKernel(kMicroKernel);
  std::vector<PassTiming> timings;
  for (auto _ : state) {
    timings.clear();
    PassManagerOptions<ir::Kernel> options;
    options.timings = &timings;
    benchmark::DoNotOptimize(RunPasses(passes, kernel, options));
  }
  for (const PassTiming& timing : timings)
    state.counters[timing.pass + "_ms"] += timing.milliseconds;
}

void BM_LowerMicroKernelForCpu(benchmark::State& state) { Lower(state, CpuLoweringPipeline()); }
BENCHMARK(BM_LowerMicroKernelForCpu)->Unit(benchmark::kMillisecond);

void BM_LowerMicroKernelForCuda(benchmark::State& state) { Lower(state, CudaLoweringPipeline()); }
BENCHMARK(BM_LowerMicroKernelForCuda)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hidet::passes
