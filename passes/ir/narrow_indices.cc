// An int64 expression can be narrowed when it is a constant, a cast from int32, or an operator on
// narrow operands, and its own value fits int32: then computing in int32 gives the same number.
// Facts are those of the original int64 expressions. A variable whose values fit gets an int32
// partner, and its uses become casts of the partner, which narrowing removes where they are parts
// of narrow arithmetic.
#include "passes/ir/narrow_indices.h"

#include <optional>
#include <utility>
#include <vector>

#include "ir/expr.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "ir/stmt.h"
#include "ir/walk.h"
#include "passes/ir/rewrite_within_bounds.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Op;
using ir::Stmt;
using ir::Var;

bool IsWide(const Expr& expr) { return expr.type() == ir::Type::Int64(); }

class Narrower {
 public:
  ir::Kernel Run(ir::Kernel kernel) {
    for (const ir::KernelParam& param : kernel.params) {
      if (const Var* var = std::get_if<Var>(&param)) params_.insert({*var, true});
    }
    const ir::Bounds::Scopes scopes = ir::BindKernel(bounds_, kernel);
    for (ir::GridAxis& axis : kernel.grid) axis.var = Partner(axis.var);
    if (kernel.thread.defined()) kernel.thread = Partner(kernel.thread);
    kernel.body = Visit(kernel.body);
    return kernel;
  }

 private:
  bool Fits(const Expr& expr) { return bounds_.Of(expr).IsWithin(INT32_MIN, INT32_MAX); }

  // The int32 variable that stands for this one from now on, or the variable itself. A variable may
  // be bound again in a later scope, where the partner of an earlier one is not known.
  Var Partner(const Var& var) {
    partners_.erase(var);
    if (!IsWide(var) || !Fits(var)) return var;
    const Var narrow = Var::Make(var.name(), ir::Type::Int32(), var.facts());
    partners_[var] = narrow;
    return narrow;
  }

  // Returns an int32 expression of the same value, or nothing.
  std::optional<Expr> Narrow(const Expr& expr) {
    if (expr.type() == ir::Type::Int32()) return Rewrite(expr);
    ForgetOldFacts();
    if (const auto it = narrowed_.find(expr); it != narrowed_.end()) return it->second;
    const std::optional<Expr> result = NarrowNode(expr);
    narrowed_.insert_or_assign(expr, result);
    return result;
  }

  void ForgetOldFacts() {
    if (version_ == bounds_.version()) return;
    done_.clear();
    narrowed_.clear();
    version_ = bounds_.version();
  }

  std::optional<Expr> NarrowNode(const Expr& expr) {
    if (!IsWide(expr) || !Fits(expr)) return std::nullopt;
    if (const auto value = ir::AsInt(expr)) return ir::Int32(*value);
    switch (expr.kind()) {
      case ir::ExprKind::kVar: {
        const Var var = Var::Of(expr);
        if (const auto it = partners_.find(var); it != partners_.end()) return it->second;
        // A parameter that fits costs one cast; the arithmetic on it is cheaper then.
        return params_.contains(var) ? std::optional<Expr>(ir::Cast(ir::Type::Int32(), expr))
                                     : std::nullopt;
      }
      case ir::ExprKind::kCast: {
        const Expr& operand = expr->operands[0];
        if (!operand.type().IsScalar() || !operand.type().IsInteger()) return std::nullopt;
        return ir::Cast(ir::Type::Int32(), Rewrite(operand));
      }
      case ir::ExprKind::kOperator:
        return NarrowOperator(*expr.As<ir::OperatorNode>());
      default:
        return std::nullopt;
    }
  }

  std::optional<Expr> NarrowOperator(const ir::OperatorNode& node) {
    std::vector<Expr> operands;
    size_t first = 0;
    switch (node.op) {
      case Op::kAdd:
      case Op::kSub:
      case Op::kMul:
      case Op::kDiv:
      case Op::kMod:
      case Op::kTruncDiv:
      case Op::kFmod:
      case Op::kMin:
      case Op::kMax:
      case Op::kNeg:
      case Op::kAbs:
      case Op::kBitAnd:
      case Op::kBitOr:
      case Op::kBitXor:
        break;
      case Op::kShiftLeft:
      case Op::kShiftRight: {
        const std::optional<int64_t> amount = ir::AsInt(node.operands[1]);
        if (!amount || *amount < 0 || *amount > 31) return std::nullopt;
        break;
      }
      case Op::kSelect:
        operands.push_back(Rewrite(node.operands[0]));
        first = 1;
        break;
      default:
        return std::nullopt;
    }
    for (size_t i = first; i < node.operands.size(); ++i) {
      const std::optional<Expr> narrow = Narrow(node.operands[i]);
      if (!narrow) return std::nullopt;
      operands.push_back(*narrow);
    }
    return ir::Apply(node.op, operands);
  }

  // Returns an expression of the same type and value.
  Expr Rewrite(const Expr& expr) {
    ForgetOldFacts();
    if (const auto it = done_.find(expr); it != done_.end()) return it->second;
    const Expr result = RewriteNode(expr);
    done_.insert_or_assign(expr, result);
    return result;
  }

  Expr RewriteNode(const Expr& expr) {
    if (IsWide(expr) && expr.kind() != ir::ExprKind::kConstant) {
      // A parameter alone gains nothing.
      const bool alone = expr.kind() == ir::ExprKind::kVar && !partners_.contains(Var::Of(expr));
      if (!alone) {
        if (const std::optional<Expr> narrow = Narrow(expr))
          return ir::Cast(ir::Type::Int64(), *narrow);
      }
    }
    if (const auto* node = expr.As<ir::OperatorNode>();
        node != nullptr && ir::InfoOf(node->op).typing == ir::OpTyping::kCompare &&
        IsWide(node->operands[0])) {
      const std::optional<Expr> a = Narrow(node->operands[0]);
      const std::optional<Expr> b = a ? Narrow(node->operands[1]) : std::nullopt;
      if (b) return ir::Apply(node->op, {*a, *b});
    }
    std::vector<Expr> operands;
    const size_t indices = IndexCount(expr);
    for (size_t i = 0; i < expr->operands.size(); ++i) {
      operands.push_back(i < indices ? Index(expr->operands[i]) : Rewrite(expr->operands[i]));
    }
    return ir::WithOperands(expr, operands);
  }

  static size_t IndexCount(const Expr& expr) {
    if (const auto* load = expr.As<ir::LoadNode>()) return load->indices().size();
    return expr.kind() == ir::ExprKind::kAddressOf ? expr->operands.size() : 0;
  }

  // An index may have either type. Mixed types are fine, as each is one.
  Expr Index(const Expr& expr) {
    if (IsWide(expr)) {
      if (const std::optional<Expr> narrow = Narrow(expr)) return *narrow;
    }
    return Rewrite(expr);
  }

  Stmt Visit(const Stmt& stmt) {
    if (const auto* loop = stmt.As<ir::ForNode>()) return VisitBinding(stmt, loop->var);
    if (const auto* let = stmt.As<ir::LetNode>()) return VisitBinding(stmt, let->var);
    absl::InlinedVector<Expr, 4> operands;
    const auto* store = stmt.As<ir::StoreNode>();
    const size_t indices = store == nullptr ? 0 : store->indices().size();
    for (size_t i = 0; i < stmt->operands.size(); ++i) {
      const bool is_index = i > 0 && i <= indices;
      operands.push_back(is_index ? Index(stmt->operands[i]) : Rewrite(stmt->operands[i]));
    }
    const auto visit = [&](const Stmt& child) { return Visit(child); };
    return ir::WithParts(stmt, operands, ChildrenWithinBounds(stmt, bounds_, visit));
  }

  // A loop or a let, whose variable becomes a narrow one with the extent or the value.
  Stmt VisitBinding(const Stmt& stmt, const Var& bound) {
    const Expr& whole = stmt->operands[0];
    const std::optional<Expr> narrow = IsWide(whole) ? Narrow(whole) : std::nullopt;
    const Expr same = Rewrite(whole);
    Var var = bound;
    const Stmt body = ChildrenWithinBounds(stmt, bounds_, [&](const Stmt& child) {
      if (narrow.has_value()) {
        var = Partner(bound);
      } else {
        partners_.erase(bound);
      }
      return Visit(child);
    })[0];
    const Expr& operand = var.SameAs(bound) ? same : *narrow;
    const auto* loop = stmt.As<ir::ForNode>();
    if (loop == nullptr) return ir::Let(var, operand, body);
    return ir::For(var, operand, body, {.kind = loop->loop_kind, .unroll_hint = loop->unroll_hint});
  }

  ir::Bounds bounds_;
  ir::VarMap<Var> partners_;
  ir::VarMap<bool> params_;
  ir::ExprMap<Expr> done_;
  ir::ExprMap<std::optional<Expr>> narrowed_;
  uint64_t version_ = 0;
};

}  // namespace

Pass<ir::Kernel> NarrowIndices() {
  return {"narrow-indices", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            return Narrower().Run(std::move(kernel));
          }};
}

}  // namespace hidet::passes
