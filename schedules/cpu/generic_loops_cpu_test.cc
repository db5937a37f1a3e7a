// The loops of parallel_stages_cpu.h and serial_stages_cpu.h against the task as it is written: how
// rows, columns and their pieces are cut, which axis is vectors, what blocks share.
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "schedules/cpu/generic_cpu.h"
#include "testing/cpu_runner/agreement.h"
#include "testing/cpu_runner/cpu_runner.h"

namespace hidet::schedules {
namespace {

using testing::CpuRunner;

// What a schedule says of vectors that fill a register of this machine with floats.
std::string WholeVectors() { return absl::StrCat("lanes=", testing::HostTarget().float_lanes()); }

// Expects a task to compute what it says where its symbols have these values; returns the schedule
// of its last kernel and the text of all.
std::pair<std::string, std::string> ExpectRuns(const std::string& text, int threads = 1,
                                               const std::vector<int64_t>& sizes = {}) {
  SCOPED_TRACE(text);
  const ir::Task task = ir::ParseTask(text).value();
  testing::AgreementOptions options;
  options.target.threads = threads;
  for (size_t i = 0; i < sizes.size(); ++i) options.calls[0][task.symbols[i]] = sizes[i];
  const CpuRunner runner = testing::ExpectAgreement(task, *GenericCpu(), options);
  return {runner.program().kernels.back().schedule, runner.source()};
}

TEST(GenericLoopsCpuTest, WalksShortRowsByTheirOwnAxes) {
  for (const int columns : {1, 4, 5, 16, 19}) {
    ExpectRuns(absl::StrCat(R"(task patches() anchor 0 {
  input x: float32[4, 3, 6, 5, )",
                            columns, R"(]
  Map: map y: float32[6, 4, 5, 3, )",
                            columns, R"(]
    v0 = x[i1, i3, i0, i2, i4]
    value: v0 * 2.0f
  output y
}
)"));
  }
}

// A block is a part of a long row, or some rows; pieces end in the midst of vectors.
TEST(GenericLoopsCpuTest, CutsWhereConditionsChange) {
  for (const int columns : {3, 40, 9000}) {
    for (const int first : {1, 2, 33}) {
      const int all = columns + first + 2;
      ExpectRuns(absl::StrCat(
          "task join() anchor 0 {\n  input a: float32[2, ", first, "]\n  input b: float32[2, ",
          columns, "]\n  Map: map y: float32[2, ", all, "]\n    v0 = a[i0, i1] if i1 < ", first,
          " else 0.0\n    v1 = b[i0, i1 - ", first, "] if ", first, " <= i1 && i1 < ",
          first + columns, " else 0.0\n    value: select(i1 < ", first, ", v0, select(i1 < ",
          first + columns, ", v1, -1.0f))\n  output y\n}\n"));
    }
  }
  // Along rows: no condition is left in vectors.
  const auto [schedule, source] = ExpectRuns(R"(task stack() anchor 0 {
  input a: float32[3, 2, 40]
  input b: float32[3, 4, 40]
  Map: map y: float32[3, 6, 40]
    v0 = a[i0, i1, i2] if i1 < 2 else 0.0
    v1 = b[i0, i1 - 2, i2] if 2 <= i1 else 0.0
    value: select(i1 < 2, v0, v1)
  output y
}
)");
  EXPECT_THAT(source, ::testing::Not(::testing::HasSubstr("select <")));
}

// The phases of a transposed convolution: what lies outside of the window differs by i % 2, so that
// what holds for the first and the last of some rows need not hold for those between them.
TEST(GenericLoopsCpuTest, WindowsWhoseBordersAreOfARemainder) {
  for (const int rows : {4, 6, 10, 14}) {
    ExpectRuns(absl::StrCat(
        "task phases() anchor 0 {\n  input x: float32[3, 4]\n  input w: float32[3, ", rows / 2,
        ", 3]\n  Conv1d: window y: float32[", rows,
        ", 5] over 3, 2\n    v0 = x[k0, i1 + k1 - 1] if 0 <= i1 + k1 - 1 && i1 + k1 - 1 < 4 else "
        "0.0\n    v1 = w[k0, i0 / 2, i0 % 2 + 2 - k1 * 2] if i0 % 2 + 2 - k1 * 2 < 3 else 0.0\n"
        "    sum: v0 * v1\n  output y\n}\n"));
  }
}

TEST(GenericLoopsCpuTest, AxesOfTwoAndThreeTakeTurnsInMemory) {
  for (const int last : {2, 3}) {
    for (const int columns : {4, 16, 35, 100}) {
      for (const char* type : {"float32", "int8", "bool"}) {
        const auto [schedule, source] = ExpectRuns(
            absl::StrCat("task pixels() anchor 0 {\n  input x: ", type, "[2, ", last, ", ", columns,
                         "]\n  Map: map y: ", type, "[2, ", columns, ", ", last,
                         "]\n    v0 = x[i0, i2, i1]\n    value: v0\n  output y\n}\n"));
        EXPECT_THAT(schedule, ::testing::HasSubstr(columns == 4 ? "lanes=4" : WholeVectors()));
      }
      ExpectRuns(absl::StrCat("task enlarge() anchor 0 {\n  input x: float32[5, ", columns,
                              "]\n  Map: map y: float32[5, ", columns, ", ", last,
                              "]\n    v0 = x[i0, i1]\n    value: v0 + 1.0f\n  output y\n}\n"));
    }
  }
}

TEST(GenericLoopsCpuTest, TransposesBytesAndConditions) {
  for (const char* type : {"int8", "bool", "float16", "float32"}) {
    const auto [schedule, source] = ExpectRuns(
        absl::StrCat("task turn() anchor 0 {\n  input x: ", type, "[70, 50]\n  Map: map y: ", type,
                     "[50, 70]\n    v0 = x[i1, i0]\n    value: v0\n  output y\n}\n"));
    EXPECT_THAT(schedule, ::testing::HasSubstr("in tiles"));
  }
}

TEST(GenericLoopsCpuTest, ShortElementsFillVectors) {
  const int bits = testing::HostTarget().vector_bits;
  for (const auto& [type, width] :
       {std::pair("int8", 8), std::pair("bool", 8), std::pair("int16", 16)}) {
    const char* value = width == 8 && std::string(type) == "bool" ? "v0 && v1" : "v0 + v1";
    for (const int columns : {64, 1000, 1024}) {
      const auto [schedule, source] = ExpectRuns(absl::StrCat(
          "task sum() anchor 0 {\n  input a: ", type, "[5, ", columns, "]\n  input b: ", type, "[",
          columns, "]\n  Map: map y: ", type, "[5, ", columns,
          "]\n    v0 = a[i0, i1]\n    v1 = b[i1]\n    value: ", value, "\n  output y\n}\n"));
      if (columns % 64 == 0)
        EXPECT_THAT(schedule, ::testing::HasSubstr(absl::StrCat("lanes=", bits / width)));
    }
  }
}

TEST(GenericLoopsCpuTest, ScansNeighboursInVectors) {
  for (const int columns : {1, 5, 16, 37, 600}) {
    for (const char* order : {"", " exclusive", " reverse", " exclusive reverse"}) {
      const auto [schedule, source] = ExpectRuns(absl::StrCat(
          "task scan() anchor 0 {\n  input x: float32[3, 11, ", columns,
          "]\n  cumsum: scan y: float32[3, 11, ", columns,
          "]\n    v0 = x[i0, i1, i2]\n    along i1", order, "\n    sum: v0\n  output y\n}\n"));
      if (columns >= 16) EXPECT_THAT(schedule, ::testing::HasSubstr(WholeVectors()));
      // Long runs of a row at a step.
      if (columns >= 37) EXPECT_THAT(schedule, ::testing::HasSubstr("vectors="));
    }
  }
}

// Rows that an index chooses are added in vectors, in order; threads share the columns.
TEST(GenericLoopsCpuTest, AddsRowsInVectors) {
  for (const int columns : {1, 5, 16, 70}) {
    for (const int threads : {1, 2}) {
      const auto [schedule, source] = ExpectRuns(
          absl::StrCat("task index_add() anchor 0 {\n  input x: float32[7, ", columns,
                       "]\n  input i: int64[30]\n  input u: float32[30, ", columns,
                       "]\n  Add: update y: float32[7, ", columns, "] for 30, ", columns,
                       "\n    v0 = i[i0]\n    v1 = u[i0, i1]\n    updates x[v0, i1]\n    sum: v1\n",
                       "  output y\n}\n"),
          threads);
      if (columns >= 16) EXPECT_THAT(schedule, ::testing::HasSubstr(WholeVectors()));
    }
  }
}

// Columns whose rows an index for each of them chooses: a row's neighbours stay together.
TEST(GenericLoopsCpuTest, AddsColumnsWithTheirRows) {
  ExpectRuns(R"(task scatter_add() anchor 0 {
  input x: float32[7, 16]
  input i: int64[50, 16]
  input u: float32[50, 16]
  Add: update y: float32[7, 16] for 50, 16
    v0 = i[i0, i1]
    v1 = u[i0, i1]
    updates x[v0, i1]
    sum: v1
  output y
}
)",
             /*threads=*/2);
}

// A maximum of halves is one of float32: LLVM would look for it among its operations of halves.
TEST(GenericLoopsCpuTest, HalvesAreConvertedByVectors) {
  const auto [schedule, source] = ExpectRuns(R"(task largest() anchor 0 {
  input x: float16[3, 200]
  Max: reduce y: float32[3] over 200
    v0 = x[i0, k0]
    max: float32(v0)
  output y
}
)");
  if (testing::HostTarget().vector_bits == 512)
    EXPECT_THAT(source, ::testing::HasSubstr("vcvtph2ps.512"));
}

// A variance and the mean beside it are maps of the same moments, stored where these are found:
// along the last axis, along another one, and by segments of few long rows.
TEST(GenericLoopsCpuTest, MakesSeveralResultsOfOneReduction) {
  for (const auto& [shape, results, read, length] : {std::tuple("5, 70", "5", "i0, k0", 70),
                                                     {"70, 37", "37", "k0, i0", 70},
                                                     {"3, 70, 20", "3, 20", "i0, k0, i1", 70},
                                                     {"1, 60000", "1", "i0, k0", 60000}}) {
    const bool is_plane = std::string(results) == "3, 20";
    const std::string at = is_plane ? "i0, i1" : "i0";
    ExpectRuns(absl::StrCat(R"(task moments() anchor 0 {
  input t0: float32[)",
                            shape, R"(]
  Moments: reduce t1: float32[)",
                            results, "], t2: float32[", results, "], t3: float32[", results,
                            "] over ", length, "\n    v0 = t0[", read, R"(]
    welford: 1.0f, v0, 0.0f
  Mean: map t4: float32[)",
                            results, "]\n    v0 = t2[", at, R"(]
    value: v0
  Variance: map t5: float32[)",
                            results, "]\n    v0 = t1[", at, "]\n    v1 = t3[", at, R"(]
    value: v1 / (v0 - 1.0f)
  output t4
  output t5
}
)"),
               /*threads=*/2);
  }
}

// Each row has indices of its own: threads share the rows, and what meets in one keeps its order.
TEST(GenericLoopsCpuTest, AddsWithinRows) {
  ExpectRuns(R"(task scatter_add() anchor 0 {
  input x: float32[40, 7]
  input i: int64[40, 300]
  input u: float32[40, 300]
  Add: update y: float32[40, 7] for 40, 300
    v0 = i[i0, i1]
    v1 = u[i0, i1]
    updates x[i0, v0]
    sum: v1
  output y
}
)");
}

// Windows inside the image go some rows at a time, those at its borders one by one.
TEST(GenericLoopsCpuTest, ReducesWindowsOfRowsTogether) {
  struct Case {
    int rows, columns, window, padding, stride = 1, dilation = 1;
  };
  for (const Case c :
       {Case{1, 20, 3, 1}, Case{2, 5, 3, 1}, Case{3, 33, 3, 1}, Case{7, 7, 7, 3},
        Case{12, 40, 3, 1}, Case{23, 17, 5, 2}, Case{9, 16, 2, 0}, Case{21, 30, 3, 1, 2},
        Case{30, 19, 5, 2, 2}, Case{40, 18, 3, 6, 1, 6}, Case{25, 9, 3, 4}, Case{18, 300, 3, 1}}) {
    const int span = c.dilation * (c.window - 1) + 1;
    const auto size = [&](int n) { return (n + 2 * c.padding - span) / c.stride + 1; };
    const auto index = [&](int axis, int of_window) {
      return absl::StrCat("i", axis, " * ", c.stride, " + k", of_window, " * ", c.dilation, " - ",
                          c.padding);
    };
    const auto inside = [&](int axis, int of_window, int n) {
      return absl::StrCat("0 <= ", index(axis, of_window), " && ", index(axis, of_window), " < ",
                          n);
    };
    const auto [schedule, source] = ExpectRuns(
        absl::StrCat("task depthwise() anchor 0 {\n  input x: float32[2, ", c.rows, ", ", c.columns,
                     "]\n  input w: float32[2, ", c.window, ", ", c.window,
                     "]\n  Conv: window y: float32[2, ", size(c.rows), ", ", size(c.columns),
                     "] over ", c.window, ", ", c.window, "\n    v0 = x[i0, ", index(1, 0), ", ",
                     index(2, 1), "] if ", inside(1, 0, c.rows), " && ", inside(2, 1, c.columns),
                     " else 0.0\n    v1 = w[i0, k0, k1]\n    ", "sum: v0 * v1\n  output y\n}\n"),
        /*threads=*/2);
    EXPECT_THAT(schedule, ::testing::HasSubstr("generic"));
  }
}

// Those of images whose sizes the call decides, too: at borders a branch leaves out the rows that
// there are none of, and where no condition ends the image the last rows go one by one.
TEST(GenericLoopsCpuTest, ReducesWindowsOfOpenRowsTogether) {
  struct Case {
    int window, above, below, stride;
    bool is_pool = false;
  };
  for (const Case c : {Case{3, 1, 1, 1}, Case{3, 1, 1, 2}, Case{5, 2, 2, 2}, Case{3, 2, 0, 1},
                       Case{3, 0, 2, 1}, Case{3, 1, 1, 2, true}}) {
    const auto size = [&](absl::string_view n) {
      return absl::StrCat("(", n, " + ", c.above + c.below - c.window, ") / ", c.stride, " + 1");
    };
    const auto index = [&](int axis) {
      return absl::StrCat("i", axis, " * ", c.stride, " + k", axis - 1, " - ", c.above);
    };
    // The conditions that are known to hold are not written: rows behind the last are none to read.
    const auto inside = [&](int axis, absl::string_view n) {
      std::vector<std::string> conditions;
      if (c.above > 0) conditions.push_back(absl::StrCat("0 <= ", index(axis)));
      if (c.below > 0) conditions.push_back(absl::StrCat(index(axis), " < ", n));
      return absl::StrJoin(conditions, " && ");
    };
    const std::string text = absl::StrCat(
        "task windows(h: 5..1000 by 1 hint 64, w: 5..1000 by 1 hint 64) anchor 0 {\n  input x: "
        "float32[2, h, w]\n  input w0: float32[2, ",
        c.window, ", ", c.window, "]\n  Windows: window y: float32[2, ", size("h"), ", ", size("w"),
        "] over ", c.window, ", ", c.window, "\n    v0 = x[i0, ", index(1), ", ", index(2), "] if ",
        inside(1, "h"), " && ", inside(2, "w"),
        c.is_pool ? " else -inf\n    max: v0"
                  : " else 0.0\n    v1 = w0[i0, k0, k1]\n    sum: v0 * v1",
        "\n  output y\n}\n");
    for (const std::vector<int64_t>& sizes : std::vector<std::vector<int64_t>>{{5, 5}, {13, 39}}) {
      ExpectRuns(text, /*threads=*/2, sizes);
    }
  }
}

// A convolution whose image is read once for each channel of its result is left to strategies that
// keep it in the first cache.
TEST(GenericLoopsCpuTest, ReadingAnImageAgainCosts) {
  const auto seconds = [](absl::string_view image_of, int size) {
    const auto task = ir::ParseTask(absl::StrCat(
        "task windows() anchor 0 {\n  input x: float32[32, ", size, ", ", size,
        "]\n  input w: float32[32, 3, 3]\n  Windows: window y: float32[32, ", size - 2, ", ",
        size - 2, "] over 3, 3\n    v0 = x[", image_of,
        ", i1 + k0, i2 + k1]\n    v1 = w[i0, k0, k1]\n    sum: v0 * v1\n  output y\n}\n"));
    EXPECT_TRUE(task.ok()) << task.status();
    return GenericCpu()->Cost(ir::AnalyzedTask(*task), testing::HostTarget(), {});
  };
  EXPECT_GT(seconds("0", 130), 2 * seconds("i0", 130));  // 2 MB, of which each is read 32 times
  EXPECT_LE(seconds("0", 16), seconds("i0", 16));
}

// What lanes want of a vector is read at once where not all of them exist, too.
TEST(GenericLoopsCpuTest, ReadsElementsOfAVectorAtTheEndOfRows) {
  for (const int64_t columns : {1, 5, 20}) {
    const auto [schedule, source] = ExpectRuns(R"(task twice(n: 1..1000 by 1 hint 0) anchor 0 {
  input x: float32[3, n]
  Map: map y: float32[3, n * 2]
    v0 = x[i0, i1 / 2]
    value: v0
  output y
}
)",
                                               /*threads=*/1, {columns});
    EXPECT_THAT(source, ::testing::Not(::testing::HasSubstr("load float,")));
  }
}

// Parts of an index that are put together again: elements that lie two apart in open rows.
TEST(GenericLoopsCpuTest, ReadsEverySecondElementOfOpenRows) {
  for (const std::vector<int64_t>& sizes :
       std::vector<std::vector<int64_t>>{{2, 2}, {4, 10}, {6, 34}, {2, 66}}) {
    const auto [schedule, source] =
        ExpectRuns(R"(task to_depth(h: 2..1000 by 2 hint 0, w: 2..1000 by 1 hint 0) anchor 0 {
  input x: float32[h, w]
  Map: map y: float32[2, h / 2, w / 2]
    v0 = x[(i2 * 2 + i1 * (w / 2) * 2 + i0) / w, (i2 * 2 + i1 * (w / 2) * 2 + i0) % w]
    value: v0
  output y
}
)",
                   /*threads=*/1, sizes);
    EXPECT_THAT(source, ::testing::Not(::testing::HasSubstr("load float,")));
  }
}

// Rows of a block begin and end inside of runs along an axis whose length the call decides.
TEST(GenericLoopsCpuTest, WalksRowsInRunsOfAnyLength) {
  for (const std::vector<int64_t>& sizes :
       std::vector<std::vector<int64_t>>{{3, 1, 5}, {7, 3, 17}, {2, 900, 9}, {300, 7, 3}}) {
    ExpectRuns(
        R"(task spread(n: 1..1000 by 1 hint 9, h: 1..1000 by 1 hint 9, w: 1..1000 by 1 hint 9) anchor 0 {
  input x: float32[n, h, w]
  Map: map y: float32[n, 2, h, w]
    v0 = x[i0, i2, i3]
    value: v0 + 1.0f
  output y
}
)",
        /*threads=*/2, sizes);
  }
}

// Planes of a volume have borders too: a tile of rows lies inside or it does not.
TEST(GenericLoopsCpuTest, ReducesWindowsOfVolumes) {
  ExpectRuns(R"(task volume() anchor 0 {
  input x: float32[5, 12, 19]
  input w: float32[3, 3, 3]
  Conv: window y: float32[5, 12, 19] over 3, 3, 3
    v0 = x[i0 + k0 - 1, i1 + k1 - 1, i2 + k2 - 1] if 0 <= i0 + k0 - 1 && i0 + k0 - 1 < 5 && 0 <= i1 + k1 - 1 && i1 + k1 - 1 < 12 && 0 <= i2 + k2 - 1 && i2 + k2 - 1 < 19 else 0.0
    v1 = w[k0, k1, k2]
    sum: v0 * v1
  output y
}
)");
}

// Every third or fourth element of memory, of every dtype and length.
TEST(GenericLoopsCpuTest, ReadsEveryThirdElement) {
  for (const absl::string_view dtype : {"float32", "bfloat16", "int64", "uint8", "bool"}) {
    for (const int together : {3, 4}) {
      for (const int rows : {1, 5, 16, 65, 200}) {
        ExpectRuns(absl::StrCat("task planes() anchor 0 {\n  input x: ", dtype, "[", rows, ", ",
                                together, "]\n  Map: map y: ", dtype, "[", together, ", ", rows,
                                "]\n    v0 = x[i1, i0]\n    value: v0\n  output y\n}\n"));
      }
    }
  }
}

// Sums whose elements, or whose neighbours' elements, lie a few apart are made in vectors.
TEST(GenericLoopsCpuTest, SumsElementsThatLieApart) {
  for (const absl::string_view dtype : {"float32", "bfloat16"}) {
    for (const int apart : {2, 3, 4}) {
      for (const int rows : {8, 33, 200}) {
        const auto of_columns = ExpectRuns(
            absl::StrCat("task sums() anchor 0 {\n  input x: ", dtype, "[2, ", rows, ", ", apart,
                         "]\n  Sum: reduce y: float32[2, ", apart, "] over ", rows,
                         "\n    v0 = x[i0, k0, i1]\n    max: float32(v0)\n  output y\n}\n"));
        const auto of_rows = ExpectRuns(absl::StrCat(
            "task sums() anchor 0 {\n  input x: ", dtype, "[9, ", rows * apart - apart + 1,
            "]\n  Sum: reduce y: float32[", rows, "] over 9\n    v0 = x[k0, i0 * ", apart,
            "]\n    max: float32(v0)\n  output y\n}\n"));
        for (const auto& [schedule, text] : {of_columns, of_rows}) {
          EXPECT_THAT(schedule, ::testing::Not(::testing::EndsWith("lanes=1"))) << apart;
        }
      }
    }
  }
}

// By what a kernel is said to take a launch chooses its threads.
TEST(GenericLoopsCpuTest, SmallMapsTakeLittleAndFunctionsMore) {
  const auto nanoseconds = [](absl::string_view value) {
    const auto task = ir::ParseTask(absl::StrCat(
        "task map() anchor 0 {\n  input x: float32[15000]\n  Map: map y: float32[15000]\n",
        "    v0 = x[i0]\n    value: ", value, "\n  output y\n}\n"));
    EXPECT_TRUE(task.ok()) << task.status();
    absl::StatusOr<CpuRunner> runner = CpuRunner::Make(*task, *GenericCpu(), testing::HostTarget());
    EXPECT_TRUE(runner.ok()) << runner.status();
    const ir::Kernel& kernel = runner->program().kernels[0];
    return kernel.block_nanoseconds * static_cast<double>(*ir::AsInt(kernel.grid[0].extent));
  };
  EXPECT_LT(nanoseconds("v0 + v0"), 6000);
  EXPECT_GT(nanoseconds("v0 + v0"), 500);
  EXPECT_GT(nanoseconds("sin(v0)"), 12000);
}

// Of a table beyond the cache the rows of a later bag are asked for, of the last bag at the end.
TEST(GenericLoopsCpuTest, AsksForRowsOfLaterBags) {
  const auto bags = [](int rows, int columns, int of_bag, int count) {
    return ExpectRuns(absl::StrCat("task bags() anchor 0 {\n  input x: float32[", rows, ", ",
                                   columns, "]\n  input i: int64[", count, ", ", of_bag,
                                   "]\n  Sum: reduce y: float32[", count, ", ", columns, "] over ",
                                   of_bag,
                                   "\n    v0 = i[i0, k0]\n    v1 = x[v0, i1]\n    sum: v1\n"
                                   "  output y\n}\n"))
        .second;
  };
  const auto asks = ::testing::HasSubstr("llvm.prefetch");
  for (const int count : {1, 3, 50}) EXPECT_THAT(bags(1 << 17, 20, 5, count), asks) << count;
  EXPECT_THAT(bags(7, 64, 5, 50), ::testing::Not(asks));
  EXPECT_THAT(bags(1 << 17, 20, 100, 3), ::testing::Not(asks));
}

// The rows that a bag of indices chooses are added in vectors.
TEST(GenericLoopsCpuTest, AddsGatheredRows) {
  for (const int columns : {1, 5, 16, 64, 70}) {
    const auto [schedule, source] = ExpectRuns(absl::StrCat(
        "task bags() anchor 0 {\n  input x: float32[7, ", columns,
        "]\n  input i: int64[30, 4]\n  Sum: reduce y: float32[30, ", columns,
        "] over 4\n    v0 = i[i0, k0]\n    v1 = x[v0, i1]\n", "    sum: v1\n  output y\n}\n"));
    if (columns >= 16) EXPECT_THAT(schedule, ::testing::Not(::testing::EndsWith("lanes=1")));
  }
}

// The sign of a float of 16 bits is a bit: NaN, infinities and zeros keep all others.
TEST(GenericLoopsCpuTest, SignsOfShortFloatsAreBits) {
  std::vector<uint16_t> x(1 << 16);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<uint16_t>(i);
  for (const absl::string_view dtype : {"bfloat16", "float16"}) {
    for (const absl::string_view function : {"-", "abs"}) {
      const auto task = *ir::ParseTask(absl::StrCat(
          "task signs() anchor 0 {\n  input x: ", dtype, "[65536]\n  Map: map y: ", dtype,
          "[65536]\n    v0 = x[i0]\n    value: ", dtype, "(", function, "(float32(v0)))\n",
          "  output y\n}\n"));
      CpuRunner runner = CpuRunner::Make(task, *GenericCpu(), testing::HostTarget()).value();
      std::vector<uint16_t> y(x.size());
      ASSERT_TRUE(runner.Run({x.data()}, {y.data()}).ok());
      for (size_t i = 0; i < x.size(); ++i)
        ASSERT_EQ(y[i], function == "-" ? x[i] ^ 0x8000 : x[i] & 0x7fff) << dtype << " " << i;
    }
  }
}

// Parts of complex numbers in rows that begin anywhere, times those of one row.
TEST(GenericLoopsCpuTest, ReadsPartsOfRowsOfAnyLength) {
  for (const absl::string_view dtype : {"float32", "bfloat16", "float64", "uint8"}) {
    for (const int columns : {2, 20, 44, 50, 100, 200}) {
      ExpectRuns(absl::StrCat("task parts() anchor 0 {\n  input x: ", dtype, "[7, ", columns,
                              "]\n  input m: ", dtype, "[", columns, "]\n  Parts: map y: ", dtype,
                              "[7, ", columns,
                              "]\n    v0 = x[i0, i1 / 2 * 2]\n    v1 = m[i1 / 2 * 2 + 1]\n"
                              "    value: v0 + v1\n  output y\n}\n"));
    }
  }
}

// Matrices of few columns are reduced along their rows in whole vectors.
TEST(GenericLoopsCpuTest, ReducesNarrowRows) {
  const int lanes = testing::HostTarget().float_lanes();
  for (const absl::string_view dtype : {"float32", "bfloat16", "float64", "int64", "uint8"}) {
    for (const int columns : {2, 3, 7}) {
      for (const int rows : {63 * lanes, 64 * lanes, 70 * lanes + 5, 20000}) {
        const auto [schedule, source] = ExpectRuns(
            absl::StrCat("task largest() anchor 0 {\n  input x: ", dtype, "[", rows, ", ", columns,
                         "]\n  Max: reduce y: ", dtype, "[", columns, "] over ", rows,
                         "\n    v0 = x[k0, i0]\n    max: v0\n  output y\n}\n"),
            /*threads=*/2);
        if (rows >= 64 * lanes) EXPECT_THAT(source, ::testing::HasSubstr("largest_1"));
      }
    }
  }
  // Rows of two axes are rows, with a step behind the sum too.
  const std::string source = ExpectRuns(R"(task mean() anchor 0 {
  input t0: float32[90, 101, 2]
  Sum: reduce t1: float32[2] over 90, 101
    v0 = t0[k0, k1, i0]
    sum: v0
  Mean: map t2: float32[2]
    v0 = t1[i0]
    value: v0 / 9090.0f
  output t2
}
)",
                                        /*threads=*/2)
                                 .second;
  const std::string elements_apart = absl::StrCat("shufflevector <", lanes, " x float>");
  EXPECT_THAT(source.substr(0, source.find("@mean_1")),
              ::testing::Not(::testing::HasSubstr(elements_apart)));
  // Other operands move with the columns, or not at all.
  ExpectRuns(R"(task spread() anchor 0 {
  input x: float32[5000, 3]
  input m: float32[3]
  input s: float32[1]
  Sum: reduce y: float32[3] over 5000
    v0 = x[k0, i0]
    v1 = m[i0]
    v2 = s[0]
    sum: (v0 - v1) * (v0 - v1) * v2
  output y
}
)",
             /*threads=*/2);
}

}  // namespace
}  // namespace hidet::schedules
