// Every variable is bound at one place (bound variables are made distinct first), so an expression
// over variables has one earliest place: where the innermost of its variables is bound, or the top
// of the kernel. Its home is that place. A first walk counts from how many places each expression
// is used and whether a loop lies between its home and a use; a second rebuilds the kernel, with a
// `let` at the home of each chosen expression. An expression that only a chosen one uses is part of
// that one and is not named itself.
#include "passes/ir/hoist_invariants.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Op;
using ir::Stmt;
using ir::Var;

constexpr int kNowhere = -1;  // home of what may not move

class Hoister {
 public:
  ir::Kernel Run(ir::Kernel kernel) {
    kernel.body = ir::RenameBound(kernel.body);
    for (const ir::KernelParam& param : kernel.params) {
      if (const Var* var = std::get_if<Var>(&param)) depth_.insert({*var, {0, 0}});
    }
    for (const ir::GridAxis& axis : kernel.grid) depth_.insert({axis.var, {0, 0}});
    if (kernel.thread.defined()) depth_.insert({kernel.thread, {0, 0}});
    Count(kernel.body, 0, 0);
    Choose();
    kernel.body = WithLets(0, Rebuild(kernel.body));
    return kernel;
  }

 private:
  // Where a variable is bound: its place's number (0 = the top, then one for each binder in order),
  // how many binders enclose it, and how many loops.
  struct Home {
    int place = 0;
    int binders = 0;
    int loops = 0;
  };

  struct Use {
    Expr expr;
    int count = 0;
    bool crosses_loop = false;
  };

  // The innermost home of the variables in `expr`; place kNowhere if it is more than arithmetic.
  Home HomeOf(const Expr& expr) {
    if (const auto it = homes_.find(expr); it != homes_.end()) return it->second;
    Home home{ir::IsArithmetic(expr.kind()) ? 0 : kNowhere};
    if (expr.kind() == ir::ExprKind::kVar) {
      const auto it = depth_.find(Var::Of(expr));
      home = it == depth_.end() ? Home{kNowhere} : it->second;
    }
    for (const Expr& operand : expr->operands) {
      const Home inner = HomeOf(operand);
      if (inner.place == kNowhere || home.place == kNowhere) {
        home.place = kNowhere;
      } else if (inner.binders > home.binders) {
        home = inner;
      }
    }
    homes_.insert({expr, home});
    return home;
  }

  static bool IsCandidate(const Expr& expr) {
    const auto* node = expr.As<ir::OperatorNode>();
    if (node == nullptr || !expr.type().IsScalar() || expr.type().IsFloat()) return false;
    for (const Expr& operand : node->operands) {
      if (operand.type().IsFloat()) return false;
    }
    // An address mode does these for nothing.
    const bool with_constant =
        node->operands.size() == 2 && ir::AsInt(node->operands[1]).has_value();
    const bool of_variable = node->operands[0].kind() == ir::ExprKind::kVar;
    return !(with_constant && of_variable && (node->op == Op::kAdd || node->op == Op::kSub));
  }

  // A division that is no shift repays a register even once; sums and products in a loop are left
  // to the back end.
  static bool IsCostly(const Expr& expr) {
    bool costly = false;
    ir::Walk(expr, {.enter_expr = [&](const Expr& inner) {
               const auto* node = inner.As<ir::OperatorNode>();
               if (node == nullptr || (node->op != Op::kDiv && node->op != Op::kMod))
                 return !costly;
               const std::optional<int64_t> divisor = ir::AsInt(node->operands[1]);
               costly = costly || !divisor || *divisor <= 0 || (*divisor & (*divisor - 1)) != 0;
               return !costly;
             }});
    return costly;
  }

  // Counts one use from a place inside `loops` loops. The parts of an expression are counted with
  // its first use only: later uses share it as a whole.
  void CountUse(const Expr& expr, int loops) {
    const auto [it, inserted] = uses_.try_emplace(expr, uses_in_order_.size());
    if (inserted) uses_in_order_.push_back({expr});
    const size_t index = it->second;
    const Home home = HomeOf(expr);
    ++uses_in_order_[index].count;
    if (home.place != kNowhere && home.loops < loops) uses_in_order_[index].crosses_loop = true;
    if (!inserted) return;
    // If this expression is hoisted its parts are used at its home; if not, here. The former only
    // loses a chance.
    const bool movable = home.place != kNowhere && IsCandidate(expr);
    for (const Expr& operand : expr->operands)
      CountUse(operand, movable ? std::min(loops, home.loops) : loops);
  }

  void Count(const Stmt& stmt, int binders, int loops) {
    for (const Expr& operand : stmt->operands) CountUse(operand, loops);
    if (const auto* loop = stmt.As<ir::ForNode>()) {
      depth_.insert({loop->var, {++places_, binders + 1, loops + 1}});
      return Count(loop->body(), binders + 1, loops + 1);
    }
    if (const auto* let = stmt.As<ir::LetNode>()) {
      depth_.insert({let->var, {++places_, binders + 1, loops}});
      return Count(let->body(), binders + 1, loops);
    }
    for (const Stmt& child : stmt->children) Count(child, binders, loops);
  }

  void Choose() {
    for (const Use& use : uses_in_order_) {
      const Home home = HomeOf(use.expr);
      if (home.place == kNowhere || !IsCandidate(use.expr)) continue;
      const bool chosen = use.count > 1 || (use.crosses_loop && IsCostly(use.expr));
      if (chosen) chosen_.insert({use.expr, home.place});
    }
    // Parts before wholes: an expression's first use was counted after that of what contains it.
    for (auto use = uses_in_order_.rbegin(); use != uses_in_order_.rend(); ++use) {
      if (chosen_.contains(use->expr)) Name(use->expr);
    }
  }

  // Gives a chosen expression its variable and lists it at its home, after its own chosen parts.
  void Name(const Expr& expr) {
    if (names_.contains(expr)) return;
    ir::Walk(expr, {.leave_expr = [&](const Expr& inner) {
               const auto it = chosen_.find(inner);
               if (it == chosen_.end() || names_.contains(inner)) return;
               names_.insert({inner, Var::Make("x", inner.type())});
               lets_[it->second].push_back(inner);
             }});
  }

  // Replaces chosen parts of an expression by their variables.
  Expr Rewritten(const Expr& expr, bool whole = true) {
    if (whole) {
      if (const auto it = names_.find(expr); it != names_.end()) return it->second;
      if (const auto it = rewritten_.find(expr); it != rewritten_.end()) return it->second;
    }
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : expr->operands) operands.push_back(Rewritten(operand));
    const Expr result = ir::WithOperands(expr, operands);
    if (whole) rewritten_.insert({expr, result});
    return result;
  }

  Stmt WithLets(int place, Stmt body) {
    const auto it = lets_.find(place);
    if (it == lets_.end()) return body;
    for (auto expr = it->second.rbegin(); expr != it->second.rend(); ++expr) {
      body = ir::Let(names_.at(*expr), Rewritten(*expr, /*whole=*/false), std::move(body));
    }
    return body;
  }

  Stmt Rebuild(const Stmt& stmt) {
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : stmt->operands) operands.push_back(Rewritten(operand));
    absl::InlinedVector<Stmt, 2> children;
    for (const Stmt& child : stmt->children) children.push_back(Rebuild(child));
    if (const auto* loop = stmt.As<ir::ForNode>()) {
      children[0] = WithLets(depth_.at(loop->var).place, children[0]);
    } else if (const auto* let = stmt.As<ir::LetNode>()) {
      children[0] = WithLets(depth_.at(let->var).place, children[0]);
    }
    return ir::WithParts(stmt, operands, children);
  }

  int places_ = 0;
  ir::VarMap<Home> depth_;
  ir::ExprMap<Home> homes_;
  ir::ExprMap<size_t> uses_;
  std::vector<Use> uses_in_order_;
  ir::ExprMap<int> chosen_;
  ir::ExprMap<Var> names_;
  ir::ExprMap<Expr> rewritten_;
  absl::flat_hash_map<int, std::vector<Expr>> lets_;
};

}  // namespace

Pass<ir::Kernel> HoistInvariants() {
  return {"hoist-invariants", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            return Hoister().Run(std::move(kernel));
          }};
}

}  // namespace hidet::passes
