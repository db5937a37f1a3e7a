#include "schedules/reduction_emitter.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "ir/simplify.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Stmt;
using ir::Var;

Stmt ReductionEmitter::Emit(const Point& point, const ir::VarMap<Expr>& given,
                            const std::function<Stmt(const std::vector<Expr>&)>& use) {
  HIDET_CHECK(kind_ == ReductionLanes::kNone || point.lanes == 1);
  given_ = given;
  accumulators_.clear();
  const int width = kind_ == ReductionLanes::kAlong ? lanes_ : point.lanes;
  const ir::Combiner& combiner = *stage_.combiner;
  std::vector<Stmt> statements;
  for (size_t i = 0; i < combiner.identity.size(); ++i) {
    const ir::Type type = combiner.identity[i].type().WithLanes(width);
    accumulators_.push_back(
        ir::Buffer::Make(absl::StrCat("acc", i), type, {ir::Int64(1)}, ir::MemoryScope::kRegister));
    statements.push_back(
        ir::Store(accumulators_[i], {0}, ir::Broadcast(combiner.identity[i], width)));
  }
  statements.push_back(Loops(point, 0));
  // The results are named once, so that whatever uses them does not combine the lanes again.
  std::vector<Expr> values = FinalValues();
  std::vector<Var> names;
  for (size_t i = 0; i < values.size(); ++i)
    names.push_back(Var::Make(absl::StrCat("reduced", i), values[i].type()));
  Stmt tail = use(std::vector<Expr>(names.begin(), names.end()));
  for (size_t i = values.size(); i-- > 0;) tail = ir::Let(names[i], values[i], tail);
  statements.push_back(tail);
  Stmt body = ir::Seq(std::move(statements));
  for (const ir::Buffer& accumulator : accumulators_) body = ir::Allocate(accumulator, body);
  return body;
}

std::vector<Expr> ReductionEmitter::FinalValues() {
  std::vector<Expr> values;
  for (const ir::Buffer& accumulator : accumulators_) values.push_back(ir::Load(accumulator, {0}));
  if (kind_ == ReductionLanes::kNone) return values;
  // Halve the vectors until one lane is left; the order is fixed, so the bits are too.
  std::vector<std::vector<Expr>> tuples;
  for (int lane = 0; lane < lanes_; ++lane) {
    std::vector<Expr> tuple;
    for (const Expr& value : values) tuple.push_back(ir::Lane(value, lane));
    tuples.push_back(std::move(tuple));
  }
  for (size_t count = tuples.size(); count > 1; count /= 2) {
    for (size_t i = 0; i < count / 2; ++i)
      tuples[i] = CombineWide(*stage_.combiner, tuples[i], tuples[i + count / 2], 1);
  }
  return tuples[0];
}

Stmt ReductionEmitter::Loops(Point point, size_t axis) {
  if (axis == stage_.reduction_axes.size()) return Accumulate(point);
  const Var var = stage_.reduction_axes[axis];
  const Expr extent = stage_.reduction_extents[axis];
  const bool along_lanes =
      kind_ == ReductionLanes::kAlong && axis + 1 == stage_.reduction_axes.size();
  if (!along_lanes) {
    return ir::For(var.name(), extent, [&](Var i) {
      point.axes[var] = i;
      return Loops(point, axis + 1);
    });
  }
  point.lane_axis = var;
  point.lanes = lanes_;
  Stmt full = ir::For("v", ir::Simplify(extent / ir::Int64(lanes_)), [&](Var v) {
    point.axes[var] = ir::Simplify(v * ir::Int64(lanes_));
    return Accumulate(point);
  });
  const Expr done = ir::Simplify(extent / ir::Int64(lanes_) * ir::Int64(lanes_));
  const Expr rest = ir::Simplify(extent - done);
  if (ir::IsInt(rest, 0)) return full;
  point.axes[var] = done;
  point.mask = ir::Ramp(ir::Int64(0), ir::Int64(1), lanes_) < ir::Broadcast(rest, lanes_);
  return ir::Seq({full, ir::If(ir::Simplify(ir::Int64(0) < rest), Accumulate(point))});
}

Stmt ReductionEmitter::Accumulate(const Point& point) {
  Emitted emitted = EmitBody(stage_, storage_, point, given_);
  std::vector<Expr> elements = emitted.values;
  // Lanes that do not exist count as the identity. (Masked results are never stored, so for them it
  // does not matter.)
  if (point.mask.defined() && kind_ == ReductionLanes::kAlong) {
    for (size_t i = 0; i < elements.size(); ++i) {
      elements[i] = ir::Select(point.mask, elements[i],
                               ir::Broadcast(stage_.combiner->identity[i], point.lanes));
    }
  }
  std::vector<Expr> before;
  for (const ir::Buffer& accumulator : accumulators_) before.push_back(ir::Load(accumulator, {0}));
  const std::vector<Expr> after = CombineWide(*stage_.combiner, before, elements, point.lanes);
  // A tuple is read whole before any of it is written.
  std::vector<Var> names;
  std::vector<Stmt> stores;
  for (size_t i = 0; i < after.size(); ++i) {
    names.push_back(Var::Make(absl::StrCat("next", i), after[i].type()));
    stores.push_back(ir::Store(accumulators_[i], {0}, names[i]));
  }
  Stmt update = ir::Seq(std::move(stores));
  for (size_t i = after.size(); i-- > 0;) update = ir::Let(names[i], after[i], update);
  std::vector<Stmt> statements = std::move(emitted.checks);
  statements.push_back(update);
  return ir::Seq(std::move(statements));
}

}  // namespace hidet::schedules
