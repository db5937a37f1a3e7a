#include "runtime/loaded_model.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <new>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/counters.h"
#include "base/cut_files.h"
#include "base/peer_memory_name.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "runtime/devices/cpu_device.h"
#include "runtime/devices/cuda_device.h"
#include "runtime/devices/perf_map.h"
#include "runtime/devices/thread_pool.h"
#include "runtime/size_expr.h"
#include "runtime/validate.h"

namespace hidet::runtime {
namespace {

bool UsesKind(const ModelSpec& spec, DeviceKind kind) {
  return std::any_of(spec.buffers.begin(), spec.buffers.end(),
                     [&](const BufferSpec& buffer) { return buffer.device == kind; });
}

// The kind of device that a model's cubins are for.
DeviceKind AcceleratorKind(const ModelSpec& spec) {
  return absl::StartsWith(spec.target, "fake") ? DeviceKind::kFake : DeviceKind::kCuda;
}

DeviceKind KernelDevice(const ModelSpec& spec, const KernelSpec& kernel) {
  return spec.objects[kernel.object].kind == ObjectKind::kCubin ? AcceleratorKind(spec)
                                                                : DeviceKind::kCpu;
}

uint64_t NextVersion() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

// Memory of a device as a shared owner.
absl::StatusOr<PreparedState::BufferMemory> AllocateShared(Device* device, int64_t bytes,
                                                           int64_t alignment) {
  HIDET_ASSIGN_OR_RETURN(DeviceMemory memory, DeviceMemory::Allocate(device, bytes, alignment));
  PreparedState::BufferMemory result;
  result.data = memory.data();
  result.owner = std::make_shared<DeviceMemory>(std::move(memory));
  return result;
}

// What the address of a constant must be a multiple of. CPU kernels take what the element type
// needs; on a GPU vector loads and tensor maps need what the buffers say.
int64_t ConstantAlignment(const ModelSpec& spec, int constant) {
  const TensorSpec& tensor = spec.constants[constant].tensor;
  int64_t alignment = std::clamp<int64_t>(ByteSize(tensor.dtype), 1, 16);
  if (tensor.device == DeviceKind::kCpu) return alignment;
  for (const BufferSpec& buffer : spec.buffers) {
    if (IsOfConstant(buffer.kind) && buffer.index == constant)
      alignment = std::max(alignment, buffer.alignment);
  }
  return alignment;
}

// Returns the constants that calls change.
std::vector<int> FindStates(const ModelSpec& spec) {
  std::vector<int> states;
  for (const BufferSpec& buffer : spec.buffers) {
    if (buffer.kind == BufferKind::kState) states.push_back(buffer.index);
  }
  std::sort(states.begin(), states.end());
  states.erase(std::unique(states.begin(), states.end()), states.end());
  return states;
}

// Returns the same variants with the one that has alternatives behind the first `before` of these.
ModelData InOrder(ModelData data, size_t before) {
  if (before == 0) return data;
  std::vector<ModelData> variants = std::exchange(data.alternatives, {});
  variants.insert(variants.begin() + static_cast<ptrdiff_t>(before), std::move(data));
  ModelData first = std::move(variants.front());
  variants.erase(variants.begin());
  first.alternatives = std::move(variants);
  return first;
}

// Gives a weight that may have been replaced to another variant of the model.
void SetConstant(const ConstantSpec& from, const TensorView& value, ModelData* to) {
  if (!from.replaceable && !from.bound_by_host) return;
  to->constants.resize(to->spec.constants.size());
  for (size_t i = 0; i < to->spec.constants.size(); ++i) {
    ConstantSpec& constant = to->spec.constants[i];
    if (constant.tensor.name != from.tensor.name) continue;
    if (!constant.replaceable && !constant.bound_by_host) continue;
    constant.replaceable |= std::exchange(constant.bound_by_host, false);
    to->constants[i] = value;
  }
}

}  // namespace

absl::Status PreparedState::CheckNotCut() const {
  if (!IsAnyFileCut()) return absl::OkStatus();
  for (const BufferMemory& buffer : buffers) HIDET_RETURN_IF_ERROR(hidet::CheckNotCut(buffer.data));
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<const LoadedModel>> LoadedModel::Make(ModelData data,
                                                                     LoadOptions options) {
  const TraceSpan span("load", data.spec.name);
  std::shared_ptr<LoadedModel> model(new LoadedModel);
  model->data_ = std::move(data);
  model->options_ = std::move(options);
  for (ModelData& other : model->data_.alternatives) {
    if (other.owner == nullptr) other.owner = model->data_.owner;
  }
  HIDET_RETURN_IF_ERROR(model->ChooseVariant());
  const ModelSpec& spec = model->data_.spec;
  HIDET_RETURN_IF_ERROR(model->LoadKernels());
  PlanProgram::Parts parts = {&spec, &spec.prepare, model->kernels_, model->devices_,
                              &model->options_.externals};
  HIDET_ASSIGN_OR_RETURN(model->prepare_program_, PlanProgram::Make(parts));
  parts.plan = &spec.run;
  HIDET_ASSIGN_OR_RETURN(model->run_program_, PlanProgram::Make(parts));
  model->signature_ = Signature(spec, model->ordinal());
  model->states_ = FindStates(spec);
  for (const int state : model->states_) {
    if (static_cast<size_t>(state) < model->data_.constants.size()) continue;
    return absl::NotFoundError(absl::StrCat("state \"", spec.constants[state].tensor.name,
                                            "\" of model \"", spec.name,
                                            "\" has nothing that it starts as"));
  }
  Count(Counter::kModelsLoaded);
  return std::shared_ptr<const LoadedModel>(std::move(model));
}

Device* LoadedModel::accelerator() const { return device(AcceleratorKind(data_.spec)); }

// Leaves in data_ the first variant that runs here, the others as its alternatives.
absl::Status LoadedModel::ChooseVariant() {
  const size_t others = data_.alternatives.size();
  std::vector<std::string> reasons;
  for (size_t tried = 0;; ++tried) {
    HIDET_RETURN_IF_ERROR(ValidateSpec(data_.spec));
    const absl::Status status = FindDevices();
    num_preferred_ = tried;
    if (status.code() != absl::StatusCode::kFailedPrecondition || others == 0) return status;
    reasons.emplace_back(status.message());
    if (tried == others) break;
    std::vector<ModelData> rest = std::exchange(data_.alternatives, {});
    std::swap(data_, rest[tried]);
    data_.alternatives = std::move(rest);
    devices_ = {};
  }
  return absl::FailedPreconditionError(
      absl::StrCat("no variant of the model fits: ", absl::StrJoin(reasons, "; ")));
}

absl::Status LoadedModel::FindDevices() {
  const ModelSpec& spec = data_.spec;
  std::array<bool, kNumDeviceKinds> needed = {true, UsesKind(spec, DeviceKind::kCuda),
                                              UsesKind(spec, DeviceKind::kFake)};
  for (const KernelSpec& kernel : spec.kernels)
    needed[static_cast<int>(KernelDevice(spec, kernel))] = true;
  for (int kind = 0; kind < kNumDeviceKinds; ++kind) {
    if (!needed[kind]) continue;
    devices_[kind] = options_.devices[kind];
    if (devices_[kind] != nullptr) continue;
    switch (static_cast<DeviceKind>(kind)) {
      case DeviceKind::kCpu:
        devices_[kind] = &CpuDevice::Global();
        break;
      case DeviceKind::kCuda: {
        absl::StatusOr<CudaDevice*> device = CudaDevice::Open(options_.ordinal);
        HIDET_RETURN_IF_ERROR(AddContext(device.status(), "model \"", spec.name, "\""));
        devices_[kind] = *device;
        break;
      }
      case DeviceKind::kFake:
        return absl::FailedPreconditionError(absl::StrCat(
            "model \"", spec.name, "\" is compiled for a fake device, and the host gave none"));
    }
  }
  const DeviceKind main =
      absl::StartsWith(spec.target, "cpu") ? DeviceKind::kCpu : AcceleratorKind(spec);
  Device* device = devices_[static_cast<int>(main)];
  // A model for a GPU with nothing to run on it (an empty graph) can run anywhere.
  if (device == nullptr) device = devices_[static_cast<int>(DeviceKind::kCpu)];
  if (device->kind() != main) return absl::OkStatus();
  if (main == DeviceKind::kCpu)
    return AddContext(device->CheckTarget(spec.target, spec.cpu_features), spec.name);
  HIDET_RETURN_IF_ERROR(AddContext(device->CheckTarget(spec.target, {}), spec.name));
  return AddContext(devices_[0]->CheckTarget("cpu", spec.cpu_features), spec.name);
}

absl::Status LoadedModel::LoadRelocatableObjects() {
  std::vector<absl::string_view> objects;
  for (size_t i = 0; i < data_.spec.objects.size(); ++i) {
    const ObjectSpec& object = data_.spec.objects[i];
    if (object.kind != ObjectKind::kRelocatable) continue;
    if (i >= data_.objects.size() || data_.objects[i].empty())
      return absl::NotFoundError(absl::StrCat("object \"", object.file, "\" has no code"));
    if (data_.tools == nullptr) {
      return absl::FailedPreconditionError(
          absl::StrCat("object \"", object.file, "\" is relocatable, which needs a linker"));
    }
    objects.push_back(data_.objects[i]);
  }
  if (objects.empty()) return absl::OkStatus();
  HIDET_ASSIGN_OR_RETURN(code_, data_.tools->Load(objects));
  return absl::OkStatus();
}

absl::Status LoadedModel::LoadKernels() {
  const ModelSpec& spec = data_.spec;
  objects_.resize(spec.objects.size());
  HIDET_RETURN_IF_ERROR(LoadRelocatableObjects());
  for (const KernelSpec& kernel : spec.kernels) {
    Device* device = devices_[static_cast<int>(KernelDevice(spec, kernel))];
    LoadedKernel loaded = {{nullptr, &kernel}, device};
    if (const auto it = options_.symbols.find(kernel.symbol); it != options_.symbols.end()) {
      loaded.kernel.function = it->second;
      kernels_.push_back(loaded);
      continue;
    }
    if (spec.objects[kernel.object].kind == ObjectKind::kRelocatable) {
      const auto it = code_.functions.find(kernel.symbol);
      if (it == code_.functions.end())
        return absl::NotFoundError(absl::StrCat("kernel \"", kernel.symbol, "\": the object \"",
                                                spec.objects[kernel.object].file,
                                                "\" has no such function"));
      loaded.kernel.function = it->second;
      kernels_.push_back(loaded);
      continue;
    }
    std::unique_ptr<DeviceObject>& object = objects_[kernel.object];
    if (object == nullptr) {
      if (static_cast<size_t>(kernel.object) >= data_.objects.size() ||
          data_.objects[kernel.object].empty()) {
        return absl::NotFoundError(absl::StrCat("kernel \"", kernel.symbol, "\": object \"",
                                                spec.objects[kernel.object].file,
                                                "\" has no code, and the host gave no "
                                                "function of that name"));
      }
      HIDET_ASSIGN_OR_RETURN(
          object, device->LoadObject(spec.objects[kernel.object], data_.objects[kernel.object]));
    }
    HIDET_ASSIGN_OR_RETURN(loaded.kernel.function, object->GetFunction(kernel));
    kernels_.push_back(loaded);
  }
  if (options_.perf_map) {
    std::vector<MappedFunction> functions;
    for (const LoadedKernel& loaded : kernels_) {
      if (loaded.device->kind() != DeviceKind::kCpu) continue;
      const std::string& symbol = loaded.kernel.spec->symbol;
      const auto size = code_.sizes.find(symbol);
      functions.push_back(
          {loaded.kernel.function, size == code_.sizes.end() ? 0 : size->second, symbol});
    }
    HIDET_RETURN_IF_ERROR(AddToPerfMap(functions));
  }
  return absl::OkStatus();
}

absl::StatusOr<PreparedState::BufferMemory> LoadedModel::BindConstant(
    int constant, const ConstantBinding& binding) const {
  const TensorView& tensor = binding.tensor;
  const TensorSpec& spec = data_.spec.constants[constant].tensor;
  Shape shape;
  for (const SizeExpr& dim : spec.shape) {
    HIDET_ASSIGN_OR_RETURN(const int64_t value, EvaluateSize(dim, {}));
    shape.push_back(value);
  }
  if (tensor.dtype != spec.dtype || tensor.shape != shape) {
    return absl::InvalidArgumentError(absl::StrCat(
        "constant \"", spec.name, "\" is ", ScalarTypeName(tensor.dtype), ShapeText(tensor.shape),
        ", expected ", ScalarTypeName(spec.dtype), ShapeText(shape)));
  }
  const int64_t bytes = tensor.bytes();
  if (tensor.data == nullptr && bytes > 0) {
    return absl::InvalidArgumentError(absl::StrCat("constant \"", spec.name, "\" has no data"));
  }
  Device* device = devices_[static_cast<int>(spec.device)];
  if (device == nullptr) device = devices_[static_cast<int>(DeviceKind::kCpu)];
  const int64_t alignment = ConstantAlignment(data_.spec, constant);
  const bool aligned =
      reinterpret_cast<uint64_t>(tensor.data) % static_cast<uint64_t>(alignment) == 0;
  const bool is_there = IsAtPlace(tensor, spec.device, ordinal());
  if (!is_there && tensor.device != DeviceKind::kCpu) {
    return absl::InvalidArgumentError(absl::StrCat(
        "constant \"", spec.name, "\" is on ", DevicePlaceName(tensor.device, tensor.ordinal),
        ", expected ", DevicePlaceName(spec.device, ordinal()),
        spec.device == DeviceKind::kCpu ? "" : " or cpu"));
  }
  // The streams of a host need not be in order with those that prepare.
  if (binding.stream != nullptr && device->kind() != DeviceKind::kCpu)
    HIDET_RETURN_IF_ERROR(device->Synchronize(binding.stream));
  if (is_there && aligned && !IsState(constant))
    return PreparedState::BufferMemory{tensor.data, binding.owner};
  HIDET_ASSIGN_OR_RETURN(PreparedState::BufferMemory memory,
                         AllocateShared(device, bytes, std::max<int64_t>(alignment, 256)));
  memory.copied = true;
  HIDET_RETURN_IF_ERROR(device->Copy(memory.data, tensor.data, bytes,
                                     is_there ? CopyDirection::kWithin : CopyDirection::kFromHost,
                                     nullptr));
  return memory;
}

absl::Status LoadedModel::CheckBindings(absl::Span<const ConstantBinding> bindings) const {
  for (const ConstantBinding& binding : bindings) {
    const auto& constants = data_.spec.constants;
    if (std::none_of(constants.begin(), constants.end(), [&](const ConstantSpec& constant) {
          return constant.tensor.name == binding.name;
        })) {
      return absl::NotFoundError(
          absl::StrCat("model \"", data_.spec.name, "\" has no constant \"", binding.name, "\""));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<PreparedState>> LoadedModel::Bind(
    absl::Span<const ConstantBinding> bindings) const {
  const ModelSpec& spec = data_.spec;
  HIDET_RETURN_IF_ERROR(CheckBindings(bindings));
  std::vector<PreparedState::BufferMemory> constants(spec.constants.size());
  std::vector<std::string> missing;
  for (size_t i = 0; i < spec.constants.size(); ++i) {
    const std::string& name = spec.constants[i].tensor.name;
    const auto bound =
        std::find_if(bindings.begin(), bindings.end(),
                     [&](const ConstantBinding& binding) { return binding.name == name; });
    if (bound != bindings.end()) {
      HIDET_ASSIGN_OR_RETURN(constants[i], BindConstant(static_cast<int>(i), *bound));
    } else if (!spec.constants[i].bound_by_host && i < data_.constants.size()) {
      HIDET_ASSIGN_OR_RETURN(
          constants[i], BindConstant(static_cast<int>(i), {name, data_.constants[i], data_.owner}));
    } else {
      missing.push_back(name);
    }
  }
  if (!missing.empty()) {
    return absl::NotFoundError(absl::StrCat(
        "model \"", spec.name,
        "\": constants that the host has to bind are missing: ", absl::StrJoin(missing, ", ")));
  }
  auto state = std::make_shared<PreparedState>();
  state->version = NextVersion();
  state->buffers.resize(spec.buffers.size());
  for (size_t i = 0; i < spec.buffers.size(); ++i) {
    if (IsOfConstant(spec.buffers[i].kind)) state->buffers[i] = constants[spec.buffers[i].index];
  }
  return state;
}

absl::Status LoadedModel::Prepare(PreparedState* state) const {
  const TraceSpan span("prepare", data_.spec.name);
  std::vector<char> changed;
  for (const BufferSpec& buffer : data_.spec.buffers) {
    changed.push_back(buffer.kind == BufferKind::kConstant ||
                      buffer.kind == BufferKind::kPersistent);
  }
  return RunPrepare(std::move(changed), state);
}

absl::StatusOr<std::shared_ptr<const PreparedState>> LoadedModel::Reprepare(
    const PreparedState& old, absl::Span<const ConstantBinding> bindings) const {
  const TraceSpan span("rebind", data_.spec.name);
  const ModelSpec& spec = data_.spec;
  HIDET_RETURN_IF_ERROR(CheckBindings(bindings));
  auto state = std::make_shared<PreparedState>(old);
  state->version = NextVersion();
  std::vector<char> changed(spec.buffers.size(), 0);
  for (const ConstantBinding& binding : bindings) {
    for (size_t i = 0; i < spec.constants.size(); ++i) {
      if (spec.constants[i].tensor.name != binding.name) continue;
      HIDET_ASSIGN_OR_RETURN(const PreparedState::BufferMemory memory,
                             BindConstant(static_cast<int>(i), binding));
      for (size_t b = 0; b < spec.buffers.size(); ++b) {
        if (!IsOfConstant(spec.buffers[b].kind) || spec.buffers[b].index != static_cast<int>(i))
          continue;
        state->buffers[b] = memory;
        changed[b] = 1;
      }
    }
  }
  HIDET_RETURN_IF_ERROR(RunPrepare(std::move(changed), state.get()));
  return std::shared_ptr<const PreparedState>(std::move(state));
}

LoadedModel::Released LoadedModel::Release(const PreparedState& old,
                                           absl::Span<const std::string> names) const {
  const ModelSpec& spec = data_.spec;
  std::vector<char> read_by_calls(spec.buffers.size(), 0);
  for (const Step& step : spec.run.steps) {
    for (int buffer : step.reads) read_by_calls[buffer] = 1;
  }
  // A copy is ours, whoever reads it.
  std::vector<char> kept(spec.constants.size(), 0);
  for (size_t b = 0; b < spec.buffers.size(); ++b) {
    const BufferSpec& buffer = spec.buffers[b];
    if (buffer.kind == BufferKind::kConstant && (read_by_calls[b] || old.buffers[b].copied))
      kept[buffer.index] = 1;
  }
  Released result;
  auto state = std::make_shared<PreparedState>(old);
  state->version = NextVersion();
  for (size_t b = 0; b < spec.buffers.size(); ++b) {
    const BufferSpec& buffer = spec.buffers[b];
    if (buffer.kind != BufferKind::kConstant || kept[buffer.index]) continue;
    const ConstantSpec& constant = spec.constants[buffer.index];
    if (!constant.bound_by_host ||
        std::find(names.begin(), names.end(), constant.tensor.name) == names.end()) {
      continue;
    }
    state->buffers[b] = {.released = true};
    result.names.push_back(constant.tensor.name);
  }
  result.state = std::move(state);
  return result;
}

absl::StatusOr<ModelData> LoadedModel::Data(std::shared_ptr<const PreparedState> state) const {
  struct Owner {
    std::shared_ptr<const void> data;
    std::shared_ptr<const PreparedState> state;
    std::vector<std::unique_ptr<char[]>> copies;
  };
  auto owner = std::make_shared<Owner>();
  ModelData data = data_;
  data.constants.resize(data.spec.constants.size());
  for (size_t i = 0; i < data.spec.constants.size(); ++i) {
    ConstantSpec& constant = data.spec.constants[i];
    const PreparedState::BufferMemory* memory = nullptr;
    for (size_t b = 0; b < data.spec.buffers.size(); ++b) {
      const BufferSpec& buffer = data.spec.buffers[b];
      if (IsOfConstant(buffer.kind) && buffer.index == static_cast<int>(i))
        memory = &state->buffers[b];
    }
    if (memory == nullptr && !constant.bound_by_host) continue;  // nothing reads it
    // Where ranks meet is found anew by whoever loads the model.
    if (IsPeerMemoryName(constant.tensor.name)) continue;
    if (memory == nullptr || memory->released) {
      return absl::FailedPreconditionError(absl::StrCat("constant \"", constant.tensor.name,
                                                        "\" of model \"", data.spec.name,
                                                        "\" was released after it was prepared"));
    }
    TensorView view{memory->data, constant.tensor.dtype, {}, DeviceKind::kCpu};
    for (const SizeExpr& dim : constant.tensor.shape) {
      HIDET_ASSIGN_OR_RETURN(const int64_t size, EvaluateSize(dim, {}));
      view.shape.push_back(size);
    }
    Device* device = devices_[static_cast<int>(constant.tensor.device)];
    const bool is_elsewhere = device != nullptr && device->kind() != DeviceKind::kCpu;
    if ((is_elsewhere || IsState(static_cast<int>(i))) && view.bytes() > 0) {
      owner->copies.emplace_back(new (std::nothrow) char[static_cast<size_t>(view.bytes())]);
      if (owner->copies.back() == nullptr) {
        return absl::ResourceExhaustedError(absl::StrCat(
            "constant \"", constant.tensor.name, "\": no memory for ", view.bytes(), " bytes"));
      }
      Device* const from = is_elsewhere ? device : devices_[static_cast<int>(DeviceKind::kCpu)];
      HIDET_RETURN_IF_ERROR(from->Copy(owner->copies.back().get(), memory->data, view.bytes(),
                                       CopyDirection::kToHost, nullptr));
      view.data = owner->copies.back().get();
    }
    for (ModelData& other : data.alternatives) SetConstant(constant, view, &other);
    constant.replaceable |= std::exchange(constant.bound_by_host, false);
    data.constants[i] = std::move(view);
  }
  if (accelerator() != nullptr) HIDET_RETURN_IF_ERROR(accelerator()->SynchronizeAll());
  owner->data = std::move(data.owner);
  owner->state = std::move(state);
  for (ModelData& other : data.alternatives)
    other.owner = std::make_shared<std::array<std::shared_ptr<const void>, 2>>(
        std::array<std::shared_ptr<const void>, 2>{other.owner, owner});
  data.owner = std::move(owner);
  return InOrder(std::move(data), num_preferred_);
}

bool LoadedModel::IsState(int constant) const {
  return std::binary_search(states_.begin(), states_.end(), constant);
}

std::vector<ConstantBinding> LoadedModel::FirstStates() const {
  std::vector<ConstantBinding> bindings;
  for (const int state : states_) {
    bindings.push_back(
        {data_.spec.constants[state].tensor.name, data_.constants[state], data_.owner});
  }
  return bindings;
}

absl::Status LoadedModel::CopyState(const PreparedState& from, absl::string_view name,
                                    const TensorView& to) const {
  const auto found = std::find_if(states_.begin(), states_.end(), [&](int state) {
    return data_.spec.constants[state].tensor.name == name;
  });
  if (found == states_.end()) {
    return absl::NotFoundError(
        absl::StrCat("model \"", data_.spec.name, "\" has no state \"", name, "\""));
  }
  const TensorSpec& spec = data_.spec.constants[*found].tensor;
  const TensorView& first = data_.constants[*found];
  const bool is_there = IsAtPlace(to, spec.device, ordinal());
  if (to.dtype != first.dtype || to.shape != first.shape ||
      (!is_there && to.device != DeviceKind::kCpu)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "state \"", name, "\" is asked for as ", ScalarTypeName(to.dtype), ShapeText(to.shape),
        " on ", DevicePlaceName(to.device, to.ordinal), ", expected ", ScalarTypeName(first.dtype),
        ShapeText(first.shape), " on ", DevicePlaceName(spec.device, ordinal())));
  }
  Device* const device = devices_[static_cast<int>(spec.device)];
  for (size_t b = 0; b < from.buffers.size(); ++b) {
    const BufferSpec& buffer = data_.spec.buffers[b];
    if (buffer.kind != BufferKind::kState || buffer.index != *found || to.bytes() == 0) continue;
    HIDET_RETURN_IF_ERROR(device->Copy(to.data, from.buffers[b].data, to.bytes(),
                                       is_there ? CopyDirection::kWithin : CopyDirection::kToHost,
                                       nullptr));
    break;
  }
  return accelerator() == nullptr ? absl::OkStatus() : accelerator()->SynchronizeAll();
}

// A step runs again if it reads or writes a changed buffer, and all that it writes counts as
// changed: a persistent buffer gets new memory, so all who write to it must run; a temporary one
// holds nothing any more, so its writers must run too when a step that reads it runs.
std::vector<char> LoadedModel::StepsToPrepare(std::vector<char>& changed) const {
  const std::vector<Step>& steps = data_.spec.prepare.steps;
  std::vector<char> runs(steps.size(), 0);
  auto is_temporary = [&](int buffer) {
    return data_.spec.buffers[buffer].kind == BufferKind::kArena;
  };
  auto is_changed = [&](int buffer) { return changed[buffer] != 0; };
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 0; i < runs.size(); ++i) {
      const Step& step = steps[i];
      if (!runs[i] && !std::any_of(step.reads.begin(), step.reads.end(), is_changed) &&
          !std::any_of(step.writes.begin(), step.writes.end(), is_changed)) {
        continue;
      }
      if (!std::exchange(runs[i], 1)) again = true;
      for (int buffer : step.writes) again |= !std::exchange(changed[buffer], 1);
      for (int buffer : step.reads) {
        if (is_temporary(buffer)) again |= !std::exchange(changed[buffer], 1);
      }
    }
  }
  return runs;
}

absl::Status LoadedModel::RunPrepare(std::vector<char> changed, PreparedState* state) const {
  const ModelSpec& spec = data_.spec;
  const std::vector<char> runs = StepsToPrepare(changed);
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!runs[i]) continue;
    for (int buffer : spec.prepare.steps[i].reads) {
      if (!state->buffers[buffer].released) continue;
      return absl::FailedPreconditionError(absl::StrCat(
          "constant \"", spec.constants[spec.buffers[buffer].index].tensor.name,
          "\" was released after it was prepared, and is needed to prepare anew: bind it too"));
    }
  }
  const ThreadPool::OwnCount threads(options_.threads);
  const std::vector<int64_t> no_symbols(spec.symbols.size(), 0);
  std::vector<DeviceMemory> arenas;
  // What was queued before a failure must not find its memory in other hands.
  absl::Cleanup wait = [this] {
    if (accelerator() != nullptr) accelerator()->SynchronizeAll().IgnoreError();
  };
  HIDET_ASSIGN_OR_RETURN(std::unique_ptr<PlanInstance> instance,
                         PlanInstance::Make(*prepare_program_, no_symbols));
  for (size_t i = 0; i < spec.buffers.size(); ++i) {
    const BufferSpec& buffer = spec.buffers[i];
    if (buffer.kind == BufferKind::kPersistent && changed[i]) {
      HIDET_ASSIGN_OR_RETURN(const int64_t bytes, EvaluateSizeOr(buffer.bytes, no_symbols, 0));
      Device* device = devices_[static_cast<int>(buffer.device)];
      HIDET_ASSIGN_OR_RETURN(state->buffers[i], AllocateShared(device, bytes, buffer.alignment));
      if (buffer.must_be_zero) {
        HIDET_RETURN_IF_ERROR(device->Memset(state->buffers[i].data, 0, bytes, nullptr));
      }
    }
    if (buffer.kind == BufferKind::kPersistent || IsOfConstant(buffer.kind)) {
      HIDET_RETURN_IF_ERROR(instance->SetAddress(static_cast<int>(i), state->buffers[i].data));
    }
  }
  for (int kind = 0; kind < kNumDeviceKinds; ++kind) {
    const ArenaPlacement& placement = instance->arena(static_cast<DeviceKind>(kind));
    if (placement.bytes == 0) continue;
    HIDET_ASSIGN_OR_RETURN(
        DeviceMemory memory,
        DeviceMemory::Allocate(devices_[kind], placement.bytes, placement.alignment));
    HIDET_RETURN_IF_ERROR(instance->SetArena(static_cast<DeviceKind>(kind), memory.data()));
    arenas.push_back(std::move(memory));
  }
  Device* status_device = accelerator() != nullptr ? accelerator() : devices_[0];
  HIDET_ASSIGN_OR_RETURN(
      void* const words,
      status_device->AllocateShared(prepare_program_->num_status_words() * 2 * sizeof(int64_t)));
  absl::Status status = instance->SetStatusWords(static_cast<int64_t*>(words));
  if (status.ok()) status = instance->Run({.use_graphs = false, .only = runs});
  // Copies of constants are queued too: nobody may see the state before everything has arrived.
  std::move(wait).Cancel();
  if (accelerator() != nullptr) {
    absl::Status done = accelerator()->SynchronizeAll();
    if (status.ok()) status = done;
  }
  if (status.ok() && words != nullptr) status = instance->TakeStatusError();
  if (words != nullptr) status_device->FreeShared(words);
  if (status.ok()) status = state->CheckNotCut();
  if (status.ok()) status = runtime::CheckNotCut(data_);  // what was copied to a device
  HIDET_RETURN_IF_ERROR(AddContext(status, "preparing model \"", spec.name, "\""));
  return CountBytes(state);
}

absl::Status LoadedModel::CountBytes(PreparedState* state) const {
  const ModelSpec& spec = data_.spec;
  const std::vector<int64_t> no_symbols(spec.symbols.size(), 0);
  state->copied_bytes = state->persistent_bytes = 0;
  std::vector<char> counted(spec.constants.size(), 0);
  for (size_t i = 0; i < spec.buffers.size(); ++i) {
    const BufferSpec& buffer = spec.buffers[i];
    const bool is_copy = IsOfConstant(buffer.kind) && state->buffers[i].copied;
    if (buffer.kind != BufferKind::kPersistent && !(is_copy && !counted[buffer.index])) continue;
    HIDET_ASSIGN_OR_RETURN(const int64_t bytes, EvaluateSizeOr(buffer.bytes, no_symbols, 0));
    (is_copy ? state->copied_bytes : state->persistent_bytes) += bytes;
    if (is_copy) counted[buffer.index] = 1;
  }
  return absl::OkStatus();
}

}  // namespace hidet::runtime
