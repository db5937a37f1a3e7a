// exp: x = n ln 2 + r with |r| <= ln 2 / 2, e^r = 1 + r + r^2 p(r), and 2^n in two factors so that
// neither overflows while the result is finite (denormal results included). log: x = 2^e m with m
// in [sqrt(1/2), sqrt(2)), f = m - 1, log m = f - f^2/2 + f^3 p(f). ln 2 is split in two floats,
// the first with few bits, so that n times it is exact (Cody and Waite 1980). Coefficients are
// least-maximum fits of relative error, computed by Lawson's iteration in double precision.
//
// float64 has the same two kernels with constants of its own: a Taylor polynomial of degree 13 for
// e^r, and fdlibm's for the logarithm.
#include "passes/ir/exponentials.h"

#include <cstdint>
#include <limits>

#include "ir/structural.h"
#include "passes/ir/float_terms.h"

namespace hidet::passes::exponentials {
namespace {

using ir::Expr;
using ir::Op;

constexpr double kLog2E = 1.44269504088896340736;
constexpr double kLeastPower = -87.6832;  // -126.5 ln 2: of less 2^n is no normal float
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

constexpr Format kNarrow = {.mantissa_bits = 23,
                            .exponent_bias = 127,
                            .rounder = 12582912.0,
                            .ln2_high = 0.693145751953125,
                            .ln2_low = 1.42860682030941723212e-6,
                            .log10_2_high = 0.301025390625,
                            .log10_2_low = 4.6050389811952137e-6,
                            .least_exp = -104,
                            .most_exp = 89,
                            .least_exp2 = -151,
                            .most_exp2 = 129,
                            .least_expm1 = -30,
                            .most_expm1 = 88,
                            .least_normal = std::numeric_limits<float>::min()};

constexpr Format kWide = {.mantissa_bits = 52,
                          .exponent_bias = 1023,
                          .rounder = 6755399441055744.0,
                          .ln2_high = 6.93147180369123816490e-01,
                          .ln2_low = 1.90821492927058770002e-10,
                          .log10_2_high = 3.01029995663611771306e-01,
                          .log10_2_low = 3.69423907715893078616e-13,
                          .least_exp = -746,
                          .most_exp = 710,
                          .least_exp2 = -1077,
                          .most_exp2 = 1025,
                          .least_expm1 = -40,
                          .most_expm1 = 709,
                          .least_normal = std::numeric_limits<double>::min()};

Expr ShiftLeft(const Expr& x, int64_t bits) {
  return ir::Apply(Op::kShiftLeft, {x, LikeInt(x, bits)});
}
Expr ShiftRight(const Expr& x, int64_t bits) {
  return ir::Apply(Op::kShiftRight, {x, LikeInt(x, bits)});
}

// What x is where it is not below a number whose exponential is no normal float32, where x is -inf
// there: `y < c ? -inf : y`, of which an exponential needs no denormal results.
Expr FlushedBelow(const Expr& x) {
  const auto* flushed = x.As<ir::OperatorNode>();
  if (flushed == nullptr || flushed->op != Op::kSelect) return Expr();
  const auto* below = flushed->operands[0].As<ir::OperatorNode>();
  if (below == nullptr || below->op != Op::kLt) return Expr();
  const bool is_flush = ir::AsFloat(below->operands[1]) >= kLeastPower &&
                        ir::AsFloat(flushed->operands[1]) == -kInfinity &&
                        ir::Equal(below->operands[0], flushed->operands[2]);
  return is_flush ? flushed->operands[2] : Expr();
}

// From x + 1.5 * 2^23, |x| < 2^22: the addition has rounded x, and left it as an integer in the low
// 22 bits of the sum, above which stands 0x4b400000; likewise of float64. (A conversion would
// saturate, which takes many instructions on vectors. NaN gives any integer: the value it scales is
// NaN.)
Whole Round(const Expr& sum) { return {sum - Like(sum, FormatOf(sum).rounder), BitsOf(sum)}; }

// 2^n, of the type of `like`, of a normal number: n is given in the low bits, and the shift drops
// those above.
Expr PowerOfTwo(const Expr& like, const Expr& n) {
  const Format& format = FormatOf(like);
  return ir::Bitcast(like.type(),
                     ShiftLeft(n + LikeInt(n, format.exponent_bias), format.mantissa_bits));
}

// So near to zero that e^x - 1 and the like round to it.
Expr IsTiny(const Expr& x) { return Abs(x) < Like(x, IsWide(x) ? 1e-17 : 1e-8); }

// log(1 + f) of float64 by fdlibm's polynomial (Sun Microsystems 1993): with s = f / (2 + f),
// f - (f^2 / 2 - s (f^2 / 2 + R(s^2))).
Expr WideLogOfMantissa(const Expr& f) {
  const Expr s = f / (f + Like(f, 2)), z = s * s;
  const Expr r =
      z * Horner(z, {1.479819860511658591e-01, 1.531383769920937332e-01, 1.818357216161805012e-01,
                     2.222219843214978396e-01, 2.857142874366239149e-01, 3.999999999940941908e-01,
                     6.666666666666735130e-01});
  const Expr half = Like(f, 0.5) * f * f;
  return f - (half - s * (half + r));
}

// The exponent e (as a float) and log m of a positive finite number 2^e m.
struct LogParts {
  Expr exponent, mantissa_log;
};
LogParts SplitLog(const Expr& x) {
  if (IsWide(x)) {
    const auto [exponent, f] = SplitFinite(x);
    return {exponent, WideLogOfMantissa(f)};
  }
  const Expr denormal = x < Like(x, FormatOf(x).least_normal);
  const Expr scaled = ir::Select(denormal, x * Like(x, 33554432.0), x);  // 2^25
  const Expr bits = BitsOf(scaled);
  constexpr int64_t kSqrtHalfBits = 0x3f3504f3;
  const Expr e = ShiftRight(bits - LikeInt(bits, kSqrtHalfBits), 23);
  const Expr m = ir::Bitcast(x.type(), bits - ShiftLeft(e, 23));
  const Expr exponent = ir::Cast(x.type(), e) - ir::Select(denormal, Like(x, 25), Like(x, 0));
  const Expr f = m - Like(m, 1);
  const Expr p = Horner(f, {0.0674664178, -0.116756575, 0.118881648, -0.124055882, 0.142195519,
                            -0.166679959, 0.200021187, -0.250000096, 0.333333126});
  const Expr square = f * f;
  return {exponent, f + Fma(square * f, p, square * Like(f, -0.5))};
}

// log 0 = -inf, log inf = inf, log of less than 0 and of NaN is NaN.
Expr LogSpecialCases(const Expr& x, const Expr& value) {
  const Expr not_finite = ir::Select(ir::Eq(x, Like(x, kInfinity)), x, Like(x, kNan));
  const Expr positive = Like(x, 0) < x && x < Like(x, kInfinity);
  return ir::Select(positive, value,
                    ir::Select(ir::Eq(x, Like(x, 0)), Like(x, -kInfinity), not_finite));
}

// e^x of float32 for x of [-88, 89], where one factor 2^n is enough; zero where that is no normal
// number. n is at least -127, whose bits are those of zero, and at most 128, whose bits are those
// of infinity. x - n ln 2 is one step: what the rounded ln 2 loses is 3e-9 x, a twentieth of what x
// itself has lost where it is a difference.
Expr ExpNormal(const Expr& x) {
  // So that the low bits are those of 2^n's exponent.
  const Expr rounder = Like(x, FormatOf(x).rounder + 127);
  const Expr sum = Fma(x, Like(x, kLog2E), rounder);
  const Expr r = Fma(sum - rounder, Like(x, -M_LN2), x);
  const Expr power = ShiftLeft(BitsOf(sum), 23);
  // 1 + r + r^2 p(r) by Estrin's scheme: one operation more than Horner's and half as deep, where
  // the machine waits for the chain rather than for its units.
  const Expr square = r * r;
  const Expr low = Fma(r, Like(r, 0.166665129), Like(r, 0.50000001));
  const Expr high =
      Fma(square, Like(r, 0.00139517193), Fma(r, Like(r, 0.00836959834), Like(r, 0.0416661873)));
  const Expr value = Fma(Fma(square, high, low), square, r + Like(r, 1));
  return value * ir::Bitcast(x.type(), power);
}

}  // namespace

const Format& FormatOf(const Expr& x) { return IsWide(x) ? kWide : kNarrow; }

Expr Clamp(const Expr& x, double least, double most) {
  const Expr below = ir::Select(Like(x, most) < x, Like(x, most), x);
  return ir::Select(below < Like(x, least), Like(x, least), below);
}

Whole Exponent(const Expr& x) {
  return Round(Fma(x, Like(x, kLog2E), Like(x, FormatOf(x).rounder)));
}

Expr Reduce(const Expr& x, const Expr& n) {
  const Format& format = FormatOf(x);
  return Fma(n, Like(n, -format.ln2_low), Fma(n, Like(n, -format.ln2_high), x));
}

Expr Expm1Reduced(const Expr& r) {
  const Expr p =
      Polynomial(r, {0.00139517193, 0.00836959834, 0.0416661873, 0.166665129, 0.50000001},
                 {1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880,
                  1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5});
  return Fma(r * r, p, r);
}

// What stands above the low bits of n is even and stays above the low bits of both halves.
Expr Scale(const Expr& value, const Expr& n) {
  const Expr half = ShiftRight(n, 1);
  return value * PowerOfTwo(value, half) * PowerOfTwo(value, n - half);
}

Split SplitNormal(const Expr& x) {
  constexpr int64_t kSqrtHalfBits = 0x3fe6a09e667f3bcd, kRounderBits = 0x4338000000000000;
  const Expr bits = BitsOf(x);
  const Expr e = ShiftRight(bits - LikeInt(bits, kSqrtHalfBits), 52);
  return {ir::Bitcast(x.type(), e + LikeInt(e, kRounderBits)) - Like(x, kWide.rounder),
          ir::Bitcast(x.type(), bits - ShiftLeft(e, 52)) - Like(x, 1)};
}

Split SplitFinite(const Expr& x) {
  const Expr denormal = x < Like(x, FormatOf(x).least_normal);
  const auto [exponent, f] = SplitNormal(ir::Select(denormal, x * Like(x, 0x1p54), x));
  return {exponent - ir::Select(denormal, Like(x, 54), Like(x, 0)), f};
}

Expr Exp(const Expr& x) {
  const Expr flushed = FlushedBelow(x);
  if (!IsWide(x) && flushed.defined()) return ExpNormal(Clamp(flushed, -88, 89));
  // Clamping changes no result and keeps n small.
  const Expr bounded = Clamp(x, FormatOf(x).least_exp, FormatOf(x).most_exp);
  const Whole n = Exponent(bounded);
  return Scale(Expm1Reduced(Reduce(bounded, n.value)) + Like(x, 1), n.bits);
}

Expr Exp2(const Expr& x) {
  const Format& format = FormatOf(x);
  const Expr bounded = Clamp(x, format.least_exp2, format.most_exp2);
  const Whole n = Round(bounded + Like(x, format.rounder));
  return Scale(Expm1Reduced((bounded - n.value) * Like(x, M_LN2)) + Like(x, 1), n.bits);
}

Expr Expm1(const Expr& x) {
  const Format& format = FormatOf(x);
  const Expr bounded = Clamp(x, format.least_expm1, format.most_expm1);
  const Whole n = Exponent(bounded);
  const Expr power = PowerOfTwo(x, n.bits);
  const Expr value = Fma(power, Expm1Reduced(Reduce(bounded, n.value)), power - Like(x, 1));
  // Near zero and at zero the argument itself is right, sign of zero included.
  return ir::Select(IsTiny(x), x, ir::Select(Like(x, format.most_expm1) < x, Exp(x), value));
}

Expr Log(const Expr& x) {
  const Format& format = FormatOf(x);
  const auto [exponent, mantissa_log] = SplitLog(x);
  const Expr value =
      Fma(exponent, Like(x, format.ln2_high), Fma(exponent, Like(x, format.ln2_low), mantissa_log));
  return LogSpecialCases(x, value);
}

Expr Log2(const Expr& x) {
  const auto [exponent, mantissa_log] = SplitLog(x);
  return LogSpecialCases(x, Fma(mantissa_log, Like(x, kLog2E), exponent));
}

Expr Log10(const Expr& x) {
  const Format& format = FormatOf(x);
  const auto [exponent, mantissa_log] = SplitLog(x);
  const Expr value =
      Fma(exponent, Like(x, format.log10_2_high),
          Fma(exponent, Like(x, format.log10_2_low), mantissa_log * Like(x, M_LOG10E)));
  return LogSpecialCases(x, value);
}

// log(u) of the rounded u = 1 + x, plus what rounding lost (Kahan).
Expr Log1p(const Expr& x) {
  const Expr one = Like(x, 1), u = x + one;
  const Expr lost = ir::Select(x < one, x - (u - one), one - (u - x)) / u;
  const Expr value = Log(u) + lost;
  return ir::Select(IsTiny(x), x,
                    ir::Select(u < Like(x, kInfinity) && Like(x, 0) < u, value, Log(u)));
}

}  // namespace hidet::passes::exponentials
