#include "testing/simulator/check_strategy.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/status_macros.h"
#include "gtest/gtest.h"
#include "ir/evaluate.h"
#include "ir/simplify/simplify.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task_units.h"
#include "ir/task/tensor_layout.h"
#include "schedules/composition.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/host_tensor/tensor_bytes.h"
#include "testing/kernel_interpreter/evaluate_expr.h"
#include "testing/simulator/run_program.h"
#include "testing/task_interpreter/task_interpreter.h"

namespace hidet::testing {
namespace {

// The tensor as an operand keeps it: its elements where the layout has them, zeros between.
HostTensor Stored(const ir::Operand& operand, const HostTensor& tensor) {
  if (operand.layout.IsRowMajor()) return tensor;
  std::vector<ir::Expr> shape;
  for (const int64_t extent : tensor.shape) shape.push_back(ir::Int64(extent));
  std::vector<int64_t> physical;
  for (const ir::Expr& extent : ir::PhysicalShape(operand.layout, shape))
    physical.push_back(*ir::AsInt(ir::Simplify(extent)));
  HostTensor stored = ZeroTensor(tensor.dtype, physical);
  for (size_t i = 0; i < tensor.values.size(); ++i) {
    std::vector<ir::Expr> indices(shape.size());
    auto rest = static_cast<int64_t>(i);
    for (size_t d = shape.size(); d-- > 0; rest /= tensor.shape[d])
      indices[d] = ir::Int64(rest % tensor.shape[d]);
    int64_t at = 0;
    const std::vector<ir::Expr> places = ir::PhysicalIndices(operand.layout, shape, indices);
    for (size_t d = 0; d < places.size(); ++d)
      at = at * physical[d] + *ir::AsInt(ir::Simplify(places[d]));
    stored.values[static_cast<size_t>(at)] = tensor.values[i];
  }
  return stored;
}

std::vector<int64_t> ShapeOf(const ir::Buffer& buffer, const ir::VarMap<int64_t>& symbols) {
  EvaluateContext context;
  for (const auto& [var, value] : symbols)
    context.vars.insert_or_assign(var, ir::Value::Int(var.type(), value));
  std::vector<int64_t> shape;
  for (const ir::Expr& extent : buffer.shape())
    shape.push_back(EvaluateExpr(extent, context)->AsInt());
  return shape;
}

}  // namespace

void CheckStrategy(const ir::Task& original, const schedules::Strategy& strategy,
                   const ir::VarMap<int64_t>& symbols, CheckStrategyOptions options) {
  // As the compiler gives it to strategies.
  const ir::Task task = ir::DropUnitAxes(original).task;
  schedules::Target target = schedules::Hopper();
  target.multiprocessors = options.multiprocessors;
  target.is_deterministic = options.is_deterministic;
  if (strategy.IsFallback() && !strategy.Matches(task, target).ok()) {
    const auto seconds = [&](const ir::AnalyzedTask& part) -> absl::StatusOr<double> {
      HIDET_RETURN_IF_ERROR(strategy.Matches(part, target));
      return strategy.Cost(part, target, {});
    };
    const absl::StatusOr<schedules::Composition> cut =
        schedules::Compose(task, target.l3_bytes, seconds);
    ASSERT_TRUE(cut.ok()) << cut.status();
    for (const ir::TaskSegment& part : cut->parts)
      CheckStrategy(part.task, strategy, symbols, options);
    return;
  }
  std::vector<HostTensor> inputs;
  std::vector<std::vector<uint8_t>> bytes;
  for (const ir::Operand& operand : task.inputs) {
    const ScalarType dtype = operand.buffer.dtype().scalar;
    const std::vector<int64_t> shape = ShapeOf(operand.buffer, symbols);
    inputs.push_back(IsInteger(dtype) ? RandomIndices(dtype, shape, options.limit, inputs.size())
                                      : RandomTensor(dtype, shape, inputs.size()));
    if (options.eights) {
      for (double& value : inputs.back().values) value = std::round(value * 8) / 8;
    }
    bytes.push_back(BytesOf(Stored(operand, inputs.back())));
  }
  const absl::StatusOr<std::vector<HostTensor>> expected = RunTask(task, inputs, symbols);
  ASSERT_TRUE(expected.ok()) << expected.status();
  absl::StatusOr<ProgramRunner> runner =
      options.config.has_value() ? ProgramRunner::Make(task, strategy, target, *options.config)
                                 : ProgramRunner::Make(task, strategy, target);
  ASSERT_TRUE(runner.ok()) << runner.status();
  for (const uint64_t seed : {0, 1}) {
    std::vector<const void*> input_bytes;
    for (const auto& input : bytes) input_bytes.push_back(input.data());
    std::vector<std::vector<uint8_t>> outputs;
    std::vector<void*> output_bytes;
    for (const HostTensor& tensor : *expected) outputs.push_back(BytesOf(tensor));
    for (auto& output : outputs) {
      std::fill(output.begin(), output.end(), 0xcd);
      output_bytes.push_back(output.data());
    }
    const absl::Status status = runner->Run(input_bytes, output_bytes, symbols, {.seed = seed});
    ASSERT_TRUE(status.ok()) << task.name << ": " << status;
    for (size_t i = 0; i < outputs.size(); ++i) {
      const HostTensor& wanted = (*expected)[i];
      Tolerance tolerance = ToleranceOf(wanted.dtype);
      tolerance.absolute = std::max(tolerance.absolute, options.absolute);
      EXPECT_EQ(Difference(TensorOf(wanted.dtype, wanted.shape, outputs[i]), wanted, tolerance), "")
          << task.name;
    }
  }
}

std::vector<schedules::Config> ConfigsOf(const schedules::Strategy& strategy,
                                         const ir::Task& task) {
  const auto configs =
      strategy.Space(ir::AnalyzedTask(task), schedules::Hopper(), schedules::SearchSpace::kModel);
  EXPECT_FALSE(configs.empty()) << strategy.Matches(task, schedules::Hopper());
  return configs;
}

}  // namespace hidet::testing
