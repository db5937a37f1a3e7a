#include "schedules/cpu/generic_cpu.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/float_types.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "ir/text/text.h"
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
  for (int columns : {1, 3, 15, 16, 17, 100}) {
    CpuRunner runner = MakeRunner(testing::AddRelu(rows, Int64(columns)));
    for (int count : {1, 7, 300}) {
      const auto a = Random(static_cast<size_t>(count * columns), 1),
                 b = Random(static_cast<size_t>(columns), 2);
      std::vector<float> y(a.size(), NAN);
      ASSERT_TRUE(runner.Run({a.data(), b.data()}, {y.data()}, {{rows, count}}).ok());
      for (size_t i = 0; i < y.size(); ++i)
        ASSERT_EQ(y[i], std::max(a[i] + b[i % columns], 0.0f)) << columns << " " << i;
    }
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
  CpuRunner runner = MakeRunner(testing::Softmax(Int64(5), columns));
  for (int n : {1, 13, 16, 50}) {
    const auto x = Random(static_cast<size_t>(5 * n), 3);
    std::vector<float> y(x.size(), NAN);
    ASSERT_TRUE(runner.Run({x.data()}, {y.data()}, {{columns, n}}).ok());
    for (int row = 0; row < 5; ++row) {
      double sum = 0;
      for (int j = 0; j < n; ++j) sum += std::exp(static_cast<double>(x[row * n + j]));
      for (int j = 0; j < n; ++j) {
        EXPECT_NEAR(y[row * n + j], std::exp(static_cast<double>(x[row * n + j])) / sum, 1e-6) << n;
      }
    }
  }
}

TEST(GenericCpuTest, NormalizesRows) {
  constexpr int kRows = 3, kColumns = 77;
  CpuRunner runner = MakeRunner(testing::ResidualLayerNorm(Int64(kRows), Int64(kColumns)));
  const auto x = Random(kRows * kColumns, 4), residual = Random(kRows * kColumns, 5);
  const auto gamma = Random(kColumns, 6), beta = Random(kColumns, 7);
  std::vector<float> y(x.size(), NAN);
  ASSERT_TRUE(runner.Run({x.data(), residual.data(), gamma.data(), beta.data()}, {y.data()}).ok());
  for (int row = 0; row < kRows; ++row) {
    double mean = 0, variance = 0;
    const auto at = [&](int j) {
      return static_cast<double>(x[row * kColumns + j]) + residual[row * kColumns + j];
    };
    for (int j = 0; j < kColumns; ++j) mean += at(j) / kColumns;
    for (int j = 0; j < kColumns; ++j) variance += (at(j) - mean) * (at(j) - mean) / kColumns;
    for (int j = 0; j < kColumns; ++j) {
      EXPECT_NEAR(y[row * kColumns + j],
                  (at(j) - mean) / std::sqrt(variance + 1e-5) * gamma[j] + beta[j], 2e-5);
    }
  }
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
  const auto task = ir::ParseTask(R"(task columns() anchor 0 {
  input x: float32[6, 50]
  input at: int64[40]
  Take: map y: float32[6, 40]
    v0 = at[i1]
    v1 = x[i0, v0]
    value: v1
  output y
})")
                        .value();
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
  const auto task = ir::ParseTask(R"(task chain() anchor 0 {
  input first: int64[50]
  input second: int64[50]
  input at: int64[40]
  Take: map y: int64[40]
    v0 = at[i0]
    v1 = second[v0]
    v2 = first[v1]
    value: v2
  output y
})")
                        .value();
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

// Element i of a vector between two elements of padding, by an index from data: in the padding
// there is nothing to be out of range of. Once by single elements, once by rows in vectors.
TEST(GenericCpuTest, TransposesInTilesOfEverySize) {
  const ir::Var rows = testing::Symbol("rows");
  for (const int columns : {1, 3, 64, 70, 129}) {
    CpuRunner runner = MakeRunner(testing::TransposeAdd(Int64(2), rows, Int64(columns)));
    for (const int count : {1, 15, 16, 17, 100}) {
      const auto size = static_cast<size_t>(2 * count * columns);
      const auto x = Random(size, 1), r = Random(size, 2);
      std::vector<float> y(size, NAN);
      ASSERT_TRUE(runner.Run({x.data(), r.data()}, {y.data()}, {{rows, count}}).ok());
      for (int b = 0; b < 2; ++b) {
        for (int i = 0; i < count; ++i) {
          for (int j = 0; j < columns; ++j) {
            const int at = (b * count + i) * columns + j;
            ASSERT_EQ(y[at], std::max(x[(b * columns + j) * count + i] + r[at], 0.0f))
                << count << "x" << columns << " at " << b << " " << i << " " << j;
          }
        }
      }
    }
  }
}

// From single elements LLVM does not find back to the few shuffles that a square takes.
TEST(GenericCpuTest, TransposesSquaresByShufflesOfWholeVectors) {
  const CpuRunner runner = MakeRunner(testing::TransposeAdd(Int64(2), Int64(64), Int64(64)));
  EXPECT_THAT(runner.source(), ::testing::HasSubstr("shufflevector"));
  EXPECT_THAT(runner.source(), ::testing::Not(::testing::HasSubstr("extractelement")));
}

// Lanes that are elements of one vector: every row and column twice, and the other way round.
TEST(GenericCpuTest, ReadsElementsOfAVector) {
  for (const int columns : {2, 14, 16, 64}) {
    const auto parsed = ir::ParseTask(absl::StrCat(R"(task spread() anchor 0 {
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
)"))
                            .value();
    CpuRunner runner = MakeRunner(parsed);
    const auto x = Random(static_cast<size_t>(3 * columns), 5);
    std::vector<float> y(4 * x.size(), NAN);
    ASSERT_TRUE(runner.Run({x.data()}, {y.data()}).ok());
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < 2 * columns; ++j) {
        const int at = i / 2 * columns + j / 2;
        ASSERT_EQ(y[i * 2 * columns + j], x[at] - x[3 * columns - 1 - at]) << columns;
      }
    }
  }
}

// Few sums for many threads are added up in segments, of one length or not.
TEST(GenericCpuTest, LongSumsAreAddedUpInSegments) {
  Target target = testing::HostTarget();
  target.threads = 4;
  for (const int length : {1 << 18, 262147}) {
    const auto parsed = ir::ParseTask(absl::StrCat(R"(task sums() anchor 0 {
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
)"))
                            .value();
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
  const ir::Task task = ir::ParseTask(R"(task concat() anchor 0 {
  input t0: float32[5, 3]
  input t1: float32[5, 40]
  input t2: float32[5, 17]
  concat: map t3: float32[5, 60]
    v0 = t0[i0, i1] if i1 < 3 else 0.0
    v1 = t1[i0, i1 - 3] if 3 <= i1 && i1 < 43 else 0.0
    v2 = t2[i0, i1 - 43] if 43 <= i1 else 0.0
    value: select(i1 < 3, v0, select(i1 < 43, v1, v2))
  output t3
})")
                            .value();
  CpuRunner runner = MakeRunner(task);
  const std::vector<std::vector<float>> pieces = {Random(15, 1), Random(200, 2), Random(85, 3)};
  std::vector<float> y(300, NAN);
  ASSERT_TRUE(runner.Run({pieces[0].data(), pieces[1].data(), pieces[2].data()}, {y.data()}).ok());
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 60; ++j) {
      const float expected = j < 3    ? pieces[0][i * 3 + j]
                             : j < 43 ? pieces[1][i * 40 + j - 3]
                                      : pieces[2][i * 17 + j - 43];
      ASSERT_EQ(y[i * 60 + j], expected) << i << " " << j;
    }
  }
}

TEST(GenericCpuTest, PoolsEverySecondElement) {
  const ir::Task task = ir::ParseTask(R"(task pool() anchor 0 {
  input t0: float32[3, 9, 37]
  pool: reduce t1: float32[3, 5, 19] over 3, 3
    v0 = t0[i0, i1 * 2 + k0 - 1, i2 * 2 + k1 - 1] if 0 <= i1 * 2 + k0 - 1 && i1 * 2 + k0 - 1 < 9 && 0 <= i2 * 2 + k1 - 1 && i2 * 2 + k1 - 1 < 37 else -inf
    max: v0
  output t1
})")
                            .value();
  CpuRunner runner = MakeRunner(task);
  const auto x = Random(3 * 9 * 37, 1);
  std::vector<float> y(3 * 5 * 19, NAN);
  ASSERT_TRUE(runner.Run({x.data()}, {y.data()}).ok());
  for (int c = 0; c < 3; ++c) {
    for (int p = 0; p < 5; ++p) {
      for (int q = 0; q < 19; ++q) {
        float most = -INFINITY;
        for (int h = std::max(0, 2 * p - 1); h < std::min(9, 2 * p + 2); ++h) {
          for (int w = std::max(0, 2 * q - 1); w < std::min(37, 2 * q + 2); ++w)
            most = std::max(most, x[(c * 9 + h) * 37 + w]);
        }
        ASSERT_EQ(y[(c * 5 + p) * 19 + q], most) << c << " " << p << " " << q;
      }
    }
  }
}

TEST(GenericCpuTest, FinishesTheSumsOfWindows) {
  const ir::Task task = ir::ParseTask(R"(task depthwise() anchor 0 {
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
})")
                            .value();
  CpuRunner runner = MakeRunner(task);
  const auto x = Random(3 * 9 * 37, 1), w = Random(27, 2), b = Random(3, 3);
  std::vector<float> y(x.size(), NAN);
  ASSERT_TRUE(runner.Run({x.data(), w.data(), b.data()}, {y.data()}).ok());
  for (int c = 0; c < 3; ++c) {
    for (int p = 0; p < 9; ++p) {
      for (int q = 0; q < 37; ++q) {
        double sum = b[c];
        for (int r = 0; r < 3; ++r) {
          for (int s = 0; s < 3; ++s) {
            const int h = p + r - 1, v = q + s - 1;
            if (h >= 0 && h < 9 && v >= 0 && v < 37)
              sum += static_cast<double>(x[(c * 9 + h) * 37 + v]) * w[(c * 3 + r) * 3 + s];
          }
        }
        ASSERT_NEAR(y[(c * 9 + p) * 37 + q], std::max(sum, 0.0), 1e-5) << c << " " << p << " " << q;
      }
    }
  }
}

TEST(GenericCpuTest, GathersFromPadding) {
  for (const int64_t columns : {1, 32}) {
    ir::Task task;
    const ir::Buffer ids = ir::Buffer::Make("ids", ir::Type::Int64(), {Int64(4)});
    const ir::Buffer table =
        ir::Buffer::Make("table", ir::Type::Float32(), {Int64(3), Int64(columns)});
    const ir::Buffer result =
        ir::Buffer::Make("y", ir::Type::Float32(), {Int64(4), Int64(columns)});
    task.name = "padded_gather";
    task.inputs = {ir::MakeOperand(ids), ir::MakeOperand(table)};
    task.outputs = {result};
    ir::Stage stage{.name = "gather", .results = {result}};
    stage.axes = {ir::Var::Make("i", ir::Type::Int64()), ir::Var::Make("j", ir::Type::Int64())};
    stage.reads = {ir::MakeRead(ids, {stage.axes[0]})};
    const ir::Expr row = stage.reads[0].value - Int64(2);
    stage.reads.push_back(
        ir::MakeRead(table, {row, stage.axes[1]}, Int64(0) <= row && row < Int64(3), /*fill=*/7));
    stage.body = {stage.reads[1].value};
    task.stages = {stage};
    ASSERT_TRUE(ir::VerifyTask(task).ok()) << ir::VerifyTask(task);
    CpuRunner runner = MakeRunner(task);
    const auto values = Random(3 * columns, 8);
    const std::vector<int64_t> rows = {0, 2, 4, 6};
    std::vector<float> y(4 * columns, NAN);
    const absl::Status status = runner.Run({rows.data(), values.data()}, {y.data()});
    ASSERT_TRUE(status.ok()) << status;
    for (int64_t j = 0; j < columns; ++j) {
      EXPECT_EQ(y[j], 7);
      EXPECT_EQ(y[columns + j], values[j]);
      EXPECT_EQ(y[2 * columns + j], values[2 * columns + j]);
      EXPECT_EQ(y[3 * columns + j], 7);
    }
  }
}

TEST(GenericCpuTest, ComputesMaskedAttention) {
  constexpr int kBatch = 2, kLength = 9, kHeads = 3, kDepth = 8;
  CpuRunner runner = MakeRunner(testing::Attention(Int64(kBatch), Int64(kLength), kHeads, kDepth));
  const size_t count = kBatch * kLength * kHeads * kDepth;
  const auto q = Random(count, 9), k = Random(count, 10), v = Random(count, 11);
  std::vector<int64_t> mask(kBatch * kLength, 1);
  mask[4] = mask[kLength] = 0;
  std::vector<float> o(count, NAN);
  ASSERT_TRUE(runner.Run({q.data(), k.data(), v.data(), mask.data()}, {o.data()}).ok());
  const auto at = [&](const std::vector<float>& t, int b, int i, int h, int d) {
    return static_cast<double>(t[((b * kLength + i) * kHeads + h) * kDepth + d]);
  };
  for (int b = 0; b < kBatch; ++b) {
    for (int h = 0; h < kHeads; ++h) {
      for (int i = 0; i < kLength; ++i) {
        std::vector<double> weights(kLength);
        double sum = 0;
        for (int j = 0; j < kLength; ++j) {
          double dot = 0;
          for (int d = 0; d < kDepth; ++d) dot += at(q, b, i, h, d) * at(k, b, j, h, d);
          weights[j] = mask[b * kLength + j] == 0 ? 0 : std::exp(dot / std::sqrt(kDepth));
          sum += weights[j];
        }
        for (int d = 0; d < kDepth; ++d) {
          double expected = 0;
          for (int j = 0; j < kLength; ++j) expected += weights[j] / sum * at(v, b, j, h, d);
          EXPECT_NEAR(at(o, b, i, h, d), expected, 1e-5);
        }
      }
    }
  }
}

}  // namespace
}  // namespace hidet::schedules
