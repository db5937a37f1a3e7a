#include "schedules/operand_view.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "ir/task/task.h"
#include "ir/text/task_parser.h"

namespace hidet::schedules {
namespace {

// y[i0, i1] = sum over k0 of x at the given indices, x[8, 12, 32].
ir::Task SumOf(const std::string& indices) {
  const auto task =
      ir::ParseTask(absl::StrCat("task t() anchor 0 {\n  input t0: float32[8, 12, 32]\n"
                                 "  s: reduce t1: float32[8, 6] over 16\n    v0 = t0[",
                                 indices, "]\n    sum: v0\n  output t1\n}\n"));
  EXPECT_TRUE(task.ok()) << task.status();
  return *task;
}

TEST(OperandViewTest, SaysTheStepAlongEachAxis) {
  const ir::Task task = SumOf("i0, 2 * i1 + 1, k0 + 16");
  const ir::Stage& stage = task.stages[0];
  const auto view = ViewOperand(stage, stage.reads[0]).value();
  EXPECT_TRUE(ir::IsInt(view.base, 48));
  ASSERT_EQ(view.axes.size(), 3);
  EXPECT_TRUE(ir::IsInt(view.StrideOf(stage.axes[0]), 384));
  EXPECT_TRUE(ir::IsInt(view.StrideOf(stage.axes[1]), 64));
  EXPECT_TRUE(ir::IsInt(view.StrideOf(stage.reduction_axes[0]), 1));
}

TEST(OperandViewTest, AVariableOfNoAxisIsNotWalked) {
  const ir::Task task = SumOf("i0, i1, k0");
  const ir::Stage& stage = task.stages[0];
  const ir::Var other = ir::Var::Make("other", ir::Type::Int64());
  const auto view = ViewOperand(stage, stage.reads[0]);
  ASSERT_TRUE(view.ok());
  EXPECT_EQ(view->Find(other), nullptr);
  EXPECT_TRUE(ir::IsInt(view->StrideOf(other), 0));
  EXPECT_TRUE(ir::IsInt(ExtentAlong(stage, other), 1));
  EXPECT_TRUE(ir::IsInt(ExtentAlong(stage, stage.axes[0]), 8));
  EXPECT_TRUE(ir::IsInt(ExtentAlong(stage, stage.reduction_axes[0]), 16));
}

TEST(OperandViewTest, AlignedWhereTheBaseAndAllOtherStepsAre) {
  const auto starts_at = [](const std::string& indices, int64_t elements) {
    const ir::Task task = SumOf(indices);
    const ir::Stage& stage = task.stages[0];
    const auto view = ViewOperand(stage, stage.reads[0]);
    EXPECT_TRUE(view.ok()) << view.status();
    return view->StartsAtMultiples(elements, stage.reduction_axes[0]);
  };
  EXPECT_TRUE(starts_at("i0, i1, k0", 32));
  EXPECT_FALSE(starts_at("i0, i1, k0", 64));
  EXPECT_TRUE(starts_at("i0, i1, k0 + 8", 8));
  EXPECT_FALSE(starts_at("i0, i1, k0 + 8", 16));
  EXPECT_FALSE(starts_at("0, i0, k0 + i1", 2));
  // The axis itself may step as it likes.
  EXPECT_TRUE(starts_at("i0, i1, k0 * 2", 32));
}

// An epilogue has the axes of the product before it, and a result of another rank.
TEST(OperandViewTest, ResultsMayHaveOtherDimensionsThanAxes) {
  ir::Task task = SumOf("i0, i1, k0");
  ir::Stage& stage = task.stages[0];
  stage.results = {
      ir::Buffer::Make("flat", ir::Type::Scalar(ScalarType::kFloat32), {ir::Int64(48)})};
  const auto view = ViewOperand(stage, stage.reads[0]);
  ASSERT_TRUE(view.ok());
  EXPECT_TRUE(ir::IsInt(view->StrideOf(stage.axes[1]), 32));
}

TEST(OperandViewTest, AGatherHasNone) {
  const ir::Task task = SumOf("i0, i1 * i1, k0");
  const ir::Stage& stage = task.stages[0];
  EXPECT_EQ(ViewOperand(stage, stage.reads[0]).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(OperandViewTest, AResultIsWalkedByTheStagesAxes) {
  const ir::Task task = SumOf("i0, i1, k0");
  const ir::Stage& stage = task.stages[0];
  const ir::Buffer stored =
      ir::Buffer::Make("y", ir::Type::Scalar(ScalarType::kFloat32), {ir::Int64(6), ir::Int64(8)});
  const auto view = ViewResult(stage, stored, {stage.axes[1], stage.axes[0]}).value();
  EXPECT_EQ(view.axes.size(), 2);
  EXPECT_TRUE(ir::IsInt(view.StrideOf(stage.axes[0]), 1));
  EXPECT_TRUE(ir::IsInt(view.StrideOf(stage.axes[1]), 8));
}

}  // namespace
}  // namespace hidet::schedules
