#include "schedules/vector_access.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/scalar_type.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"
#include "schedules/lane_pattern.h"
#include "schedules/loop_nest.h"
#include "schedules/operand_view.h"

namespace hidet::schedules {
namespace {

using ir::Expr;

// The strides of a read, that along `axis` taken out.
struct Step {
  Expr along;
  bool others_are_multiples = true;
};

// Of a read whose leading indices are anything that `axis` does not move, as in a gather of rows,
// and whose last is that axis times a stride and anything that it does not move.
std::optional<Step> StepOfRows(const ir::Stage& stage, const ir::Read& read, const ir::Var& axis,
                               int lanes) {
  const auto moves = [&](const Expr& index) { return ir::MovesAlong(stage, index, axis); };
  // An element that data chooses, the same for all along the axis.
  if (std::ranges::none_of(read.indices, moves)) return Step{.along = ir::Int64(0)};
  for (size_t i = 0; i + 1 < read.indices.size(); ++i) {
    if (moves(read.indices[i])) return std::nullopt;
  }
  const Expr& last = read.indices.back();
  if (ir::DependsOnData(stage, last)) return std::nullopt;
  const std::optional<ir::AffineForm> form = ir::GetAffineForm(last, {axis});
  if (!form.has_value() || ir::MovesAlong(stage, form->constant, axis)) return std::nullopt;
  return Step{.along = form->coefficients[0],
              .others_are_multiples = IsMultipleOf(form->constant, lanes) &&
                                      IsMultipleOf(read.buffer.shape().back(), lanes)};
}

std::optional<Step> StepAlong(const ir::Stage& stage, const ir::Read& read, const ir::Var& axis,
                              int lanes) {
  const absl::StatusOr<OperandView> view = ViewOperand(stage, read);
  if (!view.ok()) return StepOfRows(stage, read, axis, lanes);
  return Step{.along = view->StrideOf(axis),
              .others_are_multiples = view->StartsAtMultiples(lanes, axis)};
}

Expr OffsetOf(const ir::Read& read) {
  return ir::Simplify(ir::RowMajorOffset(read.buffer, read.indices));
}

// How far an offset of the stage's moves along an axis.
std::optional<Expr> StrideOf(const ir::Stage& stage, const Expr& offset, const ir::Var& axis) {
  std::optional<ir::AffineForm> form = ir::GetAffineForm(offset, {axis});
  if (!form.has_value() || ir::MovesAlong(stage, form->constant, axis)) return std::nullopt;
  return form->coefficients[0];
}

}  // namespace

bool ReadsVectors(const ir::Stage& stage, const Storage& storage, const ir::Read& read,
                  const ir::Var& axis, int lanes) {
  if (read.predicate.defined() || !storage.IsRowMajor(read.buffer)) return false;
  const std::optional<Step> step = StepAlong(stage, read, axis, lanes);
  return step.has_value() && ir::IsInt(step->along, 1) && step->others_are_multiples &&
         IsMultipleOf(ExtentAlong(stage, axis), lanes);
}

bool IsWrittenOut(const ir::Stage& stage) {
  constexpr int64_t kMostPoints = 16;
  const std::optional<int64_t> points = ir::AsInt(Product(stage.reduction_extents));
  return stage.kind == ir::StageKind::kWindow && points.has_value() && *points <= kMostPoints;
}

bool ReadsPattern(const ir::Stage& stage, const Storage& storage, const ir::Read& read,
                  const ir::Var& axis, int lanes) {
  if (!storage.IsRowMajor(read.buffer)) return false;
  if (!IsWrittenOut(stage)) return FindLanePattern(read, axis, lanes).has_value();
  const int64_t points = *ir::AsInt(Product(stage.reduction_extents));
  for (int64_t i = 0; i < points; ++i) {
    ir::VarMap<Expr> at;
    SetCoordinates(stage.reduction_axes, stage.reduction_extents, ir::Int64(i), at);
    if (!FindLanePattern(read, axis, lanes, at).has_value()) return false;
  }
  return true;
}

bool VectorsAreAligned(const ir::Stage& stage, const Storage& storage, const ir::Var& axis,
                       int lanes) {
  for (const ir::Read& read : stage.reads) {
    const std::optional<Step> step = StepAlong(stage, read, axis, lanes);
    // A gather may still be one of rows, whose alignment nothing tells.
    if (!step.has_value() && !ReadsPattern(stage, storage, read, axis, lanes)) return false;
    if (!step.has_value()) continue;
    if (ir::IsInt(step->along, 1) && storage.IsRowMajor(read.buffer) &&
        !ReadsVectors(stage, storage, read, axis, lanes))
      return false;
  }
  return true;
}

bool EpiloguesAreAligned(const ir::Stage& stage, absl::Span<const ir::Stage> epilogues,
                         const Storage& storage, const ir::Var& axis, int lanes) {
  return std::ranges::all_of(epilogues, [&](const ir::Stage& epilogue) {
    ir::Stage others = epilogue;
    std::erase_if(others.reads, [&](const ir::Read& read) {
      return std::ranges::any_of(
          stage.results, [&](const ir::Buffer& result) { return read.buffer.SameAs(result); });
    });
    others.results = stage.results;  // whose shape may be another than the epilogue's
    return VectorsAreAligned(others, storage, axis, lanes);
  });
}

int LanesAlong(const ir::Stage& stage, const Storage& storage, const ir::Var& axis, int bytes) {
  int bits = 0;  // nothing moves yet
  for (const ir::Read& read : stage.reads) {
    const absl::StatusOr<OperandView> view = ViewOperand(stage, read);
    if (!view.ok() || !storage.IsRowMajor(read.buffer)) return 1;
    const Expr stride = view->StrideOf(axis);
    if (ir::IsInt(stride, 0)) continue;
    if (!ir::IsInt(stride, 1)) return 1;
    const int width = BitWidth(read.buffer.dtype().scalar);
    bits = bits == 0 ? width : std::min(bits, width);
  }
  if (bits < 8) return 1;
  int lanes = bytes * 8 / bits;
  while (lanes > 1 && !(IsMultipleOf(ExtentAlong(stage, axis), lanes) &&
                        VectorsAreAligned(stage, storage, axis, lanes)))
    lanes /= 2;
  return lanes;
}

std::optional<Expr> StrideAlong(const ir::Stage& stage, const ir::Read& read, const ir::Var& axis) {
  return StrideOf(stage, OffsetOf(read), axis);
}

std::optional<size_t> AxisAcross(const ir::Stage& stage, const ir::Read& read) {
  for (size_t i = 0; i + 1 < stage.axes.size(); ++i) {
    const std::optional<Expr> stride = StrideAlong(stage, read, stage.axes[i]);
    if (stride.has_value() && ir::IsInt(*stride, 1)) return i;
  }
  return std::nullopt;
}

bool MovesByOneAtMost(const ir::Stage& stage, const ir::Read& read, const ir::Var& axis) {
  const std::optional<Expr> stride = StrideAlong(stage, read, axis);
  return stride.has_value() && (ir::IsInt(*stride, 0) || ir::IsInt(*stride, 1));
}

bool RunsAlong(const ir::Stage& stage, const Storage& storage, const ir::Read& read,
               const ir::Var& axis) {
  if (read.predicate.defined() || !storage.IsRowMajor(read.buffer)) return false;
  const std::optional<Expr> stride = StrideAlong(stage, read, axis);
  return stride.has_value() && ir::IsInt(*stride, 1);
}

double ScatteredReads(const ir::Stage& stage, int lanes, double transposed) {
  // Of an element that is read by itself, one of lanes two to four elements apart: as many vectors
  // of memory, whose lanes change places.
  constexpr double kFewApart = 0.1;
  const auto is_transposed = [&](const ir::Read& read, const Expr& offset) {
    // Rows that data chooses are not in squares.
    return stage.kind == ir::StageKind::kMap && ViewOperand(stage, read).ok() &&
           std::any_of(stage.axes.begin(), stage.axes.end() - 1, [&](const ir::Var& axis) {
             const std::optional<Expr> stride = StrideOf(stage, offset, axis);
             return stride.has_value() && ir::IsInt(*stride, 1);
           });
  };
  std::vector<Expr> offsets;
  for (const ir::Read& read : stage.reads) offsets.push_back(OffsetOf(read));
  const auto elements = [&](const std::vector<ir::Var>& axes) {
    if (axes.empty()) return 0.0;
    double reads = 0;
    for (size_t i = 0; i < stage.reads.size(); ++i) {
      const ir::Read& read = stage.reads[i];
      const std::optional<Expr> stride = StrideOf(stage, offsets[i], axes.back());
      const std::optional<int64_t> step = stride.has_value() ? ir::AsInt(*stride) : std::nullopt;
      if (step == 0 || step == 1 || FindLanePattern(read, axes.back(), lanes).has_value()) continue;
      const bool few_apart = 2 <= step && step <= 4;
      reads += is_transposed(read, offsets[i]) ? transposed : few_apart ? kFewApart : 1;
    }
    return reads * AtHints(Product(stage.extents())) * AtHints(Product(stage.reduction_extents));
  };
  // A short reduction makes no vectors.
  constexpr int64_t kShort = 4;
  const bool reduces =
      !stage.reduction_axes.empty() && AtHints(stage.reduction_extents.back()) >= kShort;
  const double along_result = elements(stage.axes);
  return reduces ? std::min(along_result, elements(stage.reduction_axes)) : along_result;
}

double ScatteredReads(absl::Span<const ir::Stage> stages, int lanes) {
  double reads = 0;
  for (const ir::Stage& stage : stages) reads += ScatteredReads(stage, lanes);
  return reads;
}

}  // namespace hidet::schedules
