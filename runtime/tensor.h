// A tensor that owns its memory, on the CPU: what programs have that do not want to think of
// memory.
//
//   HIDET_ASSIGN_OR_RETURN(Tensor x, Tensor::Make(ScalarType::kFloat32, {2, 64}));
//   x.elements<float>()[0] = 1;
//   HIDET_ASSIGN_OR_RETURN(auto outputs, RunNamed(*model, {{"x", x.view()}}));      // run_named.h
#ifndef RUNTIME_TENSOR_H_
#define RUNTIME_TENSOR_H_

#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/check.h"
#include "base/scalar_type.h"
#include "base/tensor_view.h"

namespace hidet::runtime {

class Tensor {
 public:
  // No elements.
  Tensor() = default;
  // Returns a tensor of zeros. InvalidArgument for a negative size, ResourceExhausted if there is
  // not enough memory.
  static absl::StatusOr<Tensor> Make(ScalarType dtype, Shape shape);

  const TensorView& view() const { return view_; }
  ScalarType dtype() const { return view_.dtype; }
  const Shape& shape() const { return view_.shape; }

  // The elements in row-major order. T must have the size of the dtype.
  template <typename T>
  absl::Span<T> elements() {
    CheckSize(sizeof(T));
    return {static_cast<T*>(view_.data), static_cast<size_t>(view_.num_elements())};
  }
  template <typename T>
  absl::Span<const T> elements() const {
    CheckSize(sizeof(T));
    return {static_cast<const T*>(view_.data), static_cast<size_t>(view_.num_elements())};
  }

  // Changes the shape to one of as many elements, or fewer, the first ones.
  void Shrink(Shape shape);

 private:
  void CheckSize(size_t bytes) const {
    HIDET_CHECK(static_cast<int64_t>(bytes) == ByteSize(view_.dtype))
        << "elements of " << bytes << " bytes of a tensor of " << ScalarTypeName(view_.dtype);
  }

  TensorView view_;
  std::shared_ptr<void> memory_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_TENSOR_H_
