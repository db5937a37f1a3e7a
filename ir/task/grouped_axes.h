// Axes that a product walks in groups, as two axes each.
#ifndef IR_TASK_GROUPED_AXES_H_
#define IR_TASK_GROUPED_AXES_H_

#include <optional>

#include "ir/task/task.h"

namespace hidet::ir {

// Cuts each axis i of a contraction or window that a read divides by a constant that divides its
// extent, as a convolution in groups does with its channels, so that reads become affine:
//   sum_k x[n, i1 / 16 * 16 + k] * w[i1, k], 64 channels i1
//   -> sum_k x[n, i1 * 16 + k] * w[i1 * 16 + i2, k], 4 groups i1 of 16 channels i2
// Results get the dimension twice, too, and their elements stay in their order. Returns nothing if
// no axis is walked so.
std::optional<Task> SplitGroupedAxes(const Task& task);

}  // namespace hidet::ir

#endif  // IR_TASK_GROUPED_AXES_H_
