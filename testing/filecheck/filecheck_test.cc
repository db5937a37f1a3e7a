#include "testing/filecheck/filecheck.h"

#include "gtest/gtest.h"

namespace hidet::testing {
namespace {

constexpr char kOutput[] = "alpha one\n  beta   two\ngamma three\n";

TEST(FileCheck, MatchesInOrder) {
  EXPECT_TRUE(FileCheck(kOutput, "// CHECK: alpha\n// CHECK: gamma three\n").ok());
  EXPECT_EQ(FileCheck(kOutput, "// CHECK: gamma\n// CHECK: alpha\n").code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(FileCheck, NextIsTheVeryNextLine) {
  EXPECT_TRUE(FileCheck(kOutput, "// CHECK: alpha\n// CHECK-NEXT: beta two\n").ok());
  EXPECT_FALSE(FileCheck(kOutput, "// CHECK: alpha\n// CHECK-NEXT: gamma\n").ok());
}

TEST(FileCheck, NotLooksBetweenMatchesAndAfterTheLast) {
  EXPECT_FALSE(FileCheck(kOutput, "// CHECK: alpha\n// CHECK-NOT: beta\n// CHECK: gamma\n").ok());
  EXPECT_TRUE(FileCheck(kOutput, "// CHECK: beta\n// CHECK-NOT: alpha\n// CHECK: gamma\n").ok());
  EXPECT_FALSE(FileCheck(kOutput, "// CHECK: beta\n// CHECK-NOT: three\n").ok());
}

TEST(FileCheck, SameContinuesTheLine) {
  EXPECT_TRUE(FileCheck(kOutput, "// CHECK: gamma\n// CHECK-SAME: three\n").ok());
  EXPECT_FALSE(FileCheck(kOutput, "// CHECK: gamma three\n// CHECK-SAME: gamma\n").ok());
}

TEST(FileCheck, RefusesATestWithoutDirectives) {
  EXPECT_EQ(FileCheck(kOutput, "// nothing\n").code(), absl::StatusCode::kInvalidArgument);
}

TEST(SplitCases, SplitsAtTheSeparator) {
  EXPECT_EQ(SplitCases("a\n// -----\nb\n").size(), 2u);
  EXPECT_EQ(DirectiveValues("// PASSES: x, y\n", "PASSES"), std::vector<std::string>{"x, y"});
}

}  // namespace
}  // namespace hidet::testing
