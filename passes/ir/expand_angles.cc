// The polynomials of sin, cos, asin and atan are those of Cephes' single precision functions
// (Moshier 1992). An angle is reduced in float64, whose fused multiplication leaves x - n pi / 2
// exact to far below a float's last place: sixteen lanes take two vectors there, which is less than
// three steps of float32 with constants of few bits would take together with what they cannot do.
//
// atan has one division: its argument is -1 / x above tan(3 pi / 8), (x - 1) / (x + 1) above
// tan(pi / 8), and x below, and the angle that this takes away is added again.
#include "passes/ir/expand_angles.h"

#include <cmath>
#include <limits>

#include "passes/ir/horner.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Op;

constexpr double kLargestReduced = 1048576;    // 2^20
constexpr double kRounder = 6755399441055744;  // 1.5 * 2^52
constexpr double kHalfPiLow = 6.123233995736766e-17;
constexpr double kTan22 = 0.41421356237309503, kTan67 = 2.414213562373095;  // of degrees
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int64_t kSignBit = std::numeric_limits<int32_t>::min();

// A constant of the type of x.
Expr Like(const Expr& x, double value) { return ir::FloatConstant(x.type(), value); }
Expr LikeInt(const Expr& x, int64_t value) { return ir::IntConstant(x.type(), value); }
Expr Fma(const Expr& a, const Expr& b, const Expr& c) { return ir::Apply(Op::kFma, {a, b, c}); }
Expr Abs(const Expr& x) { return ir::Apply(Op::kAbs, {x}); }
Expr BitAnd(const Expr& a, const Expr& b) { return ir::Apply(Op::kBitAnd, {a, b}); }
Expr BitXor(const Expr& a, const Expr& b) { return ir::Apply(Op::kBitXor, {a, b}); }

Expr Bits(const Expr& x) { return ir::Bitcast(x.type().WithScalar(ScalarType::kInt32), x); }
Expr SignOf(const Expr& x) {
  const Expr bits = Bits(x);
  return BitAnd(bits, LikeInt(bits, kSignBit));
}
Expr FlipSign(const Expr& x, const Expr& sign_bits) {
  return ir::Bitcast(x.type(), BitXor(Bits(x), sign_bits));
}

// x = quadrant pi / 2 + rest, the quadrant modulo 2^32.
struct Reduced {
  Expr rest, quadrant;
};

Reduced ReduceAngle(const Expr& x) {
  const Expr wide = ir::Cast(ScalarType::kFloat64, x);
  const Expr sum = Fma(wide, Like(wide, M_2_PI), Like(wide, kRounder));
  const Expr n = sum - Like(wide, kRounder);
  const Expr near = Fma(n, Like(wide, -M_PI_2), wide);
  const Expr rest = Fma(n, Like(wide, -kHalfPiLow), near);
  const Expr bits = ir::Bitcast(wide.type().WithScalar(ScalarType::kInt64), sum);
  return {ir::Cast(ScalarType::kFloat32, rest), ir::Cast(ScalarType::kInt32, bits)};
}

struct SinCos {
  Expr sin, cos;
};

SinCos OfReduced(const Expr& r) {
  const Expr square = r * r;
  const Expr sin =
      Fma(Horner(square, {-1.9515295891e-4, 8.3321608736e-3, -1.6666654611e-1}), square * r, r);
  const Expr cos =
      Fma(Horner(square, {2.443315711809948e-5, -1.388731625493765e-3, 4.166664568298827e-2, -0.5}),
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
  return FlipSign(value, ir::Apply(Op::kShiftLeft, {second, LikeInt(second, 30)}));
}

Expr Tan(const Expr& x) {
  const Reduced reduced = ReduceAngle(x);
  const SinCos of = OfReduced(reduced.rest);
  const Expr odd = IsOdd(reduced.quadrant);
  return ir::Select(odd, -of.cos, of.sin) / ir::Select(odd, of.sin, of.cos);
}

// asin(s) for s of [0, 1/2], whose square is given.
Expr AsinSmall(const Expr& s, const Expr& square) {
  const Expr p = Horner(square, {4.2163199048e-2, 2.4181311049e-2, 4.5470025998e-2, 7.4953002686e-2,
                                 1.6666752422e-1});
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
  return FlipSign(ir::Select(parts.is_large, large, parts.angle), SignOf(x));
}

Expr Acos(const Expr& x) {
  const AsinParts parts = PartsOfAsin(Abs(x));
  const Expr negative = x < Like(x, 0);
  const Expr twice = parts.angle + parts.angle;
  const Expr large = ir::Select(negative, Like(x, M_PI) - twice, twice);
  const Expr small = Like(x, M_PI_2) - FlipSign(parts.angle, SignOf(x));
  return ir::Select(parts.is_large, large, small);
}

// atan(above / below), neither less than zero and not both zero.
Expr AtanOfQuotient(const Expr& above, const Expr& below) {
  const Expr high = below * Like(below, kTan67) < above,
             middle = below * Like(below, kTan22) < above;
  const Expr numerator = ir::Select(high, -below, ir::Select(middle, above - below, above));
  const Expr denominator = ir::Select(high, above, ir::Select(middle, above + below, below));
  const Expr t = numerator / denominator, square = t * t;
  const Expr p =
      Horner(square, {8.05374449538e-2, -1.38776856032e-1, 1.99777106478e-1, -3.33329491539e-1});
  const Expr angle = Fma(p, square * t, t);
  const Expr taken =
      ir::Select(high, Like(t, M_PI_2), ir::Select(middle, Like(t, M_PI_4), Like(t, 0)));
  return taken + angle;
}

Expr Atan(const Expr& x) { return FlipSign(AtanOfQuotient(Abs(x), Like(x, 1)), SignOf(x)); }

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
  const Expr bits = Bits(x);
  const Expr half = ir::Select(bits < LikeInt(bits, 0), Like(x, M_PI) - angle, angle);
  const Expr value = FlipSign(half, SignOf(y));
  const Expr is_finite = width < Like(x, kInfinity) && height < Like(x, kInfinity);
  return ir::Select(is_finite, value, ir::Apply(Op::kAtan2, {y, x}));
}

}  // namespace hidet::passes
