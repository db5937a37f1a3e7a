// Errors of the polynomials in units of the last place, against double precision, on floats spread
// over all exponents and both signs and on those where the functions' own ranges meet; and the
// special values.
#include "passes/ir/expand_math.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "ir/evaluate.h"

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
      ir::EvaluateExpr(expanded, {.vars = {{var, ir::Value::Float(ir::Type::Float32(), x)}}});
  EXPECT_TRUE(value.ok()) << value.status();
  return static_cast<float>(value->AsFloat());
}

// The error in units of the last place of the exact result's float (of the least normal one for
// denormal results).
double ErrorInUlps(float value, double exact) {
  if (std::isnan(exact)) return std::isnan(value) ? 0 : INFINITY;
  const auto rounded = static_cast<float>(exact);
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
                     1e-8f, 1e-40f}) {
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
                      MathCase{"tanh", Op::kTanh, [](double x) { return std::tanh(x); }, 3},
                      MathCase{"erf", Op::kErf, [](double x) { return std::erf(x); }, 6}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace hidet::passes
