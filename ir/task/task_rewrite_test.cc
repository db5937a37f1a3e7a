// What rewrites keep is tested wherever tasks run (testing/graph_opt_test runs each operator's task
// in several forms); here is what they change.
#include "ir/task/task_rewrite.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "ir/text/task_text.h"

namespace hidet::ir {
namespace {

std::string Collapsed(absl::string_view text, const CollapseOptions& options = {}) {
  const auto task = ParseTask(text);
  EXPECT_TRUE(task.ok()) << task.status();
  const Task collapsed = CollapseAxes(*task, options);
  EXPECT_TRUE(VerifyTask(collapsed).ok()) << VerifyTask(collapsed);
  return PrintTask(collapsed);
}

// The header's example.
TEST(CollapseAxes, NeighboursThatAreWalkedAsOneAreOne) {
  EXPECT_EQ(Collapsed(R"(task add() anchor 0 {
  input t0: float32[2, 3, 4]
  input t1: float32[4]
  add: map t2: float32[2, 3, 4]
    v0 = t0[i0, i1, i2]
    v1 = t1[i2]
    value: v0 + v1
  output t2
}
)"),
            R"(task add() anchor 0 {
  input t0: float32[24]
  input t1: float32[4]
  add: map t2: float32[6, 4]
    v0 = t0[i0 * 4 + i1]
    v1 = t1[i1]
    value: v0 + v1
  output t2
}
)");
}

TEST(CollapseAxes, AxesBesideTheScannedOneAreOne) {
  EXPECT_EQ(Collapsed(R"(task scan(s0: 1..9 by 1 hint 0) anchor 0 {
  input t0: float32[2, s0, 3, 4, 5]
  cumsum: scan t1: float32[2, s0, 3, 4, 5]
    v0 = t0[i0, i1, i2, i3, i4]
    along i2
    sum: v0
  output t1
}
)"),
            R"(task scan(s0: 1..9 by 1 hint 0) anchor 0 {
  input t0: float32[s0 * 120]
  cumsum: scan t1: float32[s0 * 2, 3, 20]
    v0 = t0[i0 * 60 + i1 * 20 + i2]
    along i1
    sum: v0
  output t1
}
)");
}

TEST(CollapseAxes, ReductionAxesAloneAreOneWhereStagesShareTheOthers) {
  EXPECT_EQ(Collapsed(R"(task mean() anchor 0 {
  input t0: float32[5, 4, 3, 2]
  sum: reduce t1: float32[3, 2] over 5, 4
    v0 = t0[k0, k1, i0, i1]
    sum: v0
  mean: map t2: float32[3, 2]
    v0 = t1[i0, i1]
    value: v0 / 20.0f
  output t2
}
)",
                      {.only_reductions = true}),
            R"(task mean() anchor 0 {
  input t0: float32[120]
  sum: reduce t1: float32[3, 2] over 20
    v0 = t0[k0 * 6 + i0 * 2 + i1]
    sum: v0
  mean: map t2: float32[3, 2]
    v0 = t1[i0, i1]
    value: v0 / 20.0f
  output t2
}
)");
}

TEST(CollapseAxes, AxesBesideOneThatIsNotAffineAreOne) {
  EXPECT_EQ(Collapsed(R"(task shuffle() anchor 0 {
  input t0: float32[6, 4, 5]
  shuffle: map t1: float32[6, 4, 5]
    v0 = t0[i0 % 2 * 3 + i0 / 2, i1, i2]
    value: v0
  output t1
}
)"),
            R"(task shuffle() anchor 0 {
  input t0: float32[120]
  shuffle: map t1: float32[6, 20]
    v0 = t0[i0 % 2 * 60 + i0 / 2 * 20 + i1]
    value: v0
  output t1
}
)");
}

// Which row is read is data: its elements are those of the axes behind it, which may be one.
TEST(CollapseAxes, RowsThatDataChoosesAreOneAxis) {
  EXPECT_EQ(Collapsed(R"(task gather() anchor 0 {
  input t0: float32[9, 20]
  input t1: int64[3, 4]
  gather: map t2: float32[3, 4, 20]
    v0 = t1[i0, i1]
    v1 = t0[v0, i2]
    value: v1
  output t2
}
)"),
            R"(task gather() anchor 0 {
  input t0: float32[9, 20]
  input t1: int64[12]
  gather: map t2: float32[12, 20]
    v0 = t1[i0]
    v1 = t0[v0, i1]
    value: v1
  output t2
}
)");
}

// The pixels of an image are counted through: their number is no row and column.
TEST(CollapseAxes, DimensionsThatSplitAnIndexAreOne) {
  EXPECT_EQ(Collapsed(R"(task gather() anchor 0 {
  input t0: float32[3, 6, 8]
  input t1: int64[3, 20]
  gather: map t2: float32[3, 20]
    v0 = t1[i0, i1]
    v1 = t0[i0, v0 / 8, v0 % 8]
    value: v1
  output t2
}
)"),
            R"(task gather() anchor 0 {
  input t0: float32[3, 48]
  input t1: int64[60]
  gather: map t2: float32[3, 20]
    v0 = t1[i0 * 20 + i1]
    v1 = t0[i0, v0]
    value: v1
  output t2
}
)");
}

TEST(CollapseAxes, TensorsStackedElementBesideElementShareAnAxisWithThem) {
  EXPECT_EQ(Collapsed(R"(task stack() anchor 0 {
  input t0: float32[3, 8]
  input t1: float32[3, 8]
  stack: map t2: float32[3, 8, 2]
    v0 = t0[i0, i1] if i2 < 1 else 0.0
    v1 = t1[i0, i1] if 1 <= i2 else 0.0
    value: select(i2 < 1, v0, v1)
  output t2
}
)"),
            R"(task stack() anchor 0 {
  input t0: float32[24]
  input t1: float32[24]
  stack: map t2: float32[3, 16]
    v0 = t0[i0 * 8 + i1 / 2] if i1 % 2 < 1 else 0.0
    v1 = t1[i0 * 8 + i1 / 2] if 1 <= i1 % 2 else 0.0
    value: select(i1 % 2 < 1, v0, v1)
  output t2
}
)");
}

// Rows of 5 elements are no vectors; those of all that is joined are. 40 elements are vectors.
TEST(CollapseAxes, TensorsJoinedAlongFewElementsAreJoinedAlongTheirRows) {
  const auto joined = [](int64_t columns) {
    return Collapsed(absl::StrReplaceAll(R"(task join() anchor 0 {
  input t0: float32[8, 3, N]
  input t1: float32[8, 4, N]
  join: map t2: float32[8, 7, N]
    v0 = t0[i0, i1, i2] if i1 < 3 else 0.0
    v1 = t1[i0, i1 - 3, i2] if 3 <= i1 else 0.0
    value: select(i1 < 3, v0, v1)
  output t2
}
)",
                                         {{"N", absl::StrCat(columns)}}));
  };
  EXPECT_EQ(joined(5), R"(task join() anchor 0 {
  input t0: float32[120]
  input t1: float32[160]
  join: map t2: float32[8, 35]
    v0 = t0[i0 * 15 + i1] if i1 < 15 else 0.0
    v1 = t1[i0 * 20 + i1 - 15] if 15 <= i1 else 0.0
    value: select(i1 < 15, v0, v1)
  output t2
}
)");
  EXPECT_THAT(joined(40), ::testing::HasSubstr("float32[8, 7, 40]"));
}

}  // namespace
}  // namespace hidet::ir
