// Errors of the approximations before they are rounded to 16 bits, against double precision, and
// the special values.
#include "passes/ir/approximate_math.h"

#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "ir/evaluate.h"
#include "ir/structural.h"
#include "ir/text/parser.h"
#include "ir/walk.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Op;

const float kInfinity = std::numeric_limits<float>::infinity();

// The evaluator knows operators; what the two instructions compute is an operator's value but for
// its last bits.
Expr WithoutCalls(const Expr& expr) {
  return ir::RewritePostOrder(expr, [](const Expr& node) -> Expr {
    const auto* call = node.As<ir::CallNode>();
    if (call == nullptr) return node;
    if (call->intrinsic == ir::Intrinsic::kDivideFull)
      return ir::Apply(Op::kDiv, {call->operands[0], call->operands[1]});
    EXPECT_EQ(call->intrinsic, ir::Intrinsic::kExp2Flush);
    return ir::Apply(Op::kExp2, {call->operands[0]});
  });
}

class Function {
 public:
  explicit Function(const std::function<Expr(const Expr&)>& make)
      : exact_(make(var_)), expr_(WithoutCalls(Approximate(exact_))) {
    EXPECT_FALSE(ir::Equal(exact_, expr_)) << "nothing was approximated";
  }
  float At(float x) const { return Evaluate(expr_, x); }
  float Exactly(float x) const { return Evaluate(exact_, x); }

 private:
  float Evaluate(const Expr& expr, float x) const {
    const auto value =
        testing::EvaluateExpr(expr, {.vars = {{var_, ir::Value::Float(ir::Type::Float32(), x)}}});
    EXPECT_TRUE(value.ok()) << value.status();
    return static_cast<float>(value->AsFloat());
  }

  const ir::Var var_ = ir::Var::Make("x", ir::Type::Float32());
  const Expr exact_, expr_;
};

std::vector<float> Samples() {
  std::vector<float> samples = {1e-30f, -1e-30f, 0.25f, -0.25f, 0.5f, -0.5f, 0.49999f, 0.24999f};
  std::mt19937 generator(1);
  for (const float bound : {0.01f, 1.0f, 9.0f}) {
    std::uniform_real_distribution<float> around(-bound, bound);
    for (int i = 0; i < 4000; ++i) samples.push_back(around(generator));
  }
  return samples;
}

Expr Apply(Op op, const Expr& x) { return ir::Apply(op, {x}); }

TEST(ApproximateMathTest, ErrorsAreSmall) {
  struct Case {
    const char* name;
    std::function<Expr(const Expr&)> make;
    std::function<double(double)> reference;
  };
  const Case cases[] = {
      {"exp", [](const Expr& x) { return Apply(Op::kExp, x); },
       [](double x) { return std::exp(x); }},
      {"tanh", [](const Expr& x) { return Apply(Op::kTanh, x); },
       [](double x) { return std::tanh(x); }},
      {"erf", [](const Expr& x) { return Apply(Op::kErf, x); },
       [](double x) { return std::erf(x); }},
      {"1 + erf", [](const Expr& x) { return ir::Float32(1) + Apply(Op::kErf, x); },
       [](double x) { return std::erfc(-x); }},
      {"erf + 1", [](const Expr& x) { return Apply(Op::kErf, x) + ir::Float32(1); },
       [](double x) { return std::erfc(-x); }},
      {"sigmoid",
       [](const Expr& x) { return ir::Float32(1) / (ir::Float32(1) + Apply(Op::kExp, -x)); },
       [](double x) { return 1 / (1 + std::exp(-x)); }},
  };
  for (const Case& c : cases) {
    const Function function(c.make);
    for (const float x : Samples()) {
      const double exact = c.reference(x);
      if (std::fabs(exact) < 0x1p-120) continue;  // near what is flushed
      // The argument's rounding: of x^2 in erf.
      const double allowed = 0x1p-19 + (x * x + std::fabs(x)) * 0x1p-22;
      EXPECT_LE(std::fabs(function.At(x) - exact), allowed * std::fabs(exact))
          << c.name << " of " << x;
    }
  }
}

TEST(ApproximateMathTest, SpecialValuesAreThoseOfTheFunctions) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const Op op : {Op::kExp, Op::kTanh, Op::kErf, Op::kReciprocal}) {
    const Function function([op](const Expr& x) { return Apply(op, x); });
    for (const float x : {0.0f, kInfinity, -kInfinity, 200.0f, -200.0f}) {
      EXPECT_FLOAT_EQ(function.At(x), function.Exactly(x)) << ir::InfoOf(op).name << " of " << x;
    }
    EXPECT_TRUE(std::isnan(function.At(nan))) << ir::InfoOf(op).name;
  }
}

TEST(ApproximateMathTest, WhatIsComparedOrRoundedStaysExact) {
  for (const char* text : {
           "floor(x / 3.0f)",
           "select(x / 3.0f < 1.0f, x, 2.0f)",
           "fmod(exp(x), 2.0f)",
       }) {
    const ir::Var x = ir::Var::Make("x", ir::Type::Float32());
    const auto expr = ir::ParseExpr(text, {.vars = {{"x", x}}}).value();
    EXPECT_TRUE(ir::Equal(Approximate(expr), expr)) << text;
  }
}

}  // namespace
}  // namespace hidet::passes
