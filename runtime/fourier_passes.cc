#include "runtime/fourier_passes.h"

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/devices/cpu_features.h"
#include "runtime/fourier_butterfly.h"
#include "runtime/fourier_prime_pass.h"
#include "runtime/vector_square.h"

namespace hidet::runtime::fourier {
namespace {

constexpr std::array<int, 8> kRadices = {8, 4, 2, 3, 5, 7, 11, 13};
constexpr int64_t kRegisterBytes = 64;
constexpr int64_t kPageBytes = 4096;

template <typename T, int r>
[[gnu::always_inline]] inline void AlongRows(const Butterfly<T, r>& butterfly,
                                             const T (&turn_re)[r], const T (&turn_im)[r],
                                             int64_t step, int64_t count, const T* __restrict x_re,
                                             const T* __restrict x_im, T* __restrict y_re,
                                             T* __restrict y_im) {
#pragma clang loop vectorize(enable) interleave(disable)
  for (int64_t q = 0; q < count; ++q) {
    T re[r], im[r];
#pragma clang loop unroll(full)
    for (int k = 0; k < r; ++k) {
      re[k] = x_re[k * step + q];
      im[k] = x_im[k * step + q];
    }
    butterfly.Apply(re, im);
    y_re[q] = re[0];
    y_im[q] = im[0];
#pragma clang loop unroll(full)
    for (int j = 1; j < r; ++j) {
      y_re[j * count + q] = re[j] * turn_re[j] - im[j] * turn_im[j];
      y_im[j * count + q] = re[j] * turn_im[j] + im[j] * turn_re[j];
    }
  }
}

// The first pass of a single row.
template <typename T, int r>
[[gnu::always_inline]] inline void AlongTurns(const Butterfly<T, r>& butterfly,
                                              const T* __restrict turn_re,
                                              const T* __restrict turn_im, int64_t m,
                                              const T* __restrict x_re, const T* __restrict x_im,
                                              T* __restrict y_re, T* __restrict y_im) {
#pragma clang loop vectorize(enable) interleave(disable)
  for (int64_t p = 0; p < m; ++p) {
    T re[r], im[r];
#pragma clang loop unroll(full)
    for (int k = 0; k < r; ++k) {
      re[k] = x_re[k * m + p];
      im[k] = x_im[k * m + p];
    }
    butterfly.Apply(re, im);
    y_re[r * p] = re[0];
    y_im[r * p] = im[0];
#pragma clang loop unroll(full)
    for (int j = 1; j < r; ++j) {
      const T c = turn_re[(j - 1) * m + p], s = turn_im[(j - 1) * m + p];
      y_re[r * p + j] = re[j] * c - im[j] * s;
      y_im[r * p + j] = re[j] * s + im[j] * c;
    }
  }
}

// Likewise of sixteen numbers, a vector of places at a time: what belongs together in memory is
// made of squares of vectors. The last ones begin before the end of those before.
template <typename T>
[[gnu::always_inline]] inline void InSquares(const T* __restrict turn_re,
                                             const T* __restrict turn_im, int64_t m,
                                             const T* __restrict x_re, const T* __restrict x_im,
                                             T* __restrict y_re, T* __restrict y_im) {
  using Square = VectorSquare<T>;
  using Vector = typename Square::Vector;
  constexpr int64_t kLanes = Square::kLanes;
  constexpr Butterfly<T, 16> kButterfly;
  for (int64_t p = 0; p < m; p += kLanes) {
    const int64_t at = std::min(p, m - kLanes);
    Vector re[16], im[16];
#pragma clang loop unroll(full)
    for (int k = 0; k < 16; ++k) {
      Square::Load(x_re + k * m + at, re[k]);
      Square::Load(x_im + k * m + at, im[k]);
    }
    kButterfly.Apply(re, im);
#pragma clang loop unroll(full)
    for (int j = 1; j < 16; ++j) {
      Vector c, s;
      Square::Load(turn_re + (j - 1) * m + at, c);
      Square::Load(turn_im + (j - 1) * m + at, s);
      const Vector turned = re[j] * c - im[j] * s;
      im[j] = re[j] * s + im[j] * c;
      re[j] = turned;
    }
    for (const auto& [numbers, y] : {std::pair<Vector(*)[16], T*>(&re, y_re), {&im, y_im}}) {
#pragma clang loop unroll(full)
      for (int64_t j = 0; j < 16; j += kLanes) {
        Vector square[kLanes];
#pragma clang loop unroll(full)
        for (int64_t i = 0; i < kLanes; ++i) square[i] = (*numbers)[j + i];
        Square::Transpose(square);
#pragma clang loop unroll(full)
        for (int64_t i = 0; i < kLanes; ++i) Square::Store(square[i], y + (at + i) * 16 + j);
      }
    }
  }
}

// The radix of the next pass of what is left of a length.
int RadixOf(int64_t left, bool is_first) {
  if (is_first && left % 16 == 0 && left >= 256) return 16;
  return *std::find_if(kRadices.begin(), kRadices.end(), [&](int each) {
    // Eight complex numbers whose distances are multiples of a page would share the same places of
    // the first cache, of which there are eight.
    return left % each == 0 && (each != 8 || left / each * kRegisterBytes % kPageBytes != 0);
  });
}

}  // namespace

bool HasPasses(int64_t length) {
  for (const int radix : kRadices) {
    while (length % radix == 0) length /= radix;
  }
  return length == 1;
}

template <typename T>
Passes<T>::Passes(int64_t length) : length_(length) {
  int64_t left = length;
  while (left > 1) {
    const int radix = RadixOf(left, left == length);
    const int64_t m = left / radix;
    Pass pass{.radix = radix, .m = m};
    for (int j = 1; j < radix; ++j) {
      for (int64_t p = 0; p < m; ++p) {
        const auto [c, s] = Turn(p * j, left);
        pass.re.push_back(static_cast<T>(c));
        pass.im.push_back(static_cast<T>(-s));
      }
    }
    passes_.push_back(std::move(pass));
    left = m;
  }
}

template <typename T>
template <int r, int bytes>
[[gnu::always_inline]] inline void Passes<T>::RunPass(const Pass& pass, Parts<const T> x,
                                                      Parts<T> y, int64_t count) {
  static const Butterfly<T, r> butterfly;
  const Butterfly<T, r> b = butterfly;
  const int64_t m = pass.m;
  if constexpr (r == 16 && bytes > 16) {
    if (count == 1 && m >= VectorSquare<T>::kLanes)
      return InSquares<T>(pass.re.data(), pass.im.data(), m, x.re, x.im, y.re, y.im);
  }
  if (count == 1)
    return AlongTurns<T, r>(b, pass.re.data(), pass.im.data(), m, x.re, x.im, y.re, y.im);
  for (int64_t p = 0; p < m; ++p) {
    T turn_re[r], turn_im[r];
    for (int j = 1; j < r; ++j) {
      turn_re[j] = pass.re[static_cast<size_t>((j - 1) * m + p)];
      turn_im[j] = pass.im[static_cast<size_t>((j - 1) * m + p)];
    }
    AlongRows<T, r>(b, turn_re, turn_im, m * count, count, x.re + p * count, x.im + p * count,
                    y.re + p * r * count, y.im + p * r * count);
  }
}

template <typename T>
template <int r, int bytes>
[[gnu::always_inline]] inline void Passes<T>::RunPrime(const Pass& pass, Parts<const T> x,
                                                       Parts<T> y, int64_t count) {
  PrimePass<T, r, bytes>::Run(pass.re.data(), pass.im.data(), pass.m, count, x.re, x.im, y.re,
                              y.im);
}

template <typename T>
template <int bytes>
[[gnu::always_inline]] inline void Passes<T>::RunEach(const Pass& pass, Parts<const T> x,
                                                      Parts<T> y, int64_t count) {
  switch (pass.radix) {
    case 2:
      return RunPass<2>(pass, x, y, count);
    case 3:
      return RunPass<3>(pass, x, y, count);
    case 4:
      return RunPass<4>(pass, x, y, count);
    case 5:
      return RunPass<5>(pass, x, y, count);
    case 8:
      return RunPass<8>(pass, x, y, count);
    case 16:
      return RunPass<16, bytes>(pass, x, y, count);
    case 7:
      // Sixteen registers do not hold what the loop of pairs would keep in them.
      if constexpr (bytes > 16) {
        return RunPrime<7, bytes>(pass, x, y, count);
      } else {
        return RunPass<7>(pass, x, y, count);
      }
    case 11:
      return RunPrime<11, bytes>(pass, x, y, count);
    default:
      return RunPrime<13, bytes>(pass, x, y, count);
  }
}

template <typename T>
template <int bytes>
[[gnu::always_inline]] inline Parts<T> Passes<T>::RunHere(Parts<const T> from, Parts<T> x,
                                                          Parts<T> y, int64_t count,
                                                          Parts<T> to) const {
  for (const Pass& pass : passes_) {
    const Parts<T> made = to.re != nullptr && &pass == &passes_.back() ? to : y;
    RunEach<bytes>(pass, from, made, count);
    from = {made.re, made.im};
    y = x;
    x = made;
    count *= pass.radix;
  }
  return x;
}

template <typename T>
__attribute__((target("arch=x86-64-v4"), min_vector_width(512))) Parts<T> Passes<T>::RunAvx512(
    Parts<const T> from, Parts<T> x, Parts<T> y, int64_t count, Parts<T> to) const {
  return RunHere<32>(from, x, y, count, to);
}

template <typename T>
Parts<T> Passes<T>::Run(Parts<const T> from, Parts<T> x, Parts<T> y, int64_t count,
                        Parts<T> to) const {
  return HasAvx512() ? RunAvx512(from, x, y, count, to) : RunHere<16>(from, x, y, count, to);
}

template <typename T>
bool Passes<T>::FillsVectors() const {
  return HasAvx512() && !passes_.empty() && passes_[0].radix == 16;
}

template class Passes<float>;
template class Passes<double>;

}  // namespace hidet::runtime::fourier
