#include "ir/task/verify_indices.h"

#include <string>

#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"

namespace hidet::ir {
namespace {

// Whether a read of t0, which has s0 rows of 8, is inside; t1 has s0 places, t2 four. The stage has
// s0 times 4 points.
bool IsInside(absl::string_view read) {
  const std::string text = absl::StrReplaceAll(R"(task read(s0: 1..64 by 1 hint 0) anchor 0 {
  input t0: float32[s0, 8]
  input t1: int64[s0]
  input t2: float32[4]
  read: map t3: float32[s0, 4]
    v0 = t1[i0]
    v1 = READ
    value: v1
  output t3
})",
                                               {{"READ", read}});
  const auto task = ParseTask(text);
  EXPECT_TRUE(task.ok()) << task.status();
  const Stage& stage = task->stages[0];
  return CheckInside(stage, AccessesOf(stage).back()).ok();
}

TEST(VerifyIndices, AxesAndConditionsDecide) {
  EXPECT_TRUE(IsInside("t0[i0, i1]"));
  EXPECT_TRUE(IsInside("t0[i0, i1 + 4]"));
  EXPECT_TRUE(IsInside("t0[s0 - i0 - 1, i1 * 2]"));
  EXPECT_TRUE(IsInside("t0[0, i1]"));
  EXPECT_TRUE(IsInside("t2[i0 % 4]"));
  EXPECT_TRUE(IsInside("t0[i0 + 1, i1] if i0 + 1 < s0 else 0.0"));
  EXPECT_TRUE(IsInside("t0[i0, i1 - 1] if 1 <= i1 else 0.0"));
  EXPECT_FALSE(IsInside("t0[i0, i1 + 5]"));
  EXPECT_FALSE(IsInside("t0[i0, i1 - 1]"));
  EXPECT_FALSE(IsInside("t0[i0 + 1, i1]"));
  EXPECT_FALSE(IsInside("t0[i0 + s0, i1]"));
  EXPECT_FALSE(IsInside("t0[1, i1]"));  // there may be one row
  EXPECT_FALSE(IsInside("t2[i0]"));
  EXPECT_FALSE(IsInside("t0[i0, i1 - 1] if i1 < 3 else 0.0"));
}

TEST(VerifyIndices, DataAreLeftToTheKernel) {
  EXPECT_TRUE(IsInside("t0[v0, i1]"));
  EXPECT_TRUE(IsInside("t0[v0 + 99, i1]"));
  EXPECT_FALSE(IsInside("t0[v0, i1 + 5]"));
}

TEST(VerifyIndices, UpdatesAreAsked) {
  const auto task = *ParseTask(R"(task put(s0: 1..64 by 1 hint 0) anchor 0 {
  input t0: float32[s0]
  input t1: float32[4]
  put: update t2: float32[4] for s0
    v0 = t0[i0]
    updates t1[i0]
    value: v0
  output t2
})");
  const auto accesses = AccessesOf(task.stages[0]);
  ASSERT_EQ(accesses.size(), 2);
  EXPECT_TRUE(CheckInside(task.stages[0], accesses[0]).ok());
  const absl::Status status = CheckInside(task.stages[0], accesses[1]);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(),
            "stage \"put\": index i0 of \"t1\" may be outside dimension 0 of size 4, expected one "
            "that is inside, or a condition that it is");
}

}  // namespace
}  // namespace hidet::ir
