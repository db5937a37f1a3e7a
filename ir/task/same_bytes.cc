#include "ir/task/same_bytes.h"

#include "absl/status/statusor.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"
#include "ir/task/task_orders.h"

namespace hidet::ir {

bool KeepsBytes(const AnalyzedTask& task) {
  const auto is_single = [](const Task& t) {
    return t.inputs.size() == 1 && t.outputs.size() == 1 && t.updates.empty();
  };
  if (!is_single(task) || task->inputs[0].buffer.dtype() != task->outputs[0].dtype()) return false;
  const AnalyzedTask stored =
      task->inputs[0].layout.IsRowMajor() ? task : AnalyzedTask(MakeInputsRowMajor(task));
  const Task& walked = stored.collapsed();
  if (walked.stages.size() != 1 || !walked.inputs[0].layout.IsRowMajor()) return false;
  const Stage& stage = walked.stages[0];
  if (stage.kind != StageKind::kMap || stage.reads.size() != 1 ||
      !stage.reads[0].buffer.SameAs(walked.inputs[0].buffer) || stage.reads[0].predicate.defined())
    return false;
  const Read& read = stage.reads[0];
  if (stage.body[0].kind() != ExprKind::kVar || !Var::Of(stage.body[0]).SameAs(read.value))
    return false;
  const absl::StatusOr<StridedAccess> access = GetStridedAccess(stage, read);
  if (!access.ok() || !IsInt(access->base, 0)) return false;
  Expr count = 1;
  for (size_t i = stage.axes.size(); i-- > 0;) {
    if (!IsProvenEqual(access->strides[i], count)) return false;
    count = count * stage.extents()[i];
  }
  Expr elements = 1;
  for (const Expr& extent : read.buffer.shape()) elements = elements * extent;
  return IsProvenEqual(elements, count);
}

}  // namespace hidet::ir
