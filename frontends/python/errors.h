// absl::Status to Python exceptions.
//
//   if (!status.ok()) ThrowStatus(status);       // InvalidArgument -> ValueError
//   Model m = ValueOrThrow(Load(path));          // NotFound -> FileNotFoundError
#ifndef FRONTENDS_PYTHON_ERRORS_H_
#define FRONTENDS_PYTHON_ERRORS_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace hidet::python {

// Throws the exception that fits the status's code; where the system refused a file, the OSError of
// its number, which is a MemoryError only where memory ran out. Needs the GIL; an exception that is
// set already (an interrupt) wins.
[[noreturn]] void ThrowStatus(const absl::Status& status);

// The same for work on a GPU: no memory is torch's own OutOfMemoryError where torch is loaded,
// which programs of torch catch.
[[noreturn]] void ThrowStatusOfGpu(const absl::Status& status);

template <typename T>
T ValueOrThrow(absl::StatusOr<T> value) {
  if (!value.ok()) ThrowStatus(value.status());
  return *std::move(value);
}

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_ERRORS_H_
