// A square of numbers in as many vectors as each has lanes, which is transposed in registers. For
// functions whose target has vectors of 64 bytes (AVX-512).
//
//   typename VectorSquare<float>::Vector rows[16];
//   VectorSquare<float>::Transpose(rows);
#ifndef RUNTIME_VECTOR_SQUARE_H_
#define RUNTIME_VECTOR_SQUARE_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace hidet::runtime {

template <typename T>
class VectorSquare {
 public:
  static constexpr int64_t kBytes = 64;
  static constexpr int64_t kLanes = kBytes / static_cast<int64_t>(sizeof(T));
  typedef T Vector __attribute__((vector_size(kBytes)));

  // Vectors are handed on by reference: as values they would depend on what the caller's target is.
  [[gnu::always_inline]] static inline void Load(const T* from, Vector& vector) {
    std::memcpy(&vector, from, sizeof(Vector));
  }
  [[gnu::always_inline]] static inline void Store(const Vector& vector, T* to) {
    std::memcpy(to, &vector, sizeof(Vector));
  }

  [[gnu::always_inline]] static inline void Transpose(Vector (&vectors)[kLanes]) {
    ExchangeAll<kLanes / 2>(vectors);
  }

 private:
  using Lanes = std::make_index_sequence<static_cast<size_t>(kLanes)>;

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
};

}  // namespace hidet::runtime

#endif  // RUNTIME_VECTOR_SQUARE_H_
