// Products with a gathered operand on Hopper tensor cores in the simulator.
#include <tuple>

#include "gtest/gtest.h"
#include "schedules/cuda/matmul_gather_sm90.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"

namespace hidet::testing {
namespace {

using ir::Int64;

// With the weight stored as the strategy would like it.
void Check(const ir::Task& task, const schedules::WgmmaTiling& tiling,
           const ir::VarMap<int64_t>& symbols = {}) {
  const auto strategy = schedules::MatmulGatherSm90();
  ir::Task stored = task;
  for (const auto& layout : strategy->Layouts(task, schedules::Hopper(), /*operand=*/1))
    stored.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, layout, true);
  ASSERT_TRUE(strategy->Matches(stored, schedules::Hopper()).ok())
      << strategy->Matches(stored, schedules::Hopper());
  CheckStrategy(stored, *strategy, symbols, {.eights = true, .config = tiling.ToConfig()});
}

ConvolutionOptions Half(ConvolutionOptions options = {}) {
  options.dtype = ScalarType::kFloat16;
  options.result_channels_last = true;
  return options;
}

// Two tiles of rows and columns and a remainder of each; windows with channels first and last. The
// taps are padded to 8, or the channels.
TEST(GatherTest, Windows) {
  const ir::Var n = Symbol("n", 1);
  for (const ConvolutionOptions& options : {ConvolutionOptions{.stride = 2, .padding = 3},
                                            {.padding = 1, .residual = true},
                                            {.stride = 3, .padding = 2, .dilation = 2}}) {
    Check(Convolution(n, 3, 17, 20, 40, 7, Half(options)), {.bn = 32, .stages = 2}, {{n, 2}});
  }
  ConvolutionOptions last = Half({.stride = 2, .padding = 1});
  last.channels_last = true;
  Check(Convolution(n, 3, 15, 17, 40, 3, last), {.bn = 32, .bk = 32}, {{n, 2}});
  Check(Convolution(n, 2, 9, 17, 40, 1, Half()), {.bn = 32, .bk = 16}, {{n, 1}});
}

// Windows that begin at odd places of even rows are read in pairs, from one before; so are even
// ones, rows without padding whose ends are odd, windows that hang over both sides, and those of
// several pieces, the last not full.
TEST(GatherTest, WindowsInPairs) {
  const ir::Var n = Symbol("n", 1);
  for (const auto& [columns, taps, options] :
       {std::tuple<int64_t, int64_t, ConvolutionOptions>{20, 7, {.stride = 2, .padding = 3}},
        {22, 3, {.stride = 2, .padding = 1}},
        {20, 5, {.stride = 2, .padding = 2}},
        {20, 7, {.stride = 2}},
        {4, 7, {.stride = 2, .padding = 3}},
        {36, 18, {.stride = 2, .padding = 4}}}) {
    Check(Convolution(n, 3, 17, columns, 40, taps, Half(options)), {.bn = 32, .bk = 32}, {{n, 1}});
  }
}

// Sums of more steps than stages, in parts, and with two consumers, which a thread gathers whole
// rows for.
TEST(GatherTest, LongSums) {
  const ir::Var n = Symbol("n", 1);
  const ConvolutionOptions options = Half({.padding = 1, .residual = true});
  Check(Convolution(n, 9, 8, 11, 40, 5, options), {.bn = 32, .bk = 64, .stages = 3}, {{n, 1}});
  for (const bool cluster : {false, true}) {
    Check(Convolution(n, 9, 8, 11, 35, 5, options),
          {.bn = 32, .bk = 64, .split = 3, .cluster = cluster}, {{n, 1}});
  }
  Check(Convolution(n, 9, 8, 19, 40, 5, options), {.consumers = 2, .bn = 32, .bk = 64}, {{n, 1}});
}

// Rows whose elements come in vectors: of four, of two, and one by one.
TEST(GatherTest, MatricesOfOddWidth) {
  const ir::Var m = Symbol("m", 1);
  for (const int64_t k : {100, 150, 45}) {
    Check(Linear(m, Int64(72), Int64(k), {.dtype = ScalarType::kFloat16, .relu = true}),
          {.stages = 2}, {{m, 70}});
  }
  Check(Linear(m, Int64(24), Int64(20), {.dtype = ScalarType::kBFloat16}), {.bn = 32, .bk = 32},
        {{m, 5}});
}

}  // namespace
}  // namespace hidet::testing
