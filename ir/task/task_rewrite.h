// Rewrites of tasks that keep what they compute and change how it is divided into stages.
#ifndef IR_TASK_TASK_REWRITE_H_
#define IR_TASK_TASK_REWRITE_H_

#include <cstddef>
#include <vector>

#include "absl/functional/function_ref.h"
#include "ir/task/task.h"
#include "ir/walk.h"

namespace hidet::ir {

// Makes the pointwise arithmetic between float16 or bfloat16 tensors happen in float32, with
// results inside the task kept in float32: a fused chain rounds once, where it writes an output.
Task ComputeInFloat32(const Task& task);

// Makes loop nests as shallow as they can be. Row-major inputs become one-dimensional, read at
// their offset; neighbouring axes of a stage (and neighbouring reduction axes) become one where
// every access walks them as one:
//   y[i, j, k] = x[i, j, k] + b[k]   ->   y[ij, k] = x[ij * K + k] + b[k]
// and so does the last axis of a map that stacks few tensors, with the one before it:
//   y[i, j] = j < 1 ? a[i] : b[i], j < 2   ->   y[m] = m % 2 < 1 ? a[m / 2] : b[m / 2]
// Where data chooses a place and its index is split over two dimensions of an input, those are one:
//   y[i] = x[n[i] / K, n[i] % K]   ->   y[i] = x[n[i]]
// The task's buffers are new ones of other shapes, in the same positions.
struct CollapseOptions {
  bool only_reductions = false;  // axes of results stay: the stages of a task share them
};
Task CollapseAxes(const Task& task, const CollapseOptions& options = {});

// What the weights of an expanded attention are rounded to.
enum class AttentionWeights {
  kFloat32,       // nothing
  kTypeOfValues,  // where that has 16 bits, as products of such elements take them
};

// Replaces attention stages by contraction, map, reduce, map, contraction.
Task ExpandAttention(const Task& task, AttentionWeights weights);

// Steps that rewrites are made of.

// Replaces variables in the reads of a stage from `first_read` on and in all that it computes of
// them. Indices and predicates that change are simplified.
void ReplaceVars(Stage& stage, const VarMap<Expr>& values, size_t first_read = 0);

// Drops the reads of a map or a reduction whose values neither its bodies nor other reads use.
void DropUnusedReads(Stage& stage);

// Lets the stages that read `before` read `after` instead, at what `indices` makes of the old
// indices, and outputs be `after`.
using Indices = std::vector<Expr>;
void ReplaceBuffer(Task& task, const Buffer& before, const Buffer& after,
                   absl::FunctionRef<Indices(const Indices&)> indices);

}  // namespace hidet::ir

#endif  // IR_TASK_TASK_REWRITE_H_
