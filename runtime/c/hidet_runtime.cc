#include "runtime/c/hidet_runtime.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "base/tensor_view.h"
#include "base/version.h"
#include "runtime/artifact.h"
#include "runtime/device_tensors.h"
#include "runtime/devices/allocating_device.h"
#include "runtime/devices/cpu_device.h"
#include "runtime/devices/cuda_device.h"
#include "runtime/devices/cuda_driver.h"
#include "runtime/devices/device.h"
#include "runtime/devices/thread_pool.h"
#include "runtime/model.h"
#include "runtime/spec_json.h"

namespace hidet::runtime {
namespace {

thread_local std::string last_error;  // NOLINT: of the thread, as the header promises

hidet_status CodeOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return HIDET_OK;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kOutOfRange:
      return HIDET_INVALID_ARGUMENT;
    case absl::StatusCode::kNotFound:
      return HIDET_NOT_FOUND;
    case absl::StatusCode::kResourceExhausted:
      return HIDET_OUT_OF_MEMORY;
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kPermissionDenied:
      return HIDET_FAILED_PRECONDITION;
    case absl::StatusCode::kDataLoss:
      return HIDET_DATA_LOSS;
    case absl::StatusCode::kUnimplemented:
      return HIDET_UNIMPLEMENTED;
    default:
      return HIDET_INTERNAL;
  }
}

hidet_status Fail(const absl::Status& status) {
  last_error = std::string(status.message());
  return CodeOf(status);
}

// Calls `body`, which returns a Status, where nothing may be thrown.
template <typename Body>
hidet_status Guarded(Body body) {
  try {
    const absl::Status status = body();
    return status.ok() ? HIDET_OK : Fail(status);
  } catch (const std::bad_alloc&) {
    return Fail(absl::ResourceExhaustedError("out of memory"));
  } catch (const std::exception& error) {  // CheckFailure: a mistake of ours
    return Fail(absl::InternalError(error.what()));
  }
}

absl::Status CheckPointer(const void* pointer, absl::string_view name) {
  return pointer != nullptr ? absl::OkStatus()
                            : absl::InvalidArgumentError(absl::StrCat(name, " is NULL"));
}

// The options that the host knows, defaults for those that came later.
template <typename Options>
absl::StatusOr<Options> ReadOptions(const Options* given, Options defaults) {
  if (given == nullptr) return defaults;
  size_t size = 0;
  std::memcpy(&size, given, sizeof(size));
  if (size < sizeof(size) || size > 4096) {
    return absl::InvalidArgumentError(
        absl::StrCat("options: struct_size is ", size, ", expected ", sizeof(Options)));
  }
  std::memcpy(&defaults, given, std::min(size, sizeof(Options)));
  return defaults;
}

DLDataType ToDLType(ScalarType type) {
  const auto bits = static_cast<uint8_t>(BitWidth(type));
  if (type == ScalarType::kBFloat16) return {kDLBfloat, bits, 1};
  if (type == ScalarType::kFloat8E4M3) return {kDLFloat8_e4m3fn, bits, 1};
  if (type == ScalarType::kFloat8E5M2) return {kDLFloat8_e5m2, bits, 1};
  if (IsBool(type)) return {kDLBool, bits, 1};
  if (IsComplex(type)) return {kDLComplex, bits, 1};
  if (IsFloat(type)) return {kDLFloat, bits, 1};
  return {static_cast<uint8_t>(IsSigned(type) ? kDLInt : kDLUInt), bits, 1};
}

absl::StatusOr<ScalarType> FromDLType(const DLDataType& dtype) {
#define HIDET_ROW(id, name, bits, cls) ScalarType::id,
  constexpr ScalarType kTypes[] = {HIDET_SCALAR_TYPES(HIDET_ROW)};
#undef HIDET_ROW
  for (const ScalarType type : kTypes) {
    const DLDataType known = ToDLType(type);
    // What is stored as float32 is said to be float32.
    if (type != ScalarType::kTFloat32 && known.code == dtype.code && known.bits == dtype.bits &&
        dtype.lanes == 1) {
      return type;
    }
  }
  return absl::InvalidArgumentError(
      absl::StrCat("elements of DLPack type code ", static_cast<int>(dtype.code), " with ",
                   static_cast<int>(dtype.bits), " bits and ", static_cast<int>(dtype.lanes),
                   " lanes are not supported"));
}

DLDevice ToDLDevice(DeviceKind kind, int ordinal) {
  return kind == DeviceKind::kCuda ? DLDevice{kDLCUDA, ordinal} : DLDevice{kDLCPU, 0};
}

// What a model says of one of its tensors.
struct Info {
  std::string name;
  DLDataType dtype = {};
  DLDevice device = {};
  std::vector<int64_t> shape, min, max;
};

// The sizes of a tensor, of which there are as many as `expected` has: no other is read, since what
// a host that fills in a struct wrongly says of its length may be anything.
absl::StatusOr<Shape> ReadShape(const DLTensor& tensor, const Info& expected) {
  const int32_t rank = static_cast<int32_t>(expected.shape.size());
  if (tensor.ndim != rank) {
    return absl::InvalidArgumentError(
        absl::StrCat("has ", tensor.ndim, " dimensions, expected ", rank));
  }
  if (rank > 0) HIDET_RETURN_IF_ERROR(CheckPointer(tensor.shape, "shape"));
  return Shape(tensor.shape, tensor.shape + rank);
}

absl::StatusOr<TensorView> ReadTensor(const DLTensor& tensor, const Info& expected) {
  TensorView view;
  HIDET_ASSIGN_OR_RETURN(view.dtype, FromDLType(tensor.dtype));
  if (tensor.device.device_type == kDLCUDA) {
    view.device = DeviceKind::kCuda;
    view.ordinal = tensor.device.device_id;
  } else if (tensor.device.device_type != kDLCPU && tensor.device.device_type != kDLCUDAHost) {
    return absl::InvalidArgumentError(absl::StrCat("is on DLPack device type ",
                                                   static_cast<int>(tensor.device.device_type),
                                                   ", expected the CPU or CUDA"));
  }
  HIDET_ASSIGN_OR_RETURN(view.shape, ReadShape(tensor, expected));
  int64_t stride = 1;
  for (int i = tensor.ndim - 1; i >= 0 && tensor.strides != nullptr; --i) {
    if (tensor.shape[i] == 0) break;
    if (tensor.shape[i] != 1 && tensor.strides[i] != stride)
      return absl::InvalidArgumentError("has strides, expected row-major elements");
    stride *= tensor.shape[i];
  }
  if (tensor.data != nullptr) view.data = static_cast<char*>(tensor.data) + tensor.byte_offset;
  return view;
}

Info Describe(const TensorSpec& tensor, const ModelSpec& spec, int ordinal) {
  Info info = {tensor.name, ToDLType(tensor.dtype), ToDLDevice(tensor.device, ordinal)};
  for (const SizeExpr& size : tensor.shape) {
    int64_t least = 0, most = INT64_MAX;
    if (size.IsConst()) least = most = size.code[0].value;
    if (size.code.size() == 1 && size.code[0].op == SizeOp::kSymbol) {
      least = spec.symbols[size.code[0].value].min;
      most = spec.symbols[size.code[0].value].max;
    }
    info.shape.push_back(size.IsConst() ? most : -1);
    info.min.push_back(least);
    info.max.push_back(most);
  }
  return info;
}

// A model with what it was loaded with. Results that it made keep it.
struct Loaded {
  // Before the model, which uses it to the end.
  std::vector<std::unique_ptr<AllocatingDevice>> devices;
  std::shared_ptr<const Model> model;
  std::vector<Info> inputs, outputs, weights, states;

  // The device that an output's memory is on.
  Device* memory_of(DeviceKind kind) const {
    for (const std::unique_ptr<AllocatingDevice>& device : devices) {
      if (device->kind() == kind) return device.get();
    }
    if (kind == DeviceKind::kCpu) return &CpuDevice::Global();
    return model->accelerator();
  }
};

// An output that the library made.
struct Owned {
  DLManagedTensorVersioned tensor = {};
  Shape shape;
  std::shared_ptr<const Loaded> model;  // before the memory, which is of its device
  DeviceMemory memory;
};

}  // namespace
}  // namespace hidet::runtime

struct hidet_model {
  std::shared_ptr<const hidet::runtime::Loaded> loaded;
};

namespace hidet::runtime {
namespace {

absl::Status Load(absl::StatusOr<ModelData> data, const hidet_load_options* given,
                  hidet_model** result) {
  HIDET_RETURN_IF_ERROR(data.status());
  HIDET_ASSIGN_OR_RETURN(const hidet_load_options options,
                         ReadOptions(given, hidet_load_options(HIDET_LOAD_OPTIONS_INIT)));
  if (options.threads < 0 || options.threads > 1024) {
    return absl::InvalidArgumentError(
        absl::StrCat("options: threads is ", options.threads, ", expected 0 to 1024"));
  }
  if (options.device_ordinal < 0) {
    return absl::InvalidArgumentError(absl::StrCat("options: device_ordinal is ",
                                                   options.device_ordinal, ", expected 0 or more"));
  }
  auto loaded = std::make_shared<Loaded>();
  LoadOptions load;
  load.ordinal = options.device_ordinal;
  load.threads = options.threads;
  load.use_graphs = options.use_cuda_graphs != 0;
  const hidet_allocator& hooks = options.allocator;
  if ((hooks.allocate == nullptr) != (hooks.deallocate == nullptr))
    return absl::InvalidArgumentError("options: an allocator needs both functions");
  if (hooks.allocate != nullptr) {
    const auto add = [&](Device* base) {
      const DLDevice place = ToDLDevice(base->kind(), base->ordinal());
      loaded->devices.push_back(std::make_unique<AllocatingDevice>(
          base,
          MemoryHooks{[=](int64_t bytes, int64_t alignment) {
                        return hooks.allocate(hooks.context, place, bytes, alignment);
                      },
                      [=](void* memory) { hooks.deallocate(hooks.context, place, memory); }}));
      load.devices[static_cast<int>(base->kind())] = loaded->devices.back().get();
    };
    add(&CpuDevice::Global());
    const bool needs_gpu =
        std::any_of(data->spec.buffers.begin(), data->spec.buffers.end(),
                    [](const BufferSpec& buffer) { return buffer.device == DeviceKind::kCuda; });
    if (needs_gpu) {
      HIDET_ASSIGN_OR_RETURN(CudaDevice * gpu, CudaDevice::Open(options.device_ordinal));
      add(gpu);
    }
  }
  HIDET_ASSIGN_OR_RETURN(loaded->model, Model::Load(*std::move(data), std::move(load)));
  const ModelSpec& spec = loaded->model->spec();
  const Device* gpu = loaded->model->accelerator();
  const int ordinal = gpu == nullptr ? 0 : gpu->ordinal();
  for (const TensorSpec& tensor : spec.inputs)
    loaded->inputs.push_back(Describe(tensor, spec, ordinal));
  for (const TensorSpec& tensor : spec.outputs)
    loaded->outputs.push_back(Describe(tensor, spec, ordinal));
  for (const ConstantSpec& constant : spec.constants) {
    if (constant.replaceable || constant.bound_by_host)
      loaded->weights.push_back(Describe(constant.tensor, spec, ordinal));
  }
  for (const int state : loaded->model->states())
    loaded->states.push_back(Describe(spec.constants[state].tensor, spec, ordinal));
  *result = new hidet_model{std::move(loaded)};
  return absl::OkStatus();
}

hidet_status GetInfo(const hidet_model* model, std::vector<Info> Loaded::* list,
                     absl::string_view what, size_t index, hidet_tensor_info* info) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    HIDET_RETURN_IF_ERROR(CheckPointer(info, "info"));
    const std::vector<Info>& infos = (*model->loaded).*list;
    if (index >= infos.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat(what, " ", index, ": the model has ", infos.size()));
    }
    const Info& found = infos[index];
    *info = {found.name.c_str(), found.dtype,
             found.device,       static_cast<int32_t>(found.shape.size()),
             found.shape.data(), found.min.data(),
             found.max.data()};
    return absl::OkStatus();
  });
}

// InvalidArgument unless there are as many tensors as the model takes or gives.
absl::Status CheckCount(const std::vector<Info>& infos, absl::string_view what,
                        const DLTensor* tensors, size_t count) {
  if (count != infos.size()) {
    return absl::InvalidArgumentError(absl::StrCat(count, " ", what, "s, expected ", infos.size()));
  }
  return count == 0 ? absl::OkStatus() : CheckPointer(tensors, absl::StrCat(what, "s"));
}

absl::StatusOr<std::vector<TensorView>> ReadTensors(const std::vector<Info>& infos,
                                                    absl::string_view what, const DLTensor* tensors,
                                                    size_t count) {
  HIDET_RETURN_IF_ERROR(CheckCount(infos, what, tensors, count));
  std::vector<TensorView> views;
  for (size_t i = 0; i < count; ++i) {
    absl::StatusOr<TensorView> view = ReadTensor(tensors[i], infos[i]);
    HIDET_RETURN_IF_ERROR(AddContext(view.status(), what, " \"", infos[i].name, "\""));
    views.push_back(*std::move(view));
  }
  return views;
}

absl::Status Run(const Loaded& loaded, absl::Span<const TensorView> inputs,
                 absl::Span<TensorView> outputs, const hidet_run_options* given,
                 OutputAllocator allocate) {
  HIDET_ASSIGN_OR_RETURN(const hidet_run_options options,
                         ReadOptions(given, hidet_run_options(HIDET_RUN_OPTIONS_INIT)));
  std::vector<StepTime> steps;
  const RunOptions run = {.stream = options.stream,
                          .allocate = std::move(allocate),
                          .profile = options.profile != nullptr ? &steps : nullptr,
                          .synchronize = options.synchronize != 0};
  HIDET_RETURN_IF_ERROR(loaded.model->Run(inputs, outputs, run));
  for (const StepTime& step : steps) {
    options.profile(options.profile_context, step.name.c_str(), step.kernel.c_str(),
                    step.nanoseconds);
  }
  return absl::OkStatus();
}

// Calls the deleters of tensors that were taken over.
struct TakenTensor {
  DLManagedTensorVersioned* tensor = nullptr;
  explicit TakenTensor(DLManagedTensorVersioned* taken) : tensor(taken) {}
  TakenTensor(const TakenTensor&) = delete;
  TakenTensor& operator=(const TakenTensor&) = delete;
  ~TakenTensor() {
    if (tensor != nullptr && tensor->deleter != nullptr) tensor->deleter(tensor);
  }
};

}  // namespace
}  // namespace hidet::runtime

using hidet::Shape;
using hidet::TensorView;
using hidet::runtime::CheckCount;
using hidet::runtime::CheckPointer;
using hidet::runtime::Guarded;
using hidet::runtime::Info;
using hidet::runtime::Loaded;
using hidet::runtime::ReadShape;

const char* hidet_last_error(void) { return hidet::runtime::last_error.c_str(); }

const char* hidet_version(void) {
  static const std::string* const version = new std::string(hidet::Version());
  return version->c_str();
}

int hidet_abi_version(void) { return HIDET_ABI_VERSION_MAJOR * 1000 + HIDET_ABI_VERSION_MINOR; }

hidet_status hidet_cuda_device_count(int* count) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(count, "count"));
    *count = 0;
    const auto driver = hidet::runtime::cuda::Driver::Get();
    return driver.ok() ? (*driver)->DeviceGetCount(count) : absl::OkStatus();
  });
}

hidet_status hidet_model_load(const char* path, const hidet_load_options* options,
                              hidet_model** model) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(path, "path"));
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    *model = nullptr;
    return hidet::runtime::Load(hidet::runtime::ReadArtifact(path), options, model);
  });
}

hidet_status hidet_model_load_bytes(const void* bytes, size_t size,
                                    const hidet_load_options* options, hidet_model** model) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(bytes, "bytes"));
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    *model = nullptr;
    return hidet::runtime::Load(
        hidet::runtime::ParseArtifact({static_cast<const char*>(bytes), size}), options, model);
  });
}

void hidet_model_free(hidet_model* model) { delete model; }

size_t hidet_model_num_inputs(const hidet_model* model) {
  return model == nullptr ? 0 : model->loaded->inputs.size();
}

size_t hidet_model_num_outputs(const hidet_model* model) {
  return model == nullptr ? 0 : model->loaded->outputs.size();
}

size_t hidet_model_num_weights(const hidet_model* model) {
  return model == nullptr ? 0 : model->loaded->weights.size();
}

hidet_status hidet_model_input(const hidet_model* model, size_t index, hidet_tensor_info* info) {
  return hidet::runtime::GetInfo(model, &Loaded::inputs, "input", index, info);
}

hidet_status hidet_model_output(const hidet_model* model, size_t index, hidet_tensor_info* info) {
  return hidet::runtime::GetInfo(model, &Loaded::outputs, "output", index, info);
}

hidet_status hidet_model_weight(const hidet_model* model, size_t index, hidet_tensor_info* info) {
  return hidet::runtime::GetInfo(model, &Loaded::weights, "weight", index, info);
}

size_t hidet_model_num_states(const hidet_model* model) {
  return model == nullptr ? 0 : model->loaded->states.size();
}

hidet_status hidet_model_state(const hidet_model* model, size_t index, hidet_tensor_info* info) {
  return hidet::runtime::GetInfo(model, &Loaded::states, "state", index, info);
}

hidet_status hidet_model_get_state(const hidet_model* model, const char* name, DLTensor* tensor) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    HIDET_RETURN_IF_ERROR(CheckPointer(name, "name"));
    HIDET_RETURN_IF_ERROR(CheckPointer(tensor, "tensor"));
    const Loaded& loaded = *model->loaded;
    const auto state = std::find_if(loaded.states.begin(), loaded.states.end(),
                                    [&](const Info& info) { return info.name == name; });
    if (state == loaded.states.end())
      return absl::NotFoundError(absl::StrCat("the model has no state \"", name, "\""));
    absl::StatusOr<TensorView> view = hidet::runtime::ReadTensor(*tensor, *state);
    HIDET_RETURN_IF_ERROR(hidet::AddContext(view.status(), "state \"", name, "\""));
    if (view->data == nullptr && view->bytes() > 0)
      return absl::InvalidArgumentError(absl::StrCat("state \"", name, "\": no memory for it"));
    return loaded.model->CopyState(name, *view);
  });
}

hidet_status hidet_model_reset_states(const hidet_model* model) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    return model->loaded->model->ResetStates();
  });
}

hidet_status hidet_model_output_shape(const hidet_model* model, const DLTensor* inputs,
                                      size_t num_inputs, size_t index, int64_t* shape) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    HIDET_RETURN_IF_ERROR(CheckPointer(shape, "shape"));
    const std::vector<Info>& infos = model->loaded->inputs;
    HIDET_RETURN_IF_ERROR(CheckCount(infos, "input", inputs, num_inputs));
    if (index >= model->loaded->outputs.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("output ", index, ": the model has ", model->loaded->outputs.size()));
    }
    std::vector<Shape> shapes;
    for (size_t i = 0; i < num_inputs; ++i) {
      HIDET_ASSIGN_OR_RETURN(Shape read, hidet::AddContext(ReadShape(inputs[i], infos[i]),
                                                           "input \"", infos[i].name, "\""));
      shapes.push_back(std::move(read));
    }
    HIDET_ASSIGN_OR_RETURN(const std::vector<Shape> outputs,
                           model->loaded->model->OutputShapes(shapes));
    std::copy(outputs[index].begin(), outputs[index].end(), shape);
    return absl::OkStatus();
  });
}

hidet_status hidet_model_run(const hidet_model* model, const DLTensor* inputs, size_t num_inputs,
                             DLTensor* outputs, size_t num_outputs,
                             const hidet_run_options* options) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    const Loaded& loaded = *model->loaded;
    HIDET_ASSIGN_OR_RETURN(const auto ins,
                           hidet::runtime::ReadTensors(loaded.inputs, "input", inputs, num_inputs));
    HIDET_ASSIGN_OR_RETURN(
        auto outs, hidet::runtime::ReadTensors(loaded.outputs, "output", outputs, num_outputs));
    const auto refuse = [&](int output, const TensorView&) -> absl::StatusOr<void*> {
      return absl::InvalidArgumentError(
          absl::StrCat("output \"", loaded.outputs[output].name, "\" has no memory"));
    };
    HIDET_RETURN_IF_ERROR(hidet::runtime::Run(loaded, ins, absl::MakeSpan(outs), options, refuse));
    for (size_t i = 0; i < num_outputs; ++i)
      std::copy(outs[i].shape.begin(), outs[i].shape.end(), outputs[i].shape);
    return absl::OkStatus();
  });
}

hidet_status hidet_model_run_new(const hidet_model* model, const DLTensor* inputs,
                                 size_t num_inputs, DLManagedTensorVersioned** outputs,
                                 size_t num_outputs, const hidet_run_options* options) {
  using hidet::runtime::Owned;
  return Guarded([&]() -> absl::Status {
    if (num_outputs > 0) HIDET_RETURN_IF_ERROR(CheckPointer(outputs, "outputs"));
    std::fill(outputs, outputs + num_outputs, nullptr);
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    const Loaded& loaded = *model->loaded;
    HIDET_ASSIGN_OR_RETURN(const auto ins,
                           hidet::runtime::ReadTensors(loaded.inputs, "input", inputs, num_inputs));
    if (num_outputs != loaded.outputs.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat(num_outputs, " outputs, expected ", loaded.outputs.size()));
    }
    std::vector<std::unique_ptr<Owned>> owned;
    for (size_t i = 0; i < num_outputs; ++i) {
      owned.push_back(std::make_unique<Owned>());
      owned.back()->model = model->loaded;
    }
    const auto allocate = [&](int output, const TensorView& tensor) -> absl::StatusOr<void*> {
      hidet::runtime::DeviceMemory& memory = owned[output]->memory;
      HIDET_ASSIGN_OR_RETURN(memory, hidet::runtime::DeviceMemory::Allocate(
                                         loaded.memory_of(tensor.device), tensor.bytes(),
                                         hidet::runtime::kTensorAlignment));
      return memory.data();
    };
    std::vector<TensorView> outs(num_outputs);
    HIDET_RETURN_IF_ERROR(
        hidet::runtime::Run(loaded, ins, absl::MakeSpan(outs), options, allocate));
    for (size_t i = 0; i < num_outputs; ++i) {
      Owned& output = *owned[i];
      output.shape = outs[i].shape;
      DLManagedTensorVersioned& tensor = output.tensor;
      tensor.version = {1, 0};
      tensor.manager_ctx = &output;
      tensor.deleter = [](DLManagedTensorVersioned* self) {
        delete static_cast<Owned*>(self->manager_ctx);
      };
      tensor.dl_tensor.data = outs[i].data;
      tensor.dl_tensor.device = hidet::runtime::ToDLDevice(outs[i].device, outs[i].ordinal);
      tensor.dl_tensor.ndim = static_cast<int32_t>(output.shape.size());
      tensor.dl_tensor.dtype = hidet::runtime::ToDLType(outs[i].dtype);
      tensor.dl_tensor.shape = output.shape.data();
      outputs[i] = &owned[i].release()->tensor;
    }
    return absl::OkStatus();
  });
}

hidet_status hidet_model_synchronize(const hidet_model* model) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    return model->loaded->model->Synchronize();
  });
}

hidet_status hidet_model_set_weights(const hidet_model* model, const char* const* names,
                                     DLManagedTensorVersioned* const* tensors, size_t count) {
  using hidet::runtime::ConstantBinding;
  using hidet::runtime::TakenTensor;
  return Guarded([&]() -> absl::Status {
    std::vector<std::shared_ptr<const TakenTensor>> taken;
    for (size_t i = 0; tensors != nullptr && i < count; ++i)
      taken.push_back(std::make_shared<TakenTensor>(tensors[i]));
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    if (count > 0) {
      HIDET_RETURN_IF_ERROR(CheckPointer(names, "names"));
      HIDET_RETURN_IF_ERROR(CheckPointer(tensors, "tensors"));
    }
    const Loaded& loaded = *model->loaded;
    std::vector<ConstantBinding> bindings;
    for (size_t i = 0; i < count; ++i) {
      HIDET_RETURN_IF_ERROR(CheckPointer(names[i], "name"));
      HIDET_RETURN_IF_ERROR(CheckPointer(tensors[i], "tensor"));
      const auto weight = std::find_if(loaded.weights.begin(), loaded.weights.end(),
                                       [&](const auto& info) { return info.name == names[i]; });
      if (weight == loaded.weights.end()) {
        return absl::NotFoundError(
            absl::StrCat("the model has no weight \"", names[i], "\" to replace"));
      }
      for (size_t j = 0; j < i; ++j) {
        if (bindings[j].name == names[i])
          return absl::InvalidArgumentError(
              absl::StrCat("weight \"", names[i], "\" is given twice"));
      }
      constexpr uint32_t kMajor = 1;  // others may lay a tensor out in another way
      if (tensors[i]->version.major != kMajor) {
        return absl::InvalidArgumentError(
            absl::StrCat("weight \"", names[i], "\": DLPack version ", tensors[i]->version.major,
                         ".", tensors[i]->version.minor, ", expected ", kMajor));
      }
      absl::StatusOr<TensorView> view = hidet::runtime::ReadTensor(tensors[i]->dl_tensor, *weight);
      HIDET_RETURN_IF_ERROR(hidet::AddContext(view.status(), "weight \"", names[i], "\""));
      bindings.push_back({names[i], *std::move(view), taken[i]});
    }
    return loaded.model->RebindConstants(bindings);
  });
}

hidet_status hidet_set_thread_pool(const hidet_thread_pool* pool) {
  using hidet::runtime::HostThreads;
  return Guarded([&]() -> absl::Status {
    if (pool != nullptr && pool->parallel_for == nullptr)
      return absl::InvalidArgumentError("a thread pool needs its function");
    hidet::runtime::ThreadPool::Global().SetHostThreads(
        pool == nullptr ? HostThreads{} : HostThreads{pool->parallel_for, pool->context});
    return absl::OkStatus();
  });
}

hidet_status hidet_model_trim(const hidet_model* model) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(model, "model"));
    model->loaded->model->Trim();
    return absl::OkStatus();
  });
}

hidet_status hidet_describe_file(const char* path, char** json) {
  return Guarded([&]() -> absl::Status {
    HIDET_RETURN_IF_ERROR(CheckPointer(path, "path"));
    HIDET_RETURN_IF_ERROR(CheckPointer(json, "json"));
    *json = nullptr;
    HIDET_ASSIGN_OR_RETURN(const hidet::runtime::ModelData data,
                           hidet::runtime::ReadArtifact(path));
    const std::string text = hidet::runtime::SpecToJson(data.spec, 1);
    *json = static_cast<char*>(std::malloc(text.size() + 1));
    if (*json == nullptr) return absl::ResourceExhaustedError("out of memory");
    std::memcpy(*json, text.c_str(), text.size() + 1);
    return absl::OkStatus();
  });
}

void hidet_free_text(char* text) { std::free(text); }
