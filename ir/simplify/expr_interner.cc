#include "ir/simplify/expr_interner.h"

#include <bit>
#include <cstdint>

namespace hidet::ir {

size_t ExprInterner::ShallowHash::operator()(const Expr& expr) const {
  size_t hash = static_cast<size_t>(expr.kind()) * 31 +
                static_cast<size_t>(expr.type().scalar) * 7 + expr.type().lanes * 131;
  const auto mix = [&hash](uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15ull, hash ^= hash >> 29;
  };
  for (const Expr& operand : expr->operands) mix(reinterpret_cast<uintptr_t>(operand.get()));
  if (const auto* constant = expr.As<ConstantNode>()) {
    mix(static_cast<uint64_t>(constant->integer));
    mix(std::bit_cast<uint64_t>(constant->real));
  }
  if (expr.kind() == ExprKind::kVar) mix(reinterpret_cast<uintptr_t>(expr.get()));
  if (const auto* node = expr.As<OperatorNode>()) mix(static_cast<uint64_t>(node->op));
  if (const auto* node = expr.As<LaneNode>()) mix(static_cast<uint64_t>(node->lane));
  if (const auto* node = expr.As<LoadNode>()) mix(reinterpret_cast<uintptr_t>(node->buffer.get()));
  if (const auto* node = expr.As<AddressOfNode>())
    mix(reinterpret_cast<uintptr_t>(node->buffer.get()));
  if (const auto* node = expr.As<CallNode>()) mix(static_cast<uint64_t>(node->intrinsic));
  return hash;
}

bool ExprInterner::ShallowEqual::operator()(const Expr& a, const Expr& b) const {
  if (a.SameAs(b)) return true;
  if (a.kind() != b.kind() || a.type() != b.type() || a->operands.size() != b->operands.size())
    return false;
  for (size_t i = 0; i < a->operands.size(); ++i) {
    if (!a->operands[i].SameAs(b->operands[i])) return false;
  }
  switch (a.kind()) {
    case ExprKind::kConstant:
      return a.As<ConstantNode>()->integer == b.As<ConstantNode>()->integer &&
             std::bit_cast<uint64_t>(a.As<ConstantNode>()->real) ==
                 std::bit_cast<uint64_t>(b.As<ConstantNode>()->real);
    case ExprKind::kVar:
      return false;
    case ExprKind::kOperator:
      return a.As<OperatorNode>()->op == b.As<OperatorNode>()->op;
    case ExprKind::kLane:
      return a.As<LaneNode>()->lane == b.As<LaneNode>()->lane;
    case ExprKind::kLoad:
      return a.As<LoadNode>()->buffer.SameAs(b.As<LoadNode>()->buffer) &&
             a.As<LoadNode>()->predicated == b.As<LoadNode>()->predicated;
    case ExprKind::kAddressOf:
      return a.As<AddressOfNode>()->buffer.SameAs(b.As<AddressOfNode>()->buffer);
    case ExprKind::kCall:
      return a.As<CallNode>()->intrinsic == b.As<CallNode>()->intrinsic &&
             a.As<CallNode>()->attributes == b.As<CallNode>()->attributes;
    case ExprKind::kCast:
    case ExprKind::kBitcast:
    case ExprKind::kBroadcast:
    case ExprKind::kRamp:
    case ExprKind::kPack:
      return true;
  }
}

}  // namespace hidet::ir
