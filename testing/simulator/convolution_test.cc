// Convolutions on Hopper tensor cores in the simulator.
#include "gtest/gtest.h"
#include "schedules/cuda/convolution_wgmma_sm90.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"

namespace hidet::testing {
namespace {

using ir::Int64;

void Check(const ir::Task& task, const schedules::WgmmaTiling& tiling,
           const ir::VarMap<int64_t>& symbols = {}) {
  CheckStrategy(task, *schedules::ConvolutionWgmmaSm90(), symbols,
                {.eights = true, .config = tiling.ToConfig()});
}

ConvolutionOptions Half(ConvolutionOptions options = {}) {
  options.dtype = ScalarType::kFloat16;
  options.channels_last = true;
  return options;
}

// Few channels, since the interpreter that computes what is expected is slow.
constexpr schedules::WgmmaTiling kThin{.bn = 32, .bk = 16};

// Two boxes and a remainder along each axis, a tile of columns and a remainder; more steps than
// stages.
TEST(ConvolutionTest, Windows) {
  const ir::Var n = Symbol("n", 1);
  for (const ConvolutionOptions& options : {ConvolutionOptions{.residual = true},
                                            {.padding = 1, .residual = true},
                                            {.stride = 2, .padding = 1},
                                            {.stride = 3},
                                            {.padding = 2, .dilation = 2},
                                            {.stride = 2, .padding = 3, .dilation = 3}}) {
    Check(Convolution(n, 8, 11, 13, 40, 3, Half(options)), kThin, {{n, 2}});
  }
  // No padding on the last row and column, which the stride skips; a filter of one tap.
  Check(Convolution(n, 8, 9, 12, 40, 1, Half({.stride = 2})), kThin, {{n, 3}});
}

// Channels that are no multiple of a step; results that the copy engine stores, with remainders;
// as many channels as narrower swizzles have.
TEST(ConvolutionTest, ChannelsAndColumns) {
  const ConvolutionOptions options = Half({.padding = 1, .residual = true});
  Check(Convolution(Int64(1), 72, 6, 11, 72, 3, options), {});
  Check(Convolution(Int64(2), 32, 9, 5, 34, 3, options), {.bn = 32, .bk = 32, .stages = 4});
  Check(Convolution(Int64(2), 8, 9, 5, 33, 3, options), {.bn = 32, .bk = 16, .stages = 4});
}

// Two consumers, of which the last has no box; two taps a stage, of an odd number of them.
TEST(ConvolutionTest, TwoConsumersAndTwoTapsAStage) {
  const ir::Var n = Symbol("n", 1);
  const ConvolutionOptions options = Half({.padding = 1, .residual = true});
  Check(Convolution(n, 40, 7, 7, 64, 3, options), {.consumers = 2, .bk = 128}, {{n, 2}});
  Check(Convolution(n, 40, 7, 7, 40, 3, options), {.consumers = 2, .bn = 32, .bk = 128}, {{n, 1}});
}

// Residuals that the copy engine brings: boxes that leave rows of the tile empty, a remainder of
// columns, several tiles a block, several blocks of columns a tile.
TEST(ConvolutionTest, ResidualsAhead) {
  const ir::Var n = Symbol("n", 1);
  const ConvolutionOptions options = Half({.padding = 1, .residual = true});
  Check(Convolution(n, 8, 7, 7, 40, 3, options), {.bn = 32, .bk = 16, .ahead = true}, {{n, 3}});
  Check(Convolution(n, 16, 9, 11, 136, 1, Half({.residual = true})),
        {.consumers = 2, .bn = 128, .bk = 16, .ahead = true}, {{n, 2}});
}

// Parts of the reduction, of which the last ends beyond it; with a remainder of columns.
TEST(ConvolutionTest, PartsOfTheReduction) {
  const ir::Var n = Symbol("n", 1);
  const ConvolutionOptions options = Half({.stride = 2, .padding = 1, .residual = true});
  for (const int64_t columns : {40, 35}) {
    Check(Convolution(n, 16, 9, 15, columns, 3, options), {.bn = 32, .bk = 16, .split = 4},
          {{n, 2}});
  }
  Check(Convolution(n, 40, 13, 9, 40, 3, options),
        {.consumers = 2, .bn = 32, .bk = 128, .split = 2}, {{n, 2}});
}

// Sums of float32 of image and weight as TF32, whose channels are multiples of four.
TEST(ConvolutionTest, TensorFloat32) {
  const ir::Var n = Symbol("n", 1);
  const auto check = [&](int64_t c, int64_t h, int64_t w, int64_t o, ConvolutionOptions options,
                         const schedules::WgmmaTiling& tiling) {
    options.channels_last = true;
    ir::Task task = Convolution(n, c, h, w, o, 3, options);
    task.leeway.tensor_float32 = true;
    Check(task, tiling, {{n, 2}});
  };
  check(4, 11, 13, 40, {.padding = 1, .residual = true}, {.bn = 32, .bk = 8});
  check(36, 6, 11, 72, {.stride = 2, .padding = 1}, {.bk = 32});
  check(36, 7, 7, 34, {.padding = 1}, {.consumers = 2, .bn = 32, .bk = 64});
  check(12, 9, 15, 35, {.padding = 1}, {.bn = 32, .bk = 16, .split = 3});
}

TEST(ConvolutionTest, PartsOfClusters) {
  const ir::Var n = Symbol("n", 1);
  const ConvolutionOptions options = Half({.stride = 2, .padding = 1, .residual = true});
  for (const int64_t columns : {40, 35}) {
    Check(Convolution(n, 16, 9, 15, columns, 3, options),
          {.bn = 32, .bk = 16, .split = 4, .cluster = true}, {{n, 2}});
  }
  Check(Convolution(n, 40, 13, 9, 40, 3, options),
        {.consumers = 2, .bn = 32, .bk = 128, .split = 2, .cluster = true}, {{n, 2}});
}

}  // namespace
}  // namespace hidet::testing
