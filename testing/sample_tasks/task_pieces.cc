#include "testing/sample_tasks/task_pieces.h"

#include <algorithm>
#include <string>
#include <utility>

namespace hidet::testing {

using ir::Buffer;
using ir::Expr;
using ir::Stage;
using ir::StageKind;
using ir::Task;
using ir::Type;
using ir::Var;

std::vector<Expr> Exprs(const std::vector<Var>& vars) { return {vars.begin(), vars.end()}; }

Buffer Input(Task& task, absl::string_view name, ScalarType dtype, std::vector<Expr> shape,
             bool constant) {
  Buffer buffer = Buffer::Make(name, Type::Scalar(dtype), std::move(shape));
  task.inputs.push_back(ir::MakeOperand(buffer, {}, constant));
  return buffer;
}

Task TaskOver(const std::vector<Expr>& sizes) {
  Task task;
  for (const Expr& size : sizes) {
    if (size.kind() != ir::ExprKind::kVar) continue;
    const bool is_known = std::any_of(task.symbols.begin(), task.symbols.end(),
                                      [&](const Var& symbol) { return symbol.SameAs(size); });
    if (!is_known) task.symbols.push_back(Var::Of(size));
  }
  return task;
}

Stage MakeStage(StageKind kind, absl::string_view name, Type dtype, std::vector<Expr> shape) {
  Stage stage;
  stage.kind = kind;
  stage.name = std::string(name);
  stage.results = {Buffer::Make(name, dtype, shape)};
  stage.axes = ir::MakeAxes(shape);
  return stage;
}

void ReduceOver(Stage& stage, std::vector<Expr> extents, absl::string_view name) {
  stage.reduction_axes = ir::MakeAxes(extents, name);
  stage.reduction_extents = std::move(extents);
}

Type SumType(ScalarType dtype) {
  return dtype == ScalarType::kFloat64 ? Type::Scalar(dtype) : Type::Float32();
}

Expr AddRead(Stage& stage, const Buffer& buffer, std::vector<Expr> indices, Expr predicate) {
  stage.reads.push_back(ir::MakeRead(buffer, std::move(indices), std::move(predicate)));
  return ir::Cast(SumType(buffer.dtype().scalar), stage.reads.back().value);
}

void Copy(Stage& stage, const Buffer& buffer, std::vector<Expr> indices, Expr predicate,
          double fill) {
  stage.reads = {ir::MakeRead(buffer, std::move(indices), std::move(predicate), fill)};
  stage.body = {stage.reads[0].value};
}

Buffer AddStage(Task& task, Stage stage) {
  task.stages.push_back(std::move(stage));
  return task.stages.back().results[0];
}

Task Finish(Task& task, absl::string_view name, Stage last, int anchor) {
  task.name = std::string(name);
  task.anchor = anchor;
  task.outputs = last.results;
  task.stages.push_back(std::move(last));
  return std::move(task);
}

Stage Epilogue(const Task& task, ScalarType dtype, const EpilogueOptions& options) {
  const Buffer sums = task.stages.back().results[0];
  Stage stage = MakeStage(StageKind::kMap, "epilogue", Type::Scalar(dtype), sums.shape());
  Expr value = AddRead(stage, sums, Exprs(stage.axes));
  if (options.bias.has_value())
    value = value + AddRead(stage, *options.bias, {stage.axes[options.bias_axis]});
  if (options.residual.has_value())
    value = value + AddRead(stage, *options.residual, Exprs(stage.axes));
  if (options.relu) value = ir::Max(value, ir::FloatConstant(value.type(), 0));
  stage.body = {ir::Cast(dtype, value)};
  return stage;
}

}  // namespace hidet::testing
