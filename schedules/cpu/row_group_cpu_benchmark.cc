// Bytes a second of softmax and layer norm on one thread: rows that come from memory, and rows that
// are in cache.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "schedules/cpu/row_group_cpu.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

void Measure(benchmark::State& state, const ir::Task& task, std::vector<const void*> inputs) {
  const auto count = static_cast<size_t>(state.range(0) * state.range(1));
  absl::StatusOr<testing::CpuRunner> runner =
      testing::CpuRunner::Make(task, *RowGroupCpu(), testing::HostTarget());
  if (!runner.ok()) {
    state.SkipWithError(std::string(runner.status().message()).c_str());
    return;
  }
  // At the beginning of a cache line, as an arena's buffers are.
  std::vector<float> storage(count + 15);
  float* const y =
      storage.data() + (64 - reinterpret_cast<uintptr_t>(storage.data()) % 64) / 4 % 16;
  for (auto _ : state) {
    benchmark::DoNotOptimize(runner->Run(inputs, {y}));
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * count * sizeof(float) *
                                               (inputs.size() > 1 ? 3 : 2)));
  state.SetLabel(runner->program().kernels[0].schedule);
}

// Arguments: rows, columns.
void BM_Softmax(benchmark::State& state) {
  const std::vector<float> x(static_cast<size_t>(state.range(0) * state.range(1)), 1);
  Measure(state, testing::Softmax(ir::Int64(state.range(0)), ir::Int64(state.range(1))),
          {x.data()});
}
BENCHMARK(BM_Softmax)->Args({4096, 4096})->Args({32, 4096})->Args({1024, 128});

void BM_ResidualLayerNorm(benchmark::State& state) {
  const std::vector<float> x(static_cast<size_t>(state.range(0) * state.range(1)), 1),
      scale(static_cast<size_t>(state.range(1)), 1);
  Measure(state, testing::ResidualLayerNorm(ir::Int64(state.range(0)), ir::Int64(state.range(1))),
          {x.data(), x.data(), scale.data(), scale.data()});
}
BENCHMARK(BM_ResidualLayerNorm)->Args({4096, 4096})->Args({32, 4096})->Args({1024, 384});

}  // namespace
}  // namespace hidet::schedules
