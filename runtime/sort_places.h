// Where the elements of a row stand once it is sorted, on the CPU.
#ifndef RUNTIME_SORT_PLACES_H_
#define RUNTIME_SORT_PLACES_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"

namespace hidet::runtime {

enum class Order : uint8_t { kAscending, kDescending };

// Writes to tensors[1], int64[.., k], the places in tensors[0], x[.., n], of the first k elements
// of each row: a stable sort. NaN is the largest, -0 equals 0. InvalidArgument for other shapes,
// for k beyond n, for tensors that are not on the CPU and for dtypes that are not ordered.
absl::Status SortPlaces(absl::Span<const TensorView> tensors, Order order);

}  // namespace hidet::runtime

#endif  // RUNTIME_SORT_PLACES_H_
