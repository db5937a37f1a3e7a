// What the row-group strategies read off a task: reductions over contiguous rows, and maps over the
// same rows.
#ifndef SCHEDULES_ROW_GROUP_H_
#define SCHEDULES_ROW_GROUP_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task.h"
#include "schedules/reduction_emitter.h"

namespace hidet::schedules {

// A task whose stages all walk the same rows.
struct RowGroup {
  ir::Task task;
  ir::Expr rows;
  ir::Expr columns;
  // For each stage, how many of its leading axes make up the row.
  std::vector<size_t> row_axes;
  // For each stage, values of its body that later stages read from a buffer of one row. Empty, or
  // as long as the stages.
  std::vector<std::vector<KeptValue>> kept;
};

// Returns the group, after maps are inlined and axes collapsed, or FailedPrecondition with the
// reason. Every reduction has one contiguous reduction axis; statistics are read only at their own
// row; a map covers whole rows, or has one value a row.
absl::StatusOr<RowGroup> GetRowGroup(const ir::AnalyzedTask& task);

// Whether the stage has one value a row: a reduction, or a map without columns.
bool GivesStatistics(const RowGroup& group, size_t stage);

}  // namespace hidet::schedules

#endif  // SCHEDULES_ROW_GROUP_H_
