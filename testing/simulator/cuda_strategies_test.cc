// What the GPU strategies make of tasks, in the simulator: without findings, and with the values of
// the task itself.
#include <utility>

#include "gtest/gtest.h"
#include "ir/task/task_orders.h"
#include "ir/task/task_units.h"
#include "schedules/cuda/attention_decode_cuda.h"
#include "schedules/cuda/attention_wgmma_sm90.h"
#include "schedules/cuda/convolution_wgmma_sm90.h"
#include "schedules/cuda/generic_cuda.h"
#include "schedules/cuda/matmul_mma_cuda.h"
#include "schedules/cuda/matmul_skinny_cuda.h"
#include "schedules/cuda/matmul_tiled_cuda.h"
#include "schedules/cuda/matmul_wgmma_sm90.h"
#include "schedules/cuda/row_group_cuda.h"
#include "schedules/cuda/transpose_cuda.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/cuda/window_strip_cuda.h"
#include "schedules/grouped.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"

namespace hidet::testing {
namespace {

using ir::Int64;

// Every configuration of the model's space, of which there is one at least.
std::vector<schedules::Config> ConfigsOf(const schedules::Strategy& strategy,
                                         const ir::Task& task) {
  const auto configs =
      strategy.Space(ir::AnalyzedTask(task), schedules::Hopper(), schedules::SearchSpace::kModel);
  EXPECT_FALSE(configs.empty()) << strategy.Matches(task, schedules::Hopper());
  return configs;
}

TEST(GenericCudaTest, Maps) {
  const ir::Var rows = Symbol("rows");
  for (const ScalarType dtype :
       {ScalarType::kFloat32, ScalarType::kFloat16, ScalarType::kBFloat16}) {
    CheckStrategy(AddRelu(rows, Int64(64), dtype), *schedules::GenericCuda(), {{rows, 9}});
    CheckStrategy(AddRelu(rows, Int64(33), dtype), *schedules::GenericCuda(), {{rows, 9}});
  }
}

TEST(GenericCudaTest, ReductionsAndContractions) {
  const ir::Var rows = Symbol("rows");
  CheckStrategy(Softmax(rows, Int64(37)), *schedules::GenericCuda(), {{rows, 5}});
  CheckStrategy(ResidualLayerNorm(rows, Int64(40)), *schedules::GenericCuda(), {{rows, 5}});
  CheckStrategy(Linear(rows, Int64(24), Int64(40), {.relu = true, .residual = true}),
                *schedules::GenericCuda(), {{rows, 7}});
  CheckStrategy(Linear(rows, Int64(24), Int64(40),
                       {.dtype = ScalarType::kFloat16, .weight_is_transposed = false}),
                *schedules::GenericCuda(), {{rows, 7}});
}

TEST(GenericCudaTest, GathersConvolutionAndAttention) {
  const ir::Var n = Symbol("n"), length = Symbol("length");
  for (const int64_t columns : {12, 6})  // vectors of a row, and single elements
    CheckStrategy(Embedding(n, 20, columns), *schedules::GenericCuda(), {{n, 6}}, {.limit = 20});
  CheckStrategy(Convolution(n, 4, 6, 5, 8, 3, {.padding = 1, .residual = true}),
                *schedules::GenericCuda(), {{n, 2}});
  CheckStrategy(Attention(n, length, 2, 16), *schedules::GenericCuda(), {{n, 2}, {length, 5}});
}

// Few results with long reductions are shared by blocks or split; many are not.
TEST(GenericCudaTest, LongReductions) {
  const auto check = [](std::vector<int64_t> shape, int axis, ScalarType dtype) {
    CheckStrategy(AxisSum(std::vector<ir::Expr>(shape.begin(), shape.end()), axis, dtype),
                  *schedules::GenericCuda(), {}, {.eights = true});
  };
  check({3, 700}, 1, ScalarType::kFloat32);
  check({3, 701}, 1, ScalarType::kFloat32);
  check({2, 1032}, 1, ScalarType::kFloat16);
  check({1, 40000}, 1, ScalarType::kFloat32);
  check({2, 35001}, 1, ScalarType::kFloat16);
  // Rows that begin anywhere in a vector, in one walk and in segments.
  check({9, 1501}, 1, ScalarType::kFloat16);
  check({5, 1030}, 1, ScalarType::kFloat16);
  check({3, 4099}, 1, ScalarType::kFloat32);
  check({300, 2303}, 1, ScalarType::kFloat16);
  check({1030, 5}, 0, ScalarType::kFloat32);
  check({40, 1030}, 0, ScalarType::kFloat16);
  check({7, 300, 6}, 1, ScalarType::kFloat32);
  const ir::Var few = Symbol("few", 3), length = Symbol("length", 3000);
  for (const int64_t count : {2101, 7, 4096}) {
    CheckStrategy(AxisSum({few, length}, 1, ScalarType::kFloat16), *schedules::GenericCuda(),
                  {{few, 5}, {length, count}}, {.eights = true});
  }
  const ir::Var rows = Symbol("rows", 4096), columns = Symbol("columns", 8);
  CheckStrategy(AxisSum({rows, columns}, 0), *schedules::GenericCuda(),
                {{rows, 1000}, {columns, 5}}, {.eights = true});
  CheckStrategy(AxisSum({rows, columns}, 0), *schedules::GenericCuda(), {{rows, 3}, {columns, 5}},
                {.eights = true});
}

// What follows a split reduction reads other tensors at the reduction's own axes.
// By a thread in two walks, by the threads of a block in vectors, in segments of either.
TEST(GenericCudaTest, Moments) {
  constexpr double kRounding = 0.2;  // of squares that sum to 26,000, in another order
  const auto check = [](std::vector<int64_t> shape, int axis, ScalarType dtype) {
    CheckStrategy(AxisMoments(std::vector<ir::Expr>(shape.begin(), shape.end()), axis, dtype),
                  *schedules::GenericCuda(), {}, {.absolute = kRounding});
  };
  for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16}) {
    check({30, 7}, 0, dtype);
    check({700, 24}, 0, dtype);
    check({7, 300, 6}, 1, dtype);
    check({3, 701}, 1, dtype);
    check({2, 20000}, 1, dtype);
    check({3, 20001}, 1, dtype);
    check({3, 1203}, 1, dtype);
  }
  const ir::Var rows = Symbol("rows", 1000), columns = Symbol("columns", 8);
  CheckStrategy(AxisMoments({rows, columns}, 0), *schedules::GenericCuda(),
                {{rows, 33}, {columns, 5}});
}

TEST(GenericCudaTest, Stacks) {
  const ir::Var rows = Symbol("rows", 200000);
  for (const int64_t count : {2, 3, 4, 8}) {
    for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16, ScalarType::kInt8})
      CheckStrategy(Stacked(rows, count, dtype), *schedules::GenericCuda(), {{rows, 37}});
  }
}

TEST(GenericCudaTest, LongProductsWithEpilogues) {
  const ir::Var rows = Symbol("rows", 1);
  for (const auto& [n, k] : {std::pair<int64_t, int64_t>{3, 5000}, {5000, 3}, {40, 1300}}) {
    CheckStrategy(Linear(rows, Int64(n), Int64(k),
                         {.weight_is_transposed = false, .relu = true, .residual = true}),
                  *schedules::GenericCuda(), {{rows, 2}}, {.eights = true});
  }
}

// Windows in vectors where there are many, results that go through a map where they are made.
TEST(GenericCudaTest, Pooling) {
  const ir::Var many = Symbol("many", 4096), few = Symbol("few", 1);
  for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16}) {
    for (const int64_t channels : {16, 18}) {
      for (const ir::Var& n : {many, few}) {
        CheckStrategy(MaxPool(n, 9, 6, channels, 3, 2, dtype), *schedules::GenericCuda(), {{n, 2}});
        CheckStrategy(MeanOfPixels(n, 5, 4, channels, dtype), *schedules::GenericCuda(), {{n, 2}},
                      {.eights = true});
      }
    }
  }
  // By a block each, and in segments.
  CheckStrategy(MeanOfPixels(few, 20, 30, 3), *schedules::GenericCuda(), {{few, 2}},
                {.eights = true});
  CheckStrategy(MeanOfPixels(few, 300, 2, 40), *schedules::GenericCuda(), {{few, 1}},
                {.eights = true});
}

// A product with one row is a reduction a column.
TEST(GenericCudaTest, SkinnyProducts) {
  for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16}) {
    CheckStrategy(Linear(Int64(1), Int64(5), Int64(528), {.dtype = dtype}),
                  *schedules::GenericCuda(), {}, {.eights = true});
    CheckStrategy(Linear(Int64(2), Int64(5), Int64(133), {.dtype = dtype}),
                  *schedules::GenericCuda(), {}, {.eights = true});
  }
}

TEST(GenericCudaTest, LanesOfOneVector) {
  const ir::Var rows = Symbol("rows");
  for (const ScalarType dtype : {ScalarType::kFloat16, ScalarType::kFloat32}) {
    CheckStrategy(FlippedPlusRepeated(rows, Int64(96), dtype), *schedules::GenericCuda(),
                  {{rows, 7}});
    CheckStrategy(FlippedPlusRepeated(rows, Int64(94), dtype), *schedules::GenericCuda(),
                  {{rows, 3}});
  }
}

TEST(GenericCudaTest, Scans) {
  const ir::Var rows = Symbol("rows"), columns = Symbol("columns"), many = Symbol("many", 9000),
                few = Symbol("few", 2), lengthy = Symbol("lengthy", 8192);
  for (const bool exclusive : {false, true}) {
    for (const bool reverse : {false, true}) {
      const auto strategy = schedules::GenericCuda();
      CheckStrategy(RunningSum({rows, columns}, 1, exclusive, reverse), *strategy,
                    {{rows, 3}, {columns, 600}}, {.eights = true});
      CheckStrategy(RunningSum({rows, columns}, 0, exclusive, reverse), *strategy,
                    {{rows, 257}, {columns, 2}}, {.eights = true});
      CheckStrategy(RunningSum({rows, many}, 0, exclusive, reverse), *strategy,
                    {{rows, 5}, {many, 300}}, {.eights = true});
      // Threads that share a row, along the first axis and a middle one.
      CheckStrategy(RunningSum({Int64(201), Int64(18)}, 0, exclusive, reverse), *strategy, {},
                    {.eights = true});
      CheckStrategy(RunningSum({Int64(2), columns, Int64(17)}, 1, exclusive, reverse), *strategy,
                    {{columns, 75}}, {.eights = true});
      // Vectors, of whole rows and of segments.
      CheckStrategy(RunningSum({Int64(2), Int64(1208)}, 1, exclusive, reverse), *strategy, {},
                    {.eights = true});
      CheckStrategy(RunningSum({Int64(2), Int64(8192)}, 1, exclusive, reverse), *strategy, {},
                    {.eights = true});
      // Blocks that share a row.
      CheckStrategy(RunningSum({few, lengthy}, 1, exclusive, reverse), *strategy,
                    {{few, 2}, {lengthy, 4500}}, {.eights = true});
      CheckStrategy(RunningSum({rows}, 0, exclusive, reverse), *strategy, {{rows, 31}},
                    {.eights = true});
    }
  }
}

TEST(GenericCudaTest, ScansPairs) {
  const ir::Var rows = Symbol("rows"), columns = Symbol("columns"), many = Symbol("many", 9000),
                few = Symbol("few", 2), lengthy = Symbol("lengthy", 8192);
  const auto strategy = schedules::GenericCuda();
  CheckStrategy(RunningSoftmax({rows, columns}, 1), *strategy, {{rows, 3}, {columns, 600}});
  CheckStrategy(RunningSoftmax({rows, many}, 0), *strategy, {{rows, 5}, {many, 300}});
  CheckStrategy(RunningSoftmax({Int64(2), Int64(1208)}, 1), *strategy, {});
  CheckStrategy(RunningSoftmax({few, lengthy}, 1), *strategy, {{few, 2}, {lengthy, 4500}});
}

TEST(GenericCudaTest, Updates) {
  const ir::Var rows = Symbol("rows"), count = Symbol("count");
  // In the order of the points, the sums are those of a loop; in any other they are where they are
  // exact. More points than a warp has lanes, most of which meet others.
  for (const bool is_deterministic : {false, true}) {
    CheckStrategy(ScatterRows(rows, Int64(300), count, ir::CombinerKind::kSum),
                  *schedules::GenericCuda(), {{rows, 5}, {count, 9}},
                  {.limit = 5, .eights = !is_deterministic, .is_deterministic = is_deterministic});
    CheckStrategy(ScatterRows(rows, Int64(11), count, ir::CombinerKind::kSum),
                  *schedules::GenericCuda(), {{rows, 3}, {count, 70}},
                  {.limit = 3, .eights = !is_deterministic, .is_deterministic = is_deterministic});
  }
  // Halves, and what order does not show in. Products are of two, exact and rounded once.
  for (const ScalarType dtype :
       {ScalarType::kFloat16, ScalarType::kBFloat16, ScalarType::kFloat32}) {
    for (const ir::CombinerKind kind :
         {ir::CombinerKind::kSum, ir::CombinerKind::kMax, ir::CombinerKind::kMin}) {
      CheckStrategy(ScatterRows(rows, Int64(11), count, kind, dtype), *schedules::GenericCuda(),
                    {{rows, 3}, {count, 7}}, {.limit = 3, .eights = true});
    }
    CheckStrategy(ScatterRows(rows, Int64(7), count, ir::CombinerKind::kProduct, dtype),
                  *schedules::GenericCuda(), {{rows, 1}, {count, 1}}, {.limit = 1, .eights = true});
  }
  // Rows that are written twice have no defined value: each at most once.
  CheckStrategy(ScatterRows(rows, Int64(7), count, std::nullopt), *schedules::GenericCuda(),
                {{rows, 1}, {count, 1}}, {.limit = 1});
}

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
  for (const int64_t split : {2, 3}) {
    CheckStrategy(Linear(m, Int64(35), Int64(5 * 32 - 9), {.dtype = half, .residual = true}),
                  *strategy, {{m, 19}},
                  {.eights = true,
                   .config = {{{{"wm", 2}, {"wn", 2}, {"tm", 16}, {"tn", 16}, {"split", split}}}}});
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
  CheckStrategy(
      Linear(m, Int64(35), Int64(5 * 16 - 3), {.dtype = dtype}), *strategy, {{m, 19}},
      {.eights = true, .config = {{{{"wm", 2}, {"wn", 2}, {"tm", 16}, {"tn", 16}, {"split", 2}}}}});
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
    for (int64_t split : {2, 3}) {
      const ir::Task task =
          Convolution(Int64(1), 8, 10, width, 12, 3, {.padding = 1, .residual = true});
      CheckStrategy(task, *strategy, {},
                    {.eights = true,
                     .config = {{{{"wm", 1}, {"wn", 2}, {"tm", 4}, {"tn", 4}, {"split", split}}}}});
    }
  }
}

// Parts of the reduction, of which the last ends beyond it, with remainders of rows and columns;
// columns that are stored in pairs, and one by one.
TEST(MatmulWgmmaSm90Test, PartsOfTheReduction) {
  const ir::Var m = Symbol("m", 70);
  const schedules::WgmmaTiling tiling{.bn = 32, .split = 3};
  for (const int64_t n : {40, 38, 35}) {
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

TEST(RowGroupCudaTest, SoftmaxAndNormalization) {
  const ir::Var rows = Symbol("rows"), columns = Symbol("columns");
  for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16}) {
    CheckStrategy(Softmax(rows, columns, dtype), *schedules::RowGroupCuda(),
                  {{rows, 3}, {columns, 301}});
    CheckStrategy(Softmax(rows, Int64(64), dtype), *schedules::RowGroupCuda(), {{rows, 3}});
    CheckStrategy(ResidualLayerNorm(rows, Int64(384), dtype), *schedules::RowGroupCuda(),
                  {{rows, 4}});
    CheckStrategy(ResidualLayerNorm(rows, Int64(1030), dtype), *schedules::RowGroupCuda(),
                  {{rows, 2}});
    // Rows that begin anywhere in a vector; the weights of columns are then read one by one.
    CheckStrategy(Softmax(rows, Int64(701), dtype), *schedules::RowGroupCuda(), {{rows, 9}});
    CheckStrategy(Softmax(rows, Int64(20011), dtype), *schedules::RowGroupCuda(), {{rows, 2}});
    CheckStrategy(NormOfHeads(Int64(2), rows, Int64(3), Int64(40), dtype),
                  *schedules::RowGroupCuda(), {{rows, 5}});
    CheckStrategy(NormOfHeads(Int64(2), Int64(3), Int64(5), Int64(601), dtype),
                  *schedules::RowGroupCuda());
    CheckStrategy(ResidualLayerNorm(rows, Int64(1031), dtype), *schedules::RowGroupCuda(),
                  {{rows, 9}});
  }
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

// A row by some threads of a warp, by a block, and in a loop of it; the last block of few rows, the
// last round of few columns.
TEST(RowGroupCudaTest, EveryConfiguration) {
  const auto strategy = schedules::RowGroupCuda();
  const ir::Var many = Symbol("rows", 5000), few = Symbol("rows", 3);
  for (const ir::Var& rows : {many, few}) {
    for (const ir::Task& task :
         {Softmax(rows, Int64(40), ScalarType::kFloat16),
          ResidualLayerNorm(rows, Int64(520), ScalarType::kFloat16), Softmax(rows, Int64(133)),
          ResidualLayerNorm(rows, Int64(775), ScalarType::kFloat16),
          Softmax(rows, Symbol("columns", 3000), ScalarType::kFloat16)}) {
      ir::VarMap<int64_t> sizes = {{rows, 9}};
      for (const ir::Var& symbol : task.symbols) sizes.try_emplace(symbol, 2100);
      for (const schedules::Config& config : ConfigsOf(*strategy, task))
        CheckStrategy(task, *strategy, sizes, {.config = config});
    }
  }
}

// Tiles that hang over both ends, of every width of element.
TEST(TransposeCudaTest, EveryConfiguration) {
  const auto strategy = schedules::TransposeCuda();
  const ir::Var batch = Symbol("batch");
  for (const ir::Task& task :
       {TransposeAdd(batch, Int64(40), Int64(264), ScalarType::kFloat16),
        TransposeAdd(batch, Int64(136), Int64(12)),
        TransposeAdd(batch, Int64(35), Int64(71), ScalarType::kFloat16),
        PaddedTranspose(Int64(35), Int64(69), Int64(72), ScalarType::kFloat16)}) {
    for (const schedules::Config& config : ConfigsOf(*strategy, task))
      CheckStrategy(task, *strategy, {{batch, 2}}, {.config = config});
  }
  // Where there are many elements a thread has two tiles; the second may hang over the end.
  const ir::Var many = Symbol("many", 1 << 12);
  for (const ir::Task& task :
       {TransposeAdd(many, Int64(132), Int64(36)), TransposeAdd(many, Int64(36), Int64(132)),
        TransposeAdd(many, Int64(72), Int64(72))}) {
    for (const schedules::Config& config : ConfigsOf(*strategy, task))
      CheckStrategy(task, *strategy, {{many, 1}}, {.config = config});
  }
}

// The task with operands stored as the strategy would like them.
ir::Task AsWanted(const ir::Task& original, const schedules::Strategy& strategy) {
  ir::Task task = ir::DropUnitAxes(original).task;
  ir::Task stored = task;
  for (size_t i = 0; i < task.inputs.size(); ++i) {
    const auto layouts = strategy.Layouts(task, schedules::Hopper(), static_cast<int>(i));
    if (!layouts.empty())
      stored.inputs[i] = ir::MakeOperand(task.inputs[i].buffer, layouts[0], true);
  }
  return ir::MakeInputsRowMajor(stored);
}

// Strips that do not divide a row, windows that stride and have gaps, padding, what follows them.
TEST(WindowStripCudaTest, EveryConfiguration) {
  const auto strategy = schedules::WindowStripCuda();
  const ir::Var n = Symbol("n");
  const auto depthwise = [&](int64_t channels, int64_t window, ConvolutionOptions options) {
    options.groups = channels;
    options.channels_last = true;
    return AsWanted(Convolution(n, channels, 9, 11, channels, window, options), *strategy);
  };
  const ScalarType half = ScalarType::kFloat16;
  for (const ir::Task& task : {MaxPool(n, 9, 6, 16, 3, 2, half), MaxPool(n, 7, 13, 8, 2, 1),
                               depthwise(16, 3, {.dtype = half, .padding = 1, .residual = true}),
                               depthwise(8, 5, {.stride = 2, .padding = 2}),
                               depthwise(8, 3, {.dtype = half, .dilation = 2})}) {
    for (const schedules::Config& config : ConfigsOf(*strategy, task))
      CheckStrategy(task, *strategy, {{n, 2}}, {.config = config});
  }
}

// Heads that share keys, rows of a block that do not exist, threads beyond the end of a head; keys
// in parts, the last of which may have none; keys that go around the ring of copies.
TEST(AttentionDecodeCudaTest, EveryConfiguration) {
  const auto strategy = schedules::AttentionDecodeCuda();
  const ir::Var keys = Symbol("keys", 1024);
  for (const auto& [queries, options] :
       {std::pair<int64_t, AttentionOptions>{1, {.heads = 6, .heads_of_keys = 2}},
        {1, {.dtype = ScalarType::kFloat32, .heads = 1, .depth = 64, .width = 40, .bias = true}},
        {3, {.heads = 1, .depth = 40, .width = 72, .causal = true}},
        {2, {.dtype = ScalarType::kBFloat16, .heads = 1, .depth = 128, .width = 128}}}) {
    const ir::Task task = GeneralAttention(Int64(1), Int64(queries), keys, options);
    for (const schedules::Config& config : ConfigsOf(*strategy, task)) {
      for (const int64_t count : {2, 150, 600})
        CheckStrategy(task, *strategy, {{keys, count}}, {.absolute = 2e-3, .config = config});
    }
  }
}

// One query that is known to be one has no stride along queries; its keys are shared by heads.
TEST(AttentionWgmmaSm90Test, OneQuery) {
  for (const int64_t heads_of_keys : {4, 2}) {
    const ir::Task task =
        GeneralAttention(Int64(2), Int64(1), Int64(70),
                         {.heads = 4, .heads_of_keys = heads_of_keys, .depth = 64, .width = 64});
    CheckStrategy(task, *schedules::AttentionWgmmaSm90(), {}, {.absolute = 2e-4});
  }
}

}  // namespace
}  // namespace hidet::testing
