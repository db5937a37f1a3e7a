// What every matrix-multiplication strategy reads off a task: one contraction in the middle, an
// epilogue after it.
#ifndef SCHEDULES_CONTRACTION_SHAPE_H_
#define SCHEDULES_CONTRACTION_SHAPE_H_

#include <vector>

#include "absl/status/statusor.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"

namespace hidet::schedules {

// A task of the form
//   t[batch, m, n] = sum_k A[batch, m, k] * B[batch, n, k]
//   outputs[i]     = epilogue_i(t, other reads), in the order of t
// after movements were folded into reads, axes walked in groups cut (ir/task/grouped_axes.h) and
// axes collapsed. Positions are into the contraction stage's axes.
struct ContractionShape {
  ir::Task task;  // collapsed; stages: the contraction, then one map an output that is not the
                  // contraction itself
  ir::ContractionFacts facts;
  std::vector<int> batch, m, n;  // in the order batch, m, n; together all axes
  ir::Expr batch_size, m_size, n_size, k_size;
  std::vector<ir::Stage> epilogues;

  const ir::Stage& contraction() const { return task.stages[0]; }
  const ir::Read& a() const { return contraction().reads[facts.a]; }
  const ir::Read& b() const { return contraction().reads[facts.b]; }
  const ir::Operand* OperandOf(const ir::Read& read) const;  // nullptr for a read of no input
  // Gives axes (batch, m or n, or some of them) the coordinates of a linear index over them.
  void SetAxes(const std::vector<int>& axes, const ir::Expr& linear,
               ir::VarMap<ir::Expr>& values) const;
};

// The stages after a task's first one, a product, as map stages over the product's own axes, one an
// output; their first read is the product, or their first ones those of its results that they read,
// in order. FailedPrecondition with the reason where they are none.
absl::StatusOr<std::vector<ir::Stage>> GetEpilogues(const ir::Task& task);

struct ContractionShapeOptions {
  bool collapse_axes = true;  // else axes and buffers' dimensions stay those of the task
  bool empty_sums =
      false;  // whether sums that may have no terms are taken, for kernels that write 0 then
};
// Returns the shape, or FailedPrecondition with the reason why the task does not have it.
absl::StatusOr<ContractionShape> GetContractionShape(const ir::AnalyzedTask& task,
                                                     ContractionShapeOptions options = {});

}  // namespace hidet::schedules

#endif  // SCHEDULES_CONTRACTION_SHAPE_H_
