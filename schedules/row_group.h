// What the row-group strategies read off a task: reductions over contiguous rows, and maps over the
// same rows.
//
//   layer norm of x[4096, 768]       rows 4096, columns 768
//     stage 0 reduce (mean, m2)[r] = moments of x[r, 0..768]         statistics: one value a row
//     stage 1 map y[r, c] = (x[r, c] - mean[r]) / sqrt(m2[r] / 768 + e)
//
// Apart these are two kernels, and x comes from memory twice. But row r of every stage needs
// nothing besides row r of the stages before it: so one kernel may take a row (or as many as a
// block has) through all stages, statistics in registers, and read its elements once if it keeps
// them. That holds as long as all stages have the same rows, reduce along all of a row, and read a
// statistic at their own row alone; it is what GetRowGroup checks. The rows are the product of the
// leading axes, whose number may differ by stage (a batch of sequences is one axis of rows to a
// norm and two to what follows it; heads may come before positions).
//
// Rows need not be contiguous. Where neighbouring rows are, as of a softmax over channels of
// x[8, 21, 4096], the group is one of columns: a row is x[n, :, p], and vectors run across rows, of
// which the last axis p is the contiguous one (GetColumnGroup).
//
// What is not a group: a statistic that another row reads (a running mean), softmax over two axes
// that do not lie beside each other.
#ifndef SCHEDULES_ROW_GROUP_H_
#define SCHEDULES_ROW_GROUP_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/reduction_emitter.h"

namespace hidet::schedules {

// A task whose stages all walk the same rows.
struct RowGroup {
  ir::Task task;
  ir::Expr rows;
  ir::Expr columns;  // elements of a row
  // For each stage, which of its leading axes make up the row, the slowest first. A map may have
  // them in another order than the reductions: its result is then stored in that.
  std::vector<std::vector<size_t>> row_axes;
  // For each stage, values of its body that later stages read from a buffer of one row. Empty, or
  // as long as the stages.
  std::vector<std::vector<KeptValue>> kept;
};

// Returns the group, after maps are inlined and axes collapsed, or FailedPrecondition with the
// reason. Every reduction has one contiguous reduction axis; statistics are read only at their own
// row; a map covers whole rows, or has one value a row.
absl::StatusOr<RowGroup> GetRowGroup(const ir::AnalyzedTask& task);

// The same of rows that lie side by side: every reduction has one axis, along which nothing is
// contiguous; the last of the axes that are left is, and in maps the reduced one stands before it.
// No row has one element, and there are several in a row of rows.
absl::StatusOr<RowGroup> GetColumnGroup(const ir::AnalyzedTask& task);

// The number of the row that a stage is at, in its axes; and the axes' coordinates in a row.
ir::Expr RowOf(const RowGroup& group, size_t stage);
void SetRow(const RowGroup& group, size_t stage, const ir::Expr& row, ir::VarMap<ir::Expr>& values);

// Whether the stage has one value a row: a reduction, or a map without columns.
bool GivesStatistics(const RowGroup& group, size_t stage);

// The stage's axis along a row's elements; empty where it has none, or others.
ir::Var AxisAlongRow(const RowGroup& group, size_t stage);

}  // namespace hidet::schedules

#endif  // SCHEDULES_ROW_GROUP_H_
