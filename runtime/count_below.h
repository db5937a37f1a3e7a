// How many of some sorted bounds each value passes, on the CPU.
#ifndef RUNTIME_COUNT_BELOW_H_
#define RUNTIME_COUNT_BELOW_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"

namespace hidet::runtime {

enum class Side : uint8_t { kLeft, kRight };

// Writes to tensors[2], int64, for each of values[.., m], tensors[1], how many of bounds[n] or
// bounds[.., n], tensors[0], are less (kLeft) or not greater (kRight): those of its own row, or the
// same for all. Bounds are sorted along their last dimension; NaN, among either, passes and is
// passed. InvalidArgument for other shapes and dtypes, and for tensors that are not on the CPU.
absl::Status CountBelow(absl::Span<const TensorView> tensors, Side side);

}  // namespace hidet::runtime

#endif  // RUNTIME_COUNT_BELOW_H_
