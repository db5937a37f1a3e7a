// NumPy's .npy files, the plainest way to hand a tensor to a program and to look at one.
//
//   NpyArray x = *ReadNpy("x.npy");             // x.view().shape, x.view().data
//   HIDET_RETURN_IF_ERROR(WriteNpy("y.npy", view));
//
// Format: numpy.lib.format, versions 1.0 to 3.0. The reader takes little-endian arrays of bool,
// integers, floats and complex numbers, makes arrays in Fortran order row-major, and refuses all
// else: no pickled objects, no records, no bytes after the data. NumPy has no bfloat16 or 8-bit
// floats; those are written as uint16, uint8.
#ifndef FORMATS_NPY_H_
#define FORMATS_NPY_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/tensor_view.h"

namespace hidet {

// An array that owns its bytes, aligned to 64.
class NpyArray {
 public:
  const TensorView& view() const { return view_; }

 private:
  friend absl::StatusOr<NpyArray> ParseNpy(absl::string_view file);
  struct Free {
    void operator()(void* memory) const;
  };

  std::unique_ptr<void, Free> memory_;
  TensorView view_;
};

// Reads the contents of a file. InvalidArgument for anything but a whole, plain array.
absl::StatusOr<NpyArray> ParseNpy(absl::string_view file);
absl::StatusOr<NpyArray> ReadNpy(absl::string_view path);

// Returns the contents of a file for a tensor in host memory. Unimplemented for types below a byte.
absl::StatusOr<std::string> FormatNpy(const TensorView& tensor);
absl::Status WriteNpy(absl::string_view path, const TensorView& tensor);

}  // namespace hidet

#endif  // FORMATS_NPY_H_
