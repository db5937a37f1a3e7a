#include "ir/task/verify_indices.h"

#include <algorithm>
#include <cstddef>
#include <variant>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/text/text.h"

namespace hidet::ir {

bool FollowsFrom(Simplifier& simplifier, const Expr& predicate, const Expr& index,
                 const Expr& size) {
  const std::vector<Expr> terms = TermsOf(predicate);
  return std::any_of(terms.begin(), terms.end(), [&](const Expr& term) {
    const auto* comparison = term.As<OperatorNode>();
    return comparison != nullptr && comparison->op == Op::kLt &&
           simplifier.Prove(index <= comparison->operands[0]) &&
           simplifier.Prove(comparison->operands[1] <= size);
  });
}

std::vector<Access> AccessesOf(const Stage& stage) {
  std::vector<Access> accesses;
  for (const Read& read : stage.reads)
    accesses.push_back({read.buffer, read.indices, read.predicate});
  if (const auto* update = std::get_if<UpdateDetails>(&stage.details))
    accesses.push_back({update->target, update->indices, Expr()});
  return accesses;
}

absl::Status CheckInside(const Stage& stage, const Access& access) {
  Simplifier simplifier;
  Bounds::Scopes scopes;
  for (size_t i = 0; i < stage.axes.size(); ++i)
    scopes.Add(simplifier.BindLoop(stage.axes[i], stage.extents()[i]));
  for (size_t i = 0; i < stage.reduction_axes.size(); ++i)
    scopes.Add(simplifier.BindLoop(stage.reduction_axes[i], stage.reduction_extents[i]));
  if (access.predicate.defined()) scopes.Add(simplifier.Assume(access.predicate));
  for (size_t d = 0; d < access.indices.size(); ++d) {
    const Expr& index = access.indices[d];
    const Expr& size = access.buffer.shape()[d];
    if (DependsOnData(stage, index)) continue;
    const bool is_below =
        simplifier.Prove(index < size) ||
        (access.predicate.defined() && FollowsFrom(simplifier, access.predicate, index, size));
    if (is_below && simplifier.Prove(Int64(0) <= index)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("stage \"", stage.name, "\": index ", Print(index), " of \"",
                     access.buffer.name(), "\" may be outside dimension ", d, " of size ",
                     Print(size), ", expected one that is inside, or a condition that it is"));
  }
  return absl::OkStatus();
}

}  // namespace hidet::ir
