#include "compiler/measure_task.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/rounding.h"
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
// is always in range). What is measured has as many of them as it takes.
std::string Pattern(ScalarType dtype) {
  constexpr int kElements = 1024;
  std::string pattern;
  if (!IsFloat(dtype) || BitWidth(dtype) < 8) return std::string(kElements, '\0');
  for (int i = 0; i < kElements; ++i)
    graph::AppendElement(dtype, static_cast<double>((i * 7919) % 257 - 128) / 128, &pattern);
  return pattern;
}

// Fills memory of a device. The pattern alone comes from the host: what is there doubles.
absl::Status Fill(runtime::Device& device, DeviceKind kind, char* data, int64_t bytes,
                  const std::string& pattern) {
  int64_t filled = std::min(bytes, static_cast<int64_t>(pattern.size()));
  HIDET_RETURN_IF_ERROR(device.Copy(data, pattern.data(), filled,
                                    kind == DeviceKind::kCuda ? runtime::CopyDirection::kFromHost
                                                              : runtime::CopyDirection::kWithin,
                                    nullptr));
  while (filled < bytes) {
    const int64_t more = std::min(filled, bytes - filled);
    HIDET_RETURN_IF_ERROR(
        device.Copy(data + filled, data, more, runtime::CopyDirection::kWithin, nullptr));
    filled += more;
  }
  return absl::OkStatus();
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
  // All in one block: a driver takes long for an allocation, and there are dozens.
  constexpr int64_t kAlignment = 256;
  const auto aligned = [](int64_t bytes) { return RoundUpTo(bytes, kAlignment); };
  int64_t total = 0;
  for (const std::vector<int64_t>* all : {&task.input_bytes, &task.output_bytes}) {
    for (const int64_t bytes : *all) total += aligned(bytes);
  }
  HIDET_ASSIGN_OR_RETURN(
      const runtime::DeviceMemory memory,
      runtime::DeviceMemory::Allocate(device, std::max<int64_t>(total, 1), kAlignment));
  char* next = static_cast<char*>(memory.data());
  const auto take = [&](int64_t bytes) {
    char* const data = std::exchange(next, next + aligned(bytes));
    return TensorView{data, ScalarType::kUInt8, {bytes}, kind, device->ordinal()};
  };
  std::vector<TensorView> inputs, outputs;
  for (size_t i = 0; i < task.input_bytes.size(); ++i) {
    inputs.push_back(take(task.input_bytes[i]));
    HIDET_RETURN_IF_ERROR(Fill(*device, kind, static_cast<char*>(inputs.back().data),
                               task.input_bytes[i], Pattern(task.dtypes[i])));
  }
  HIDET_RETURN_IF_ERROR(device->Synchronize(nullptr));
  for (const int64_t bytes : task.output_bytes) outputs.push_back(take(bytes));
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
