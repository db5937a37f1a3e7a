// GFLOP/s of the packed matrix multiplication on one thread: cubes, and the shapes of MiniLM's and
// ResNet-50's layers.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/rounding.h"
#include "schedules/cpu/matmul_blocking_cpu.h"
#include "schedules/cpu/matmul_packed_cpu.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

// Ones, at the beginning of a page, as buffers of the runtime are.
struct Floats {
  explicit Floats(int64_t count)
      : data(static_cast<float*>(
            std::aligned_alloc(4096, static_cast<size_t>(count + 1024) * 4 / 4096 * 4096))) {
    std::fill_n(data, count, 1.0f);
  }
  ~Floats() { std::free(data); }
  Floats(const Floats&) = delete;
  float* const data;
};

// Arguments: m, n, k, whether the weight is stored in panels.
void BM_Linear(benchmark::State& state) {
  const int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  const bool packed = state.range(3) != 0;
  ir::Task task = testing::Linear(ir::Int64(m), ir::Int64(n), ir::Int64(k),
                                  {.weight_is_transposed = packed, .bias = packed});
  const Target target = testing::HostTarget();
  const auto strategy = MatmulPackedCpu();
  if (packed) {
    const ir::Buffer w = task.inputs[1].buffer;
    task.inputs[1] = ir::MakeOperand(w, strategy->Layouts(task, target, 1)[0], true);
  }
  absl::StatusOr<testing::CpuRunner> runner = testing::CpuRunner::Make(task, *strategy, target);
  if (!runner.ok()) {
    state.SkipWithError(std::string(runner.status().message()).c_str());
    return;
  }
  const int64_t panel = PanelColumns(target);
  const Floats x(m * k), w(RoundUpTo(n, panel) * k), bias(n), y(m * n);
  std::vector<const void*> inputs = {x.data, w.data};
  if (packed) inputs.push_back(bias.data);
  for (auto _ : state) {
    benchmark::DoNotOptimize(runner->Run(inputs, {y.data}));
    benchmark::ClobberMemory();
  }
  state.counters["GFLOP/s"] = benchmark::Counter(2.0 * static_cast<double>(m * n * k) * 1e-9,
                                                 benchmark::Counter::kIsIterationInvariantRate);
  state.SetLabel(runner->program().kernels[0].schedule);
}
BENCHMARK(BM_Linear)
    ->Args({1024, 1024, 1024, 0})
    ->Args({1024, 1024, 1024, 1})
    ->Args({512, 384, 384, 1})
    ->Args({512, 1536, 384, 1})
    ->Args({512, 384, 1536, 1})
    ->Args({128, 384, 384, 1})
    // Convolutions of ResNet-50 without a window, channels last.
    ->Args({3136, 256, 64, 1})
    ->Args({3136, 64, 256, 1})
    ->Args({784, 512, 128, 1})
    ->Args({784, 128, 512, 1})
    ->Args({196, 1024, 256, 1})
    ->Args({196, 256, 1024, 1})
    ->Args({49, 2048, 512, 1})
    ->Args({49, 512, 2048, 1});

}  // namespace
}  // namespace hidet::schedules
