#include "ir/simplify/expr_interner.h"

#include <bit>
#include <cstdint>

#include "ir/structural.h"

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
  if (const auto* constant = a.As<ConstantNode>()) {
    const auto* other = b.As<ConstantNode>();
    return constant->integer == other->integer &&
           std::bit_cast<uint64_t>(constant->real) == std::bit_cast<uint64_t>(other->real);
  }
  const auto same_buffer = [](const Buffer& x, const Buffer& y) { return x.SameAs(y); };
  return a.kind() != ExprKind::kVar && SameAttributes(a, b, same_buffer);
}

}  // namespace hidet::ir
