// A task with fewer stages: maps become part of the stages that read them.
//
//   t[i, j] = max(a[j, i], 0)          (map)
//   y[p]    = sum_q t[p / 4, q]   ->   y[p] = sum_q max(a[q, p / 4], 0)
#ifndef IR_TASK_TASK_INLINE_H_
#define IR_TASK_TASK_INLINE_H_

#include "ir/task/task.h"

namespace hidet::ir {

// Leaves out the stages that neither an output nor another stage needs. Where the anchor is one of
// them, the last stage left stands for it.
Task DropUnreadStages(Task task);

// Folds every map stage whose body is just its one read (a movement) into the reads of later
// stages, composing and simplifying indices; stages that then nobody reads are dropped.
Task InlineViews(const Task& task);

// Folds map stages that only the stages of one task read into them as expressions; results that are
// outputs stay. After it, every remaining map stage defines an output or is read by a stage that
// cannot absorb it (a gather's index). Reductions that then compute the same from the same elements
// are one.
Task InlineMaps(const Task& task);

}  // namespace hidet::ir

#endif  // IR_TASK_TASK_INLINE_H_
