#include "testing/host_tensor/tensor_bytes.h"

#include <cstddef>
#include <cstring>
#include <utility>

#include "ir/canonical_value.h"

namespace hidet::testing {

std::vector<uint8_t> BytesOf(const HostTensor& tensor) {
  const auto size = static_cast<size_t>(BitWidth(tensor.dtype) / 8);
  std::vector<uint8_t> bytes(tensor.values.size() * size);
  for (size_t i = 0; i < tensor.values.size(); ++i) {
    const uint64_t bits =
        IsFloat(tensor.dtype)
            ? ir::BitsOfFloat(tensor.dtype, tensor.values[i])
            : ir::BitsOfInteger(tensor.dtype, static_cast<int64_t>(tensor.values[i]));
    std::memcpy(&bytes[i * size], &bits, size);
  }
  return bytes;
}

HostTensor TensorOf(ScalarType dtype, std::vector<int64_t> shape,
                    const std::vector<uint8_t>& bytes) {
  HostTensor tensor = ZeroTensor(dtype, std::move(shape));
  const auto size = static_cast<size_t>(BitWidth(dtype) / 8);
  for (size_t i = 0; i < tensor.values.size(); ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, &bytes[i * size], size);
    tensor.values[i] = IsFloat(dtype) ? ir::FloatOfBits(dtype, bits)
                                      : static_cast<double>(ir::IntegerOfBits(dtype, bits));
  }
  return tensor;
}

}  // namespace hidet::testing
