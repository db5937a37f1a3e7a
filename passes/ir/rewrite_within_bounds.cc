#include "passes/ir/rewrite_within_bounds.h"

#include <cstdint>
#include <utility>

#include "ir/simplify/simplify.h"
#include "ir/stmt.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Stmt;
using Rewrite = absl::FunctionRef<Expr(const Expr&, Expr, ir::Bounds&)>;

class Rewriter {
 public:
  explicit Rewriter(Rewrite rewrite) : rewrite_(rewrite) {}

  ir::Kernel Run(ir::Kernel kernel) {
    const ir::Bounds::Scopes scopes = ir::BindKernel(bounds_, kernel);
    kernel.body = Visit(kernel.body);
    return kernel;
  }

 private:
  Expr Visit(const Expr& expr) {
    if (version_ != bounds_.version()) {
      done_.clear();
      version_ = bounds_.version();
    }
    if (const auto it = done_.find(expr); it != done_.end()) return it->second;
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : expr->operands) operands.push_back(Visit(operand));
    return done_[expr] = rewrite_(expr, ir::WithOperands(expr, operands), bounds_);
  }

  Stmt Visit(const Stmt& stmt) {
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : stmt->operands) operands.push_back(Visit(operand));
    const auto visit = [&](const Stmt& child) { return Visit(child); };
    return ir::WithParts(stmt, operands, ChildrenWithinBounds(stmt, bounds_, visit));
  }

  const Rewrite rewrite_;
  ir::Bounds bounds_;
  ir::ExprMap<Expr> done_;
  uint64_t version_ = 0;
};

}  // namespace

ir::Kernel RewriteWithinBounds(ir::Kernel kernel, Rewrite rewrite) {
  return Rewriter(rewrite).Run(std::move(kernel));
}

absl::InlinedVector<Stmt, 2> ChildrenWithinBounds(const Stmt& stmt, ir::Bounds& bounds,
                                                  absl::FunctionRef<Stmt(const Stmt&)> visit) {
  absl::InlinedVector<Stmt, 2> children;
  if (const auto* loop = stmt.As<ir::ForNode>()) {
    const auto scope = bounds.BindLoop(loop->var, loop->extent());
    children.push_back(visit(loop->body()));
  } else if (const auto* let = stmt.As<ir::LetNode>()) {
    const auto scope = bounds.Bind(let->var, bounds.Of(let->value()));
    children.push_back(visit(let->body()));
  } else if (const auto* branch = stmt.As<ir::IfNode>()) {
    {
      const auto scope = bounds.Assume(branch->condition());
      children.push_back(visit(branch->then_body()));
    }
    if (branch->else_body().defined()) {
      const auto scope = bounds.Assume(!branch->condition());
      children.push_back(visit(branch->else_body()));
    }
  } else {
    for (const Stmt& child : stmt->children) children.push_back(visit(child));
  }
  return children;
}

}  // namespace hidet::passes
