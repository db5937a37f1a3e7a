// Along lanes there are several vectors of accumulators: a chain of additions on one takes as long
// as the latency of an addition each, and so leaves most of the machine idle. Vectors are dealt out
// to them in turn, and combined in a fixed order, so that the bits depend on nothing but the sizes.
#include "schedules/reduction_emitter.h"

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;

namespace {

// An addition takes 3 to 4 cycles and two begin in each (Zen 4, Golden Cove: uops.info, VADDPS
// zmm); with a load an element four chains are enough.
constexpr int kMostSlots = 4;

// Of an element that takes this many operations, the next vector's addition finds the last one's
// done: one chain is enough, and leaves the registers to the element.
constexpr double kOperationsOfOneSlot = 12;

}  // namespace

ReductionEmitter::ReductionEmitter(const ir::Stage& stage, const Storage& storage, int lanes,
                                   ReductionLanes kind, absl::Span<const KeptValue> kept,
                                   int unroll_hint)
    : stage_(stage),
      emitted_(stage),
      storage_(storage),
      lanes_(lanes),
      kind_(kind),
      kept_(kept),
      unroll_hint_(unroll_hint) {
  for (const KeptValue& value : kept) emitted_.body.push_back(value.value);
  if (kind_ == ReductionLanes::kNone) return;
  double operations = 0;
  for (const ir::Expr& body : stage.body) operations += OperationCost(body);
  slots_ = operations < kOperationsOfOneSlot ? kMostSlots : 1;
  if (const std::optional<int64_t> extent = ir::AsInt(stage.reduction_extents.back())) {
    while (slots_ > 1 && slots_ * lanes_ > *extent) slots_ /= 2;
  }
}

ReductionEmitter& ReductionEmitter::WithReads(ReadsAt reads) {
  reads_ = std::move(reads);
  return *this;
}

Stmt ReductionEmitter::Emit(const Point& point, const ir::VarMap<Expr>& given,
                            const std::function<Stmt(const std::vector<Expr>&)>& use) {
  HIDET_CHECK(kind_ == ReductionLanes::kNone || point.lanes == 1);
  given_ = given;
  accumulators_.emplace(*stage_.combiner, slots_, width(point));
  const Stmt loops = Loops(point, 0);
  // The results are named once, so that whatever uses them does not combine the lanes again.
  Bindings bindings;
  const std::vector<Expr> names = Named("reduced", FinalValues(bindings), bindings);
  return accumulators_->Allocate(
      ir::Seq({accumulators_->Initialize(), loops, ir::Let(bindings, use(names))}));
}

std::vector<Expr> ReductionEmitter::Named(absl::string_view name, const std::vector<Expr>& values,
                                          Bindings& bindings) {
  std::vector<Expr> names;
  for (const Expr& value : values) {
    const Var var = Var::Make(absl::StrCat(name, names.size()), value.type());
    bindings.emplace_back(var, value);
    names.push_back(var);
  }
  return names;
}

std::vector<Expr> ReductionEmitter::FinalValues(Bindings& bindings) {
  if (kind_ == ReductionLanes::kNone) return accumulators_->values();
  std::vector<std::vector<Expr>> slots;
  for (int slot = 0; slot < slots_; ++slot) slots.push_back(accumulators_->values(slot));
  for (size_t count = slots.size(); count > 1; count /= 2) {
    for (size_t i = 0; i < count / 2; ++i) {
      const auto combined = CombineWide(*stage_.combiner, slots[i], slots[i + count / 2], lanes_);
      slots[i] = Named("combined", combined, bindings);
    }
  }
  // Halve the vectors until one lane is left. Halves are vectors: lanes by themselves would be an
  // instruction each, which is most of the work where rows are short.
  std::vector<Expr> values = slots[0];
  for (int count = lanes_ / 2; count > 0; count /= 2) {
    const auto half = [&](int first) {
      return ir::ExprsOf(values, [&](const Expr& value) {
        std::vector<Expr> lanes;
        for (int lane = first; lane < first + count; ++lane) lanes.push_back(ir::Lane(value, lane));
        return ir::Pack(lanes);
      });
    };
    const auto combined = CombineWide(*stage_.combiner, half(0), half(count), count);
    values = Named("combined", combined, bindings);
  }
  return values;
}

Stmt ReductionEmitter::Loops(Point point, size_t axis) {
  if (axis == stage_.reduction_axes.size()) return Accumulate(point);
  const Var var = stage_.reduction_axes[axis];
  // That of a segment depends on which it is.
  const Expr extent = ir::Simplify(ir::Substitute(stage_.reduction_extents[axis], point.axes));
  if (kind_ == ReductionLanes::kAlong && axis + 1 == stage_.reduction_axes.size())
    return AlongLanes(point, var, extent);
  const bool is_innermost = axis + 1 == stage_.reduction_axes.size();
  if (point.lanes > 1 && point.aligned && !point.mask.defined() && IsWrittenOut(stage_)) {
    return ir::SeqOf(static_cast<int>(*ir::AsInt(extent)), [&](int i) {
      point.axes[var] = Int64(i);
      return Loops(point, axis + 1);
    });
  }
  return ir::For(var.name(), extent,
                 [&](Var i) {
                   point.axes[var] = i;
                   return Loops(point, axis + 1);
                 },
                 {.unroll_hint = is_innermost ? unroll_hint_ : 0});
}

// All slots a step, then single vectors, then a masked one.
Stmt ReductionEmitter::AlongLanes(Point point, const Var& axis, const Expr& extent) {
  point.lane_axis = axis;
  point.lanes = lanes_;
  const Expr lanes = Int64(lanes_), step = Int64(lanes_ * slots_);
  std::vector<Stmt> statements;
  statements.push_back(ir::For("v", ir::Simplify(extent / step), [&](Var v) {
    return ir::SeqOf(slots_, [&](int slot) {
      point.axes[axis] = ir::Simplify(v * step + Int64(slot * lanes_));
      return Accumulate(point, slot);
    });
  }));
  const Expr in_steps = ir::Simplify(extent / step * step);
  const Expr vectors_left = ir::Simplify((extent - in_steps) / lanes);
  if (slots_ > 1 && !ir::IsInt(vectors_left, 0)) {
    statements.push_back(ir::For("v", vectors_left, [&](Var v) {
      point.axes[axis] = ir::Simplify(in_steps + v * lanes);
      return Accumulate(point);
    }));
  }
  const Expr done = ir::Simplify(extent / lanes * lanes);
  const Expr rest = ir::Simplify(extent - done);
  if (!ir::IsInt(rest, 0)) {
    point.axes[axis] = done;
    point.mask = ir::Ramp(Int64(0), Int64(1), lanes_) < ir::Broadcast(rest, lanes_);
    statements.push_back(ir::If(ir::Simplify(Int64(0) < rest), Accumulate(point)));
  }
  return ir::Seq(std::move(statements));
}

Stmt ReductionEmitter::Accumulate(const Point& point, int slot) {
  ir::VarMap<Expr> given = given_;
  if (reads_) given.merge(reads_(emitted_, point));
  Emitted emitted = EmitBody(emitted_, storage_, point, given);
  std::vector<Expr> elements(
      emitted.values.begin(),
      emitted.values.begin() + static_cast<std::ptrdiff_t>(stage_.body.size()));
  // Lanes that do not exist count as the identity. (Masked results are never stored, so for them it
  // does not matter.)
  if (point.mask.defined() && kind_ == ReductionLanes::kAlong) {
    for (size_t i = 0; i < elements.size(); ++i) {
      elements[i] = ir::Select(point.mask, elements[i],
                               ir::Broadcast(stage_.combiner->identity[i], point.lanes));
    }
  }
  std::vector<Stmt> statements = std::move(emitted.checks);
  statements.push_back(accumulators_->Add(elements, slot));
  for (size_t i = 0; i < kept_.size(); ++i) {
    statements.push_back(ir::Store(kept_[i].buffer, ir::SimplifyAt(kept_[i].indices, point.axes),
                                   emitted.values[elements.size() + i], point.mask));
  }
  return ir::Seq(std::move(statements));
}

}  // namespace hidet::schedules
