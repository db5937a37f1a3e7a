// Scalar functions that are compositions of operators: one row each.
//
// An operator (operator_table.h) is what every code generator spells and the evaluator computes. A
// function is a name for a composition of them; it becomes its operators where it is made, so
// nothing else in the compiler knows it.
//
//   Expr y = Sigmoid(x);        // 1 / (1 + exp(-x)), for scalars and vectors of any float type
//
// ROW(name, arity, doc, body): `x`, `y` and `z` are the operands, all of one type; `c(v)` is the
// constant v of that type. scalar_functions_test.cc has a row of values for each.
#ifndef IR_SCALAR_FUNCTIONS_H_
#define IR_SCALAR_FUNCTIONS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/expr.h"

#define HIDET_IR_FUNCTIONS(ROW)                                                                   \
  ROW(Square, 1, "x x", x* x)                                                                     \
  ROW(Cube, 1, "x x x", x* x* x)                                                                  \
  ROW(Clip, 3, "x kept within y .. z", Min(Max(x, y), z))                                         \
  ROW(Sigmoid, 1, "1 / (1 + exp(-x))", c(1) / (c(1) + Apply(Op::kExp, {-x})))                     \
  ROW(Silu, 1, "x sigmoid(x)", x / (c(1) + Apply(Op::kExp, {-x})))                                \
  ROW(SoftSign, 1, "x / (1 + |x|)", x / (c(1) + Apply(Op::kAbs, {x})))                            \
  ROW(LogOnePlusExp, 1, "log(1 + exp(x)) without overflow",                                       \
      Max(x, c(0)) + Apply(Op::kLog1p, {Apply(Op::kExp, {-Apply(Op::kAbs, {x})})}))               \
  ROW(ExpFlushed, 1, "exp(x), or 0 where x < -87.683: half the least normal float32",             \
      Apply(Op::kExp, {Select(x < c(-87.683), c(-std::numeric_limits<double>::infinity()), x)}))  \
  ROW(Elu, 2, "x, or y (exp(x) - 1) where x is negative",                                         \
      Select(x > c(0), x, y * Apply(Op::kExpm1, {x})))                                            \
  ROW(GeluTanh, 1, "x / 2 (1 + tanh(u)) = x sigmoid(2 u) of u = sqrt(2 / pi) (x + 0.044715 x^3)", \
      x / (c(1) + Apply(Op::kExp, {Scaled(x + Scaled(Cube(x), 0.044715), -1.5957691216057308)}))) \
  ROW(GeluErf, 1, "x / 2 (1 + erf(x / sqrt(2)))",                                                 \
      c(0.5) * x * (c(1) + Apply(Op::kErf, {Scaled(x, 0.70710678118654752)})))

namespace hidet::ir {

// Declares each by its arity: Expr Square(const Expr& x), Expr Clip(x, y, z).
#define HIDET_OPERANDS_1 const Expr& x
#define HIDET_OPERANDS_2 const Expr &x, const Expr &y
#define HIDET_OPERANDS_3 const Expr &x, const Expr &y, const Expr &z
#define HIDET_ROW(name, arity, doc, body) Expr name(HIDET_OPERANDS_##arity);
HIDET_IR_FUNCTIONS(HIDET_ROW)
#undef HIDET_ROW

// A row, for tests and reference pages.
struct ScalarFunction {
  absl::string_view name;
  int arity;
  absl::string_view doc;
  Expr (*make)(absl::Span<const Expr> operands);
};
absl::Span<const ScalarFunction> ScalarFunctions();

}  // namespace hidet::ir

#endif  // IR_SCALAR_FUNCTIONS_H_
