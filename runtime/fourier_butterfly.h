// The transforms of the few numbers that one step of a longer transform combines:
//
//   y[j] = sum over k of x[k] e^(-2 pi i j k / r)
//
// in place, on real and imaginary parts apart. A loop that applies one to numbers side by side is
// one of vectors.
//
//   const Butterfly<float, 5> butterfly;
//   butterfly.Apply(re, im);                        // float re[5], im[5]
#ifndef RUNTIME_FOURIER_BUTTERFLY_H_
#define RUNTIME_FOURIER_BUTTERFLY_H_

#include <cmath>
#include <cstdint>
#include <utility>

namespace hidet::runtime::fourier {

// cos and sin of so many parts out of n of a circle, rounded once.
inline std::pair<double, double> Turn(int64_t part, int64_t n) {
  constexpr long double kPi = 3.14159265358979323846264338327950288L;
  const long double angle =
      2 * kPi * static_cast<long double>(part % n) / static_cast<long double>(n);
  return {static_cast<double>(std::cos(angle)), static_cast<double>(std::sin(angle))};
}

// What a butterfly of an odd number of terms multiplies with: e^(-2 pi i j k / r) is symmetric in k
// and r - k.
template <typename T, int r>
struct ButterflyTurns {
  static constexpr int kHalf = (r - 1) / 2;
  T cosines[kHalf][kHalf], sines[kHalf][kHalf];

  ButterflyTurns() {
    for (int j = 1; j <= kHalf; ++j) {
      for (int k = 1; k <= kHalf; ++k) {
        const auto [c, s] = Turn(j * k, r);
        cosines[j - 1][k - 1] = static_cast<T>(c);
        sines[j - 1][k - 1] = static_cast<T>(s);
      }
    }
  }
};

// The transform of r numbers, in place.
template <typename T, int r>
struct Butterfly : ButterflyTurns<T, r> {
  using ButterflyTurns<T, r>::kHalf, ButterflyTurns<T, r>::cosines, ButterflyTurns<T, r>::sines;

  [[gnu::always_inline]] inline void Apply(T (&re)[r], T (&im)[r]) const {
    T sum_re[kHalf], sum_im[kHalf], rest_re[kHalf], rest_im[kHalf];
    T all_re = re[0], all_im = im[0];
#pragma clang loop unroll(full)
    for (int k = 0; k < kHalf; ++k) {
      sum_re[k] = re[k + 1] + re[r - 1 - k];
      sum_im[k] = im[k + 1] + im[r - 1 - k];
      rest_re[k] = re[k + 1] - re[r - 1 - k];
      rest_im[k] = im[k + 1] - im[r - 1 - k];
      all_re += sum_re[k];
      all_im += sum_im[k];
    }
#pragma clang loop unroll(full)
    for (int j = 0; j < kHalf; ++j) {
      T even_re = re[0], even_im = im[0], odd_re = 0, odd_im = 0;
#pragma clang loop unroll(full)
      for (int k = 0; k < kHalf; ++k) {
        even_re += cosines[j][k] * sum_re[k];
        even_im += cosines[j][k] * sum_im[k];
        odd_re += sines[j][k] * rest_im[k];
        odd_im -= sines[j][k] * rest_re[k];
      }
      re[j + 1] = even_re + odd_re;
      im[j + 1] = even_im + odd_im;
      re[r - 1 - j] = even_re - odd_re;
      im[r - 1 - j] = even_im - odd_im;
    }
    re[0] = all_re;
    im[0] = all_im;
  }
};

template <typename T>
struct Butterfly<T, 2> {
  [[gnu::always_inline]] inline void Apply(T (&re)[2], T (&im)[2]) const {
    const T a = re[0], b = im[0];
    re[0] = a + re[1];
    im[0] = b + im[1];
    re[1] = a - re[1];
    im[1] = b - im[1];
  }
};

template <typename T>
struct Butterfly<T, 4> {
  [[gnu::always_inline]] inline void Apply(T (&re)[4], T (&im)[4]) const {
    const T a = re[0] + re[2], b = im[0] + im[2], c = re[0] - re[2], d = im[0] - im[2];
    const T e = re[1] + re[3], f = im[1] + im[3], g = re[1] - re[3], h = im[1] - im[3];
    re[0] = a + e;
    im[0] = b + f;
    re[1] = c + h;
    im[1] = d - g;
    re[2] = a - e;
    im[2] = b - f;
    re[3] = c - h;
    im[3] = d + g;
  }
};

template <typename T>
struct Butterfly<T, 8> {
  [[gnu::always_inline]] inline void Apply(T (&re)[8], T (&im)[8]) const {
    constexpr T kRoot = static_cast<T>(M_SQRT1_2);
    T even_re[4] = {re[0], re[2], re[4], re[6]}, even_im[4] = {im[0], im[2], im[4], im[6]};
    T odd_re[4] = {re[1], re[3], re[5], re[7]}, odd_im[4] = {im[1], im[3], im[5], im[7]};
    const Butterfly<T, 4> four;
    four.Apply(even_re, even_im);
    four.Apply(odd_re, odd_im);
    const T turned_re[4] = {odd_re[0], (odd_re[1] + odd_im[1]) * kRoot, odd_im[2],
                            (odd_im[3] - odd_re[3]) * kRoot};
    const T turned_im[4] = {odd_im[0], (odd_im[1] - odd_re[1]) * kRoot, -odd_re[2],
                            -(odd_im[3] + odd_re[3]) * kRoot};
#pragma clang loop unroll(full)
    for (int k = 0; k < 4; ++k) {
      re[k] = even_re[k] + turned_re[k];
      im[k] = even_im[k] + turned_im[k];
      re[k + 4] = even_re[k] - turned_re[k];
      im[k + 4] = even_im[k] - turned_im[k];
    }
  }
};

}  // namespace hidet::runtime::fourier

#endif  // RUNTIME_FOURIER_BUTTERFLY_H_
