// A server of one model that loads the backend as Triton does: host_test BACKEND.so REPOSITORY. It
// keeps what the interface promises of a server, and counts what is not given back.
#include <dlfcn.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "runtime/triton/triton_api.h"

struct TRITONSERVER_Error {
  TRITONSERVER_Error_Code code;
  std::string text;
};
struct TRITONBACKEND_Model {
  std::string name = "scale", location;
  uint64_t version = 3;
  void* state = nullptr;
};
struct TRITONBACKEND_ModelInstance {
  TRITONBACKEND_Model* model = nullptr;
  void* state = nullptr;
};
struct TRITONBACKEND_Input {
  std::string name;
  TRITONSERVER_DataType type = TRITONSERVER_TYPE_FP32;
  std::vector<int64_t> shape;
  std::vector<std::vector<float>> buffers;
  TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
};
struct TRITONBACKEND_Output {
  std::string name;
  TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
  std::vector<int64_t> shape;
  std::vector<float> data;
};
struct TRITONBACKEND_Response {
  std::vector<std::unique_ptr<TRITONBACKEND_Output>> outputs;
  bool sent = false;
  std::string error;
  int code = -1;
};
struct TRITONBACKEND_Request {
  std::vector<TRITONBACKEND_Input> inputs;
  std::vector<std::string> outputs;
  TRITONBACKEND_Response response;
  bool released = false;
};

namespace {

int failures = 0, errors_alive = 0;
uint32_t api_major = 1;

#define EXPECT(condition)                                                   \
  do {                                                                      \
    if (!(condition)) {                                                     \
      ++failures;                                                           \
      std::fprintf(stderr, "line %d: expected %s\n", __LINE__, #condition); \
    }                                                                       \
  } while (0)

bool Contains(const std::string& text, const char* piece) {
  return text.find(piece) != std::string::npos;
}

}  // namespace

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ErrorNew(TRITONSERVER_Error_Code code, const char* message) {
  ++errors_alive;
  return new TRITONSERVER_Error{code, message};
}
void TRITONSERVER_ErrorDelete(TRITONSERVER_Error* error) {
  --errors_alive;
  delete error;
}
TRITONSERVER_Error* TRITONBACKEND_ApiVersion(uint32_t* major, uint32_t* minor) {
  *major = api_major;
  *minor = 19;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ModelName(TRITONBACKEND_Model* model, const char** name) {
  *name = model->name.c_str();
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ModelVersion(TRITONBACKEND_Model* model, uint64_t* version) {
  *version = model->version;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ModelRepository(TRITONBACKEND_Model* model,
                                                  TRITONBACKEND_ArtifactType* type,
                                                  const char** location) {
  *type = TRITONBACKEND_ARTIFACT_FILESYSTEM;
  *location = model->location.c_str();
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ModelState(TRITONBACKEND_Model* model, void** state) {
  *state = model->state;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ModelSetState(TRITONBACKEND_Model* model, void* state) {
  model->state = state;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ModelInstanceModel(TRITONBACKEND_ModelInstance* instance,
                                                     TRITONBACKEND_Model** model) {
  *model = instance->model;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ModelInstanceKind(TRITONBACKEND_ModelInstance*,
                                                    TRITONSERVER_InstanceGroupKind* kind) {
  *kind = TRITONSERVER_INSTANCEGROUPKIND_CPU;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ModelInstanceDeviceId(TRITONBACKEND_ModelInstance*,
                                                        int32_t* device) {
  *device = 0;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ModelInstanceState(TRITONBACKEND_ModelInstance* instance,
                                                     void** state) {
  *state = instance->state;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ModelInstanceSetState(TRITONBACKEND_ModelInstance* instance,
                                                        void* state) {
  instance->state = state;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_RequestInput(TRITONBACKEND_Request* request, const char* name,
                                               TRITONBACKEND_Input** input) {
  for (TRITONBACKEND_Input& candidate : request->inputs) {
    if (candidate.name != name) continue;
    *input = &candidate;
    return nullptr;
  }
  return TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_INVALID_ARG,
                               (std::string("the request has no input ") + name).c_str());
}
TRITONSERVER_Error* TRITONBACKEND_RequestOutputCount(TRITONBACKEND_Request* request,
                                                     uint32_t* count) {
  *count = static_cast<uint32_t>(request->outputs.size());
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_RequestOutputName(TRITONBACKEND_Request* request, uint32_t index,
                                                    const char** name) {
  *name = request->outputs[index].c_str();
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_RequestRelease(TRITONBACKEND_Request* request, uint32_t flags) {
  EXPECT(flags == kTritonReleaseAll && !request->released);
  request->released = true;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_InputProperties(TRITONBACKEND_Input* input, const char** name,
                                                  TRITONSERVER_DataType* type,
                                                  const int64_t** shape, uint32_t* rank,
                                                  uint64_t* bytes, uint32_t* buffers) {
  if (name != nullptr) *name = input->name.c_str();
  *type = input->type;
  *shape = input->shape.data();
  *rank = static_cast<uint32_t>(input->shape.size());
  *bytes = 0;
  for (const auto& buffer : input->buffers) *bytes += buffer.size() * sizeof(float);
  *buffers = static_cast<uint32_t>(input->buffers.size());
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_InputBuffer(TRITONBACKEND_Input* input, uint32_t index,
                                              const void** buffer, uint64_t* bytes,
                                              TRITONSERVER_MemoryType* memory, int64_t* memory_id) {
  *buffer = input->buffers[index].data();
  *bytes = input->buffers[index].size() * sizeof(float);
  *memory = input->memory;
  *memory_id = 0;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ResponseNew(TRITONBACKEND_Response** response,
                                              TRITONBACKEND_Request* request) {
  *response = &request->response;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ResponseOutput(TRITONBACKEND_Response* response,
                                                 TRITONBACKEND_Output** output, const char* name,
                                                 TRITONSERVER_DataType type, const int64_t* shape,
                                                 uint32_t rank) {
  response->outputs.push_back(std::make_unique<TRITONBACKEND_Output>());
  *output = response->outputs.back().get();
  (*output)->name = name;
  (*output)->type = type;
  (*output)->shape.assign(shape, shape + rank);
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_OutputBuffer(TRITONBACKEND_Output* output, void** buffer,
                                               uint64_t bytes, TRITONSERVER_MemoryType* memory,
                                               int64_t* memory_id) {
  output->data.resize(bytes / sizeof(float));
  *buffer = output->data.data();
  *memory = TRITONSERVER_MEMORY_CPU;
  *memory_id = 0;
  return nullptr;
}
TRITONSERVER_Error* TRITONBACKEND_ResponseSend(TRITONBACKEND_Response* response, uint32_t flags,
                                               TRITONSERVER_Error* error) {
  EXPECT(flags == kTritonResponseFinal && !response->sent);
  response->sent = true;
  if (error != nullptr) {
    response->error = error->text;
    response->code = error->code;
  }
  return nullptr;
}

}  // extern "C"

namespace {

struct Backend {
  using OfModel = TRITONSERVER_Error* (*)(TRITONBACKEND_Model*);
  using OfInstance = TRITONSERVER_Error* (*)(TRITONBACKEND_ModelInstance*);
  using Execute = TRITONSERVER_Error* (*)(TRITONBACKEND_ModelInstance*, TRITONBACKEND_Request**,
                                          uint32_t);
  OfModel initialize, finalize;
  OfInstance instance_initialize, instance_finalize;
  Execute execute;
};

TRITONBACKEND_Request Request(std::vector<int64_t> shape, std::vector<std::vector<float>> buffers) {
  TRITONBACKEND_Request request;
  request.inputs.emplace_back();
  request.inputs[0].name = "x";
  request.inputs[0].shape = std::move(shape);
  request.inputs[0].buffers = std::move(buffers);
  return request;
}

void TestRequests(const Backend& backend, TRITONBACKEND_Model& model) {
  TRITONBACKEND_ModelInstance instances[2] = {{&model}, {&model}};
  for (auto& instance : instances) EXPECT(backend.instance_initialize(&instance) == nullptr);

  // y = (2 x + 1) + {10, 20, 30, 40}; one request in one piece, one in two.
  TRITONBACKEND_Request whole = Request({1, 4}, {{0, 1, 2, 3}});
  TRITONBACKEND_Request pieces = Request({2, 4}, {{0, 1, 2}, {3, 4, 5, 6, 7}});
  TRITONBACKEND_Request* both[] = {&whole, &pieces};
  EXPECT(backend.execute(&instances[0], both, 2) == nullptr);
  EXPECT(whole.response.sent && whole.released && whole.response.error.empty());
  EXPECT(whole.response.outputs.size() == 1 && whole.response.outputs[0]->name == "y");
  EXPECT((whole.response.outputs[0]->data == std::vector<float>{11, 23, 35, 47}));
  EXPECT(pieces.response.sent && pieces.response.outputs.size() == 1);
  EXPECT((pieces.response.outputs[0]->shape == std::vector<int64_t>{2, 4}));
  EXPECT((pieces.response.outputs[0]->data == std::vector<float>{11, 23, 35, 47, 19, 31, 43, 55}));

  // A request that fails is answered with its error, and others go on.
  TRITONBACKEND_Request missing,
      wrong_size = Request({1, 4}, {{0, 1}}), wrong_shape = Request({1, 3}, {{0, 1, 2}}),
      wrong_type = Request({1, 4}, {{0, 1, 2, 3}}), on_gpu = Request({1, 4}, {{0, 1, 2, 3}}),
      fine = Request({1, 4}, {{1, 1, 1, 1}});
  wrong_type.inputs[0].type = TRITONSERVER_TYPE_INT32;
  on_gpu.inputs[0].memory = TRITONSERVER_MEMORY_GPU;
  fine.outputs = {"y"};
  TRITONBACKEND_Request* many[] = {&missing,    &wrong_size, &wrong_shape,
                                   &wrong_type, &on_gpu,     &fine};
  EXPECT(backend.execute(&instances[1], many, 6) == nullptr);
  EXPECT(Contains(missing.response.error, "no input x"));
  EXPECT(Contains(wrong_size.response.error, "8 bytes, expected 16"));
  EXPECT(wrong_shape.response.code == TRITONSERVER_ERROR_INVALID_ARG);
  EXPECT(Contains(wrong_shape.response.error, "model \"scale\": "));
  EXPECT(Contains(wrong_type.response.error, "of another type"));
  EXPECT(on_gpu.response.code == TRITONSERVER_ERROR_UNSUPPORTED);
  EXPECT(fine.response.error.empty() && fine.response.outputs[0]->data[0] == 13);
  for (const TRITONBACKEND_Request* request : many)
    EXPECT(request->released && request->response.sent);

  // An output that nobody asked for is not made.
  TRITONBACKEND_Request other = Request({1, 4}, {{0, 1, 2, 3}});
  other.outputs = {"z"};
  TRITONBACKEND_Request* one[] = {&other};
  EXPECT(backend.execute(&instances[0], one, 1) == nullptr);
  EXPECT(other.response.sent && other.response.outputs.empty());
  for (auto& instance : instances) EXPECT(backend.instance_finalize(&instance) == nullptr);
}

void TestModels(const Backend& backend, const std::string& repository) {
  TRITONBACKEND_Model model;
  model.location = repository;
  EXPECT(backend.initialize(&model) == nullptr);
  TestRequests(backend, model);
  EXPECT(backend.finalize(&model) == nullptr);

  TRITONBACKEND_Model absent;
  absent.location = repository + "/missing";
  EXPECT(backend.initialize(&absent) == nullptr);
  TRITONBACKEND_ModelInstance instance{&absent};
  TRITONSERVER_Error* error = backend.instance_initialize(&instance);
  EXPECT(error != nullptr && error->code == TRITONSERVER_ERROR_NOT_FOUND);
  if (error != nullptr) TRITONSERVER_ErrorDelete(error);
  EXPECT(backend.finalize(&absent) == nullptr);

  api_major = 2;
  TRITONBACKEND_Model newer;
  error = backend.initialize(&newer);
  EXPECT(error != nullptr && error->code == TRITONSERVER_ERROR_UNSUPPORTED);
  if (error != nullptr) TRITONSERVER_ErrorDelete(error);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: host_test BACKEND.so REPOSITORY\n");
    return 2;
  }
  void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  const Backend backend = {
      reinterpret_cast<Backend::OfModel>(dlsym(library, "TRITONBACKEND_ModelInitialize")),
      reinterpret_cast<Backend::OfModel>(dlsym(library, "TRITONBACKEND_ModelFinalize")),
      reinterpret_cast<Backend::OfInstance>(
          dlsym(library, "TRITONBACKEND_ModelInstanceInitialize")),
      reinterpret_cast<Backend::OfInstance>(dlsym(library, "TRITONBACKEND_ModelInstanceFinalize")),
      reinterpret_cast<Backend::Execute>(dlsym(library, "TRITONBACKEND_ModelInstanceExecute"))};
  EXPECT(backend.initialize != nullptr && backend.execute != nullptr);
  TestModels(backend, argv[2]);
  EXPECT(errors_alive == 0);
  if (failures == 0) std::puts("passed");
  return failures == 0 ? 0 : 1;
}
