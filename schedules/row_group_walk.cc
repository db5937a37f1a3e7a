#include "schedules/row_group_walk.h"

#include <utility>

#include "schedules/loop_nest.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stmt;
using ir::Var;

class RowWalk {
 public:
  RowWalk(absl::Span<const RowGroup> groups, const Storage& storage, absl::Span<const Var> rows,
          const RowEmitters& emitters)
      : groups_(groups), storage_(storage), rows_(rows), emitters_(emitters) {}

  Stmt Emit() { return EmitFrom(0, 0, std::vector<ir::BufferMap<Expr>>(rows_.size())); }

 private:
  // Emits stage `index` at the rows from number `row` on, and the stages after it. `statistics` are
  // the values of earlier stages at each row.
  Stmt EmitFrom(size_t index, size_t row, const std::vector<ir::BufferMap<Expr>>& statistics) {
    if (row == rows_.size()) return EmitFrom(index + 1, 0, statistics);
    const RowGroup& group = groups_[row];
    if (index == group.task.stages.size()) return ir::Seq({});
    const ir::Stage& stage = group.task.stages[index];
    RowStage at{.stage = stage, .index = index, .row = row};
    SetRow(group, index, rows_[row], at.axes);
    for (const ir::Read& read : stage.reads) {
      if (auto found = statistics[row].find(read.buffer); found != statistics[row].end()) {
        at.given[read.value] = ir::Cast(read.value.type().scalar, found->second);
      }
    }
    if (!GivesStatistics(group, index))
      return ir::Seq({emitters_.map(at), EmitFrom(index, row + 1, statistics)});
    const auto use = [&](const std::vector<Expr>& values) {
      std::vector<ir::BufferMap<Expr>> known = statistics;
      for (size_t i = 0; i < values.size(); ++i) known[row][stage.results[i]] = values[i];
      return ir::Seq({StoreOutputs(at, values), EmitFrom(index, row + 1, known)});
    };
    return stage.kind == ir::StageKind::kReduce ? emitters_.reduce(at, use) : EmitRowValue(at, use);
  }

  // Those of the statistics that are outputs of the task.
  Stmt StoreOutputs(const RowStage& at, const std::vector<Expr>& values) {
    ir::Stage stored = at.stage;
    stored.results.clear();
    std::vector<Expr> outputs;
    for (size_t i = 0; i < values.size(); ++i) {
      if (!ir::IsOutput(groups_[at.row].task, at.stage.results[i])) continue;
      stored.results.push_back(at.stage.results[i]);
      outputs.push_back(values[i]);
    }
    if (outputs.empty()) return ir::Seq({});
    Stmt store = StoreResults(stored, PointOf(at), outputs);
    return emitters_.once ? emitters_.once(std::move(store)) : store;
  }

  Point PointOf(const RowStage& at) const {
    return PointOfRows(groups_[at.row], at, emitters_.lanes);
  }

  // A map with one value a row: every worker computes it.
  Stmt EmitRowValue(const RowStage& at, const UseValues& use) {
    Emitted emitted = EmitBody(at.stage, storage_, PointOf(at), at.given);
    emitted.checks.push_back(ir::Let("row_value", emitted.values, use));
    return ir::Seq(std::move(emitted.checks));
  }

  const absl::Span<const RowGroup> groups_;
  const Storage& storage_;
  const absl::Span<const Var> rows_;
  const RowEmitters& emitters_;
};

}  // namespace

Point PointOfRows(const RowGroup& group, const RowStage& at, int lanes) {
  Point point{.axes = at.axes, .lanes = lanes};
  if (lanes > 1) point.lane_axis = at.stage.axes[group.row_axes[at.index].back()];
  return point;
}

Stmt EmitRow(const RowGroup& group, const Storage& storage, const Var& row,
             const RowEmitters& emitters) {
  return EmitRows(absl::MakeConstSpan(&group, 1), storage, absl::MakeConstSpan(&row, 1), emitters);
}

Stmt EmitRows(absl::Span<const RowGroup> groups, const Storage& storage, absl::Span<const Var> rows,
              const RowEmitters& emitters) {
  return RowWalk(groups, storage, rows, emitters).Emit();
}

}  // namespace hidet::schedules
