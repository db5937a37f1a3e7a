// What tasks that are written by hand are put together from.
//
//   Task task;
//   const Buffer x = Input(task, "x", dtype, {rows, columns});
//   Stage stage = MakeStage(StageKind::kMap, "relu", Type::Scalar(dtype), {rows, columns});
//   stage.body = {ir::Cast(dtype, ir::Max(AddRead(stage, x, Exprs(stage.axes)), zero))};
//   task.stages.push_back(std::move(stage));
//   Finish(task, "relu", 0);
#ifndef TESTING_SAMPLE_TASKS_TASK_PIECES_H_
#define TESTING_SAMPLE_TASKS_TASK_PIECES_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "ir/task/task.h"

namespace hidet::testing {

std::vector<ir::Expr> Exprs(const std::vector<ir::Var>& vars);

// Adds an input to the task.
ir::Buffer Input(ir::Task& task, absl::string_view name, ScalarType dtype,
                 std::vector<ir::Expr> shape, bool constant = false);

// Adds those of the sizes that are symbols to the task's, each once.
void AddSymbols(ir::Task& task, const std::vector<ir::Expr>& sizes);

// A stage with one result of its name, and an axis for each of its dimensions; no body yet.
ir::Stage MakeStage(ir::StageKind kind, absl::string_view name, ir::Type dtype,
                    std::vector<ir::Expr> shape);

// What sums of a dtype are made in.
ir::Type SumType(ScalarType dtype);

// Adds a read and returns its value, as sums have it.
ir::Expr AddRead(ir::Stage& stage, const ir::Buffer& buffer, std::vector<ir::Expr> indices,
                 ir::Expr predicate = {});

// Names the task, whose outputs are the last stage's results.
void Finish(ir::Task& task, absl::string_view name, int anchor);

// Adds the stage that products have behind them: t + bias + residual, relu, rounded to the dtype,
// where t is the last stage's result.
struct EpilogueOptions {
  std::optional<ir::Buffer> bias;
  size_t bias_axis = 0;
  std::optional<ir::Buffer> residual;
  bool relu = false;
};
void AddEpilogue(ir::Task& task, ScalarType dtype, const EpilogueOptions& options);

}  // namespace hidet::testing

#endif  // TESTING_SAMPLE_TASKS_TASK_PIECES_H_
