#include "passes/graph/recognize_gelu.h"

#include <cmath>

#include "base/status_macros.h"
#include "passes/graph/operator_pattern.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

bool IsScaled(const Rewrite& rewrite, const Tensor& tensor, const Tensor& x, double factor) {
  const auto factors = FactorsOf(rewrite, tensor);
  return factors.has_value() && factors->tensors.size() == 1 && factors->tensors[0].SameAs(x) &&
         IsNear(factors->number, factor);
}

// 0.044715 x^3 in any spelling.
bool IsCubicTerm(const Rewrite& rewrite, const Tensor& tensor, const Tensor& x) {
  const auto factors = FactorsOf(rewrite, tensor);
  if (!factors.has_value() || !IsNear(factors->number, 0.044715)) return false;
  int power = 0;
  for (const Tensor& factor : factors->tensors) {
    if (factor.SameAs(x)) {
      ++power;
      continue;
    }
    const Operator* pow = ProducerNamed(rewrite, factor, "Pow");
    if (pow == nullptr || !pow->input(0).SameAs(x)) return false;
    const auto exponent = ScalarOf(pow->input(1));
    if (exponent != 2.0 && exponent != 3.0) return false;
    power += static_cast<int>(*exponent);
  }
  return power == 3;
}

bool IsTanhArgument(const Rewrite& rewrite, const Tensor& tensor, const Tensor& x) {
  const auto factors = FactorsOf(rewrite, tensor);
  if (!factors.has_value() || factors->tensors.size() != 1 ||
      !IsNear(factors->number, std::sqrt(2 / M_PI)))
    return false;
  const Operator* sum = ProducerNamed(rewrite, factors->tensors[0], "Add");
  if (sum == nullptr) return false;
  for (int side : {0, 1}) {
    if (sum->input(side).SameAs(x) && IsCubicTerm(rewrite, sum->input(1 - side), x)) return true;
  }
  return false;
}

RewriteResult Recognize(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || !(op.record().name == "Multiply" || op.record().name == "Divide"))
    return std::nullopt;
  const auto factors = FactorsOf(rewrite, op.output());
  if (!factors.has_value() || factors->tensors.size() != 2 || !IsNear(factors->number, 0.5))
    return std::nullopt;
  for (int side : {0, 1}) {
    const Tensor &x = factors->tensors[side], &gate = factors->tensors[1 - side];
    const auto inner = OtherThan(rewrite, gate, "Add", 1.0);
    if (!inner.has_value() || !SameType(x.type(), op.output().type())) continue;
    bool approximate = false;
    if (const Operator* erf = ProducerNamed(rewrite, *inner, "Erf")) {
      if (!IsScaled(rewrite, erf->input(0), x, M_SQRT1_2)) continue;
    } else if (const Operator* tanh = ProducerNamed(rewrite, *inner, "Tanh")) {
      if (!IsTanhArgument(rewrite, tanh->input(0), x)) continue;
      approximate = true;
    } else {
      continue;
    }
    HIDET_ASSIGN_OR_RETURN(Tensor result,
                           rewrite.builder.ApplyOne("Gelu", {rewrite.Map(x)},
                                                    {{"approximate", approximate}}, op.name()));
    return std::vector<Tensor>{result};
  }
  return std::nullopt;
}

}  // namespace

GraphPass RecognizeGelu(const graph::OpRegistry& registry) {
  return RewritePass("recognize-gelu", registry, Recognize);
}

}  // namespace hidet::passes
