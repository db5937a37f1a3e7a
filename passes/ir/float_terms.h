// What the expansions of functions are written in: terms over a float32 or float64 scalar or
// vector, with constants of its type.
//
//   Fma(Horner(x * x, {1.0 / 120, -1.0 / 6}), x * x, Like(x, 1)) * x     a sine near zero
#ifndef PASSES_IR_FLOAT_TERMS_H_
#define PASSES_IR_FLOAT_TERMS_H_

#include <cstdint>
#include <initializer_list>
#include <limits>

#include "base/scalar_type.h"
#include "ir/expr.h"

namespace hidet::passes {

inline bool IsWide(const ir::Expr& x) { return x.type().scalar == ScalarType::kFloat64; }

// A constant of the type of x.
inline ir::Expr Like(const ir::Expr& x, double value) { return ir::FloatConstant(x.type(), value); }
inline ir::Expr LikeInt(const ir::Expr& x, int64_t value) {
  return ir::IntConstant(x.type(), value);
}

inline ir::Expr Fma(const ir::Expr& a, const ir::Expr& b, const ir::Expr& c) {
  return ir::Apply(ir::Op::kFma, {a, b, c});
}
inline ir::Expr Abs(const ir::Expr& x) { return ir::Apply(ir::Op::kAbs, {x}); }

// The polynomial of x with these coefficients, the highest power's first, by fused multiplications
// and additions. At least one coefficient is given.
inline ir::Expr Horner(const ir::Expr& x, std::initializer_list<double> coefficients) {
  ir::Expr value;
  for (const double coefficient : coefficients) {
    const ir::Expr term = Like(x, coefficient);
    value = value.defined() ? Fma(value, x, term) : term;
  }
  return value;
}
// The one for its type.
inline ir::Expr Polynomial(const ir::Expr& x, std::initializer_list<double> narrow,
                           std::initializer_list<double> wide) {
  return Horner(x, IsWide(x) ? wide : narrow);
}

// x as integers as wide.
inline ir::Expr BitsOf(const ir::Expr& x) {
  return ir::Bitcast(x.type().WithScalar(IsWide(x) ? ScalarType::kInt64 : ScalarType::kInt32), x);
}

// The bits of x of which all but the sign are 0.
inline ir::Expr SignBitsOf(const ir::Expr& x) {
  const ir::Expr bits = BitsOf(x);
  const int64_t sign = std::numeric_limits<int64_t>::min() >> (IsWide(x) ? 0 : 32);
  return ir::Apply(ir::Op::kBitAnd, {bits, LikeInt(bits, sign)});
}

// A value that is not less than zero, with the sign of x.
inline ir::Expr WithSignOf(const ir::Expr& value, const ir::Expr& x) {
  return ir::Bitcast(value.type(), ir::Apply(ir::Op::kBitOr, {BitsOf(value), SignBitsOf(x)}));
}

}  // namespace hidet::passes

#endif  // PASSES_IR_FLOAT_TERMS_H_
