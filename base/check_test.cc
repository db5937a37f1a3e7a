#include "base/check.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(CheckTest, PassesWithoutEvaluatingTheMessage) {
  int evaluated = 0;
  HIDET_CHECK(1 + 1 == 2) << ++evaluated;
  EXPECT_EQ(evaluated, 0);
}

TEST(CheckTest, ThrowsWithPlaceConditionAndMessage) {
  const int rank = 3;
  try {
    HIDET_CHECK(rank == 4) << "rank " << rank;
    FAIL() << "did not throw";
  } catch (const CheckFailure& failure) {
    EXPECT_THAT(failure.what(), EndsWith(": check failed: rank == 4: rank 3"));
    EXPECT_THAT(failure.file(), EndsWith("base/check_test.cc"));
    EXPECT_THAT(failure.what(), HasSubstr("check_test.cc:" + std::to_string(failure.line())));
  }
}

TEST(CheckTest, MessageIsOptional) {
  try {
    HIDET_CHECK(false);
    FAIL() << "did not throw";
  } catch (const CheckFailure& failure) {
    EXPECT_THAT(failure.what(), EndsWith("check failed: false"));
  }
}

TEST(CheckTest, IsOneStatementInsideIf) {
  bool in_else = false;
  if (false)
    HIDET_CHECK(false);
  else
    in_else = true;
  EXPECT_TRUE(in_else);
}

enum class Side { kLeft, kRight };

int Sign(Side side) {
  switch (side) {
    case Side::kLeft:
      return -1;
    case Side::kRight:
      return 1;
  }
  HIDET_UNREACHABLE() << "side " << static_cast<int>(side);
}

TEST(CheckTest, UnreachableThrows) {
  EXPECT_EQ(Sign(Side::kRight), 1);
  EXPECT_THROW(Sign(static_cast<Side>(7)), CheckFailure);
}

TEST(CheckTest, DebugCheckIsEvaluatedInDebugBuildsOnly) {
  bool evaluated = false;
  const auto check = [&evaluated] { HIDET_DCHECK([&evaluated] { return evaluated = true; }()); };
  check();
#ifdef NDEBUG
  EXPECT_FALSE(evaluated);
#else
  EXPECT_TRUE(evaluated);
#endif
}

}  // namespace
}  // namespace hidet
