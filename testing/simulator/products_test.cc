// What the GPU strategies of products make of tasks, in the simulator (check_strategy.h).
#include <cstdint>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "schedules/cuda/convolution_wgmma_sm90.h"
#include "schedules/cuda/matmul_mma_cuda.h"
#include "schedules/cuda/matmul_skinny_cuda.h"
#include "schedules/cuda/matmul_tiled_cuda.h"
#include "schedules/cuda/matmul_wgmma_sm90.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/grouped.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"

namespace hidet::testing {
namespace {

using ir::Int64;

// The configurations of a task; `largest` says whether those of large tiles, too.
std::vector<schedules::Config> TiledConfigs(const ir::Task& task, bool largest) {
  std::vector<schedules::Config> configs;
  for (const schedules::Config& config : schedules::MatmulTiledCuda()->Space(
           task, schedules::Hopper(), schedules::SearchSpace::kModel)) {
    if (largest || config.at("tm") == 4) configs.push_back(config);
  }
  return configs;
}

// Remainders on each axis, more steps than stages, parts.
TEST(MatmulTiledCudaTest, Linear) {
  const ir::Var m = Symbol("m", 70);
  const auto strategy = schedules::MatmulTiledCuda();
  const auto check = [&](const ir::Task& task, int64_t rows, bool largest) {
    for (const schedules::Config& config : TiledConfigs(task, largest))
      CheckStrategy(task, *strategy, {{m, rows}}, {.eights = true, .config = config});
  };
  check(Linear(m, Int64(72), Int64(40), {.relu = true, .residual = true}), 67, true);
  check(Linear(m, Int64(36), Int64(260), {.relu = true, .residual = true}), 35, false);
  check(Linear(m, Int64(33), Int64(41)), 67, false);
  check(Linear(m, Int64(40), Int64(7), {.batch = 2}), 5, false);
  check(Linear(m, Int64(36), Int64(40), {.weight_is_transposed = false}), 35, false);
  check(Linear(m, Int64(36), Int64(40), {.dtype = ScalarType::kFloat16}), 35, false);
  check(Linear(m, Int64(20), Int64(24), {.dtype = ScalarType::kFloat64}), 35, false);
}

// Remainders on each axis, sizes that no vector divides, each order of the operands, parts.
TEST(MatmulMmaCudaTest, Linear) {
  const ir::Var m = Symbol("m", 70);
  const auto strategy = schedules::MatmulMmaCuda();
  const auto check = [&](const ir::Task& task, int64_t rows, bool every) {
    for (const schedules::Config& config :
         strategy->Space(task, schedules::Hopper(), schedules::SearchSpace::kModel)) {
      if (every || config.at("tm") == 16)
        CheckStrategy(task, *strategy, {{m, rows}}, {.eights = true, .config = config});
    }
  };
  const ScalarType half = ScalarType::kFloat16;
  check(Linear(m, Int64(72), Int64(104), {.dtype = half, .relu = true, .residual = true}), 67,
        true);
  check(Linear(m, Int64(33), Int64(41), {.dtype = half}), 67, true);
  check(Linear(m, Int64(36), Int64(100), {.dtype = ScalarType::kBFloat16}), 35, false);
  check(Linear(m, Int64(40), Int64(7), {.dtype = half, .batch = 2}), 5, false);
  check(Linear(m, Int64(40), Int64(72), {.dtype = half, .weight_is_transposed = false}), 35, false);
  check(Linear(m, Int64(37), Int64(75), {.dtype = half, .weight_is_transposed = false}), 35, false);
  for (const int64_t depth : {32, 64}) {
    for (const int64_t split : {2, 3}) {
      const schedules::Config config = {
          {{"wm", 2}, {"wn", 2}, {"tm", 16}, {"tn", 16}, {"depth", depth}, {"split", split}}};
      CheckStrategy(Linear(m, Int64(35), Int64(5 * depth - 9), {.dtype = half, .residual = true}),
                    *strategy, {{m, 19}}, {.eights = true, .config = config});
    }
  }
}

// In every configuration, with borders, operands that lie either way, and parts of the reduction.
TEST(MatmulMmaCudaTest, Doubles) {
  const ir::Var m = Symbol("m", 70);
  const auto strategy = schedules::MatmulMmaCuda();
  const ScalarType dtype = ScalarType::kFloat64;
  const auto check = [&](const ir::Task& task, int64_t rows, int64_t most_rows_of_tile) {
    for (const schedules::Config& config : ConfigsOf(*strategy, task)) {
      if (config.at("wm") * config.at("tm") <= most_rows_of_tile)
        CheckStrategy(task, *strategy, {{m, rows}}, {.eights = true, .config = config});
    }
  };
  check(Linear(m, Int64(40), Int64(36), {.dtype = dtype, .relu = true, .residual = true}), 35, 128);
  check(Linear(m, Int64(33), Int64(21), {.dtype = dtype, .weight_is_transposed = false}), 35, 32);
  check(Linear(m, Int64(20), Int64(7), {.dtype = dtype, .batch = 2}), 5, 32);
  const schedules::Config config = {
      {{"wm", 2}, {"wn", 2}, {"tm", 16}, {"tn", 16}, {"depth", 16}, {"split", 2}}};
  CheckStrategy(Linear(m, Int64(35), Int64(5 * 16 - 3), {.dtype = dtype}), *strategy, {{m, 19}},
                {.eights = true, .config = config});
}

// The same of TF32, and a convolution.
TEST(MatmulMmaCudaTest, TensorFloat32) {
  const ir::Var m = Symbol("m", 70);
  const auto strategy = schedules::MatmulMmaCuda();
  const auto check = [&](ir::Task task, const ir::VarMap<int64_t>& symbols, bool every) {
    task.leeway.tensor_float32 = true;
    for (const schedules::Config& config : ConfigsOf(*strategy, task)) {
      if (every || config.at("tm") == 16)
        CheckStrategy(task, *strategy, symbols, {.eights = true, .config = config});
    }
  };
  check(Linear(m, Int64(72), Int64(68), {.relu = true, .residual = true}), {{m, 35}}, true);
  check(Linear(m, Int64(33), Int64(21), {.weight_is_transposed = false}), {{m, 35}}, false);
  check(Linear(m, Int64(20), Int64(7), {.batch = 2}), {{m, 5}}, false);
  const ir::Var n = Symbol("n", 1);
  check(Convolution(n, 8, 12, 8, 6, 3, {.stride = 2, .padding = 1, .residual = true}), {{n, 2}},
        false);
  // Where CUDA cores are as fast no digits are given up.
  for (ir::Task task :
       {Convolution(n, 7, 12, 8, 6, 3), Convolution(n, 12, 9, 7, 18, 3, {.groups = 3})}) {
    task.leeway.tensor_float32 = true;
    EXPECT_FALSE(strategy->Matches(task, schedules::Hopper()).ok());
  }
}

TEST(MatmulMmaCudaTest, Convolution) {
  const ir::Var n = Symbol("n", 1);
  const auto strategy = schedules::MatmulMmaCuda();
  const ir::Task task =
      Convolution(n, 7, 12, 8, 6, 3, {.dtype = ScalarType::kFloat16, .stride = 2, .padding = 1});
  ASSERT_TRUE(strategy->Matches(task, schedules::Hopper()).ok())
      << strategy->Matches(task, schedules::Hopper());
  for (const schedules::Config& config :
       strategy->Space(task, schedules::Hopper(), schedules::SearchSpace::kModel))
    CheckStrategy(task, *strategy, {{n, 2}}, {.eights = true, .config = config});
}

// Groups are a batch of products, whose rows are the channels of one.
TEST(MatmulMmaCudaTest, ConvolutionInGroups) {
  const ir::Var n = Symbol("n", 1);
  const auto strategy = schedules::MatmulMmaCuda();
  for (const ir::Task& task :
       {Convolution(n, 12, 9, 7, 18, 3,
                    {.dtype = ScalarType::kFloat16, .padding = 1, .groups = 3, .residual = true}),
        Convolution(n, 8, 6, 12, 40, 3,
                    {.dtype = ScalarType::kFloat16, .stride = 2, .groups = 2, .bias = false})}) {
    ASSERT_TRUE(strategy->Matches(task, schedules::Hopper()).ok())
        << strategy->Matches(task, schedules::Hopper());
    for (const schedules::Config& config :
         strategy->Space(task, schedules::Hopper(), schedules::SearchSpace::kModel))
      CheckStrategy(task, *strategy, {{n, 2}}, {.eights = true, .config = config});
  }
}

TEST(MatmulTiledCudaTest, Convolution) {
  const ir::Var n = Symbol("n", 1);
  const auto strategy = schedules::MatmulTiledCuda();
  for (const ir::Task& task : {Convolution(n, 30, 5, 7, 20, 3, {.padding = 1, .residual = true}),
                               Convolution(n, 7, 12, 8, 6, 3, {.stride = 2, .padding = 1}),
                               Convolution(n, 32, 6, 6, 36, 1, {.bias = false}),
                               Convolution(n, 12, 9, 7, 18, 3, {.padding = 1, .groups = 3})}) {
    for (const schedules::Config& config : TiledConfigs(task, /*largest=*/false))
      CheckStrategy(task, *strategy, {{n, 2}}, {.eights = true, .config = config});
  }
}

// The parts of a convolution are added where rows of the image take several vectors.
TEST(MatmulTiledCudaTest, PartsOfAConvolutionWithResidual) {
  const auto strategy = schedules::MatmulTiledCuda();
  for (int64_t width : {28, 14, 12}) {
    for (const auto& [split, slices] : {std::pair<int64_t, int64_t>{2, 1}, {3, 1}, {2, 4}}) {
      const ir::Task task =
          Convolution(Int64(1), 8, 10, width, 12, 3, {.padding = 1, .residual = true});
      CheckStrategy(task, *strategy, {},
                    {.eights = true,
                     .config = {{{{"wm", 1},
                                  {"wn", 2},
                                  {"tm", 4},
                                  {"tn", 4},
                                  {"slices", slices},
                                  {"depth", 16 * slices},
                                  {"split", split}}}}});
    }
  }
}

// Parts of the reduction, of which the last ends beyond it, with remainders of rows and columns;
// columns that are stored in pairs, and one by one.
TEST(MatmulWgmmaSm90Test, PartsOfTheReduction) {
  const ir::Var m = Symbol("m", 70);
  schedules::WgmmaTiling tiling{.bn = 32, .split = 3};
  for (const int64_t n : {40, 38, 35, 104}) {
    if (n > 64) tiling.bn = 96;
    CheckStrategy(Linear(m, Int64(n), Int64(5 * 64 - 8),
                         {.dtype = ScalarType::kFloat16, .relu = true, .residual = true}),
                  *schedules::MatmulWgmmaSm90(), {{m, 67}},
                  {.eights = true, .config = tiling.ToConfig()});
  }
  CheckStrategy(Linear(m, Int64(40), Int64(200), {.dtype = ScalarType::kFloat16, .batch = 2}),
                *schedules::MatmulWgmmaSm90(), {{m, 5}},
                {.eights = true, .config = tiling.ToConfig()});
}

// Rows that begin anywhere are stored by way of shared memory, in pairs or one by one: blocks of 32
// and of 64 columns, of which the last is part of one, and tiles after each other.
TEST(MatmulWgmmaSm90Test, RowsOfAnyAlignment) {
  const ir::Var m = Symbol("m", 70);
  for (const int bn : {32, 128}) {
    const schedules::WgmmaTiling tiling{.consumers = bn == 32 ? 1 : 2, .bn = bn};
    for (const int64_t n : {38, 35, 261}) {
      CheckStrategy(Linear(m, Int64(n), Int64(72),
                           {.dtype = ScalarType::kFloat16, .relu = true, .residual = true}),
                    *schedules::MatmulWgmmaSm90(), {{m, 67}},
                    {.eights = true, .config = tiling.ToConfig()});
    }
  }
  CheckStrategy(Linear(m, Int64(35), Int64(72), {.dtype = ScalarType::kBFloat16, .batch = 2}),
                *schedules::MatmulWgmmaSm90(), {{m, 5}},
                {.eights = true, .config = schedules::WgmmaTiling{.bn = 64}.ToConfig()});
}

// The same by blocks of a cluster, which add the parts where they are: four columns at once, pairs,
// and one by one; blocks whose share of the rows is no whole one.
TEST(MatmulWgmmaSm90Test, PartsOfClusters) {
  const ir::Var m = Symbol("m", 70);
  for (const int64_t split : {2, 3}) {
    const schedules::WgmmaTiling tiling{.bn = 32, .split = split, .cluster = true};
    for (const int64_t n : {40, 38, 35}) {
      CheckStrategy(Linear(m, Int64(n), Int64(5 * 64 - 8),
                           {.dtype = ScalarType::kFloat16, .relu = true, .residual = true}),
                    *schedules::MatmulWgmmaSm90(), {{m, 67}},
                    {.eights = true, .config = tiling.ToConfig()});
    }
  }
  CheckStrategy(
      Linear(m, Int64(40), Int64(600), {.dtype = ScalarType::kFloat16, .batch = 2}),
      *schedules::MatmulWgmmaSm90(), {{m, 150}},
      {.eights = true,
       .config = schedules::WgmmaTiling{.consumers = 2, .bn = 64, .split = 4, .cluster = true}
                     .ToConfig()});
}

// Two blocks copy half of the columns' operand to each other: more tiles than blocks, an odd number
// of tiles of rows, of which the last pair has one; columns that are contiguous in either way;
// residuals ahead; a batch; more steps than stages.
TEST(MatmulWgmmaSm90Test, PairsOfBlocks) {
  const ir::Var m = Symbol("m", 150);
  for (const bool transposed : {true, false}) {
    for (const bool ahead : {false, true}) {
      const schedules::WgmmaTiling tiling{.bn = 64, .pair = true, .ahead = ahead};
      CheckStrategy(Linear(m, Int64(136), Int64(5 * 64 - 8),
                           {.dtype = ScalarType::kFloat16,
                            .weight_is_transposed = transposed,
                            .residual = true}),
                    *schedules::MatmulWgmmaSm90(), {{m, 150}},
                    {.eights = true, .config = tiling.ToConfig()});
    }
  }
  CheckStrategy(
      Linear(m, Int64(40), Int64(200), {.dtype = ScalarType::kBFloat16, .batch = 2}),
      *schedules::MatmulWgmmaSm90(), {{m, 300}},
      {.eights = true,
       .config = schedules::WgmmaTiling{.consumers = 2, .bn = 32, .pair = true}.ToConfig()});
}

// Tiles whose rows are columns of the product: of widths that 64 does not divide, with borders on
// both sides, in parts, clusters and pairs.
TEST(MatmulWgmmaSm90Test, TurnedTiles) {
  const ir::Var m = Symbol("m", 150);
  const auto check = [&](const ir::Task& task, int64_t rows, schedules::WgmmaTiling tiling) {
    tiling.turned = true;
    CheckStrategy(task, *schedules::MatmulWgmmaSm90(), {{m, rows}},
                  {.eights = true, .config = tiling.ToConfig()});
  };
  LinearOptions options{.dtype = ScalarType::kFloat16, .relu = true, .residual = true};
  const ir::Task task = Linear(m, Int64(136), Int64(200), options);
  for (const int bn : {48, 64, 144}) check(task, 131, {.consumers = 2, .bn = bn});
  check(task, 90, {.bn = 112, .bk = 128});
  check(task, 131, {.bn = 80, .pair = true});
  check(task, 67, {.bn = 80, .split = 3});
  for (const int64_t split : {2, 3}) check(task, 131, {.bn = 80, .split = split, .cluster = true});
  check(Linear(m, Int64(40), Int64(200), {.dtype = ScalarType::kBFloat16, .batch = 2}), 70,
        {.bn = 80});
  options.weight_is_transposed = false;
  check(Linear(m, Int64(72), Int64(200), options), 70, {.bn = 48});
}

// A 1 x 1 convolution is a product with the image, which is contiguous along the results.
TEST(MatmulWgmmaSm90Test, PointwiseConvolution) {
  const ir::Var n = Symbol("n", 1);
  CheckStrategy(Convolution(n, 24, 4, 10, 20, 1, {.dtype = ScalarType::kFloat16, .residual = true}),
                *schedules::MatmulWgmmaSm90(), {{n, 2}},
                {.config = schedules::WgmmaTiling{.consumers = 2}.ToConfig()});
}

// Two parts as wide and one narrower: remainders on each axis, more steps than stages. On four
// multiprocessors the blocks of a part loop over its tiles.
TEST(GroupedTest, ProductsOnTensorCores) {
  const ir::Var m = Symbol("m", 70);
  const auto linear = [&](int64_t n, LinearOptions options) {
    options.dtype = ScalarType::kFloat16;
    return Linear(m, Int64(n), Int64(136), options);
  };
  const auto strategy = schedules::Grouped(schedules::MatmulWgmmaSm90());
  CheckStrategy(
      OfOneInput({linear(72, {.relu = true}), linear(72, {}), linear(24, {.bias = false})}),
      *strategy, {{m, 67}}, {.config = schedules::WgmmaTiling().ToConfig(), .multiprocessors = 4});
  CheckStrategy(OfOneInput({linear(72, {.residual = true}), linear(20, {})}), *strategy, {{m, 5}},
                {.config = {{{{"0.consumers", 1},
                              {"0.bn", 128},
                              {"0.bk", 64},
                              {"0.stages", 2},
                              {"0.split", 1},
                              {"0.blocks", 1},
                              {"1.consumers", 1},
                              {"1.bn", 64},
                              {"1.bk", 128},
                              {"1.stages", 2},
                              {"1.split", 1},
                              {"1.blocks", 1}}}}});
}

// The first layer of a residual block and its shortcut, whose windows differ.
TEST(GroupedTest, ConvolutionsOnTensorCores) {
  const ir::Var n = Symbol("n", 1);
  const auto convolution = [&](int64_t channels, int64_t window, int64_t padding) {
    return Convolution(
        n, 16, 7, 9, channels, window,
        {.dtype = ScalarType::kFloat16, .stride = 2, .padding = padding, .channels_last = true});
  };
  CheckStrategy(OfOneInput({convolution(40, 3, 1), convolution(24, 1, 0)}),
                *schedules::Grouped(schedules::ConvolutionWgmmaSm90()), {{n, 2}},
                {.eights = true,
                 .config = schedules::WgmmaTiling{.bn = 32, .bk = 16}.ToConfig(),
                 .multiprocessors = 4});
}

TEST(GroupedTest, ProductsOnCudaCores) {
  const ir::Var m = Symbol("m", 70);
  const ir::Task task =
      OfOneInput({Linear(m, Int64(36), Int64(40), {.relu = true}), Linear(m, Int64(36), Int64(40)),
                  Linear(m, Int64(9), Int64(40), {.residual = true})});
  const auto strategy = schedules::Grouped(schedules::MatmulTiledCuda());
  for (const schedules::Config& config :
       strategy->Space(task, schedules::Hopper(), schedules::SearchSpace::kModel)) {
    if (config.values.size() == 5 && config.at("tm") == 4)
      CheckStrategy(task, *strategy, {{m, 35}}, {.eights = true, .config = config});
  }
}

TEST(MatmulWgmmaSm90Test, SumsInHalf) {
  const ir::Var m = Symbol("m");
  for (const int64_t n : {72, 20}) {  // stored by the copy engine, and by threads
    ir::Task task = Linear(m, Int64(n), Int64(40),
                           {.dtype = ScalarType::kFloat16, .relu = true, .residual = true});
    task.leeway.half_reduction = true;
    CheckStrategy(task, *schedules::MatmulWgmmaSm90(), {{m, 70}},
                  {.eights = true, .config = schedules::WgmmaTiling().ToConfig()});
  }
}

// Sums of float32 of operands that the copy engine rounds to TF32; with parts of the reduction.
TEST(MatmulWgmmaSm90Test, TensorFloat32) {
  const ir::Var m = Symbol("m");
  const auto check = [&](ir::Task task, const schedules::WgmmaTiling& tiling) {
    task.leeway.tensor_float32 = true;
    CheckStrategy(task, *schedules::MatmulWgmmaSm90(), {{m, 70}},
                  {.eights = true, .config = tiling.ToConfig()});
  };
  check(Linear(m, Int64(72), Int64(36), {.relu = true, .residual = true}), {.bk = 32});
  check(Linear(m, Int64(19), Int64(132), {}), {.bn = 32, .bk = 64});
  check(Linear(m, Int64(40), Int64(200), {.residual = true}), {.bn = 32, .bk = 32, .split = 2});
  check(Linear(m, Int64(40), Int64(200), {}),
        {.consumers = 2, .bn = 32, .bk = 32, .split = 2, .cluster = true});
}

// Rows and columns of B that threads share in every way; remainders along the sum and the columns,
// vectors of them and single ones.
TEST(MatmulSkinnyCudaTest, EveryConfiguration) {
  const auto strategy = schedules::MatmulSkinnyCuda();
  for (const ir::Task& task :
       {Linear(Int64(1), Int64(19), Int64(1032), {.dtype = ScalarType::kFloat16, .relu = true}),
        Linear(Int64(3), Int64(10), Int64(301), {.dtype = ScalarType::kFloat16, .residual = true}),
        Linear(Int64(2), Int64(72), Int64(130),
               {.dtype = ScalarType::kBFloat16, .weight_is_transposed = false}),
        Linear(Int64(1), Int64(21), Int64(700), {.weight_is_transposed = false}),
        Linear(Int64(1), Int64(9), Int64(2100), {.batch = 2})}) {
    for (const schedules::Config& config : ConfigsOf(*strategy, task))
      CheckStrategy(task, *strategy, {}, {.eights = true, .config = config});
  }
}

}  // namespace
}  // namespace hidet::testing
