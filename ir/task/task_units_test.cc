#include "ir/task/task_units.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "ir/text/task_text.h"

namespace hidet::ir {
namespace {

std::string Dropped(const std::string& text) {
  const auto task = ParseTask(text);
  EXPECT_TRUE(task.ok()) << task.status();
  const UnitFreeTask dropped = DropUnitAxes(*task);
  EXPECT_TRUE(VerifyTask(dropped.task).ok()) << VerifyTask(dropped.task);
  return PrintTask(dropped.task);
}

TEST(DropUnitAxes, OneProductOfABatchIsAProduct) {
  EXPECT_EQ(Dropped(R"(task product() anchor 0 {
  input t0: float32[1, 8, 16]
  input t1: float32[16, 4]
  product: contraction t2: float32[1, 8, 4] over 16
    v0 = t0[i0, i1, k0]
    v1 = t1[k0, i2]
    sum: v0 * v1
  output t2
}
)"),
            R"(task product() anchor 0 {
  input t0: float32[8, 16]
  input t1: float32[16, 4]
  product: contraction t2: float32[8, 4] over 16
    v0 = t0[i0, k0]
    v1 = t1[k0, i1]
    sum: v0 * v1
  output t2
}
)");
}

TEST(DropUnitAxes, AWindowOfOnePlaceIsNoAxis) {
  EXPECT_EQ(Dropped(R"(task conv() anchor 0 {
  input t0: float32[1, 5, 6, 8]
  input t1: float32[4, 8, 1, 1]
  conv: window t2: float32[1, 5, 6, 4] over 8, 1, 1
    v0 = t0[i0, i1 + k1, i2 + k2, k0]
    v1 = t1[i3, k0, k1, k2]
    sum: v0 * v1
  output t2
}
)"),
            R"(task conv() anchor 0 {
  input t0: float32[5, 6, 8]
  input t1: float32[4, 8]
  conv: window t2: float32[5, 6, 4] over 8
    v0 = t0[i0, i1, k0]
    v1 = t1[i2, k0]
    sum: v0 * v1
  output t2
}
)");
}

TEST(DropUnitAxes, ASumOfOneElementIsAMap) {
  EXPECT_EQ(Dropped(R"(task outer() anchor 0 {
  input t0: float16[3, 1]
  input t1: float16[1, 4]
  outer: contraction t2: float16[3, 4] over 1
    v0 = t0[i0, k0]
    v1 = t1[k0, i1]
    sum: float32(v0) * float32(v1)
  output t2
}
)"),
            R"(task outer() anchor 0 {
  input t0: float16[3]
  input t1: float16[4]
  outer: map t2: float16[3, 4]
    v0 = t0[i0]
    v1 = t1[i1]
    value: float16(float32(v0) * float32(v1))
  output t2
}
)");
}

// The largest of one element is at its only place; what it is nobody reads.
TEST(DropUnitAxes, WhatNobodyReadsOfAMapIsLeftOut) {
  EXPECT_EQ(Dropped(R"(task place() anchor 0 {
  input t0: float32[3, 1]
  place: reduce t1: float32[3], t2: int64[3] over 1
    v0 = t0[i0, k0]
    argmax: v0, k0
  output t2
}
)"),
            R"(task place() anchor 0 {
  input t0: float32[3]
  place: map t1: int64[3]
    v0 = t0[i0]
    value: 0
  output t1
}
)");
}

// An index from data is checked against the size of its dimension, even where that is one.
TEST(DropUnitAxes, KeepsADimensionThatDataIndexes) {
  const std::string text = R"(task take() anchor 0 {
  input t0: float32[1, 4]
  input t1: int64[3]
  take: map t2: float32[3, 4]
    v0 = t1[i0]
    v1 = t0[v0, i1]
    value: v1
  output t2
}
)";
  EXPECT_EQ(Dropped(text), text);
}

TEST(DropUnitAxes, SaysWhichDimensionsAreLeft) {
  const auto task = *ParseTask(R"(task relu() anchor 0 {
  input t0: float32[1, 5, 1, 8]
  relu: map t1: float32[1, 5, 8, 1]
    v0 = t0[i0, i1, i3, i2]
    value: max(v0, 0.0f)
  output t1
}
)");
  const UnitFreeTask dropped = DropUnitAxes(task);
  EXPECT_EQ(dropped.input_dims, (std::vector<std::vector<int>>{{1, 3}}));
  EXPECT_EQ(dropped.output_dims, (std::vector<std::vector<int>>{{1, 2}}));
}

TEST(DropUnitAxes, LayoutsComeAndGoWithTheDimensions) {
  const TensorLayout last{.order = {1, 2, 0}};
  EXPECT_EQ(ToString(ExpandLayout(last, {1, 2, 3}, 4)), "order(0,2,3,1)");
  EXPECT_EQ(ReduceLayout(ExpandLayout(last, {1, 2, 3}, 4), {1, 2, 3}), last);
  const TensorLayout panels{.order = {1, 0}, .blocks = {{.dim = 0, .size = 8}}};
  EXPECT_EQ(ToString(ExpandLayout(panels, {0, 1}, 4)), "order(2,3,1,0) block(0:8)");
  EXPECT_EQ(ReduceLayout(ExpandLayout(panels, {0, 1}, 4), {0, 1}), panels);
}

}  // namespace
}  // namespace hidet::ir
