#include "ir/task/read_facts.h"

#include "absl/algorithm/container.h"
#include "ir/simplify/simplify.h"

namespace hidet::ir {

bool AnyUsesVar(absl::Span<const Expr> exprs, const Var& var) {
  return absl::c_any_of(exprs, [&](const Expr& expr) { return UsesVar(expr, var); });
}

bool DependsOnData(const Stage& stage, const Expr& expr) {
  return absl::c_any_of(stage.reads, [&](const Read& read) { return UsesVar(expr, read.value); });
}

bool IsReadAtData(const Stage& stage, const Read& read) {
  return absl::c_any_of(read.indices,
                        [&](const Expr& index) { return DependsOnData(stage, index); });
}

bool MovesAlong(const Stage& stage, const Expr& expr, const Var& axis) {
  const auto moves = [&](const Expr& other) { return MovesAlong(stage, other, axis); };
  return UsesVar(expr, axis) || absl::c_any_of(stage.reads, [&](const Read& read) {
           return UsesVar(expr, read.value) &&
                  (absl::c_any_of(read.indices, moves) ||
                   (read.predicate.defined() && moves(read.predicate)));
         });
}

std::vector<Expr> SimplifyAt(absl::Span<const Expr> exprs, const VarMap<Expr>& values) {
  std::vector<Expr> result;
  for (const Expr& expr : exprs) result.push_back(Simplify(Substitute(expr, values)));
  return result;
}

}  // namespace hidet::ir
