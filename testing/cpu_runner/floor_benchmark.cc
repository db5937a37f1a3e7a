#include "testing/cpu_runner/floor_benchmark.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/scalar_type.h"
#include "compiler/processor_speeds.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/floor/stored_constants.h"

namespace hidet::testing {
namespace {

constexpr int64_t kPage = 4096;

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};
using Memory = std::unique_ptr<void, Free>;

// Ones of float32, or zeros of another type (places that indices may name), at the beginning of a
// page, as buffers of the runtime are, and of what kernels prefetch behind it.
Memory MakeBuffer(const ir::Buffer& buffer) {
  int64_t count = 1;
  for (const ir::Expr& extent : buffer.shape()) count *= *ir::AsInt(extent);
  const ScalarType dtype = buffer.dtype().scalar;
  const int64_t bytes = (ByteSize(dtype, count) / kPage + 2) * kPage;
  Memory memory(std::aligned_alloc(kPage, static_cast<size_t>(bytes)));
  std::memset(memory.get(), 0, static_cast<size_t>(bytes));
  if (dtype == ScalarType::kFloat32) std::fill_n(static_cast<float*>(memory.get()), count, 1.0f);
  return memory;
}

const compiler::ProcessorSpeeds& Speeds() {
  static const auto* const kSpeeds = new compiler::ProcessorSpeeds(
      compiler::MeasureProcessorSpeeds(/*threads=*/1, HostTarget().l3_bytes));
  return *kSpeeds;
}

}  // namespace

void MeasureOverFloor(benchmark::State& state, ir::Task task, const schedules::Strategy& strategy,
                      const Floor& floor) {
  const schedules::Target target = HostTarget();
  task = StoreConstantsFor(strategy, std::move(task), target);
  absl::StatusOr<CpuRunner> runner = CpuRunner::Make(task, strategy, target);
  if (!runner.ok()) {
    state.SkipWithError(std::string(runner.status().message()).c_str());
    return;
  }
  std::vector<Memory> memory;
  std::vector<const void*> inputs;
  std::vector<void*> outputs;
  for (const ir::Operand& operand : task.inputs) {
    memory.push_back(MakeBuffer(operand.storage));
    inputs.push_back(memory.back().get());
  }
  for (const ir::Buffer& output : task.outputs) {
    memory.push_back(MakeBuffer(output));
    outputs.push_back(memory.back().get());
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(runner->Run(inputs, outputs));
    benchmark::ClobberMemory();
  }
  CountOverFloor(
      state, floor,
      {.flops = Speeds().flops_of_thread, .bytes_per_second = Speeds().bytes_per_second_of_thread});
  CountRate(state, "GFLOP/s", floor.flops * 1e-9);
  if (!runner->program().kernels.empty()) state.SetLabel(runner->program().kernels.back().schedule);
}

}  // namespace hidet::testing
