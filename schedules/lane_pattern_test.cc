#include "schedules/lane_pattern.h"

#include <functional>
#include <optional>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ::testing::ElementsAre;

// The pattern of x[index(j)] by 8 neighbours along j, x of 64 rows of 96.
std::optional<LanePattern> PatternOf(const std::function<Expr(const Expr& j)>& index,
                                     int64_t columns = 96) {
  const ir::Buffer x =
      ir::Buffer::Make("x", ir::Type::Scalar(ScalarType::kFloat16), {Int64(64), Int64(columns)});
  const std::vector<ir::Var> axes = ir::MakeAxes({Int64(64), Int64(96)});
  return FindLanePattern(ir::MakeRead(x, {Expr(axes[0]), index(axes[1])}), axes[1], 8);
}

TEST(LanePatternTest, FindsElementsOfOneVector) {
  const auto halves = PatternOf([](const Expr& j) { return j / Int64(2); });
  ASSERT_TRUE(halves.has_value());
  EXPECT_EQ(halves->width, 4);
  EXPECT_EQ(halves->first, 0);
  EXPECT_THAT(halves->elements, ElementsAre(0, 0, 1, 1, 2, 2, 3, 3));
  const auto backwards = PatternOf([](const Expr& j) { return Int64(95) - j; });
  ASSERT_TRUE(backwards.has_value());
  EXPECT_EQ(backwards->width, 8);
  EXPECT_EQ(backwards->first, -7);
  EXPECT_THAT(backwards->elements, ElementsAre(7, 6, 5, 4, 3, 2, 1, 0));
}

TEST(LanePatternTest, LeavesTheRest) {
  EXPECT_FALSE(PatternOf([](const Expr& j) { return j; }).has_value());       // neighbours
  EXPECT_FALSE(PatternOf([](const Expr&) { return Int64(3); }).has_value());  // one element
  EXPECT_FALSE(PatternOf([](const Expr& j) { return j * Int64(2); }, 192).has_value());  // too wide
  EXPECT_FALSE(PatternOf([](const Expr& j) { return j / Int64(3); }).has_value());  // not of a size
  // Rows of 97 elements are no vectors.
  EXPECT_FALSE(PatternOf([](const Expr& j) { return Int64(95) - j; }, 97).has_value());
  EXPECT_FALSE(PatternOf([](const Expr& j) { return j / Int64(2); }, 97).has_value());
}

}  // namespace
}  // namespace hidet::schedules
