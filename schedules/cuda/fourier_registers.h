// Fourier transforms of few complex numbers, which a thread has in registers
// (schedules/cuda/fourier_cuda.h).
//
//   FourierRegisters registers(/*forward=*/true);
//   const std::vector<ComplexValue> y = registers.Transform({{a_re, a_im}, {b_re, b_im}});
//   ir::Stmt stmt = registers.Bind(uses of y);
//
// A transform of p q numbers is p transforms of q numbers, a turn of each of their results, and q
// transforms of p numbers (J. W. Cooley and J. W. Tukey, "An algorithm for the machine calculation
// of complex Fourier series", 1965); of an odd prime number of them it is sums of what is even and
// odd about the first.
#ifndef SCHEDULES_CUDA_FOURIER_REGISTERS_H_
#define SCHEDULES_CUDA_FOURIER_REGISTERS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

// Scalars of one float type; without an imaginary part a real number, of which nothing is computed
// that is known to be zero.
struct ComplexValue {
  ir::Expr re, im;
};

class FourierRegisters {
 public:
  static constexpr int64_t kMostNumbers = 16;

  explicit FourierRegisters(bool forward) : sign_(forward ? -1 : 1) {}

  // Gives a value a name, so that it is computed once. One that is empty stays so.
  ir::Expr Named(const ir::Expr& value);
  ComplexValue Named(const ComplexValue& value) { return {Named(value.re), Named(value.im)}; }
  ComplexValue Times(const ComplexValue& a, const ComplexValue& b);
  // The transform: y[m] = sum_k x[k] exp(-+2 pi i k m / n), of n = x.size() numbers.
  std::vector<ComplexValue> Transform(std::vector<ComplexValue> x);

  // Binds the names around a statement.
  ir::Stmt Bind(ir::Stmt body) const { return ir::Let(bindings_, std::move(body)); }

 private:
  ComplexValue Turned(const ComplexValue& x, int64_t parts, int64_t of);
  std::vector<ComplexValue> TransformPrime(absl::Span<const ComplexValue> x);

  const int sign_;
  std::vector<std::pair<ir::Var, ir::Expr>> bindings_;
};

// Returns factors of a length, each at most kMostNumbers: as few as can be, and the largest of them
// as small as it can be; of 1 it is 1. Empty if it has a larger prime factor.
std::vector<int64_t> FourierRadices(int64_t length);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_FOURIER_REGISTERS_H_
