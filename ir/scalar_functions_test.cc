#include "ir/scalar_functions.h"

#include <limits>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::ir {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Case {
  const char* function;
  std::vector<double> operands;
  double expected;
};

const Case kCases[] = {
    {"Square", {-3}, 9},
    {"Cube", {-3}, -27},
    {"Clip", {5, -1, 2}, 2},
    {"Clip", {-5, -1, 2}, -1},
    {"Sigmoid", {0}, 0.5},
    {"Sigmoid", {-800}, 0},
    {"Sigmoid", {2}, 0.88079707797788243},
    {"Silu", {2}, 1.7615941559557649},
    {"SoftSign", {-3}, -0.75},
    {"LogOnePlusExp", {0}, 0.69314718055994531},
    {"LogOnePlusExp", {1000}, 1000},
    {"LogOnePlusExp", {-kInfinity}, 0},
    {"ExpFlushed", {1}, 2.718281828459045},
    {"ExpFlushed", {-87.69}, 0},
    {"ExpFlushed", {-kInfinity}, 0},
    {"Elu", {3, 2}, 3},
    {"Elu", {-1, 2}, -1.2642411176571153},
    {"GeluTanh", {1}, 0.84119199060827676},
    {"GeluErf", {1}, 0.84134474606854293},
};

const ScalarFunction* Find(absl::string_view name) {
  for (const ScalarFunction& function : ScalarFunctions()) {
    if (function.name == name) return &function;
  }
  return nullptr;
}

TEST(ScalarFunctions, HaveTheirValues) {
  for (const Case& test : kCases) {
    const ScalarFunction* function = Find(test.function);
    ASSERT_NE(function, nullptr) << test.function;
    ASSERT_EQ(static_cast<size_t>(function->arity), test.operands.size()) << test.function;
    std::vector<Expr> operands;
    for (double operand : test.operands)
      operands.push_back(Constant(Type::Scalar(ScalarType::kFloat64), operand));
    const auto value = testing::EvaluateExpr(function->make(operands)).value();
    EXPECT_NEAR(value.AsFloat(), test.expected, 1e-12) << test.function;
  }
}

TEST(ScalarFunctions, AreOfTheirOperandsType) {
  for (const ScalarFunction& function : ScalarFunctions()) {
    const Type half4 = Type::Scalar(ScalarType::kFloat16, /*lanes=*/4);
    const std::vector<Expr> operands(function.arity, Var::Make("v", half4));
    EXPECT_EQ(function.make(operands).type(), half4) << std::string(function.name);
  }
}

TEST(ScalarFunctions, EachHasACase) {
  for (const ScalarFunction& function : ScalarFunctions()) {
    bool tested = false;
    for (const Case& test : kCases) tested = tested || function.name == test.function;
    EXPECT_TRUE(tested) << std::string(function.name);
  }
}

}  // namespace
}  // namespace hidet::ir
