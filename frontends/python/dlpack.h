// The binary interface by which tensor libraries hand over memory without Python calls: DLPack 1,
// and its C exchange table.
//
//   PyCapsule* of type(t).__dlpack_c_exchange_api__ -> const DLPackExchangeAPI*
//   DLTensor view;
//   api->dltensor_from_py_object_no_sync(t, &view);   // borrowed: valid as long as t
//
// The layouts are fixed by the DLPack standard (https://dmlc.github.io/dlpack); only what we use is
// spelled out.
#ifndef FRONTENDS_PYTHON_DLPACK_H_
#define FRONTENDS_PYTHON_DLPACK_H_

#include <cstdint>

namespace hidet::python {

struct DLDevice {
  int32_t device_type;  // 1 = CPU, 2 = CUDA, 3 = CUDA host memory
  int32_t device_id;
};

struct DLDataType {
  uint8_t code;  // 0 int, 1 uint, 2 float, 4 bfloat, 5 complex, 6 bool
  uint8_t bits;
  uint16_t lanes;
};

struct DLTensor {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;  // in elements; null = row-major
  uint64_t byte_offset;
};

struct DLManagedTensor {
  DLTensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(DLManagedTensor*);
};

struct DLPackVersion {
  uint32_t major;
  uint32_t minor;
};

// What `flags` say.
inline constexpr uint64_t kDLPackReadOnly = 1;

struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(DLManagedTensorVersioned*);
  uint64_t flags;
  DLTensor dl_tensor;
};

struct DLPackExchangeHeader {
  DLPackVersion version;
  DLPackExchangeHeader* prev_api;
};

// Functions return 0, or -1 with a Python exception set.
struct DLPackExchangeAPI {
  DLPackExchangeHeader header;
  int (*managed_tensor_allocator)(DLTensor* prototype, DLManagedTensorVersioned** out,
                                  void* error_context,
                                  void (*set_error)(void* error_context, const char* kind,
                                                    const char* message));
  int (*managed_tensor_from_py_object_no_sync)(void* object, DLManagedTensorVersioned** out);
  int (*managed_tensor_to_py_object_no_sync)(DLManagedTensorVersioned* tensor, void** out_object);
  int (*dltensor_from_py_object_no_sync)(void* object, DLTensor* out);
  int (*current_work_stream)(int32_t device_type, int32_t device_id, void** out_stream);
};

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_DLPACK_H_
