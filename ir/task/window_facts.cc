#include "ir/task/window_facts.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"

namespace hidet::ir {
namespace {

absl::Status No(const Stage& stage, const Read& read, absl::string_view reason) {
  return absl::FailedPreconditionError(absl::StrCat("stage \"", stage.name, "\": the read of \"",
                                                    read.buffer.name(), "\" ", reason));
}

// A comparison as what is not negative where it holds; empty for another condition.
Expr NotNegative(const Expr& condition) {
  const auto* node = condition.As<OperatorNode>();
  if (node == nullptr || node->operands[0].type() != Type::Int64()) return {};
  if (node->op == Op::kLe) return node->operands[1] - node->operands[0];
  if (node->op == Op::kLt) return node->operands[1] - node->operands[0] - Int64(1);
  return {};
}

bool IsAnEdge(const Expr& condition, const Read& read) {
  if (IsInt(condition, 1)) return true;
  const Expr distance = NotNegative(condition);
  if (!distance.defined()) return false;
  for (size_t d = 0; d < read.indices.size(); ++d) {
    const Expr last = read.buffer.shape()[d] - Int64(1);
    if (IsProvenEqual(distance, read.indices[d]) || IsProvenEqual(distance, last - read.indices[d]))
      return true;
  }
  return false;
}

}  // namespace

absl::StatusOr<std::vector<WindowDimension>> GetWindowFacts(const Stage& stage, const Read& read) {
  if (read.predicate.defined()) {
    if (read.fill != 0) return No(stage, read, absl::StrCat("is padded with ", read.fill));
    const std::vector<Expr> conditions = TermsOf(read.predicate);
    const bool guards_edges = std::all_of(conditions.begin(), conditions.end(),
                                          [&](const Expr& e) { return IsAnEdge(e, read); });
    if (!guards_edges) return No(stage, read, "depends on more than the edges of the buffer");
  }
  std::vector<Var> axes = stage.axes;
  axes.insert(axes.end(), stage.reduction_axes.begin(), stage.reduction_axes.end());
  const int outer = static_cast<int>(stage.axes.size());
  std::vector<WindowDimension> dimensions;
  for (const Expr& index : read.indices) {
    const std::optional<AffineForm> form = GetAffineForm(index, axes);
    if (!form.has_value()) return No(stage, read, "is not affine in the axes");
    WindowDimension dimension{.begin = form->constant};
    for (int i = 0; i < static_cast<int>(axes.size()); ++i) {
      if (IsInt(form->coefficients[i], 0)) continue;
      const std::optional<int64_t> step = AsInt(form->coefficients[i]);
      int& which = i < outer ? dimension.axis : dimension.tap;
      if (!step.has_value() || which >= 0) {
        return No(stage, read,
                  absl::StrCat("moves with more than one axis and one tap at index ",
                               dimensions.size(), ", or by no constant"));
      }
      which = i < outer ? i : i - outer;
      (i < outer ? dimension.stride : dimension.dilation) = *step;
    }
    if (DependsOnData(stage, dimension.begin)) return No(stage, read, "depends on data");
    dimensions.push_back(std::move(dimension));
  }
  return dimensions;
}

}  // namespace hidet::ir
