/* Runs models that hidet compiled, from C and from every language that calls C.
 *
 *   hidet_model* model = NULL;
 *   if (hidet_model_load("resnet.hidet", NULL, &model) != HIDET_OK) puts(hidet_last_error());
 *
 *   float x[1 * 3 * 224 * 224], y[1000];
 *   int64_t x_shape[] = {1, 3, 224, 224}, y_shape[] = {1, 1000};
 *   DLTensor input = {x, {kDLCPU, 0}, 4, {kDLFloat, 32, 1}, x_shape, NULL, 0};
 *   DLTensor output = {y, {kDLCPU, 0}, 2, {kDLFloat, 32, 1}, y_shape, NULL, 0};
 *   if (hidet_model_run(model, &input, 1, &output, 1, NULL) != HIDET_OK) puts(hidet_last_error());
 *   hidet_model_free(model);
 *
 * Tensors are those of DLPack 1. If "dlpack/dlpack.h" can be included it is; else the few types
 * that are used here are declared as it has them.
 *
 * Functions return HIDET_OK or the kind of an error whose text hidet_last_error gives. No exception
 * leaves the library. What functions return stays theirs unless it says otherwise; pointers in
 * options may be NULL, and options that are NULL are the defaults. A model may be used by any
 * number of threads at the same time; freeing it is the last use.
 *
 * A model may keep states from call to call (running statistics, counters, caches of keys and
 * values). They belong to what hidet_model_load returned, start as the file says, and are no inputs
 * and no outputs. Calls of such a model by several threads are safe and come one after the other,
 * each reading what the one before it wrote; on a GPU also where they are on different streams.
 * Threads that need states of their own load the file once each. A call that fails may have written
 * some of its states.
 *
 * A model file holds native code: load only what you would run.
 *
 * Versions. The library's name ends in the major version of this interface, and a library serves
 * all programs that were compiled with an older header of the same major version: functions are
 * only added, structs of options carry their size and grow at their end. Files of another format
 * are refused with both versions. */
#ifndef RUNTIME_C_HIDET_RUNTIME_H_
#define RUNTIME_C_HIDET_RUNTIME_H_

#include <stddef.h>
#include <stdint.h>

#if !defined(DLPACK_DLPACK_H_) && defined(__has_include)
#if __has_include(<dlpack/dlpack.h>)
#include <dlpack/dlpack.h>
#endif
#endif

#define HIDET_ABI_VERSION_MAJOR 1
#define HIDET_ABI_VERSION_MINOR 2

#if defined(__GNUC__)
#define HIDET_API __attribute__((visibility("default")))
#else
#define HIDET_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef DLPACK_DLPACK_H_

typedef enum { kDLCPU = 1, kDLCUDA = 2, kDLCUDAHost = 3 } DLDeviceType;

typedef struct {
  DLDeviceType device_type;
  int32_t device_id;
} DLDevice;

typedef enum {
  kDLInt = 0,
  kDLUInt = 1,
  kDLFloat = 2,
  kDLBfloat = 4,
  kDLComplex = 5,
  kDLBool = 6,
  kDLFloat8_e4m3fn = 10,
  kDLFloat8_e5m2 = 12
} DLDataTypeCode;

typedef struct {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
} DLDataType;

typedef struct {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides; /* in elements; NULL: row-major */
  uint64_t byte_offset;
} DLTensor;

typedef struct {
  uint32_t major;
  uint32_t minor;
} DLPackVersion;

typedef struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(struct DLManagedTensorVersioned* self);
  uint64_t flags;
  DLTensor dl_tensor;
} DLManagedTensorVersioned;

#endif /* DLPACK_DLPACK_H_ */

/* Kinds of errors. */
typedef enum {
  HIDET_OK = 0,
  HIDET_INVALID_ARGUMENT = 1, /* a tensor, index or option that does not fit */
  HIDET_NOT_FOUND = 2,        /* a file, weight or name that is not there */
  HIDET_OUT_OF_MEMORY = 3,    /* of the host or of a GPU */
  HIDET_FAILED_PRECONDITION =
      4,               /* a file for another machine or version, no such GPU, a dead GPU */
  HIDET_DATA_LOSS = 5, /* a damaged file */
  HIDET_UNIMPLEMENTED = 6,
  HIDET_INTERNAL = 7 /* a mistake in hidet, or a fault in the driver */
} hidet_status;

/* Returns the text of the last error of this thread, "" if there was none. Valid until the next
 * call on this thread. */
HIDET_API const char* hidet_last_error(void);

/* Returns hidet's version: "1.0.0". */
HIDET_API const char* hidet_version(void);

/* Returns the version of this interface that the library has: 1000 * major + minor. */
HIDET_API int hidet_abi_version(void);

/* Stores the number of NVIDIA GPUs that this process can use; 0 without a driver. */
HIDET_API hidet_status hidet_cuda_device_count(int* count);

/* Threads of the host's making, for calls on the CPU. `parallel_for` calls `run` with `job` on
 * disjoint ranges that cover 0 to `total`, on at most `max_threads` threads at a time, its own or
 * others, and returns when all calls have returned. Several threads may be in it at the same time,
 * one a call of a model. */
typedef struct {
  void (*parallel_for)(void* context, int64_t total, int max_threads,
                       void (*run)(void* job, int64_t begin, int64_t end), void* job);
  void* context;
} hidet_thread_pool;

/* Has all models of this process run on these threads instead of the library's own, which end; NULL
 * takes that back. How many threads a call asks for is still decided by hidet_load_options. No call
 * may run meanwhile. Since 1.1. */
HIDET_API hidet_status hidet_set_thread_pool(const hidet_thread_pool* pool);

/* Memory of the host's making. `allocate` returns memory of at least `bytes` bytes, aligned, on the
 * device, or NULL if there is none; `deallocate` takes it back. Both may be called by several
 * threads at the same time, and must not call this library. */
typedef struct {
  void* (*allocate)(void* context, DLDevice device, int64_t bytes, int64_t alignment);
  void (*deallocate)(void* context, DLDevice device, void* memory);
  void* context;
} hidet_allocator;

typedef struct {
  size_t struct_size; /* sizeof(hidet_load_options), as the host was compiled */
  int device_ordinal; /* which GPU a model for one runs on; 0 is the first that the process sees */
  int threads;        /* of a call on the CPU, the caller's included; 0: one for each processor */
  int use_cuda_graphs;
  hidet_allocator
      allocator; /* of weights, working memory and results; NULL functions: the library's */
} hidet_load_options;

#define HIDET_LOAD_OPTIONS_INIT                               \
  {                                                           \
    sizeof(hidet_load_options), 0, 0, 1, { NULL, NULL, NULL } \
  }

typedef struct hidet_model hidet_model;

/* Loads a model from a file, which stays mapped as long as the model lives: replace it by renaming
 * a new one to its name. If it is cut short instead, calls fail with HIDET_DATA_LOSS; for this the
 * first load installs a handler of SIGBUS, which passes on what is not about such a file. */
HIDET_API hidet_status hidet_model_load(const char* path, const hidet_load_options* options,
                                        hidet_model** model);

/* Loads a model from memory, which must stay as it is while the model lives, and be aligned to 64
 * bytes if weights are to be used where they lie. */
HIDET_API hidet_status hidet_model_load_bytes(const void* bytes, size_t size,
                                              const hidet_load_options* options,
                                              hidet_model** model);

/* Frees the model; NULL does nothing. Results of hidet_model_run_new stay good. */
HIDET_API void hidet_model_free(hidet_model* model);

/* What a tensor of a model is. `shape` has -1 for a size that each call decides, and then `min` and
 * `max` are what it may be. The pointers live as long as the model. */
typedef struct {
  const char* name;
  DLDataType dtype;
  DLDevice device;
  int32_t ndim;
  const int64_t* shape;
  const int64_t* min;
  const int64_t* max;
} hidet_tensor_info;

HIDET_API size_t hidet_model_num_inputs(const hidet_model* model);
HIDET_API size_t hidet_model_num_outputs(const hidet_model* model);
/* Weights that hidet_model_set_weights can replace, the states among them. */
HIDET_API size_t hidet_model_num_weights(const hidet_model* model);
HIDET_API hidet_status hidet_model_input(const hidet_model* model, size_t index,
                                         hidet_tensor_info* info);
HIDET_API hidet_status hidet_model_output(const hidet_model* model, size_t index,
                                          hidet_tensor_info* info);
HIDET_API hidet_status hidet_model_weight(const hidet_model* model, size_t index,
                                          hidet_tensor_info* info);
/* What the model keeps from call to call. Since 1.2. */
HIDET_API size_t hidet_model_num_states(const hidet_model* model);
HIDET_API hidet_status hidet_model_state(const hidet_model* model, size_t index,
                                         hidet_tensor_info* info);

/* Stores the shape of an output for inputs of which only `shape` and `ndim` are read. `shape` has
 * room for the output's rank. */
HIDET_API hidet_status hidet_model_output_shape(const hidet_model* model, const DLTensor* inputs,
                                                size_t num_inputs, size_t index, int64_t* shape);

/* Receives one step of a call: its name, the kernel's ("" for steps without one), and its time. */
typedef void (*hidet_profile_function)(void* context, const char* step, const char* kernel,
                                       double nanoseconds);

typedef struct {
  size_t struct_size; /* sizeof(hidet_run_options) */
  void* stream;       /* a CUstream or cudaStream_t; NULL: the default stream. Not for the CPU */
  int synchronize;    /* wait for the GPU, and report what its kernels found */
  hidet_profile_function profile; /* called for each step before the call returns; slows it down */
  void* profile_context;
} hidet_run_options;

#define HIDET_RUN_OPTIONS_INIT {sizeof(hidet_run_options), NULL, 0, NULL, NULL}

/* Runs the model. All outputs have memory of their own, and the right type and shape. Tensors are
 * row-major, where the model wants them (hidet_model_input says where); inputs are not changed,
 * unless an output's memory is an input's because the model updates it. On a GPU the work is queued
 * on the stream, and the call may return before it is done. */
HIDET_API hidet_status hidet_model_run(const hidet_model* model, const DLTensor* inputs,
                                       size_t num_inputs, DLTensor* outputs, size_t num_outputs,
                                       const hidet_run_options* options);

/* The same with outputs that the library makes: their deleters take them back, after whatever reads
 * them on a GPU. An output that updates an input stays the host's: it keeps the input's memory and
 * does not own it. On failure all outputs are NULL. */
HIDET_API hidet_status hidet_model_run_new(const hidet_model* model, const DLTensor* inputs,
                                           size_t num_inputs, DLManagedTensorVersioned** outputs,
                                           size_t num_outputs, const hidet_run_options* options);

/* Waits for the GPU to finish all calls and reports what their kernels found. */
HIDET_API hidet_status hidet_model_synchronize(const hidet_model* model);

/* Replaces weights by name, all or none. The model takes the tensors over, whether it succeeds or
 * not, and calls their deleters when it needs them no more. Calls that have begun finish with the
 * old weights. Of a state the elements are copied: calls do not write to the tensor. */
HIDET_API hidet_status hidet_model_set_weights(const hidet_model* model, const char* const* names,
                                               DLManagedTensorVersioned* const* tensors,
                                               size_t count);

/* Copies a state, as the calls so far have left it, into a row-major tensor of its dtype and shape,
 * on the host or where the state is. Waits for calls that run. Since 1.2. */
HIDET_API hidet_status hidet_model_get_state(const hidet_model* model, const char* name,
                                             DLTensor* tensor);

/* Has all states be what the file says again. Calls that have begun finish with the old ones, which
 * nobody sees any more. Since 1.2. */
HIDET_API hidet_status hidet_model_reset_states(const hidet_model* model);

/* Gives back the working memory that finished calls keep for the next. */
HIDET_API hidet_status hidet_model_trim(const hidet_model* model);

/* Stores a description of the model in a file, as JSON, without running or loading any of its code.
 * The caller frees the text by hidet_free_text. */
HIDET_API hidet_status hidet_describe_file(const char* path, char** json);
HIDET_API void hidet_free_text(char* text);

#ifdef __cplusplus
}
#endif

#endif /* RUNTIME_C_HIDET_RUNTIME_H_ */
