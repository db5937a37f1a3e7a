// The independent parts of a task: tasks of their own that have inputs in common, and nothing else.
//
//   stage 0 contraction q[i, j] = sum_k x[i, k] * wq[j, k]
//   stage 1 map         y[i, j] = q[i, j] + bq[j]               outputs  y, z
//   stage 2 contraction z[i, j] = sum_k x[i, k] * wk[j, k]
//     ->  {stages 0 1, inputs x wq bq, output y}, {stage 2, inputs x wk, output z}
//
// A strategy that knows how to run one part can then run all of them in one launch, which reads
// what they share while it is near.
#ifndef IR_TASK_SPLIT_H_
#define IR_TASK_SPLIT_H_

#include <vector>

#include "ir/task.h"

namespace hidet::ir {

struct TaskPart {
  Task task;                 // with the symbols of the whole task, whether it uses them or not
  std::vector<int> inputs;   // of the whole task: those that stand for task.inputs, by position
  std::vector<int> outputs;  // the same of outputs
};

// Returns the parts in the order of their first outputs; one, if the task does not fall apart. Two
// stages belong together if one reads the other, or both update one input. A map that reads nothing
// (a constant) holds nothing together: each part gets its own. A part is anchored at its first
// contraction, window or attention, else at its first stage that is no map, else at its last.
std::vector<TaskPart> SplitIndependent(const Task& task);

}  // namespace hidet::ir

#endif  // IR_TASK_SPLIT_H_
