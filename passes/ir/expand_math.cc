// The functions share two kernels. exp: x = n ln 2 + r with |r| <= ln 2 / 2, e^r = 1 + r + r^2
// p(r), and 2^n in two factors so that neither overflows while the result is finite (denormal
// results included). log: x = 2^e m with m in [sqrt(1/2), sqrt(2)), f = m - 1, log m = f - f^2/2 +
// f^3 p(f). ln 2 is split in two floats, the first with few bits, so that n times it is exact (Cody
// and Waite 1980). Coefficients are least-maximum fits of relative error, computed by Lawson's
// iteration in double precision.
//
// float64 has the same two kernels with constants of its own: a Taylor polynomial of degree 13 for
// e^r, and fdlibm's for the logarithm.
//
// pow: |x|^y = 2^(y log2 |x|) with the logarithm and the product in float64, where an exponent of
// 128 keeps 2^-33 of its last place; the power of 2 is that of exp2. In float64 e^(y log |x|), with
// the logarithm and the product as sums of two numbers (Dekker 1971). fmod: the rounded quotient of
// two floats, cut to an integer q, is never less than the exact one while it is below 2^24 (2^53 of
// float64), so that x - q y is exact in one fused step and is right, or too small by y.
#include "passes/ir/expand_math.h"

#include <cmath>
#include <limits>

#include "ir/structural.h"
#include "ir/walk.h"
#include "passes/ir/expand_angles.h"
#include "passes/ir/horner.h"
#include "passes/ir/sign_bits.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Op;

constexpr double kLog2E = 1.44269504088896340736;
constexpr double kWideRounder = 6755399441055744.0;  // 1.5 * 2^52
constexpr double kLeastPower = -87.6832;             // -126.5 ln 2: of less 2^n is no normal float
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// What the functions need to know of a floating-point type.
struct Format {
  int mantissa_bits, exponent_bias;
  double rounder;            // 1.5 * 2^mantissa_bits
  double ln2_high, ln2_low;  // the first with zeros at its end
  double log10_2_high, log10_2_low;
  double least_exp, most_exp;      // e to the power of less is zero, of more infinite
  double least_exp2, most_exp2;    // likewise 2
  double least_expm1, most_expm1;  // e^x - 1 is -1 below; a sum of finite numbers up to the second
  double least_normal;
};

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
                          .rounder = kWideRounder,
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

// The functions of one type: all values are floats, or integers as wide, with the argument's lanes.
class Math {
 public:
  explicit Math(ir::Type type)
      : is_wide_(type.scalar == ScalarType::kFloat64),
        format_(is_wide_ ? kWide : kNarrow),
        float_(type),
        int_(type.WithScalar(is_wide_ ? ScalarType::kInt64 : ScalarType::kInt32)) {}

  Expr Exp(const Expr& x) const {
    const Expr flushed = FlushedBelow(x);
    if (!is_wide_ && flushed.defined()) return ExpNormal(Clamp(flushed, -88, 89));
    // Clamping changes no result and keeps n small.
    const Expr bounded = Clamp(x, format_.least_exp, format_.most_exp);
    const Whole n = Round(Fma(bounded, F(kLog2E), F(format_.rounder)));
    return Scale(Expm1Reduced(Reduce(bounded, n.value)) + F(1), n);
  }

  // e^x of float32 for x of [-88, 89], where one factor 2^n is enough: n is at least -127, whose
  // bits are those of zero, and at most 128, whose bits are those of infinity. x - n ln 2 is one
  // step: what the rounded ln 2 loses is 3e-9 x, a twentieth of what x itself has lost where it is
  // a difference.
  Expr ExpNormal(const Expr& x) const {
    const Expr rounder =
        F(format_.rounder + 127);  // so that the low bits are those of 2^n's exponent
    const Expr sum = Fma(x, F(kLog2E), rounder);
    const Expr r = Fma(sum - rounder, F(-M_LN2), x);
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
    const Expr bounded = Clamp(x, format_.least_exp2, format_.most_exp2);
    const Whole n = Round(bounded + F(format_.rounder));
    return Scale(Expm1Reduced((bounded - n.value) * F(M_LN2)) + F(1), n);
  }

  Expr Expm1(const Expr& x) const {
    const Expr bounded = Clamp(x, format_.least_expm1, format_.most_expm1);
    const Whole n = Round(Fma(bounded, F(kLog2E), F(format_.rounder)));
    const Expr power = PowerOfTwo(n.bits);
    const Expr value = Fma(power, Expm1Reduced(Reduce(bounded, n.value)), power - F(1));
    // Near zero and at zero the argument itself is right, sign of zero included.
    return ir::Select(IsTiny(x), x, ir::Select(F(format_.most_expm1) < x, Exp(x), value));
  }

  Expr Log(const Expr& x) const {
    auto [exponent, mantissa_log] = SplitLog(x);
    const Expr value =
        Fma(exponent, F(format_.ln2_high), Fma(exponent, F(format_.ln2_low), mantissa_log));
    return LogSpecialCases(x, value);
  }

  Expr Log2(const Expr& x) const {
    auto [exponent, mantissa_log] = SplitLog(x);
    return LogSpecialCases(x, Fma(mantissa_log, F(kLog2E), exponent));
  }

  Expr Log10(const Expr& x) const {
    auto [exponent, mantissa_log] = SplitLog(x);
    const Expr value = Fma(exponent, F(format_.log10_2_high),
                           Fma(exponent, F(format_.log10_2_low), mantissa_log * F(M_LOG10E)));
    return LogSpecialCases(x, value);
  }

  // log(u) of the rounded u = 1 + x, plus what rounding lost (Kahan).
  Expr Log1p(const Expr& x) const {
    const Expr u = x + F(1);
    const Expr lost = ir::Select(x < F(1), x - (u - F(1)), F(1) - (u - x)) / u;
    const Expr value = Log(u) + lost;
    return ir::Select(IsTiny(x), x, ir::Select(u < F(kInfinity) && F(0) < u, value, Log(u)));
  }

  // From e^(|x| / 2), which is finite wherever the result is.
  Expr Sinh(const Expr& x) const {
    const Expr magnitude = ir::Apply(Op::kAbs, {x}), square = x * x;
    const Expr small =
        is_wide_
            ? Fma(Horner(square, {1.0 / 355687428096000, 1.0 / 1307674368000, 1.0 / 6227020800,
                                  1.0 / 39916800, 1.0 / 362880, 1.0 / 5040, 1.0 / 120, 1.0 / 6}),
                  square * x, x)
            : Fma(Horner(square, {2.03721912945e-4, 8.33028376239e-3, 1.66667160211e-1}),
                  square * x, x);
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
    return WithSignOf(value, x);
  }

  Expr Acosh(const Expr& x) const {
    const Expr t = x - F(1);
    const Expr near = Log1p(t + ir::Apply(Op::kSqrt, {Fma(t, t, t + t)}));
    const Expr value = ir::Select(F(1 << 30) < x, Log(x) + F(M_LN2), near);
    return ir::Select(x < F(1), F(kNan), value);
  }

  Expr Atanh(const Expr& x) const {
    const Expr a = ir::Apply(Op::kAbs, {x});
    const Expr value = F(0.5) * Log1p((a + a) / (F(1) - a));
    return WithSignOf(value, x);
  }

  // Of infinities and NaN libm's.
  Expr Pow(const Expr& x, const Expr& y) const {
    const Expr magnitude = ir::Apply(Op::kAbs, {x});
    const Expr power = is_wide_ ? WidePower(magnitude, y) : NarrowPower(magnitude, y);
    const Expr of_zero = ir::Select(F(0) < y, F(0), ir::Select(y < F(0), F(kInfinity), F(1)));
    const Expr value = ir::Select(ir::Eq(x, F(0)), of_zero, power);
    const Expr half = y * F(0.5);
    const Expr whole = IsWhole(y), odd = whole && !IsWhole(half);
    const Expr sign = ir::Bitcast(int_, x) < I(0);
    const Expr is_root = x < F(0) && !whole;
    const Expr signed_value = ir::Select(odd && sign, -value, value);
    const Expr finite = magnitude < F(kInfinity) && ir::Apply(Op::kAbs, {y}) < F(kInfinity);
    return ir::Select(finite, ir::Select(is_root, F(kNan), signed_value),
                      ir::Apply(Op::kPow, {x, y}));
  }

  // Of quotients that are no exact integers libm's, and of a divisor that is infinite.
  Expr Fmod(const Expr& x, const Expr& y) const {
    const Expr quotient = ir::Apply(Op::kTrunc, {x / y});
    const Expr rest = Fma(-quotient, y, x);
    const Expr size = ir::Apply(Op::kAbs, {y});
    const Expr below = ir::Select(x < F(0), F(0) < rest, rest < F(0));
    const Expr right = ir::Apply(Op::kAbs, {rest});
    const Expr magnitude = ir::Select(below, size - right, right);
    const Expr exact =
        ir::Apply(Op::kAbs, {quotient}) < F(std::ldexp(1.0, format_.mantissa_bits + 1)) &&
        size < F(kInfinity);
    return ir::Select(exact, WithSignOf(magnitude, x), ir::Apply(Op::kFmod, {x, y}));
  }

  // With the divisor's sign.
  Expr Mod(const Expr& x, const Expr& y) const {
    const Expr rest = Fmod(x, y);
    const Expr other = ir::Select(y < F(0), F(0) < rest, rest < F(0));
    return ir::Select(other, rest + y, rest);
  }

  Expr Tanh(const Expr& x) const {
    if (is_wide_) {
      // From 22 on it rounds to 1.
      const Expr magnitude = ir::Apply(Op::kAbs, {x});
      const Expr t = Expm1(ir::Select(F(22) < magnitude, F(22), magnitude) * F(2));
      return WithSignOf(t / (t + F(2)), x);
    }
    // x P(x^2) / Q(x^2), within 6 units in the last place (0.14 of them the fit's); from 9 on tanh
    // rounds to 1.
    const Expr bounded = Clamp(x, -9, 9);
    const Expr square = bounded * bounded;
    const Expr above = Horner(square, {1.4840257911430399e-08, 2.163707176805474e-05,
                                       0.0035566743463277817, 0.13432112336158752, 1});
    const Expr below = Horner(square, {8.370485602426925e-07, 0.0003386421303730458,
                                       0.026108253747224808, 0.46765437722206116, 1});
    return Clamp(bounded * above / below, -1, 1);
  }

  // x P(x^2) / Q(x^2), within 6 units in the last place (1.4e-8 of them the fit's); from 3.85 on
  // erf rounds to 1.
  Expr Erf(const Expr& x) const {
    if (is_wide_) return WideErf(x);
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

  // So near to zero that sin, e^x - 1 and the like round to it.
  Expr IsTiny(const Expr& x) const { return ir::Apply(Op::kAbs, {x}) < F(is_wide_ ? 1e-17 : 1e-8); }

  // Of a value that is not less than zero.
  Expr WithSignOf(const Expr& value, const Expr& x) const {
    return ir::Bitcast(float_, ir::Apply(Op::kBitOr, {ir::Bitcast(int_, value), SignBitsOf(x)}));
  }

  // x p(x^2) up to 1; beyond it 1 - e^(-x^2) q(t) / (1 + 2 x) with t = (x - 2.5) / (x + 2.5), of
  // Chebyshev series like p. From 6 on it rounds to 1.
  Expr WideErf(const Expr& x) const {
    const Expr magnitude = ir::Apply(Op::kAbs, {x});
    const Expr square = x * x;
    const Expr small =
        x * Horner(square, {-7.798543850549947e-10, 1.3721520406351094e-08, -1.6208829856810202e-07,
                            1.6447471190594618e-06, -1.4924740785377576e-05, 0.00012055295112667001,
                            -0.0008548325982543225, 0.005223977607269946, -0.026866170643256995,
                            0.1128379167094513, -0.37612638903183543, 1.1283791670955126});
    const Expr a = Clamp(magnitude, 1, 6);
    const Expr q = Horner((a - F(2.5)) / (a + F(2.5)),
                          {2.103692341741339e-06, 2.0083290422090488e-05, 6.2649161221592115e-06,
                           -0.00011285013882795683, -8.845848107963556e-05, 0.0006320354783447512,
                           0.0004918624383370016, -0.004382072017195891, 0.0009318930421674325,
                           0.032760893036914096, -0.10296705604512968, 0.15762991902697346,
                           -0.09902453957353337, -0.12235676308242194, 1.2648381843668615});
    const Expr large = F(1) - Exp(-(a * a)) * q / (F(1) + F(2) * a);
    return ir::Select(magnitude < F(1), small, WithSignOf(large, x));
  }

  // Of a positive number of float32, in float64.
  Expr NarrowPower(const Expr& x, const Expr& y) const {
    const ir::Type long_type = float_.WithScalar(ScalarType::kInt64);
    const Expr bounded = WideClamp(ir::Cast(ScalarType::kFloat64, y) * WideLog2(x));
    const Expr sum = bounded + Wide(kWideRounder);
    const Expr rest = ir::Cast(ScalarType::kFloat32, bounded - (sum - Wide(kWideRounder)));
    const Expr n = ir::Cast(ScalarType::kInt32, ir::Bitcast(long_type, sum));
    return Scale(Expm1Reduced(rest * F(M_LN2)) + F(1), {Expr(), n});
  }

  // A number as the sum of two, the second of which is less than the last place of the first.
  struct Pair {
    Expr high, low;
  };
  // The sum, where the first number is not less than the second one's size, or is 0.
  static Pair Sum(const Expr& a, const Expr& b) {
    const Expr sum = a + b;
    return {sum, (a - sum) + b};
  }
  static Pair Product(const Pair& a, const Pair& b) {
    const Expr product = a.high * b.high;
    const Expr lost = Fma(a.high, b.high, -product);
    return {product, lost + Fma(a.high, b.low, a.low * b.high)};
  }

  // Of a positive number of float64: an exponent of 1024 takes ten of the places of a logarithm
  // that the power needs all of, so that it is a pair.
  Expr WidePower(const Expr& x, const Expr& y) const {
    const Pair log = LogAsPair(x);
    const Pair exponent = Product({y, F(0)}, log);
    const Expr bounded = Clamp(exponent.high, format_.least_exp, format_.most_exp);
    const Expr low = ir::Select(ir::Eq(bounded, exponent.high), exponent.low, F(0));
    const Whole n = Round(Fma(bounded, F(kLog2E), F(format_.rounder)));
    return Scale(Expm1Reduced(Reduce(bounded, n.value) + low) + F(1), n);
  }

  // log of a positive finite number of float64, within 2^-65 of itself: e ln 2 + 2 atanh(s), with
  // s = f / (2 + f) and atanh(s) = s + s^3 (1/3 + s^2 (1/5 + ..)).
  Pair LogAsPair(const Expr& x) const {
    const auto [exponent, f] = SplitExponent(x);
    const Expr below = f + F(2), below_low = f - (below - F(2));
    const Expr quotient = f / below;
    const Pair s = {quotient, (Fma(-quotient, below, f) - quotient * below_low) / below};
    const Pair square = Product(s, s);
    const Expr rest =
        Horner(square.high, {1.0 / 27, 1.0 / 25, 1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15,
                             1.0 / 13, 1.0 / 11, 1.0 / 9, 1.0 / 7, 1.0 / 5});
    const Pair behind = Product(square, {rest, F(0)});
    constexpr double kThird = 1.0 / 3, kThirdLow = 1.850371707708594e-17;
    Pair series = Sum(F(kThird), behind.high);
    series.low = series.low + (behind.low + F(kThirdLow));
    const Pair cubic = Product(s, Product(square, series));
    const Pair half = Sum(s.high, cubic.high);
    const Expr half_low = half.low + (s.low + cubic.low);
    const Pair log = Sum(exponent * F(format_.ln2_high), half.high + half.high);
    return {log.high, log.low + Fma(exponent, F(format_.ln2_low), half_low + half_low)};
  }

  Expr Wide(double value) const {
    return ir::FloatConstant(float_.WithScalar(ScalarType::kFloat64), value);
  }
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
  // low 22 bits of the sum, above which stands 0x4b400000; likewise of float64. (A conversion would
  // saturate, which takes many instructions on vectors. NaN gives any integer: the value it scales
  // is NaN.)
  Whole Round(const Expr& sum) const { return {sum - F(format_.rounder), ir::Bitcast(int_, sum)}; }

  Expr Reduce(const Expr& x, const Expr& n) const {
    return Fma(n, F(-format_.ln2_low), Fma(n, F(-format_.ln2_high), x));
  }

  // e^r - 1 for |r| <= ln 2 / 2.
  Expr Expm1Reduced(const Expr& r) const {
    const Expr p =
        is_wide_ ? Horner(r, {1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800,
                              1.0 / 362880, 1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24,
                              1.0 / 6, 0.5})
                 : Horner(r, {0.00139517193, 0.00836959834, 0.0416661873, 0.166665129, 0.50000001});
    return Fma(r * r, p, r);
  }

  // 2^n of a normal number, n given in the low bits: the shift drops those above.
  Expr PowerOfTwo(const Expr& n) const {
    const Expr exponent = n + I(format_.exponent_bias);
    return ir::Bitcast(float_, ir::Apply(Op::kShiftLeft, {exponent, I(format_.mantissa_bits)}));
  }

  // value * 2^n for n of twice a normal exponent. What stands above the low bits of n is even and
  // stays above the low bits of both halves.
  Expr Scale(const Expr& value, const Whole& n) const {
    const Expr half = ir::Apply(Op::kShiftRight, {n.bits, I(1)});
    return value * PowerOfTwo(half) * PowerOfTwo(n.bits - half);
  }

  // A positive finite number of float64, denormal or not.
  WideSplit SplitExponent(const Expr& x) const {
    const Expr denormal = x < F(format_.least_normal);
    const auto [exponent, f] = SplitWide(ir::Select(denormal, x * F(0x1p54), x));
    return {exponent - ir::Select(denormal, F(54), F(0)), f};
  }

  // The exponent e (as a float) and log m of a positive finite number.
  std::pair<Expr, Expr> SplitLog(const Expr& x) const {
    if (is_wide_) {
      const auto [exponent, f] = SplitExponent(x);
      return {exponent, WideLogOfMantissa(f)};
    }
    const Expr denormal = x < F(format_.least_normal);
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

  // log(1 + f) of float64 by fdlibm's polynomial (Sun Microsystems 1993): with s = f / (2 + f),
  // f - (f^2 / 2 - s (f^2 / 2 + R(s^2))).
  Expr WideLogOfMantissa(const Expr& f) const {
    const Expr s = f / (f + F(2)), z = s * s;
    const Expr r =
        z * Horner(z, {1.479819860511658591e-01, 1.531383769920937332e-01, 1.818357216161805012e-01,
                       2.222219843214978396e-01, 2.857142874366239149e-01, 3.999999999940941908e-01,
                       6.666666666666735130e-01});
    const Expr half = F(0.5) * f * f;
    return f - (half - s * (half + r));
  }

  // log 0 = -inf, log inf = inf, log of less than 0 and of NaN is NaN.
  Expr LogSpecialCases(const Expr& x, const Expr& value) const {
    const Expr not_finite = ir::Select(ir::Eq(x, F(kInfinity)), x, F(kNan));
    const Expr positive = F(0) < x && x < F(kInfinity);
    return ir::Select(positive, value, ir::Select(ir::Eq(x, F(0)), F(-kInfinity), not_finite));
  }

  const bool is_wide_;
  const Format& format_;
  ir::Type float_, int_;
};

Expr Expand(Op op, const Expr& x) {
  const Math math(x.type());
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
  const Math math(x.type());
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
  if (scalar != ScalarType::kFloat64 && scalar != ScalarType::kFloat32 && !IsHalf(scalar))
    return expr;
  const ScalarType computed = scalar == ScalarType::kFloat64 ? scalar : ScalarType::kFloat32;
  const Expr x = ir::Cast(computed, op->operands[0]);
  const Expr expanded = op->operands.size() == 1
                            ? Expand(op->op, x)
                            : ExpandOfTwo(op->op, x, ir::Cast(computed, op->operands[1]));
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
