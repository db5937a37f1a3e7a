// Executes a plan. No host code is generated: a plan is lowered, once per tuple of sizes, to a flat
// array of operations whose grids, sizes and arguments are numbers, so that a steady call patches
// the addresses that changed and walks the array, a few nanoseconds a CPU step.
//
// Runs of device work between host steps become graphs where the device has them.
//
//   std::unique_ptr<PlanInstance> instance = *PlanInstance::Make(*program, {8, 128});
//   instance->SetArena(DeviceKind::kCpu, memory);  // instance->arena(kCpu).bytes of it
//   instance->SetAddress(0, x.data);
//   instance->Run({.stream = stream});
#ifndef RUNTIME_INTERPRETER_H_
#define RUNTIME_INTERPRETER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "runtime/arena.h"
#include "runtime/devices/device.h"
#include "runtime/plan_graphs.h"
#include "runtime/plan_op.h"
#include "runtime/plan_program.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// What one executed step took.
struct StepTime {
  std::string name;    // of the step, else of its kernel
  std::string kernel;  // symbol; empty for other steps
  double nanoseconds = 0;
};

struct RunContext {
  void* stream = nullptr;
  std::vector<StepTime>* profile = nullptr;  // filled if not null; turns graphs off
  bool use_graphs = true;
  // Whether the host captures what is queued, to repeat it: FailedPrecondition, naming the step,
  // where the plan has steps of the host's, which would not be repeated.
  bool captured = false;
  bool name_ranges = false;  // steps that are not in a graph, for profilers (devices/nvtx.h)
  // If not empty: one flag a step; the others are left out (prepare, for weights that
  // changed).
  absl::Span<const char> only;

  bool watches_steps() const { return profile != nullptr || name_ranges; }
};

// A program for one tuple of symbol values, with addresses. Belongs to one session.
class PlanInstance {
 public:
  // `symbols` has a value for each symbol of the model. Errors are those of sizes: overflow,
  // negative extents, offsets beyond their buffer.
  static absl::StatusOr<std::unique_ptr<PlanInstance>> Make(const PlanProgram& program,
                                                            absl::Span<const int64_t> symbols);

  // Memory that a run needs on a device: bytes and alignment.
  const ArenaPlacement& arena(DeviceKind device) const {
    return placements_[static_cast<int>(device)];
  }
  int64_t buffer_bytes(int buffer) const { return buffer_bytes_[buffer]; }

  // Says where a buffer, the arena of a device or the status words lie. Cheap if nothing changed.
  // All that a plan uses must be set before a run.
  absl::Status SetAddress(int buffer, void* address) {
    const auto value = reinterpret_cast<uint64_t>(address);
    return addresses_[buffer] == value ? absl::OkStatus() : MoveBuffer(buffer, value);
  }
  absl::Status SetArena(DeviceKind device, void* base);
  absl::Status SetStatusWords(int64_t* words);

  // Executes the plan. A synchronous program reports bad indices itself; otherwise look with
  // TakeStatusError after the stream was synchronized.
  absl::Status Run(const RunContext& context);

  // Returns an error naming kernel and value if a launch has set its status word, OutOfRange for an
  // index, DeadlineExceeded for a rank that did not come, and Internal for a code that nobody
  // knows, and clears all words.
  absl::Status TakeStatusError();

 private:
  struct Relocation {
    int buffer = 0;
    uint64_t* target = nullptr;  // receives the buffer's address + offset
    int64_t offset = 0;
    PlanTensorMap* map = nullptr;  // encoded again if not null
    PlanOp* op = nullptr;          // that the target belongs to
  };

  explicit PlanInstance(const PlanProgram& program);
  absl::Status EvaluateBuffers();
  absl::Status AllocateOps();
  // Fill an op from its step. Addresses go through Bind.
  absl::Status Evaluate(PlanOp& op);
  absl::Status EvaluateLaunch(PlanOp& op, const LaunchStep& launch);
  absl::Status EvaluateMap(PlanOp& op, const TensorMapArg& arg, PlanTensorMap& map);
  absl::Status EvaluateExternal(PlanOp& op, const ExternalStep& external);
  absl::Status Bind(PlanOp& op, uint64_t* target, int buffer, const SizeExpr& offset,
                    int64_t extent, PlanTensorMap* map);
  absl::StatusOr<int64_t> Size(const SizeExpr& size, int64_t if_empty) const;
  absl::Status MoveBuffer(int buffer, uint64_t address);
  absl::Status EncodeMap(PlanTensorMap& map);
  absl::Status StatusError(const PlanOp& op);

  absl::Status CheckRepeatable() const;
  absl::Status RunOps(size_t begin, size_t end, const RunContext& context);
  absl::Status RunOp(PlanOp& op, const RunContext& context);
  absl::Status RunProfiled(PlanOp& op, const RunContext& context);

  const PlanProgram& program_;
  std::vector<int64_t> symbols_;
  std::vector<int64_t> buffer_bytes_;
  std::array<ArenaPlacement, kNumDeviceKinds> placements_;
  std::vector<uint64_t> addresses_;
  // Not resized once made, like the three below: ops and relocations point into them.
  std::vector<PlanOp> ops_;
  std::vector<uint64_t> slots_;
  std::vector<void*> parameters_;
  std::vector<PlanTensorMap> maps_;
  std::vector<Relocation> relocations_;  // sorted by buffer
  std::vector<int> first_relocation_;    // by buffer, and the end
  int64_t* status_words_ = nullptr;
  int runs_ = 0;
  std::optional<PlanGraphs> graphs_;  // from the second run on
};

}  // namespace hidet::runtime

#endif  // RUNTIME_INTERPRETER_H_
