#include "schedules/row_group.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "schedules/loop_nest.h"
#include "schedules/operand_view.h"
#include "schedules/refusal.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::StageKind;
using ir::Var;

// How many leading extents have the product `rows`; nothing if no prefix has.
std::optional<size_t> PrefixWithProduct(absl::Span<const Expr> extents, const Expr& rows) {
  for (size_t count = 0; count <= extents.size(); ++count) {
    if (ir::IsProvenEqual(Product(extents.first(count)), rows)) return count;
  }
  return std::nullopt;
}

// Of the stages whose row axes are known.
bool IsStatistic(const RowGroup& group, const ir::Buffer& buffer) {
  for (size_t i = 0; i < group.row_axes.size(); ++i) {
    if (!GivesStatistics(group, i)) continue;
    for (const ir::Buffer& result : group.task.stages[i].results) {
      if (result.SameAs(buffer)) return true;
    }
  }
  return false;
}

// Whether every read of an input is contiguous along the axis, or does not move.
absl::Status CheckContiguous(const ir::Task& task, const Stage& stage, const Var& axis) {
  for (const ir::Read& read : stage.reads) {
    HIDET_ASSIGN_OR_RETURN(const OperandView view, ViewOperand(stage, read));
    const Expr stride = view.StrideOf(axis);
    if (!ir::IsInt(stride, 0) && !ir::IsInt(stride, 1)) {
      return Refuse(task, absl::StrCat("rows of \"", read.buffer.name(), "\" are not contiguous"));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<RowGroup> GroupOf(const ir::Task& form) {
  RowGroup group;
  group.task = form;
  const ir::Task& task = group.task;
  for (const ir::Operand& operand : task.inputs) {
    if (!operand.layout.IsRowMajor()) return Refuse(task, "an input is not row-major");
  }
  for (const Stage& stage : task.stages) {
    if (stage.kind == StageKind::kMap) continue;
    if (stage.kind != StageKind::kReduce) {
      return Refuse(task,
                    absl::StrCat("stage \"", stage.name, "\" is a ", ir::StageKindName(stage.kind),
                                 ", expected reductions over rows alone"));
    }
    if (stage.reduction_axes.size() != 1)
      return Refuse(task, "the reduced axes are not one contiguous axis");
    const Expr rows = Product(stage.extents()), columns = stage.reduction_extents[0];
    if (group.rows.defined() &&
        (!ir::IsProvenEqual(rows, group.rows) || !ir::IsProvenEqual(columns, group.columns)))
      return Refuse(task, absl::StrCat("stage \"", stage.name, "\" reduces other rows"));
    group.rows = rows;
    group.columns = columns;
    HIDET_RETURN_IF_ERROR(CheckContiguous(task, stage, stage.reduction_axes[0]));
  }
  if (!group.rows.defined()) return Refuse(task, "no reduction");
  if (ir::IsInt(group.rows, 0)) return Refuse(task, "there are no rows");
  for (const Stage& stage : task.stages) {
    const std::optional<size_t> prefix = PrefixWithProduct(stage.extents(), group.rows);
    if (!prefix.has_value())
      return Refuse(task, absl::StrCat("stage \"", stage.name, "\" does not walk the same rows"));
    group.row_axes.push_back(stage.kind == StageKind::kReduce ? stage.axes.size() : *prefix);
    // Statistics are read at the row that the stage is at: their values are in registers.
    const std::vector<Expr> leading(
        stage.axes.begin(),
        stage.axes.begin() + static_cast<std::ptrdiff_t>(group.row_axes.back()));
    const Expr row =
        LinearIndex(absl::MakeConstSpan(stage.extents()).first(leading.size()), leading);
    for (const ir::Read& read : stage.reads) {
      if (!IsStatistic(group, read.buffer)) continue;
      if (!ir::IsProvenEqual(LinearIndex(read.buffer.shape(), read.indices), row))
        return Refuse(task, "a statistic is read at another row");
    }
    if (stage.kind == StageKind::kMap && stage.axes.size() > group.row_axes.back()) {
      if (stage.axes.size() != group.row_axes.back() + 1)
        return Refuse(task, "a row of an output is not one contiguous axis");
      HIDET_RETURN_IF_ERROR(CheckContiguous(task, stage, stage.axes.back()));
    }
  }
  return group;
}

}  // namespace

// A map that is a result besides, such as the sum that goes on beside its norm, has one axis for
// rows and columns where neighbouring axes are made one: then they stay apart.
absl::StatusOr<RowGroup> GetRowGroup(const ir::AnalyzedTask& original) {
  absl::StatusOr<RowGroup> group = GroupOf(original.collapsed());
  if (group.ok() || original->outputs.size() < 2) return group;
  absl::StatusOr<RowGroup> apart = GroupOf(original.inlined());
  return apart.ok() ? apart : group;
}

bool GivesStatistics(const RowGroup& group, size_t stage) {
  return group.task.stages[stage].axes.size() == group.row_axes[stage];
}

}  // namespace hidet::schedules
