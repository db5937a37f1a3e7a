#include "ir/task/tensor_layout.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::ir {
namespace {

using ::testing::ElementsAre;

std::vector<Expr> Constants(const std::vector<int64_t>& values) {
  std::vector<Expr> result;
  for (int64_t value : values) result.push_back(Int64(value));
  return result;
}

std::vector<int64_t> Values(const std::vector<Expr>& exprs) {
  std::vector<int64_t> result;
  for (const Expr& expr : exprs) result.push_back(AsInt(expr).value_or(INT64_MIN));
  return result;
}

// Every index of a shape, in row-major order.
std::vector<std::vector<int64_t>> AllIndices(const std::vector<int64_t>& shape) {
  std::vector<std::vector<int64_t>> result = {{}};
  for (int64_t size : shape) {
    std::vector<std::vector<int64_t>> longer;
    for (const std::vector<int64_t>& index : result) {
      for (int64_t i = 0; i < size; ++i) {
        longer.push_back(index);
        longer.back().push_back(i);
      }
    }
    result = std::move(longer);
  }
  return result;
}

TEST(TensorLayout, PhysicalShapesOfTheExamples) {
  const TensorLayout panels{.order = {0, 1}, .blocks = {{0, 32}}};
  EXPECT_THAT(Values(PhysicalShape(panels, Constants({100, 64}))), ElementsAre(4, 64, 32));
  EXPECT_THAT(Values(PhysicalShape({.order = {0, 2, 3, 1}}, Constants({2, 3, 5, 7}))),
              ElementsAre(2, 5, 7, 3));
  EXPECT_THAT(Values(PhysicalIndices(panels, Constants({100, 64}), Constants({70, 9}))),
              ElementsAre(2, 9, 6));
}

// Each element has one place, inside the physical shape, and the place leads back to it.
TEST(TensorLayout, PlacesAreAnInjectionWithItsInverse) {
  const std::vector<int64_t> shape = {3, 5, 4};
  const TensorLayout layouts[] = {
      {},
      {.order = {2, 0, 1}},
      {.blocks = {{1, 4}}},
      {.order = {1, 0, 2}, .blocks = {{1, 2}, {2, 3}}},
      {.order = {2, 1, 0}, .blocks = {{1, 2}, {0, 2}, {1, 2}}},  // a dimension blocked twice
  };
  for (const TensorLayout& layout : layouts) {
    const std::vector<int64_t> physical = Values(PhysicalShape(layout, Constants(shape)));
    std::set<std::vector<int64_t>> places;
    for (const std::vector<int64_t>& index : AllIndices(shape)) {
      const auto place = PhysicalIndices(layout, Constants(shape), Constants(index));
      const std::vector<int64_t> at = Values(place);
      EXPECT_TRUE(places.insert(at).second) << ToString(layout);
      for (size_t i = 0; i < at.size(); ++i) {
        EXPECT_TRUE(0 <= at[i] && at[i] < physical[i]) << ToString(layout) << " dimension " << i;
      }
      EXPECT_EQ(Values(LogicalIndices(layout, Constants(shape), place)), index) << ToString(layout);
    }
  }
}

TEST(TensorLayout, TextComesBack) {
  for (const char* text : {"row_major", "order(0,2,3,1)", "order(0,1) block(0:32)", "block(1:4)",
                           "order(1,0) block(1:2,0:16)"}) {
    const TensorLayout layout = ParseTensorLayout(text).value();
    EXPECT_EQ(ToString(layout), text);
  }
  EXPECT_EQ(ToString(TensorLayout{.order = {0, 1, 2}}), "row_major");
}

TEST(TensorLayout, BadTextsAreErrors) {
  for (const char* text :
       {"", "columns", "order()", "order(0,2)", "order(0,0)", "order(1,0) order(1,0)", "block(0)",
        "block(0:1)", "block(-1:4)", "block(0:4", "order(0,1)  block(0:4)"}) {
    const absl::Status status = ParseTensorLayout(text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("expected \"row_major\" or"));
  }
}

}  // namespace
}  // namespace hidet::ir
