#include "ir/task/grouped_axes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ir/simplify/simplify.h"
#include "ir/task/task_rewrite.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

// The smallest constant that the stage's reads divide the axis by and that divides its extent; 0 if
// there is none.
int64_t GroupSize(const Stage& stage, size_t axis) {
  const int64_t extent = AsInt(stage.extents()[axis]).value_or(0);
  int64_t size = 0;
  const auto enter = [&](const Expr& e) {
    const auto* operation = e.As<OperatorNode>();
    if (operation == nullptr || (operation->op != Op::kDiv && operation->op != Op::kMod) ||
        !operation->operands[0].SameAs(stage.axes[axis]))
      return true;
    const int64_t divisor = AsInt(operation->operands[1]).value_or(0);
    if (divisor > 1 && divisor < extent && extent % divisor == 0)
      size = size == 0 ? divisor : std::min(size, divisor);
    return true;
  };
  for (const Read& read : stage.reads) {
    for (const Expr& index : read.indices) Walk(index, {.enter_expr = enter});
  }
  return size;
}

void SplitAxis(Task& task, Stage& stage, size_t axis, int64_t size) {
  std::vector<Expr> extents = stage.extents();
  extents[axis] = Int64(AsInt(extents[axis]).value() / size);
  extents.insert(extents.begin() + static_cast<std::ptrdiff_t>(axis) + 1, Int64(size));
  const std::vector<Var> parts =
      MakeAxes({extents[axis], extents[axis + 1]}, stage.axes[axis].name());
  const VarMap<Expr> values{{stage.axes[axis], parts[0] * Int64(size) + parts[1]}};
  ReplaceVars(stage, values);
  stage.axes[axis] = parts[0];
  stage.axes.insert(stage.axes.begin() + static_cast<std::ptrdiff_t>(axis) + 1, parts[1]);
  for (Buffer& result : stage.results) {
    const Buffer cut = Buffer::Make(result.name(), result.dtype(), extents);
    const auto split = [&](Indices indices) {
      const Expr index = indices[axis];
      indices[axis] = Simplify(index / Int64(size));
      indices.insert(indices.begin() + static_cast<std::ptrdiff_t>(axis) + 1,
                     Simplify(index % Int64(size)));
      return indices;
    };
    ReplaceBuffer(task, result, cut, split);
    result = cut;
  }
}

}  // namespace

std::optional<Task> SplitGroupedAxes(const Task& task) {
  Task result = task;
  bool is_split = false;
  for (Stage& stage : result.stages) {
    if (stage.kind != StageKind::kContraction && stage.kind != StageKind::kWindow) continue;
    for (size_t axis = 0; axis < stage.axes.size(); ++axis) {
      const int64_t size = GroupSize(stage, axis);
      if (size == 0) continue;
      SplitAxis(result, stage, axis, size);
      is_split = true;
    }
  }
  if (!is_split) return std::nullopt;
  return result;
}

std::optional<Task> SplitCutRows(const Task& task, int64_t least) {
  if (task.stages.size() != 1 || task.stages[0].kind != StageKind::kMap ||
      task.stages[0].axes.empty())
    return std::nullopt;
  const size_t last = task.stages[0].axes.size() - 1;
  const int64_t size = GroupSize(task.stages[0], last);
  if (size < least) return std::nullopt;
  Task result = task;
  SplitAxis(result, result.stages[0], last, size);
  return result;
}

}  // namespace hidet::ir
