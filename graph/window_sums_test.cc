#include "graph/window_sums.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "graph/constant_data.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

using Weights = std::vector<std::map<int64_t, double>>;

// The operator for sums of ten elements, whose table is looked at; nothing where there is none.
Operator WindowsFor(const WindowSums& sums) {
  GraphBuilder builder(AllOps());
  const Tensor x = builder.Input({ScalarType::kFloat32, MakeDims({3, 10}), Device::Cpu()});
  const auto y = SumWindows(builder, x, 1, sums, "y");
  EXPECT_TRUE(y.ok()) << y.status();
  return builder.operators().empty() ? Operator() : builder.operators().back();
}

// What the operator gives each element for a result, by its place.
std::map<int64_t, double> WeightsOf(const Operator& op, int64_t result) {
  const Tensor& table = op->inputs[1];
  const int64_t width = *ir::AsInt(table.shape()[1]);
  const int64_t at = result * op->attributes.Int("step") + op->attributes.Int("offset");
  const int64_t start = std::min(std::max<int64_t>(at, 0) / 65536, 10 - width);
  std::map<int64_t, double> weights;
  for (int64_t j = 0; j < width; ++j) {
    const double weight = table.constant()->RealAt(result * width + j);
    if (weight != 0) weights[start + j] = weight;
  }
  return weights;
}

TEST(WindowSumsTest, EachElementHasItsWeight) {
  const std::vector<WindowSums> cases = {
      {.step = 2, .weights = {{{0, 1.0}}, {{1, 0.25}, {2, 0.75}}}},
      // Windows at both ends are narrower.
      {.step = 2.5,
       .weights = {{{0, 0.75}, {1, 0.25}},
                   {{1, 0.25}, {2, 0.5}, {3, 0.25}},
                   {{4, 0.25}, {5, 0.5}, {6, 0.25}},
                   {{8, 0.5}, {9, 0.5}}}},
      {.step = -3, .weights = {{{9, 1.0}}, {{6, 0.5}, {7, 0.5}}, {{3, 1.0}}, {{0, 1.0}}}},
      // A step that is none of the windows'.
      {.step = 0.5, .weights = {{{0, 0.5}, {1, 0.5}}, {{8, 0.5}, {9, 0.5}}}},
      // A result of no elements.
      {.step = 1, .weights = {{{4, 1.0}, {5, -0.5}}, {}, {{6, 2.0}}}},
      {.step = 1, .weights = {{}}},
  };
  for (const WindowSums& sums : cases) {
    const Operator op = WindowsFor(sums);
    ASSERT_TRUE(op.defined());
    for (size_t i = 0; i < sums.weights.size(); ++i)
      EXPECT_EQ(WeightsOf(op, static_cast<int64_t>(i)), sums.weights[i]) << i;
  }
}

TEST(WindowSumsTest, WindowsAreAsNarrowAsTheirElements) {
  // 512 to 224 elements under a triangle: 4 or 5 each.
  Weights weights;
  const double scale = 512.0 / 224;
  for (int64_t i = 0; i < 224; ++i) {
    const double centre = scale * (static_cast<double>(i) + 0.5);
    std::map<int64_t, double>& own = weights.emplace_back();
    for (int64_t j = 0; j < 512; ++j) {
      const double distance = (static_cast<double>(j) + 0.5 - centre) / scale;
      if (std::abs(distance) < 1) own[j] = 1 - std::abs(distance);
    }
  }
  GraphBuilder builder(AllOps());
  const Tensor x = builder.Input({ScalarType::kFloat64, MakeDims({512, 2}), Device::Cpu()});
  ASSERT_TRUE(SumWindows(builder, x, 0, {.step = scale, .weights = weights}, "y").ok());
  EXPECT_EQ(ToString(builder.operators().back()->inputs[1].shape()), "[224, 5]");
}

TEST(WindowSumsTest, ElementsThatStayAreNoOperator) {
  Weights weights(10);
  for (int64_t i = 0; i < 10; ++i) weights[i] = {{i, 1.0}, {i == 9 ? 0 : i + 1, 0.0}};
  EXPECT_FALSE(WindowsFor({.step = 1, .weights = weights}).defined());
  weights[3][3] = 0.5;
  EXPECT_TRUE(WindowsFor({.step = 1, .weights = weights}).defined());
}

}  // namespace
}  // namespace hidet::graph
