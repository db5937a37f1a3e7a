#include "passes/graph/rules/product_form.h"

#include <algorithm>

#include "ir/expr.h"
#include "passes/graph/operator_pattern.h"

namespace hidet::passes {
namespace {

using graph::Tensor;
using ir::Expr;
using ir::Op;

// Far more than an activation has, and few enough that a long product is left alone at once. Deeper
// trees are factors of what is above them.
constexpr size_t kMaxFactors = 16, kMaxSteps = 32;
constexpr int kMaxDepth = 32;

// Operators of scalars whose operands may change places.
constexpr Op kCommutative[] = {Op::kAdd,    Op::kMul, Op::kMin, Op::kMax, Op::kBitAnd, Op::kBitOr,
                               Op::kBitXor, Op::kEq,  Op::kNe,  Op::kAnd, Op::kOr};

// What an expression over `operands` multiplies; its factors are their positions.
std::optional<Product<int>> Read(const Expr& expr, absl::Span<const Expr> operands) {
  Product<int> product;
  const auto raise = [&](const Expr& base, double exponent) {
    const std::optional<Product<int>> inner = Read(base, operands);
    return inner.has_value() && product.MultiplyPower(*inner, exponent);
  };
  for (size_t i = 0; i < operands.size(); ++i) {
    if (expr.SameAs(operands[i]) && expr.kind() == ir::ExprKind::kVar)
      return Product<int>::Of(static_cast<int>(i));
  }
  if (const auto number = ir::AsFloat(expr)) return Product<int>{.number = *number};
  if (const auto number = ir::AsInt(expr))
    return Product<int>{.number = static_cast<double>(*number)};
  const auto* node = expr.As<ir::OperatorNode>();
  if (node == nullptr) return std::nullopt;
  const auto& of = node->operands;
  const bool is_float = expr.type().IsFloat();
  bool holds = false;
  if (node->op == Op::kMul) {
    holds = raise(of[0], 1) && raise(of[1], 1);
  } else if (node->op == Op::kNeg) {
    product.number = -1;
    holds = raise(of[0], 1);
  } else if (node->op == Op::kDiv) {
    holds = is_float && raise(of[0], 1) && raise(of[1], -1);
  } else if (node->op == Op::kReciprocal) {
    holds = raise(of[0], -1);
  } else if (node->op == Op::kSqrt) {
    holds = raise(of[0], 0.5);
  } else if (node->op == Op::kRsqrt) {
    holds = raise(of[0], -0.5);
  } else if (node->op == Op::kPow) {
    const auto exponent = ir::AsFloat(of[1]);
    holds = is_float && exponent.has_value() && *exponent != 0 && raise(of[0], *exponent);
  }
  return holds ? std::optional(product) : std::nullopt;
}

}  // namespace

std::optional<ProductRule> FindProductRule(const graph::OpRecord& record,
                                           absl::Span<const Tensor> inputs,
                                           const graph::Attributes& attributes,
                                           absl::Span<const std::optional<double>> numbers) {
  if (!record.scalar.has_value()) return std::nullopt;
  const auto types = record.scalar->types(inputs, attributes);
  if (!types.ok()) return std::nullopt;
  const ScalarType dtype = types->result;
  if (IsComplex(dtype) || IsBool(dtype) || BitWidth(dtype) < 8) return std::nullopt;
  for (const ScalarType operand : types->operands) {
    // 16-bit floats may be computed in float32.
    if (operand != dtype && !(IsHalf(dtype) && operand == ScalarType::kFloat32))
      return std::nullopt;
  }
  const ir::Type type = ir::Type::Scalar(types->operands[0]);
  std::vector<Expr> operands;
  for (const std::optional<double>& number : numbers) {
    operands.push_back(number.has_value() ? ir::Constant(type, *number)
                                          : Expr(ir::Var::Make("x", type)));
  }
  const auto product = Read(record.scalar->function(operands, attributes, type), operands);
  if (!product.has_value() || product->factors.empty() || product->number == 0 ||
      !std::isfinite(product->number)) {
    return std::nullopt;
  }
  ProductRule rule = {.number = product->number, .exponents = {}};
  rule.exponents.resize(operands.size());
  for (const auto& factor : product->factors) {
    // Powers of one operand that do not add up, as in x / x, are no power of it.
    if (rule.exponents[factor.base] != 0) return std::nullopt;
    rule.exponents[factor.base] = factor.exponent;
  }
  return rule;
}

bool IsCommutative(const graph::Operator& op) {
  const graph::OpRecord& record = op.record();
  if (!record.scalar.has_value() || op.inputs().size() != 2) return false;
  const auto types = record.scalar->types(op.inputs(), op.attributes());
  if (!types.ok() || types->operands[0] != types->operands[1]) return false;
  const ir::Type type = ir::Type::Scalar(types->operands[0]);
  const Expr x = ir::Var::Make("x", type), y = ir::Var::Make("y", type);
  const Expr result =
      record.scalar->function({x, y}, op.attributes(), ir::Type::Scalar(types->result));
  const auto* node = result.As<ir::OperatorNode>();
  return node != nullptr && node->operands.size() == 2 && node->operands[0].SameAs(x) &&
         node->operands[1].SameAs(y) &&
         std::find(std::begin(kCommutative), std::end(kCommutative), node->op) !=
             std::end(kCommutative);
}

const ProductForms::Form& ProductForms::At(const Tensor& tensor, int depth) {
  const auto found = forms_.find(tensor);
  if (found != forms_.end()) return *found->second;
  std::optional<Form> form;
  if (depth < kMaxDepth) form = Multiplied(tensor, depth);
  if (!form.has_value()) form = Form{.product = Product<Tensor>::Of(tensor)};
  auto& entry = forms_[tensor];
  entry = std::make_unique<Form>(*std::move(form));
  return *entry;
}

std::optional<ProductForms::Form> ProductForms::Multiplied(const Tensor& tensor, int depth) {
  const graph::Operator* op = rewrite_.Producer(tensor);
  if (op == nullptr || op->is_fused() || !op->record().scalar.has_value()) return std::nullopt;
  std::vector<std::optional<double>> numbers;
  const Tensor* only = nullptr;
  int tensors = 0;
  for (const Tensor& input : op->inputs()) {
    numbers.push_back(ScalarOf(input));
    if (numbers.back().has_value()) continue;
    if (input.dtype() != tensor.dtype()) return std::nullopt;
    only = &input;
    ++tensors;
  }
  // A number that repeats the tensor does more than multiply it.
  if (tensors == 0 || (tensors == 1 && !SameType(only->type(), tensor.type()))) return std::nullopt;
  const auto rule = FindProductRule(op->record(), op->inputs(), op->attributes(), numbers);
  if (!rule.has_value()) return std::nullopt;
  Form form = {.is_product = true, .product = {.number = rule->number}};
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (rule->exponents[i] == 0) continue;
    const Tensor& input = op->input(static_cast<int>(i));
    const Form& inner = At(input, depth + 1);
    if (form.product.MultiplyPower(inner.product, rule->exponents[i])) {
      for (const Tensor& step : inner.steps) {
        const bool known = std::any_of(form.steps.begin(), form.steps.end(),
                                       [&](const Tensor& other) { return other.SameAs(step); });
        if (!known) form.steps.push_back(step);
      }
    } else {
      form.product.Multiply(input, rule->exponents[i]);
    }
  }
  form.steps.push_back(tensor);
  if (form.product.factors.size() > kMaxFactors || form.steps.size() > kMaxSteps ||
      form.product.number == 0 || !std::isfinite(form.product.number)) {
    return std::nullopt;
  }
  return form;
}

}  // namespace hidet::passes
