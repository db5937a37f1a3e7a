// Errors of the polynomials in units of the last place, against a wider type, on floats spread
// over all exponents and both signs and on those where the functions' own ranges meet; and the
// special values.
#include "passes/ir/expand_math.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "ir/evaluate.h"
#include "ir/scalar_functions.h"
#include "ir/structural.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::passes {
namespace {

using ir::Op;

struct MathCase {
  const char* name;
  Op op;
  double (*reference)(double);
  double ulps;  // largest error that is accepted
};

float Evaluate(Op op, float x) {
  const ir::Var var = ir::Var::Make("x", ir::Type::Float32());
  const ir::Expr expanded = ExpandMathOperator(ir::Apply(op, {var}));
  const auto value =
      testing::EvaluateExpr(expanded, {.vars = {{var, ir::Value::Float(ir::Type::Float32(), x)}}});
  EXPECT_TRUE(value.ok()) << value.status();
  return static_cast<float>(value->AsFloat());
}

// The error in units of the last place of the exact result's float (of the least normal one for
// denormal results).
double ErrorInUlps(float value, double exact) {
  if (std::isnan(exact)) return std::isnan(value) ? 0 : INFINITY;
  const auto rounded = static_cast<float>(exact);
  if (rounded == 0 && value == 0)
    return std::signbit(rounded) == std::signbit(value) ? 0 : INFINITY;
  if (std::isinf(rounded) || std::isinf(value)) return value == rounded ? 0 : INFINITY;
  const double magnitude =
      std::max(std::abs(exact), static_cast<double>(std::numeric_limits<float>::min()));
  return std::abs(value - exact) / std::ldexp(1.0, std::ilogb(magnitude) - 23);
}

std::vector<float> Samples() {
  std::vector<float> samples;
  std::mt19937 generator(1);
  for (int i = 0; i < 6000; ++i) {
    const uint32_t bits = generator();
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    samples.push_back(value);
  }
  std::uniform_real_distribution<float> around(-12, 12), small(-1.5f, 1.5f);
  for (int i = 0; i < 6000; ++i) samples.push_back(around(generator));
  for (int i = 0; i < 6000; ++i) samples.push_back(small(generator));
  for (float edge : {0.625f, 1.0f, 3.95f, 10.0f, 88.7f, -87.3f, -103.9f, 0.70710678f, 1.41421356f,
                     1e-8f, 1e-40f, 0.5f, 0.41421356f, 2.4142135f, 1.5707964f, 1048576.0f}) {
    for (float sign : {1.0f, -1.0f}) {
      for (float next : {std::nextafter(edge, 0.0f), edge, std::nextafter(edge, INFINITY)})
        samples.push_back(sign * next);
    }
  }
  samples.insert(samples.end(), {0.0f, -0.0f, INFINITY, -INFINITY, NAN});
  return samples;
}

class ExpandMathTest : public ::testing::TestWithParam<MathCase> {};

TEST_P(ExpandMathTest, StaysWithinItsError) {
  const MathCase& c = GetParam();
  double worst = 0;
  float worst_at = 0;
  for (float x : Samples()) {
    const double error = ErrorInUlps(Evaluate(c.op, x), c.reference(x));
    if (!(error <= worst)) {
      worst = error;
      worst_at = x;
    }
  }
  RecordProperty("ulps", std::to_string(worst));
  EXPECT_LE(worst, c.ulps) << c.name << " of " << worst_at << " is " << Evaluate(c.op, worst_at)
                           << ", expected " << c.reference(worst_at);
}

// Of what is a difference from the largest of a row; the argument's own rounding makes 8 units of a
// last place of -87.
TEST(ExpandMathTest, FlushesExponentialsThatAreNoNormalNumbers) {
  const ir::Var x = ir::Var::Make("x", ir::Type::Float32());
  const auto evaluate = [&](float value) {
    const ir::Expr expanded = ir::RewritePostOrder(ir::ExpFlushed(ir::Expr(x)), ExpandMathOperator);
    const auto result = testing::EvaluateExpr(
        expanded, {.vars = {{x, ir::Value::Float(ir::Type::Float32(), value)}}});
    EXPECT_TRUE(result.ok()) << result.status();
    return static_cast<float>(result->AsFloat());
  };
  std::vector<float> samples = Samples();
  for (float value = -89; value <= 1; value += 0.01f) samples.push_back(value);
  for (float value : samples) {
    if (value < -87.6833f) {
      EXPECT_EQ(evaluate(value), 0) << value;
    } else if (value > -87.6829f && value < 88) {
      EXPECT_LE(ErrorInUlps(evaluate(value), std::exp(static_cast<double>(value))),
                1.5 + std::abs(value) / 25)
          << value;
    }
  }
  EXPECT_EQ(evaluate(0), 1);
  EXPECT_TRUE(std::isnan(evaluate(NAN)));
}

double Log(double x) { return std::log(x); }

INSTANTIATE_TEST_SUITE_P(
    Functions, ExpandMathTest,
    ::testing::Values(MathCase{"exp", Op::kExp, [](double x) { return std::exp(x); }, 2},
                      MathCase{"exp2", Op::kExp2, [](double x) { return std::exp2(x); }, 2},
                      MathCase{"expm1", Op::kExpm1, [](double x) { return std::expm1(x); }, 3},
                      MathCase{"log", Op::kLog, Log, 2},
                      MathCase{"log2", Op::kLog2, [](double x) { return std::log2(x); }, 3},
                      MathCase{"log10", Op::kLog10, [](double x) { return std::log10(x); }, 3},
                      MathCase{"log1p", Op::kLog1p, [](double x) { return std::log1p(x); }, 3},
                      MathCase{"tanh", Op::kTanh, [](double x) { return std::tanh(x); }, 6},
                      MathCase{"erf", Op::kErf, [](double x) { return std::erf(x); }, 6},
                      MathCase{"sin", Op::kSin, [](double x) { return std::sin(x); }, 2},
                      MathCase{"cos", Op::kCos, [](double x) { return std::cos(x); }, 2},
                      MathCase{"tan", Op::kTan, [](double x) { return std::tan(x); }, 4},
                      MathCase{"asin", Op::kAsin, [](double x) { return std::asin(x); }, 3},
                      MathCase{"acos", Op::kAcos, [](double x) { return std::acos(x); }, 3},
                      MathCase{"atan", Op::kAtan, [](double x) { return std::atan(x); }, 3},
                      MathCase{"sinh", Op::kSinh, [](double x) { return std::sinh(x); }, 6},
                      MathCase{"cosh", Op::kCosh, [](double x) { return std::cosh(x); }, 6},
                      MathCase{"asinh", Op::kAsinh, [](double x) { return std::asinh(x); }, 4},
                      MathCase{"acosh", Op::kAcosh, [](double x) { return std::acosh(x); }, 4},
                      MathCase{"atanh", Op::kAtanh, [](double x) { return std::atanh(x); }, 4}),
    [](const auto& info) { return info.param.name; });

TEST(ErfTest, IsOneExactlyWhereItRoundsToIt) {
  const ir::Type type = ir::Type::Float32();
  const ir::Var x = ir::Var::Make("x", type);
  const ir::Expr erf = ExpandMathOperator(ir::Apply(Op::kErf, {x}));
  for (const float at : {3.92f, 14.0f, 750.0f, 3e38f, INFINITY}) {
    for (const float sign : {1.0f, -1.0f}) {
      const auto value =
          testing::EvaluateExpr(erf, {.vars = {{x, ir::Value::Float(type, sign * at)}}}).value();
      EXPECT_EQ(value.AsFloat(), sign) << at;
    }
  }
}

// Pairs: all of the special values, and others over all exponents and near each other.
std::vector<std::pair<float, float>> Pairs() {
  std::vector<float> edges = {0.0f, 1.0f, 0.5f, 2.0f, 3.0f, 1e-40f, 3e38f, 1.7f, INFINITY};
  for (size_t i = 0, count = edges.size(); i < count; ++i) edges.push_back(-edges[i]);
  edges.push_back(NAN);
  std::vector<std::pair<float, float>> pairs;
  for (const float x : edges) {
    for (const float y : edges) pairs.emplace_back(x, y);
  }
  const std::vector<float> samples = Samples();
  for (size_t i = 0; i + 1 < samples.size(); ++i) pairs.emplace_back(samples[i], samples[i + 1]);
  std::mt19937 generator(2);
  std::uniform_real_distribution<float> base(0.5f, 2.0f), exponent(-120, 120), wide(-1e6f, 1e6f);
  for (int i = 0; i < 4000; ++i) {
    pairs.emplace_back(base(generator), exponent(generator));
    pairs.emplace_back(wide(generator), base(generator));
    pairs.emplace_back(std::round(exponent(generator)), std::round(base(generator)));
  }
  return pairs;
}

struct PairCase {
  const char* name;
  Op op;
  double (*reference)(double, double);
  double ulps;
};

class ExpandMathOfTwoTest : public ::testing::TestWithParam<PairCase> {};

TEST_P(ExpandMathOfTwoTest, StaysWithinItsError) {
  const PairCase& c = GetParam();
  const ir::Type type = ir::Type::Float32();
  const ir::Var x = ir::Var::Make("x", type), y = ir::Var::Make("y", type);
  const ir::Expr expanded = ExpandMathOperator(ir::Apply(c.op, {x, y}));
  ASSERT_FALSE(expanded.SameAs(ir::Apply(c.op, {x, y})));
  double worst = 0;
  for (const auto& [a, b] : Pairs()) {
    const auto value =
        testing::EvaluateExpr(
            expanded, {.vars = {{x, ir::Value::Float(type, a)}, {y, ir::Value::Float(type, b)}}})
            .value();
    const auto result = static_cast<float>(value.AsFloat());
    const double error = ErrorInUlps(result, c.reference(a, b));
    ASSERT_LE(error, c.ulps) << c.name << " of " << a << ", " << b << " is " << result
                             << ", expected " << c.reference(a, b);
    worst = std::max(worst, error);
  }
  RecordProperty("ulps", std::to_string(worst));
}

double Fmod(double x, double y) { return std::fmod(x, y); }
double Mod(double x, double y) {
  const double rest = std::fmod(x, y);
  // The sum is a float's, as the operator's is.
  return rest != 0 && (rest < 0) != (y < 0) ? static_cast<float>(rest) + static_cast<float>(y)
                                            : rest;
}

INSTANTIATE_TEST_SUITE_P(
    FunctionsOfTwo, ExpandMathOfTwoTest,
    ::testing::Values(
        PairCase{"pow", Op::kPow, [](double x, double y) { return std::pow(x, y); }, 3},
        PairCase{"atan2", Op::kAtan2, [](double y, double x) { return std::atan2(y, x); }, 4},
        PairCase{"fmod", Op::kFmod, Fmod, 0}, PairCase{"mod", Op::kMod, Mod, 0.5}),
    [](const auto& info) { return info.param.name; });

// float64 against the 64 bits of long double.
struct WideCase {
  const char* name;
  Op op;
  long double (*reference)(long double);
  double ulps;
};

std::vector<double> WideSamples() {
  std::vector<double> samples = {INFINITY, -INFINITY, NAN};
  std::mt19937_64 generator(3);
  std::uniform_int_distribution<uint64_t> bits;
  std::uniform_real_distribution<double> wide(-750, 750), around(-12, 12), small(-1.5, 1.5);
  for (int i = 0; i < 4000; ++i) {
    samples.insert(samples.end(), {std::bit_cast<double>(bits(generator)), wide(generator),
                                   around(generator), small(generator)});
    samples.push_back(std::ldexp(small(generator), -(i % 70)));
    samples.push_back(i * M_PI_2);  // where an angle is reduced to almost nothing
  }
  for (const double edge : {0.0,      1e-17,
                            5e-324,   1e-310,
                            2.3e-308, 1.7e308,
                            0.25,     0.41421356237309503,
                            0.5,      M_SQRT1_2,
                            1.0,      M_SQRT2,
                            M_PI_2,   2.414213562373095,
                            6.0,      22.0,
                            40.0,     708.4,
                            709.0,    709.7,
                            709.8,    710.4,
                            745.1,    746.0,
                            800.0,    1048576.0}) {
    for (const double sign : {1.0, -1.0}) {
      for (const double next :
           {std::nextafter(edge, 0.0), edge, std::nextafter(edge, double{INFINITY})})
        samples.push_back(sign * next);
    }
  }
  return samples;
}

class ExpandWideMathTest : public ::testing::TestWithParam<WideCase> {};

TEST_P(ExpandWideMathTest, StaysWithinItsError) {
  const WideCase& c = GetParam();
  const ir::Type type = ir::Type::Scalar(ScalarType::kFloat64);
  const ir::Var x = ir::Var::Make("x", type);
  const ir::Expr expanded = ExpandMathOperator(ir::Apply(c.op, {x}));
  ASSERT_FALSE(ir::Equal(expanded, ir::Apply(c.op, {x})));
  double worst = 0;
  for (const double sample : WideSamples()) {
    const auto value =
        testing::EvaluateExpr(expanded, {.vars = {{x, ir::Value::Float(type, sample)}}}).value();
    const long double exact = c.reference(sample);
    const auto rounded = static_cast<double>(exact);
    const double result = value.AsFloat();
    if (std::isnan(rounded) || std::isinf(rounded) || rounded == 0) {
      EXPECT_TRUE(std::isnan(rounded) ? std::isnan(result) : result == rounded)
          << c.name << " of " << sample << " is " << result << ", expected " << rounded;
      EXPECT_EQ(std::signbit(result) && !std::isnan(result),
                std::signbit(rounded) && !std::isnan(rounded))
          << c.name << " of " << sample;
      continue;
    }
    const double unit = std::ldexp(1.0, std::max(std::ilogb(rounded), -1022) - 52);
    const auto error = static_cast<double>(std::abs(result - exact) / unit);
    ASSERT_LE(error, c.ulps) << c.name << " of " << sample << " is " << result << ", expected "
                             << rounded;
    worst = std::max(worst, error);
  }
  RecordProperty("ulps", std::to_string(worst));
}

using Wide = long double;

INSTANTIATE_TEST_SUITE_P(
    Functions, ExpandWideMathTest,
    ::testing::Values(WideCase{"exp", Op::kExp, [](Wide x) { return std::exp(x); }, 2},
                      WideCase{"exp2", Op::kExp2, [](Wide x) { return std::exp2(x); }, 2},
                      WideCase{"expm1", Op::kExpm1, [](Wide x) { return std::expm1(x); }, 3},
                      WideCase{"log", Op::kLog, [](Wide x) { return std::log(x); }, 2},
                      WideCase{"log2", Op::kLog2, [](Wide x) { return std::log2(x); }, 3},
                      WideCase{"log10", Op::kLog10, [](Wide x) { return std::log10(x); }, 3},
                      WideCase{"log1p", Op::kLog1p, [](Wide x) { return std::log1p(x); }, 3},
                      WideCase{"tanh", Op::kTanh, [](Wide x) { return std::tanh(x); }, 4},
                      WideCase{"erf", Op::kErf, [](Wide x) { return std::erf(x); }, 3},
                      WideCase{"sin", Op::kSin, [](Wide x) { return std::sin(x); }, 2},
                      WideCase{"cos", Op::kCos, [](Wide x) { return std::cos(x); }, 2},
                      WideCase{"tan", Op::kTan, [](Wide x) { return std::tan(x); }, 4},
                      WideCase{"asin", Op::kAsin, [](Wide x) { return std::asin(x); }, 3},
                      WideCase{"acos", Op::kAcos, [](Wide x) { return std::acos(x); }, 3},
                      WideCase{"atan", Op::kAtan, [](Wide x) { return std::atan(x); }, 3},
                      WideCase{"sinh", Op::kSinh, [](Wide x) { return std::sinh(x); }, 5},
                      WideCase{"cosh", Op::kCosh, [](Wide x) { return std::cosh(x); }, 5},
                      WideCase{"asinh", Op::kAsinh, [](Wide x) { return std::asinh(x); }, 4},
                      WideCase{"acosh", Op::kAcosh, [](Wide x) { return std::acosh(x); }, 4},
                      WideCase{"atanh", Op::kAtanh, [](Wide x) { return std::atanh(x); }, 4}),
    [](const auto& info) { return info.param.name; });

// The quotient of two doubles, cut to an integer, and where the library is asked.
TEST(ExpandMathTest, RemaindersOfFloat64AreExact) {
  const ir::Type type = ir::Type::Scalar(ScalarType::kFloat64);
  const ir::Var x = ir::Var::Make("x", type), y = ir::Var::Make("y", type);
  const ir::Expr expanded = ExpandMathOperator(ir::Apply(Op::kFmod, {x, y}));
  std::mt19937_64 generator(4);
  std::uniform_real_distribution<double> wide(-1e9, 1e9), small(-2, 2);
  for (int i = 0; i < 4000; ++i) {
    const double a = wide(generator), b = i % 2 == 0 ? small(generator) : wide(generator) * 1e-20;
    const auto value =
        testing::EvaluateExpr(
            expanded, {.vars = {{x, ir::Value::Float(type, a)}, {y, ir::Value::Float(type, b)}}})
            .value();
    EXPECT_EQ(value.AsFloat(), std::fmod(a, b)) << a << ", " << b;
  }
}

// Bases near 1 with large exponents, results over all exponents, denormal ones among them, and all
// special values.
TEST(ExpandMathTest, PowersOfFloat64KeepTheirLastPlace) {
  const ir::Type type = ir::Type::Scalar(ScalarType::kFloat64);
  const ir::Var x = ir::Var::Make("x", type), y = ir::Var::Make("y", type);
  const ir::Expr expanded = ExpandMathOperator(ir::Apply(Op::kPow, {x, y}));
  std::vector<double> edges = {0.0, 1.0,   0.5,  2.0,   3.0,      1e-310, 5e-324,
                               1.7, 1e300, 9e15, 1e-17, INFINITY, NAN};
  for (size_t i = 0, count = edges.size(); i < count; ++i) edges.push_back(-edges[i]);
  std::vector<std::pair<double, double>> pairs;
  for (const double a : edges) {
    for (const double b : edges) pairs.emplace_back(a, b);
  }
  std::mt19937_64 generator(5);
  std::uniform_real_distribution<double> near(-1, 1), exponent(-1080, 1080);
  std::uniform_int_distribution<uint64_t> bits;
  for (int i = 0; i < 6000; ++i) {
    const double base = 1 + std::ldexp(near(generator), -(i % 50) - 1);
    pairs.emplace_back(base, exponent(generator) * M_LN2 / std::log(base));
    pairs.emplace_back(std::bit_cast<double>(bits(generator)), exponent(generator) / 1000);
    pairs.emplace_back(std::ldexp(near(generator), i % 20), std::round(exponent(generator) / 10));
  }
  double worst = 0;
  for (const auto& [a, b] : pairs) {
    const auto value =
        testing::EvaluateExpr(
            expanded, {.vars = {{x, ir::Value::Float(type, a)}, {y, ir::Value::Float(type, b)}}})
            .value();
    const double result = value.AsFloat();
    const long double exact = std::pow(static_cast<long double>(a), static_cast<long double>(b));
    const auto rounded = static_cast<double>(exact);
    if (std::isnan(rounded) || std::isinf(rounded) || rounded == 0) {
      ASSERT_TRUE(std::isnan(rounded) ? std::isnan(result) : result == rounded)
          << a << " to the power of " << b << " is " << result << ", expected " << rounded;
      ASSERT_TRUE(std::isnan(rounded) || std::signbit(result) == std::signbit(rounded)) << a;
      continue;
    }
    const double unit = std::ldexp(1.0, std::max(std::ilogb(rounded), -1022) - 52);
    const auto error = static_cast<double>(std::abs(result - exact) / unit);
    ASSERT_LE(error, 1.5) << a << " to the power of " << b << " is " << result << ", expected "
                          << rounded;
    worst = std::max(worst, error);
  }
  RecordProperty("ulps", std::to_string(worst));
}

// Code calls libm for what the expansion does not take alone if that is the second choice.
TEST(ExpandMathTest, LeavesLargeAnglesToTheLibrary) {
  EXPECT_FLOAT_EQ(Evaluate(Op::kSin, 1e30f), std::sin(1e30f));
  const ir::Var x = ir::Var::Make("x", ir::Type::Float32());
  const ir::Expr expanded = ExpandMathOperator(ir::Apply(Op::kSin, {x}));
  const auto* select = expanded.As<ir::OperatorNode>();
  ASSERT_NE(select, nullptr);
  EXPECT_EQ(select->op, Op::kSelect);
  EXPECT_TRUE(ir::Equal(select->operands[2], ir::Apply(Op::kSin, {x})));
}

}  // namespace
}  // namespace hidet::passes
