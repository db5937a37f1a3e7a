#include "frontends/driver/size_lowering.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/text/text.h"

namespace hidet::driver {
namespace {

using runtime::SizeOp;

std::optional<SizeOp> SizeOpOf(ir::Op op) {
  switch (op) {
    case ir::Op::kAdd:
      return SizeOp::kAdd;
    case ir::Op::kSub:
      return SizeOp::kSub;
    case ir::Op::kMul:
      return SizeOp::kMul;
    case ir::Op::kDiv:
      return SizeOp::kFloorDiv;
    case ir::Op::kMod:
      return SizeOp::kFloorMod;
    case ir::Op::kMin:
      return SizeOp::kMin;
    case ir::Op::kMax:
      return SizeOp::kMax;
    case ir::Op::kEq:
      return SizeOp::kEq;
    case ir::Op::kNe:
      return SizeOp::kNe;
    case ir::Op::kLt:
      return SizeOp::kLt;
    case ir::Op::kLe:
      return SizeOp::kLe;
    case ir::Op::kAnd:
      return SizeOp::kAnd;
    case ir::Op::kOr:
      return SizeOp::kOr;
    case ir::Op::kNot:
      return SizeOp::kNot;
    case ir::Op::kSelect:
      return SizeOp::kSelect;
    default:
      return std::nullopt;
  }
}

absl::Status Append(const ir::Expr& expr, const SymbolTable& symbols, runtime::SizeExpr& out) {
  if (const std::optional<int64_t> value = ir::AsInt(expr)) {
    out.code.push_back({SizeOp::kConst, *value});
    return absl::OkStatus();
  }
  switch (expr.kind()) {
    case ir::ExprKind::kVar: {
      auto found = symbols.find(ir::Var::Of(expr));
      if (found == symbols.end()) {
        return absl::InternalError(
            absl::StrCat("size \"", ir::Print(expr), "\" is no symbol of the model"));
      }
      out.code.push_back({SizeOp::kSymbol, found->second});
      return absl::OkStatus();
    }
    case ir::ExprKind::kCast:
      // Sizes fit every integer type that they are converted to: their facts bound them.
      return Append(expr->operands[0], symbols, out);
    case ir::ExprKind::kOperator: {
      const auto* node = expr.As<ir::OperatorNode>();
      if (node->op == ir::Op::kNeg) {
        out.code.push_back({SizeOp::kConst, 0});
        HIDET_RETURN_IF_ERROR(Append(node->operands[0], symbols, out));
        out.code.push_back({SizeOp::kSub, 0});
        return absl::OkStatus();
      }
      const std::optional<SizeOp> op = SizeOpOf(node->op);
      if (!op.has_value()) break;
      for (const ir::Expr& operand : node->operands)
        HIDET_RETURN_IF_ERROR(Append(operand, symbols, out));
      out.code.push_back({*op, 0});
      return absl::OkStatus();
    }
    default:
      break;
  }
  return absl::InternalError(
      absl::StrCat("size \"", ir::Print(expr), "\" cannot be computed at launch"));
}

}  // namespace

absl::StatusOr<runtime::SizeExpr> LowerSize(const ir::Expr& expr, const SymbolTable& symbols) {
  runtime::SizeExpr result;
  HIDET_RETURN_IF_ERROR(Append(expr, symbols, result));
  return result;
}

}  // namespace hidet::driver
