#include "schedules/vector_access.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"
#include "schedules/lane_pattern.h"

namespace hidet::schedules {
namespace {

using ir::Expr;

// The strides of a read, that along `axis` taken out.
struct Step {
  Expr along;
  Expr extent;
  bool others_are_multiples = true;
};

bool DependsOnData(const ir::Stage& stage, const Expr& index) {
  return std::any_of(stage.reads.begin(), stage.reads.end(),
                     [&](const ir::Read& read) { return ir::UsesVar(index, read.value); });
}

// Of a read whose leading indices are anything that `axis` does not move, as in a gather of rows,
// and whose last is that axis times a stride and anything that it does not move.
std::optional<Step> StepOfRows(const ir::Stage& stage, const ir::Read& read, const ir::Var& axis,
                               int lanes) {
  if (read.indices.empty()) return std::nullopt;
  const std::function<bool(const Expr&)> moves = [&](const Expr& index) {
    if (ir::UsesVar(index, axis)) return true;
    return std::any_of(stage.reads.begin(), stage.reads.end(), [&](const ir::Read& other) {
      return ir::UsesVar(index, other.value) &&
             std::any_of(other.indices.begin(), other.indices.end(), moves);
    });
  };
  for (size_t i = 0; i + 1 < read.indices.size(); ++i) {
    if (moves(read.indices[i])) return std::nullopt;
  }
  const Expr& last = read.indices.back();
  if (DependsOnData(stage, last)) return std::nullopt;
  const std::optional<ir::AffineForm> form = ir::GetAffineForm(last, {axis});
  if (!form.has_value() || moves(form->constant)) return std::nullopt;
  Step step{.along = form->coefficients[0], .extent = ir::Int64(1)};
  step.others_are_multiples =
      IsMultipleOf(form->constant, lanes) && IsMultipleOf(read.buffer.shape().back(), lanes);
  for (const auto& [axes, extents] : {std::pair(stage.axes, stage.extents()),
                                      std::pair(stage.reduction_axes, stage.reduction_extents)}) {
    for (size_t i = 0; i < axes.size(); ++i) {
      if (axes[i].SameAs(axis)) step.extent = extents[i];
    }
  }
  return step;
}

std::optional<Step> StepAlong(const ir::Stage& stage, const ir::Read& read, const ir::Var& axis,
                              int lanes) {
  const absl::StatusOr<ir::StridedAccess> access = ir::GetStridedAccess(stage, read);
  if (!access.ok()) return StepOfRows(stage, read, axis, lanes);
  Step step{.along = ir::Int64(0), .extent = ir::Int64(1)};
  step.others_are_multiples = IsMultipleOf(access->base, lanes);
  const auto add = [&](const std::vector<ir::Var>& axes, const std::vector<Expr>& extents,
                       const std::vector<Expr>& strides) {
    for (size_t i = 0; i < axes.size(); ++i) {
      if (axes[i].SameAs(axis)) {
        step.along = strides[i];
        step.extent = extents[i];
      } else {
        step.others_are_multiples = step.others_are_multiples && IsMultipleOf(strides[i], lanes);
      }
    }
  };
  add(stage.axes, stage.extents(), access->strides);
  add(stage.reduction_axes, stage.reduction_extents, access->reduction_strides);
  return step;
}

}  // namespace

bool IsMultipleOf(const Expr& expr, int64_t factor) {
  return ir::IsInt(ir::Simplify(expr % ir::Int64(factor)), 0);
}

bool ReadsVectors(const ir::Stage& stage, const Storage& storage, const ir::Read& read,
                  const ir::Var& axis, int lanes) {
  if (read.predicate.defined() || !storage.IsRowMajor(read.buffer)) return false;
  const std::optional<Step> step = StepAlong(stage, read, axis, lanes);
  return step.has_value() && ir::IsInt(step->along, 1) && step->others_are_multiples &&
         IsMultipleOf(step->extent, lanes);
}

bool ReadsPattern(const Storage& storage, const ir::Read& read, const ir::Var& axis, int lanes) {
  return storage.IsRowMajor(read.buffer) && FindLanePattern(read, axis, lanes).has_value();
}

bool VectorsAreAligned(const ir::Stage& stage, const Storage& storage, const ir::Var& axis,
                       int lanes) {
  for (const ir::Read& read : stage.reads) {
    const std::optional<Step> step = StepAlong(stage, read, axis, lanes);
    // A gather may still be one of rows, whose alignment nothing tells.
    if (!step.has_value() && !ReadsPattern(storage, read, axis, lanes)) return false;
    if (!step.has_value()) continue;
    if (ir::IsInt(step->along, 1) && storage.IsRowMajor(read.buffer) &&
        !ReadsVectors(stage, storage, read, axis, lanes))
      return false;
  }
  return true;
}

std::optional<Expr> StrideAlong(const ir::Stage& stage, const ir::Read& read, const ir::Var& axis) {
  const std::optional<Step> step = StepAlong(stage, read, axis, 1);
  return step.has_value() ? std::optional(step->along) : std::nullopt;
}

}  // namespace hidet::schedules
