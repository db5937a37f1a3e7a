// A backend of the Triton Inference Server: libtriton_hidet.so. It stands on the C interface alone.
//
// A model of the repository is MODEL/VERSION/model.hidet. Instances on one device share the loaded
// model; each request is a call. Inputs and outputs are on the CPU: a model for a GPU brings its
// own to the host by its instance's memory, which Triton copies from and to.
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/c/hidet_runtime.h"
#include "runtime/triton/triton_api.h"

namespace {

TRITONSERVER_Error* Error(TRITONSERVER_Error_Code code, const std::string& text) {
  return TRITONSERVER_ErrorNew(code, text.c_str());
}

// The error of a call of hidet that failed.
TRITONSERVER_Error* LastError(hidet_status status, const std::string& subject) {
  TRITONSERVER_Error_Code code = TRITONSERVER_ERROR_INTERNAL;
  switch (status) {
    case HIDET_INVALID_ARGUMENT:
      code = TRITONSERVER_ERROR_INVALID_ARG;
      break;
    case HIDET_NOT_FOUND:
      code = TRITONSERVER_ERROR_NOT_FOUND;
      break;
    case HIDET_OUT_OF_MEMORY:
    case HIDET_FAILED_PRECONDITION:
      code = TRITONSERVER_ERROR_UNAVAILABLE;
      break;
    case HIDET_UNIMPLEMENTED:
      code = TRITONSERVER_ERROR_UNSUPPORTED;
      break;
    default:
      break;
  }
  return Error(code, subject + ": " + hidet_last_error());
}

#define RETURN_IF_ERROR(call)                                               \
  do {                                                                      \
    if (TRITONSERVER_Error* error = (call); error != nullptr) return error; \
  } while (0)

struct TypePair {
  TRITONSERVER_DataType triton;
  uint8_t code, bits;
};

constexpr TypePair kTypes[] = {
    {TRITONSERVER_TYPE_BOOL, kDLBool, 8},    {TRITONSERVER_TYPE_UINT8, kDLUInt, 8},
    {TRITONSERVER_TYPE_UINT16, kDLUInt, 16}, {TRITONSERVER_TYPE_UINT32, kDLUInt, 32},
    {TRITONSERVER_TYPE_UINT64, kDLUInt, 64}, {TRITONSERVER_TYPE_INT8, kDLInt, 8},
    {TRITONSERVER_TYPE_INT16, kDLInt, 16},   {TRITONSERVER_TYPE_INT32, kDLInt, 32},
    {TRITONSERVER_TYPE_INT64, kDLInt, 64},   {TRITONSERVER_TYPE_FP16, kDLFloat, 16},
    {TRITONSERVER_TYPE_FP32, kDLFloat, 32},  {TRITONSERVER_TYPE_FP64, kDLFloat, 64},
    {TRITONSERVER_TYPE_BF16, kDLBfloat, 16}};

TRITONSERVER_DataType TypeOf(const DLDataType& type) {
  for (const TypePair& pair : kTypes) {
    if (pair.code == type.code && pair.bits == type.bits && type.lanes == 1) return pair.triton;
  }
  return TRITONSERVER_TYPE_INVALID;
}

struct FreeModel {
  void operator()(hidet_model* model) const { hidet_model_free(model); }
};

// A model of the repository, loaded once a device.
struct ModelState {
  std::string name, path;
  std::mutex mutex;
  std::map<int, std::weak_ptr<hidet_model>> loaded;  // by GPU; -1 is the CPU
};

struct InstanceState {
  std::string name;
  std::shared_ptr<hidet_model> model;
};

TRITONSERVER_Error* Load(ModelState& state, int device, std::shared_ptr<hidet_model>* result) {
  const std::lock_guard<std::mutex> lock(state.mutex);
  *result = state.loaded[device].lock();
  if (*result != nullptr) return nullptr;
  hidet_load_options options = HIDET_LOAD_OPTIONS_INIT;
  options.device_ordinal = device < 0 ? 0 : device;
  hidet_model* model = nullptr;
  const hidet_status status = hidet_model_load(state.path.c_str(), &options, &model);
  if (status != HIDET_OK) return LastError(status, "model \"" + state.name + "\"");
  *result = std::shared_ptr<hidet_model>(model, FreeModel());
  state.loaded[device] = *result;
  return nullptr;
}

// One input of a request as a tensor; `storage` has its bytes where they come in several pieces.
struct RequestTensor {
  std::vector<int64_t> shape;
  std::vector<char> storage;
  DLTensor tensor = {};
};

TRITONSERVER_Error* ReadInput(TRITONBACKEND_Request* request, const hidet_tensor_info& info,
                              RequestTensor* result) {
  TRITONBACKEND_Input* input = nullptr;
  RETURN_IF_ERROR(TRITONBACKEND_RequestInput(request, info.name, &input));
  TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
  const int64_t* shape = nullptr;
  uint32_t rank = 0, buffers = 0;
  uint64_t bytes = 0;
  RETURN_IF_ERROR(
      TRITONBACKEND_InputProperties(input, nullptr, &type, &shape, &rank, &bytes, &buffers));
  const std::string subject = std::string("input \"") + info.name + "\"";
  if (type != TypeOf(info.dtype))
    return Error(TRITONSERVER_ERROR_INVALID_ARG, subject + " is of another type than the model's");
  result->shape.assign(shape, shape + rank);
  uint64_t expected = info.dtype.bits / 8;
  for (const int64_t size : result->shape) expected *= static_cast<uint64_t>(size);
  if (bytes != expected) {
    return Error(
        TRITONSERVER_ERROR_INVALID_ARG,
        subject + " has " + std::to_string(bytes) + " bytes, expected " + std::to_string(expected));
  }
  const void* data = nullptr;
  for (uint32_t i = 0; i < buffers; ++i) {
    const void* piece = nullptr;
    uint64_t piece_bytes = 0;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
    int64_t memory_id = 0;
    RETURN_IF_ERROR(TRITONBACKEND_InputBuffer(input, i, &piece, &piece_bytes, &memory, &memory_id));
    if (memory == TRITONSERVER_MEMORY_GPU)
      return Error(TRITONSERVER_ERROR_UNSUPPORTED, subject + " is in memory of a GPU");
    if (buffers == 1) {
      data = piece;
    } else {
      const char* begin = static_cast<const char*>(piece);
      result->storage.insert(result->storage.end(), begin, begin + piece_bytes);
      data = result->storage.data();
    }
  }
  result->tensor.data = const_cast<void*>(data);
  result->tensor.device = {kDLCPU, 0};
  result->tensor.dtype = info.dtype;
  result->tensor.ndim = static_cast<int32_t>(rank);
  result->tensor.shape = result->shape.data();
  return nullptr;
}

bool IsWanted(TRITONBACKEND_Request* request, const char* name) {
  uint32_t count = 0;
  if (TRITONSERVER_Error* error = TRITONBACKEND_RequestOutputCount(request, &count);
      error != nullptr) {
    TRITONSERVER_ErrorDelete(error);
    return true;
  }
  for (uint32_t i = 0; i < count; ++i) {
    const char* wanted = nullptr;
    TRITONSERVER_Error* error = TRITONBACKEND_RequestOutputName(request, i, &wanted);
    if (error != nullptr) TRITONSERVER_ErrorDelete(error);
    if (error == nullptr && std::strcmp(wanted, name) == 0) return true;
  }
  return count == 0;
}

// Outputs that hidet made, given back at the end.
struct Outputs {
  std::vector<DLManagedTensorVersioned*> tensors;
  ~Outputs() {
    for (DLManagedTensorVersioned* tensor : tensors) {
      if (tensor != nullptr && tensor->deleter != nullptr) tensor->deleter(tensor);
    }
  }
};

TRITONSERVER_Error* Answer(const InstanceState& state, TRITONBACKEND_Request* request,
                           TRITONBACKEND_Response* response) {
  const hidet_model* model = state.model.get();
  const size_t num_inputs = hidet_model_num_inputs(model);
  std::vector<RequestTensor> inputs(num_inputs);
  std::vector<DLTensor> tensors(num_inputs);
  for (size_t i = 0; i < num_inputs; ++i) {
    hidet_tensor_info info;
    if (hidet_status status = hidet_model_input(model, i, &info); status != HIDET_OK)
      return LastError(status, state.name);
    if (info.device.device_type != kDLCPU) {
      return Error(
          TRITONSERVER_ERROR_UNSUPPORTED,
          "model \"" + state.name + "\" is for a GPU, whose memory this backend does not fill");
    }
    RETURN_IF_ERROR(ReadInput(request, info, &inputs[i]));
    tensors[i] = inputs[i].tensor;
  }
  Outputs outputs;
  outputs.tensors.resize(hidet_model_num_outputs(model));
  hidet_run_options options = HIDET_RUN_OPTIONS_INIT;
  options.synchronize = 1;
  const hidet_status status = hidet_model_run_new(
      model, tensors.data(), num_inputs, outputs.tensors.data(), outputs.tensors.size(), &options);
  if (status != HIDET_OK) return LastError(status, "model \"" + state.name + "\"");
  for (size_t i = 0; i < outputs.tensors.size(); ++i) {
    hidet_tensor_info info;
    if (hidet_status got = hidet_model_output(model, i, &info); got != HIDET_OK)
      return LastError(got, state.name);
    if (!IsWanted(request, info.name)) continue;
    const DLTensor& tensor = outputs.tensors[i]->dl_tensor;
    const TRITONSERVER_DataType type = TypeOf(tensor.dtype);
    if (type == TRITONSERVER_TYPE_INVALID) {
      return Error(
          TRITONSERVER_ERROR_UNSUPPORTED,
          std::string("output \"") + info.name + "\" has elements that Triton has no word for");
    }
    uint64_t bytes = tensor.dtype.bits / 8;
    for (int32_t d = 0; d < tensor.ndim; ++d) bytes *= static_cast<uint64_t>(tensor.shape[d]);
    TRITONBACKEND_Output* output = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ResponseOutput(response, &output, info.name, type, tensor.shape,
                                                 static_cast<uint32_t>(tensor.ndim)));
    void* buffer = nullptr;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
    int64_t memory_id = 0;
    RETURN_IF_ERROR(TRITONBACKEND_OutputBuffer(output, &buffer, bytes, &memory, &memory_id));
    if (memory == TRITONSERVER_MEMORY_GPU) {
      return Error(TRITONSERVER_ERROR_UNSUPPORTED,
                   std::string("output \"") + info.name + "\" is wanted in memory of a GPU");
    }
    if (bytes > 0) std::memcpy(buffer, static_cast<char*>(tensor.data) + tensor.byte_offset, bytes);
  }
  return nullptr;
}

// An error that nobody hears of.
void Drop(TRITONSERVER_Error* error) {
  if (error != nullptr) TRITONSERVER_ErrorDelete(error);
}

}  // namespace

TRITONSERVER_Error* TRITONBACKEND_ModelInitialize(TRITONBACKEND_Model* model) {
  uint32_t major = 0, minor = 0;
  RETURN_IF_ERROR(TRITONBACKEND_ApiVersion(&major, &minor));
  if (major != 1) {
    return Error(TRITONSERVER_ERROR_UNSUPPORTED, "the server's interface for backends is version " +
                                                     std::to_string(major) +
                                                     ", this backend is for 1");
  }
  const char* name = nullptr;
  const char* location = nullptr;
  uint64_t version = 0;
  TRITONBACKEND_ArtifactType type = TRITONBACKEND_ARTIFACT_FILESYSTEM;
  RETURN_IF_ERROR(TRITONBACKEND_ModelName(model, &name));
  RETURN_IF_ERROR(TRITONBACKEND_ModelVersion(model, &version));
  RETURN_IF_ERROR(TRITONBACKEND_ModelRepository(model, &type, &location));
  if (type != TRITONBACKEND_ARTIFACT_FILESYSTEM)
    return Error(TRITONSERVER_ERROR_UNSUPPORTED, "the repository is not in the file system");
  auto state = std::make_unique<ModelState>();
  state->name = name;
  state->path = std::string(location) + "/" + std::to_string(version) + "/model.hidet";
  RETURN_IF_ERROR(TRITONBACKEND_ModelSetState(model, state.get()));
  state.release();
  return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelFinalize(TRITONBACKEND_Model* model) {
  void* state = nullptr;
  RETURN_IF_ERROR(TRITONBACKEND_ModelState(model, &state));
  delete static_cast<ModelState*>(state);
  return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceInitialize(TRITONBACKEND_ModelInstance* instance) {
  TRITONBACKEND_Model* model = nullptr;
  void* model_state = nullptr;
  TRITONSERVER_InstanceGroupKind kind = TRITONSERVER_INSTANCEGROUPKIND_CPU;
  int32_t device = 0;
  RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceModel(instance, &model));
  RETURN_IF_ERROR(TRITONBACKEND_ModelState(model, &model_state));
  RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceKind(instance, &kind));
  RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceDeviceId(instance, &device));
  auto& shared = *static_cast<ModelState*>(model_state);
  auto state = std::make_unique<InstanceState>();
  state->name = shared.name;
  RETURN_IF_ERROR(
      Load(shared, kind == TRITONSERVER_INSTANCEGROUPKIND_GPU ? device : -1, &state->model));
  RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceSetState(instance, state.get()));
  state.release();
  return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceFinalize(TRITONBACKEND_ModelInstance* instance) {
  void* state = nullptr;
  RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceState(instance, &state));
  delete static_cast<InstanceState*>(state);
  return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(TRITONBACKEND_ModelInstance* instance,
                                                       TRITONBACKEND_Request** requests,
                                                       uint32_t count) {
  void* state = nullptr;
  // An error here leaves the requests to the server.
  RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceState(instance, &state));
  for (uint32_t i = 0; i < count; ++i) {
    TRITONBACKEND_Response* response = nullptr;
    TRITONSERVER_Error* error = TRITONBACKEND_ResponseNew(&response, requests[i]);
    if (error == nullptr) {
      error = Answer(*static_cast<InstanceState*>(state), requests[i], response);
      // The server makes the error part of the response, and leaves it to us.
      Drop(TRITONBACKEND_ResponseSend(response, kTritonResponseFinal, error));
    }
    Drop(error);
    Drop(TRITONBACKEND_RequestRelease(requests[i], kTritonReleaseAll));
  }
  return nullptr;
}
