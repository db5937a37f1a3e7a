#include "frontends/python/errors.h"

#include <string>

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

namespace {

// torch.cuda, if torch is loaded: nothing is imported for the sake of an error.
nanobind::object TorchCuda() {
  const nanobind::dict modules = nanobind::module_::import_("sys").attr("modules");
  return modules.contains("torch.cuda") ? nanobind::borrow(modules["torch.cuda"])
                                        : nanobind::none();
}

}  // namespace

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

bool ReleaseTorchMemory() {
  const nanobind::object cuda = TorchCuda();
  if (cuda.is_none()) return false;
  // A graph that is recorded keeps what it uses, and asking would spoil it.
  if (nanobind::cast<bool>(cuda.attr("is_current_stream_capturing")())) return false;
  cuda.attr("empty_cache")();
  return true;
}

}  // namespace hidet::python
