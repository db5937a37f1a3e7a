#include "runtime/columns.h"

#include <algorithm>

#include "runtime/devices/cpu_features.h"
#include "runtime/vector_square.h"

namespace hidet::runtime {
namespace {

// Rows of as many columns as a vector has lanes.
template <typename T>
class Square : public VectorSquare<T> {
 public:
  using VectorSquare<T>::kLanes, VectorSquare<T>::Load, VectorSquare<T>::Store;
  using typename VectorSquare<T>::Vector;

  static bool IsOne(int64_t count, int64_t columns) {
    return count == kLanes && columns == kLanes && HasAvx512();
  }

  // A square whose rows are so far apart.
  [[gnu::always_inline]] static inline void Transpose(const T* from, int64_t from_step, T* to,
                                                      int64_t to_step) {
    Vector vectors[kLanes];
#pragma clang loop unroll(full)
    for (int i = 0; i < kLanes; ++i) Load(from + i * from_step, vectors[i]);
    VectorSquare<T>::Transpose(vectors);
#pragma clang loop unroll(full)
    for (int i = 0; i < kLanes; ++i) Store(vectors[i], to + i * to_step);
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
