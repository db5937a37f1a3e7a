#include "base/status_macros.h"

#include <memory>
#include <utility>

#include "absl/strings/cord.h"
#include "gtest/gtest.h"

namespace hidet {
namespace {

absl::StatusOr<int> Half(int value) {
  if (value % 2 != 0) return absl::InvalidArgumentError(absl::StrCat("odd number ", value));
  return value / 2;
}

absl::StatusOr<int> Quarter(int value) {
  HIDET_ASSIGN_OR_RETURN(int half, Half(value));
  HIDET_ASSIGN_OR_RETURN(half, AddContext(Half(half), "second half of ", value));
  return half;
}

absl::Status CheckEven(int value, bool& reached_end) {
  HIDET_RETURN_IF_ERROR(Half(value).status());
  reached_end = true;
  return absl::OkStatus();
}

TEST(StatusMacrosTest, AssignsValue) { EXPECT_EQ(*Quarter(8), 2); }

TEST(StatusMacrosTest, ReturnsErrorUnchanged) {
  EXPECT_EQ(Quarter(3).status(), absl::InvalidArgumentError("odd number 3"));
}

TEST(StatusMacrosTest, ReturnsErrorWithContext) {
  EXPECT_EQ(Quarter(6).status(), absl::InvalidArgumentError("second half of 6: odd number 3"));
}

TEST(StatusMacrosTest, AssignsMoveOnlyValueFromExpressionWithCommas) {
  const auto run = []() -> absl::StatusOr<int> {
    HIDET_ASSIGN_OR_RETURN(auto pointer, absl::StatusOr<std::unique_ptr<int>>(std::make_unique<int>(
                                             std::pair<int, int>{1, 7}.second)));
    return *pointer;
  };
  EXPECT_EQ(*run(), 7);
}

TEST(StatusMacrosTest, ReturnIfErrorStopsOnlyAtErrors) {
  bool reached_end = false;
  EXPECT_FALSE(CheckEven(1, reached_end).ok());
  EXPECT_FALSE(reached_end);
  EXPECT_TRUE(CheckEven(2, reached_end).ok());
  EXPECT_TRUE(reached_end);
}

TEST(StatusMacrosTest, ContextKeepsCodeAndPayloadAndLeavesOkAlone) {
  absl::Status status = absl::NotFoundError("gone");
  status.SetPayload("repro", absl::Cord("x.ir"));
  const absl::Status with_context = AddContext(status, "file");
  EXPECT_EQ(with_context.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(with_context.message(), "file: gone");
  EXPECT_EQ(with_context.GetPayload("repro"), absl::Cord("x.ir"));
  EXPECT_TRUE(AddContext(absl::OkStatus(), "file").ok());
}

}  // namespace
}  // namespace hidet
