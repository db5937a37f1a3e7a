#include "schedules/staggered_rows.h"

#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;

std::optional<Expr> RowStart(const ir::Stage& stage, const Storage& storage, const ir::Read& read,
                             const Var& axis) {
  ir::Read anywhere = read;
  anywhere.predicate = Expr();
  if (!RunsAlong(stage, storage, anywhere, axis)) return std::nullopt;
  const Expr offset = ir::RowMajorOffset(read.buffer, read.indices);
  return ir::Simplify(ir::Substitute(offset, {{axis, Int64(0)}}));
}

Expr ShiftOf(const Expr& row_start, int lanes) { return ir::Simplify(row_start % Int64(lanes)); }

ir::VarSet ReadsOutOfStep(const ir::Stage& stage, const Storage& storage, const Var& axis,
                          const Expr& row_start, int lanes) {
  ir::VarSet out_of_step;
  for (const ir::Read& read : stage.reads) {
    const std::optional<Expr> start = RowStart(stage, storage, read, axis);
    const bool is_in_step =
        start.has_value() && ir::IsMultipleOf(ir::Simplify(*start - row_start), lanes);
    if (!is_in_step) out_of_step.insert(read.value);
  }
  return out_of_step;
}

Expr ColumnOf(const StaggeredWalk& walk, const Expr& round) {
  const int64_t step = static_cast<int64_t>(walk.threads) * walk.lanes;
  return round * Int64(step) + (walk.thread * Int64(walk.lanes) - walk.shift);
}

Point PointAt(Point point, const Var& axis, const StaggeredVector& vector, int lanes,
              const ir::VarSet& out_of_step) {
  point.axes[axis] = vector.column;
  point.lane_axis = axis;
  point.lanes = lanes;
  point.mask = vector.mask;
  point.reads_beside = true;
  point.at_end = vector.at_end;
  point.lane_by_lane = out_of_step;
  return point;
}

Stmt AtVector(const StaggeredWalk& walk, const Expr& round, bool at_begin, bool at_end,
              const EmitVector& body) {
  return ir::Let("column", ColumnOf(walk, round), [&](Var column) {
    if (!at_begin && !at_end) return body({.column = column});
    const auto narrow = [](const Expr& x) { return ir::ToInt32(x); };
    const Expr before = ir::Max(Int64(0), Int64(0) - column),
               inside = ir::Min(Int64(walk.lanes), walk.columns - column);
    return ir::Let("before", narrow(before), [&](Var first) {
      return ir::Let("inside", narrow(inside), [&](Var last) {
        const Expr lanes = ir::Ramp(ir::Int32(0), ir::Int32(1), walk.lanes);
        const Expr after_first = ir::Broadcast(first, walk.lanes) <= lanes,
                   before_last = lanes < ir::Broadcast(last, walk.lanes);
        const Expr begins = ir::Eq(first, ir::Int32(0)), ends = ir::Eq(last, ir::Int32(walk.lanes));
        StaggeredVector vector{.column = column, .at_end = at_end};
        vector.mask = !at_end ? after_first : !at_begin ? before_last : after_first && before_last;
        vector.whole = !at_end ? begins : !at_begin ? ends : begins && ends;
        return body(vector);
      });
    });
  });
}

Stmt OverVectors(const StaggeredWalk& walk, const EmitVector& body) {
  const int64_t step = static_cast<int64_t>(walk.threads) * walk.lanes;
  // Rounds whose vectors all end before the row does; what is left, with the shift, takes one more,
  // or two.
  const Expr whole = ir::Simplify(walk.columns / Int64(step));
  const Stmt middle = ir::For(
      "round", whole,
      [&](Var number) { return AtVector(walk, number, /*at_begin=*/true, /*at_end=*/false, body); },
      {.unroll_hint = 4});
  const Stmt rest = ir::For(
      "rest", Int64(2),
      [&](Var number) {
        const Expr at = whole + Expr(number);
        return ir::If(ColumnOf(walk, at) < walk.columns,
                      AtVector(walk, at, /*at_begin=*/true, /*at_end=*/true, body));
      },
      ir::kRolled);
  return ir::Seq({middle, rest});
}

}  // namespace hidet::schedules
