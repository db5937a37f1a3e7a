#include "ir/walk.h"

#include <utility>

#include "absl/container/inlined_vector.h"
#include "base/check.h"

namespace hidet::ir {
namespace {

using ExprSet = absl::flat_hash_set<const ExprNode*>;

// Expressions are walked with a stack of our own: they may be deeper than the machine's stack.
void WalkExpr(const Expr& root, const WalkCallbacks& callbacks, ExprSet& seen) {
  struct Frame {
    Expr expr;
    size_t next_operand;
  };
  std::vector<Frame> stack;
  const auto enter = [&](const Expr& expr) {
    if (!seen.insert(expr.get()).second) return;
    if (callbacks.enter_expr && !callbacks.enter_expr(expr)) return;
    stack.push_back({expr, 0});
  };
  enter(root);
  while (!stack.empty()) {
    Frame& frame = stack.back();
    if (frame.next_operand < frame.expr->operands.size()) {
      const Expr operand = frame.expr->operands[frame.next_operand++];
      enter(operand);
    } else {
      const Expr expr = std::move(frame.expr);
      stack.pop_back();
      if (callbacks.leave_expr) callbacks.leave_expr(expr);
    }
  }
}

void WalkStmt(const Stmt& stmt, const WalkCallbacks& callbacks, ExprSet& seen) {
  if (callbacks.enter_stmt && !callbacks.enter_stmt(stmt)) return;
  if (callbacks.enter_expr || callbacks.leave_expr) {
    for (const Expr& operand : stmt->operands) WalkExpr(operand, callbacks, seen);
  }
  for (const Stmt& child : stmt->children) WalkStmt(child, callbacks, seen);
  if (callbacks.leave_stmt) callbacks.leave_stmt(stmt);
}

template <typename Node>
bool SameParts(absl::Span<const Node> a, absl::Span<const Node> b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (!a[i].SameAs(b[i])) return false;
  }
  return true;
}

// Rewrites one expression graph after another with a memo over all of them.
class ExprRewriter {
 public:
  explicit ExprRewriter(const ExprRewrite& rewrite) : rewrite_(rewrite) {}

  Expr Rewrite(const Expr& root) {
    if (!rewrite_) return root;
    if (const auto it = done_.find(root); it != done_.end()) return it->second;
    struct Frame {
      Expr expr;
      size_t next_operand;
    };
    std::vector<Frame> stack = {{root, 0}};
    while (!stack.empty()) {
      Frame& frame = stack.back();
      if (frame.next_operand < frame.expr->operands.size()) {
        const Expr operand = frame.expr->operands[frame.next_operand++];
        if (!done_.contains(operand)) stack.push_back({operand, 0});
        continue;
      }
      const Expr expr = std::move(frame.expr);
      stack.pop_back();
      absl::InlinedVector<Expr, 4> operands;
      for (const Expr& operand : expr->operands) operands.push_back(done_.at(operand));
      done_.insert_or_assign(expr, rewrite_(WithOperands(expr, operands)));
    }
    return done_.at(root);
  }

 private:
  const ExprRewrite& rewrite_;
  ExprMap<Expr> done_;  // holds its keys alive, so that no address is used twice
};

Stmt RewriteStmt(const Stmt& stmt, ExprRewriter& exprs, const StmtRewrite& rewrite) {
  absl::InlinedVector<Expr, 4> operands;
  for (const Expr& operand : stmt->operands) operands.push_back(exprs.Rewrite(operand));
  absl::InlinedVector<Stmt, 2> children;
  for (const Stmt& child : stmt->children) children.push_back(RewriteStmt(child, exprs, rewrite));
  const Stmt rebuilt = WithParts(stmt, operands, children);
  return rewrite ? rewrite(rebuilt) : rebuilt;
}

ExprRewrite VarSubstitution(const VarMap<Expr>& values) {
  return [&values](const Expr& expr) {
    if (expr.kind() != ExprKind::kVar) return expr;
    const auto it = values.find(Var::Of(expr));
    if (it == values.end()) return expr;
    HIDET_CHECK(it->second.type() == expr.type())
        << "substitution of " << it->first.name() << " of type " << ToString(expr.type())
        << " by a value of type " << ToString(it->second.type());
    return it->second;
  };
}

Expr LoadFrom(const Buffer& buffer, const LoadNode& load) {
  return Load(buffer, load.indices(), load.options());
}

ExprRewrite BufferSubstitution(const BufferMap<Buffer>& buffers) {
  return [&buffers](const Expr& expr) {
    if (const auto* load = expr.As<LoadNode>()) {
      const auto it = buffers.find(load->buffer);
      return it == buffers.end() ? expr : LoadFrom(it->second, *load);
    }
    if (const auto* address = expr.As<AddressOfNode>()) {
      const auto it = buffers.find(address->buffer);
      return it == buffers.end() ? expr : AddressOf(it->second, address->operands);
    }
    return expr;
  };
}

StmtRewrite BufferSubstitutionInStmts(const BufferMap<Buffer>& buffers) {
  return [&buffers](const Stmt& stmt) {
    if (const auto* store = stmt.As<StoreNode>()) {
      const auto it = buffers.find(store->buffer);
      return it == buffers.end() ? stmt
                                 : Store(it->second, store->indices(), store->value(),
                                         store->predicate(), store->hint);
    }
    if (const auto* allocate = stmt.As<AllocateNode>()) {
      const auto it = buffers.find(allocate->buffer);
      return it == buffers.end() ? stmt : Allocate(it->second, allocate->body());
    }
    return stmt;
  };
}

}  // namespace

void Walk(const Expr& expr, const WalkCallbacks& callbacks) {
  ExprSet seen;
  WalkExpr(expr, callbacks, seen);
}

void Walk(const Stmt& stmt, const WalkCallbacks& callbacks) {
  ExprSet seen;
  WalkStmt(stmt, callbacks, seen);
}

Expr WithOperands(const Expr& expr, absl::Span<const Expr> operands) {
  if (SameParts<Expr>(expr->operands, operands)) return expr;
  switch (expr.kind()) {
    case ExprKind::kConstant:
    case ExprKind::kVar:
      return expr;
    case ExprKind::kOperator:
      return Apply(expr.As<OperatorNode>()->op, operands);
    case ExprKind::kCast:
      return Cast(expr.type().WithLanes(operands[0].type().lanes), operands[0]);
    case ExprKind::kBitcast:
      return Bitcast(expr.type(), operands[0]);
    case ExprKind::kBroadcast:
      return Broadcast(operands[0], expr.type().lanes);
    case ExprKind::kRamp:
      return Ramp(operands[0], operands[1], expr.type().lanes);
    case ExprKind::kLane:
      return Lane(operands[0], expr.As<LaneNode>()->lane);
    case ExprKind::kPack:
      return Pack(operands);
    case ExprKind::kLoad: {
      const auto* load = expr.As<LoadNode>();
      LoadOptions options = load->options();
      if (load->predicated) options.predicate = operands.back();
      return Load(load->buffer, operands.first(load->indices().size()), options);
    }
    case ExprKind::kAddressOf:
      return AddressOf(expr.As<AddressOfNode>()->buffer, operands);
    case ExprKind::kCall: {
      const auto* call = expr.As<CallNode>();
      return Call(call->intrinsic, operands, call->attributes);
    }
  }
}

Stmt WithParts(const Stmt& stmt, absl::Span<const Expr> operands, absl::Span<const Stmt> children) {
  if (SameParts<Expr>(stmt->operands, operands) && SameParts<Stmt>(stmt->children, children))
    return stmt;
  switch (stmt.kind()) {
    case StmtKind::kLet:
      return Let(stmt.As<LetNode>()->var, operands[0], children[0]);
    case StmtKind::kStore: {
      const auto* store = stmt.As<StoreNode>();
      return Store(store->buffer, operands.subspan(1, store->indices().size()), operands[0],
                   store->predicated ? operands.back() : Expr(), store->hint);
    }
    case StmtKind::kEvaluate:
      return Evaluate(operands[0]);
    case StmtKind::kAllocate:
      return Allocate(stmt.As<AllocateNode>()->buffer, children[0]);
    case StmtKind::kSeq:
      return Seq(std::vector<Stmt>(children.begin(), children.end()));
    case StmtKind::kFor: {
      const auto* loop = stmt.As<ForNode>();
      return For(loop->var, operands[0], children[0],
                 {.kind = loop->loop_kind, .unroll_hint = loop->unroll_hint});
    }
    case StmtKind::kIf:
      return If(operands[0], children[0], children.size() > 1 ? children[1] : Stmt());
    case StmtKind::kCheck:
      return Check(operands[0], stmt.As<CheckNode>()->code, operands[1]);
  }
}

Expr RewritePostOrder(const Expr& expr, const ExprRewrite& rewrite) {
  return ExprRewriter(rewrite).Rewrite(expr);
}

Stmt RewritePostOrder(const Stmt& stmt, const ExprRewrite& rewrite_expr,
                      const StmtRewrite& rewrite_stmt) {
  ExprRewriter exprs(rewrite_expr);
  return RewriteStmt(stmt, exprs, rewrite_stmt);
}

Expr Substitute(const Expr& expr, const VarMap<Expr>& values) {
  return values.empty() ? expr : RewritePostOrder(expr, VarSubstitution(values));
}

Stmt Substitute(const Stmt& stmt, const VarMap<Expr>& values) {
  return values.empty() ? stmt : RewritePostOrder(stmt, VarSubstitution(values));
}

Stmt SubstituteBuffers(const Stmt& stmt, const BufferMap<Buffer>& buffers) {
  if (buffers.empty()) return stmt;
  return RewritePostOrder(stmt, BufferSubstitution(buffers), BufferSubstitutionInStmts(buffers));
}

Stmt RenameBound(const Stmt& stmt) {
  VarMap<Expr> vars;
  BufferMap<Buffer> buffers;
  Walk(stmt, {.enter_stmt = [&](const Stmt& inner) {
         if (const auto* let = inner.As<LetNode>()) {
           vars.insert({let->var, Var::Make(let->var.name(), let->var.type(), let->var.facts())});
         } else if (const auto* loop = inner.As<ForNode>()) {
           vars.insert(
               {loop->var, Var::Make(loop->var.name(), loop->var.type(), loop->var.facts())});
         } else if (const auto* allocate = inner.As<AllocateNode>()) {
           buffers.insert({allocate->buffer, allocate->buffer.WithName(allocate->buffer.name())});
         }
         return true;
       }});
  if (vars.empty() && buffers.empty()) return stmt;
  // What a buffer that is allocated inside has as shape may name variables bound inside.
  for (auto& [old_buffer, new_buffer] : buffers) {
    std::vector<Expr> shape =
        ExprsOf(new_buffer->shape, [&](const Expr& size) { return Substitute(size, vars); });
    new_buffer = new_buffer.WithShape(std::move(shape));
  }
  const StmtRewrite in_buffers = BufferSubstitutionInStmts(buffers);
  const ExprRewrite expr_in_vars = VarSubstitution(vars);
  const ExprRewrite expr_in_buffers = BufferSubstitution(buffers);
  return RewritePostOrder(
      stmt, [&](const Expr& expr) { return expr_in_buffers(expr_in_vars(expr)); },
      [&](const Stmt& inner) {
        if (const auto* let = inner.As<LetNode>())
          return Let(Var::Of(vars.at(let->var)), let->value(), let->body());
        if (const auto* loop = inner.As<ForNode>()) {
          return For(Var::Of(vars.at(loop->var)), loop->extent(), loop->body(),
                     {.kind = loop->loop_kind, .unroll_hint = loop->unroll_hint});
        }
        return in_buffers(inner);
      });
}

namespace {

template <typename Root>
std::vector<Var> CollectVarsOf(const Root& root) {
  std::vector<Var> vars;
  Walk(root, {.enter_expr = [&](const Expr& expr) {
         if (expr.kind() == ExprKind::kVar) vars.push_back(Var::Of(expr));
         return true;
       }});
  return vars;
}

}  // namespace

std::vector<Var> CollectVars(const Expr& expr) { return CollectVarsOf(expr); }
std::vector<Var> CollectVars(const Stmt& stmt) { return CollectVarsOf(stmt); }

std::vector<Buffer> CollectBuffers(const Stmt& root) {
  std::vector<Buffer> buffers;
  absl::flat_hash_set<const BufferNode*> seen;
  const auto add = [&](const Buffer& buffer) {
    if (seen.insert(buffer.get()).second) buffers.push_back(buffer);
  };
  Walk(root, {.enter_expr =
                  [&](const Expr& expr) {
                    if (const auto* load = expr.As<LoadNode>()) add(load->buffer);
                    if (const auto* address = expr.As<AddressOfNode>()) add(address->buffer);
                    return true;
                  },
              .enter_stmt =
                  [&](const Stmt& stmt) {
                    if (const auto* store = stmt.As<StoreNode>()) add(store->buffer);
                    if (const auto* allocate = stmt.As<AllocateNode>()) add(allocate->buffer);
                    return true;
                  }});
  return buffers;
}

int64_t NodeCount(const Expr& expr) {
  int64_t count = 0;
  Walk(expr, {.leave_expr = [&](const Expr&) { ++count; }});
  return count;
}

bool IsArithmetic(ExprKind kind) {
  return kind != ExprKind::kLoad && kind != ExprKind::kAddressOf && kind != ExprKind::kCall;
}

bool IsArithmetic(const Expr& expr) {
  bool holds = true;
  Walk(expr, {.enter_expr = [&](const Expr& inner) {
         holds = holds && IsArithmetic(inner.kind());
         return holds;
       }});
  return holds;
}

// Asked of every index of every read, most of which are a handful of nodes: what is shared is
// remembered in larger expressions only.
bool UsesVar(const Expr& expr, const Var& var) {
  constexpr int kFew = 32;
  absl::InlinedVector<const ExprNode*, kFew> left = {expr.get()};
  ExprSet seen;
  for (int visited = 0; !left.empty(); ++visited) {
    const ExprNode* node = left.back();
    left.pop_back();
    if (node == var.get()) return true;
    if (node->operands.empty() || (visited >= kFew && !seen.insert(node).second)) continue;
    for (const Expr& operand : node->operands) left.push_back(operand.get());
  }
  return false;
}

bool UsesVar(const Stmt& stmt, const Var& var) {
  bool found = false;
  Walk(stmt, {.enter_expr =
                  [&](const Expr& expr) {
                    found = found || expr.SameAs(var);
                    return !found;
                  },
              .enter_stmt = [&](const Stmt&) { return !found; }});
  return found;
}

}  // namespace hidet::ir
