#include "runtime/model.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/counters.h"
#include "base/status_macros.h"
#include "runtime/artifact.h"

namespace hidet::runtime {
namespace {

// The turn of one thread of this process, to prepare weights or to call a model with states. Both
// take long and may call the host, so a fork does not wait for them; but a turn of the parent's is
// none of the child's, which has only the weights from before and none of the threads that prepare
// others.
class Turn {
 public:
  explicit Turn(std::atomic<pid_t>* process) : process_(process) {
    const pid_t own = getpid();
    pid_t holder = 0;
    while (!process_->compare_exchange_weak(holder, own)) {
      if (holder != own) continue;
      process_->wait(own);
      holder = 0;
    }
  }
  ~Turn() {
    process_->store(0);
    process_->notify_one();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  std::atomic<pid_t>* const process_;
};

}  // namespace

Model::Model(std::shared_ptr<const LoadedModel> loaded)
    : loaded_(std::move(loaded)), idle_(/*by_stream=*/loaded_->accelerator() != nullptr) {}

absl::StatusOr<std::shared_ptr<const Model>> Model::Load(ModelData data, LoadOptions options) {
  const std::vector<ConstantBinding> bindings = std::exchange(options.constants, {});
  HIDET_ASSIGN_OR_RETURN(std::shared_ptr<const LoadedModel> loaded,
                         LoadedModel::Make(std::move(data), std::move(options)));
  HIDET_ASSIGN_OR_RETURN(std::shared_ptr<PreparedState> state, loaded->Bind(bindings));
  std::shared_ptr<Model> model(new Model(std::move(loaded)));
  auto prepare = [loaded = model->loaded_.get(), current = model->state_.get(),
                  state = std::move(state)]() mutable {
    HIDET_RETURN_IF_ERROR(loaded->Prepare(state.get()));
    current->Set(std::move(state));
    return absl::OkStatus();
  };
  if (model->loaded_->options().prepare_in_background && model->accelerator() == nullptr) {
    model->preparation_ = std::make_unique<const BackgroundTask>(std::move(prepare));
  } else {
    HIDET_RETURN_IF_ERROR(prepare());
  }
  return std::shared_ptr<const Model>(std::move(model));
}

absl::StatusOr<std::shared_ptr<const Model>> Model::Load(absl::string_view path,
                                                         LoadOptions options) {
  HIDET_ASSIGN_OR_RETURN(ModelData data, ReadArtifact(path));
  return AddContext(Load(std::move(data), std::move(options)), "artifact ", path);
}

absl::Status Model::WaitUntilPrepared() const {
  return preparation_ == nullptr ? absl::OkStatus() : preparation_->Wait();
}

absl::StatusOr<std::unique_ptr<Session>> Model::NewSession() const {
  HIDET_RETURN_IF_ERROR(WaitUntilPrepared());
  return Session::Make(loaded_, state_);
}

absl::StatusOr<std::unique_ptr<Session>> Model::BorrowCaptured(uint64_t capture) const {
  {
    MutexLock lock(&mutex_);
    const auto found = std::find_if(captured_.begin(), captured_.end(), [&](const auto& session) {
      return session->capture() == capture;
    });
    if (found != captured_.end()) {
      std::unique_ptr<Session> session = std::move(*found);
      captured_.erase(found);
      return session;
    }
  }
  HIDET_RETURN_IF_ERROR(WaitUntilPrepared());
  return Session::Make(loaded_, state_, capture);
}

absl::StatusOr<std::unique_ptr<Session>> Model::Borrow(void* stream) const {
  const Device* device = loaded_->accelerator();
  if (const uint64_t capture = device == nullptr ? 0 : device->CaptureOf(stream); capture != 0)
    return BorrowCaptured(capture);
  if (std::unique_ptr<Session> session = idle_.Take(stream)) return session;
  return NewSession();
}

void Model::Return(std::unique_ptr<Session> session) const {
  if (session->capture() == 0) return idle_.Put(std::move(session));
  MutexLock lock(&mutex_);
  captured_.push_back(std::move(session));
}

// What one call leaves in the states is what the next one reads, whatever thread or stream it comes
// on: the session that they share sees to the order of streams.
absl::Status Model::RunInTurn(absl::Span<const TensorView> inputs, absl::Span<TensorView> outputs,
                              const RunOptions& options) const {
  const Device* device = loaded_->accelerator();
  if (device != nullptr && device->CaptureOf(options.stream) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("model \"", spec().name,
                     "\" keeps states between calls, which a captured graph would not take over"));
  }
  const Turn turn(&calling_process_);
  std::unique_ptr<Session> session = std::exchange(only_session_, nullptr);
  if (session == nullptr) {
    HIDET_ASSIGN_OR_RETURN(session, NewSession());
  }
  absl::Status status = session->Run(inputs, outputs, options);
  only_session_ = std::move(session);
  return status;
}

absl::Status Model::Run(absl::Span<const TensorView> inputs, absl::Span<TensorView> outputs,
                        const RunOptions& options) const {
  if (!states().empty()) return RunInTurn(inputs, outputs, options);
  HIDET_ASSIGN_OR_RETURN(std::unique_ptr<Session> session, Borrow(options.stream));
  absl::Status status = session->Run(inputs, outputs, options);
  Return(std::move(session));
  return status;
}

absl::StatusOr<std::vector<Shape>> Model::OutputShapes(absl::Span<const Shape> input_shapes) const {
  std::vector<int64_t> symbols(spec().symbols.size(), 0);
  HIDET_RETURN_IF_ERROR(loaded_->signature().BindShapes(input_shapes, absl::MakeSpan(symbols)));
  return loaded_->signature().OutputShapes(symbols);
}

absl::Status Model::RebindConstants(absl::Span<const ConstantBinding> bindings) const {
  HIDET_RETURN_IF_ERROR(WaitUntilPrepared());
  const Turn turn(&rebinding_process_);
  HIDET_ASSIGN_OR_RETURN(std::shared_ptr<const PreparedState> state,
                         loaded_->Reprepare(*state_->Get(), bindings));
  state_->Set(std::move(state));
  Count(Counter::kWeightRebinds);
  return absl::OkStatus();
}

std::vector<std::string> Model::ReleaseConstants(absl::Span<const std::string> names) const {
  if (!WaitUntilPrepared().ok()) return {};
  const Turn turn(&rebinding_process_);
  LoadedModel::Released released = loaded_->Release(*state_->Get(), names);
  state_->Set(std::move(released.state));
  return std::move(released.names);
}

absl::Status Model::ResetStates() const { return RebindConstants(loaded_->FirstStates()); }

absl::Status Model::CopyState(absl::string_view name, const TensorView& to) const {
  HIDET_RETURN_IF_ERROR(WaitUntilPrepared());
  const Turn turn(&calling_process_);
  if (only_session_ != nullptr) HIDET_RETURN_IF_ERROR(only_session_->Synchronize());
  return loaded_->CopyState(*state_->Get(), name, to);
}

absl::StatusOr<ModelData> Model::Data() const {
  HIDET_RETURN_IF_ERROR(WaitUntilPrepared());
  const Turn turn(&calling_process_);
  if (only_session_ != nullptr) HIDET_RETURN_IF_ERROR(only_session_->Synchronize());
  return loaded_->Data(state_->Get());
}

Model::WeightMemory Model::weight_memory() const {
  if (!WaitUntilPrepared().ok()) return {};
  const std::shared_ptr<const PreparedState> state = state_->Get();
  return {state->copied_bytes, state->persistent_bytes};
}

// They go without a lock held: they may have to wait for a GPU.
void Model::Trim() const {
  idle_.TakeAll();
  const Turn turn(&calling_process_);
  only_session_.reset();
}

absl::Status Model::Synchronize() const {
  // Other threads' calls must not wait for a GPU along with this one: they make new sessions.
  std::vector<std::unique_ptr<Session>> sessions = idle_.TakeAll();
  absl::Status first;
  for (const std::unique_ptr<Session>& session : sessions) {
    absl::Status status = session->Synchronize();
    if (first.ok()) first = std::move(status);
  }
  for (std::unique_ptr<Session>& session : sessions) idle_.Put(std::move(session));
  const Turn turn(&calling_process_);
  if (only_session_ != nullptr) first.Update(only_session_->Synchronize());
  return first;
}

}  // namespace hidet::runtime
