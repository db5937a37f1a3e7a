#include "graph/taken_places.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

std::vector<int64_t> PlacesOf(const PlaceSteps& steps, int64_t size, int64_t count) {
  std::vector<int64_t> places;
  for (int64_t o = 0; o < count; ++o) {
    const int64_t at = std::max<int64_t>(o * steps.step + steps.offset, 0) / steps.parts;
    places.push_back(std::min(at, size - 1));
  }
  return places;
}

// The neighbour before or after (`offset`) of where each of `count` results lies among `size`
// elements, middles on middles.
std::vector<int64_t> NeighboursOf(int64_t size, int64_t count, int64_t offset) {
  std::vector<int64_t> places;
  for (int64_t o = 0; o < count; ++o) {
    const double at =
        (static_cast<double>(o) + 0.5) * static_cast<double>(size) / static_cast<double>(count) -
        0.5;
    const auto before = static_cast<int64_t>(std::floor(at));
    places.push_back(std::clamp<int64_t>(before + offset, 0, size - 1));
  }
  return places;
}

TEST(TakenPlacesTest, StepsLeadToThePlacesOfResizedImages) {
  for (const int64_t size : {1, 2, 3, 7, 40, 52, 224, 1023, 4096}) {
    for (const int64_t count : {1, 2, 5, 75, 100, 384, 1000, 5000}) {
      for (const int64_t offset : {-1, 0, 1, 2}) {
        const std::vector<int64_t> places = NeighboursOf(size, count, offset);
        const std::optional<PlaceSteps> steps = StepsOf(places, size);
        ASSERT_TRUE(steps.has_value()) << size << " to " << count << ", " << offset;
        EXPECT_EQ(PlacesOf(*steps, size, count), places);
      }
    }
  }
}

TEST(TakenPlacesTest, OtherStepsToo) {
  const std::vector<std::vector<int64_t>> cases = {{},           {3},       {5, 3, 1},   {9, 9, 9},
                                                   {0, 0, 9, 9}, {0, 4, 8}, {9, 8, 8, 7}};
  for (const std::vector<int64_t>& places : cases) {
    const std::optional<PlaceSteps> steps = StepsOf(places, 10);
    ASSERT_TRUE(steps.has_value());
    EXPECT_EQ(PlacesOf(*steps, 10, static_cast<int64_t>(places.size())), places);
  }
}

TEST(TakenPlacesTest, PlacesWithoutStepsHaveNone) {
  EXPECT_FALSE(StepsOf({1, 2, 4, 8}, 10).has_value());
  EXPECT_FALSE(StepsOf({1, 2, 1}, 10).has_value());
  EXPECT_FALSE(StepsOf({0, 1}, int64_t{1} << 40).has_value());
  EXPECT_FALSE(StepsOf({}, 0).has_value());
}

TEST(TakenPlacesTest, OnlyPlacesWithoutStepsAreRead) {
  GraphBuilder builder(AllOps());
  const Tensor x = builder.Input({ScalarType::kFloat32, MakeDims({3, 10}), Device::Cpu()});
  ASSERT_TRUE(TakePlaces(builder, x, 1, {0, 0, 1, 1, 2, 2}, "y").ok());
  EXPECT_EQ(builder.operators().back().record().name, "TakeSteps");
  const auto table = TakePlaces(builder, x, 1, {1, 2, 4, 8}, "z").value();
  EXPECT_EQ(builder.operators().back().record().name, "Take");
}

}  // namespace
}  // namespace hidet::graph
