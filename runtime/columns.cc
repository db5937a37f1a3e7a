#include "runtime/columns.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

#include "runtime/devices/cpu_features.h"

namespace hidet::runtime {
namespace {

// A square of vectors, of as many rows as each has lanes.
template <typename T>
class Square {
 public:
  static constexpr int64_t kBytes = Columns<T>::kBytes;
  static constexpr int64_t kLanes = kBytes / static_cast<int64_t>(sizeof(T));
  typedef T Vector __attribute__((vector_size(kBytes)));
  using Lanes = std::make_index_sequence<static_cast<size_t>(kLanes)>;

  static bool IsOne(int64_t count, int64_t columns) {
    return count == kLanes && columns == kLanes && HasAvx512();
  }

  // Exchanges the lanes that have the bit `step` in the first vector with those that have it not in
  // the second, which is so many vectors behind.
  template <int step, size_t... lane>
  [[gnu::always_inline]] static inline void Exchange(Vector& a, Vector& b,
                                                     std::index_sequence<lane...>) {
    const Vector first = __builtin_shufflevector(
        a, b,
        ((lane & step) == 0 ? static_cast<int>(lane) : static_cast<int>(kLanes + lane - step))...);
    b = __builtin_shufflevector(
        a, b,
        ((lane & step) == 0 ? static_cast<int>(lane + step) : static_cast<int>(kLanes + lane))...);
    a = first;
  }
  template <int step>
  [[gnu::always_inline]] static inline void ExchangeAll(Vector (&vectors)[kLanes]) {
#pragma clang loop unroll(full)
    for (int i = 0; i < kLanes; ++i) {
      if ((i & step) == 0) Exchange<step>(vectors[i], vectors[i + step], Lanes());
    }
    if constexpr (step > 1) ExchangeAll<step / 2>(vectors);
  }

  // A square whose rows are so far apart.
  [[gnu::always_inline]] static inline void Transpose(const T* from, int64_t from_step, T* to,
                                                      int64_t to_step) {
    Vector vectors[kLanes];
#pragma clang loop unroll(full)
    for (int i = 0; i < kLanes; ++i) std::memcpy(&vectors[i], from + i * from_step, sizeof(Vector));
    ExchangeAll<kLanes / 2>(vectors);
#pragma clang loop unroll(full)
    for (int i = 0; i < kLanes; ++i) std::memcpy(to + i * to_step, &vectors[i], sizeof(Vector));
  }

  __attribute__((target("arch=x86-64-v4"), min_vector_width(512))) static void FromRowsAvx512(
      const T* rows, int64_t length, T* to) {
    int64_t k = 0;
    for (; k + kLanes <= length; k += kLanes) Transpose(rows + k, length, to + k * kLanes, kLanes);
    for (; k < length; ++k) {
      for (int64_t row = 0; row < kLanes; ++row) to[k * kLanes + row] = rows[row * length + k];
    }
  }
  __attribute__((target("arch=x86-64-v4"), min_vector_width(512))) static void ToRowsAvx512(
      const T* from, int64_t length, T* rows) {
    int64_t k = 0;
    for (; k + kLanes <= length; k += kLanes)
      Transpose(from + k * kLanes, kLanes, rows + k, length);
    for (; k < length; ++k) {
      for (int64_t row = 0; row < kLanes; ++row) rows[row * length + k] = from[k * kLanes + row];
    }
  }
};

}  // namespace

template <typename T>
void Columns<T>::CopyFromRows(const T* rows, int64_t length, int64_t count, int64_t columns,
                              T* to) {
  if (Square<T>::IsOne(count, columns)) return Square<T>::FromRowsAvx512(rows, length, to);
  for (int64_t begin = 0; begin < length; begin += Square<T>::kLanes) {
    const int64_t end = std::min(length, begin + Square<T>::kLanes);
    for (int64_t row = 0; row < count; ++row) {
      for (int64_t k = begin; k < end; ++k) to[k * columns + row] = rows[row * length + k];
    }
  }
}

template <typename T>
void Columns<T>::CopyToRows(const T* from, int64_t length, int64_t count, int64_t columns,
                            T* rows) {
  if (Square<T>::IsOne(count, columns)) return Square<T>::ToRowsAvx512(from, length, rows);
  for (int64_t begin = 0; begin < length; begin += Square<T>::kLanes) {
    const int64_t end = std::min(length, begin + Square<T>::kLanes);
    for (int64_t row = 0; row < count; ++row) {
      for (int64_t k = begin; k < end; ++k) rows[row * length + k] = from[k * columns + row];
    }
  }
}

template class Columns<float>;
template class Columns<double>;

}  // namespace hidet::runtime
