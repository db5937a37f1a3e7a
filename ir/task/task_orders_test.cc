#include "ir/task/task_orders.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "ir/text/task_text.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/task_interpreter/task_interpreter.h"

namespace hidet::ir {
namespace {

using testing::HostTensor;

// The tensor with its dimensions in this order in memory, as a tensor of the permuted shape.
HostTensor InOrder(const HostTensor& tensor, const std::vector<int>& order) {
  std::vector<int64_t> strides(tensor.shape.size(), 1);
  for (size_t i = strides.size(); i-- > 1;) strides[i - 1] = strides[i] * tensor.shape[i];
  HostTensor result = tensor;
  for (size_t i = 0; i < order.size(); ++i) result.shape[i] = tensor.shape[order[i]];
  for (int64_t at = 0; at < tensor.count(); ++at) {
    int64_t rest = at, from = 0;
    for (size_t i = order.size(); i-- > 0;) {
      from += rest % result.shape[i] * strides[order[i]];
      rest /= result.shape[i];
    }
    result.values[static_cast<size_t>(at)] = tensor.values[static_cast<size_t>(from)];
  }
  return result;
}

std::vector<int> Identity(int rank) {
  std::vector<int> order(static_cast<size_t>(rank));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

bool IsIdentity(const std::vector<int>& order) {
  return std::is_sorted(order.begin(), order.end());
}

HostTensor RandomFor(const Buffer& buffer, uint64_t seed) {
  std::vector<int64_t> shape;
  for (const Expr& extent : buffer.shape()) shape.push_back(*AsInt(extent));
  // Integers are rows of a table, of which each sample has four or more, or a mask.
  const ScalarType dtype = buffer.dtype().scalar;
  return buffer.dtype().IsFloat() ? testing::RandomTensor(dtype, shape, seed)
                                  : testing::RandomIndices(dtype, shape, 4, seed);
}

std::vector<Task> Samples() {
  return {
      testing::AddRelu(Int64(3), Int64(4)),
      testing::Softmax(Int64(3), Int64(5)),
      testing::Linear(Int64(3), Int64(4), Int64(5), {.relu = true, .residual = true}),
      testing::Linear(Int64(3), Int64(4), Int64(5), {.residual = true, .batch = 2}),
      testing::RunningSum({Int64(3), Int64(4), Int64(2)}, 1, true, true),
      testing::AxisSum({Int64(3), Int64(4), Int64(2)}, 1),
      testing::ScatterRows(Int64(5), Int64(3), Int64(4), CombinerKind::kSum),
      testing::Embedding(Int64(4), 6, 3),
      testing::Attention(Int64(1), Int64(3), 2, 2),
      testing::Convolution(Int64(2), 2, 4, 3, 4, 3, {.padding = 1, .groups = 2, .residual = true})};
}

// Whatever the order of an input or of the output, the values are the same.
TEST(TaskOrders, KeepsValuesForEveryOrder) {
  for (const Task& task : Samples()) {
    std::vector<HostTensor> inputs;
    for (size_t i = 0; i < task.inputs.size(); ++i)
      inputs.push_back(RandomFor(task.inputs[i].buffer, i + 1));
    const auto expected = testing::RunTask(task, inputs).value();
    for (size_t changed = 0; changed < inputs.size(); ++changed) {
      std::vector<int> in_order = Identity(task.inputs[changed].buffer.rank());
      do {
        std::vector<int> out_order = Identity(task.outputs[0].rank());
        do {
          // Each order of either, and the same order of both.
          const bool is_single = IsIdentity(in_order) || IsIdentity(out_order);
          if (!is_single && in_order != out_order) continue;
          Task stored = task;
          stored.inputs[changed] = MakeOperand(task.inputs[changed].buffer, {.order = in_order},
                                               task.inputs[changed].constant);
          stored = MakeInputsRowMajor(StoreOutputs(stored, {{.order = out_order}}));
          ASSERT_TRUE(VerifyTask(stored).ok()) << VerifyTask(stored) << PrintTask(stored);
          std::vector<HostTensor> given = inputs;
          if (stored.inputs[changed].layout.IsRowMajor())
            given[changed] = InOrder(inputs[changed], in_order);
          const auto actual = testing::RunTask(stored, given);
          ASSERT_TRUE(actual.ok()) << actual.status() << PrintTask(stored);
          ASSERT_EQ(testing::Difference((*actual)[0], InOrder(expected[0], out_order), {}), "")
              << PrintTask(task) << "became\n"
              << PrintTask(stored);
        } while (std::next_permutation(out_order.begin(), out_order.end()));
      } while (std::next_permutation(in_order.begin(), in_order.end()));
    }
  }
}

// The header's example.
TEST(TaskOrders, AConvolutionComputesInTheOrderOfItsResult) {
  Task task = testing::Convolution(Int64(1), 8, 6, 5, 4, 3);
  const TensorLayout channels_last{.order = {0, 2, 3, 1}};
  task.inputs[0] = MakeOperand(task.inputs[0].buffer, channels_last);
  const Task stored = MakeInputsRowMajor(StoreOutputs(task, {channels_last}));
  EXPECT_EQ(PrintTask(stored), R"(task conv2d() anchor 0 {
  input t0: float32[1, 6, 5, 8]
  input t1: float32[4, 8, 3, 3] constant
  input t2: float32[4] constant
  conv2d: window t3: float32[1, 4, 3, 4] over 8, 3, 3
    v0 = t0[i0, i1 * 1 + k1 * 1 - 0, i2 * 1 + k2 * 1 - 0, k0]
    v1 = t1[i3, k0, k1, k2]
    sum: v0 * v1
  epilogue: map t4: float32[1, 4, 3, 4]
    v0 = t3[i0, i1, i2, i3]
    v1 = t2[i3]
    value: max(v0 + v1, 0.0f)
  output t4
}
)");
}

// Where there is one image its index is 0, and a bias is read through a view of lower rank.
TEST(TaskOrders, DimensionsOfSizeOneAreNoObstacle) {
  const auto task = *ParseTask(R"(task conv() anchor 0 {
  input t0: float32[1, 3, 5, 5]
  input t1: float32[4, 3, 2, 2] constant
  input t2: float32[4] constant
  conv: window t3: float32[1, 4, 4, 4] over 3, 2, 2
    v0 = t0[i0, k0, i2 + k1, i3 + k2]
    v1 = t1[i1, k0, k1, k2]
    sum: v0 * v1
  reshape: map t4: float32[4, 1, 1]
    v0 = t2[i0]
    value: v0
  add: map t5: float32[1, 4, 4, 4]
    v0 = t3[0, i1, i2, i3]
    v1 = t4[i1, 0, 0]
    value: v0 + v1
  relu: map t6: float32[1, 4, 4, 4]
    v0 = t5[0, i1, i2, i3]
    value: max(v0, 0.0f)
  output t6
}
)");
  const Task stored = StoreOutputs(task, {{.order = {0, 2, 3, 1}}});
  ASSERT_TRUE(VerifyTask(stored).ok()) << VerifyTask(stored);
  ASSERT_EQ(stored.stages.size(), task.stages.size()) << PrintTask(stored);
  // The convolution's weight moves with the last axis of its result.
  EXPECT_TRUE(stored.stages[0].reads[1].indices[0].SameAs(stored.stages[0].axes.back()))
      << PrintTask(stored);
  const std::vector<HostTensor> inputs = {RandomFor(task.inputs[0].buffer, 1),
                                          RandomFor(task.inputs[1].buffer, 2),
                                          RandomFor(task.inputs[2].buffer, 3)};
  const auto expected = testing::RunTask(task, inputs), actual = testing::RunTask(stored, inputs);
  ASSERT_TRUE(actual.ok()) << actual.status();
  EXPECT_EQ(testing::Difference((*actual)[0], InOrder((*expected)[0], {0, 2, 3, 1}), {}), "");
}

// An attention's axes have roles, so its output is permuted by a stage of its own.
// The stage before the one map that reads it is made in the map's order; two readers have none.
TEST(TaskOrders, AStageIsMadeInTheOrderOfItsOneReader) {
  constexpr char kMoved[] = R"(task moved() anchor 0 {
  input t0: float32[3, 4]
  fourier: fourier t1: float32[1, 3, 4] over 4
    v0 = t0[i1, k0]
    transform: forward part i0 place i2
    value: v0
  half: map t2: float32[4, 3]
    v0 = t1[0, i1, i0]
    value: v0 * 0.5f
  output t2
}
)";
  const auto moved = ParseTask(kMoved).value();
  const Task ordered = PermuteForReaders(moved);
  const auto& details = std::get<FourierDetails>(ordered.stages[0].details);
  EXPECT_EQ(details.part, 0);
  EXPECT_EQ(details.place, 1);
  const HostTensor x = RandomFor(moved.inputs[0].buffer, 1);
  const auto before = testing::RunTask(moved, {x}), after = testing::RunTask(ordered, {x});
  ASSERT_TRUE(before.ok() && after.ok()) << before.status() << after.status();
  EXPECT_EQ((*before)[0].values, (*after)[0].values);
  Task read_twice = moved;
  read_twice.outputs.push_back(moved.stages[0].results[0]);
  EXPECT_EQ(std::get<FourierDetails>(PermuteForReaders(read_twice).stages[0].details).place, 2);
}

TEST(TaskOrders, AxesWithRolesStay) {
  const Task task = testing::Attention(Int64(1), Int64(3), 2, 2);
  const Task stored = StoreOutputs(task, {{.order = {0, 2, 1, 3}}});
  ASSERT_EQ(stored.stages.size(), task.stages.size());
  EXPECT_EQ(stored.stages[0].results[0].shape().size(), 4u);
  EXPECT_TRUE(VerifyTask(stored).ok());
}

}  // namespace
}  // namespace hidet::ir
