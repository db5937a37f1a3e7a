// Walking and rewriting IR: every pass is written with these, none recurses over node kinds by
// itself.
//
//   int loads = 0;
//   Walk(body, {.enter_expr = [&](const Expr& e) { loads += e.As<LoadNode>() != nullptr; return true; }});
//
//   Expr doubled = RewritePostOrder(e, [](const Expr& e) { return IsInt(e, 1) ? IntConstant(e.type(), 2) : e; });
//   Expr at_zero = Substitute(e, {{i, Int64(0)}});
//
// Expressions are directed acyclic graphs: a node may have several parents. Walks and rewrites
// treat such a node once, so their cost is that of the graph, not of the tree that it prints as.
// Rewrites keep sharing, and return the very same handle where nothing changed, so
// `result.SameAs(input)` is the test for "did nothing".
//
// A buffer's shape and strides are expressions too, but belong to the buffer, not to the statement
// that uses it: walks and substitutions do not enter them.
#ifndef IR_WALK_H_
#define IR_WALK_H_

#include <functional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::ir {

struct WalkCallbacks {
  // Called before a node's operands and children, which are skipped when it returns false.
  std::function<bool(const Expr&)> enter_expr;
  std::function<bool(const Stmt&)> enter_stmt;
  // Called after them (not for a node whose enter returned false).
  std::function<void(const Expr&)> leave_expr;
  std::function<void(const Stmt&)> leave_stmt;
};

// Visits every expression, and every statement with its expressions, in evaluation order.
void Walk(const Expr& expr, const WalkCallbacks& callbacks);
void Walk(const Stmt& stmt, const WalkCallbacks& callbacks);

// Returns the node with other operands and all else as it was; its type follows the operands' where
// they determine it. Returns `expr` itself when the operands are the same.
Expr WithOperands(const Expr& expr, absl::Span<const Expr> operands);
// Returns the statement with other operands and children; itself when they are the same.
Stmt WithParts(const Stmt& stmt, absl::Span<const Expr> operands, absl::Span<const Stmt> children);

using ExprRewrite = std::function<Expr(const Expr&)>;
using StmtRewrite = std::function<Stmt(const Stmt&)>;

// Rewrites operands first, then calls `rewrite` on the node with its new operands and takes what it
// returns.
Expr RewritePostOrder(const Expr& expr, const ExprRewrite& rewrite);
// The same over a statement; either function may be empty. `rewrite_expr` must not depend on where
// it is called: a shared expression is rewritten once.
Stmt RewritePostOrder(const Stmt& stmt, const ExprRewrite& rewrite_expr,
                      const StmtRewrite& rewrite_stmt = {});

// Sets and tables keyed by identity.
using VarSet = absl::flat_hash_set<Var, Expr::IdentityHash, Expr::IdentityEqual>;
using BufferSet = absl::flat_hash_set<Buffer, Buffer::IdentityHash, Buffer::IdentityEqual>;
template <typename Value>
using VarMap = absl::flat_hash_map<Var, Value, Expr::IdentityHash, Expr::IdentityEqual>;
template <typename Value>
using BufferMap = absl::flat_hash_map<Buffer, Value, Buffer::IdentityHash, Buffer::IdentityEqual>;
template <typename Value>
using ExprMap = absl::flat_hash_map<Expr, Value, Expr::IdentityHash, Expr::IdentityEqual>;

// Replaces variables by expressions of their types. Binders are left alone: substitute only free
// variables, or give the copies of a duplicated statement their own with RenameBound.
Expr Substitute(const Expr& expr, const VarMap<Expr>& values);
Stmt Substitute(const Stmt& stmt, const VarMap<Expr>& values);

// Replaces buffers by others of the same rank and dtype, in loads, stores, addresses and
// allocations.
Stmt SubstituteBuffers(const Stmt& stmt, const BufferMap<Buffer>& buffers);

// Returns a copy in which every variable bound inside and every buffer allocated inside is a new
// one, so that two copies of one statement can stand in one kernel.
Stmt RenameBound(const Stmt& stmt);

// Returns the variables or buffers that are used, in order of first occurrence, each once.
std::vector<Var> CollectVars(const Expr& expr);
std::vector<Var> CollectVars(const Stmt& stmt);
std::vector<Buffer> CollectBuffers(const Stmt& stmt);

// Returns how many nodes the expression has; what is shared counts once.
int64_t NodeCount(const Expr& expr);

// True when a node of this kind computes its value from its operands, or is a variable or a
// constant: it reads no memory, names none and calls nothing.
bool IsArithmetic(ExprKind kind);
// True when all nodes of the expression are of such kinds: its value follows from its variables, so
// that it may be computed wherever they are bound.
bool IsArithmetic(const Expr& expr);

// True when `var` is used.
bool UsesVar(const Expr& expr, const Var& var);
bool UsesVar(const Stmt& stmt, const Var& var);

}  // namespace hidet::ir

#endif  // IR_WALK_H_
