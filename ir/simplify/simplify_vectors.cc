// Vectors, floats, conversions and loads.
#include <cmath>
#include <utility>
#include <vector>

#include "ir/canonical_value.h"
#include "ir/evaluate.h"
#include "ir/simplify/simplifier_impl.h"

namespace hidet::ir {

Expr Simplifier::Impl::SimplifyBroadcasts(const OperatorNode& node) {
  absl::InlinedVector<Expr, 3> scalars;
  for (const Expr& operand : node.operands) {
    if (operand.type().IsScalar()) {
      scalars.push_back(operand);
    } else if (operand.kind() == ExprKind::kBroadcast) {
      scalars.push_back(operand->operands[0]);
    } else {
      return {};
    }
  }
  return Intern(Broadcast(Make(node.op, scalars), node.type.lanes));
}

Expr Simplifier::Impl::SimplifyVectorSum(const Expr& expr) {
  const auto parts = [this](const Expr& vector) -> std::optional<std::pair<Expr, Expr>> {
    if (vector.kind() == ExprKind::kRamp)
      return std::make_pair(vector->operands[0], vector->operands[1]);
    if (vector.kind() != ExprKind::kBroadcast) return std::nullopt;
    return std::make_pair(vector->operands[0], Int(vector.type().Element(), 0));
  };
  if (expr->operands.size() != 2) return expr;
  const auto a = parts(expr->operands[0]);
  const auto b = parts(expr->operands[1]);
  if (!a || !b) return expr;
  const Op op = expr.As<OperatorNode>()->op;
  const Expr base = Make(op, {a->first, b->first});
  const Expr stride = Make(op, {a->second, b->second});
  return SimplifyNode(Intern(Ramp(base, stride, expr.type().lanes)));
}

Expr Simplifier::Impl::SimplifyFloatSum(const Expr& expr) {
  if (expr.type().IsInteger()) return SimplifyVectorSum(expr);
  if (!expr.type().IsFloat() || expr->operands.size() < 2) return expr;
  // x - 0 and x + (-0) are x for every x; x + 0 is not, for x = -0.
  const std::optional<double> constant = AsFloat(expr->operands[1]);
  if (!constant || *constant != 0) return expr;
  const bool negative = std::signbit(*constant);
  return negative == (expr.As<OperatorNode>()->op == Op::kAdd) ? expr->operands[0] : expr;
}

Expr Simplifier::Impl::SimplifyFloatProduct(const Expr& expr, const Expr& a, const Expr& b) {
  if (IsOne(b)) return a;
  return IsOne(a) ? b : expr;
}

Expr Simplifier::Impl::SimplifyCast(const Expr& expr) {
  const Expr operand = expr->operands[0];
  const Type type = expr.type();
  if (const auto* constant = operand.As<ConstantNode>()) {
    return Intern(ToExpr(EvaluateCast(type, Value::Of(*constant))));
  }
  if (operand.kind() == ExprKind::kBroadcast) {
    const Expr scalar = SimplifyNode(Intern(Cast(type.Element(), operand->operands[0])));
    return Intern(Broadcast(scalar, type.lanes));
  }
  if (IsAnalyzable(type)) {
    const IntegerFacts facts = bounds_.Of(expr);
    if (facts.IsConstant() && HasNoEffect(expr)) {
      return Intern(Broadcast(Int(type.Element(), facts.min), type.lanes));
    }
  }
  const auto* inner = operand.As<CastNode>();
  if (inner == nullptr || !type.IsInteger() || !operand.type().IsInteger()) return expr;
  // A cast through a type that keeps the value, or at least the bits that remain, is one cast.
  const Expr source = inner->operands[0];
  if (!source.type().IsInteger()) return expr;
  const bool keeps_bits = BitWidth(operand.type().scalar) >= BitWidth(type.scalar);
  const bool keeps_value = IsAnalyzable(operand.type()) && IsAnalyzable(source.type()) &&
                           bounds_.Of(source).IsWithin(MinOfType(operand.type().scalar),
                                                       MaxOfType(operand.type().scalar));
  if (!keeps_bits && !keeps_value) return expr;
  return source.type() == type ? source : SimplifyNode(Intern(Cast(type, source)));
}

Expr Simplifier::Impl::SimplifyBitcast(const Expr& expr) {
  const Expr operand = expr->operands[0];
  if (operand.kind() == ExprKind::kBitcast) {
    const Expr source = operand->operands[0];
    return source.type() == expr.type() ? source : Intern(Bitcast(expr.type(), source));
  }
  const auto* constant = operand.As<ConstantNode>();
  if (constant == nullptr || !expr.type().IsScalar()) return expr;
  return Intern(ToExpr(EvaluateBitcast(expr.type(), Value::Of(*constant))));
}

// The lane of a vector that is made of scalars; undefined for others.
Expr Simplifier::Impl::KnownLane(const Expr& vector, int lane) {
  if (vector.kind() == ExprKind::kBroadcast) return vector->operands[0];
  if (vector.kind() == ExprKind::kPack) return vector->operands[static_cast<size_t>(lane)];
  if (vector.kind() == ExprKind::kRamp) {
    const Expr offset = Make(Op::kMul, {vector->operands[1], Int(vector.type().Element(), lane)});
    return Make(Op::kAdd, {vector->operands[0], offset});
  }
  const auto* operation = vector.As<OperatorNode>();
  if (operation == nullptr || !HasNoEffect(vector)) return Expr();
  std::vector<Expr> operands;
  for (const Expr& operand : operation->operands) {
    operands.push_back(KnownLane(operand, lane));
    if (!operands.back().defined()) return Expr();
  }
  return Make(operation->op, std::move(operands));
}

Expr Simplifier::Impl::SimplifyLane(const Expr& expr) {
  const Expr vector = expr->operands[0];
  const Expr known = KnownLane(vector, expr.As<LaneNode>()->lane);
  if (!known.defined()) return expr;
  // An operator stays one of vectors unless it is decided: a mask's lane beyond the end of a row.
  return vector.kind() == ExprKind::kOperator && !AsInt(known) ? expr : known;
}

Expr Simplifier::Impl::SimplifyPack(const Expr& expr) {
  const Expr first = expr->operands[0];
  bool same = true;
  bool whole = true;  // the lanes of one vector in order
  const auto* lane = first.As<LaneNode>();
  for (size_t i = 0; i < expr->operands.size(); ++i) {
    same = same && expr->operands[i].SameAs(first);
    const auto* other = expr->operands[i].As<LaneNode>();
    whole = whole && lane != nullptr && other != nullptr && other->lane == static_cast<int>(i) &&
            other->operands[0].SameAs(lane->operands[0]);
  }
  if (same && HasNoEffect(first)) return Intern(Broadcast(first, expr.type().lanes));
  if (whole && lane->operands[0].type() == expr.type()) return lane->operands[0];
  return expr;
}

Expr Simplifier::Impl::SimplifyLoad(const Expr& expr) {
  const auto* load = expr.As<LoadNode>();
  if (!load->predicated) return expr;
  const auto predicate = AsInt(load->predicate());
  if (!predicate) return expr;
  const Type type = expr.type();
  if (*predicate == 0) {
    return Intern(Broadcast(Intern(Constant(type.Element(), 0)), type.lanes));
  }
  LoadOptions options = load->options();
  options.predicate = Expr();
  return Intern(Load(load->buffer, load->indices(), options));
}

}  // namespace hidet::ir
