#include "ir/evaluate_index.h"

#include "absl/container/inlined_vector.h"
#include "ir/evaluate_lane.h"

namespace hidet::ir {

std::optional<int64_t> EvaluateIndex(const Expr& index, const VarMap<int64_t>& point) {
  if (const std::optional<int64_t> known = AsInt(index)) return known;
  if (index.kind() == ExprKind::kVar) {
    const auto found = point.find(Var::Of(index));
    return found == point.end() ? std::nullopt : std::optional<int64_t>(found->second);
  }
  if (index.kind() == ExprKind::kCast && index.type().IsInteger())
    return EvaluateIndex(index->operands[0], point);
  const auto* op = index.As<OperatorNode>();
  if (op == nullptr || !IsInteger(index->operands.back().type().scalar)) return std::nullopt;
  absl::InlinedVector<Scalar, 3> operands;
  for (const Expr& operand : index->operands) {
    const std::optional<int64_t> value = EvaluateIndex(operand, point);
    if (!value.has_value()) return std::nullopt;
    operands.push_back({.integer = *value});
  }
  // Of a choice the last is an arm, of a comparison what is compared.
  return EvaluateLane(op->op, index->operands.back().type().scalar, operands.data()).integer;
}

}  // namespace hidet::ir
