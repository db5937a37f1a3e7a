#include "schedules/cpu/generic_cpu.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/float_types.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "ir/text/text.h"
#include "testing/cpu_runner/agreement.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/host_tensor/random_values.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::CpuRunner;

std::vector<float> Random(size_t count, unsigned seed) {
  return testing::RandomValues<float>(static_cast<int64_t>(count), seed, /*bound=*/2);
}

CpuRunner MakeRunner(const ir::Task& task) {
  absl::StatusOr<CpuRunner> runner = CpuRunner::Make(task, *GenericCpu(), testing::HostTarget());
  EXPECT_TRUE(runner.ok()) << runner.status();
  return *std::move(runner);
}

TEST(GenericCpuTest, AddsWithBroadcastOverSymbolicRowsAndEveryTail) {
  const ir::Var rows = testing::Symbol("rows");
  for (const int columns : {1, 3, 15, 16, 17, 100}) {
    testing::ExpectAgreement(testing::AddRelu(rows, Int64(columns)), *GenericCpu(),
                             {.calls = {{{rows, 1}}, {{rows, 7}}, {{rows, 300}}}});
  }
}

TEST(GenericCpuTest, KeepsNanThroughRelu) {
  CpuRunner runner = MakeRunner(testing::AddRelu(Int64(1), Int64(20)));
  std::vector<float> a(20, NAN), b(20, 1), y(20, 0);
  ASSERT_TRUE(runner.Run({a.data(), b.data()}, {y.data()}).ok());
  for (float value : y) EXPECT_TRUE(std::isnan(value));
}

// One map of a vector of float32, whose value is given as text.
ir::Task MapOf(const std::string& value, const std::string& type, int count) {
  const auto task = ir::ParseTask(
      absl::StrCat("task map() anchor 0 {\n  input x: float32[", count, "]\n  Map: map y: ", type,
                   "[", count, "]\n    v0 = x[i0]\n    value: ", value, "\n  output y\n}\n"));
  EXPECT_TRUE(task.ok()) << task.status();
  return *task;
}

// Out of range the nearest integer, NaN 0; in vectors, in their remainder and one by one.
template <typename T>
void ExpectSaturates(const std::string& type) {
  constexpr double kLeast = static_cast<double>(std::numeric_limits<T>::min()),
                   kMost = static_cast<double>(std::numeric_limits<T>::max());
  const std::vector<float> edges = {
      0.0f,          -0.7f,         1.9f,           -1.9f,  126.5f, 127.9f,  128.0f,
      -128.9f,       -129.0f,       255.9f,         256.0f, 3e4f,   7e4f,    -7e4f,
      2147483520.0f, 2147483648.0f, -2147483648.0f, -3e9f,  5e9f,   9.2e18f, 1e30f,
      -1e30f,        INFINITY,      -INFINITY,      NAN};
  for (const int count : {1, 25}) {
    CpuRunner runner = MakeRunner(MapOf(absl::StrCat(type, "(v0)"), type, count));
    for (size_t first = 0; first < edges.size(); first += static_cast<size_t>(count)) {
      std::vector<T> y(static_cast<size_t>(count));
      ASSERT_TRUE(runner.Run({&edges[first]}, {y.data()}).ok());
      for (size_t i = 0; i < y.size(); ++i) {
        const double x = edges[first + i];
        const double expected = std::isnan(x) ? 0 : std::clamp(std::trunc(x), kLeast, kMost);
        // The largest int32 is no float; as a double it is what it is.
        ASSERT_EQ(static_cast<double>(y[i]), expected) << type << " of " << x;
      }
    }
  }
}

TEST(GenericCpuTest, ConversionsToIntegersSaturate) {
  ExpectSaturates<int8_t>("int8");
  ExpectSaturates<uint8_t>("uint8");
  ExpectSaturates<int16_t>("int16");
  ExpectSaturates<uint16_t>("uint16");
  ExpectSaturates<int32_t>("int32");
  ExpectSaturates<int64_t>("int64");
}

// A vector of sines calls the library where a lane has an angle that the polynomial does not take.
TEST(GenericCpuTest, LargeAnglesBesideSmallOnes) {
  constexpr int kCount = 40;
  CpuRunner runner = MakeRunner(MapOf("sin(v0)", "float32", kCount));
  std::vector<float> x = Random(kCount, 1), y(kCount, NAN);
  x[3] = 1e30f, x[20] = 3e7f, x[39] = INFINITY;
  ASSERT_TRUE(runner.Run({x.data()}, {y.data()}).ok());
  for (int i = 0; i < kCount; ++i) {
    const double expected = std::sin(static_cast<double>(x[i]));
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(y[i])) << x[i];
    } else {
      EXPECT_NEAR(y[i], expected, 2e-7) << x[i];
    }
  }
  EXPECT_THAT(runner.source(), ::testing::HasSubstr("rare:"));
}

TEST(GenericCpuTest, ComputesSoftmaxOfSymbolicLength) {
  const ir::Var columns = testing::Symbol("columns");
  testing::ExpectAgreement(
      testing::Softmax(Int64(5), columns), *GenericCpu(),
      {.calls = {{{columns, 1}}, {{columns, 13}}, {{columns, 16}}, {{columns, 50}}}});
}

TEST(GenericCpuTest, NormalizesRows) {
  testing::ExpectAgreement(testing::ResidualLayerNorm(Int64(3), Int64(77)), *GenericCpu(),
                           {.tolerance = testing::Tolerance{.absolute = 2e-5}});
}

TEST(GenericCpuTest, GathersAndReportsAnIndexOutOfRange) {
  const ir::Var count = testing::Symbol("count");
  CpuRunner runner = MakeRunner(testing::Embedding(count, 10, 33));
  const auto table = Random(330, 8);
  std::vector<int64_t> ids = {9, 0, 3};
  std::vector<float> y(99, NAN);
  ASSERT_TRUE(runner.Run({table.data(), ids.data()}, {y.data()}, {{count, 3}}).ok());
  for (int i = 0; i < 99; ++i) EXPECT_EQ(y[i], table[ids[i / 33] * 33 + i % 33]);
  for (int64_t bad : {int64_t{10}, int64_t{-1}, INT64_MAX, INT64_MIN}) {
    ids[1] = bad;
    const absl::Status status = runner.Run({table.data(), ids.data()}, {y.data()}, {{count, 3}});
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr(std::to_string(bad)));
  }
}

// An interpolation reads the same columns of every row: those are checked once for all rows.
TEST(GenericCpuTest, ChecksTheColumnsOfAGatherOutsideOfItsRows) {
  const auto task = *ir::ParseTask(R"(task columns() anchor 0 {
  input x: float32[6, 50]
  input at: int64[40]
  Take: map y: float32[6, 40]
    v0 = at[i1]
    v1 = x[i0, v0]
    value: v1
  output y
})");
  CpuRunner runner = MakeRunner(task);
  const std::string text = ir::Print(runner.program().kernels[0]);
  ASSERT_THAT(text, ::testing::HasSubstr("check("));
  EXPECT_LT(text.find("check("), text.find("for r in")) << text;
  const auto x = Random(6 * 50, 8);
  std::vector<int64_t> at(40);
  for (int64_t i = 0; i < 40; ++i) at[i] = i * 7 % 50;
  std::vector<float> y(6 * 40, NAN);
  ASSERT_TRUE(runner.Run({x.data(), at.data()}, {y.data()}).ok());
  for (int i = 0; i < 6 * 40; ++i) EXPECT_EQ(y[i], x[i / 40 * 50 + at[i % 40]]) << i;
  at[33] = 50;  // of the last vector, which is not whole
  EXPECT_EQ(runner.Run({x.data(), at.data()}, {y.data()}).code(),
            absl::StatusCode::kInvalidArgument);
}

// In float32 the rounding errors of 20,000 sums would add up.
TEST(GenericCpuTest, LongRunningSumsAreRoundedOnce) {
  constexpr int kCount = 20000;
  for (const int columns : {1, 16}) {
    CpuRunner runner = MakeRunner(testing::RunningSum({Int64(kCount), Int64(columns)}, 0,
                                                      /*exclusive=*/false, /*reverse=*/false));
    const auto x = Random(static_cast<size_t>(kCount) * columns, 3);
    std::vector<float> y(x.size(), NAN);
    ASSERT_TRUE(runner.Run({x.data()}, {y.data()}).ok());
    for (int column = 0; column < columns; ++column) {
      double sum = 0;
      for (int row = 0; row < kCount; ++row) {
        sum += x[row * columns + column];
        ASSERT_EQ(y[row * columns + column], static_cast<float>(sum)) << row << " " << column;
      }
    }
  }
}

// The indices of a gather by gathered indices are a vector: the check of each of its lanes takes
// that lane, and computes none again.
TEST(GenericCpuTest, ChecksTheLanesOfChainedGathersWithoutGatheringAgain) {
  const auto task = *ir::ParseTask(R"(task chain() anchor 0 {
  input first: int64[50]
  input second: int64[50]
  input at: int64[40]
  Take: map y: int64[40]
    v0 = at[i0]
    v1 = second[v0]
    v2 = first[v1]
    value: v2
  output y
})");
  CpuRunner runner = MakeRunner(task);
  int checks = 0;
  for (const absl::string_view line :
       absl::StrSplit(ir::Print(runner.program().kernels[0]), '\n')) {
    if (!absl::StrContains(line, "check(lane(")) continue;
    ++checks;
    EXPECT_FALSE(absl::StrContains(line, "%")) << line;
  }
  EXPECT_GE(checks, 2) << ir::Print(runner.program().kernels[0]);
  std::vector<int64_t> first(50), second(50), at(40), y(40, -1);
  for (int64_t i = 0; i < 50; ++i) {
    first[i] = i * 11 % 50;
    second[i] = i * 7 % 50;
  }
  for (int64_t i = 0; i < 40; ++i) at[i] = i * 3 % 50;
  ASSERT_TRUE(runner.Run({first.data(), second.data(), at.data()}, {y.data()}).ok());
  for (int i = 0; i < 40; ++i) EXPECT_EQ(y[i], first[second[at[i]]]) << i;
  second[at[21]] = 50;
  EXPECT_EQ(runner.Run({first.data(), second.data(), at.data()}, {y.data()}).code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(GenericCpuTest, ScattersRowsInOrder) {
  const std::vector<float> x = {1, 2, 3, 4, 5, 6}, updates = {10, 20, 30, 40, 50, 60};
  const std::vector<int64_t> ids = {2, 0, 2};
  std::vector<float> y(6, NAN);
  CpuRunner add =
      MakeRunner(testing::ScatterRows(Int64(3), Int64(2), Int64(3), ir::CombinerKind::kSum));
  ASSERT_TRUE(add.Run({x.data(), ids.data(), updates.data()}, {y.data()}).ok());
  EXPECT_THAT(y, ::testing::ElementsAre(31, 42, 3, 4, 65, 86));

  const std::vector<int64_t> apart = {2, 0, 1};
  CpuRunner set = MakeRunner(testing::ScatterRows(Int64(3), Int64(2), Int64(3), std::nullopt));
  ASSERT_TRUE(set.Run({x.data(), apart.data(), updates.data()}, {y.data()}).ok());
  EXPECT_THAT(y, ::testing::ElementsAre(30, 40, 50, 60, 10, 20));

  const std::vector<int64_t> bad = {2, 3, 1};
  const absl::Status status = set.Run({x.data(), bad.data(), updates.data()}, {y.data()});
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
}

TEST(GenericCpuTest, ScattersSumsOfHalves) {
  const std::vector<Half> x = {Half::From(1)}, updates = {Half::From(0.5), Half::From(0.25)};
  const std::vector<int64_t> ids = {0, 0};
  std::vector<Half> y(1);
  CpuRunner runner = MakeRunner(testing::ScatterRows(Int64(1), Int64(1), Int64(2),
                                                     ir::CombinerKind::kSum, ScalarType::kFloat16));
  ASSERT_TRUE(runner.Run({x.data(), ids.data(), updates.data()}, {y.data()}).ok());
  EXPECT_EQ(y[0].ToFloat(), 1.75f);
}

TEST(GenericCpuTest, TransposesInTilesOfEverySize) {
  const ir::Var rows = testing::Symbol("rows");
  for (const int columns : {1, 3, 64, 70, 129}) {
    testing::ExpectAgreement(
        testing::TransposeAdd(Int64(2), rows, Int64(columns)), *GenericCpu(),
        {.calls = {{{rows, 1}}, {{rows, 15}}, {{rows, 16}}, {{rows, 17}}, {{rows, 100}}}});
  }
}

// From single elements LLVM does not find back to the few shuffles that a square takes. Squares
// that hang over an end are whole ones in registers.
TEST(GenericCpuTest, TransposesSquaresByShufflesOfWholeVectors) {
  for (const auto& [rows, columns] : std::vector<std::pair<ir::Expr, ir::Expr>>{
           {Int64(64), Int64(64)}, {testing::Symbol("rows"), testing::Symbol("columns")}}) {
    const CpuRunner runner = MakeRunner(testing::TransposeAdd(Int64(2), rows, columns));
    EXPECT_THAT(runner.source(), ::testing::HasSubstr("shufflevector"));
    EXPECT_THAT(runner.source(), ::testing::Not(::testing::HasSubstr("extractelement")));
  }
}

// Lanes that are elements of one vector: every row and column twice, and the other way round.
TEST(GenericCpuTest, ReadsElementsOfAVector) {
  for (const int columns : {2, 14, 16, 64}) {
    const auto parsed = *ir::ParseTask(absl::StrCat(R"(task spread() anchor 0 {
  input t0: float32[3, )",
                                                    columns, R"(]
  spread: map t1: float32[6, )",
                                                    2 * columns, R"(]
    v0 = t0[i0 / 2, i1 / 2]
    v1 = t0[2 - i0 / 2, )",
                                                    columns - 1, R"( - i1 / 2]
    value: v0 - v1
  output t1
}
)"));
    testing::ExpectAgreement(parsed, *GenericCpu());
  }
}

// Few sums for many threads are added up in segments, of one length or not.
TEST(GenericCpuTest, LongSumsAreAddedUpInSegments) {
  Target target = testing::HostTarget();
  target.threads = 4;
  for (const int length : {1 << 18, 262147}) {
    const auto parsed = *ir::ParseTask(absl::StrCat(R"(task sums() anchor 0 {
  input t0: float32[2, )",
                                                    length, R"(]
  sums: reduce t1: float32[2] over )",
                                                    length, R"(
    v0 = t0[i0, k0]
    sum: v0
  halves: map t2: float32[2]
    v0 = t1[i0]
    value: v0 * 0.5f
  output t2
}
)"));
    const ir::Program program = GenericCpu()->Apply(parsed, target, {}).value();
    EXPECT_EQ(program.kernels.size(), 2u);
    CpuRunner runner = CpuRunner::Make(parsed, *GenericCpu(), target).value();
    const auto x = Random(static_cast<size_t>(2 * length), 6);
    std::vector<float> y(2, NAN);
    ASSERT_TRUE(runner.Run({x.data()}, {y.data()}).ok());
    for (int i = 0; i < 2; ++i) {
      double sum = 0;
      for (int k = 0; k < length; ++k) sum += x[static_cast<size_t>(i * length + k)];
      EXPECT_NEAR(y[i], sum / 2, 2e-2);
    }
  }
}

TEST(GenericCpuTest, ConcatenatesPiecesOfEverySize) {
  const ir::Task task = *ir::ParseTask(R"(task concat() anchor 0 {
  input t0: float32[5, 3]
  input t1: float32[5, 40]
  input t2: float32[5, 17]
  concat: map t3: float32[5, 60]
    v0 = t0[i0, i1] if i1 < 3 else 0.0
    v1 = t1[i0, i1 - 3] if 3 <= i1 && i1 < 43 else 0.0
    v2 = t2[i0, i1 - 43] if 43 <= i1 else 0.0
    value: select(i1 < 3, v0, select(i1 < 43, v1, v2))
  output t3
})");
  testing::ExpectAgreement(task, *GenericCpu());
}

TEST(GenericCpuTest, PoolsEverySecondElement) {
  const ir::Task task = *ir::ParseTask(R"(task pool() anchor 0 {
  input t0: float32[3, 9, 37]
  pool: reduce t1: float32[3, 5, 19] over 3, 3
    v0 = t0[i0, i1 * 2 + k0 - 1, i2 * 2 + k1 - 1] if 0 <= i1 * 2 + k0 - 1 && i1 * 2 + k0 - 1 < 9 && 0 <= i2 * 2 + k1 - 1 && i2 * 2 + k1 - 1 < 37 else -inf
    max: v0
  output t1
})");
  testing::ExpectAgreement(task, *GenericCpu());
}

TEST(GenericCpuTest, FinishesTheSumsOfWindows) {
  const ir::Task task = *ir::ParseTask(R"(task depthwise() anchor 0 {
  input t0: float32[3, 9, 37]
  input t1: float32[3, 3, 3]
  input t2: float32[3]
  conv: window t3: float32[3, 9, 37] over 3, 3
    v0 = t0[i0, i1 + k0 - 1, i2 + k1 - 1] if 1 <= i1 + k0 && i1 + k0 < 10 && (1 <= i2 + k1 && i2 + k1 < 38) else 0.0
    v1 = t1[i0, k0, k1]
    sum: v0 * v1
  relu: map t4: float32[3, 9, 37]
    v0 = t3[i0, i1, i2]
    v1 = t2[i0]
    value: max(v0 + v1, 0.0f)
  output t4
})");
  testing::ExpectAgreement(task, *GenericCpu());
}

// Between two elements of padding there is nothing to be out of range of. Once by single elements,
// once by rows in vectors.
TEST(GenericCpuTest, GathersFromPadding) {
  for (const int64_t columns : {1, 32}) {
    const std::string text = absl::StrCat(
        "task padded_gather() anchor 0 {\n  input ids: int64[20]\n  input table: float32[3, ",
        columns, "]\n  gather: map y: float32[20, ", columns,
        "]\n    v0 = ids[i0]\n    v1 = table[v0 - 2, i1] if 0 <= v0 - 2 && v0 - 2 < 3 else 7.0\n"
        "    value: v1\n  output y\n}\n");
    testing::ExpectAgreement(ir::ParseTask(text).value(), *GenericCpu());
  }
}

TEST(GenericCpuTest, ComputesMaskedAttention) {
  testing::ExpectAgreement(testing::Attention(Int64(2), Int64(9), 3, 8), *GenericCpu());
}

}  // namespace
}  // namespace hidet::schedules
