// What the GPU strategies of rows, transposes, windows and attention make of tasks, in the
// simulator (check_strategy.h).
#include <cstdint>
#include <utility>

#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task_orders.h"
#include "ir/task/task_units.h"
#include "ir/text/task_parser.h"
#include "schedules/cuda/attention_decode_cuda.h"
#include "schedules/cuda/attention_wgmma_sm90.h"
#include "schedules/cuda/row_group_cuda.h"
#include "schedules/cuda/transpose_cuda.h"
#include "schedules/cuda/window_strip_cuda.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"

namespace hidet::testing {
namespace {

using ir::Int64;

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

// Rows that data chooses, in vectors and one by one.
TEST(RowGroupCudaTest, ChosenRows) {
  for (const int columns : {64, 301}) {
    const auto task = ir::ParseTask(absl::Substitute(R"(task chosen(n: 1..64 by 1) anchor 1 {
  input t0: float16[50, $0]
  input t1: int64[n]
  Take: map t2: float16[n, $0]
    v0 = t1[i0]
    v1 = t0[v0, i1]
    value: v1
  Total: reduce t3: float32[n] over $0
    v0 = t2[i0, k0]
    sum: float32(v0)
  Subtract: map t4: float16[n, $0]
    v0 = t2[i0, i1]
    v1 = t3[i0]
    value: float16(float32(v0) - v1)
  output t4
}
)",
                                                     columns))
                          .value();
    CheckStrategy(task, *schedules::RowGroupCuda(), {{task.symbols[0], 9}}, {.eights = true});
  }
}

// Rows of two tensors, of which one has each: what the other one would have lies outside of it.
TEST(RowGroupCudaTest, RowsOfSeveralTensors) {
  for (const auto& [height, width] : {std::pair(16, 32), {7, 11}, {1, 701}}) {
    const auto task = ir::ParseTask(absl::Substitute(R"(task rows() anchor 1 {
  input t0: float16[2, $0, $1]
  input t1: float16[3, $0, $1]
  Concat: map t2: float32[5, $0, $1]
    v0 = t0[i0, i1, i2] if i0 < 2 else 0.0
    v1 = t1[i0 - 2, i1, i2] if 2 <= i0 else 0.0
    value: select(i0 < 2, float32(v0), float32(v1))
  Sum: reduce t3: float32[5] over $0, $1
    v0 = t2[i0, k0, k1]
    sum: v0
  Center: map t4: float16[5, $0, $1]
    v0 = t2[i0, i1, i2]
    v1 = t3[i0]
    value: float16(v0 - v1 / float32($2))
  output t4
}
)",
                                                     height, width, height * width))
                          .value();
    CheckStrategy(task, *schedules::RowGroupCuda(), {}, {.eights = true});
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

// Rows that a block keeps in shared memory: of blocks that share a multiprocessor, and longer ones
// than registers hold, in a loop; in vectors that begin with the row, and anywhere.
TEST(RowGroupCudaTest, RowsInSharedMemory) {
  const auto strategy = schedules::RowGroupCuda();
  const ir::Var many = Symbol("rows", 5000), few = Symbol("rows", 3);
  const auto check = [&](const ir::Task& task, const ir::Var& rows, int64_t threads) {
    const schedules::Config config{{{"t", threads}}};
    const auto program = strategy->Apply(ir::AnalyzedTask(task), schedules::Hopper(), config);
    ASSERT_TRUE(program.ok()) << program.status();
    EXPECT_THAT(program->kernels[0].schedule, ::testing::HasSubstr("shared"));
    CheckStrategy(task, *strategy, {{rows, 2}}, {.config = config});
  };
  check(Softmax(many, Int64(4100)), many, 512);
  check(Softmax(many, Int64(4099), ScalarType::kFloat16), many, 512);
  check(ResidualLayerNorm(many, Int64(4104), ScalarType::kFloat16), many, 512);
  check(Softmax(few, Int64(33000)), few, 1024);
  check(Softmax(few, Int64(17003)), few, 512);
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
  // A warp has all rows and columns of a point, and the last block fewer points than warps.
  for (const ir::Task& task : {TransposeAdd(batch, Int64(60), Int64(3), ScalarType::kFloat16),
                               TransposeAdd(batch, Int64(5), Int64(31)),
                               TransposeAdd(batch, Int64(16), Int64(24), ScalarType::kFloat16)}) {
    for (const schedules::Config& config : ConfigsOf(*strategy, task))
      CheckStrategy(task, *strategy, {{batch, 11}}, {.config = config});
  }
  // Axes too short for a line lie in one tile with those that follow them at once.
  for (const ir::Task& task :
       {TurnedAxes({Int64(2), Int64(45), batch, Int64(12)}, ScalarType::kFloat16),
        TurnedAxes({batch, Int64(37), Int64(5), Int64(13)}),
        TurnedAxes({Int64(3), Int64(5), Int64(7), Int64(11), Int64(6)}, ScalarType::kInt8)}) {
    for (const schedules::Config& config : ConfigsOf(*strategy, task))
      CheckStrategy(task, *strategy, {{batch, 9}}, {.config = config});
  }
  // Columns of a read that lie where no stride leads to.
  for (const ir::Task& task :
       {JoinedPhases(Int64(72), Int64(200), ScalarType::kFloat16),
        JoinedPhases(Int64(35), Int64(70)), JoinedPhases(batch, Int64(20))}) {
    for (const schedules::Config& config : ConfigsOf(*strategy, task))
      CheckStrategy(task, *strategy, {{batch, 9}}, {.config = config});
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

// Strips that do not divide a row, windows that stride and have gaps, padding, what follows them;
// where channels are last, and where strips lie along rows.
TEST(WindowStripCudaTest, EveryConfiguration) {
  const auto strategy = schedules::WindowStripCuda();
  const ir::Var n = Symbol("n");
  const auto depthwise = [&](int64_t channels, int64_t window, ConvolutionOptions options) {
    options.groups = channels;
    options.channels_last = true;
    return AsWanted(Convolution(n, channels, 9, 11, channels, window, options), *strategy);
  };
  const auto by_rows = [&](int64_t channels, int64_t width, int64_t window,
                           ConvolutionOptions options) {
    options.groups = channels;
    return Convolution(n, channels, 9, width, channels, window, options);
  };
  const ScalarType half = ScalarType::kFloat16;
  for (const ir::Task& task : {by_rows(3, 16, 3, {.dtype = half, .padding = 1, .residual = true}),
                               by_rows(2, 11, 5, {.stride = 2, .padding = 2}),
                               by_rows(4, 18, 3, {.dtype = half, .dilation = 2})}) {
    for (const schedules::Config& config : ConfigsOf(*strategy, task))
      CheckStrategy(task, *strategy, {{n, 2}}, {.config = config});
  }
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
