// A binary search without a branch that depends on the values, of some values at a time: each
// halves what is left of the bounds and waits for one of them to come from memory, and those of the
// others come meanwhile.
#include "runtime/count_below.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "runtime/devices/thread_pool.h"

namespace hidet::runtime {
namespace {

constexpr int64_t kTogether = 16;
constexpr int64_t kValuesOfThread = 1 << 11;  // that are worth another thread

// Searches for kTogether values. Comparisons are those of vectors, because compilers make branches
// of those of single numbers, which take fifty times as long (1000 bounds of float32: 245 ns a
// value, in vectors 5, Zen 4, 2026-11-26).
template <typename T, Side side>
class Search {
 public:
  Search(const T* bounds, int64_t length) : bounds_(bounds), length_(length) {}

  void Find(const T* values, int64_t* places) const {
    Values value;
    std::memcpy(&value, values, sizeof(value));
    Places first{};
    int64_t left = length_;
    while (left > 1) {
      const int64_t half = left / 2;
      Pass(value, half, first);
      left -= half;
    }
    if (left == 1) Pass(value, 1, first);
    std::memcpy(places, &first, sizeof(first));
  }

 private:
  typedef T Values __attribute__((vector_size(kTogether * sizeof(T))));
  typedef int64_t Places __attribute__((vector_size(kTogether * sizeof(int64_t))));

  // Goes on by `count` bounds for the values that pass the last of them.
  void Pass(const Values& value, int64_t count, Places& first) const {
    Values bound;
#pragma clang loop unroll(full)
    for (int i = 0; i < kTogether; ++i) bound[i] = bounds_[first[i] + count - 1];
    if constexpr (side == Side::kLeft) {
      first += ~__builtin_convertvector(bound >= value, Places) & count;
    } else {
      first += ~__builtin_convertvector(bound > value, Places) & count;
    }
  }

  const T* const bounds_;
  const int64_t length_;
};

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
  const int64_t groups = CeilOfRatio(rows.count, kTogether);  // of a row
  const int64_t threads = std::max<int64_t>(1, rows.rows * rows.count / kValuesOfThread);
  ThreadPool::Global().ParallelFor(
      rows.rows * groups, static_cast<int>(std::min<int64_t>(threads, 1 << 10)),
      [&](int64_t begin, int64_t end) {
        for (int64_t group = begin; group < end; ++group) {
          const int64_t row = group / groups, first = group % groups * kTogether;
          const int64_t at = row * rows.count + first;
          const Search<T, side> search(bounds + row * rows.length, rows.length);
          if (const int64_t here = rows.count - first; here >= kTogether) {
            search.Find(values + at, rows.places + at);
          } else {
            std::array<T, kTogether> some{};
            std::array<int64_t, kTogether> places;
            std::copy_n(values + at, here, some.begin());
            search.Find(some.data(), places.data());
            std::copy_n(places.begin(), here, rows.places + at);
          }
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
