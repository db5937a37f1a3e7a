#include "compiler/size_lowering.h"

#include <limits>
#include <optional>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/operator_table.h"
#include "ir/simplify/simplify.h"
#include "ir/text/text.h"
#include "runtime/size_expr.h"

namespace hidet::compiler {
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

// Operators that are compositions of the runtime's; an empty handle for the others.
ir::Expr Composition(const ir::OperatorNode& node) {
  const auto zero = [&] { return ir::IntConstant(node.type, 0); };
  const auto abs = [&](const ir::Expr& x) { return ir::Max(x, zero() - x); };
  switch (node.op) {
    case ir::Op::kNeg:
      return zero() - node.operands[0];
    case ir::Op::kAbs:
      return abs(node.operands[0]);
    case ir::Op::kTruncDiv: {
      // Of positive numbers it is a floor division, and of the others the mirror image of one.
      const ir::Expr &x = node.operands[0], &y = node.operands[1];
      const ir::Expr divisor = abs(y);
      const ir::Expr quotient =
          ir::Max(x, zero()) / divisor - ir::Max(zero() - x, zero()) / divisor;
      return ir::Select(y < zero(), zero() - quotient, quotient);
    }
    default:
      return {};
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
      if (const ir::Expr composition = Composition(*node); composition.defined())
        return Append(composition, symbols, out);
      const std::optional<SizeOp> op = SizeOpOf(node->op);
      if (!op.has_value()) {
        return absl::UnimplementedError(absl::StrCat("size \"", ir::Print(expr), "\": operator ",
                                                     ir::InfoOf(node->op).name, " at launch"));
      }
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
  // The table vouches for the symbols.
  const absl::Status valid = runtime::ValidateSizeExpr(result, std::numeric_limits<int>::max());
  if (!valid.ok()) {
    return absl::UnimplementedError(
        absl::StrCat("size \"", ir::Print(expr), "\" at launch: ", valid.message()));
  }
  return result;
}

absl::StatusOr<runtime::SizeExpr> LowerByteCount(ScalarType dtype, absl::Span<const ir::Expr> shape,
                                                 const SymbolTable& symbols) {
  ir::Expr count = ir::Int64(1);
  int64_t known = BitWidth(dtype);  // bits of all dimensions that are known
  bool empty = false, overflows = false;
  for (const ir::Expr& extent : shape) {
    const std::optional<int64_t> size = ir::AsInt(extent);
    if (!size.has_value()) {
      count = count * extent;
    } else if (*size == 0) {
      empty = true;
    } else {
      overflows |= __builtin_mul_overflow(known, *size, &known);
    }
  }
  if (empty) return runtime::SizeExpr::Const(0);
  if (overflows) {
    std::string sizes;
    for (const ir::Expr& extent : shape)
      absl::StrAppend(&sizes, sizes.empty() ? "" : ", ", ir::Print(extent));
    return absl::ResourceExhaustedError(
        absl::StrCat("too large: ", ScalarTypeName(dtype), "[", sizes, "]"));
  }
  const ir::Expr bytes = known % 8 == 0 ? count * ir::Int64(known / 8)
                                        : ir::CeilDiv(count * ir::Int64(known), ir::Int64(8));
  return LowerSize(ir::Simplify(bytes), symbols);
}

}  // namespace hidet::compiler
