#include "ir/text/literal_typing.h"

namespace hidet::ir {

bool IsIntegerLiteral(const Expr& expr) {
  if (expr.kind() == ExprKind::kBroadcast) return IsIntegerLiteral(expr->operands[0]);
  return expr.kind() == ExprKind::kConstant && expr.type().IsInteger();
}

size_t AnchorIndex(absl::Span<const Expr> group) {
  for (size_t i = 0; i < group.size(); ++i) {
    if (!IsIntegerLiteral(group[i])) return i;
  }
  return 0;
}

Type LiteralType(std::optional<Type> expected) {
  return expected && expected->IsInteger() ? expected->Element() : Type::Int64();
}

std::optional<Type> ExpectedOperandType(OpTyping typing, std::optional<Type> expected) {
  switch (typing) {
    case OpTyping::kSame:
    case OpTyping::kLogic:
    case OpTyping::kSelect:
      return expected;
    case OpTyping::kCompare:
    case OpTyping::kTest:
      return std::nullopt;
  }
}

std::optional<Type> ElementOf(std::optional<Type> expected) {
  if (!expected || expected->kind != TypeKind::kScalar) return std::nullopt;
  return expected->Element();
}

}  // namespace hidet::ir
