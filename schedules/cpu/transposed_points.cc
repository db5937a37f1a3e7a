#include "schedules/cpu/transposed_points.h"

#include <optional>
#include <utility>
#include <vector>

#include "ir/simplify/simplify.h"
#include "schedules/cpu/square_transpose.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/operand_view.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Var;

// Whether the read is contiguous along `across` and scattered along the lane axis.
bool IsTransposed(const ir::Stage& stage, const Storage& storage, const ir::Read& read,
                  const Point& vector, const Var& across) {
  const std::optional<Expr> stride = StrideAlong(stage, read, vector.lane_axis);
  return RunsAlong(stage, storage, read, across) && stride.has_value() && !ir::IsInt(*stride, 0);
}

// Takes the reads from `next` on into `given`, by lane, and then emits the points.
ir::Stmt EmitFrom(size_t next, const ir::Stage& stage, const Storage& storage, const Point& vector,
                  const Var& across, const Expr& first, ir::AccessHint hint,
                  std::vector<ir::VarMap<Expr>> given) {
  while (next < stage.reads.size() &&
         !IsTransposed(stage, storage, stage.reads[next], vector, across))
    ++next;
  Expr places;  // of `across`, where there may be fewer
  if (vector.mask.defined()) places = ir::Simplify(ExtentAlong(stage, across) - first);
  if (next == stage.reads.size()) {
    return ir::SeqOf(vector.lanes, [&](int lane) {
      Point point = vector;
      point.axes[across] = ir::Simplify(first + ir::Int64(lane));
      ir::Stmt stored = EmitAndStore(stage, storage, point, given[lane], hint);
      return places.defined() && lane > 0 ? ir::If(ir::Simplify(ir::Int64(lane) < places), stored)
                                          : stored;
    });
  }
  std::vector<Expr> rows = ir::ExprsOf(vector.lanes, [&](int lane) {
    Point point{.axes = vector.axes, .lane_axis = across, .lanes = vector.lanes};
    Expr& place = point.axes[vector.lane_axis];
    place = place + ir::Int64(lane);
    point.axes[across] = first;
    if (places.defined()) {
      place = ir::Min(place, ExtentAlong(stage, vector.lane_axis) - ir::Int64(1));
      point.mask = LanesBelow(places, vector.lanes);
    }
    place = ir::Simplify(place);
    return EmitRead(stage, static_cast<int>(next), storage, point).values[0];
  });
  return WithTransposed(std::move(rows), [&](absl::Span<const Expr> columns) {
    for (int lane = 0; lane < vector.lanes; ++lane)
      given[lane][stage.reads[next].value] = columns[lane];
    return EmitFrom(next + 1, stage, storage, vector, across, first, hint, given);
  });
}

}  // namespace

ir::Stmt EmitTransposed(const ir::Stage& stage, const Storage& storage, const Point& vector,
                        const Var& across, const Expr& first, ir::AccessHint hint) {
  return EmitFrom(0, stage, storage, vector, across, first, hint,
                  std::vector<ir::VarMap<Expr>>(static_cast<size_t>(vector.lanes)));
}

}  // namespace hidet::schedules
