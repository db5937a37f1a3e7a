#include "schedules/cuda/matmul_gather_sm90.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/task/tensor_layout.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

// A first layer: few channels, channels first in the image and last in the result.
ir::Task FirstLayer(testing::ConvolutionOptions options = {.stride = 2, .padding = 3}) {
  if (options.dtype == ScalarType::kFloat32) options.dtype = ScalarType::kFloat16;
  options.result_channels_last = true;
  return testing::Convolution(testing::Symbol("n", 1), 3, 32, 32, 64, 7, options);
}

ir::Task WithWeight(const ir::Task& task, const ir::TensorLayout& layout) {
  ir::Task stored = task;
  stored.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, layout, true);
  return stored;
}

constexpr ir::TensorLayout::Block kTaps = {.dim = 3, .size = 8};

TEST(MatmulGatherSm90Test, EveryConfigurationCompilesWithoutSpillsOrSerializedProducts) {
  const auto strategy = MatmulGatherSm90();
  const ir::Task task = WithWeight(FirstLayer(), {.order = {0, 1, 2, 3}, .blocks = {kTaps}});
  testing::CompileAll(task, *strategy);
}

// The axis that needs the fewest zeros is padded: 7 taps to 8, not 3 channels; 45 columns to 48.
TEST(MatmulGatherSm90Test, WantsTheWeightInWholePieces) {
  const auto strategy = MatmulGatherSm90();
  const auto layouts = [&](const ir::Task& task) {
    std::string text;
    for (int operand = 0; operand < static_cast<int>(task.inputs.size()); ++operand) {
      for (const ir::TensorLayout& layout : strategy->Layouts(task, Hopper(), operand)) {
        absl::StrAppend(&text, operand, " ", ir::ToString(layout), "; ");
        EXPECT_TRUE(strategy->Matches(WithWeight(task, layout), Hopper()).ok());
      }
    }
    return text;
  };
  EXPECT_EQ(layouts(FirstLayer()), "1 order(0,1,2,3) block(3:8); ");
  const auto linear = [](int64_t k, bool transposed) {
    return testing::Linear(Int64(9), Int64(24), Int64(k),
                           {.dtype = ScalarType::kFloat16, .weight_is_transposed = transposed});
  };
  EXPECT_EQ(layouts(linear(45, true)), "1 order(0,1) block(1:8); ");
  EXPECT_EQ(layouts(linear(45, false)), "1 order(1,0) block(0:8); ");
  EXPECT_EQ(layouts(linear(48, true)), "");
}

// Windows of stride 2 begin at odd columns: they are read in pairs from the column before on.
TEST(MatmulGatherSm90Test, ReadsPairsOfAPaddedImage) {
  const auto strategy = MatmulGatherSm90();
  const auto schedule = [&](const testing::ConvolutionOptions& options) {
    const ir::Task task =
        WithWeight(FirstLayer(options), {.order = {0, 1, 2, 3}, .blocks = {kTaps}});
    const Config config = strategy->Space(task, Hopper(), SearchSpace::kModel).front();
    return strategy->Apply(task, Hopper(), config)->kernels[0].schedule;
  };
  EXPECT_THAT(schedule({.stride = 2, .padding = 3}), ::testing::HasSubstr("lanes 2 shift 1"));
  EXPECT_THAT(schedule({.stride = 2, .padding = 2}), ::testing::HasSubstr("lanes 2 shift 0"));
  EXPECT_THAT(schedule({.stride = 1, .padding = 3}), ::testing::HasSubstr("lanes 1 shift 0"));
}

TEST(MatmulGatherSm90Test, SaysWhyItDoesNotMatch) {
  const auto strategy = MatmulGatherSm90();
  const auto reason = [&](const ir::Task& task) { return testing::RefusalOf(task, *strategy); };
  EXPECT_THAT(reason(testing::Linear(Int64(8), Int64(8), Int64(8))),
              ::testing::HasSubstr("no constant operand of float16"));
  EXPECT_THAT(reason(FirstLayer()), ::testing::HasSubstr("no whole 16 bytes"));
  ir::Task task = WithWeight(FirstLayer(), {.order = {1, 0, 2, 3}, .blocks = {kTaps}});
  EXPECT_THAT(reason(task), ::testing::HasSubstr("not that of the columns"));
  task = WithWeight(FirstLayer(), {.order = {0, 1, 2, 3}, .blocks = {kTaps}});
  EXPECT_TRUE(strategy->Matches(task, Hopper()).ok()) << strategy->Matches(task, Hopper());
  task.inputs[1].constant = false;
  EXPECT_THAT(reason(task), ::testing::HasSubstr("is not constant"));
  EXPECT_THAT(reason(FirstLayer({.dtype = ScalarType::kBFloat16, .groups = 3})),
              ::testing::HasSubstr("not affine"));
}

}  // namespace
}  // namespace hidet::schedules
