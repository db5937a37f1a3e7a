#include "schedules/cpu/rearranged_reads.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "schedules/operand_view.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::VarMap;

// The element of a read at a lane of the point, and those that follow it in memory.
Expr LoadFrom(const Storage& storage, const ir::Read& read, const Point& point, int lane,
              const Expr& mask) {
  VarMap<Expr> first = point.axes;
  first[point.lane_axis] = point.axes.at(point.lane_axis) + ir::Int64(lane);
  return storage.Load(read.buffer, ir::SimplifyAt(read.indices, first),
                      {.lanes = point.lanes, .predicate = mask});
}

Expr Reversed(const Expr& vector) {
  std::vector<Expr> lanes;
  for (int lane = vector.type().lanes; lane-- > 0;) lanes.push_back(ir::Lane(vector, lane));
  return ir::Pack(lanes);
}

Expr LoadReversed(const Storage& storage, const ir::Read& read, const Point& point) {
  const Expr mask = point.mask.defined() ? Reversed(point.mask) : Expr();
  return Reversed(LoadFrom(storage, read, point, point.lanes - 1, mask));
}

// Lanes `step` elements apart. What lies between them is not read: it may be outside the buffer.
Expr LoadEvery(const Storage& storage, const ir::Read& read, int64_t step, const Point& point) {
  const int apart = static_cast<int>(step);
  const int of_vector = CeilOfRatio(point.lanes, apart);  // lanes
  std::vector<Expr> lanes;
  for (int first = 0; first < point.lanes; first += of_vector) {
    const int end = std::min(first + of_vector, point.lanes);
    std::vector<Expr> reads(static_cast<size_t>(point.lanes), ir::Bool(false));
    for (int lane = first; lane < end; ++lane) {
      reads[static_cast<size_t>((lane - first) * apart)] =
          point.mask.defined() ? ir::Lane(point.mask, lane) : ir::Bool(true);
    }
    const Expr vector = LoadFrom(storage, read, point, first, ir::Pack(reads));
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
    if (!view.ok()) continue;
    const int64_t step = ir::AsInt(view->StrideOf(point.lane_axis)).value_or(0);
    if (step == -1) values[read.value] = LoadReversed(storage, read, point);
    if (step == 3 || step == 4) values[read.value] = LoadEvery(storage, read, step, point);
  }
  return values;
}

}  // namespace hidet::schedules
