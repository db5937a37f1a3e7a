#include "compiler/measure_task.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "compiler/task_model.h"
#include "graph/constant_data.h"
#include "runtime/devices/cpu_device.h"
#include "runtime/devices/cuda_device.h"
#include "runtime/model.h"

namespace hidet::compiler {
namespace {

using Clock = std::chrono::steady_clock;

// A batch of runs is at least this long, so that the clock and the call do not count.
constexpr double kBatchSeconds = 2e-3;
constexpr int kBatches = 3;
constexpr int kMaxRuns = 200;

// On a GPU: runs in one graph, and bytes of operands that they go through: more than twice the
// second-level cache of an H200 (50 MiB).
constexpr int kRunsInGraph = 16;
constexpr int64_t kOperandBytes = int64_t{120} << 20;

// Elements of which sums stay finite: floats from -1 to 1, zeros of everything else (an index of 0
// is always in range).
std::string Contents(ScalarType dtype, int64_t bytes) {
  std::string pattern;
  if (IsFloat(dtype) && BitWidth(dtype) >= 8) {
    for (int i = 0; i < 1024; ++i)
      graph::AppendElement(dtype, static_cast<double>((i * 7919) % 257 - 128) / 128, &pattern);
  } else {
    pattern.assign(1024, '\0');
  }
  std::string contents;
  contents.reserve(bytes + pattern.size());
  while (static_cast<int64_t>(contents.size()) < bytes) contents += pattern;
  contents.resize(bytes);
  return contents;
}

absl::StatusOr<runtime::Device*> OpenDevice(DeviceKind kind, int ordinal) {
  if (kind != DeviceKind::kCuda) return &runtime::CpuDevice::Global();
  HIDET_ASSIGN_OR_RETURN(runtime::Device * device, runtime::CudaDevice::Open(ordinal));
  return device;
}

// Runs of the model's own length on memory of its own.
absl::StatusOr<double> Time(TaskModel task, DeviceKind kind, int ordinal) {
  HIDET_ASSIGN_OR_RETURN(runtime::Device* const device, OpenDevice(kind, ordinal));
  HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const runtime::Model> model,
                         runtime::Model::Load(std::move(task.data), {.ordinal = ordinal}));
  std::vector<runtime::DeviceMemory> memory;
  std::vector<TensorView> inputs, outputs;
  const auto allocate = [&](int64_t bytes) -> absl::StatusOr<TensorView> {
    constexpr int64_t kAlignment = 256;
    HIDET_ASSIGN_OR_RETURN(runtime::DeviceMemory block,
                           runtime::DeviceMemory::Allocate(device, bytes, kAlignment));
    memory.push_back(std::move(block));
    return TensorView{memory.back().data(), ScalarType::kUInt8, {bytes}, kind, device->ordinal()};
  };
  for (size_t i = 0; i < task.input_bytes.size(); ++i) {
    const int64_t bytes = task.input_bytes[i];
    HIDET_ASSIGN_OR_RETURN(TensorView view, allocate(bytes));
    const std::string contents = Contents(task.dtypes[i], bytes);
    HIDET_RETURN_IF_ERROR(device->Copy(view.data, contents.data(), bytes,
                                       kind == DeviceKind::kCuda ? runtime::CopyDirection::kFromHost
                                                                 : runtime::CopyDirection::kWithin,
                                       nullptr));
    HIDET_RETURN_IF_ERROR(device->Synchronize(nullptr));
    inputs.push_back(std::move(view));
  }
  for (const int64_t bytes : task.output_bytes) {
    HIDET_ASSIGN_OR_RETURN(TensorView view, allocate(bytes));
    outputs.push_back(std::move(view));
  }
  const auto run = [&](int times) -> absl::StatusOr<double> {
    const auto begin = Clock::now();
    for (int i = 0; i < times; ++i)
      HIDET_RETURN_IF_ERROR(model->Run(inputs, absl::MakeSpan(outputs)));
    HIDET_RETURN_IF_ERROR(model->Synchronize());
    return std::chrono::duration<double>(Clock::now() - begin).count() / times;
  };
  HIDET_ASSIGN_OR_RETURN(double best, run(1));  // touches the memory and loads the code
  HIDET_ASSIGN_OR_RETURN(best, run(1));
  const int times = std::clamp(static_cast<int>(kBatchSeconds / std::max(best, 1e-7)), 1, kMaxRuns);
  for (int i = 0; i < kBatches; ++i) {
    HIDET_ASSIGN_OR_RETURN(const double seconds, run(times));
    best = std::min(best, seconds);
  }
  return best;
}

}  // namespace

std::string DeviceMeasurer::DeviceName() const {
  if (compiler_.device() != DeviceKind::kCuda) return runtime::CpuDevice::Global().name();
  const absl::StatusOr<runtime::CudaDevice*> device = runtime::CudaDevice::Open(ordinal_);
  return device.ok() ? (*device)->model() : "";
}

absl::StatusOr<double> DeviceMeasurer::Seconds(const CompiledTask& compiled) const {
  TaskModelOptions options;
  if (compiler_.device() == DeviceKind::kCuda)
    options = {.repetitions = kRunsInGraph, .operand_bytes = kOperandBytes};
  HIDET_ASSIGN_OR_RETURN(TaskModel task, MakeTaskModel(compiled, compiler_, options));
  HIDET_ASSIGN_OR_RETURN(const double seconds, Time(std::move(task), compiler_.device(), ordinal_));
  return seconds / options.repetitions;
}

}  // namespace hidet::compiler
