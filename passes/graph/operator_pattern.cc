#include "passes/graph/operator_pattern.h"

#include <cmath>

namespace hidet::passes {

using graph::Operator;
using graph::Tensor;

const Operator* ProducerNamed(const Rewrite& rewrite, const Tensor& tensor,
                              absl::string_view name) {
  const Operator* op = rewrite.Producer(tensor);
  return op != nullptr && !op->is_fused() && op->record().name == name ? op : nullptr;
}

std::optional<double> ScalarOf(const Tensor& tensor) {
  if (!tensor.defined() || !tensor.is_constant() || tensor.constant()->count() == 0 ||
      BitWidth(tensor.dtype()) < 8 || IsComplex(tensor.dtype())) {
    return std::nullopt;
  }
  if (!tensor.constant()->is_known()) return std::nullopt;
  if (!tensor.constant()->is_splat() && tensor.constant()->count() != 1) return std::nullopt;
  return tensor.constant()->RealAt(0);
}

std::optional<Scaled> ScaledBy(const Rewrite& rewrite, const Tensor& tensor) {
  if (const Operator* op = ProducerNamed(rewrite, tensor, "Multiply")) {
    for (int side : {0, 1}) {
      const auto factor = ScalarOf(op->input(side));
      if (factor.has_value() && SameType(op->input(1 - side).type(), tensor.type())) {
        return Scaled{op->input(1 - side), *factor};
      }
    }
  }
  if (const Operator* op = ProducerNamed(rewrite, tensor, "Divide")) {
    const auto divisor = ScalarOf(op->input(1));
    if (divisor.has_value() && *divisor != 0 && SameType(op->input(0).type(), tensor.type()) &&
        IsFloat(tensor.dtype())) {
      return Scaled{op->input(0), 1 / *divisor};
    }
  }
  return std::nullopt;
}

bool IsNear(double a, double b) { return std::abs(a - b) <= 1e-6 * std::abs(b) + 1e-12; }

std::optional<Tensor> OtherThan(const Rewrite& rewrite, const Tensor& tensor,
                                absl::string_view name, double number) {
  const Operator* op = ProducerNamed(rewrite, tensor, name);
  if (op == nullptr || op->inputs().size() != 2) return std::nullopt;
  for (int side : {1, 0}) {
    const auto value = ScalarOf(op->input(side));
    if (value.has_value() && IsNear(*value, number)) return op->input(1 - side);
  }
  return std::nullopt;
}

namespace {

// Far more than an activation has, and few enough that a long product is given up at once.
constexpr int kMaxProducts = 32;

// Multiplies the factors of `tensor` into `factors`. False when `products`, the number of operators
// that may still be followed, does not suffice.
bool CollectFactors(const Rewrite& rewrite, const Tensor& tensor, int& products, Factors& factors) {
  if (const auto number = ScalarOf(tensor)) {
    factors.number *= *number;
    return true;
  }
  if (const auto scaled = ScaledBy(rewrite, tensor)) {
    factors.number *= scaled->factor;
    return products-- > 0 && CollectFactors(rewrite, scaled->tensor, products, factors);
  }
  if (const Operator* op = ProducerNamed(rewrite, tensor, "Multiply")) {
    return products-- > 0 && CollectFactors(rewrite, op->input(0), products, factors) &&
           CollectFactors(rewrite, op->input(1), products, factors);
  }
  factors.tensors.push_back(tensor);
  return true;
}

}  // namespace

std::optional<Factors> FactorsOf(const Rewrite& rewrite, const Tensor& tensor) {
  Factors factors;
  int products = kMaxProducts;
  if (!CollectFactors(rewrite, tensor, products, factors)) return std::nullopt;
  return factors;
}

std::optional<Tensor> SquareOf(const Rewrite& rewrite, const Tensor& tensor) {
  if (const Operator* op = ProducerNamed(rewrite, tensor, "Multiply")) {
    if (op->input(0).SameAs(op->input(1))) return op->input(0);
  }
  if (const Operator* op = ProducerNamed(rewrite, tensor, "Square")) return op->input(0);
  if (const Operator* op = ProducerNamed(rewrite, tensor, "Pow")) {
    if (ScalarOf(op->input(1)) == 2.0 && op->input(0).dtype() == tensor.dtype())
      return op->input(0);
  }
  return std::nullopt;
}

}  // namespace hidet::passes
