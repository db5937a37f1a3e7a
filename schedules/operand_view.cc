#include "schedules/operand_view.h"

#include <algorithm>
#include <utility>

#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Var;

const OperandView::Axis* OperandView::Find(const Var& axis) const {
  const auto found = std::find_if(axes.begin(), axes.end(),
                                  [&](const Axis& each) { return each.axis.SameAs(axis); });
  return found != axes.end() ? &*found : nullptr;
}

Expr OperandView::StrideOf(const Var& axis) const {
  const Axis* const found = Find(axis);
  return found != nullptr ? found->stride : ir::Int64(0);
}

bool OperandView::StartsAtMultiples(int64_t elements, const Var& axis) const {
  return IsMultipleOf(base, elements) && std::ranges::all_of(axes, [&](const Axis& each) {
           return each.axis.SameAs(axis) || IsMultipleOf(each.stride, elements);
         });
}

absl::StatusOr<OperandView> ViewOperand(const ir::Stage& stage, const ir::Read& read) {
  HIDET_ASSIGN_OR_RETURN(ir::StridedAccess access, ir::GetStridedAccess(stage, read));
  OperandView view{.base = std::move(access.base)};
  for (size_t i = 0; i < stage.axes.size(); ++i)
    view.axes.push_back({stage.axes[i], access.strides[i]});
  for (size_t i = 0; i < stage.reduction_axes.size(); ++i)
    view.axes.push_back({stage.reduction_axes[i], access.reduction_strides[i]});
  return view;
}

absl::StatusOr<OperandView> ViewResult(const ir::Stage& stage, const ir::Buffer& result,
                                       absl::Span<const Expr> indices) {
  // A result depends on no axis of the reduction.
  ir::Stage write;
  write.axes = stage.axes;
  return ViewOperand(write, ir::MakeRead(result, {indices.begin(), indices.end()}));
}

Expr ExtentAlong(const ir::Stage& stage, const Var& axis) {
  for (size_t i = 0; i < stage.axes.size(); ++i) {
    if (stage.axes[i].SameAs(axis)) return stage.extents()[i];
  }
  for (size_t i = 0; i < stage.reduction_axes.size(); ++i) {
    if (stage.reduction_axes[i].SameAs(axis)) return stage.reduction_extents[i];
  }
  return ir::Int64(1);
}

}  // namespace hidet::schedules
