#include "ir/task/window_facts.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/simplify/simplify.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::ir {
namespace {

// "axis*stride tap*dilation begin" of each dimension.
std::string Facts(const Stage& stage, const Read& read) {
  const auto facts = GetWindowFacts(stage, read);
  if (!facts.ok()) return std::string(facts.status().message());
  return absl::StrJoin(*facts, ", ", [](std::string* out, const WindowDimension& d) {
    absl::StrAppend(out, d.axis, "*", d.stride, " ", d.tap, "*", d.dilation, " ",
                    AsInt(Simplify(d.begin)).value_or(-99));
  });
}

TEST(WindowFactsTest, StridesTapsAndBeginnings) {
  const auto facts = [](testing::ConvolutionOptions options) {
    const Task task = testing::Convolution(testing::Symbol("n"), 8, 9, 10, 4, 3, options);
    return Facts(task.stages[0], task.stages[0].reads[0]);
  };
  EXPECT_EQ(facts({}), "0*1 -1*0 0, -1*0 0*1 0, 2*1 1*1 0, 3*1 2*1 0");
  EXPECT_EQ(facts({.channels_last = true}), "0*1 -1*0 0, 1*1 1*1 0, 2*1 2*1 0, -1*0 0*1 0");
  EXPECT_EQ(facts({.stride = 2, .padding = 3, .dilation = 4}),
            "0*1 -1*0 0, -1*0 0*1 0, 2*2 1*4 -3, 3*2 2*4 -3");
  EXPECT_THAT(facts({.groups = 2}), ::testing::HasSubstr("not affine"));
}

TEST(WindowFactsTest, GuardsThatAreNoEdges) {
  const Task task = testing::Convolution(Int64(2), 8, 9, 10, 4, 3, {.padding = 1});
  const Stage& stage = task.stages[0];
  Read read = stage.reads[0];
  const Expr guard = read.predicate;
  read.predicate = guard && stage.axes[2] < Int64(5);
  EXPECT_THAT(Facts(stage, read), ::testing::HasSubstr("more than the edges"));
  read.predicate = guard && read.indices[2] < Int64(8);
  EXPECT_THAT(Facts(stage, read), ::testing::HasSubstr("more than the edges"));
  read.predicate = Int64(1) <= stage.axes[2] + stage.reduction_axes[1];
  EXPECT_EQ(Facts(stage, read), "0*1 -1*0 0, -1*0 0*1 0, 2*1 1*1 -1, 3*1 2*1 -1");
  read.fill = 1;
  EXPECT_THAT(Facts(stage, read), ::testing::HasSubstr("padded with 1"));
}

TEST(WindowFactsTest, IndicesOfAnotherForm) {
  const Task task = testing::Convolution(Int64(2), 8, 9, 10, 4, 3, {.channels_last = true});
  const Stage& stage = task.stages[0];
  Read read = stage.reads[0];
  read.indices[1] = stage.axes[1] + stage.axes[2];
  EXPECT_THAT(Facts(stage, read), ::testing::HasSubstr("more than one axis"));
}

}  // namespace
}  // namespace hidet::ir
