#include "schedules/row_group.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "ir/task/task_rewrite.h"
#include "schedules/loop_nest.h"
#include "schedules/operand_view.h"
#include "schedules/point_emitter.h"
#include "schedules/refusal.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
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

// The axes of a row in their order, and their extents.
struct RowAxes {
  RowAxes(const RowGroup& group, size_t stage) {
    const Stage& at = group.task.stages[stage];
    for (const size_t axis : group.row_axes[stage]) {
      axes.push_back(at.axes[axis]);
      extents.push_back(at.extents()[axis]);
    }
  }
  std::vector<Var> axes;
  std::vector<Expr> extents;
};

// Whether the read moves along the axis from one of several vectors to the next alone.
bool StaysInVectors(const Stage& stage, const ir::Read& read, const Var& axis) {
  constexpr int kMostLanes = 64;
  return !ir::IsReadAtData(stage, read) &&
         std::ranges::all_of(read.indices, [&](const Expr& index) {
           return IsSharedByVectors(index, axis, kMostLanes);
         });
}

// Whether every read of an input is contiguous along the axis, or stays where it is for a vector at
// least: rows that data chooses are.
absl::Status CheckContiguous(const ir::Task& task, const Stage& stage, const Var& axis) {
  for (const ir::Read& read : stage.reads) {
    if (!MovesByOneAtMost(stage, read, axis) && !StaysInVectors(stage, read, axis))
      return Refuse(task, absl::StrCat("rows of \"", read.buffer.name(), "\" are not contiguous"));
  }
  return absl::OkStatus();
}

// The first `count` axes, from the one along which an index moves the most: those of rows that are
// stored in another order than they are read in. As they stand if that cannot be told.
std::vector<size_t> OrderOfRows(const Stage& stage, size_t count, const ir::Expr& index) {
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  const absl::Span<const Var> axes = absl::MakeConstSpan(stage.axes).first(count);
  const std::optional<ir::AffineForm> form = ir::GetAffineForm(ir::Simplify(index), axes);
  if (!form.has_value()) return order;
  std::vector<double> strides;
  for (const Expr& coefficient : form->coefficients) strides.push_back(AtHints(coefficient));
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return strides[a] > strides[b]; });
  return order;
}

// A group whose stages have no axes of rows yet: maps, and reductions over as many rows.
absl::StatusOr<RowGroup> StagesOf(const ir::Task& form) {
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
  }
  if (!group.rows.defined()) return Refuse(task, "no reduction");
  if (ir::IsInt(group.rows, 0)) return Refuse(task, "there are no rows");
  return group;
}

// Whether the stage, the last whose axes of rows are known, reads statistics at the row that it is
// at alone: their values are in registers.
absl::Status CheckStatistics(const RowGroup& group, const Stage& stage) {
  const Expr row = RowOf(group, group.row_axes.size() - 1);
  for (const ir::Read& read : stage.reads) {
    if (IsStatistic(group, read.buffer) &&
        !ir::IsProvenEqual(LinearIndex(read.buffer.shape(), read.indices), row))
      return Refuse(group.task, "a statistic is read at another row");
  }
  return absl::OkStatus();
}

// Where rows lie in a map's axes, of which one may be cut: channels are both rows and columns of a
// group norm, whose rows are groups of channels.
struct RowsOfAxes {
  size_t cut = 0;     // the axis that rows end in
  int64_t rows = 1;   // so much of it
  int64_t later = 1;  // elements of the axes after it
};

std::optional<RowsOfAxes> FindRows(const Stage& stage, const Expr& rows, int64_t columns) {
  const std::vector<Expr> extents = stage.extents();
  RowsOfAxes found;
  for (found.cut = extents.size(); found.cut-- > 0;) {
    const std::optional<int64_t> extent = ir::AsInt(extents[found.cut]);
    if (!extent.has_value() || *extent < 1 || columns % found.later != 0) return std::nullopt;
    if (*extent * found.later >= columns) {
      found.rows = *extent * found.later / columns;
      const Expr before = Product(absl::MakeConstSpan(extents).first(found.cut));
      const bool fits = found.rows * columns == *extent * found.later &&
                        ir::IsProvenEqual(before * ir::Int64(found.rows), rows);
      return fits ? std::optional(found) : std::nullopt;
    }
    found.later *= *extent;
  }
  return std::nullopt;
}

// Gives maps that store results, whose axes are not those of rows and columns, such axes.
void CutAxesAtRows(RowGroup& group) {
  ir::Task& task = group.task;
  const std::optional<int64_t> columns = ir::AsInt(group.columns);
  if (!columns.has_value() || *columns < 1) return;
  for (Stage& stage : task.stages) {
    const std::vector<Expr> extents = stage.extents();
    const std::optional<size_t> prefix = PrefixWithProduct(extents, group.rows);
    if (stage.kind != StageKind::kMap || (prefix.has_value() && *prefix + 1 >= extents.size()))
      continue;
    const std::optional<RowsOfAxes> found = FindRows(stage, group.rows, *columns);
    const ir::Buffer before = stage.results[0];
    if (!found.has_value() || ir::IsRead(task, before)) continue;
    const auto cut = static_cast<std::ptrdiff_t>(found->cut);
    std::vector<Expr> shape(extents.begin(), extents.begin() + cut);
    if (found->rows > 1) shape.push_back(ir::Int64(found->rows));
    shape.push_back(group.columns);
    const std::vector<Var> inner(stage.axes.begin() + cut, stage.axes.end());
    const std::vector<Expr> of_inner(extents.begin() + cut, extents.end());
    std::vector<Var> axes = ir::MakeAxes(shape);
    const Expr column = axes.back();
    const Expr first = found->rows > 1 ? Expr(axes[axes.size() - 2]) * group.columns : ir::Int64(0);
    ir::VarMap<Expr> values;
    SetCoordinates(inner, of_inner, first + column, values);
    for (size_t i = 0; i < found->cut; ++i) values[stage.axes[i]] = axes[i];
    const ir::Buffer after = ir::Buffer::Make(before.name(), before.dtype(), shape);
    stage.axes = std::move(axes);
    stage.results[0] = after;
    ir::ReplaceVars(stage, values);
    ir::ReplaceBuffer(task, before, after, [](const ir::Indices& indices) { return indices; });
  }
}

absl::StatusOr<RowGroup> GroupOf(const ir::Task& form) {
  HIDET_ASSIGN_OR_RETURN(RowGroup group, StagesOf(form));
  CutAxesAtRows(group);
  const ir::Task& task = group.task;
  for (const Stage& stage : task.stages) {
    if (stage.kind == StageKind::kReduce)
      HIDET_RETURN_IF_ERROR(CheckContiguous(task, stage, stage.reduction_axes[0]));
  }
  for (const Stage& stage : task.stages) {
    const std::optional<size_t> prefix = PrefixWithProduct(stage.extents(), group.rows);
    if (!prefix.has_value())
      return Refuse(task, absl::StrCat("stage \"", stage.name, "\" does not walk the same rows"));
    const size_t count = stage.kind == StageKind::kReduce ? stage.axes.size() : *prefix;
    group.row_axes.push_back(OrderOfRows(stage, count, ir::Int64(0)));
    for (const ir::Read& read : stage.reads) {
      if (stage.kind == StageKind::kMap && IsStatistic(group, read.buffer)) {
        const Expr index = LinearIndex(read.buffer.shape(), read.indices);
        group.row_axes.back() = OrderOfRows(stage, count, index);
      }
    }
    HIDET_RETURN_IF_ERROR(CheckStatistics(group, stage));
    if (stage.kind == StageKind::kMap && stage.axes.size() > count) {
      if (stage.axes.size() != count + 1)
        return Refuse(task, "a row of an output is not one contiguous axis");
      HIDET_RETURN_IF_ERROR(CheckContiguous(task, stage, stage.axes.back()));
    }
  }
  return group;
}

// Of a stage over rows that lie side by side, the axes that make up the row.
absl::StatusOr<std::vector<size_t>> AxesAcross(const ir::Task& task, const Stage& stage,
                                               absl::Span<const Expr> rows, const Expr& columns) {
  // A map of one value a row may have fewer axes, where neighbouring ones are made one.
  const bool has_rows_alone =
      stage.kind == StageKind::kMap && ir::IsProvenEqual(Product(stage.extents()), Product(rows));
  std::vector<size_t> axes(has_rows_alone ? stage.axes.size() : rows.size());
  std::iota(axes.begin(), axes.end(), 0);
  if (has_rows_alone) return axes;
  std::vector<Expr> extents(rows.begin(), rows.end());
  if (stage.kind == StageKind::kMap && stage.axes.size() == rows.size() + 1) {
    ++axes.back();
    extents.insert(extents.end() - 1, columns);
  }
  const std::vector<Expr> own = stage.extents();
  if (!std::equal(own.begin(), own.end(), extents.begin(), extents.end(), ir::IsProvenEqual))
    return Refuse(task, absl::StrCat("stage \"", stage.name, "\" does not walk the same rows"));
  return axes;
}

// Whether what moves along rows is contiguous across them, or does not move.
absl::Status CheckAcross(const ir::Task& task, const Stage& stage, const Var& along,
                         const Var& across) {
  for (const ir::Read& read : stage.reads) {
    HIDET_ASSIGN_OR_RETURN(const OperandView view, ViewOperand(stage, read));
    const Expr stride = view.StrideOf(across), step = view.StrideOf(along);
    if (ir::IsInt(step, 0)) continue;
    if ((!ir::IsInt(stride, 0) && !ir::IsInt(stride, 1)) ||
        (ir::IsInt(step, 1) && !ir::IsInt(stride, 0)))
      return Refuse(task,
                    absl::StrCat("rows of \"", read.buffer.name(), "\" do not lie side by side"));
  }
  return absl::OkStatus();
}

}  // namespace

Expr RowOf(const RowGroup& group, size_t stage) {
  const RowAxes row(group, stage);
  return LinearIndex(row.extents, std::vector<Expr>(row.axes.begin(), row.axes.end()));
}

void SetRow(const RowGroup& group, size_t stage, const Expr& row, ir::VarMap<Expr>& values) {
  const RowAxes of(group, stage);
  SetCoordinates(of.axes, of.extents, row, values);
}

// A map that is a result besides, such as the sum that goes on beside its norm, has one axis for
// rows and columns where neighbouring axes are made one: then they stay apart.
absl::StatusOr<RowGroup> GetRowGroup(const ir::AnalyzedTask& original) {
  absl::StatusOr<RowGroup> group = GroupOf(original.collapsed());
  if (group.ok() || original->outputs.size() < 2) return group;
  absl::StatusOr<RowGroup> apart = GroupOf(original.inlined());
  return apart.ok() ? apart : group;
}

absl::StatusOr<RowGroup> GetColumnGroup(const ir::AnalyzedTask& original) {
  HIDET_ASSIGN_OR_RETURN(RowGroup group, StagesOf(original.collapsed()));
  const ir::Task& task = group.task;
  const auto reduction =
      std::find_if(task.stages.begin(), task.stages.end(),
                   [](const Stage& stage) { return stage.kind == StageKind::kReduce; });
  const size_t count = reduction->axes.size();
  if (count == 0) return Refuse(task, "there is one row");
  const std::vector<Expr> rows = reduction->extents();
  for (const Stage& stage : task.stages) {
    HIDET_ASSIGN_OR_RETURN(std::vector<size_t> axes, AxesAcross(task, stage, rows, group.columns));
    group.row_axes.push_back(std::move(axes));
    const size_t index = group.row_axes.size() - 1;
    HIDET_RETURN_IF_ERROR(CheckStatistics(group, stage));
    if (const Var along = AxisAlongRow(group, index); along.defined())
      HIDET_RETURN_IF_ERROR(
          CheckAcross(task, stage, along, stage.axes[group.row_axes[index].back()]));
  }
  return group;
}

Var AxisAlongRow(const RowGroup& group, size_t index) {
  const Stage& stage = group.task.stages[index];
  if (stage.kind == StageKind::kReduce) return stage.reduction_axes[0];
  const std::vector<size_t>& rows = group.row_axes[index];
  for (size_t axis = 0; axis < stage.axes.size(); ++axis) {
    if (std::find(rows.begin(), rows.end(), axis) == rows.end())
      return ir::IsProvenEqual(stage.extents()[axis], group.columns) ? stage.axes[axis] : Var();
  }
  return Var();
}

bool GivesStatistics(const RowGroup& group, size_t stage) {
  return group.task.stages[stage].axes.size() == group.row_axes[stage].size();
}

}  // namespace hidet::schedules
