#include "schedules/recurrence_shape.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "schedules/refusal.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Stmt;
using ir::Var;

namespace {

bool IsInPanels(const RecurrenceShape& shape, const ir::Buffer& buffer) {
  const std::optional<size_t> position = ir::FindInput(shape.task, buffer);
  if (!position.has_value()) return false;
  const ir::TensorLayout& layout = shape.task.inputs[*position].layout;
  return layout.blocks.size() == 1 &&
         WeightPanels(shape, static_cast<int>(*position),
                      static_cast<int>(layout.blocks[0].size)) == layout;
}

}  // namespace

Expr RecurrenceShape::StepAt(const Expr& i) const {
  return details().reverse ? ir::Simplify(steps() - ir::Int64(1) - i) : i;
}

Point RecurrenceShape::PointAt(const Expr& row, const Expr& unit) const {
  const Expr zero = ir::Int64(0);
  return {.axes = {{stage().axes[0], zero},
                   {stage().axes[1], ir::Simplify(row)},
                   {stage().axes[2], unit},
                   {stage().reduction_axes[0], zero}}};
}

ir::Buffer RecurrenceShape::SharedBuffer(absl::string_view name,
                                         absl::Span<const int64_t> shape) const {
  return ir::Buffer::Shared(name, sum(), std::vector<Expr>(shape.begin(), shape.end()));
}

Expr RecurrenceShape::Initial(int64_t state, const Storage& storage, const Point& point) const {
  const Expr value = EmitRead(stage(), static_cast<int>(state), storage, point).values[0];
  return ir::Cast(sum().scalar, ir::Cast(stage().results[state].dtype().scalar, value));
}

Expr RecurrenceShape::Weight(int64_t gate, const Storage& storage, const Point& point) const {
  const auto read = static_cast<int64_t>(details().first_weight()) + gate;
  return ir::Cast(sum().scalar,
                  EmitRead(stage(), static_cast<int>(read), storage, point).values[0]);
}

Stmt RecurrenceShape::AddProducts(const Storage& storage, const Point& point,
                                  const ir::Buffer& sums, absl::Span<const Expr> states) const {
  const std::vector<Expr> all =
      ir::ExprsOf(gates, [&](int64_t gate) { return Weight(gate, storage, point); });
  return ir::Let("w", all, [&](const std::vector<Expr>& weights) {
    return ir::SeqOf(states.size(), [&](size_t row) {
      return ir::Let("h", states[row], [&](Var state) {
        return ir::SeqOf(gates, [&](int64_t gate) {
          const std::vector<Expr> at = {ir::Int64(static_cast<int64_t>(row)), ir::Int64(gate)};
          return ir::Store(sums, at,
                           ir::Apply(ir::Op::kFma, {state, weights[gate], ir::Load(sums, at)}));
        });
      });
    });
  });
}

std::vector<Expr> RecurrenceShape::SumParts(const ir::Buffer& partial, const Expr& row,
                                            const Expr& unit) const {
  return ir::ExprsOf(gates, [&](int64_t gate) {
    Expr sum;
    for (int64_t part = 0; part < *ir::AsInt(partial.shape()[0]); ++part) {
      const Expr own = ir::Load(partial, {ir::Int64(part), ir::Int64(gate), row, unit});
      sum = sum.defined() ? sum + own : own;
    }
    return sum;
  });
}

Stmt RecurrenceShape::Step(const Storage& storage, const Point& point,
                           absl::Span<const Expr> before, absl::Span<const Expr> products,
                           const std::function<Stmt(int64_t, const Expr&)>& keep,
                           absl::Span<const Expr> inputs) const {
  ir::VarMap<Expr> given;
  const size_t first_input = details().first_input();
  // The body does not use what only the products are made of.
  for (size_t i = 0; i < first_input; ++i) {
    const Var& value = stage().reads[i].value;
    given[value] = ir::Constant(value.type(), 0);
  }
  for (size_t i = 0; i < inputs.size(); ++i)
    given[stage().reads[first_input + i].value] = inputs[i];
  for (size_t i = 0; i < before.size(); ++i) {
    const Var& value = details().before[i];
    given[value] = ir::Cast(value.type().scalar, before[i]);
  }
  for (size_t i = 0; i < products.size(); ++i) given[details().products[i]] = products[i];
  Emitted emitted = EmitBody(stage(), storage, point, given);
  emitted.checks.push_back(ir::Let("next", emitted.values, [&](const std::vector<Expr>& values) {
    std::vector<Stmt> stores = {StoreResults(stage(), point, values)};
    for (size_t i = 0; i < values.size(); ++i)
      stores.push_back(keep(static_cast<int64_t>(i), ir::Cast(sum().scalar, values[i])));
    return ir::Seq(std::move(stores));
  }));
  return ir::Seq(std::move(emitted.checks));
}

std::optional<ir::TensorLayout> WeightPanels(const RecurrenceShape& shape, int operand, int lanes) {
  const ir::Stage& stage = shape.stage();
  const ir::Buffer& buffer = shape.task.inputs[operand].buffer;
  std::optional<ir::TensorLayout> layout;
  for (size_t i = 0; i < stage.reads.size(); ++i) {
    const ir::Read& read = stage.reads[i];
    if (!read.buffer.SameAs(buffer)) continue;
    const bool is_weight = i >= shape.details().first_weight() && i < shape.details().first_input();
    if (!is_weight || read.predicate.defined()) return std::nullopt;
    int unit = -1, k = -1;
    ir::TensorLayout own;
    for (int d = 0; d < static_cast<int>(read.indices.size()); ++d) {
      if (read.indices[d].SameAs(stage.axes[2])) {
        unit = d;
      } else if (read.indices[d].SameAs(stage.reduction_axes[0])) {
        k = d;
      } else if (ir::AsInt(read.indices[d]).has_value()) {
        own.order.push_back(d);
      } else {
        return std::nullopt;
      }
    }
    if (unit < 0 || k < 0) return std::nullopt;
    own.order.insert(own.order.begin(), {unit, k});
    own.blocks = {{unit, lanes}};
    if (layout.has_value() && *layout != own) return std::nullopt;
    layout = own;
  }
  return layout;
}

absl::StatusOr<RecurrenceShape> GetRecurrenceShape(const ir::AnalyzedTask& original) {
  RecurrenceShape shape{.task = original.inlined()};
  const ir::Stage& stage = shape.stage();
  if (shape.task.stages.size() != 1 || stage.kind != ir::StageKind::kRecurrence)
    return Refuse(original, "it is not one recurrence");
  const std::optional<int64_t> units = ir::AsInt(stage.extents()[2]);
  constexpr int64_t kMost = ir::RecurrenceDetails::kMostUnits;
  if (!units.has_value() || *units < 1 || *units > kMost)
    return Refuse(original, absl::StrCat("its units are not known, or more than ", kMost));
  const ir::RecurrenceDetails& details = shape.details();
  shape.units = *units;
  shape.gates = static_cast<int64_t>(details.products.size());
  shape.states = static_cast<int64_t>(details.before.size());
  if (shape.gates < 1) return Refuse(original, "nothing is summed over the state");
  const Storage storage(shape.task);
  for (size_t i = details.first_weight(); i < details.first_input(); ++i) {
    const ir::Read& read = stage.reads[i];
    if (shape.units == 1 || RunsAlong(stage, storage, read, stage.axes[2])) continue;
    if (!IsInPanels(shape, read.buffer))
      return Refuse(original, "weights of neighbouring units are no neighbours in memory");
  }
  return shape;
}

}  // namespace hidet::schedules
