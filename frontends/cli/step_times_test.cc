#include "frontends/cli/step_times.h"

#include "gtest/gtest.h"

namespace hidet::cli {
namespace {

TEST(StepTimes, AreTheMedianOfEachStep) {
  const auto steps = MedianTimes({{{"a", "k", 900}, {"b", "", 5}},
                                  {{"a", "k", 10}, {"b", "", 7}},
                                  {{"a", "k", 12}, {"b", "", 800}}});
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[0].name, "a");
  EXPECT_EQ(steps[0].kernel, "k");
  EXPECT_EQ(steps[0].nanoseconds, 12);
  EXPECT_EQ(steps[1].nanoseconds, 7);
}

TEST(StepTimes, OfCallsWithOtherStepsDoNotCount) {
  const auto steps = MedianTimes({{{"a", "", 10}}, {{"a", "", 1}, {"a", "", 1}}, {{"b", "", 1}}});
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].nanoseconds, 10);
}

TEST(StepTimes, OfNoCallAreNone) {
  EXPECT_TRUE(MedianTimes({}).empty());
  EXPECT_TRUE(MedianTimes({{}}).empty());
}

TEST(StepTimesTest, ComparesStepsByName) {
  const std::vector<StepChange> changes =
      CompareSteps({{{"a", "k", 10}, {"b", "k", 5}, {"b", "k", 5}, {"gone", "", 3}}},
                   {{{"a", "k", 11}, {"new", "k", 2}, {"b", "k", 4}}});
  ASSERT_EQ(changes.size(), 4u);
  EXPECT_EQ(changes[0].name, "b");
  EXPECT_EQ(changes[0].before, 10);
  EXPECT_EQ(changes[0].now, 4);
  EXPECT_EQ(changes[1].name, "gone");
  EXPECT_EQ(changes[1].now, 0);
  EXPECT_EQ(changes[2].name, "new");
  EXPECT_EQ(changes[2].before, 0);
  EXPECT_EQ(changes[3].name, "a");
}

}  // namespace
}  // namespace hidet::cli
