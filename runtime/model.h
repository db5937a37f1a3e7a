// A compiled model, ready to be called: the front door of the runtime.
//
// Immutable but for its weights, which can be replaced as a whole, and for the states that a model
// may keep from call to call (counters, caches). Any number of threads may call it at the same
// time; each call borrows a session. Calls of a model with states come one after the other, each
// seeing what the one before it left; threads that need states of their own load a model each. A
// forked child may call it too, whatever other threads of its parent were doing with it, if it runs
// on the CPU.
//
//   std::shared_ptr<const Model> model = *Model::Load("resnet.hidet");
//   float x[1][3][224][224], y[1][1000];
//   TensorView input{x, ScalarType::kFloat32, {1, 3, 224, 224}};
//   TensorView output{y, ScalarType::kFloat32, {1, 1000}};
//   absl::Status status = model->Run({input}, absl::MakeSpan(&output, 1));
#ifndef RUNTIME_MODEL_H_
#define RUNTIME_MODEL_H_

#include <sys/types.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/fork_safe_mutex.h"
#include "base/mutex.h"
#include "base/tensor_view.h"
#include "runtime/background_task.h"
#include "runtime/idle_sessions.h"
#include "runtime/loaded_model.h"
#include "runtime/model_data.h"
#include "runtime/session.h"
#include "runtime/spec.h"

namespace hidet::runtime {

class Model {
 public:
  // Loads an artifact file. Its kernels are native code: load only files that you trust.
  static absl::StatusOr<std::shared_ptr<const Model>> Load(absl::string_view path,
                                                           LoadOptions options = {});
  // Loads a model that is in memory.
  static absl::StatusOr<std::shared_ptr<const Model>> Load(ModelData data,
                                                           LoadOptions options = {});

  const ModelSpec& spec() const { return loaded_->spec(); }

  // The GPU that calls run on, where inputs and outputs lie too (device_tensors.h brings them
  // there), or null for models of the CPU.
  Device* accelerator() const { return loaded_->accelerator(); }

  // Runs the model once; see Session::Run.
  absl::Status Run(absl::Span<const TensorView> inputs, absl::Span<TensorView> outputs,
                   const RunOptions& options = {}) const;

  // Returns the outputs' shapes for inputs of these shapes.
  absl::StatusOr<std::vector<Shape>> OutputShapes(absl::Span<const Shape> input_shapes) const;

  // Replaces constants, whether the host bound them or the artifact holds them, and prepares again
  // what depends on them. Calls that have begun finish with the old weights, calls that begin
  // afterwards see the new ones; on failure nothing changes. What a state is bound to is copied.
  absl::Status RebindConstants(absl::Span<const ConstantBinding> bindings) const;

  // Forgets the memory of those constants among `names` that the host bound and no call reads,
  // since calls read what preparation made of them. Returns their names: their memory is the host's
  // to free. A rebinding that has to prepare from a forgotten constant is then a
  // FailedPrecondition, unless it binds that one too.
  std::vector<std::string> ReleaseConstants(absl::Span<const std::string> names) const;

  // The constants that are states, in order.
  const std::vector<int>& states() const { return loaded_->states(); }
  // Has all states be what the artifact says, as they were when the model was loaded.
  absl::Status ResetStates() const;
  // Copies a state, as the calls so far have left it, to memory of the host's or the state's
  // device. NotFound for a name that is no state's, InvalidArgument for a dtype or shape that it
  // has not.
  absl::Status CopyState(absl::string_view name, const TensorView& to) const;

  // Returns the model as it is now, with its current weights and states inside: what WriteArtifact
  // writes. FailedPrecondition if a weight was released.
  absl::StatusOr<ModelData> Data() const;

  // Memory that the current weights take beyond the artifact or the host's own: constants that had
  // to be copied (to a GPU, or for alignment), and what preparation made of them.
  struct WeightMemory {
    int64_t copied_bytes = 0;
    int64_t persistent_bytes = 0;
  };
  // Zero if preparing them failed.
  WeightMemory weight_memory() const;

  // Bytes that calls hold for intermediate tensors, those of finished ones included that are kept
  // for the next (Trim gives them back).
  int64_t working_memory() const { return loaded_->arena_bytes().load(); }

  // Waits for the work of all finished calls to Run and reports what their kernels found.
  absl::Status Synchronize() const;

  // Gives back the memory that finished calls keep for the next: sessions that no call has now.
  void Trim() const;

  // Returns a session that is nobody else's. It keeps the model alive.
  absl::StatusOr<std::unique_ptr<Session>> NewSession() const;

 private:
  explicit Model(std::shared_ptr<const LoadedModel> loaded);
  absl::Status WaitUntilPrepared() const;
  absl::StatusOr<std::unique_ptr<Session>> Borrow(void* stream) const;
  // For calls that the host captures into a graph of its own (Device::CaptureOf).
  absl::StatusOr<std::unique_ptr<Session>> BorrowCaptured(uint64_t capture) const;
  void Return(std::unique_ptr<Session> session) const;
  absl::Status RunInTurn(absl::Span<const TensorView> inputs, absl::Span<TensorView> outputs,
                         const RunOptions& options) const;

  const std::shared_ptr<const LoadedModel> loaded_;
  const std::shared_ptr<CurrentState> state_ = std::make_shared<CurrentState>();
  // The process that prepares weights now, 0 for none. One does at a time.
  mutable std::atomic<pid_t> rebinding_process_{0};
  // The same of calls of a model with states, which have one session. It is theirs who have the
  // turn; a child that was forked in the middle of a call makes another.
  mutable std::atomic<pid_t> calling_process_{0};
  mutable std::unique_ptr<Session> only_session_;
  mutable IdleSessions idle_;
  mutable ForkSafeMutex mutex_;
  // Whose memory captured graphs use, one a graph: they stay as long as the model.
  mutable std::vector<std::unique_ptr<Session>> captured_ ABSL_GUARDED_BY(mutex_);
  // Null if loading did it.
  std::unique_ptr<const BackgroundTask> preparation_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_MODEL_H_
