
#include "graph/ops/families.h"
#include "graph/ops/pointwise.h"
#include "graph/ops/shape_rules.h"
#include "ir/scalar_functions.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Op;
using Typing = PointwiseTyping;
using Values = absl::Span<const Expr>;

constexpr char kFamily[] = "arithmetic";

// Folds a variadic operator from the left.
ScalarRule::Function FoldFunction(Op op) {
  return [op](Values values, const Attributes&, ir::Type) {
    Expr result = values[0];
    for (const Expr& value : values.subspan(1)) result = ir::Apply(op, {result, value});
    return result;
  };
}

// Small constant exponents are products: exact, and much faster than pow.
Expr Pow(Values values, const Attributes&, ir::Type) {
  const Expr& x = values[0];
  std::optional<double> exponent = ir::AsFloat(values[1]);
  if (const auto integer = ir::AsInt(values[1])) exponent = static_cast<double>(*integer);
  if (exponent.has_value()) {
    if (*exponent == 0) return ir::Constant(x.type(), 1);
    if (*exponent == 1) return x;
    if (*exponent == 2) return x * x;
    if (*exponent == 3) return x * x * x;
    if (x.type().IsFloat() && *exponent == 0.5) return ir::Apply(Op::kSqrt, {x});
    if (x.type().IsFloat() && *exponent == -1) return ir::Apply(Op::kReciprocal, {x});
    if (x.type().IsFloat() && *exponent == -0.5) return ir::Apply(Op::kRsqrt, {x});
  }
  return ir::Apply(Op::kPow, {x, values[1]});
}

Expr Divide(Values values, const Attributes& attributes, ir::Type type) {
  const std::string& rounding = attributes.String("rounding");
  if (rounding == "true" || (rounding == "none" && type.IsFloat())) return values[0] / values[1];
  if (type.IsInteger()) {
    return rounding == "floor" ? values[0] / values[1]
                               : ir::Apply(Op::kTruncDiv, {values[0], values[1]});
  }
  return ir::Apply(rounding == "floor" ? Op::kFloor : Op::kTrunc, {values[0] / values[1]});
}

OpRecord Unary(absl::string_view name, Op op, Typing typing, absl::string_view doc) {
  return PointwiseOp({std::string(name), kFamily, std::string(doc), 1, typing, OpFunction(op)});
}

OpRecord Binary(absl::string_view name, Op op, Typing typing, absl::string_view doc) {
  return PointwiseOp({std::string(name), kFamily, std::string(doc), 2, typing, OpFunction(op)});
}

// "true" division of integers gives floats, the others keep the operands' type.
absl::StatusOr<ScalarRule::Types> DivideTypes(absl::Span<const Tensor> inputs,
                                              const Attributes& attributes) {
  return TypesBy(attributes.String("rounding") == "true" ? Typing::kFloat : Typing::kArithmetic,
                 inputs);
}

absl::StatusOr<ScalarRule::Types> WhereTypes(absl::Span<const Tensor> inputs, const Attributes&) {
  const ScalarType dtype = PromoteTypes(inputs.subspan(1));
  if (IsComplex(dtype) || BitWidth(dtype) < 8)
    return absl::UnimplementedError("complex or 4-bit operands");
  return ScalarRule::Types{{ScalarType::kBool, dtype, dtype}, dtype};
}

}  // namespace

std::vector<OpRecord> ArithmeticOps() {
  std::vector<OpRecord> ops = {
      Binary("Add", Op::kAdd, Typing::kArithmetic, "x + y."),
      Binary("Subtract", Op::kSub, Typing::kArithmetic, "x - y."),
      Binary("Multiply", Op::kMul, Typing::kArithmetic, "x * y."),
      PointwiseOp({.name = "Divide",
                   .family = kFamily,
                   .doc = "x / y. rounding: none (integers truncate), floor, trunc, or true "
                          "(integers are converted to float32).",
                   .inputs = 2,
                   .function = Divide,
                   .attributes = {{.name = "rounding",
                                   .type = AttributeType::kString,
                                   .default_value = std::string("none"),
                                   .quiet = true}},
                   .types = DivideTypes}),
      PointwiseOp({"Pow", kFamily, "x to the power of y.", 2, Typing::kNumeric, Pow}),
      Binary("Mod", Op::kMod, Typing::kNumeric, "Remainder with the sign of y."),
      Binary("Fmod", Op::kFmod, Typing::kNumeric, "Remainder with the sign of x."),
      Binary("Atan2", Op::kAtan2, Typing::kFloat, "Angle of the point (y, x)."),
      PointwiseOp({"Max", kFamily, "Largest of the inputs; NaN wins.", 0, Typing::kNumeric,
                   FoldFunction(Op::kMax)}),
      PointwiseOp({"Min", kFamily, "Smallest of the inputs; NaN wins.", 0, Typing::kNumeric,
                   FoldFunction(Op::kMin)}),
      Unary("Negative", Op::kNeg, Typing::kNumeric, "-x."),
      Unary("Abs", Op::kAbs, Typing::kNumeric, "|x|."),
      Unary("Sign", Op::kSign, Typing::kNumeric, "-1, 0 or 1."),
      Unary("Reciprocal", Op::kReciprocal, Typing::kFloat, "1 / x."),
      Unary("Sqrt", Op::kSqrt, Typing::kFloat, "Square root."),
      Unary("Rsqrt", Op::kRsqrt, Typing::kFloat, "1 / sqrt(x)."),
      Unary("Exp", Op::kExp, Typing::kFloat, "e to the power of x."),
      Unary("Exp2", Op::kExp2, Typing::kFloat, "2 to the power of x."),
      Unary("Expm1", Op::kExpm1, Typing::kFloat, "exp(x) - 1."),
      Unary("Log", Op::kLog, Typing::kFloat, "Natural logarithm."),
      Unary("Log2", Op::kLog2, Typing::kFloat, "Logarithm to base 2."),
      Unary("Log10", Op::kLog10, Typing::kFloat, "Logarithm to base 10."),
      Unary("Log1p", Op::kLog1p, Typing::kFloat, "log(1 + x)."),
      Unary("Erf", Op::kErf, Typing::kFloat, "Error function."),
      Unary("Sin", Op::kSin, Typing::kFloat, "Sine."),
      Unary("Cos", Op::kCos, Typing::kFloat, "Cosine."),
      Unary("Tan", Op::kTan, Typing::kFloat, "Tangent."),
      Unary("Asin", Op::kAsin, Typing::kFloat, "Inverse sine."),
      Unary("Acos", Op::kAcos, Typing::kFloat, "Inverse cosine."),
      Unary("Atan", Op::kAtan, Typing::kFloat, "Inverse tangent."),
      Unary("Sinh", Op::kSinh, Typing::kFloat, "Hyperbolic sine."),
      Unary("Cosh", Op::kCosh, Typing::kFloat, "Hyperbolic cosine."),
      Unary("Tanh", Op::kTanh, Typing::kFloat, "Hyperbolic tangent."),
      Unary("Asinh", Op::kAsinh, Typing::kFloat, "Inverse hyperbolic sine."),
      Unary("Acosh", Op::kAcosh, Typing::kFloat, "Inverse hyperbolic cosine."),
      Unary("Atanh", Op::kAtanh, Typing::kFloat, "Inverse hyperbolic tangent."),
      Unary("Floor", Op::kFloor, Typing::kFloat, "Largest whole number that is not larger."),
      Unary("Ceil", Op::kCeil, Typing::kFloat, "Smallest whole number that is not smaller."),
      Unary("Round", Op::kRound, Typing::kFloat, "Nearest whole number, halves to even."),
      Unary("Trunc", Op::kTrunc, Typing::kFloat, "Whole part."),
      Unary("IsNan", Op::kIsNan, Typing::kFloatTest, "True where x is NaN."),
      Unary("IsInf", Op::kIsInf, Typing::kFloatTest, "True where x is infinite."),
      PointwiseOp({"IsFinite", kFamily, "True where x is neither NaN nor infinite.", 1,
                   Typing::kFloatTest,
                   [](Values v, const Attributes&, ir::Type) {
                     return !(ir::Apply(Op::kIsNan, {v[0]}) || ir::Apply(Op::kIsInf, {v[0]}));
                   }}),
      PointwiseOp({"Square", kFamily, "x * x.", 1, Typing::kNumeric,
                   [](Values v, const Attributes&, ir::Type) { return ir::Square(v[0]); }}),
      PointwiseOp({"Cube", kFamily, "x * x * x.", 1, Typing::kNumeric,
                   [](Values v, const Attributes&, ir::Type) { return ir::Cube(v[0]); }}),
      Unary("BitwiseNot", Op::kBitNot, Typing::kBits, "Every bit inverted."),
      Binary("BitwiseAnd", Op::kBitAnd, Typing::kBits, "Bits that both have."),
      Binary("BitwiseOr", Op::kBitOr, Typing::kBits, "Bits that either has."),
      Binary("BitwiseXor", Op::kBitXor, Typing::kBits, "Bits that one of the two has."),
      Binary("LeftShift", Op::kShiftLeft, Typing::kInteger, "x shifted left by y bits."),
      Binary("RightShift", Op::kShiftRight, Typing::kInteger,
             "x shifted right by y bits, keeping the sign."),
  };
  OpRecord where = PointwiseOp({.name = "Where",
                                .family = kFamily,
                                .doc = "x where the condition holds, y elsewhere.",
                                .inputs = 3,
                                .function = OpFunction(Op::kSelect),
                                .types = WhereTypes});
  where.inputs = {{.name = "condition"}, {.name = "x"}, {.name = "y"}};
  ops.push_back(std::move(where));
  return ops;
}

}  // namespace hidet::graph
