#include "ir/task/same_bytes.h"

#include <functional>
#include <vector>

#include "gtest/gtest.h"
#include "ir/task/task.h"

namespace hidet::ir {
namespace {

// result[axes] = x[indices(axes)], x stored in a layout.
Task Movement(const std::vector<Expr>& shape, const TensorLayout& layout,
              const std::vector<Expr>& result_shape,
              const std::function<std::vector<Expr>(const std::vector<Var>&)>& indices) {
  const Buffer x = Buffer::Make("x", Type::Float32(), shape);
  const Buffer y = Buffer::Make("y", Type::Float32(), result_shape);
  const std::vector<Var> axes = MakeAxes(result_shape);
  const Read read = MakeRead(x, indices(axes));
  Task task;
  task.name = "movement";
  task.inputs = {MakeOperand(x, layout)};
  task.stages = {MakeMap("Movement", y, axes, {read}, read.value)};
  task.outputs = {y};
  return task;
}

std::vector<Expr> Transposed(const std::vector<Var>& axes) { return {axes[1], axes[0]}; }

TEST(KeepsBytesTest, AReshapeDoes) {
  const Task task = Movement({4, 6}, {}, {24}, [](const std::vector<Var>& axes) {
    return std::vector<Expr>{axes[0] / 6, axes[0] % 6};
  });
  EXPECT_TRUE(KeepsBytes(task));
}

TEST(KeepsBytesTest, ATransposeDoesWhereTheInputIsStoredSo) {
  EXPECT_FALSE(KeepsBytes(Movement({4, 6}, {}, {6, 4}, Transposed)));
  EXPECT_TRUE(KeepsBytes(Movement({4, 6}, {.order = {1, 0}}, {6, 4}, Transposed)));
}

TEST(KeepsBytesTest, APartOrAnotherValueDoesNot) {
  const auto same = [](const std::vector<Var>& axes) {
    return std::vector<Expr>(axes.begin(), axes.end());
  };
  EXPECT_TRUE(KeepsBytes(Movement({8}, {}, {8}, same)));
  EXPECT_FALSE(KeepsBytes(Movement({8}, {}, {4}, same))) << "the first half";
  EXPECT_FALSE(KeepsBytes(Movement(
      {8}, {}, {7}, [](const std::vector<Var>& axes) { return std::vector<Expr>{axes[0] + 1}; })));
  Task negated = Movement({8}, {}, {8}, same);
  negated.stages[0].body[0] = -negated.stages[0].body[0];
  EXPECT_FALSE(KeepsBytes(negated));
  Task guarded = Movement({8}, {}, {8}, same);
  guarded.stages[0].reads[0].predicate = guarded.stages[0].axes[0] < 4;
  EXPECT_FALSE(KeepsBytes(guarded));
}

TEST(KeepsBytesTest, SizesMayBeOpen) {
  const Var n = Var::Make("n", Type::Int64(), {.min = 1, .max = 1000});
  Task task = Movement({n, 6}, {.order = {1, 0}}, {6, n}, Transposed);
  task.symbols = {n};
  EXPECT_TRUE(KeepsBytes(task));
}

}  // namespace
}  // namespace hidet::ir
