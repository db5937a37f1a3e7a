#include "frontends/python/errors.h"

#include <string>

#include "frontends/python/torch_cuda.h"
#include "nanobind/nanobind.h"

namespace hidet::python {

void ThrowStatus(const absl::Status& status) {
  if (PyErr_Occurred() != nullptr) throw nanobind::python_error();
  PyObject* type = PyExc_RuntimeError;
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
      type = PyExc_ValueError;
      break;
    case absl::StatusCode::kOutOfRange:
      type = PyExc_IndexError;
      break;
    case absl::StatusCode::kUnimplemented:
      type = PyExc_NotImplementedError;
      break;
    case absl::StatusCode::kNotFound:
      type = PyExc_FileNotFoundError;
      break;
    case absl::StatusCode::kAlreadyExists:
      type = PyExc_FileExistsError;
      break;
    case absl::StatusCode::kPermissionDenied:
      type = PyExc_PermissionError;
      break;
    case absl::StatusCode::kResourceExhausted:
      type = PyExc_MemoryError;
      break;
    case absl::StatusCode::kDeadlineExceeded:
      type = PyExc_TimeoutError;
      break;
    case absl::StatusCode::kCancelled:
      type = PyExc_KeyboardInterrupt;
      break;
    default:
      break;
  }
  PyErr_SetString(type, std::string(status.message()).c_str());
  throw nanobind::python_error();
}

void ThrowStatusOfGpu(const absl::Status& status) {
  if (status.code() == absl::StatusCode::kResourceExhausted && PyErr_Occurred() == nullptr) {
    const nanobind::object cuda = TorchCuda();
    if (!cuda.is_none()) {
      PyErr_SetString(cuda.attr("OutOfMemoryError").ptr(), std::string(status.message()).c_str());
      throw nanobind::python_error();
    }
  }
  ThrowStatus(status);
}

}  // namespace hidet::python
