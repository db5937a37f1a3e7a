// The transform of a length without great prime factors, by Stockham's algorithm: a pass for each
// factor r of the length. With s numbers side by side that are transformed alike, and m = (what is
// left of the length) / r, it makes of x[r][m][s] an y[m][r][s]:
//
//   y[p][j][q] = w^(p j) sum over k of x[k][p][q] e^(-2 pi i j k / r),   w = e^(-2 pi i / (r m))
//
// and goes on with m and s r; after the last factor the numbers are in order. The innermost loop
// has steps of one element and the same turn w^(p j) for all of them, so that it is one of vectors,
// from the first pass on where several rows are transformed side by side.
//
//   const Passes<float> passes(1000);
//   Parts<float> made = passes.Run(x, y, /*count=*/8);          // x or y
#ifndef RUNTIME_FOURIER_PASSES_H_
#define RUNTIME_FOURIER_PASSES_H_

#include <cstdint>
#include <vector>

namespace hidet::runtime::fourier {

// Numbers side by side: parts of a complex array.
template <typename T>
struct Parts {
  T* re = nullptr;
  T* im = nullptr;
};

// Whether there are passes for the length: whether none of its prime factors is beyond 13.
bool HasPasses(int64_t length);

// For float and double.
template <typename T>
class Passes {
 public:
  // Needs HasPasses(length).
  explicit Passes(int64_t length);

  int64_t length() const { return length_; }

  // Transforms from[length][count] forward. Returns where the result lies: `to`, if given, else x
  // or y, each of which has memory for it. What is transformed may lie in x.
  Parts<T> Run(Parts<const T> from, Parts<T> x, Parts<T> y, int64_t count, Parts<T> to = {}) const;

  // Whether a single row is transformed in whole vectors from the first pass on.
  bool FillsVectors() const;

 private:
  struct Pass {
    int radix;
    int64_t m;
    std::vector<T> re = {}, im = {};  // w^(p j) at [j - 1][p]
  };

  Parts<T> RunAvx512(Parts<const T> from, Parts<T> x, Parts<T> y, int64_t count, Parts<T> to) const;
  template <int bytes>
  Parts<T> RunHere(Parts<const T> from, Parts<T> x, Parts<T> y, int64_t count, Parts<T> to) const;
  template <int bytes>
  static void RunEach(const Pass& pass, Parts<const T> x, Parts<T> y, int64_t count);
  template <int r, int bytes = 0>
  static void RunPass(const Pass& pass, Parts<const T> x, Parts<T> y, int64_t count);
  template <int r, int bytes>
  static void RunPrime(const Pass& pass, Parts<const T> x, Parts<T> y, int64_t count);

  int64_t length_;
  std::vector<Pass> passes_;
};

}  // namespace hidet::runtime::fourier

#endif  // RUNTIME_FOURIER_PASSES_H_
