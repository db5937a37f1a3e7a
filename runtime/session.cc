#include "runtime/session.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/counters.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "runtime/devices/nvtx.h"
#include "runtime/devices/thread_pool.h"
#include "runtime/signature.h"
#include "runtime/size_expr.h"

namespace hidet::runtime {
namespace {

absl::StatusOr<Shape> ShapeOf(const TensorSpec& tensor, absl::Span<const int64_t> symbols) {
  Shape shape;
  for (const SizeExpr& size : tensor.shape) {
    HIDET_ASSIGN_OR_RETURN(const int64_t dim, EvaluateSize(size, symbols));
    shape.push_back(dim);
  }
  return shape;
}

// Kernels rely on a tensor of the caller to be as large as the plan's buffer for it.
absl::Status CheckRoom(const PlanInstance& instance, const TensorSpec& tensor, const Shape& shape,
                       int buffer) {
  int64_t bits = BitWidth(tensor.dtype);
  for (int64_t dim : shape) {
    if (__builtin_mul_overflow(bits, dim, &bits)) {
      return absl::ResourceExhaustedError(
          absl::StrCat("tensor \"", tensor.name, "\" is too large: ", ShapeText(shape)));
    }
  }
  const int64_t bytes = bits / 8 + (bits % 8 != 0);
  if (buffer < 0 || instance.buffer_bytes(buffer) <= bytes) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("tensor \"", tensor.name, "\" has ", bytes,
                                          " bytes, its buffer ", instance.buffer_bytes(buffer)));
}

}  // namespace

Session::Session(std::shared_ptr<const LoadedModel> model,
                 std::shared_ptr<const CurrentState> state, uint64_t capture)
    : model_(std::move(model)),
      current_state_(std::move(state)),
      capture_(capture),
      cache_(model_->options().remembered_shapes) {}

absl::StatusOr<std::unique_ptr<Session>> Session::Make(std::shared_ptr<const LoadedModel> model,
                                                       std::shared_ptr<const CurrentState> state,
                                                       uint64_t capture) {
  std::unique_ptr<Session> session(new Session(std::move(model), std::move(state), capture));
  const LoadedModel& loaded = *session->model_;
  const ModelSpec& spec = loaded.spec();
  session->input_buffers_.assign(spec.inputs.size(), -1);
  session->output_buffers_.assign(spec.outputs.size(), -1);
  for (size_t i = 0; i < spec.buffers.size(); ++i) {
    const BufferSpec& buffer = spec.buffers[i];
    if (buffer.kind == BufferKind::kInput)
      session->input_buffers_[buffer.index] = static_cast<int>(i);
    if (buffer.kind == BufferKind::kOutput)
      session->output_buffers_[buffer.index] = static_cast<int>(i);
  }
  session->symbols_.assign(spec.symbols.size(), 0);
  session->input_staging_.resize(spec.inputs.size());
  session->output_staging_.resize(spec.outputs.size());
  session->status_device_ =
      loaded.accelerator() != nullptr ? loaded.accelerator() : loaded.device(DeviceKind::kCpu);
  HIDET_ASSIGN_OR_RETURN(void* const words, session->status_device_->AllocateShared(
                                                loaded.run_program().num_status_words() * 2 *
                                                static_cast<int64_t>(sizeof(int64_t))));
  session->status_words_ = static_cast<int64_t*>(words);
  return session;
}

Session::~Session() {
  // Memory must not go while kernels use it. A fault has been, or will be, reported elsewhere.
  if (pending_ || capture_ != 0) status_device_->SynchronizeAll().IgnoreError();
  cache_.Clear();
  for (const DeviceMemory& arena : arenas_) HoldArena(-arena.bytes());
  for (const DeviceMemory& arena : kept_arenas_) HoldArena(-arena.bytes());
  if (end_ != nullptr) status_device_->DestroyEvent(end_);
  if (status_words_ != nullptr) status_device_->FreeShared(status_words_);
}

Device* Session::DeviceOf(int buffer) const {
  return model_->device(model_->spec().buffers[buffer].device);
}

// Leaves in bound_ the plan for symbols_.
absl::Status Session::FindBound() {
  if (bound_ != nullptr && std::equal(symbols_.begin(), symbols_.end(), bound_->symbols.begin())) {
    return absl::OkStatus();
  }
  bound_ = cache_.Find(symbols_);
  if (bound_ != nullptr) return absl::OkStatus();
  Count(Counter::kPlansMade);
  Bound bound;
  bound.symbols = symbols_;
  HIDET_ASSIGN_OR_RETURN(bound.instance, PlanInstance::Make(model_->run_program(), symbols_));
  HIDET_ASSIGN_OR_RETURN(bound.output_shapes, model_->signature().OutputShapes(symbols_));
  const ModelSpec& spec = model_->spec();
  for (size_t i = 0; i < spec.inputs.size(); ++i) {
    HIDET_ASSIGN_OR_RETURN(const Shape shape, ShapeOf(spec.inputs[i], symbols_));
    HIDET_RETURN_IF_ERROR(CheckRoom(*bound.instance, spec.inputs[i], shape, input_buffers_[i]));
  }
  for (size_t i = 0; i < spec.outputs.size(); ++i) {
    HIDET_RETURN_IF_ERROR(
        CheckRoom(*bound.instance, spec.outputs[i], bound.output_shapes[i], output_buffers_[i]));
  }
  // The entry that goes may hold a graph that still runs.
  if (pending_) HIDET_RETURN_IF_ERROR(status_device_->Synchronize(last_stream_));
  bound_ = cache_.Insert(symbols_, std::move(bound));
  return bound_->instance->SetStatusWords(status_words_);
}

int64_t Session::HoldArena(int64_t bytes) {
  Count(Counter::kArenaBytes, bytes);
  return model_->arena_bytes().fetch_add(bytes) + bytes;
}

absl::Status Session::GrowArena(DeviceKind kind, const ArenaPlacement& need) {
  const int k = static_cast<int>(kind);
  if (need.bytes <= arenas_[k].bytes() && need.alignment <= arena_alignments_[k])
    return absl::OkStatus();
  if (pending_) HIDET_RETURN_IF_ERROR(status_device_->Synchronize(last_stream_));
  const int64_t bytes = std::max(need.bytes, arenas_[k].bytes());
  const int64_t alignment = std::max(need.alignment, arena_alignments_[k]);
  if (capture_ != 0 && arenas_[k].data() != nullptr) {
    kept_arenas_.push_back(std::move(arenas_[k]));
  } else {
    HoldArena(-arenas_[k].bytes());
    arenas_[k].Reset();
  }
  ++arena_versions_[k];
  const int64_t limit = model_->options().arena_limit;
  if (const int64_t held = HoldArena(bytes); limit > 0 && held > limit) {
    HoldArena(-bytes);
    return absl::ResourceExhaustedError(
        absl::StrCat("model \"", model_->spec().name, "\": calls would hold ", held,
                     " bytes of intermediate tensors, more than the limit of ", limit));
  }
  absl::StatusOr<DeviceMemory> memory =
      DeviceMemory::Allocate(model_->device(kind), bytes, alignment);
  if (!memory.ok()) {
    HoldArena(-bytes);
    return memory.status();
  }
  arenas_[k] = *std::move(memory);
  arena_alignments_[k] = alignment;
  return absl::OkStatus();
}

// Gives the plan the current weights and arenas, where they are not those it has.
absl::Status Session::BindMemory(Bound& bound) {
  if (state_ == nullptr || current_state_->version() != state_->version) {
    // The old weights may still be read.
    if (pending_) HIDET_RETURN_IF_ERROR(status_device_->Synchronize(last_stream_));
    if (capture_ != 0 && state_ != nullptr) kept_states_.push_back(state_);
    state_ = current_state_->Get();
  }
  if (bound.state_version != state_->version) {
    for (size_t i = 0; i < state_->buffers.size(); ++i) {
      const BufferKind kind = model_->spec().buffers[i].kind;
      if (!IsOfConstant(kind) && kind != BufferKind::kPersistent) continue;
      HIDET_RETURN_IF_ERROR(
          bound.instance->SetAddress(static_cast<int>(i), state_->buffers[i].data));
    }
    bound.state_version = state_->version;
  }
  for (int k = 0; k < kNumDeviceKinds; ++k) {
    const DeviceKind kind = static_cast<DeviceKind>(k);
    if (bound.instance->arena(kind).bytes == 0) continue;
    HIDET_RETURN_IF_ERROR(GrowArena(kind, bound.instance->arena(kind)));
    if (bound.arena_version[k] == arena_versions_[k]) continue;
    HIDET_RETURN_IF_ERROR(bound.instance->SetArena(kind, arenas_[k].data()));
    bound.arena_version[k] = arena_versions_[k];
  }
  return absl::OkStatus();
}

// CPU kernels take what the element type needs; on a GPU vector loads and tensor maps need what the
// buffer says.
bool Session::IsAligned(const void* data, int buffer, ScalarType dtype) const {
  const BufferSpec& spec = model_->spec().buffers[buffer];
  const int64_t need =
      spec.device == DeviceKind::kCpu ? std::clamp<int64_t>(ByteSize(dtype), 1, 8) : spec.alignment;
  return reinterpret_cast<uint64_t>(data) % static_cast<uint64_t>(need) == 0;
}

// Returns aligned memory that stands in for `tensor` during this call.
absl::StatusOr<void*> Session::Stage(Staging* staging, int buffer, const TensorView& tensor,
                                     bool copy_in, void* stream) {
  const int64_t bytes = tensor.bytes();
  if (staging->bytes < bytes) {
    if (pending_) HIDET_RETURN_IF_ERROR(status_device_->Synchronize(last_stream_));
    if (capture_ != 0 && staging->bytes > 0) kept_staging_.push_back(std::move(staging->memory));
    staging->bytes = 0;
    HIDET_ASSIGN_OR_RETURN(
        staging->memory,
        DeviceMemory::Allocate(DeviceOf(buffer), bytes, model_->spec().buffers[buffer].alignment));
    staging->bytes = bytes;
  }
  staging->original = tensor.data;
  staged_ = true;
  if (copy_in) {
    HIDET_RETURN_IF_ERROR(DeviceOf(buffer)->Copy(staging->memory.data(), tensor.data, bytes,
                                                 CopyDirection::kWithin, stream));
  }
  return staging->memory.data();
}

absl::Status Session::CopyBack(absl::Span<const TensorView> outputs, void* stream) {
  staged_ = false;
  for (Staging& staging : input_staging_) staging.original = nullptr;
  for (size_t i = 0; i < outputs.size(); ++i) {
    void* original = std::exchange(output_staging_[i].original, nullptr);
    if (original == nullptr) continue;
    const int updates = model_->spec().outputs[i].updates_input;
    // An output that updates a staged input was written in the input's stand-in.
    const Staging& source = updates >= 0 ? input_staging_[updates] : output_staging_[i];
    HIDET_RETURN_IF_ERROR(DeviceOf(output_buffers_[i])
                              ->Copy(original, source.memory.data(), outputs[i].bytes(),
                                     CopyDirection::kWithin, stream));
  }
  return absl::OkStatus();
}

absl::Status Session::FollowOtherStream(void* stream) {
  if (end_is_recorded_) return status_device_->WaitForEvent(end_, stream);
  // The first time that calls change streams. The old stream may not exist any more, so wait for
  // all.
  HIDET_RETURN_IF_ERROR(status_device_->SynchronizeAll());
  pending_ = false;
  if (end_ == nullptr) {
    HIDET_ASSIGN_OR_RETURN(end_, status_device_->CreateEvent());
  }
  return absl::OkStatus();
}

// InvalidArgument where output `index` shares memory with an input or an earlier output: kernels
// would read what others have written.
absl::Status Session::CheckApart(int index, absl::Span<const TensorView> inputs,
                                 absl::Span<const TensorView> outputs) const {
  const auto begin = [](const TensorView& tensor) { return static_cast<const char*>(tensor.data); };
  const TensorView& output = outputs[index];
  const char* const end = begin(output) + output.bytes();
  const auto shares = [&](const TensorView& other) {
    return other.data != nullptr && begin(other) < end &&
           begin(output) < begin(other) + other.bytes();
  };
  const ModelSpec& spec = model_->spec();
  const auto error = [&](absl::string_view what, const std::string& name) {
    return absl::InvalidArgumentError(absl::StrCat(
        "output \"", spec.outputs[index].name, "\" shares memory with ", what, " \"", name, "\""));
  };
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (shares(inputs[i])) return error("input", spec.inputs[i].name);
  }
  for (int i = 0; i < index; ++i) {
    if (shares(outputs[i])) return error("output", spec.outputs[i].name);
  }
  return absl::OkStatus();
}

// InvalidArgument where an input that the model updates shares memory with another one.
absl::Status Session::CheckAlone(int updated, absl::Span<const TensorView> inputs) const {
  const auto begin = [](const TensorView& tensor) { return static_cast<const char*>(tensor.data); };
  const TensorView& own = inputs[updated];
  for (size_t i = 0; i < inputs.size(); ++i) {
    const TensorView& other = inputs[i];
    if (static_cast<int>(i) == updated || other.bytes() == 0 || own.bytes() == 0 ||
        begin(other) >= begin(own) + own.bytes() || begin(own) >= begin(other) + other.bytes())
      continue;
    const std::vector<TensorSpec>& specs = model_->spec().inputs;
    return absl::InvalidArgumentError(absl::StrCat(
        "input \"", specs[updated].name, "\", which the model updates, shares memory with input \"",
        specs[i].name, "\""));
  }
  return absl::OkStatus();
}

// Checks or fills in output `index` and tells the plan where it is.
absl::Status Session::PrepareOutput(int index, absl::Span<const TensorView> inputs,
                                    absl::Span<TensorView> outputs, const RunOptions& options) {
  TensorView* const output = &outputs[index];
  const TensorSpec& spec = model_->spec().outputs[index];
  const Shape& shape = bound_->output_shapes[index];
  const int buffer = output_buffers_[index];
  if (output->data == nullptr) {
    output->dtype = spec.dtype;
    output->shape = shape;
    output->device = spec.device;
    output->ordinal = spec.device == DeviceKind::kCpu ? 0 : model_->ordinal();
    if (spec.updates_input >= 0) {
      output->data = inputs[spec.updates_input].data;
    } else if (options.allocate) {
      HIDET_ASSIGN_OR_RETURN(output->data, options.allocate(index, *output));
    }
    if (output->data == nullptr && output->num_elements() != 0) {
      return absl::InvalidArgumentError(absl::StrCat("output \"", spec.name, "\" has no memory"));
    }
  } else if (output->dtype != spec.dtype || output->shape != shape ||
             !IsAtPlace(*output, spec.device, model_->ordinal())) {
    return absl::InvalidArgumentError(absl::StrCat(
        "output \"", spec.name, "\" is ", ScalarTypeName(output->dtype), ShapeText(output->shape),
        " on ", DevicePlaceName(output->device, output->ordinal), ", expected ",
        ScalarTypeName(spec.dtype), ShapeText(shape), " on ",
        DevicePlaceName(spec.device, model_->ordinal())));
  } else if (spec.updates_input >= 0 && output->data != inputs[spec.updates_input].data) {
    return absl::InvalidArgumentError(absl::StrCat("output \"", spec.name, "\" updates input \"",
                                                   model_->spec().inputs[spec.updates_input].name,
                                                   "\" and must have its memory"));
  } else if (spec.updates_input < 0) {
    HIDET_RETURN_IF_ERROR(CheckApart(index, inputs, outputs));
  }
  if (buffer < 0) return absl::OkStatus();
  void* address = output->data;
  if (spec.updates_input >= 0) {
    HIDET_RETURN_IF_ERROR(CheckAlone(spec.updates_input, inputs));
    Staging& input = input_staging_[spec.updates_input];
    if (input.original != nullptr) {
      output_staging_[index].original = output->data;
      address = input.memory.data();
    }
  } else if (!IsAligned(address, buffer, spec.dtype)) {
    HIDET_ASSIGN_OR_RETURN(address,
                           Stage(&output_staging_[index], buffer, *output, false, options.stream));
  }
  return bound_->instance->SetAddress(buffer, address);
}

absl::Status Session::Run(absl::Span<const TensorView> inputs, absl::Span<TensorView> outputs,
                          const RunOptions& options) {
  if (pending_ && status_words_ != nullptr && bound_ != nullptr) {
    // Whatever an earlier call has reported by now; its caller may never synchronize through us.
    HIDET_RETURN_IF_ERROR(AddContext(bound_->instance->TakeStatusError(), "an earlier call"));
  }
  const std::string& name = model_->spec().name;
  const TraceSpan span("call", name);
  const NvtxRange range(model_->options().name_ranges, [&] { return name; });
  std::vector<StepTime> traced;  // has the steps recorded
  std::vector<StepTime>* profile =
      options.profile == nullptr && IsTracing() ? &traced : options.profile;
  const bool synchronous = model_->run_program().is_synchronous();
  const uint64_t stream_id =
      synchronous || capture_ != 0 ? 0 : status_device_->StreamId(options.stream);
  if (capture_ != 0 && (options.profile != nullptr || options.synchronize)) {
    return absl::FailedPreconditionError(absl::StrCat(
        "model \"", name, "\": nothing runs yet while the stream is captured, so that ",
        "it can neither be timed nor waited for"));
  }
  if (pending_ && stream_id != last_stream_id_)
    HIDET_RETURN_IF_ERROR(FollowOtherStream(options.stream));
  last_stream_ = options.stream;
  last_stream_id_ = stream_id;
  const ThreadPool::OwnCount threads(model_->options().threads);
  HIDET_RETURN_IF_ERROR(model_->signature().Bind(inputs, absl::MakeSpan(symbols_)));
  HIDET_RETURN_IF_ERROR(FindBound());
  HIDET_RETURN_IF_ERROR(BindMemory(*bound_));
  if (outputs.size() != output_buffers_.size()) {
    return absl::InvalidArgumentError(absl::StrCat("model \"", model_->spec().name,
                                                   "\": ", outputs.size(), " outputs, expected ",
                                                   output_buffers_.size()));
  }
  if (!synchronous && capture_ == 0) pending_ = true;
  if (staged_) {  // left over from a call that failed
    staged_ = false;
    for (Staging& staging : input_staging_) staging.original = nullptr;
    for (Staging& staging : output_staging_) staging.original = nullptr;
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    const int buffer = input_buffers_[i];
    if (buffer < 0) continue;
    void* address = inputs[i].data;
    if (!IsAligned(address, buffer, inputs[i].dtype)) {
      HIDET_ASSIGN_OR_RETURN(address,
                             Stage(&input_staging_[i], buffer, inputs[i], true, options.stream));
    }
    HIDET_RETURN_IF_ERROR(bound_->instance->SetAddress(buffer, address));
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    HIDET_RETURN_IF_ERROR(PrepareOutput(static_cast<int>(i), inputs, outputs, options));
  }
  HIDET_RETURN_IF_ERROR(bound_->instance->Run({.stream = options.stream,
                                               .profile = profile,
                                               .use_graphs = model_->options().use_graphs,
                                               .captured = capture_ != 0,
                                               .name_ranges = model_->options().name_ranges}));
  if (staged_) HIDET_RETURN_IF_ERROR(CopyBack(outputs, options.stream));
  if (end_ != nullptr) {
    end_is_recorded_ = false;
    HIDET_RETURN_IF_ERROR(status_device_->RecordEvent(end_, options.stream));
    end_is_recorded_ = true;
  }
  HIDET_RETURN_IF_ERROR(AddContext(state_->CheckNotCut(), "model \"", name, "\""));
  return options.synchronize ? Synchronize() : absl::OkStatus();
}

absl::Status Session::Synchronize() {
  if (!pending_) return absl::OkStatus();
  HIDET_RETURN_IF_ERROR(status_device_->Synchronize(last_stream_));
  pending_ = false;
  return bound_ != nullptr ? bound_->instance->TakeStatusError() : absl::OkStatus();
}

}  // namespace hidet::runtime
