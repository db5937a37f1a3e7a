#include "runtime/tensor.h"

#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "runtime/devices/host_memory.h"

namespace hidet::runtime {

absl::StatusOr<Tensor> Tensor::Make(ScalarType dtype, Shape shape) {
  int64_t bits = BitWidth(dtype);
  for (const int64_t size : shape) {
    if (size < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("tensor of shape [", absl::StrJoin(shape, ", "), "]: a negative size"));
    }
    if (__builtin_mul_overflow(bits, size, &bits)) {
      return absl::ResourceExhaustedError(
          absl::StrCat("tensor of shape [", absl::StrJoin(shape, ", "), "] is too large"));
    }
  }
  Tensor tensor;
  tensor.view_ = {nullptr, dtype, std::move(shape)};
  const int64_t bytes = tensor.view_.bytes();
  if (bytes == 0) return tensor;
  tensor.memory_ = {AllocateHostMemory(bytes), FreeHostMemory};
  if (tensor.memory_ == nullptr) {
    return absl::ResourceExhaustedError(absl::StrCat("tensor of shape [",
                                                     absl::StrJoin(tensor.shape(), ", "),
                                                     "]: out of memory, ", bytes, " bytes"));
  }
  std::memset(tensor.memory_.get(), 0, static_cast<size_t>(bytes));
  tensor.view_.data = tensor.memory_.get();
  return tensor;
}

void Tensor::Shrink(Shape shape) {
  TensorView smaller = view_;
  smaller.shape = std::move(shape);
  HIDET_CHECK(smaller.num_elements() <= view_.num_elements())
      << smaller.num_elements() << " elements of " << view_.num_elements();
  view_ = std::move(smaller);
}

}  // namespace hidet::runtime
