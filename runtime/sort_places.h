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

// Writes to tensors[2], int64[.., k], the places in tensors[0], x[.., n], of those elements of each
// row that as many others come before as tensors[1], int64[.., k], says: SortPlaces(x) at these
// ranks, in time n for each row where they are few. InvalidArgument likewise, and for a rank that
// the row does not have.
absl::Status SelectPlaces(absl::Span<const TensorView> tensors);

}  // namespace hidet::runtime

#endif  // RUNTIME_SORT_PLACES_H_
