// A step of a transform by a prime r that is not small: what Butterfly<T, r> computes of numbers
// side by side, with the turns after it.
//
// Written out, the sums of a butterfly of 13 terms are 144 products, and a loop of vectors repeats
// them for its rest: 200 KB of code for 11 and 13 in all. So the sums are a loop here, over pairs
// of results that have their terms in common, and vectors are spelled: `bytes` of them, where a
// rest begins before the end of what was computed already.
#ifndef RUNTIME_FOURIER_PRIME_PASS_H_
#define RUNTIME_FOURIER_PRIME_PASS_H_

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "runtime/fourier_butterfly.h"

namespace hidet::runtime::fourier {

template <typename T, int r, int bytes>
class PrimePass {
 public:
  // Transforms x[r][m][count] to y[m][r][count]; number p of m is turned by turns[j - 1][p].
  [[gnu::always_inline]] static inline void Run(const T* turn_re, const T* turn_im, int64_t m,
                                                int64_t count, const T* x_re, const T* x_im,
                                                T* y_re, T* y_im) {
    static const ButterflyTurns<T, r> turns;
    if (count == 1 && m >= kLanes) {
      for (int64_t p = 0; p < m; p += kLanes) {
        const int64_t at = std::min(p, m - kLanes);
        Compute<Vector, true>(turns, turn_re + at, turn_im + at, m, x_re + at, x_im + at, m,
                              y_re + at * r, y_im + at * r, 1);
      }
      return;
    }
    for (int64_t p = 0; p < m; ++p) {
      const int64_t from = p * count, to = from * r;
      if (count < kLanes) {
        for (int64_t q = 0; q < count; ++q) {
          Compute<T, false>(turns, turn_re + p, turn_im + p, m, x_re + from + q, x_im + from + q,
                            m * count, y_re + to + q, y_im + to + q, count);
        }
        continue;
      }
      for (int64_t q = 0; q < count; q += kLanes) {
        const int64_t at = std::min(q, count - kLanes);
        Compute<Vector, false>(turns, turn_re + p, turn_im + p, m, x_re + from + at,
                               x_im + from + at, m * count, y_re + to + at, y_im + to + at, count);
      }
    }
  }

 private:
  typedef T Vector __attribute__((vector_size(bytes)));
  static constexpr int64_t kLanes = bytes / static_cast<int64_t>(sizeof(T));
  static constexpr int kHalf = ButterflyTurns<T, r>::kHalf;

  // Vectors are handed on by reference: as values they would depend on what the caller's target is.
  template <typename V>
  [[gnu::always_inline]] static inline void Load(const T* from, V& value) {
    std::memcpy(&value, from, sizeof(V));
  }

  // Results j of numbers side by side are side by side too, or r places apart.
  template <typename V, bool apart>
  [[gnu::always_inline]] static inline void Store(const V& value, T* to) {
    if constexpr (apart) {
      for (int64_t lane = 0; lane < kLanes; ++lane) to[lane * r] = value[lane];
    } else {
      std::memcpy(to, &value, sizeof(V));
    }
  }

  // `apart`: numbers side by side have turns of their own, side by side too, and results apart.
  template <typename V, bool apart>
  [[gnu::always_inline]] static inline void Turned(const V& re, const V& im, const T* turn_re,
                                                   const T* turn_im, T* y_re, T* y_im) {
    V c, s;
    if constexpr (apart) {
      Load(turn_re, c), Load(turn_im, s);
    } else {
      c = V{} + *turn_re, s = V{} + *turn_im;
    }
    Store<V, apart>(re * c - im * s, y_re);
    Store<V, apart>(re * s + im * c, y_im);
  }

  template <typename V, bool apart>
  [[gnu::always_inline]] static inline void Compute(const ButterflyTurns<T, r>& turns,
                                                    const T* turn_re, const T* turn_im,
                                                    int64_t turn_step, const T* x_re, const T* x_im,
                                                    int64_t x_step, T* y_re, T* y_im,
                                                    int64_t y_step) {
    V sum_re[kHalf], sum_im[kHalf], rest_re[kHalf], rest_im[kHalf];
    V first_re, first_im;
    Load(x_re, first_re), Load(x_im, first_im);
    V all_re = first_re, all_im = first_im;
#pragma clang loop unroll(full)
    for (int k = 0; k < kHalf; ++k) {
      const int64_t at = (k + 1) * x_step, mirrored = (r - 1 - k) * x_step;
      V a, b, c, d;
      Load(x_re + at, a), Load(x_im + at, b), Load(x_re + mirrored, c), Load(x_im + mirrored, d);
      sum_re[k] = a + c;
      sum_im[k] = b + d;
      rest_re[k] = a - c;
      rest_im[k] = b - d;
      all_re += sum_re[k];
      all_im += sum_im[k];
    }
    Store<V, apart>(all_re, y_re);
    Store<V, apart>(all_im, y_im);
#pragma clang loop unroll(disable) vectorize(disable)
    for (int j = 0; j < kHalf; ++j) {
      V even_re = first_re, even_im = first_im, odd_re = {}, odd_im = {};
#pragma clang loop unroll(full)
      for (int k = 0; k < kHalf; ++k) {
        even_re += turns.cosines[j][k] * sum_re[k];
        even_im += turns.cosines[j][k] * sum_im[k];
        odd_re += turns.sines[j][k] * rest_im[k];
        odd_im -= turns.sines[j][k] * rest_re[k];
      }
      // The turn of result j is at j - 1.
      const int64_t mirrored = r - 2 - j;
      Turned<V, apart>(even_re + odd_re, even_im + odd_im, turn_re + j * turn_step,
                       turn_im + j * turn_step, y_re + (j + 1) * y_step, y_im + (j + 1) * y_step);
      Turned<V, apart>(even_re - odd_re, even_im - odd_im, turn_re + mirrored * turn_step,
                       turn_im + mirrored * turn_step, y_re + (mirrored + 1) * y_step,
                       y_im + (mirrored + 1) * y_step);
    }
  }
};

}  // namespace hidet::runtime::fourier

#endif  // RUNTIME_FOURIER_PRIME_PASS_H_
