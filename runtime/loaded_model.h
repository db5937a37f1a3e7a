// What all sessions of a model share and none of them changes: spec, code, programs, and the
// weights as prepared.
//
// Loading resolves kernels and makes the two programs; binding constants gives a PreparedState,
// which running the prepare plan completes. New weights give a new PreparedState; calls that still
// use the old one keep it alive.
#ifndef RUNTIME_LOADED_MODEL_H_
#define RUNTIME_LOADED_MODEL_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "runtime/devices/device.h"
#include "runtime/interpreter.h"
#include "runtime/model_data.h"
#include "runtime/plan_program.h"
#include "runtime/signature.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// A constant whose memory the host provides. Memory on the constant's device is used in place and
// must stay until `owner` is let go; host memory for another device is copied, and so is what a
// state starts as.
struct ConstantBinding {
  std::string name;
  TensorView tensor;
  std::shared_ptr<const void> owner;
  // Where the host writes the elements: they are read after what is on this stream now.
  void* stream = nullptr;
};

struct LoadOptions {
  // Devices to use, by DeviceKind; null for the machine's own (CPU, GPU number `ordinal`). They
  // must outlive the model.
  Devices devices = {};
  // The GPU that a model for one runs on, as CUDA counts those that the process sees. The model
  // itself knows of none: one file is loaded once for each GPU.
  int ordinal = 0;
  // Functions that `external` steps call.
  ExternalFunctions externals;
  // Functions that are already in memory, by symbol; objects whose kernels are all here are not
  // loaded.
  absl::flat_hash_map<std::string, void*> symbols;
  // Constants with `bound_by_host`: all of them.
  std::vector<ConstantBinding> constants;
  // Tuples of sizes that each session remembers.
  int remembered_shapes = 32;
  bool use_graphs = true;
  // Threads that a call may use on the CPU, the caller's included; 0 for the pool's count.
  int threads = 0;
  // Loading returns before the weights are prepared, whose errors are then those of the calls,
  // which wait for it. Only for models of the CPU: on a GPU it could disturb a capture of the
  // host's.
  bool prepare_in_background = false;
  // Has profilers of GPUs (NVTX) see calls, and the steps that are not in a graph, by their names.
  bool name_ranges = false;
  // Bytes that all calls together may hold for intermediate tensors; 0 for no limit. A call that
  // needs more is ResourceExhausted.
  int64_t arena_limit = 0;
  // Has Linux perf see kernels of the CPU by their names (devices/perf_map.h).
  bool perf_map = false;
};

// The weights as the run plan sees them.
struct PreparedState {
  // DataLoss if a file was cut short while its weights were used where it is mapped.
  absl::Status CheckNotCut() const;

  struct BufferMemory {
    void* data = nullptr;
    std::shared_ptr<const void> owner;
    bool copied = false;
    bool released = false;  // a constant that is nowhere any more: see LoadedModel::Release
  };
  uint64_t version = 0;          // unique in the process
  int64_t copied_bytes = 0;      // constants that could not be used where they lie
  int64_t persistent_bytes = 0;  // what `prepare` made
  std::vector<BufferMemory>
      buffers;  // by buffer; null for kinds other than kConstant and kPersistent
};

class LoadedModel {
 public:
  // Checks target and spec, loads code, makes the programs. Does not bind constants.
  static absl::StatusOr<std::shared_ptr<const LoadedModel>> Make(ModelData data,
                                                                 LoadOptions options);

  // Returns a state with all constants bound (those of the artifact and those of `bindings`), and
  // nothing prepared.
  absl::StatusOr<std::shared_ptr<PreparedState>> Bind(
      absl::Span<const ConstantBinding> bindings) const;

  // Makes all that `prepare` makes of the constants that are bound in `state`.
  absl::Status Prepare(PreparedState* state) const;

  // Returns `old` with the constants in `bindings` replaced, and what `prepare` makes of them made
  // anew.
  absl::StatusOr<std::shared_ptr<const PreparedState>> Reprepare(
      const PreparedState& old, absl::Span<const ConstantBinding> bindings) const;

  // Returns `old` without the memory of those constants among `names` that the host bound and the
  // run plan does not read where the host has them, and the names of these. Reprepare fails where
  // it needs one of them.
  struct Released {
    std::shared_ptr<const PreparedState> state;
    std::vector<std::string> names;
  };
  Released Release(const PreparedState& old, absl::Span<const std::string> names) const;

  // Returns the model with the constants of `state`, none of which the host has to bind any more.
  // Their memory, copied where it is a GPU's, is kept by the result. FailedPrecondition where one
  // was released.
  absl::StatusOr<ModelData> Data(std::shared_ptr<const PreparedState> state) const;

  // The constants that calls change, in order.
  const std::vector<int>& states() const { return states_; }
  // What they are in the artifact.
  std::vector<ConstantBinding> FirstStates() const;
  // Copies one of them as it is in `from` to `to`, on its device or the host. No call may run.
  // NotFound for another name, InvalidArgument for another dtype or shape.
  absl::Status CopyState(const PreparedState& from, absl::string_view name,
                         const TensorView& to) const;

  const ModelSpec& spec() const { return data_.spec; }
  const Signature& signature() const { return signature_; }
  const PlanProgram& run_program() const { return *run_program_; }
  const LoadOptions& options() const { return options_; }
  // Bytes that sessions hold now for intermediate tensors.
  std::atomic<int64_t>& arena_bytes() const { return arena_bytes_; }
  // Returns null for kinds that the model does not use.
  Device* device(DeviceKind kind) const { return devices_[static_cast<int>(kind)]; }
  // The device whose streams a call runs on, or null for models that only use the CPU.
  Device* accelerator() const;
  // The number of that device; 0 without one.
  int ordinal() const { return accelerator() == nullptr ? 0 : accelerator()->ordinal(); }

 private:
  LoadedModel() = default;
  absl::Status ChooseVariant();
  absl::Status FindDevices();
  absl::Status LoadKernels();
  absl::Status LoadRelocatableObjects();
  absl::StatusOr<PreparedState::BufferMemory> BindConstant(int constant,
                                                           const ConstantBinding& binding) const;
  absl::Status CheckBindings(absl::Span<const ConstantBinding> bindings) const;
  bool IsState(int constant) const;
  // Which prepare steps run, for each 0 or 1; marks what they write in `changed` too.
  std::vector<char> StepsToPrepare(std::vector<char>& changed) const;
  // Sets the bytes of copies and of prepared buffers.
  absl::Status CountBytes(PreparedState* state) const;
  // Runs the prepare steps that (transitively) read a buffer marked in `changed`.
  absl::Status RunPrepare(std::vector<char> changed, PreparedState* state) const;

  // The variant that runs here; its alternatives are the others, of which the first
  // `num_preferred_` did not fit.
  ModelData data_;
  size_t num_preferred_ = 0;
  LoadOptions options_;
  Signature signature_;
  std::vector<int> states_;
  Devices devices_ = {};
  std::vector<std::unique_ptr<DeviceObject>> objects_;
  ObjectTools::Code code_;  // of relocatable objects
  std::vector<LoadedKernel> kernels_;
  std::unique_ptr<const PlanProgram> prepare_program_;
  std::unique_ptr<const PlanProgram> run_program_;
  mutable std::atomic<int64_t> arena_bytes_{0};
};

}  // namespace hidet::runtime

#endif  // RUNTIME_LOADED_MODEL_H_
