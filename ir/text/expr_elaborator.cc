#include "ir/text/expr_elaborator.h"

#include <charconv>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/canonical_value.h"
#include "ir/text/lexer.h"
#include "ir/text/literal_typing.h"

namespace hidet::ir {
namespace {

bool IsIntegerLiteral(const Ast& ast) {
  return ast.kind == AstKind::kInteger ||
         (ast.kind == AstKind::kBroadcast && IsIntegerLiteral(ast.operands[0]));
}

size_t AnchorOf(absl::Span<const Ast> group) {
  for (size_t i = 0; i < group.size(); ++i) {
    if (!IsIntegerLiteral(group[i])) return i;
  }
  return 0;
}

}  // namespace

absl::Status ExprElaborator::ErrorOf(const Ast& ast, absl::string_view message) const {
  return ErrorAt(text_, ast.begin, ast.end, message);
}

absl::StatusOr<std::vector<Expr>> ExprElaborator::ElaborateGroup(absl::Span<const Ast> group,
                                                                 std::optional<Type> expected) {
  std::vector<Expr> exprs(group.size());
  if (group.empty()) return exprs;
  const size_t anchor = AnchorOf(group);
  HIDET_ASSIGN_OR_RETURN(exprs[anchor], Elaborate(group[anchor], expected));
  for (size_t i = 0; i < group.size(); ++i) {
    if (i == anchor) continue;
    HIDET_ASSIGN_OR_RETURN(exprs[i], Elaborate(group[i], exprs[anchor].type()));
  }
  return exprs;
}

absl::StatusOr<Expr> ExprElaborator::ElaborateInteger(const Ast& ast,
                                                      std::optional<Type> expected) {
  const Type type = ast.type ? *ast.type : LiteralType(expected);
  if (!type.IsInteger() || !type.IsScalar()) {
    return ErrorOf(ast, absl::StrCat("integer literal of type ", ToString(type)));
  }
  const int64_t value = static_cast<int64_t>(ast.negative ? -ast.magnitude : ast.magnitude);
  const uint64_t limit = static_cast<uint64_t>(MaxOfType(type.scalar));
  const bool fits = ast.negative ? IsSigned(type.scalar) && ast.magnitude <= limit + 1
                                 : type.scalar == ScalarType::kUInt64 || ast.magnitude <= limit;
  // -0 is 0 of any type.
  if (!fits && ast.magnitude != 0) {
    return ErrorOf(ast, absl::StrCat(ast.negative ? "-" : "", ast.magnitude, " does not fit ",
                                     ToString(type)));
  }
  return IntConstant(type, value);
}

absl::StatusOr<Expr> ExprElaborator::ElaborateFloat(const Ast& ast) {
  if (!ast.type || !ast.type->IsFloat() || !ast.type->IsScalar()) {
    return ErrorOf(ast, "float literal without its type, expected 1.0f or 1.0:float16");
  }
  const ScalarType scalar = ast.type->scalar;
  double value = 0;
  if (ast.digits == "inf") {
    value = std::numeric_limits<double>::infinity();
  } else if (ast.digits == "nan") {
    value = std::numeric_limits<double>::quiet_NaN();
  } else if (scalar == ScalarType::kFloat32) {
    // Rounded once, from the decimal.
    float narrow = 0;
    if (std::from_chars(ast.digits.begin(), ast.digits.end(), narrow).ec != std::errc()) {
      return ErrorOf(ast, "number is out of range of float32");
    }
    value = narrow;
  } else if (std::from_chars(ast.digits.begin(), ast.digits.end(), value).ec != std::errc()) {
    return ErrorOf(ast, "number is out of range of float64");
  }
  return FloatConstant(*ast.type, ast.negative ? -value : value);
}

absl::StatusOr<Expr> ExprElaborator::ElaborateOperator(const Ast& ast,
                                                       std::optional<Type> expected) {
  const OpInfo& info = InfoOf(ast.op);
  const std::optional<Type> operand_type = ExpectedOperandType(info.typing, expected);
  std::vector<Expr> operands;
  if (info.typing == OpTyping::kSelect) {
    HIDET_ASSIGN_OR_RETURN(Expr condition, Elaborate(ast.operands[0], {}));
    HIDET_ASSIGN_OR_RETURN(
        operands, ElaborateGroup(absl::MakeConstSpan(ast.operands).subspan(1), operand_type));
    operands.insert(operands.begin(), std::move(condition));
  } else {
    HIDET_ASSIGN_OR_RETURN(operands, ElaborateGroup(ast.operands, operand_type));
  }
  std::vector<Type> types;
  for (const Expr& operand : operands) types.push_back(operand.type());
  const absl::StatusOr<Type> type = InferOperatorType(ast.op, types);
  if (!type.ok()) return ErrorOf(ast, type.status().message());
  return Apply(ast.op, operands);
}

absl::StatusOr<Expr> ExprElaborator::ElaborateVector(const Ast& ast, std::optional<Type> expected) {
  HIDET_ASSIGN_OR_RETURN(const std::vector<Expr> operands,
                         ElaborateGroup(ast.operands, ElementOf(expected)));
  for (const Expr& operand : operands) {
    if (!operand.type().IsScalar() || operand.type() != operands[0].type()) {
      return ErrorOf(ast, absl::StrCat("a vector of ", ToString(operands[0].type()), " and ",
                                       ToString(operand.type()), ", expected scalars of one type"));
    }
  }
  const int lanes = static_cast<int>(ast.count);
  if (ast.kind == AstKind::kBroadcast) return Broadcast(operands[0], lanes);
  if (ast.kind == AstKind::kRamp) {
    if (!operands[0].type().IsInteger()) return ErrorOf(ast, "ramp of floats, expected integers");
    return Ramp(operands[0], operands[1], lanes);
  }
  if (operands.size() > static_cast<size_t>(kMaxLanes)) {
    return ErrorOf(ast, absl::StrCat("pack of more than ", kMaxLanes, " lanes"));
  }
  return Pack(operands);
}

absl::StatusOr<std::vector<Expr>> ExprElaborator::ElaborateIndices(const Ast& ast,
                                                                   const Buffer& buffer,
                                                                   absl::Span<const Ast> group) {
  HIDET_ASSIGN_OR_RETURN(std::vector<Expr> indices, ElaborateGroup(group, {}));
  if (static_cast<int>(indices.size()) != buffer.rank()) {
    return ErrorOf(ast,
                   absl::StrCat(indices.size(), " indices for a buffer of rank ", buffer.rank()));
  }
  for (size_t i = 0; i < indices.size(); ++i) {
    if (!indices[i].type().IsScalar() || !indices[i].type().IsInteger()) {
      return ErrorOf(group[i], absl::StrCat("index of type ", ToString(indices[i].type()),
                                            ", expected an integer"));
    }
  }
  return indices;
}

absl::StatusOr<Expr> ExprElaborator::ElaboratePredicate(const Ast& ast, Type value_type) {
  HIDET_ASSIGN_OR_RETURN(Expr predicate, Elaborate(ast, {}));
  const Type wanted = value_type.WithScalar(ScalarType::kBool);
  if (predicate.type() != wanted) {
    return ErrorOf(ast, absl::StrCat("predicate of type ", ToString(predicate.type()),
                                     ", expected ", ToString(wanted)));
  }
  return predicate;
}

absl::StatusOr<Expr> ExprElaborator::ElaborateLoad(const Ast& ast) {
  const Buffer& buffer = ast.buffer;
  const absl::Span<const Ast> group =
      absl::MakeConstSpan(ast.operands).first(ast.operands.size() - (ast.predicated ? 1 : 0));
  HIDET_ASSIGN_OR_RETURN(const std::vector<Expr> indices, ElaborateIndices(ast, buffer, group));
  const int lanes = static_cast<int>(ast.count);
  if (lanes > 1 && buffer.dtype().IsVector()) {
    return ErrorOf(ast, absl::StrCat("lanes of a buffer of ", ToString(buffer.dtype()),
                                     ", expected scalar elements"));
  }
  LoadOptions options = {.lanes = lanes, .hint = ast.hint};
  if (ast.predicated) {
    const Type type = lanes > 1 ? buffer.dtype().WithLanes(lanes) : buffer.dtype();
    HIDET_ASSIGN_OR_RETURN(options.predicate, ElaboratePredicate(ast.operands.back(), type));
  }
  return Load(buffer, indices, options);
}

absl::StatusOr<Expr> ExprElaborator::ElaborateCall(const Ast& ast) {
  std::vector<Expr> operands;
  std::vector<Type> types;
  for (size_t i = 0; i < ast.operands.size(); ++i) {
    HIDET_ASSIGN_OR_RETURN(Expr operand,
                           Elaborate(ast.operands[i], CallOperandType(ast.intrinsic, i)));
    types.push_back(operand.type());
    operands.push_back(std::move(operand));
  }
  const absl::StatusOr<Type> type = InferCallType(ast.intrinsic, types);
  if (!type.ok()) return ErrorOf(ast, type.status().message());
  return Call(ast.intrinsic, operands, ast.attributes);
}

absl::StatusOr<Expr> ExprElaborator::Elaborate(const Ast& ast, std::optional<Type> expected) {
  switch (ast.kind) {
    case AstKind::kInteger:
      return ElaborateInteger(ast, expected);
    case AstKind::kFloat:
      return ElaborateFloat(ast);
    case AstKind::kBool:
      return Bool(ast.magnitude != 0);
    case AstKind::kName:
      return Expr(ast.var);
    case AstKind::kOperator:
      return ElaborateOperator(ast, expected);
    case AstKind::kCast: {
      HIDET_ASSIGN_OR_RETURN(const Expr operand, Elaborate(ast.operands[0], {}));
      if (operand.type().kind != TypeKind::kScalar || operand.type().lanes != ast.type->lanes) {
        return ErrorOf(ast, absl::StrCat("cast of ", ToString(operand.type()), " to ",
                                         ToString(*ast.type), ", expected as many lanes"));
      }
      return Cast(*ast.type, operand);
    }
    case AstKind::kBitcast: {
      HIDET_ASSIGN_OR_RETURN(const Expr operand, Elaborate(ast.operands[0], {}));
      const Type from = operand.type();
      const Type to = *ast.type;
      if (from.kind != TypeKind::kScalar || to.kind != TypeKind::kScalar ||
          BitWidth(from.scalar) * from.lanes != BitWidth(to.scalar) * to.lanes) {
        return ErrorOf(ast, absl::StrCat("bitcast of ", ToString(from), " to ", ToString(to),
                                         ", expected as many bits"));
      }
      return Bitcast(to, operand);
    }
    case AstKind::kBroadcast:
    case AstKind::kRamp:
    case AstKind::kPack:
      return ElaborateVector(ast, expected);
    case AstKind::kLane: {
      HIDET_ASSIGN_OR_RETURN(const Expr operand, Elaborate(ast.operands[0], {}));
      if (!operand.type().IsVector() || ast.count >= operand.type().lanes) {
        return ErrorOf(ast, absl::StrCat("lane ", ast.count, " of ", ToString(operand.type())));
      }
      return Lane(operand, static_cast<int>(ast.count));
    }
    case AstKind::kLoad:
      return ElaborateLoad(ast);
    case AstKind::kAddress: {
      HIDET_ASSIGN_OR_RETURN(const std::vector<Expr> indices,
                             ElaborateIndices(ast, ast.buffer, ast.operands));
      return AddressOf(ast.buffer, indices);
    }
    case AstKind::kCall:
      return ElaborateCall(ast);
  }
}

}  // namespace hidet::ir
