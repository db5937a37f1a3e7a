// pow: |x|^y = 2^(y log2 |x|) with the logarithm and the product in float64, where an exponent of
// 128 keeps 2^-33 of its last place; the power of 2 is that of exp2. In float64 e^(y log |x|), with
// the logarithm and the product as sums of two numbers (Dekker 1971). fmod: the rounded quotient of
// two floats, cut to an integer q, is never less than the exact one while it is below 2^24 (2^53 of
// float64), so that x - q y is exact in one fused step and is right, or too small by y.
#include "passes/ir/expand_powers.h"

#include <cmath>
#include <limits>

#include "base/scalar_type.h"
#include "passes/ir/exponentials.h"
#include "passes/ir/float_terms.h"

namespace hidet::passes {
namespace {

using exponentials::Clamp;
using exponentials::Expm1Reduced;
using exponentials::FormatOf;
using exponentials::Scale;
using ir::Expr;
using ir::Op;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Expr IsWhole(const Expr& y) { return ir::Eq(ir::Apply(Op::kFloor, {y}), y); }

// log2 of a positive finite number of float32, in float64, within 2^-35 of itself: 2^e m, and log2
// m as one polynomial of m - 1.
Expr WideLog2(const Expr& x) {
  const auto [exponent, f] = exponentials::SplitNormal(ir::Cast(ScalarType::kFloat64, x));
  const Expr p =
      Horner(f, {0.07736944880185935, -0.14283864436104918, 0.1447485614520788,
                 -0.14315662305107704, 0.15876980469102928, -0.1803005869656939,
                 0.20617535861248174, -0.24045316616318943, 0.2885372935043287, -0.3606736748183286,
                 0.4808983613951176, -0.7213475208688037, 1.442695040868706});
  return Fma(p, f, exponent);
}

// Of a positive number of float32, in float64.
Expr NarrowPower(const Expr& x, const Expr& y) {
  const Expr bounded = Clamp(ir::Cast(ScalarType::kFloat64, y) * WideLog2(x), -151, 129);
  const Expr rounder = Like(bounded, FormatOf(bounded).rounder);
  const Expr sum = bounded + rounder;
  const Expr rest = ir::Cast(ScalarType::kFloat32, bounded - (sum - rounder));
  const Expr n = ir::Cast(ScalarType::kInt32, BitsOf(sum));
  return Scale(Expm1Reduced(rest * Like(rest, M_LN2)) + Like(rest, 1), n);
}

// A number as the sum of two, the second of which is less than the last place of the first.
struct Pair {
  Expr high, low;
};
// The sum, where the first number is not less than the second one's size, or is 0.
Pair Sum(const Expr& a, const Expr& b) {
  const Expr sum = a + b;
  return {sum, (a - sum) + b};
}
Pair Product(const Pair& a, const Pair& b) {
  const Expr product = a.high * b.high;
  const Expr lost = Fma(a.high, b.high, -product);
  return {product, lost + Fma(a.high, b.low, a.low * b.high)};
}

// log of a positive finite number of float64, within 2^-65 of itself: e ln 2 + 2 atanh(s), with
// s = f / (2 + f) and atanh(s) = s + s^3 (1/3 + s^2 (1/5 + ..)).
Pair LogAsPair(const Expr& x) {
  const auto [exponent, f] = exponentials::SplitFinite(x);
  const Expr two = Like(x, 2);
  const Expr below = f + two, below_low = f - (below - two);
  const Expr quotient = f / below;
  const Pair s = {quotient, (Fma(-quotient, below, f) - quotient * below_low) / below};
  const Pair square = Product(s, s);
  const Expr rest = Horner(square.high, {1.0 / 27, 1.0 / 25, 1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17,
                                         1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9, 1.0 / 7, 1.0 / 5});
  const Pair behind = Product(square, {rest, Like(x, 0)});
  constexpr double kThird = 1.0 / 3, kThirdLow = 1.850371707708594e-17;
  Pair series = Sum(Like(x, kThird), behind.high);
  series.low = series.low + (behind.low + Like(x, kThirdLow));
  const Pair cubic = Product(s, Product(square, series));
  const Pair half = Sum(s.high, cubic.high);
  const Expr half_low = half.low + (s.low + cubic.low);
  const exponentials::Format& format = FormatOf(x);
  const Pair log = Sum(exponent * Like(x, format.ln2_high), half.high + half.high);
  return {log.high, log.low + Fma(exponent, Like(x, format.ln2_low), half_low + half_low)};
}

// Of a positive number of float64: an exponent of 1024 takes ten of the places of a logarithm that
// the power needs all of, so that it is a pair.
Expr WidePower(const Expr& x, const Expr& y) {
  const Pair exponent = Product({y, Like(y, 0)}, LogAsPair(x));
  const Expr bounded = Clamp(exponent.high, FormatOf(x).least_exp, FormatOf(x).most_exp);
  const Expr low = ir::Select(ir::Eq(bounded, exponent.high), exponent.low, Like(x, 0));
  const exponentials::Whole n = exponentials::Exponent(bounded);
  const Expr reduced = exponentials::Reduce(bounded, n.value) + low;
  return Scale(Expm1Reduced(reduced) + Like(x, 1), n.bits);
}

}  // namespace

Expr ExpandPow(const Expr& x, const Expr& y) {
  const Expr zero = Like(x, 0), magnitude = Abs(x);
  const Expr power = IsWide(x) ? WidePower(magnitude, y) : NarrowPower(magnitude, y);
  const Expr of_zero =
      ir::Select(zero < y, zero, ir::Select(y < zero, Like(x, kInfinity), Like(x, 1)));
  const Expr value = ir::Select(ir::Eq(x, zero), of_zero, power);
  const Expr half = y * Like(y, 0.5);
  const Expr whole = IsWhole(y), odd = whole && !IsWhole(half);
  const Expr bits = BitsOf(x);
  const Expr sign = bits < LikeInt(bits, 0);
  const Expr is_root = x < zero && !whole;
  const Expr signed_value = ir::Select(odd && sign, -value, value);
  const Expr finite = magnitude < Like(x, kInfinity) && Abs(y) < Like(x, kInfinity);
  return ir::Select(finite, ir::Select(is_root, Like(x, kNan), signed_value),
                    ir::Apply(Op::kPow, {x, y}));
}

Expr ExpandFmod(const Expr& x, const Expr& y) {
  const Expr quotient = ir::Apply(Op::kTrunc, {x / y});
  const Expr rest = Fma(-quotient, y, x);
  const Expr size = Abs(y), zero = Like(x, 0);
  const Expr below = ir::Select(x < zero, zero < rest, rest < zero);
  const Expr right = Abs(rest);
  const Expr magnitude = ir::Select(below, size - right, right);
  const Expr exact = Abs(quotient) < Like(x, std::ldexp(1.0, FormatOf(x).mantissa_bits + 1)) &&
                     size < Like(x, kInfinity);
  return ir::Select(exact, WithSignOf(magnitude, x), ir::Apply(Op::kFmod, {x, y}));
}

Expr ExpandMod(const Expr& x, const Expr& y) {
  const Expr rest = ExpandFmod(x, y), zero = Like(x, 0);
  const Expr other = ir::Select(y < zero, zero < rest, rest < zero);
  return ir::Select(other, rest + y, rest);
}

}  // namespace hidet::passes
