// Axes that are walked in groups, as two axes each.
#ifndef IR_TASK_GROUPED_AXES_H_
#define IR_TASK_GROUPED_AXES_H_

#include <cstdint>
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

// Cuts the last axis of a task that is one map, where its reads divide it by constants that are all
// `least` or more, by the smallest of them: neighbours are then neighbours of what is read, too.
//   y[i] = x[i / 108 + 2, i % 108 + 1]  ->  y[i, j] = x[i + 2, j + 1]
// Results get the dimension twice. Returns nothing if the axis is not walked so.
std::optional<Task> SplitCutRows(const Task& task, int64_t least);

}  // namespace hidet::ir

#endif  // IR_TASK_GROUPED_AXES_H_
