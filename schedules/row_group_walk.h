// The walk over the stages of a row group at one row, which the CPU's and the GPU's strategy share.
//
// Reductions give statistics: values that stand in registers while the stages after them are
// emitted. A map with one value a row gives one too. What differs between machines is how a stage
// runs along the columns, and who does what is done once a row:
//
//   Stmt body = EmitRow(group, storage, row, {
//       .reduce = [&](const RowStage& at, const UseValues& use) { return ...; },
//       .map = [&](const RowStage& at) { return ...; }});
//
// Several rows may be walked side by side, a stage of all of them before the next stage: what a
// short row's reduction waits for is then hidden behind the other rows'.
#ifndef SCHEDULES_ROW_GROUP_WALK_H_
#define SCHEDULES_ROW_GROUP_WALK_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/point_emitter.h"
#include "schedules/row_group.h"

namespace hidet::schedules {

// A stage at a row: what is known before its columns are walked.
struct RowStage {
  const ir::Stage& stage;
  size_t index;                // in the group's task
  size_t row = 0;              // of those that are walked side by side
  ir::VarMap<ir::Expr> axes;   // the row's coordinates
  ir::VarMap<ir::Expr> given;  // values of reads of statistics
};

using UseValues = std::function<ir::Stmt(const std::vector<ir::Expr>&)>;

struct RowEmitters {
  // Rows that are walked at once, neighbours from a multiple of so many on: values are vectors.
  int lanes = 1;
  // Reduces along the columns, then runs the given function on the tuple of results, one a row.
  std::function<ir::Stmt(const RowStage&, const UseValues&)> reduce;
  // Writes a whole row of the stage's results.
  std::function<ir::Stmt(const RowStage&)> map;
  // Makes a statement run once for a row that several workers share; empty where there is one.
  std::function<ir::Stmt(ir::Stmt)> once;
};

// The point of a stage at that many rows, `lanes` neighbours.
Point PointOfRows(const RowGroup& group, const RowStage& at, int lanes);

// Returns what all stages of the group do at `row`, in order.
ir::Stmt EmitRow(const RowGroup& group, const Storage& storage, const ir::Var& row,
                 const RowEmitters& emitters);

// The same at several rows. Each has a group of its own: the same one but for the buffers of what
// is kept.
ir::Stmt EmitRows(absl::Span<const RowGroup> groups, const Storage& storage,
                  absl::Span<const ir::Var> rows, const RowEmitters& emitters);

}  // namespace hidet::schedules

#endif  // SCHEDULES_ROW_GROUP_WALK_H_
