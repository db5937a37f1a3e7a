// What the row-group strategies read off a task: reductions over contiguous rows, and maps over the
// same rows.
#ifndef SCHEDULES_ROW_GROUP_H_
#define SCHEDULES_ROW_GROUP_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/task.h"

namespace hidet::schedules {

// A task whose stages all walk the same rows.
struct RowGroup {
  ir::Task task;
  ir::Expr rows;
  ir::Expr columns;
  // For each stage, how many of its leading axes make up the row.
  std::vector<size_t> row_axes;
};

// Returns the group, after maps are inlined and axes collapsed, or FailedPrecondition with the
// reason. Every reduction has one contiguous reduction axis; statistics are read only at their own
// row; a map covers whole rows, or has one value a row.
absl::StatusOr<RowGroup> GetRowGroup(const ir::Task& task);

}  // namespace hidet::schedules

#endif  // SCHEDULES_ROW_GROUP_H_
