#include "passes/ir/name_shared_values.h"

#include <utility>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Stmt;
using ir::Var;

// True when a name costs less than writing the expression again.
bool IsWorthAName(const Expr& expr) {
  switch (expr.kind()) {
    case ir::ExprKind::kConstant:
    case ir::ExprKind::kVar:
    case ir::ExprKind::kBroadcast:
    case ir::ExprKind::kRamp:
    case ir::ExprKind::kLane:
    case ir::ExprKind::kAddressOf:
      return false;
    case ir::ExprKind::kLoad:
    case ir::ExprKind::kPack:
      return true;
    case ir::ExprKind::kCall:
      return !expr.type().IsVoid();
    case ir::ExprKind::kOperator:
    case ir::ExprKind::kCast:
    case ir::ExprKind::kBitcast:
      // Index arithmetic on leaves is part of an address.
      if (expr.type().IsFloat() || expr.type().IsVector()) return true;
      for (const Expr& operand : expr->operands) {
        if (!operand->operands.empty()) return true;
      }
      return false;
  }
}

// The shared values of one statement, and what its expressions are with them named.
class Namer {
 public:
  explicit Namer(absl::Span<const Expr> roots) {
    for (const Expr& root : roots) CountUse(root);
    for (const Expr& root : roots) rewritten_.push_back(Rewrite(root));
  }

  const std::vector<Expr>& rewritten() const { return rewritten_; }

  Stmt WithLets(Stmt body) const { return ir::Let(lets_, std::move(body)); }

 private:
  void CountUse(const Expr& expr) {
    if (++uses_[expr] > 1) return;
    for (const Expr& operand : expr->operands) CountUse(operand);
  }

  Expr Rewrite(const Expr& expr) {
    if (const auto it = done_.find(expr); it != done_.end()) return it->second;
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : expr->operands) operands.push_back(Rewrite(operand));
    Expr result = ir::WithOperands(expr, operands);
    if (uses_.at(expr) > 1 && IsWorthAName(expr)) {
      const Var var = Var::Make("v", result.type());
      lets_.push_back({var, result});
      result = var;
    }
    done_.insert({expr, result});
    return result;
  }

  ir::ExprMap<int> uses_;
  ir::ExprMap<Expr> done_;
  std::vector<std::pair<Var, Expr>> lets_;  // parts before wholes
  std::vector<Expr> rewritten_;
};

Stmt Rewrite(const Stmt& stmt) {
  if (stmt->operands.empty()) return stmt;
  const Namer namer(stmt->operands);
  return namer.WithLets(ir::WithParts(stmt, namer.rewritten(), stmt->children));
}

}  // namespace

Pass<ir::Kernel> NameSharedValues() {
  return {"name-shared-values", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            kernel.body = ir::RewritePostOrder(kernel.body, {}, Rewrite);
            return kernel;
          }};
}

}  // namespace hidet::passes
