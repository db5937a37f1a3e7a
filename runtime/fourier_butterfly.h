// The transforms of the few numbers that one step of a longer transform combines:
//
//   y[j] = sum over k of x[k] e^(-2 pi i j k / r)
//
// in place, on real and imaginary parts apart. A loop that applies one to numbers side by side is
// one of vectors, which may be spelled, too.
//
//   const Butterfly<float, 5> butterfly;
//   butterfly.Apply(re, im);                        // float re[5], im[5], or vectors of floats
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

  template <typename V>
  [[gnu::always_inline]] inline void Apply(V (&re)[r], V (&im)[r]) const {
    V sum_re[kHalf], sum_im[kHalf], rest_re[kHalf], rest_im[kHalf];
    V all_re = re[0], all_im = im[0];
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
      V even_re = re[0], even_im = im[0], odd_re = {}, odd_im = {};
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
  template <typename V>
  [[gnu::always_inline]] inline void Apply(V (&re)[2], V (&im)[2]) const {
    const V a = re[0], b = im[0];
    re[0] = a + re[1];
    im[0] = b + im[1];
    re[1] = a - re[1];
    im[1] = b - im[1];
  }
};

template <typename T>
struct Butterfly<T, 4> {
  template <typename V>
  [[gnu::always_inline]] inline void Apply(V (&re)[4], V (&im)[4]) const {
    const V a = re[0] + re[2], b = im[0] + im[2], c = re[0] - re[2], d = im[0] - im[2];
    const V e = re[1] + re[3], f = im[1] + im[3], g = re[1] - re[3], h = im[1] - im[3];
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
  template <typename V>
  [[gnu::always_inline]] inline void Apply(V (&re)[8], V (&im)[8]) const {
    constexpr T kRoot = static_cast<T>(M_SQRT1_2);
    V even_re[4] = {re[0], re[2], re[4], re[6]}, even_im[4] = {im[0], im[2], im[4], im[6]};
    V odd_re[4] = {re[1], re[3], re[5], re[7]}, odd_im[4] = {im[1], im[3], im[5], im[7]};
    const Butterfly<T, 4> four;
    four.Apply(even_re, even_im);
    four.Apply(odd_re, odd_im);
    const V turned_re[4] = {odd_re[0], (odd_re[1] + odd_im[1]) * kRoot, odd_im[2],
                            (odd_im[3] - odd_re[3]) * kRoot};
    const V turned_im[4] = {odd_im[0], (odd_im[1] - odd_re[1]) * kRoot, -odd_re[2],
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

// Four of four, turned, and four of four of them.
template <typename T>
struct Butterfly<T, 16> {
  template <typename V>
  [[gnu::always_inline]] inline void Apply(V (&re)[16], V (&im)[16]) const {
    const Butterfly<T, 4> four;
#pragma clang loop unroll(full)
    for (int b = 0; b < 4; ++b) {
      V part_re[4] = {re[b], re[b + 4], re[b + 8], re[b + 12]};
      V part_im[4] = {im[b], im[b + 4], im[b + 8], im[b + 12]};
      four.Apply(part_re, part_im);
#pragma clang loop unroll(full)
      for (int c = 0; c < 4; ++c) {
        const T cosine = kCosines[b * c], sine = kCosines[(b * c + 12) % 16];
        re[b + 4 * c] = b * c == 0 ? part_re[c] : part_re[c] * cosine + part_im[c] * sine;
        im[b + 4 * c] = b * c == 0 ? part_im[c] : part_im[c] * cosine - part_re[c] * sine;
      }
    }
    V made_re[16], made_im[16];
#pragma clang loop unroll(full)
    for (int c = 0; c < 4; ++c) {
      V part_re[4] = {re[4 * c], re[4 * c + 1], re[4 * c + 2], re[4 * c + 3]};
      V part_im[4] = {im[4 * c], im[4 * c + 1], im[4 * c + 2], im[4 * c + 3]};
      four.Apply(part_re, part_im);
#pragma clang loop unroll(full)
      for (int d = 0; d < 4; ++d) {
        made_re[c + 4 * d] = part_re[d];
        made_im[c + 4 * d] = part_im[d];
      }
    }
#pragma clang loop unroll(full)
    for (int j = 0; j < 16; ++j) {
      re[j] = made_re[j];
      im[j] = made_im[j];
    }
  }

 private:
  static constexpr T kEighth = static_cast<T>(0.92387953251128675613);  // cos of an eighth of pi
  static constexpr T kRoot = static_cast<T>(M_SQRT1_2);
  static constexpr T kThird = static_cast<T>(0.38268343236508977173);
  // Of so many sixteenths of a circle.
  static constexpr T kCosines[16] = {1,  kEighth,  kRoot,  kThird,  0, -kThird, -kRoot, -kEighth,
                                     -1, -kEighth, -kRoot, -kThird, 0, kThird,  kRoot,  kEighth};
};

}  // namespace hidet::runtime::fourier

#endif  // RUNTIME_FOURIER_BUTTERFLY_H_
