// What tasks that are written by hand are put together from.
//
//   Task task = TaskOver({rows, columns});
//   const Buffer x = Input(task, "x", dtype, {rows, columns});
//   Stage stage = MakeStage(StageKind::kMap, "relu", Type::Scalar(dtype), {rows, columns});
//   stage.body = {ir::Cast(dtype, ir::Max(AddRead(stage, x, Exprs(stage.axes)), zero))};
//   return Finish(task, "relu", std::move(stage));
#ifndef TESTING_SAMPLE_TASKS_TASK_PIECES_H_
#define TESTING_SAMPLE_TASKS_TASK_PIECES_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "ir/task/task.h"

namespace hidet::testing {

std::vector<ir::Expr> Exprs(const std::vector<ir::Var>& vars);

// A task without stages, with those of the sizes that are symbols, each once.
ir::Task TaskOver(const std::vector<ir::Expr>& sizes);

// Adds an input to the task.
ir::Buffer Input(ir::Task& task, absl::string_view name, ScalarType dtype,
                 std::vector<ir::Expr> shape, bool constant = false);

// A stage with one result of its name, and an axis for each of its dimensions; no body yet.
ir::Stage MakeStage(ir::StageKind kind, absl::string_view name, ir::Type dtype,
                    std::vector<ir::Expr> shape);

// Gives a stage its reduction axes, of these extents.
void ReduceOver(ir::Stage& stage, std::vector<ir::Expr> extents, absl::string_view name = "k");

// What sums of a dtype are made in.
ir::Type SumType(ScalarType dtype);

// Adds a read and returns its value, as sums have it.
ir::Expr AddRead(ir::Stage& stage, const ir::Buffer& buffer, std::vector<ir::Expr> indices,
                 ir::Expr predicate = {});

// Makes a read all that the stage computes.
void Copy(ir::Stage& stage, const ir::Buffer& buffer, std::vector<ir::Expr> indices,
          ir::Expr predicate = {}, double fill = 0);

// Adds a stage and returns its first result.
ir::Buffer AddStage(ir::Task& task, ir::Stage stage);

// The task with its last stage, whose results are its outputs. What `task` was is moved from.
ir::Task Finish(ir::Task& task, absl::string_view name, ir::Stage last, int anchor = 0);

struct EpilogueOptions {
  std::optional<ir::Buffer> bias;
  size_t bias_axis = 0;
  std::optional<ir::Buffer> residual;
  bool relu = false;
};
// The stage that products have behind them: t + bias + residual, relu, rounded to the dtype, where
// t is the result of the task's last stage.
ir::Stage Epilogue(const ir::Task& task, ScalarType dtype, const EpilogueOptions& options);

}  // namespace hidet::testing

#endif  // TESTING_SAMPLE_TASKS_TASK_PIECES_H_
