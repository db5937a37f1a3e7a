// The independent parts of a task: tasks of their own that have inputs in common, and nothing else.
//
//   stage 0 contraction q[i, j] = sum_k x[i, k] * wq[j, k]
//   stage 1 map         y[i, j] = q[i, j] + bq[j]               outputs  y, z
//   stage 2 contraction z[i, j] = sum_k x[i, k] * wk[j, k]
//     ->  {stages 0 1, inputs x wq bq, output y}, {stage 2, inputs x wk, output z}
//
// A strategy that knows how to run one part can then run all of them in one launch, which reads
// what they share while it is near.
//
// And the consecutive parts of a task, which read each other's results:
//
//   {stages 0 1}, {stages 2 3}: the second has what the first one makes as an input
//
// What no single strategy takes is cut so, and each part is scheduled like any other task.
#ifndef IR_TASK_TASK_SPLIT_H_
#define IR_TASK_TASK_SPLIT_H_

#include <vector>

#include "ir/task/analyzed_task.h"
#include "ir/task/task.h"

namespace hidet::ir {

struct TaskPart {
  AnalyzedTask task;         // with the symbols of the whole task, whether it uses them or not
  std::vector<int> inputs;   // of the whole task: those that stand for task.inputs, by position
  std::vector<int> outputs;  // the same of outputs
};

// Returns the parts in the order of their first outputs; none, if the task does not fall apart. Two
// stages belong together if one reads the other, or both update one input. A map that reads nothing
// (a constant) holds nothing together: each part gets its own. A part is anchored at its first
// contraction, window or attention, else at its first stage that is no map, else at its last.
std::vector<TaskPart> SplitIndependent(const Task& task);

// Some stages of a task as a task of their own. Buffers are the whole task's.
struct TaskSegment {
  AnalyzedTask task;
  std::vector<Buffer> inputs;   // what it reads and does not make, by position
  std::vector<Buffer> outputs;  // what it makes that others read, or the whole task returns
};

// Returns stages [begin, end) as a task. What other stages make is a row-major input that is not
// constant; the anchor is AnchorOf(stages).
TaskSegment GetSegment(const Task& task, size_t begin, size_t end);

}  // namespace hidet::ir

#endif  // IR_TASK_TASK_SPLIT_H_
