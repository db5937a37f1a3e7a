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

// Those of two lanes of a window of 4 at steps of 4, whose second point is known.
TEST(LanePatternTest, FindsElementsFarApartInSixteenBytes) {
  const ir::Buffer x = ir::Buffer::Make("x", ir::Type::Scalar(ScalarType::kFloat16), {Int64(400)});
  const ir::Var i = ir::MakeAxes({Int64(100)})[0];
  const auto at = [&](const Expr& index, int lanes) {
    return FindLanePattern(ir::MakeRead(x, {index}), i, lanes);
  };
  const auto apart = at(i * Int64(4) + Int64(1), 2);
  ASSERT_TRUE(apart.has_value());
  EXPECT_EQ(apart->width, 8);
  EXPECT_EQ(apart->first, -1);
  EXPECT_THAT(apart->elements, ElementsAre(1, 5));
  EXPECT_FALSE(at(i * Int64(4) + Int64(1), 4).has_value());  // 16 elements are 32 bytes
  // The last vector of 8 would end behind a tensor of 402.
  const ir::Buffer longer =
      ir::Buffer::Make("x", ir::Type::Scalar(ScalarType::kFloat16), {Int64(402)});
  EXPECT_FALSE(FindLanePattern(ir::MakeRead(longer, {i * Int64(4) + Int64(1)}), i, 2).has_value());
}

// Rows that begin anywhere: of a vector longer than 16 bytes only those elements may be read.
TEST(LanePatternTest, FindsElementsOfVectorsThatBeginAnywhere) {
  const ir::Buffer x =
      ir::Buffer::Make("x", ir::Type::Scalar(ScalarType::kFloat32), {Int64(7), Int64(50)});
  const std::vector<ir::Var> axes = ir::MakeAxes({Int64(7), Int64(50)});
  const ir::Read read = ir::MakeRead(x, {Expr(axes[0]), axes[1] / Int64(2) * Int64(2) + Int64(1)});
  const auto second = FindLanePattern(read, axes[1], 8);
  ASSERT_TRUE(second.has_value());
  EXPECT_FALSE(second->is_aligned);
  EXPECT_EQ(second->width, 8);
  EXPECT_EQ(second->first, 0);
  EXPECT_THAT(second->elements, ElementsAre(0, 0, 2, 2, 4, 4, 6, 6));
  EXPECT_FALSE(FindLanePattern(read, axes[1], 4).has_value());  // 16 bytes are aligned
}

// Two tensors stacked element beside element: a predicate has every second lane.
TEST(LanePatternTest, LeavesOutLanesThatAPredicateHasNot) {
  const ir::Buffer x = ir::Buffer::Make("x", ir::Type::Scalar(ScalarType::kFloat32), {Int64(64)});
  const ir::Var m = ir::MakeAxes({Int64(128)})[0];
  ir::Read read = ir::MakeRead(x, {m / Int64(2)});
  read.predicate = Int64(1) <= m % Int64(2);
  const auto second = FindLanePattern(read, m, 8);
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->width, 4);
  EXPECT_THAT(second->elements, ElementsAre(-1, 0, -1, 1, -1, 2, -1, 3));
  read.predicate = m < Int64(100);
  EXPECT_FALSE(FindLanePattern(read, m, 8).has_value());  // not the same for all vectors
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
