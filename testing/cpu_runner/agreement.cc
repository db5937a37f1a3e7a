#include "testing/cpu_runner/agreement.h"

#include <cmath>
#include <iterator>
#include <utility>

#include "gtest/gtest.h"
#include "ir/evaluate_index.h"
#include "ir/task/read_facts.h"
#include "testing/host_tensor/tensor_bytes.h"
#include "testing/task_interpreter/task_interpreter.h"

namespace hidet::testing {
namespace {

HostTensor RandomInput(const ir::Buffer& buffer, const ir::VarMap<int64_t>& symbols, double scale,
                       uint64_t seed) {
  constexpr int64_t kIndices = 7, kBytes = 256;
  const ScalarType dtype = buffer.dtype().scalar;
  const std::vector<int64_t> shape = ShapeAt(buffer, symbols);
  if (dtype == ScalarType::kInt64) return RandomIndices(dtype, shape, kIndices, seed);
  const bool is_byte = IsInteger(dtype) && BitWidth(dtype) == 8;
  HostTensor tensor =
      is_byte ? RandomIndices(dtype, shape, kBytes, seed) : RandomTensor(dtype, shape, seed);
  for (double& value : tensor.values) {
    if (is_byte && IsSigned(dtype)) value -= kBytes / 2;
    if (IsFloat(dtype)) value = RoundTo(dtype, value * scale);
  }
  return tensor;
}

std::vector<HostTensor> RunOn(CpuRunner& runner, const ir::Task& task,
                              const std::vector<HostTensor>& inputs,
                              const ir::VarMap<int64_t>& symbols) {
  std::vector<std::vector<uint8_t>> given, made;
  std::vector<HostTensor> results;
  for (const HostTensor& input : inputs) given.push_back(BytesOf(input));
  for (const ir::Buffer& output : task.outputs) {
    results.push_back(ZeroTensor(output.dtype().scalar, ShapeAt(output, symbols)));
    made.emplace_back(BytesOf(results.back()).size(), uint8_t{0xff});
  }
  std::vector<const void*> from;
  std::vector<void*> to;
  for (const std::vector<uint8_t>& bytes : given) from.push_back(bytes.data());
  for (std::vector<uint8_t>& bytes : made) to.push_back(bytes.data());
  const absl::Status status = runner.Run(from, to, symbols);
  EXPECT_TRUE(status.ok()) << status;
  for (size_t i = 0; i < results.size(); ++i)
    results[i] = TensorOf(results[i].dtype, results[i].shape, made[i]);
  return results;
}

ir::Task InRowMajor(ir::Task task) {
  for (ir::Operand& operand : task.inputs)
    operand = ir::MakeOperand(ir::Buffer(operand.buffer), {}, operand.constant);
  return task;
}

}  // namespace

CpuRunner ExpectAgreement(const ir::Task& task, const schedules::Strategy& strategy,
                          const AgreementOptions& options) {
  CpuRunner runner =
      (options.config.has_value() ? CpuRunner::Make(task, strategy, options.target, *options.config)
                                  : CpuRunner::Make(task, strategy, options.target))
          .value();
  const ir::Task plain = InRowMajor(task);
  std::optional<CpuRunner> reference;
  if (options.reference != nullptr)
    reference.emplace(CpuRunner::Make(plain, *options.reference, HostTarget()).value());
  for (const ir::VarMap<int64_t>& symbols : options.calls) {
    std::vector<HostTensor> inputs, stored;
    for (const ir::Operand& operand : task.inputs) {
      inputs.push_back(RandomInput(operand.buffer, symbols, options.scale, inputs.size() + 1));
      stored.push_back(operand.layout.IsRowMajor() ? inputs.back()
                                                   : InLayout(inputs.back(), operand.layout));
    }
    const std::vector<HostTensor> actual = RunOn(runner, task, stored, symbols);
    const std::vector<HostTensor> expected = reference.has_value()
                                                 ? RunOn(*reference, plain, inputs, symbols)
                                                 : RunTask(plain, inputs, symbols).value();
    for (size_t i = 0; i < expected.size(); ++i) {
      const Tolerance tolerance = options.tolerance.value_or(ToleranceOf(expected[i].dtype));
      EXPECT_EQ(Difference(actual[i], expected[i], tolerance), "") << runner.source();
    }
  }
  return runner;
}

ir::Task InLikedLayout(const ir::Task& task, const schedules::Strategy& strategy,
                       const schedules::Target& target, int operand) {
  const std::vector<ir::TensorLayout> layouts = strategy.Layouts(task, target, operand);
  EXPECT_EQ(layouts.size(), 1u) << strategy.Matches(task, target);
  ir::Task stored = task;
  if (layouts.empty()) return stored;
  stored.inputs[operand] = ir::MakeOperand(ir::Buffer(task.inputs[operand].buffer), layouts[0],
                                           /*constant=*/true);
  return stored;
}

std::vector<int64_t> ShapeAt(const ir::Buffer& buffer, const ir::VarMap<int64_t>& symbols) {
  ir::VarMap<ir::Expr> values;
  for (const auto& [var, value] : symbols) values[var] = ir::Int64(value);
  std::vector<int64_t> shape;
  for (const ir::Expr& extent : ir::SimplifyAt(buffer.shape(), values))
    shape.push_back(*ir::AsInt(extent));
  return shape;
}

HostTensor InLayout(const HostTensor& tensor, const ir::TensorLayout& layout) {
  std::vector<ir::Expr> shape;
  for (const int64_t size : tensor.shape) shape.push_back(ir::Int64(size));
  const std::vector<ir::Var> axes = ir::MakeAxes(shape);
  std::vector<int64_t> physical;
  for (const ir::Expr& size : ir::SimplifyAt(ir::PhysicalShape(layout, shape), {}))
    physical.push_back(*ir::AsInt(size));
  const std::vector<ir::Expr> indices =
      ir::PhysicalIndices(layout, shape, std::vector<ir::Expr>(axes.begin(), axes.end()));
  HostTensor stored = ZeroTensor(tensor.dtype, std::move(physical));
  for (int64_t i = 0; i < tensor.count(); ++i) {
    ir::VarMap<int64_t> at;
    int64_t rest = i, place = 0;
    for (size_t d = axes.size(); d-- > 0; rest /= tensor.shape[d])
      at[axes[d]] = rest % tensor.shape[d];
    for (size_t d = 0; d < indices.size(); ++d)
      place = place * stored.shape[d] + ir::EvaluateIndex(indices[d], at).value();
    stored.values[static_cast<size_t>(place)] = tensor.values[static_cast<size_t>(i)];
  }
  return stored;
}

double RelativeError(const std::vector<float>& actual,
                     const std::function<double(int64_t element)>& exact) {
  double squares = 0, errors = 0;
  for (int64_t i = 0; i < std::ssize(actual); ++i) {
    const double value = exact(i);
    squares += value * value;
    errors += (actual[i] - value) * (actual[i] - value);
  }
  return std::sqrt(errors / squares);
}

}  // namespace hidet::testing
