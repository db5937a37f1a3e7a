// The functions share two kernels. exp: x = n ln 2 + r with |r| <= ln 2 / 2, e^r = 1 + r + r^2
// p(r), and 2^n in two factors so that neither overflows while the result is finite (denormal
// results included). log: x = 2^e m with m in [sqrt(1/2), sqrt(2)), f = m - 1, log m = f - f^2/2 +
// f^3 p(f). ln 2 is split in two floats, the first with few bits, so that n times it is exact (Cody
// and Waite 1980). Coefficients are least-maximum fits of relative error, computed by Lawson's
// iteration in double precision.
//
// pow: |x|^y = 2^(y log2 |x|) with the logarithm and the product in float64, where an exponent of
// 128 keeps 2^-33 of its last place; the power of 2 is that of exp2. fmod: the rounded quotient of
// two floats, cut to an integer q, is never less than the exact one while it is below 2^24, so
// that x - q y is exact in one fused step and is right, or too small by y.
#include "passes/ir/expand_math.h"

#include <cmath>
#include <limits>
#include <optional>

#include "ir/structural.h"
#include "ir/walk.h"
#include "passes/ir/expand_angles.h"
#include "passes/ir/horner.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Op;

constexpr double kLn2High = 0.693145751953125;  // 15 bits
constexpr double kLn2Low = 1.42860682030941723212e-6;
constexpr double kLog2E = 1.44269504088896340736;
constexpr double kRounder = 12582912.0;              // 1.5 * 2^23
constexpr double kWideRounder = 6755399441055744.0;  // 1.5 * 2^52
// ln 2 in two parts of float64, of which the first has zeros at its end, so that whole numbers
// times it are exact.
constexpr double kWideLn2High = 6.93147180369123816490e-01;
constexpr double kWideLn2Low = 1.90821492927058770002e-10;
constexpr int64_t kSignBit = std::numeric_limits<int32_t>::min();
constexpr double kLeastNormalLog = -87.335;  // e to its power is above 2^-126
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The number that x is at least, where its form shows one: a clamp from below, `x < c ? c : x`.
std::optional<double> LeastOf(const Expr& x) {
  const auto* clamp = x.As<ir::OperatorNode>();
  if (clamp == nullptr || clamp->op != Op::kSelect) return std::nullopt;
  const auto* below = clamp->operands[0].As<ir::OperatorNode>();
  const bool is_clamp = below != nullptr && below->op == Op::kLt &&
                        ir::Equal(below->operands[0], clamp->operands[2]) &&
                        ir::Equal(below->operands[1], clamp->operands[1]);
  return is_clamp ? ir::AsFloat(clamp->operands[1]) : std::nullopt;
}

// Constants and operators of one width: all values are float32 or int32 with the lanes of the
// argument.
// A positive normal number of float64 as 2^exponent (1 + fraction), 1 + fraction of [sqrt(1/2),
// sqrt(2)).
struct WideSplit {
  Expr exponent, fraction;
};

WideSplit SplitWide(const Expr& x) {
  constexpr int64_t kSqrtHalfBits = 0x3fe6a09e667f3bcd, kRounderBits = 0x4338000000000000;
  const ir::Type type = x.type(), long_type = type.WithScalar(ScalarType::kInt64);
  const auto F = [&](double value) { return ir::FloatConstant(type, value); };
  const auto L = [&](int64_t value) { return ir::IntConstant(long_type, value); };
  const Expr bits = ir::Bitcast(long_type, x);
  const Expr e = ir::Apply(Op::kShiftRight, {bits - L(kSqrtHalfBits), L(52)});
  return {ir::Bitcast(type, e + L(kRounderBits)) - F(kWideRounder),
          ir::Bitcast(type, bits - ir::Apply(Op::kShiftLeft, {e, L(52)})) - F(1)};
}

class Math {
 public:
  explicit Math(int lanes)
      : float_(ir::Type::Scalar(ScalarType::kFloat32, lanes)),
        double_(float_.WithScalar(ScalarType::kFloat64)),
        int_(ir::Type::Scalar(ScalarType::kInt32, lanes)),
        long_(ir::Type::Scalar(ScalarType::kInt64, lanes)) {}

  Expr Exp(const Expr& x) const {
    const std::optional<double> least = LeastOf(x);
    if (least >= kLeastNormalLog) return ExpNormal(ir::Select(F(89) < x, F(89), x));
    // e^89 overflows and e^-104 rounds to zero, so clamping changes nothing and keeps n small.
    const Expr bounded = Clamp(x, -104, 89);
    const Whole n = Round(Fma(bounded, F(kLog2E), F(kRounder)));
    return Scale(Expm1Reduced(Reduce(bounded, n.value)) + F(1), n);
  }

  // e^x for x of [kLeastNormalLog, 89], where the result is no denormal and one factor 2^n is
  // enough: n is at most 128, whose bits are those of infinity.
  Expr ExpNormal(const Expr& x) const {
    const Expr rounder = F(kRounder + 127);  // so that the low bits are those of 2^n's exponent
    const Expr sum = Fma(x, F(kLog2E), rounder);
    const Expr r = Reduce(x, sum - rounder);
    const Expr power = ir::Apply(Op::kShiftLeft, {ir::Bitcast(int_, sum), I(23)});
    // 1 + r + r^2 p(r) by Estrin's scheme: one operation more than Horner's and half as deep, where
    // the machine waits for the chain rather than for its units.
    const Expr square = r * r;
    const Expr low = Fma(r, F(0.166665129), F(0.50000001));
    const Expr high = Fma(square, F(0.00139517193), Fma(r, F(0.00836959834), F(0.0416661873)));
    const Expr value = Fma(Fma(square, high, low), square, r + F(1));
    return value * ir::Bitcast(float_, power);
  }

  Expr Exp2(const Expr& x) const {
    const Expr bounded = Clamp(x, -151, 129);
    const Whole n = Round(bounded + F(kRounder));
    return Scale(Expm1Reduced((bounded - n.value) * F(M_LN2)) + F(1), n);
  }

  Expr Expm1(const Expr& x) const {
    const Expr bounded = Clamp(x, -30, 88);
    const Whole n = Round(Fma(bounded, F(kLog2E), F(kRounder)));
    const Expr power = PowerOfTwo(n.bits);
    const Expr value = Fma(power, Expm1Reduced(Reduce(bounded, n.value)), power - F(1));
    // Near zero and at zero the argument itself is right, sign of zero included.
    const Expr tiny = ir::Apply(Op::kAbs, {x}) < F(1e-8);
    return ir::Select(tiny, x, ir::Select(F(88) < x, Exp(x), value));
  }

  Expr Log(const Expr& x) const {
    auto [exponent, mantissa_log] = SplitLog(x);
    const Expr value = Fma(exponent, F(kLn2High), Fma(exponent, F(kLn2Low), mantissa_log));
    return LogSpecialCases(x, value);
  }

  Expr Log2(const Expr& x) const {
    auto [exponent, mantissa_log] = SplitLog(x);
    return LogSpecialCases(x, Fma(mantissa_log, F(kLog2E), exponent));
  }

  Expr Log10(const Expr& x) const {
    constexpr double kLog10Of2High = 0.301025390625, kLog10Of2Low = 4.6050389811952137e-6;
    auto [exponent, mantissa_log] = SplitLog(x);
    const Expr value =
        Fma(exponent, F(kLog10Of2High), Fma(exponent, F(kLog10Of2Low), mantissa_log * F(M_LOG10E)));
    return LogSpecialCases(x, value);
  }

  // log(u) of the rounded u = 1 + x, plus what rounding lost (Kahan).
  Expr Log1p(const Expr& x) const {
    const Expr u = x + F(1);
    const Expr lost = ir::Select(x < F(1), x - (u - F(1)), F(1) - (u - x)) / u;
    const Expr value = Log(u) + lost;
    const Expr direct = ir::Apply(Op::kAbs, {x}) < F(1e-8);
    return ir::Select(direct, x, ir::Select(u < F(kInfinity) && F(0) < u, value, Log(u)));
  }

  // From e^(|x| / 2), which is finite wherever the result is.
  Expr Sinh(const Expr& x) const {
    const Expr magnitude = ir::Apply(Op::kAbs, {x}), square = x * x;
    const Expr small =
        Fma(Horner(square, {2.03721912945e-4, 8.33028376239e-3, 1.66667160211e-1}), square * x, x);
    const Expr half = HalfExp(magnitude);
    const Expr large = half - F(0.25) / half;
    return ir::Select(magnitude < F(1), small, ir::Select(x < F(0), -large, large));
  }

  Expr Cosh(const Expr& x) const {
    const Expr half = HalfExp(ir::Apply(Op::kAbs, {x}));
    return half + F(0.25) / half;
  }

  // log(x + sqrt(x^2 + 1)), written so that small x keep their places; from 2^30 on x^2 is all.
  Expr Asinh(const Expr& x) const {
    const Expr a = ir::Apply(Op::kAbs, {x}), square = a * a;
    const Expr root = ir::Apply(Op::kSqrt, {square + F(1)});
    const Expr small = Log1p(a + square / (root + F(1)));
    const Expr value = ir::Select(F(1 << 30) < a, Log(a) + F(M_LN2), small);
    return ir::Select(x < F(0), -value, value);
  }

  Expr Acosh(const Expr& x) const {
    const Expr t = x - F(1);
    const Expr near = Log1p(t + ir::Apply(Op::kSqrt, {Fma(t, t, t + t)}));
    const Expr value = ir::Select(F(1 << 30) < x, Log(x) + F(M_LN2), near);
    return ir::Select(x < F(1), F(std::numeric_limits<double>::quiet_NaN()), value);
  }

  Expr Atanh(const Expr& x) const {
    const Expr a = ir::Apply(Op::kAbs, {x});
    const Expr value = F(0.5) * Log1p((a + a) / (F(1) - a));
    return ir::Select(x < F(0), -value, value);
  }

  // Of infinities and NaN libm's.
  Expr Pow(const Expr& x, const Expr& y) const {
    const Expr magnitude = ir::Apply(Op::kAbs, {x});
    const Expr bounded = WideClamp(ir::Cast(ScalarType::kFloat64, y) * WideLog2(magnitude));
    const Expr sum = bounded + Wide(kWideRounder);
    const Expr rest = ir::Cast(ScalarType::kFloat32, bounded - (sum - Wide(kWideRounder)));
    const Expr n = ir::Cast(ScalarType::kInt32, ir::Bitcast(long_, sum));
    const Expr power = Scale(Expm1Reduced(rest * F(M_LN2)) + F(1), {Expr(), n});
    const Expr of_zero = ir::Select(F(0) < y, F(0), ir::Select(y < F(0), F(kInfinity), F(1)));
    const Expr value = ir::Select(ir::Eq(x, F(0)), of_zero, power);
    const Expr half = y * F(0.5);
    const Expr whole = IsWhole(y), odd = whole && !IsWhole(half);
    const Expr sign = ir::Bitcast(int_, x) < I(0);
    const Expr is_root = x < F(0) && !whole;
    const Expr signed_value = ir::Select(odd && sign, -value, value);
    const Expr finite = magnitude < F(kInfinity) && ir::Apply(Op::kAbs, {y}) < F(kInfinity);
    const Expr nan = F(std::numeric_limits<double>::quiet_NaN());
    return ir::Select(finite, ir::Select(is_root, nan, signed_value), ir::Apply(Op::kPow, {x, y}));
  }

  // Of quotients from 2^24 on libm's, and of a divisor that is infinite.
  Expr Fmod(const Expr& x, const Expr& y) const {
    const Expr quotient = ir::Apply(Op::kTrunc, {x / y});
    const Expr rest = Fma(-quotient, y, x);
    const Expr size = ir::Apply(Op::kAbs, {y});
    const Expr below = ir::Select(x < F(0), F(0) < rest, rest < F(0));
    const Expr right = ir::Apply(Op::kAbs, {rest});
    const Expr magnitude = ir::Select(below, size - right, right);
    const Expr sign = ir::Apply(Op::kBitAnd, {ir::Bitcast(int_, x), I(kSignBit)});
    const Expr value =
        ir::Bitcast(float_, ir::Apply(Op::kBitOr, {ir::Bitcast(int_, magnitude), sign}));
    const Expr exact = ir::Apply(Op::kAbs, {quotient}) < F(1 << 24) && size < F(kInfinity);
    return ir::Select(exact, value, ir::Apply(Op::kFmod, {x, y}));
  }

  // With the divisor's sign.
  Expr Mod(const Expr& x, const Expr& y) const {
    const Expr rest = Fmod(x, y);
    const Expr other = ir::Select(y < F(0), F(0) < rest, rest < F(0));
    return ir::Select(other, rest + y, rest);
  }

  Expr Tanh(const Expr& x) const {
    const Expr magnitude = ir::Apply(Op::kAbs, {x});
    const Expr square = x * x;
    const Expr polynomial = Horner(square, {0.00214753893, -0.0081826764, 0.0217029683,
                                            -0.0539472045, 0.133332098, -0.333333309});
    const Expr small = Fma(x * square, polynomial, x);
    const Expr exponential = ExpNormal(ir::Select(F(10) < magnitude, F(10), magnitude) * F(2));
    const Expr large = F(1) - F(2) / (exponential + F(1));
    return ir::Select(magnitude < F(0.625), small, ir::Select(x < F(0), -large, large));
  }

  // x P(x^2) / Q(x^2), within 6 units in the last place (1.4e-8 of them the fit's); from 3.85 on
  // erf rounds to 1.
  Expr Erf(const Expr& x) const {
    const Expr bounded = Clamp(x, -3.85, 3.85);
    const Expr square = bounded * bounded;
    const Expr above = Horner(square, {2.10826515e-06, 0.000285663692, 0.00367364163, 0.0524787911,
                                       0.187891611, 1.12837915});
    const Expr below =
        Horner(square, {3.87311880e-05, 0.00114542247, 0.0147843146, 0.113126348, 0.499847481, 1});
    return Clamp(bounded * above / below, -1, 1);
  }

 private:
  Expr F(double value) const { return ir::FloatConstant(float_, value); }
  Expr I(int64_t value) const { return ir::IntConstant(int_, value); }
  static Expr Fma(const Expr& a, const Expr& b, const Expr& c) {
    return ir::Apply(Op::kFma, {a, b, c});
  }

  // Two instructions on x86, where min and max that keep NaN take six each. NaN stays.
  Expr Clamp(const Expr& x, double least, double most) const {
    const Expr below = ir::Select(F(most) < x, F(most), x);
    return ir::Select(below < F(least), F(least), below);
  }

  // e^a / 2 for a that is not less than zero.
  Expr HalfExp(const Expr& a) const {
    const Expr root = Exp(a * F(0.5));
    return root * F(0.5) * root;
  }

  static Expr IsWhole(const Expr& y) { return ir::Eq(ir::Apply(Op::kFloor, {y}), y); }

  Expr Wide(double value) const { return ir::FloatConstant(double_, value); }
  Expr WideClamp(const Expr& x) const {
    const Expr below = ir::Select(Wide(129) < x, Wide(129), x);
    return ir::Select(below < Wide(-151), Wide(-151), below);
  }

  // log2 of a positive finite number, in float64, within 2^-35 of itself: 2^e m as in SplitLog, and
  // log2 m as one polynomial of m - 1.
  Expr WideLog2(const Expr& x) const {
    const auto [exponent, f] = SplitWide(ir::Cast(ScalarType::kFloat64, x));
    const Expr p = Horner(
        f, {0.07736944880185935, -0.14283864436104918, 0.1447485614520788, -0.14315662305107704,
            0.15876980469102928, -0.1803005869656939, 0.20617535861248174, -0.24045316616318943,
            0.2885372935043287, -0.3606736748183286, 0.4808983613951176, -0.7213475208688037,
            1.442695040868706});
    return Fma(p, f, exponent);
  }

  // A whole number as a float, and modulo 2^22 in the low bits of an integer.
  struct Whole {
    Expr value, bits;
  };
  // From x + 1.5 * 2^23, |x| < 2^22: the addition has rounded x, and left it as an integer in the
  // low 22 bits of the sum, above which stands 0x4b400000. (A conversion would saturate, which
  // takes many instructions on vectors. NaN gives any integer: the value it scales is NaN.)
  Whole Round(const Expr& sum) const { return {sum - F(kRounder), ir::Bitcast(int_, sum)}; }

  Expr Reduce(const Expr& x, const Expr& n) const {
    return Fma(n, F(-kLn2Low), Fma(n, F(-kLn2High), x));
  }

  // e^r - 1 for |r| <= ln 2 / 2.
  Expr Expm1Reduced(const Expr& r) const {
    const Expr p = Horner(r, {0.00139517193, 0.00836959834, 0.0416661873, 0.166665129, 0.50000001});
    return Fma(r * r, p, r);
  }

  // 2^n for n in [-126, 127], given in the low 9 bits: the shift drops those above.
  Expr PowerOfTwo(const Expr& n) const {
    return ir::Bitcast(float_, ir::Apply(Op::kShiftLeft, {n + I(127), I(23)}));
  }

  // value * 2^n for |n| <= 252. What stands above the low bits of n is even and stays above the low
  // bits of both halves.
  Expr Scale(const Expr& value, const Whole& n) const {
    const Expr half = ir::Apply(Op::kShiftRight, {n.bits, I(1)});
    return value * PowerOfTwo(half) * PowerOfTwo(n.bits - half);
  }

  // The exponent e (as a float) and log m of a positive finite number.
  std::pair<Expr, Expr> SplitLog(const Expr& x) const {
    const Expr denormal = x < F(std::numeric_limits<float>::min());
    const Expr scaled = ir::Select(denormal, x * F(33554432.0), x);  // 2^25
    const Expr bits = ir::Bitcast(int_, scaled);
    constexpr int64_t kSqrtHalfBits = 0x3f3504f3;
    const Expr e = ir::Apply(Op::kShiftRight, {bits - I(kSqrtHalfBits), I(23)});
    const Expr m = ir::Bitcast(float_, bits - ir::Apply(Op::kShiftLeft, {e, I(23)}));
    const Expr exponent = ir::Cast(float_, e) - ir::Select(denormal, F(25), F(0));
    const Expr f = m - F(1);
    const Expr p = Horner(f, {0.0674664178, -0.116756575, 0.118881648, -0.124055882, 0.142195519,
                              -0.166679959, 0.200021187, -0.250000096, 0.333333126});
    const Expr square = f * f;
    return {exponent, f + Fma(square * f, p, square * F(-0.5))};
  }

  // log 0 = -inf, log inf = inf, log of less than 0 and of NaN is NaN.
  Expr LogSpecialCases(const Expr& x, const Expr& value) const {
    const Expr not_finite =
        ir::Select(ir::Eq(x, F(kInfinity)), x, F(std::numeric_limits<double>::quiet_NaN()));
    const Expr positive = F(0) < x && x < F(kInfinity);
    return ir::Select(positive, value, ir::Select(ir::Eq(x, F(0)), F(-kInfinity), not_finite));
  }

  ir::Type float_, double_, int_, long_;
};

// e^x of float64, as that of float32: n = round(x / ln 2), the Taylor polynomial of degree 13 of
// what is left, whose next term is 2^-57 of the sum, and 2^n in two factors.
Expr WideExp(const Expr& x) {
  const auto F = [&](double value) { return ir::FloatConstant(x.type(), value); };
  const ir::Type type = x.type().WithScalar(ScalarType::kInt64);
  const auto L = [&](int64_t value) { return ir::IntConstant(type, value); };
  const auto fma = [](const Expr& a, const Expr& b, const Expr& c) {
    return ir::Apply(Op::kFma, {a, b, c});
  };
  const auto power = [&](const Expr& n) {
    return ir::Bitcast(x.type(), ir::Apply(Op::kShiftLeft, {n + L(1023), L(52)}));
  };
  const Expr below = ir::Select(F(710) < x, F(710), x);
  const Expr bounded = ir::Select(below < F(-746), F(-746), below);
  const Expr sum = fma(bounded, F(kLog2E), F(kWideRounder));
  const Expr n = sum - F(kWideRounder);
  const Expr r = fma(n, F(-kWideLn2Low), fma(n, F(-kWideLn2High), bounded));
  const Expr p =
      Horner(r, {1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880,
                 1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5});
  const Expr value = fma(r * r, p, r) + F(1);
  // What stands above the low bits of n is even and stays above those of both halves.
  const Expr bits = ir::Bitcast(type, sum);
  const Expr half = ir::Apply(Op::kShiftRight, {bits, L(1)});
  return value * power(half) * power(bits - half);
}

// log x of float64 by fdlibm's polynomial (Sun Microsystems 1993), within a unit of the last place:
// x = 2^k m as for float32, f = m - 1, s = f / (2 + f), log m = f - f^2 / 2 + s (f^2 / 2 + R(s^2)).
Expr WideLog(const Expr& x) {
  const auto F = [&](double value) { return ir::FloatConstant(x.type(), value); };
  const Expr denormal = x < F(std::numeric_limits<double>::min());
  const auto [exponent, f] = SplitWide(ir::Select(denormal, x * F(0x1p54), x));
  const Expr k = exponent - ir::Select(denormal, F(54), F(0));
  const Expr s = f / (f + F(2)), z = s * s;
  const Expr r =
      z * Horner(z, {1.479819860511658591e-01, 1.531383769920937332e-01, 1.818357216161805012e-01,
                     2.222219843214978396e-01, 2.857142874366239149e-01, 3.999999999940941908e-01,
                     6.666666666666735130e-01});
  const Expr half = F(0.5) * f * f;
  const Expr value = k * F(kWideLn2High) - ((half - (s * (half + r) + k * F(kWideLn2Low))) - f);
  const Expr positive = F(0) < x && x < F(kInfinity);
  const Expr other =
      ir::Select(ir::Eq(x, F(kInfinity)), x, F(std::numeric_limits<double>::quiet_NaN()));
  return ir::Select(positive, value, ir::Select(ir::Eq(x, F(0)), F(-kInfinity), other));
}

Expr Expand(Op op, const Expr& x) {
  const Math math(x.type().lanes);
  switch (op) {
    case Op::kExp:
      return math.Exp(x);
    case Op::kExp2:
      return math.Exp2(x);
    case Op::kExpm1:
      return math.Expm1(x);
    case Op::kLog:
      return math.Log(x);
    case Op::kLog2:
      return math.Log2(x);
    case Op::kLog10:
      return math.Log10(x);
    case Op::kLog1p:
      return math.Log1p(x);
    case Op::kTanh:
      return math.Tanh(x);
    case Op::kErf:
      return math.Erf(x);
    case Op::kSinh:
      return math.Sinh(x);
    case Op::kCosh:
      return math.Cosh(x);
    case Op::kAsinh:
      return math.Asinh(x);
    case Op::kAcosh:
      return math.Acosh(x);
    case Op::kAtanh:
      return math.Atanh(x);
    default:
      return ExpandAngle(op, x);
  }
}

Expr ExpandOfTwo(Op op, const Expr& x, const Expr& y) {
  const Math math(x.type().lanes);
  switch (op) {
    case Op::kPow:
      return math.Pow(x, y);
    case Op::kFmod:
      return math.Fmod(x, y);
    case Op::kMod:
      return math.Mod(x, y);
    case Op::kAtan2:
      return ExpandAtan2(x, y);
    default:
      return Expr();
  }
}

}  // namespace

Expr ExpandMathOperator(const Expr& expr) {
  const auto* op = expr.As<ir::OperatorNode>();
  if (op == nullptr || op->operands.empty() || op->operands.size() > 2) return expr;
  const ScalarType scalar = op->operands[0].type().scalar;
  if (scalar == ScalarType::kFloat64 && op->op == Op::kExp) return WideExp(op->operands[0]);
  if (scalar == ScalarType::kFloat64 && op->op == Op::kLog) return WideLog(op->operands[0]);
  if (scalar != ScalarType::kFloat32 && !IsHalf(scalar)) return expr;
  const Expr x = ir::Cast(ScalarType::kFloat32, op->operands[0]);
  const Expr expanded =
      op->operands.size() == 1
          ? Expand(op->op, x)
          : ExpandOfTwo(op->op, x, ir::Cast(ScalarType::kFloat32, op->operands[1]));
  return expanded.defined() ? ir::Cast(scalar, expanded) : expr;
}

Pass<ir::Kernel> ExpandMath() {
  return {"expand-math", [](const ir::Kernel& kernel) -> absl::StatusOr<ir::Kernel> {
            ir::Kernel result = kernel;
            result.body = ir::RewritePostOrder(kernel.body, ExpandMathOperator);
            return result;
          }};
}

}  // namespace hidet::passes
