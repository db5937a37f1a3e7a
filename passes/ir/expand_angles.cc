// The polynomials of sin, cos, asin and atan are those of Cephes' single precision functions
// (Moshier 1992); those of float64 are of Chebyshev series. An angle is reduced in float64, whose
// fused multiplication leaves x - n pi / 2 exact: sixteen lanes of float32 take two vectors there,
// which is less than three steps of float32 with constants of few bits would take together with
// what they cannot do.
//
// atan has one division: its argument is -1 / x above tan(3 pi / 8), (x - 1) / (x + 1) above
// tan(pi / 8), and x below, and the angle that this takes away is added again.
#include "passes/ir/expand_angles.h"

#include <cmath>
#include <limits>

#include "passes/ir/float_terms.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Op;

constexpr double kLargestReduced = 1048576;    // 2^20
constexpr double kRounder = 6755399441055744;  // 1.5 * 2^52
// pi / 2 is M_PI_2 and these, none of them negative so that of -0 the rest is -0.
constexpr double kHalfPiLow = 6.123233995736765e-17, kHalfPiLeast = 1.082856673921914e-32;
constexpr double kTan22 = 0.41421356237309503, kTan67 = 2.414213562373095;  // of degrees
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Expr BitAnd(const Expr& a, const Expr& b) { return ir::Apply(Op::kBitAnd, {a, b}); }
Expr BitXor(const Expr& a, const Expr& b) { return ir::Apply(Op::kBitXor, {a, b}); }

Expr FlipSign(const Expr& x, const Expr& sign_bits) {
  return ir::Bitcast(x.type(), BitXor(BitsOf(x), sign_bits));
}

// x = quadrant pi / 2 + rest, of which the quadrant's low bits count.
struct Reduced {
  Expr rest, quadrant;
};

Reduced ReduceAngle(const Expr& x) {
  const Expr wide = ir::Cast(ScalarType::kFloat64, x);
  const Expr sum = Fma(wide, Like(wide, M_2_PI), Like(wide, kRounder));
  const Expr n = sum - Like(wide, kRounder);
  const Expr near = Fma(n, Like(wide, -M_PI_2), wide);
  Expr rest = Fma(n, Like(wide, -kHalfPiLow), near);
  // What is left of an angle next to a multiple of pi / 2 has digits from beyond two constants.
  if (IsWide(x)) rest = Fma(n, Like(wide, -kHalfPiLeast), rest);
  const Expr bits = ir::Bitcast(wide.type().WithScalar(ScalarType::kInt64), sum);
  return {ir::Cast(x.type().scalar, rest), ir::Cast(BitsOf(x).type().scalar, bits)};
}

struct SinCos {
  Expr sin, cos;
};

SinCos OfReduced(const Expr& r) {
  const Expr square = r * r;
  // A product, not a sum with r, so that of -0 it is -0.
  const Expr sin =
      Fma(Polynomial(square, {-1.9515295891e-4, 8.3321608736e-3, -1.6666654611e-1},
                     {1.5917995630635248e-10, -2.505112999912784e-08, 2.755731609375319e-06,
                      -0.00019841269836741755, 0.008333333333330938, -0.16666666666666666}),
          square, Like(r, 1)) *
      r;
  const Expr cos = Fma(
      Polynomial(square, {2.443315711809948e-5, -1.388731625493765e-3, 4.166664568298827e-2, -0.5},
                 {-1.1382548343152154e-11, 2.0876145106497293e-09, -2.7557317266186513e-07,
                  2.480158729875508e-05, -0.001388888888888739, 0.041666666666666664, -0.5}),
      square, Like(r, 1));
  return {sin, cos};
}

Expr IsOdd(const Expr& n) { return ir::Eq(BitAnd(n, LikeInt(n, 1)), LikeInt(n, 1)); }

// sin(x + shift pi / 2).
Expr SinFrom(const Expr& x, int64_t shift) {
  const Reduced reduced = ReduceAngle(x);
  const Expr quadrant = reduced.quadrant + LikeInt(reduced.quadrant, shift);
  const SinCos of = OfReduced(reduced.rest);
  const Expr value = ir::Select(IsOdd(quadrant), of.cos, of.sin);
  const Expr second = BitAnd(quadrant, LikeInt(quadrant, 2));
  const Expr to_sign = LikeInt(second, IsWide(x) ? 62 : 30);
  return FlipSign(value, ir::Apply(Op::kShiftLeft, {second, to_sign}));
}

Expr Tan(const Expr& x) {
  const Reduced reduced = ReduceAngle(x);
  const SinCos of = OfReduced(reduced.rest);
  const Expr odd = IsOdd(reduced.quadrant);
  return ir::Select(odd, -of.cos, of.sin) / ir::Select(odd, of.sin, of.cos);
}

// asin(s) for s of [0, 1/2], whose square is given.
Expr AsinSmall(const Expr& s, const Expr& square) {
  const Expr p = Polynomial(
      square, {4.2163199048e-2, 2.4181311049e-2, 4.5470025998e-2, 7.4953002686e-2, 1.6666752422e-1},
      {0.028304014364130336, -0.010932764848095654, 0.01614359900590045, 0.00776702910464544,
       0.011882903344926098, 0.01392867177912641, 0.017355343338530376, 0.022372043217409404,
       0.0303819475033033, 0.04464285710127076, 0.0750000000002209, 0.16666666666666646});
  return Fma(p, square * s, s);
}

// Above 1/2 by asin(x) = pi / 2 - 2 asin(sqrt((1 - x) / 2)). Of more than 1 a root is NaN.
struct AsinParts {
  Expr is_large, angle;  // of what is near: |x|, or that root
};

AsinParts PartsOfAsin(const Expr& magnitude) {
  const Expr large = Like(magnitude, 0.5) < magnitude;
  const Expr half = (Like(magnitude, 1) - magnitude) * Like(magnitude, 0.5);
  const Expr s = ir::Select(large, ir::Apply(Op::kSqrt, {half}), magnitude);
  return {large, AsinSmall(s, ir::Select(large, half, magnitude * magnitude))};
}

Expr Asin(const Expr& x) {
  const AsinParts parts = PartsOfAsin(Abs(x));
  const Expr large = Fma(parts.angle, Like(x, -2), Like(x, M_PI_2));
  return FlipSign(ir::Select(parts.is_large, large, parts.angle), SignBitsOf(x));
}

Expr Acos(const Expr& x) {
  const AsinParts parts = PartsOfAsin(Abs(x));
  const Expr negative = x < Like(x, 0);
  const Expr twice = parts.angle + parts.angle;
  const Expr large = ir::Select(negative, Like(x, M_PI) - twice, twice);
  const Expr small = Like(x, M_PI_2) - FlipSign(parts.angle, SignBitsOf(x));
  return ir::Select(parts.is_large, large, small);
}

// atan(above / below), neither less than zero and not both zero.
Expr AtanOfQuotient(const Expr& above, const Expr& below) {
  const Expr high = below * Like(below, kTan67) < above,
             middle = below * Like(below, kTan22) < above;
  const Expr numerator = ir::Select(high, -below, ir::Select(middle, above - below, above));
  const Expr denominator = ir::Select(high, above, ir::Select(middle, above + below, below));
  const Expr t = numerator / denominator, square = t * t;
  const Expr p = Polynomial(
      square, {8.05374449538e-2, -1.38776856032e-1, 1.99777106478e-1, -3.33329491539e-1},
      {-0.01918773870981942, 0.03924163641590887, -0.05085838124468131, 0.05858232320831037,
       -0.06664522239632623, 0.07692184052871426, -0.09090904619951323, 0.11111111016419961,
       -0.14285714284682957, 0.1999999999999561, -0.3333333333333333});
  const Expr angle = Fma(p, square * t, t);
  const Expr taken =
      ir::Select(high, Like(t, M_PI_2), ir::Select(middle, Like(t, M_PI_4), Like(t, 0)));
  return taken + angle;
}

Expr Atan(const Expr& x) { return FlipSign(AtanOfQuotient(Abs(x), Like(x, 1)), SignBitsOf(x)); }

}  // namespace

Expr ExpandAngle(Op op, const Expr& x) {
  const Expr is_reduced = Abs(x) < Like(x, kLargestReduced);
  switch (op) {
    case Op::kSin:
      return ir::Select(is_reduced, SinFrom(x, 0), ir::Apply(op, {x}));
    case Op::kCos:
      return ir::Select(is_reduced, SinFrom(x, 1), ir::Apply(op, {x}));
    case Op::kTan:
      return ir::Select(is_reduced, Tan(x), ir::Apply(op, {x}));
    case Op::kAsin:
      return Asin(x);
    case Op::kAcos:
      return Acos(x);
    case Op::kAtan:
      return Atan(x);
    default:
      return Expr();
  }
}

Expr ExpandAtan2(const Expr& y, const Expr& x) {
  const Expr width = Abs(x), height = Abs(y), zero = Like(x, 0);
  const Expr above = ir::Select(height < width, height, width);
  const Expr below = ir::Select(height < width, width, height);
  // Of the origin the angle is that of the axis.
  const Expr octant = AtanOfQuotient(above, ir::Select(ir::Eq(below, zero), Like(x, 1), below));
  const Expr quadrant = ir::Select(height < width, octant, Like(x, M_PI_2) - octant);
  const Expr is_axis = ir::Eq(below, zero);
  const Expr angle = ir::Select(is_axis, zero, quadrant);
  const Expr bits = BitsOf(x);
  const Expr half = ir::Select(bits < LikeInt(bits, 0), Like(x, M_PI) - angle, angle);
  const Expr value = FlipSign(half, SignBitsOf(y));
  const Expr is_finite = width < Like(x, kInfinity) && height < Like(x, kInfinity);
  return ir::Select(is_finite, value, ir::Apply(Op::kAtan2, {y, x}));
}

}  // namespace hidet::passes
