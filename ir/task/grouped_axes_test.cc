#include "ir/task/grouped_axes.h"

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "ir/text/task_text.h"

namespace hidet::ir {
namespace {

std::string Split(absl::string_view text) {
  const auto task = ParseTask(text);
  EXPECT_TRUE(task.ok()) << task.status();
  const std::optional<Task> split = SplitGroupedAxes(*task);
  if (!split.has_value()) return "nothing";
  EXPECT_TRUE(VerifyTask(*split).ok()) << VerifyTask(*split);
  return PrintTask(*split);
}

// The header's example, with what reads the result.
TEST(SplitGroupedAxes, ChannelsAreGroupsAndChannelsInAGroup) {
  EXPECT_EQ(Split(R"(task conv() anchor 0 {
  input t0: float32[2, 64]
  input t1: float32[64, 16]
  input t2: float32[64]
  Conv: contraction t3: float32[2, 64] over 16
    v0 = t0[i0, i1 / 16 * 16 + k0]
    v1 = t1[i1, k0]
    sum: v0 * v1
  add: map t4: float32[2, 64]
    v0 = t3[i0, i1]
    v1 = t2[i1]
    value: v0 + v1
  output t4
}
)"),
            R"(task conv() anchor 0 {
  input t0: float32[2, 64]
  input t1: float32[64, 16]
  input t2: float32[64]
  Conv: contraction t3: float32[2, 4, 16] over 16
    v0 = t0[i0, i1 * 16 + k0]
    v1 = t1[i1 * 16 + i2, k0]
    sum: v0 * v1
  add: map t4: float32[2, 64]
    v0 = t3[i0, i1 / 16, i1 % 16]
    v1 = t2[i1]
    value: v0 + v1
  output t4
}
)");
}

TEST(SplitGroupedAxes, AnAxisWhoseGroupsAreOfUnequalSizeStays) {
  EXPECT_EQ(Split(R"(task rows() anchor 0 {
  input t0: float32[5, 16]
  input t1: float32[9, 16]
  Rows: contraction t2: float32[9] over 16
    v0 = t0[i0 / 2, k0]
    v1 = t1[i0, k0]
    sum: v0 * v1
  output t2
}
)"),
            "nothing");
}

// Windows of an image, whose rows are joined: neighbours are of one row again.
TEST(SplitCutRows, RowsOfWhatIsReadAreAnAxis) {
  const auto task = *ParseTask(R"(task windows() anchor 0 {
  input t0: float32[112, 112]
  Reshape: map t1: float32[25, 11664]
    v0 = t0[i1 / 108 + i0 / 5, i1 % 108 + i0 % 5]
    value: v0
  output t1
}
)");
  const std::optional<Task> cut = SplitCutRows(task, 32);
  ASSERT_TRUE(cut.has_value());
  EXPECT_TRUE(VerifyTask(*cut).ok()) << VerifyTask(*cut);
  EXPECT_EQ(PrintTask(*cut), R"(task windows() anchor 0 {
  input t0: float32[112, 112]
  Reshape: map t1: float32[25, 108, 108]
    v0 = t0[i1 + i0 / 5, i2 + i0 % 5]
    value: v0
  output t1
}
)");
  EXPECT_FALSE(SplitCutRows(task, 109).has_value());
}

}  // namespace
}  // namespace hidet::ir
