// Rewrites of tasks that keep what they compute and change how it is divided into stages.
#ifndef IR_TASK_TASK_REWRITE_H_
#define IR_TASK_TASK_REWRITE_H_

#include "ir/task/task.h"

namespace hidet::ir {

// Folds every map stage whose body is just its one read (a movement) into the reads of later
// stages, composing and simplifying indices; stages that then nobody reads are dropped.
Task InlineViews(const Task& task);

// Folds map stages that only the stages of one task read into them as expressions; results that are
// outputs stay. After it, every remaining map stage defines an output or is read by a stage that
// cannot absorb it (a gather's index).
Task InlineMaps(const Task& task);

// Makes the pointwise arithmetic between float16 or bfloat16 tensors happen in float32, with
// results inside the task kept in float32: a fused chain rounds once, where it writes an output.
Task ComputeInFloat32(const Task& task);

// Makes loop nests as shallow as they can be. Row-major inputs become one-dimensional, read at
// their offset; neighbouring axes of a stage (and neighbouring reduction axes) become one where
// every access walks them as one:
//   y[i, j, k] = x[i, j, k] + b[k]   ->   y[ij, k] = x[ij * K + k] + b[k]
// The task's buffers are new ones of other shapes, in the same positions.
Task CollapseAxes(const Task& task);

// Replaces attention stages by contraction, map, reduce, map, contraction: what the generic
// strategies run.
Task ExpandAttention(const Task& task);

}  // namespace hidet::ir

#endif  // IR_TASK_TASK_REWRITE_H_
