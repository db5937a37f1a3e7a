// A test tensor as a device has it: the bytes of its elements, in row-major order, and back.
#ifndef TESTING_HOST_TENSOR_TENSOR_BYTES_H_
#define TESTING_HOST_TENSOR_TENSOR_BYTES_H_

#include <cstdint>
#include <vector>

#include "base/scalar_type.h"
#include "testing/host_tensor/host_tensor.h"

namespace hidet::testing {

std::vector<uint8_t> BytesOf(const HostTensor& tensor);
// `bytes` must hold every element.
HostTensor TensorOf(ScalarType dtype, std::vector<int64_t> shape,
                    const std::vector<uint8_t>& bytes);

}  // namespace hidet::testing

#endif  // TESTING_HOST_TENSOR_TENSOR_BYTES_H_
