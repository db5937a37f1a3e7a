#include "schedules/cpu/rearranged_reads.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "schedules/operand_view.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::VarMap;

// A vector of memory from the element of a read at a lane of the point on, or from so many elements
// behind it.
Expr LoadFrom(const Storage& storage, const ir::Read& read, const Point& point, int lane,
              int behind, const Expr& mask) {
  VarMap<Expr> first = point.axes;
  first[point.lane_axis] = point.axes.at(point.lane_axis) + ir::Int64(lane);
  std::vector<Expr> indices = ir::SimplifyAt(read.indices, first);
  // A row-major buffer is addressed linearly through its last dimension.
  if (behind != 0) indices.back() = ir::Simplify(indices.back() + ir::Int64(behind));
  return storage.Load(read.buffer, indices, {.lanes = point.lanes, .predicate = mask});
}

Expr Reversed(const Expr& vector) {
  std::vector<Expr> lanes;
  for (int lane = vector.type().lanes; lane-- > 0;) lanes.push_back(ir::Lane(vector, lane));
  return ir::Pack(lanes);
}

Expr LoadReversed(const Storage& storage, const ir::Read& read, const Point& point) {
  const Expr mask = point.mask.defined() ? Reversed(point.mask) : Expr();
  return Reversed(LoadFrom(storage, read, point, point.lanes - 1, 0, mask));
}

// Lanes `step` elements apart. What lies beyond the last of them may be outside the buffer: the
// last vector ends with it, and where not all lanes exist nothing is read but those.
Expr LoadEvery(const Storage& storage, const ir::Read& read, int64_t step, const Point& point) {
  const int apart = static_cast<int>(step);
  const int of_vector = CeilOfRatio(point.lanes, apart);  // lanes
  std::vector<Expr> lanes;
  for (int first = 0; first < point.lanes; first += of_vector) {
    const int end = std::min(first + of_vector, point.lanes);
    if (!point.mask.defined()) {
      // How far the vector begins before its first lane.
      const int back = end < point.lanes ? 0 : point.lanes - 1 - (point.lanes - 1 - first) * apart;
      const Expr vector = LoadFrom(storage, read, point, first, -back, Expr());
      for (int lane = first; lane < end; ++lane)
        lanes.push_back(ir::Lane(vector, back + (lane - first) * apart));
      continue;
    }
    std::vector<Expr> reads(static_cast<size_t>(point.lanes), ir::Bool(false));
    for (int lane = first; lane < end; ++lane)
      reads[static_cast<size_t>((lane - first) * apart)] = ir::Lane(point.mask, lane);
    const Expr vector = LoadFrom(storage, read, point, first, 0, ir::Pack(reads));
    for (int lane = first; lane < end; ++lane)
      lanes.push_back(ir::Lane(vector, (lane - first) * apart));
  }
  return ir::Pack(lanes);
}

}  // namespace

VarMap<Expr> RearrangedReads(const ir::Stage& stage, const Storage& storage, const Point& point) {
  VarMap<Expr> values;
  if (point.lanes == 1) return values;
  for (const ir::Read& read : stage.reads) {
    if (read.predicate.defined() || !storage.IsRowMajor(read.buffer)) continue;
    const absl::StatusOr<OperandView> view = ViewOperand(stage, read);
    // Parts of an index that are put together again (SpaceToDepth of open sizes) are no view.
    if (!view.ok() && ir::IsReadAtData(stage, read)) continue;
    const std::optional<Expr> stride =
        view.ok() ? view->StrideOf(point.lane_axis) : StrideAlong(stage, read, point.lane_axis);
    if (!stride.has_value()) continue;
    const int64_t step = ir::AsInt(*stride).value_or(0);
    if (step == -1) values[read.value] = LoadReversed(storage, read, point);
    if (step >= 2 && step <= 4) values[read.value] = LoadEvery(storage, read, step, point);
  }
  return values;
}

}  // namespace hidet::schedules
