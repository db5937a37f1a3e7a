// What is known about a plan before any size is: which kernels it launches, which of its temporary
// buffers interfere, what the host must provide. Immutable, and shared by all sessions;
// interpreter.h makes instances of it.
//
//   std::unique_ptr<const PlanProgram> program =
//       *PlanProgram::Make({&spec, &spec.run, kernels, devices, &externals});
#ifndef RUNTIME_PLAN_PROGRAM_H_
#define RUNTIME_PLAN_PROGRAM_H_

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "runtime/arena.h"
#include "runtime/devices/device.h"
#include "runtime/spec.h"

namespace hidet::runtime {

inline constexpr int kNumDeviceKinds = 3;

// By DeviceKind; null where a model needs none.
using Devices = std::array<Device*, kNumDeviceKinds>;

// A call from a plan into the host. Work must be queued on `stream`.
struct ExternalCall {
  absl::Span<const TensorView> tensors;
  void* stream = nullptr;
};
using ExternalFunction = std::function<absl::Status(const ExternalCall&)>;
using ExternalFunctions = std::map<std::string, ExternalFunction>;

struct LoadedKernel {
  Kernel kernel;
  Device* device = nullptr;
};

class PlanProgram {
 public:
  // What a program refers to; all of it must outlive the program. `spec` must be valid
  // (ValidateSpec).
  struct Parts {
    const ModelSpec* spec = nullptr;
    const Plan* plan = nullptr;
    absl::Span<const LoadedKernel> kernels;
    Devices devices = {};
    const ExternalFunctions* externals = nullptr;
  };

  struct StepInfo {
    int status_word = -1;
    int args = 0;  // of a launch, and how many of them are tensor maps
    int maps = 0;
    const ExternalFunction* external = nullptr;
  };

  // The temporary buffers of one device.
  struct ArenaPart {
    std::vector<int> buffers;
    Interference interference;  // numbered as `buffers`
    std::vector<int> zeroed;    // buffers to clear at the start of a run
  };

  // Returns NotFound, naming all of them, if external functions are missing.
  static absl::StatusOr<std::unique_ptr<const PlanProgram>> Make(const Parts& parts);

  const ModelSpec& spec() const { return *parts_.spec; }
  // Status words (int64[2] each) that the plan's launches need.
  int num_status_words() const { return num_status_words_; }
  // Whether all work is done when Run returns.
  bool is_synchronous() const { return is_synchronous_; }

  const Parts& parts() const { return parts_; }
  // One a step.
  const std::vector<StepInfo>& step_info() const { return info_; }
  const ArenaPart& arena(DeviceKind device) const { return arena_[static_cast<int>(device)]; }

 private:
  PlanProgram() = default;
  absl::Status MakeArena(DeviceKind device);

  Parts parts_;
  std::vector<StepInfo> info_;
  std::array<ArenaPart, kNumDeviceKinds> arena_;
  int num_status_words_ = 0;
  bool is_synchronous_ = true;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_PLAN_PROGRAM_H_
