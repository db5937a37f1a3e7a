#include "schedules/tile/tensor_view.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "schedules/operand_view.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Var;

constexpr size_t kMostDimensions = 5;
constexpr int kAlignmentBytes = 16;  // of strides and of the first element (CUDA driver API)

absl::Status No(const ir::Read& read, absl::string_view reason) {
  return absl::FailedPreconditionError(absl::StrCat("\"", read.buffer.name(), "\" ", reason));
}

// Adds rows of which there is one, after the columns: no memory is between them and others.
void AddOneRow(TensorView& view, const Var& rows, int64_t aligned_elements) {
  const Expr stride =
      ir::Simplify(ir::CeilDiv(view.dims[0], Int64(aligned_elements)) * Int64(aligned_elements));
  view.dims.insert(view.dims.begin() + 1, Int64(1));
  view.strides.insert(view.strides.begin(), stride);
  view.coordinates.insert(view.coordinates.begin() + 1, rows);
  view.row_dimension = 1;
}

// Dimensions are axes of the stage.
absl::StatusOr<TensorView> ViewOfAxes(const ir::Stage& stage, const OperandView& operand,
                                      const ir::Read& read, const Var& rows, const Var& columns) {
  TensorView view{.buffer = read.buffer, .offset = operand.base};
  const auto add = [&](const OperandView::Axis& axis) {
    if (!view.dims.empty()) view.strides.push_back(axis.stride);
    view.dims.push_back(ExtentAlong(stage, axis.axis));
    view.coordinates.push_back(axis.axis);
  };
  const OperandView::Axis* const column = operand.Find(columns);
  if (column != nullptr) {
    if (!ir::IsInt(column->stride, 1)) return No(read, "is not contiguous along its columns");
    add(*column);
  }
  const OperandView::Axis* const row = operand.Find(rows);
  if (row != nullptr && !ir::IsInt(ExtentAlong(stage, rows), 1)) add(*row);
  for (size_t i = operand.axes.size(); i-- > 0;) {
    const OperandView::Axis& axis = operand.axes[i];
    if (&axis != row && &axis != column && !ir::IsInt(axis.stride, 0)) add(axis);
  }
  return view;
}

// Dimensions are the buffer's.
absl::StatusOr<TensorView> ViewOfBuffer(const ir::Stage& stage, const ir::Read& read,
                                        const Var& rows, const Var& columns,
                                        const Expr& row_extent) {
  TensorView view{.buffer = read.buffer, .offset = Int64(0)};
  Expr stride = Int64(1);
  for (size_t i = read.indices.size(); i-- > 0;) {
    const Expr& index = read.indices[i];
    const bool is_last = view.dims.empty();
    if (ir::DependsOnData(stage, index)) return No(read, "is read at indices that depend on data");
    if (is_last != index.SameAs(columns) || (!is_last && ir::UsesVar(index, columns)))
      return No(read, "is not read along its columns by its last index alone");
    if (ir::UsesVar(index, rows) && !ir::IsInt(row_extent, 1)) {
      const bool whole =
          index.SameAs(rows) && ir::IsProvenEqual(read.buffer.shape()[i], row_extent);
      if (!whole) return No(read, "is not read along its rows by one index alone");
      view.row_dimension = static_cast<int>(view.dims.size());
    }
    if (!is_last) view.strides.push_back(ir::Simplify(stride));
    view.dims.push_back(read.buffer.shape()[i]);
    view.coordinates.push_back(index);
    stride = stride * read.buffer.shape()[i];
  }
  return view;
}

}  // namespace

ir::TensorMap TensorView::Map(absl::string_view name, int rows, int columns,
                              int swizzle_bytes) const {
  ir::TensorMap map;
  map.map = Var::Make(name, ir::Type::TensorMap());
  map.buffer = buffer;
  map.offset = offset;
  map.dims = dims;
  map.strides = strides;
  map.box.assign(dims.size(), 1);
  map.box[0] = columns;
  map.box[row_dimension] = rows;
  map.swizzle_bytes = swizzle_bytes;
  return map;
}

std::vector<Expr> TensorView::At(const ir::VarMap<Expr>& axes) const {
  return ir::ExprsOf(coordinates, [&](const Expr& coordinate) {
    return ir::ToInt32(ir::Simplify(ir::Substitute(coordinate, axes)));
  });
}

absl::StatusOr<TensorView> GetTensorView(const ir::Task& task, const ir::Stage& stage,
                                         const ir::Read& read, const Var& rows,
                                         const Var& columns) {
  const std::optional<size_t> input = ir::FindInput(task, read.buffer);
  if (input.has_value() && !task.inputs[*input].layout.IsRowMajor())
    return No(read, absl::StrCat("is stored as ", ir::ToString(task.inputs[*input].layout)));
  if (read.predicate.defined()) return No(read, "is padded");
  const Expr row_extent = ExtentAlong(stage, rows);
  const absl::StatusOr<OperandView> operand = ViewOperand(stage, read);
  absl::StatusOr<TensorView> view = operand.ok()
                                        ? ViewOfAxes(stage, *operand, read, rows, columns)
                                        : ViewOfBuffer(stage, read, rows, columns, row_extent);
  if (!view.ok()) return view;
  const int elements = kAlignmentBytes * 8 / BitWidth(read.buffer.dtype().scalar);
  if (ir::IsInt(row_extent, 1)) AddOneRow(*view, rows, elements);
  if (view->dims.size() > kMostDimensions) return No(read, "has more than five dimensions");
  bool aligned = IsMultipleOf(view->offset, elements);
  for (const Expr& stride : view->strides) {
    // A tensor map only walks forwards.
    aligned = aligned && IsMultipleOf(stride, elements) && ir::AsInt(stride).value_or(1) > 0;
  }
  if (!aligned) return No(read, "has strides that are no multiples of 16 bytes");
  return view;
}

}  // namespace hidet::schedules
