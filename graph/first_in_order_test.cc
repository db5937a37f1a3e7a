#include "graph/first_in_order.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

// The operators that are added for an input of 2 x 3 x 5, and both results have the shape expected.
std::vector<std::string> OperatorsFor(int64_t axis, int64_t count, bool descending,
                                      ScalarType dtype, const Dims& expected) {
  GraphBuilder builder(AllOps());
  const Tensor x = builder.Input({dtype, MakeDims({2, 3, 5}), Device::Cpu()});
  const auto first = FirstInOrder(builder, x, axis, ir::Int64(count), descending, "y");
  EXPECT_TRUE(first.ok()) << first.status();
  EXPECT_EQ(ToString(first->values.shape()), ToString(expected));
  EXPECT_EQ(ToString(first->places.shape()), ToString(expected));
  EXPECT_EQ(first->values.dtype(), dtype);
  EXPECT_EQ(first->places.dtype(), ScalarType::kInt64);
  std::vector<std::string> names;
  for (const Operator& op : builder.operators()) names.emplace_back(op.record().name);
  return names;
}

TEST(FirstInOrderTest, RowsAreOrderedAlongTheLastDimension) {
  EXPECT_THAT(OperatorsFor(2, 4, true, ScalarType::kFloat32, MakeDims({2, 3, 4})),
              testing::ElementsAre("SortPlaces", "Gather"));
  EXPECT_THAT(
      OperatorsFor(0, 2, false, ScalarType::kFloat32, MakeDims({2, 3, 5})),
      testing::ElementsAre("PermuteDims", "SortPlaces", "Gather", "PermuteDims", "PermuteDims"));
}

TEST(FirstInOrderTest, TheLargestIsReadByAReduction) {
  EXPECT_THAT(OperatorsFor(2, 1, true, ScalarType::kInt32, MakeDims({2, 3, 1})),
              testing::ElementsAre("SortPlaces", "ReduceMax"));
  EXPECT_THAT(OperatorsFor(2, 1, false, ScalarType::kInt32, MakeDims({2, 3, 1})),
              testing::ElementsAre("SortPlaces", "Gather"));
  EXPECT_THAT(OperatorsFor(2, 1, true, ScalarType::kBool, MakeDims({2, 3, 1})),
              testing::ElementsAre("SortPlaces", "Gather"));
}

}  // namespace
}  // namespace hidet::graph
