// A tensor that somebody else owns: address, element type, shape and device. What callers hand to a
// model and get back. Always row-major and contiguous.
//
//   float x[2][64];
//   TensorView view{x, ScalarType::kFloat32, {2, 64}, DeviceKind::kCpu};
//   view.bytes() == 512;
#ifndef BASE_TENSOR_VIEW_H_
#define BASE_TENSOR_VIEW_H_

#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "base/scalar_type.h"

namespace hidet {

// Where a tensor lies. `kFake` stands for a GPU where there is none.
enum class DeviceKind : uint8_t { kCpu, kCuda, kFake };

using Shape = absl::InlinedVector<int64_t, 6>;

struct TensorView {
  void* data = nullptr;
  ScalarType dtype = ScalarType::kFloat32;
  Shape shape;
  DeviceKind device = DeviceKind::kCpu;
  int ordinal = 0;  // which GPU; 0 on the CPU

  int64_t num_elements() const {
    int64_t count = 1;
    for (int64_t dim : shape) count *= dim;
    return count;
  }
  int64_t bytes() const { return ByteSize(dtype, num_elements()); }
};

// Returns whether the tensor is on the CPU, or on this GPU.
inline bool IsAtPlace(const TensorView& tensor, DeviceKind device, int ordinal) {
  return tensor.device == device && (device == DeviceKind::kCpu || tensor.ordinal == ordinal);
}

}  // namespace hidet

#endif  // BASE_TENSOR_VIEW_H_
