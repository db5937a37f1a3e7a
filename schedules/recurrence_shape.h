// A recurrence (ir/task/task.h, kRecurrence) as strategies of both devices see it.
#ifndef SCHEDULES_RECURRENCE_SHAPE_H_
#define SCHEDULES_RECURRENCE_SHAPE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/task/analyzed_task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

struct RecurrenceShape {
  ir::Task task;  // one stage
  int64_t units = 0;
  int64_t gates = 0;  // products with the state, each with weights of its own
  int64_t states = 0;

  const ir::Stage& stage() const { return task.stages[0]; }
  const ir::RecurrenceDetails& details() const {
    return std::get<ir::RecurrenceDetails>(stage().details);
  }
  const ir::Expr& steps() const { return stage().extents()[0]; }
  const ir::Expr& rows() const { return stage().extents()[1]; }
  // What products are summed in, and states are kept in from one step to the next.
  ir::Type sum() const { return details().products[0].type(); }
  // The step that is the i-th to be made.
  ir::Expr StepAt(const ir::Expr& i) const;
  // A point of the first step and term: who wants another sets its axis.
  Point PointAt(const ir::Expr& row, const ir::Expr& unit) const;
  // Memory of a block for elements of type `sum`.
  ir::Buffer SharedBuffer(absl::string_view name, absl::Span<const int64_t> shape) const;
  // The element of an initial state, as `sum`.
  ir::Expr Initial(int64_t state, const Storage& storage, const Point& point) const;
  // The element of a gate's weights at the point's unit and k, as `sum`.
  ir::Expr Weight(int64_t gate, const Storage& storage, const Point& point) const;
  // sums[row, gate] += states[row] * the gate's weight at the point, in registers.
  ir::Stmt AddProducts(const Storage& storage, const Point& point, const ir::Buffer& sums,
                       absl::Span<const ir::Expr> states) const;
  // The products of each gate at a row and unit: partial[part, gate, row, unit] over the parts.
  std::vector<ir::Expr> SumParts(const ir::Buffer& partial, const ir::Expr& row,
                                 const ir::Expr& unit) const;
  // Stores what the states become at the point, given those before and the products, as `sum`, and
  // what else is to be stored of the new ones: keep(state, value as `sum`). `inputs` are the
  // values of the reads from first_input() on at the point; empty: they are read.
  ir::Stmt Step(const Storage& storage, const Point& point, absl::Span<const ir::Expr> before,
                absl::Span<const ir::Expr> products,
                const std::function<ir::Stmt(int64_t, const ir::Expr&)>& keep,
                absl::Span<const ir::Expr> inputs = {}) const;
};

// The weights in panels of `lanes` neighbouring units, [units / lanes, k, gates, lanes]: what a
// register tile takes is then one stretch of memory. Nothing where the operand is no weights, or
// their places are not the axes.
std::optional<ir::TensorLayout> WeightPanels(const RecurrenceShape& shape, int operand, int lanes);

// Refuses a task of several stages, of units that are not known or more than fit beside a
// processor, and weights whose units are no neighbours in memory and that are no panels either.
absl::StatusOr<RecurrenceShape> GetRecurrenceShape(const ir::AnalyzedTask& task);

}  // namespace hidet::schedules

#endif  // SCHEDULES_RECURRENCE_SHAPE_H_
