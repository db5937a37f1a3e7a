// A binary search without a branch that depends on the values, of some values at a time: each
// halves what is left of the bounds and waits for one of them to come from memory, and those of the
// others come meanwhile.
#include "runtime/count_below.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "runtime/devices/thread_pool.h"

namespace hidet::runtime {
namespace {

constexpr int64_t kTogether = 16;
constexpr int64_t kValuesOfThread = 1 << 10;  // that are worth another thread

template <typename T, Side side>
bool Passes(T value, T bound) {
  return side == Side::kLeft ? !(bound >= value) : !(bound > value);
}

template <typename T, Side side>
void Search(const T* bounds, int64_t length, const T* values, int64_t count, int64_t* places) {
  std::array<int64_t, kTogether> first{};
  for (int64_t left = length; left > 1;) {
    const int64_t half = left / 2;
    for (int64_t i = 0; i < count; ++i)
      first[i] += Passes<T, side>(values[i], bounds[first[i] + half - 1]) ? half : 0;
    left -= half;
  }
  for (int64_t i = 0; i < count; ++i)
    places[i] = first[i] + (length > 0 && Passes<T, side>(values[i], bounds[first[i]]) ? 1 : 0);
}

struct Rows {
  const void* bounds;
  const void* values;
  int64_t* places;
  int64_t rows, length, count;  // rows of bounds; values of each
};

template <typename T, Side side>
void SearchRows(const Rows& rows) {
  const auto* const bounds = static_cast<const T*>(rows.bounds);
  const auto* const values = static_cast<const T*>(rows.values);
  const int64_t groups = (rows.count + kTogether - 1) / kTogether;  // of a row
  const int64_t threads = std::max<int64_t>(1, rows.rows * rows.count / kValuesOfThread);
  ThreadPool::Global().ParallelFor(
      rows.rows * groups, static_cast<int>(std::min<int64_t>(threads, 1 << 10)),
      [&](int64_t begin, int64_t end) {
        for (int64_t group = begin; group < end; ++group) {
          const int64_t row = group / groups, first = group % groups * kTogether;
          const int64_t at = row * rows.count + first;
          Search<T, side>(bounds + row * rows.length, rows.length, values + at,
                          std::min(kTogether, rows.count - first), rows.places + at);
        }
      });
}

template <typename T>
void SearchOn(const Rows& rows, Side side) {
  side == Side::kLeft ? SearchRows<T, Side::kLeft>(rows) : SearchRows<T, Side::kRight>(rows);
}

absl::Status SearchOf(ScalarType dtype, const Rows& rows, Side side) {
  switch (dtype) {
    case ScalarType::kFloat32:
      SearchOn<float>(rows, side);
      break;
    case ScalarType::kFloat64:
      SearchOn<double>(rows, side);
      break;
    case ScalarType::kBool:
    case ScalarType::kUInt8:
      SearchOn<uint8_t>(rows, side);
      break;
    case ScalarType::kUInt16:
      SearchOn<uint16_t>(rows, side);
      break;
    case ScalarType::kUInt32:
      SearchOn<uint32_t>(rows, side);
      break;
    case ScalarType::kUInt64:
      SearchOn<uint64_t>(rows, side);
      break;
    case ScalarType::kInt8:
      SearchOn<int8_t>(rows, side);
      break;
    case ScalarType::kInt16:
      SearchOn<int16_t>(rows, side);
      break;
    case ScalarType::kInt32:
      SearchOn<int32_t>(rows, side);
      break;
    case ScalarType::kInt64:
      SearchOn<int64_t>(rows, side);
      break;
    default:
      return absl::InvalidArgumentError(
          absl::StrCat("elements of ", ScalarTypeName(dtype), " are not searched"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CountBelow(absl::Span<const TensorView> tensors, Side side) {
  if (tensors.size() != 3)
    return absl::InvalidArgumentError(absl::StrCat(tensors.size(), " tensors, expected 3"));
  const TensorView &bounds = tensors[0], &values = tensors[1], &places = tensors[2];
  bool fits = !bounds.shape.empty() && values.shape == places.shape &&
              bounds.dtype == values.dtype && places.dtype == ScalarType::kInt64;
  const bool is_shared = bounds.shape.size() == 1;
  if (fits && !is_shared) {
    fits = values.shape.size() == bounds.shape.size() &&
           std::equal(bounds.shape.begin(), bounds.shape.end() - 1, values.shape.begin());
  }
  if (!fits) {
    return absl::InvalidArgumentError(
        "expected bounds[n] or bounds[.., n], values[.., m] of their dtype and int64 of that "
        "shape");
  }
  for (const TensorView& tensor : tensors) {
    if (tensor.device != DeviceKind::kCpu)
      return absl::InvalidArgumentError("expected tensors on the CPU");
  }
  const int64_t count = values.num_elements();
  if (count == 0) return absl::OkStatus();
  const int64_t of_row = is_shared ? count : values.shape.back();
  return SearchOf(bounds.dtype,
                  {.bounds = bounds.data,
                   .values = values.data,
                   .places = static_cast<int64_t*>(places.data),
                   .rows = count / of_row,
                   .length = bounds.shape.back(),
                   .count = of_row},
                  side);
}

}  // namespace hidet::runtime
