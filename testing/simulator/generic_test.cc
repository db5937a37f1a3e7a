// What the generic GPU strategy makes of tasks, in the simulator (check_strategy.h).
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gtest/gtest.h"
#include "ir/task/combiner.h"
#include "ir/text/task_parser.h"
#include "schedules/cuda/generic_cuda.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"

namespace hidet::testing {
namespace {

using ir::Int64;

TEST(GenericCudaTest, Maps) {
  const ir::Var rows = Symbol("rows");
  for (const ScalarType dtype :
       {ScalarType::kFloat32, ScalarType::kFloat16, ScalarType::kBFloat16}) {
    CheckStrategy(AddRelu(rows, Int64(64), dtype), *schedules::GenericCuda(), {{rows, 9}});
    CheckStrategy(AddRelu(rows, Int64(33), dtype), *schedules::GenericCuda(), {{rows, 9}});
  }
}

// What begins beside a vector, or at a border, is read one by one where there are many results.
TEST(GenericCudaTest, VectorsOfWhatIsReadOneByOne) {
  for (const absl::string_view dtype : {"float16", "float32", "int8"}) {
    for (const int64_t most : {1 << 20, 64}) {
      const auto task =
          ir::ParseTask(
              absl::StrCat("task shifted(n: 1..", most, " by 1 hint ", most,
                           ") anchor 0 {\n  input x: ", dtype, "[n, 24]\n  input z: ", dtype,
                           "[n, 29]\n  Map: map y: ", dtype, "[n, 24]\n",
                           "    v0 = x[i0, i1 - 1] if 1 <= i1 else 1.0\n    v1 = z[i0, i1 + 3]\n",
                           "    value: v0 + v1\n  output y\n}\n"))
              .value();
      const auto program = schedules::GenericCuda()->Apply(task, schedules::Hopper(), {}).value();
      EXPECT_EQ(program.kernels[0].schedule == "generic lanes=1", most == 64);
      CheckStrategy(task, *schedules::GenericCuda(), {{task.symbols[0], 47}});
    }
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

// What follows a split reduction reads other tensors at the reduction's own axes.
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

// Points of a window that lie apart are elements of one vector; results that come from far apart
// are stored as vectors. `schedule` says which kernel was meant.
TEST(GenericCudaTest, ElementsThatLieApart) {
  struct Case {
    absl::string_view image, result, stage, schedule;
  };
  constexpr absl::string_view kPairs =
      "window y: $0 over 2, 2\n    v0 = x[i0, i1 * 2 + k0, i2 * 2 + k1]\n";
  constexpr absl::string_view kPadded =
      "window y: $0 over 2, 2\n    v0 = x[i0, i1 + k0 - 1, i2 + k1 - 1] if 1 <= i1 + k0 && i1 + k0 "
      "< 9 && (1 <= i2 + k1 && i2 + k1 < 26) else -1.0\n";
  const Case cases[] = {
      {"8, 24", "4, 12", kPairs, "generic lanes=4"},
      {"8, 28", "4, 14", kPairs, "generic lanes=2"},
      {"3, 48", "3, 12", "window y: $0 over 4\n    v0 = x[i0, i1, i2 * 4 + k0]\n",
       "generic lanes=2"},
      {"8, 25", "9, 26", kPadded, "generic lanes=2"},
      {"8, 27", "9, 28", kPadded, "generic lanes=4"},
      {"4, 6, 10", "12, 20", "map y: $0\n    v0 = x[i0, i1 % 2 * 2 + i2 % 2, i1 / 2, i2 / 2]\n",
       "generic lanes=4 vectors=2"},
  };
  for (const Case& of : cases) {
    const bool is_map = absl::StartsWith(of.stage, "map");
    const std::string stage =
        absl::Substitute(of.stage, absl::StrCat("float16[n, ", of.result, "]"));
    const auto task =
        ir::ParseTask(
            absl::StrCat(
                "task apart(n: 1..20000 by 1 hint 20000) anchor 0 {\n  input x: float16[n, ",
                of.image, "]\n  Apart: ", stage, is_map ? "    value: v0\n" : "    max: v0\n",
                "  output y\n}\n"))
            .value();
    const auto program = schedules::GenericCuda()->Apply(task, schedules::Hopper(), {}).value();
    EXPECT_EQ(program.kernels[0].schedule, of.schedule) << stage;
    CheckStrategy(task, *schedules::GenericCuda(), {{task.symbols[0], 5}});
  }
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

// Vectors of results whose elements are read one by one.
TEST(GenericCudaTest, LanesAtEqualSteps) {
  const ir::Var rows = Symbol("rows", 1 << 16);
  for (const ScalarType dtype : {ScalarType::kFloat16, ScalarType::kFloat32}) {
    for (const int64_t columns : {96, 94, 95}) {
      CheckStrategy(EnlargedRows(rows, columns, dtype), *schedules::GenericCuda(), {{rows, 9}});
    }
  }
}

// What is made of several results of a reduction is part of its kernel: of threads, of blocks, and
// of segments that meet.
TEST(GenericCudaTest, MapsOfMoments) {
  const ir::Var rows = Symbol("rows"), many = Symbol("many", 1 << 16), columns = Symbol("columns");
  for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16}) {
    CheckStrategy(MeanAndVariance(rows, columns, dtype), *schedules::GenericCuda(),
                  {{rows, 3}, {columns, 300}}, {.absolute = 1e-4});
    CheckStrategy(MeanAndVariance(many, Int64(5), dtype), *schedules::GenericCuda(), {{many, 70}},
                  {.absolute = 1e-4});
    CheckStrategy(MeanAndVariance(Int64(2), Int64(5001), dtype), *schedules::GenericCuda(), {},
                  {.absolute = 1e-4});
    CheckStrategy(MeanAndVariance(Int64(1), Int64(40000), dtype), *schedules::GenericCuda(), {},
                  {.absolute = 1e-4});
  }
}

TEST(GenericCudaTest, Scans) {
  const ir::Var rows = Symbol("rows"), columns = Symbol("columns"), many = Symbol("many", 9000),
                few = Symbol("few", 2), lengthy = Symbol("lengthy", 40000);
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
      // Short rows share a block: teams of a thread, parts of a warp, a warp and two, and rows that
      // are no whole blocks of teams.
      for (const int64_t length : {3, 7, 30, 40, 64, 160, 200, 512}) {
        CheckStrategy(RunningSum({Int64(3), Int64(5), Int64(length)}, 2, exclusive, reverse),
                      *strategy, {}, {.eights = true});
        CheckStrategy(RunningSum({rows, Int64(length)}, 1, exclusive, reverse), *strategy,
                      {{rows, 9}}, {.eights = true});
      }
      CheckStrategy(RunningSum({Int64(2), Int64(1208)}, 1, exclusive, reverse), *strategy, {},
                    {.eights = true});
      CheckStrategy(RunningSum({Int64(1), Int64(32768)}, 1, exclusive, reverse), *strategy, {},
                    {.eights = true});
      // Large blocks, in one round and in two.
      for (const int64_t length : {2100, 5000})
        CheckStrategy(RunningSum({Int64(2), Int64(length)}, 1, exclusive, reverse), *strategy, {},
                      {.eights = true});
      // Blocks that share a row.
      CheckStrategy(RunningSum({few, lengthy}, 1, exclusive, reverse), *strategy,
                    {{few, 2}, {lengthy, 4500}}, {.eights = true});
      CheckStrategy(RunningSum({rows}, 0, exclusive, reverse), *strategy, {{rows, 31}},
                    {.eights = true});
    }
  }
}

// What an element is made of and what is made of its sum are part of the scan's kernels: of threads
// and of blocks, in vectors and one by one, of rows and of segments.
TEST(GenericCudaTest, ScansBetweenMaps) {
  const ir::Var rows = Symbol("rows"), columns = Symbol("columns"), many = Symbol("many", 9000),
                few = Symbol("few", 2), lengthy = Symbol("lengthy", 40000);
  for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16}) {
    const auto check = [&](std::vector<ir::Expr> shape, int axis,
                           const ir::VarMap<int64_t>& sizes) {
      CheckStrategy(RunningSumOfProducts(std::move(shape), axis, dtype), *schedules::GenericCuda(),
                    sizes, {.eights = true});
    };
    check({rows, columns}, 1, {{rows, 3}, {columns, 300}});
    check({rows, many}, 0, {{rows, 5}, {many, 300}});
    check({Int64(7), Int64(64)}, 1, {});
    check({Int64(2), Int64(1208)}, 1, {});
    check({few, lengthy}, 1, {{few, 2}, {lengthy, 4500}});
    check({Int64(1), Int64(32768)}, 1, {});
  }
}

TEST(GenericCudaTest, ScansPairs) {
  const ir::Var rows = Symbol("rows"), columns = Symbol("columns"), many = Symbol("many", 9000),
                few = Symbol("few", 2), lengthy = Symbol("lengthy", 40000);
  const auto strategy = schedules::GenericCuda();
  CheckStrategy(RunningSoftmax({rows, columns}, 1), *strategy, {{rows, 3}, {columns, 600}});
  CheckStrategy(RunningSoftmax({rows, many}, 0), *strategy, {{rows, 5}, {many, 300}});
  CheckStrategy(RunningSoftmax({Int64(2), Int64(1208)}, 1), *strategy, {});
  CheckStrategy(RunningSoftmax({Int64(5), Int64(100)}, 1), *strategy, {});
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
    // Rows of whole vectors, which one instruction adds.
    CheckStrategy(ScatterRows(rows, Int64(16), count, ir::CombinerKind::kSum, dtype),
                  *schedules::GenericCuda(), {{rows, 3}, {count, 7}}, {.limit = 3, .eights = true});
    CheckStrategy(ScatterRows(rows, Int64(7), count, ir::CombinerKind::kProduct, dtype),
                  *schedules::GenericCuda(), {{rows, 1}, {count, 1}}, {.limit = 1, .eights = true});
  }
  // Many points of few results, which blocks combine in their shared memory first: in one round of
  // the threads and a part, and in several.
  const ir::Var many = Symbol("many", 40000);
  for (const auto& [dtype, kind] : {std::pair{ScalarType::kFloat32, ir::CombinerKind::kSum},
                                    {ScalarType::kInt64, ir::CombinerKind::kSum},
                                    {ScalarType::kInt32, ir::CombinerKind::kMax}}) {
    for (const int64_t points : {10, 700}) {
      CheckStrategy(ScatterRows(Int64(3), Int64(11), many, kind, dtype), *schedules::GenericCuda(),
                    {{many, points}}, {.limit = 3, .eights = true, .multiprocessors = 2});
    }
  }
  // Rows that are written twice have no defined value: each at most once.
  CheckStrategy(ScatterRows(rows, Int64(7), count, std::nullopt), *schedules::GenericCuda(),
                {{rows, 1}, {count, 1}}, {.limit = 1});
}

}  // namespace
}  // namespace hidet::testing
