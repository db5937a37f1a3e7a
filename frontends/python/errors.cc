#include "frontends/python/errors.h"

#include <cerrno>

#include "base/file.h"
#include "frontends/python/torch_cuda.h"
#include "nanobind/nanobind.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

// Names of files and tensors in a message need not be text.
nb::object TextOf(absl::string_view message) {
  return nb::steal(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()),
                                        "backslashreplace"));
}

// IsADirectoryError and the like: what Python itself raises for this number.
nb::object OsErrorOf(int number, absl::string_view message) {
  const nb::handle os_error = PyExc_OSError;
  const nb::object error = os_error(number, "").type()(TextOf(message));
  nb::setattr(error, "errno", nb::int_(number));
  return error;
}

}  // namespace

void ThrowStatus(const absl::Status& status) {
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  const int number = SystemErrorOf(status);
  if (number == EINTR && PyErr_CheckSignals() != 0) throw nb::python_error();  // mostly Ctrl-C
  if (number != 0 && number != ENOMEM && status.code() != absl::StatusCode::kPermissionDenied) {
    const nb::object error = OsErrorOf(number, status.message());
    PyErr_SetObject(error.type().ptr(), error.ptr());
    throw nb::python_error();
  }
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
  PyErr_SetObject(type, TextOf(status.message()).ptr());
  throw nb::python_error();
}

void ThrowStatusOfGpu(const absl::Status& status) {
  if (status.code() == absl::StatusCode::kResourceExhausted && PyErr_Occurred() == nullptr) {
    const nb::object cuda = TorchCuda();
    if (!cuda.is_none()) {
      PyErr_SetObject(cuda.attr("OutOfMemoryError").ptr(), TextOf(status.message()).ptr());
      throw nb::python_error();
    }
  }
  ThrowStatus(status);
}

}  // namespace hidet::python
