// Axes and dimensions of one place leave a task before anybody looks at it.
//
//   x[1, l, 384] @ w[384, n]:   t[i, j, c] = sum_k x[i, j, k] * w[k, c],  i < 1
//                          ->   t[j, c] = sum_k x[j, k] * w[k, c]
//
// A batch of one, one row, a window of 1 x 1 are then no cases: a strategy sees the axes along
// which there is something to do. What was a reduction over axes of one place is a map.
//
// What stays: axes whose roles are their positions (those of a recurrence; queries, width, keys and
// depth of an attention; places and elements of a sort), a dimension that is read at an index from
// data (which is checked against its size), and a dimension that a layout blocks.
#ifndef IR_TASK_TASK_UNITS_H_
#define IR_TASK_TASK_UNITS_H_

#include <vector>

#include "ir/task/task.h"

namespace hidet::ir {

struct UnitFreeTask {
  Task task;
  // The dimensions of the original's inputs and outputs that are left, by position. The bytes are
  // the same.
  std::vector<std::vector<int>> input_dims, output_dims;
};
UnitFreeTask DropUnitAxes(const Task& task);

// The layout of a tensor of `rank` that is `layout` in the dimensions `dims`; those that are not
// among them have one place, and come first.
TensorLayout ExpandLayout(const TensorLayout& layout, const std::vector<int>& dims, int rank);
// The inverse: what is left of a layout in these dimensions. It blocks no other dimension.
TensorLayout ReduceLayout(const TensorLayout& layout, const std::vector<int>& dims);

}  // namespace hidet::ir

#endif  // IR_TASK_TASK_UNITS_H_
