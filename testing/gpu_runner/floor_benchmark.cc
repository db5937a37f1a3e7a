#include "testing/gpu_runner/floor_benchmark.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/status_macros.h"
#include "compiler/card.h"
#include "compiler/cuda_compiler.h"
#include "compiler/kernel_compiler.h"
#include "compiler/measure_task.h"
#include "compiler/options.h"
#include "compiler/task_compiler.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task_orders.h"
#include "ir/task/task_units.h"
#include "runtime/devices/cuda_device.h"
#include "schedules/cuda/kernel_time.h"
#include "testing/floor/stored_constants.h"

namespace hidet::testing {
namespace {

using CompilerOrError = absl::StatusOr<std::unique_ptr<compiler::KernelCompiler>>;

CompilerOrError MakeCompilerOfGpu() {
  HIDET_ASSIGN_OR_RETURN(const runtime::CudaDevice* const device, runtime::CudaDevice::Open(0));
  HIDET_ASSIGN_OR_RETURN(const auto environment, compiler::EnvironmentOptions());
  std::vector<std::string> folders;
  for (const auto& [name, value] : environment) {
    if (name == "nvrtc_dir") folders.push_back(value);
  }
  return compiler::MakeCudaCompiler(compiler::ArchitectureOfCard(device->major(), device->minor()),
                                    folders,
                                    {.card = compiler::TargetOfCard(device->properties())});
}

const CompilerOrError& CompilerOfGpu() {
  static const auto* const kCompiler = new CompilerOrError(MakeCompilerOfGpu());
  return *kCompiler;
}

struct Plan {
  ir::AnalyzedTask task;
  schedules::Choice choice;
};

// The task is as the compiler makes it of a graph. Makes the program as well, although compiling
// does so again: a strategy that cannot is seen on a machine without a GPU, too.
absl::StatusOr<Plan> MakePlan(const ir::Task& task, const schedules::Strategy& strategy,
                              const schedules::Target& target) {
  Plan plan{.task = ir::MakeInputsRowMajor(
                StoreConstantsFor(strategy, ir::DropUnitAxes(task).task, target))};
  HIDET_RETURN_IF_ERROR(strategy.Matches(plan.task, target));
  for (const schedules::Config& config :
       strategy.Space(plan.task, target, schedules::SearchSpace::kModel)) {
    const double seconds = strategy.Cost(plan.task, target, config);
    if (plan.choice.strategy == nullptr || seconds < plan.choice.seconds)
      plan.choice = {&strategy, config, seconds};
  }
  HIDET_RETURN_IF_ERROR(strategy.Apply(plan.task, target, plan.choice.config).status());
  return plan;
}

void Skip(benchmark::State& state, const absl::Status& status) {
  state.SkipWithError(std::string(status.message()).c_str());
}

}  // namespace

Peaks PeaksOfCard(const schedules::Target& card, Arithmetic arithmetic) {
  const double of_cores = card.multiprocessors * schedules::Multiprocessor::kFlops;
  return {.flops = arithmetic == Arithmetic::kTensorCores ? card.tensor_flops : of_cores,
          .bytes_per_second = card.device_bytes_per_second};
}

void OnGpu(benchmark::internal::Benchmark* benchmark) {
  constexpr int kMeasurements = 3;
  benchmark->UseManualTime()->Iterations(kMeasurements)->Unit(benchmark::kMicrosecond);
}

void MeasureOnGpu(benchmark::State& state, const ir::Task& task,
                  const schedules::Strategy& strategy, const Floor& floor) {
  const CompilerOrError& compiler = CompilerOfGpu();
  const schedules::Target target = compiler.ok() ? (*compiler)->target() : schedules::Hopper();
  const absl::StatusOr<Plan> plan = MakePlan(task, strategy, target);
  if (!plan.ok()) return Skip(state, plan.status());
  state.SetLabel(std::string(strategy.name()));
  if (!compiler.ok()) return Skip(state, compiler.status());

  const schedules::StrategyList no_others;
  const compiler::TaskCompiler tasks(**compiler, no_others);
  const absl::StatusOr<compiler::CompiledTask> compiled = tasks.CompileAs(plan->task, plan->choice);
  if (!compiled.ok()) return Skip(state, compiled.status());
  const compiler::DeviceMeasurer measurer(**compiler);
  for (auto _ : state) {
    const absl::StatusOr<double> seconds = measurer.Seconds(*compiled);
    if (!seconds.ok()) {
      Skip(state, seconds.status());
      break;
    }
    state.SetIterationTime(*seconds);
  }
  CountOverFloor(state, floor, PeaksOfCard(target, floor.arithmetic));
  CountRate(state, "TFLOP/s", floor.flops * 1e-12);
  if (!compiled->program.kernels.empty()) state.SetLabel(compiled->program.kernels.back().schedule);
}

}  // namespace hidet::testing
