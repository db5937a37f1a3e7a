#include "frontends/cli/filter.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(FilterTest, FindsSomewhereOrMatchesTheWhole) {
  const auto filter = Filter::Parse("only", "soft|norm$");
  ASSERT_TRUE(filter.ok());
  EXPECT_TRUE(filter->Finds("fused softmax"));
  EXPECT_TRUE(filter->Finds("layer_norm"));
  EXPECT_FALSE(filter->Finds("normal"));
  EXPECT_TRUE(filter->Matches("soft"));
  EXPECT_FALSE(filter->Matches("softmax"));
}

TEST(FilterTest, AnEmptyExpressionTakesEverything) {
  const auto filter = Filter::Parse("only", "");
  ASSERT_TRUE(filter.ok());
  EXPECT_TRUE(filter->takes_everything());
  EXPECT_TRUE(filter->Finds(""));
  EXPECT_TRUE(filter->Matches("x"));
}

TEST(FilterTest, WhatIsNoExpressionIsAnErrorWithTheFlagsName) {
  const auto filter = Filter::Parse("dump-filter", "a(b");
  EXPECT_EQ(filter.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(filter.status().message()),
              HasSubstr("--dump-filter a(b: no regular expression"));
}

TEST(FilterTest, PicksNamesInTheOrderOfTheList) {
  const std::vector<std::string> names = {"canonicalize", "resolve", "fuse", "fuse-views"};
  EXPECT_THAT(*PickNames("passes", "fuse.*,resolve", names),
              ElementsAre("fuse", "fuse-views", "resolve"));
  EXPECT_THAT(*PickNames("passes", "fuse", names), ElementsAre("fuse"));
  for (const char* list : {"nothing", "", "fuse,"}) {
    const auto picked = PickNames("passes", list, names);
    EXPECT_EQ(picked.status().code(), absl::StatusCode::kInvalidArgument) << list;
    EXPECT_THAT(std::string(picked.status().message()), HasSubstr("expected one of canonicalize"));
  }
}

}  // namespace
}  // namespace hidet::cli
