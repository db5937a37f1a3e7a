#include "schedules/cuda/convolution_wgmma_sm90.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/task/task_orders.h"
#include "ir/task/tensor_layout.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

ir::Task HalfConvolution(int64_t channels, testing::ConvolutionOptions options,
                         bool channels_last = true) {
  options.dtype = ScalarType::kFloat16;
  options.channels_last = channels_last;
  return testing::Convolution(testing::Symbol("n", 4), channels, 14, 14, 192, 3, options);
}

TEST(ConvolutionWgmmaSm90Test, EveryConfigurationCompilesWithoutSpillsOrSerializedProducts) {
  const auto strategy = ConvolutionWgmmaSm90();
  const ir::Task task = HalfConvolution(128, {.stride = 2, .padding = 1, .residual = true});
  std::string seen;
  for (const Config& config : strategy->Space(task, Hopper(), SearchSpace::kModel)) {
    // One number of parts is as good as another.
    const std::string kind = absl::StrCat(config.at("consumers"), " ", config.at("bn"), " ",
                                          config.at("split") > 1 ? "parts" : "whole", ", ");
    if (absl::StrContains(seen, kind)) continue;
    seen += kind;
    testing::Compile(task, *strategy, config);
  }
  EXPECT_THAT(seen, ::testing::HasSubstr("parts"));
}

TEST(ConvolutionWgmmaSm90Test, SaysWhyItDoesNotMatch) {
  const auto strategy = ConvolutionWgmmaSm90();
  const auto reason = [&](const ir::Task& task) { return testing::RefusalOf(task, *strategy); };
  EXPECT_THAT(reason(testing::Convolution(Int64(2), 16, 8, 8, 24, 3, {.channels_last = true})),
              ::testing::HasSubstr("not both float16"));
  EXPECT_THAT(reason(HalfConvolution(3, {})), ::testing::HasSubstr("3 channels"));
  EXPECT_THAT(reason(HalfConvolution(64, {.groups = 2})),
              ::testing::HasSubstr("not in the order batch, m, n"));
  EXPECT_THAT(reason(HalfConvolution(64, {.stride = 9, .padding = 9})),
              ::testing::HasSubstr("a stride of 9"));
  EXPECT_THAT(reason(HalfConvolution(64, {}, /*channels_last=*/false)),
              ::testing::HasSubstr("channels are not last"));
  EXPECT_THAT(reason(testing::Linear(Int64(8), Int64(8), Int64(8))),
              ::testing::HasSubstr("not a window"));
  EXPECT_TRUE(strategy->Matches(HalfConvolution(64, {.padding = 1}), Hopper()).ok());
}

// Of image and weight, not of the bias; nothing of what no order helps.
TEST(ConvolutionWgmmaSm90Test, WantsChannelsLast) {
  const auto strategy = ConvolutionWgmmaSm90();
  const auto layouts = [&](const ir::Task& task) {
    std::string text;
    for (int operand = 0; operand < static_cast<int>(task.inputs.size()); ++operand) {
      for (const ir::TensorLayout& layout : strategy->Layouts(task, Hopper(), operand))
        absl::StrAppend(&text, operand, " ", ir::ToString(layout), "; ");
    }
    return text;
  };
  EXPECT_EQ(layouts(HalfConvolution(64, {.stride = 2, .padding = 1}, /*channels_last=*/false)),
            "0 order(0,2,3,1); 1 order(0,2,3,1); ");
  EXPECT_EQ(layouts(HalfConvolution(64, {.padding = 1})), "");
  EXPECT_EQ(layouts(HalfConvolution(3, {.padding = 1}, /*channels_last=*/false)), "");
  // The image is there already: the weight alone.
  ir::Task task = HalfConvolution(64, {.padding = 1});
  const ir::Buffer last = task.inputs[1].buffer;
  const auto& shape = last.shape();
  const ir::Buffer first =
      ir::Buffer::Make("weight", last.dtype(), {shape[0], shape[3], shape[1], shape[2]});
  task.inputs[1] = ir::MakeOperand(first, {}, true);
  ir::Read& read = task.stages[0].reads[1];
  read.buffer = first;
  read.indices = {read.indices[0], read.indices[3], read.indices[1], read.indices[2]};
  EXPECT_EQ(layouts(task), "1 order(0,2,3,1); ");
  task.inputs[1] = ir::MakeOperand(first, {.order = {0, 2, 3, 1}}, true);
  task = ir::MakeInputsRowMajor(task);
  EXPECT_TRUE(strategy->Matches(task, Hopper()).ok()) << strategy->Matches(task, Hopper());
}

// Residuals are brought ahead where that leaves enough stages for the product's steps; nothing is
// where there is no residual, or it is not stored as the results are.
TEST(ConvolutionWgmmaSm90Test, BringsResidualsAheadBesideEnoughStages) {
  const auto strategy = ConvolutionWgmmaSm90();
  const auto ahead = [&](int64_t channels, bool residual, int consumers, int bn) {
    const ir::Task task = testing::Convolution(
        Int64(64), channels, 56, 56, 256, 1,
        {.dtype = ScalarType::kFloat16, .residual = residual, .channels_last = true});
    for (const Config& config : strategy->Space(task, Hopper(), SearchSpace::kModel)) {
      const WgmmaTiling tiling = WgmmaTiling::Of(config);
      if (tiling.consumers == consumers && tiling.bn == bn && tiling.blocks == 1)
        return absl::StrCat(tiling.ahead, " ", tiling.stages);
    }
    return std::string("no such tiling");
  };
  EXPECT_EQ(ahead(64, /*residual=*/true, 2, 256), "1 2");   // one step
  EXPECT_EQ(ahead(512, /*residual=*/true, 2, 256), "0 4");  // two stages would be left
  EXPECT_EQ(ahead(512, /*residual=*/true, 2, 128), "1 5");
  EXPECT_EQ(ahead(512, /*residual=*/false, 2, 128), "0 6");
}

// Small images are split into parts enough for the multiprocessors, large ones are not.
TEST(ConvolutionWgmmaSm90Test, SplitsTheReductionOfSmallImages) {
  const auto strategy = ConvolutionWgmmaSm90();
  const auto split = [&](int64_t batch, int64_t channels, int64_t size) {
    const ir::Task task =
        testing::Convolution(Int64(batch), channels, size, size, channels, 3,
                             {.dtype = ScalarType::kFloat16, .padding = 1, .channels_last = true});
    return testing::Cheapest(task, *strategy).at("split");
  };
  EXPECT_GT(split(1, 512, 7), 4);
  EXPECT_EQ(split(32, 64, 56), 1);
}

}  // namespace
}  // namespace hidet::schedules
