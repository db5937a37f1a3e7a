/* A host in C11 that runs the model y = (2 x + 1) + w of runtime/test_model.h: host_test
 * MODEL.hidet */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/c/hidet_runtime.h"

static int failures = 0;

static void expect(int condition, const char* text, int line) {
  if (condition) return;
  ++failures;
  fprintf(stderr, "line %d: expected %s; last error: \"%s\"\n", line, text, hidet_last_error());
}
#define EXPECT(condition) expect((condition) ? 1 : 0, #condition, __LINE__)
#define EXPECT_ERROR(call, code, text)                \
  do {                                                \
    EXPECT((call) == (code));                         \
    EXPECT(strstr(hidet_last_error(), text) != NULL); \
  } while (0)

static DLTensor floats(float* data, int64_t* shape) {
  DLTensor tensor = {data, {kDLCPU, 0}, 2, {kDLFloat, 32, 1}, shape, NULL, 0};
  return tensor;
}

static float weight(int64_t column) { return 10.0f * (float)(column + 1); }

static void expect_values(const float* x, const float* y, int64_t rows, const float* w) {
  for (int64_t i = 0; i < rows * 4; ++i) {
    const float want = 2 * x[i] + 1 + (w != NULL ? w[i % 4] : weight(i % 4));
    EXPECT(fabsf(y[i] - want) < 1e-6f);
  }
}

static void test_descriptions(const char* path, hidet_model* model) {
  EXPECT(strlen(hidet_version()) > 0);
  EXPECT(hidet_abi_version() == 1000 * HIDET_ABI_VERSION_MAJOR + HIDET_ABI_VERSION_MINOR);
  int gpus = -1;
  EXPECT(hidet_cuda_device_count(&gpus) == HIDET_OK && gpus >= 0);
  EXPECT(hidet_model_num_inputs(model) == 1 && hidet_model_num_outputs(model) == 1);
  EXPECT(hidet_model_num_weights(model) == 1);
  hidet_tensor_info info;
  EXPECT(hidet_model_input(model, 0, &info) == HIDET_OK);
  EXPECT(strcmp(info.name, "x") == 0 && info.ndim == 2 && info.device.device_type == kDLCPU);
  EXPECT(info.dtype.code == kDLFloat && info.dtype.bits == 32);
  EXPECT(info.shape[0] == -1 && info.min[0] == 0 && info.max[0] == 1000 && info.shape[1] == 4);
  EXPECT(hidet_model_weight(model, 0, &info) == HIDET_OK && strcmp(info.name, "w") == 0);
  EXPECT_ERROR(hidet_model_output(model, 1, &info), HIDET_INVALID_ARGUMENT,
               "output 1: the model has 1");
  char* json = NULL;
  EXPECT(hidet_describe_file(path, &json) == HIDET_OK);
  EXPECT(json != NULL && strstr(json, "scale and bias") != NULL);
  hidet_free_text(json);
}

static void test_runs(hidet_model* model) {
  float x[20], y[20] = {0};
  for (int i = 0; i < 20; ++i) x[i] = (float)i - 3;
  int64_t x_shape[] = {5, 4}, y_shape[] = {5, 4}, shape[2];
  DLTensor input = floats(x, x_shape), output = floats(y, y_shape);
  EXPECT(hidet_model_output_shape(model, &input, 1, 0, shape) == HIDET_OK);
  EXPECT(shape[0] == 5 && shape[1] == 4);
  EXPECT(hidet_model_run(model, &input, 1, &output, 1, NULL) == HIDET_OK);
  expect_values(x, y, 5, NULL);

  /* From the middle of the memory. */
  memset(y, 0, sizeof(y));
  input.byte_offset = output.byte_offset = 16;
  x_shape[0] = y_shape[0] = 4;
  EXPECT(hidet_model_run(model, &input, 1, &output, 1, NULL) == HIDET_OK);
  EXPECT(y[0] == 0);
  expect_values(x + 4, y + 4, 4, NULL);
  input.byte_offset = output.byte_offset = 0;

  DLManagedTensorVersioned* made = NULL;
  x_shape[0] = 2;
  EXPECT(hidet_model_run_new(model, &input, 1, &made, 1, NULL) == HIDET_OK);
  EXPECT(made != NULL && made->version.major == 1 && made->dl_tensor.ndim == 2);
  EXPECT(made->dl_tensor.shape[0] == 2 && made->dl_tensor.shape[1] == 4);
  expect_values(x, (const float*)made->dl_tensor.data, 2, NULL);
  made->deleter(made);
}

static void test_errors(const char* path, hidet_model* model) {
  float x[20] = {0}, y[20];
  int64_t shape[] = {5, 4}, other[] = {4, 5};
  DLTensor input = floats(x, shape), output = floats(y, shape);
  EXPECT_ERROR(hidet_model_run(model, &input, 2, &output, 1, NULL), HIDET_INVALID_ARGUMENT,
               "2 inputs, expected 1");
  EXPECT_ERROR(hidet_model_run(NULL, &input, 1, &output, 1, NULL), HIDET_INVALID_ARGUMENT,
               "model is NULL");
  DLManagedTensorVersioned* made = (DLManagedTensorVersioned*)&output;
  EXPECT_ERROR(hidet_model_run_new(NULL, &input, 1, &made, 1, NULL), HIDET_INVALID_ARGUMENT,
               "model is NULL");
  EXPECT(made == NULL);
  output.data = x + 19; /* its last element */
  EXPECT_ERROR(hidet_model_run(model, &input, 1, &output, 1, NULL), HIDET_INVALID_ARGUMENT,
               "shares memory with input \"x\"");
  output.data = y;
  input.shape = other;
  EXPECT_ERROR(hidet_model_run(model, &input, 1, &output, 1, NULL), HIDET_INVALID_ARGUMENT,
               "dimension 1 is 5, expected 4");
  input.shape = shape;
  /* As a host that did not fill the struct in would have it: no size is read. */
  const int32_t ranks[] = {-1, 0, 1, 1 << 30};
  for (int i = 0; i < 4; ++i) {
    input.ndim = ranks[i];
    EXPECT_ERROR(hidet_model_run(model, &input, 1, &output, 1, NULL), HIDET_INVALID_ARGUMENT,
                 "dimensions, expected 2");
    EXPECT_ERROR(hidet_model_output_shape(model, &input, 1, 0, other), HIDET_INVALID_ARGUMENT,
                 "dimensions, expected 2");
  }
  input.ndim = 2;
  input.dtype.bits = 64;
  EXPECT_ERROR(hidet_model_run(model, &input, 1, &output, 1, NULL), HIDET_INVALID_ARGUMENT,
               "dtype is float64, expected float32");
  input.dtype.bits = 33;
  EXPECT_ERROR(hidet_model_run(model, &input, 1, &output, 1, NULL), HIDET_INVALID_ARGUMENT,
               "input \"x\": elements of DLPack type code 2 with 33 bits");
  input.dtype.bits = 32;
  int64_t strides[] = {1, 5};
  input.strides = strides;
  EXPECT_ERROR(hidet_model_run(model, &input, 1, &output, 1, NULL), HIDET_INVALID_ARGUMENT,
               "input \"x\": has strides, expected row-major elements");
  input.strides = NULL;
  input.device.device_type = kDLCUDA;
  input.device.device_id = 1;
  EXPECT_ERROR(hidet_model_run(model, &input, 1, &output, 1, NULL), HIDET_INVALID_ARGUMENT,
               "device is cuda:1, expected cpu");
  input.device.device_type = kDLCPU;
  output.data = NULL;
  EXPECT_ERROR(hidet_model_run(model, &input, 1, &output, 1, NULL), HIDET_INVALID_ARGUMENT,
               "output \"y\" has no memory");

  hidet_model* none = model;
  EXPECT_ERROR(hidet_model_load("/nowhere/m.hidet", NULL, &none), HIDET_NOT_FOUND,
               "/nowhere/m.hidet");
  EXPECT(none == NULL);
  EXPECT_ERROR(hidet_model_load_bytes("PK and nothing", 14, NULL, &none), HIDET_DATA_LOSS, "");
  hidet_load_options options = HIDET_LOAD_OPTIONS_INIT;
  options.threads = -1;
  EXPECT_ERROR(hidet_model_load(path, &options, &none), HIDET_INVALID_ARGUMENT, "threads is -1");
  options = (hidet_load_options)HIDET_LOAD_OPTIONS_INIT;
  options.struct_size = 0;
  EXPECT_ERROR(hidet_model_load(path, &options, &none), HIDET_INVALID_ARGUMENT, "struct_size is 0");
  /* A program of an older header knows fewer options. */
  options.struct_size = offsetof(hidet_load_options, threads);
  options.threads = -1;
  EXPECT(hidet_model_load(path, &options, &none) == HIDET_OK);
  hidet_model_free(none);
  hidet_model_free(NULL);
}

typedef struct {
  int given, taken;
  int refuse;
} pool;

static void* pool_allocate(void* context, DLDevice device, int64_t bytes, int64_t alignment) {
  pool* p = (pool*)context;
  EXPECT(device.device_type == kDLCPU);
  if (p->refuse) return NULL;
  ++p->given;
  return aligned_alloc((size_t)alignment, ((size_t)bytes + (size_t)alignment - 1) /
                                              (size_t)alignment * (size_t)alignment);
}

static void pool_free(void* context, DLDevice device, void* memory) {
  EXPECT(device.device_type == kDLCPU);
  ++((pool*)context)->taken;
  free(memory);
}

static void test_allocator(const char* path) {
  pool p = {0, 0, 0};
  hidet_load_options options = HIDET_LOAD_OPTIONS_INIT;
  options.allocator.allocate = pool_allocate;
  EXPECT_ERROR(hidet_model_load(path, &options, &(hidet_model*){NULL}), HIDET_INVALID_ARGUMENT,
               "needs both functions");
  options.allocator.deallocate = pool_free;
  options.allocator.context = &p;
  hidet_model* model = NULL;
  EXPECT(hidet_model_load(path, &options, &model) == HIDET_OK);
  float x[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int64_t shape[] = {2, 4};
  DLTensor input = floats(x, shape);
  DLManagedTensorVersioned* made = NULL;
  p.refuse = 1;
  EXPECT_ERROR(hidet_model_run_new(model, &input, 1, &made, 1, NULL), HIDET_OUT_OF_MEMORY,
               "the host's allocator has no");
  EXPECT(made == NULL);
  p.refuse = 0;
  EXPECT(hidet_model_run_new(model, &input, 1, &made, 1, NULL) == HIDET_OK);
  EXPECT(p.given >= 2); /* the working memory and the result */
  const int before = p.taken;
  EXPECT(hidet_model_trim(model) == HIDET_OK);
  EXPECT(p.taken > before);
  hidet_model_free(model); /* the result keeps what it needs */
  expect_values(x, (const float*)made->dl_tensor.data, 2, NULL);
  made->deleter(made);
  EXPECT(p.given == p.taken);
}

static int launches = 0;
static void backwards(void* context, int64_t total, int max_threads,
                      void (*run)(void* job, int64_t begin, int64_t end), void* job) {
  EXPECT(context == &launches && max_threads == 4);
  ++launches;
  for (int64_t i = total; i > 0; --i) run(job, i - 1, i);
}

static void test_thread_pool(const char* path) {
  hidet_thread_pool pool = {NULL, &launches};
  EXPECT_ERROR(hidet_set_thread_pool(&pool), HIDET_INVALID_ARGUMENT, "needs its function");
  pool.parallel_for = backwards;
  EXPECT(hidet_set_thread_pool(&pool) == HIDET_OK);
  hidet_load_options options = HIDET_LOAD_OPTIONS_INIT;
  options.threads = 4;
  hidet_model* model = NULL;
  EXPECT(hidet_model_load(path, &options, &model) == HIDET_OK);
  float x[80], y[80];
  for (int i = 0; i < 80; ++i) x[i] = (float)i;
  int64_t shape[] = {20, 4};
  DLTensor input = floats(x, shape), output = floats(y, shape);
  EXPECT(hidet_model_run(model, &input, 1, &output, 1, NULL) == HIDET_OK);
  EXPECT(launches == 2);
  expect_values(x, y, 20, NULL);
  EXPECT(hidet_set_thread_pool(NULL) == HIDET_OK);
  EXPECT(hidet_model_run(model, &input, 1, &output, 1, NULL) == HIDET_OK);
  EXPECT(launches == 2);
  hidet_model_free(model);
}

static int deleted = 0;
static void count_deleted(DLManagedTensorVersioned* self) {
  ++deleted;
  free(self);
}

static DLManagedTensorVersioned* managed(float* data, int64_t* shape) {
  DLManagedTensorVersioned* tensor = (DLManagedTensorVersioned*)calloc(1, sizeof(*tensor));
  tensor->version.major = 1;
  tensor->deleter = count_deleted;
  tensor->dl_tensor = floats(data, shape);
  tensor->dl_tensor.ndim = 1;
  return tensor;
}

static void test_weights(hidet_model* model) {
  static float w[4] = {-1, -2, -3, -4};
  int64_t four[] = {4}, five[] = {5}, shape[] = {1, 4};
  const char* name = "w";
  const char* wrong = "v";
  DLManagedTensorVersioned* tensor = managed(w, five);
  EXPECT_ERROR(hidet_model_set_weights(model, &name, &tensor, 1), HIDET_INVALID_ARGUMENT,
               "constant \"w\" is float32[5], expected float32[4]");
  tensor = managed(w, four);
  EXPECT_ERROR(hidet_model_set_weights(model, &wrong, &tensor, 1), HIDET_NOT_FOUND,
               "no weight \"v\" to replace");
  EXPECT(deleted == 2); /* taken over all the same */
  tensor = managed(w, four);
  tensor->version.major = 2;
  EXPECT_ERROR(hidet_model_set_weights(model, &name, &tensor, 1), HIDET_INVALID_ARGUMENT,
               "weight \"w\": DLPack version 2.0, expected 1");
  const char* both[] = {"w", "w"};
  DLManagedTensorVersioned* twice[] = {managed(w, four), managed(w, four)};
  EXPECT_ERROR(hidet_model_set_weights(model, both, twice, 2), HIDET_INVALID_ARGUMENT,
               "weight \"w\" is given twice");
  EXPECT(deleted == 5);
  tensor = managed(w, four);
  EXPECT(hidet_model_set_weights(model, &name, &tensor, 1) == HIDET_OK);
  EXPECT(deleted == 5);
  float x[4] = {1, 2, 3, 4}, y[4];
  DLTensor input = floats(x, shape), output = floats(y, shape);
  EXPECT(hidet_model_run(model, &input, 1, &output, 1, NULL) == HIDET_OK);
  expect_values(x, y, 1, w);
}

static void count_steps(void* context, const char* step, const char* kernel, double nanoseconds) {
  EXPECT(strlen(step) > 0 && strlen(kernel) > 0 && nanoseconds >= 0);
  ++*(int*)context;
}

static void test_profile(hidet_model* model) {
  float x[4] = {0}, y[4];
  int64_t shape[] = {1, 4};
  DLTensor input = floats(x, shape), output = floats(y, shape);
  hidet_run_options options = HIDET_RUN_OPTIONS_INIT;
  int steps = 0;
  options.synchronize = 1;
  options.profile = count_steps;
  options.profile_context = &steps;
  EXPECT(hidet_model_run(model, &input, 1, &output, 1, &options) == HIDET_OK);
  EXPECT(steps == 2);
  EXPECT(hidet_model_synchronize(model) == HIDET_OK);
}

static float run_first(const hidet_model* model) {
  float x[4] = {0}, y[4] = {0};
  int64_t shape[] = {1, 4};
  DLTensor input = floats(x, shape), output = floats(y, shape);
  EXPECT(hidet_model_run(model, &input, 1, &output, 1, NULL) == HIDET_OK);
  return y[0];
}

/* A model whose weight is a state, which each call doubles when it has read it. */
static void test_states(const char* path) {
  hidet_model *model = NULL, *other = NULL;
  EXPECT(hidet_model_load(path, NULL, &model) == HIDET_OK);
  EXPECT(hidet_model_load(path, NULL, &other) == HIDET_OK);
  if (model == NULL || other == NULL) return;
  hidet_tensor_info info;
  EXPECT(hidet_model_num_states(model) == 1 && hidet_model_num_states(NULL) == 0);
  EXPECT(hidet_model_state(model, 0, &info) == HIDET_OK && strcmp(info.name, "w") == 0);
  EXPECT_ERROR(hidet_model_state(model, 1, &info), HIDET_INVALID_ARGUMENT, "state 1");
  EXPECT(run_first(model) == 11 && run_first(model) == 21 && run_first(model) == 41);
  EXPECT(run_first(other) == 11);
  float w[4] = {0};
  int64_t shape[] = {4};
  DLTensor tensor = floats(w, shape);
  tensor.ndim = 1;
  EXPECT(hidet_model_get_state(model, "w", &tensor) == HIDET_OK && w[0] == 80 && w[3] == 320);
  EXPECT_ERROR(hidet_model_get_state(model, "v", &tensor), HIDET_NOT_FOUND, "no state \"v\"");
  shape[0] = 3;
  EXPECT_ERROR(hidet_model_get_state(model, "w", &tensor), HIDET_INVALID_ARGUMENT, "expected");
  EXPECT(hidet_model_reset_states(model) == HIDET_OK && run_first(model) == 11);
  hidet_model_free(model);
  hidet_model_free(other);
}

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) return 2;
  hidet_model* model = NULL;
  EXPECT(hidet_model_load(argv[1], NULL, &model) == HIDET_OK);
  if (model == NULL) return 1;
  test_descriptions(argv[1], model);
  test_runs(model);
  test_errors(argv[1], model);
  test_allocator(argv[1]);
  test_thread_pool(argv[1]);
  test_profile(model);
  test_weights(model);
  hidet_model_free(model);
  if (argc == 3) test_states(argv[2]);
  EXPECT(deleted == 6);
  if (failures == 0) puts("the host in C: passed");
  return failures == 0 ? 0 : 1;
}
