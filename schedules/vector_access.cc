#include "schedules/vector_access.h"

#include <optional>

#include "ir/simplify/simplify.h"
#include "ir/task_facts.h"

namespace hidet::schedules {
namespace {

using ir::Expr;

// The strides of a read, that along `axis` taken out.
struct Step {
  Expr along;
  Expr extent;
  bool others_are_multiples = true;
};

std::optional<Step> StepAlong(const ir::Stage& stage, const ir::Read& read, const ir::Var& axis,
                              int lanes) {
  const absl::StatusOr<ir::StridedAccess> access = ir::GetStridedAccess(stage, read);
  if (!access.ok()) return std::nullopt;
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

bool VectorsAreAligned(const ir::Stage& stage, const Storage& storage, const ir::Var& axis,
                       int lanes) {
  for (const ir::Read& read : stage.reads) {
    const std::optional<Step> step = StepAlong(stage, read, axis, lanes);
    // A gather may still be one of whole rows, whose alignment nothing tells.
    if (!step.has_value()) return false;
    if (ir::IsInt(step->along, 1) && storage.IsRowMajor(read.buffer) &&
        !ReadsVectors(stage, storage, read, axis, lanes))
      return false;
  }
  return true;
}

}  // namespace hidet::schedules
