#include "graph/fold.h"

#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

absl::StatusOr<Tensor> FoldOf(GraphBuilder& builder, const std::vector<int64_t>& columns,
                              const Fold& options) {
  const Tensor x = builder.Input({ScalarType::kFloat32, MakeDims(columns), Device::Cpu()});
  return MakeFold(builder, x, options, "y");
}

int CountOf(const GraphBuilder& builder, absl::string_view op) {
  int count = 0;
  for (const Operator& each : builder.operators()) count += each->record->name == op ? 1 : 0;
  return count;
}

TEST(FoldTest, WindowsSideBySideAreNotAdded) {
  GraphBuilder builder(AllOps());
  const auto y = FoldOf(builder, {2, 3 * 16, 35},
                        {.image = {20, 28},
                         .kernel = {4, 4},
                         .stride = {4, 4},
                         .dilation = {1, 1},
                         .pad_before = {0, 0},
                         .pad_after = {0, 0}})
                     .value();
  EXPECT_EQ(ToString(y.shape()), "[2, 3, 20, 28]");
  EXPECT_EQ(CountOf(builder, "Add"), 0);
  EXPECT_EQ(CountOf(builder, "Pad"), 0);
}

// Of a kernel 3 x 5 and strides 2 and 3, places 0 and 2, and 0 and 3, are one phase's.
TEST(FoldTest, PhasesOfAStrideAreAddedOnce) {
  GraphBuilder builder(AllOps());
  const auto y = FoldOf(builder, {2, 15, 12},
                        {.image = {7, 12},
                         .kernel = {3, 5},
                         .stride = {2, 3},
                         .dilation = {1, 1},
                         .pad_before = {1, 1},
                         .pad_after = {0, 1}})
                     .value();
  EXPECT_EQ(ToString(y.shape()), "[2, 1, 7, 12]");
  EXPECT_EQ(CountOf(builder, "Add"), 2);
}

TEST(FoldTest, RefusesColumnsThatAreNotTheWindows) {
  const Fold options = {.image = {6, 6},
                        .kernel = {3, 3},
                        .stride = {1, 1},
                        .dilation = {1, 1},
                        .pad_before = {0, 0},
                        .pad_after = {0, 0}};
  GraphBuilder builder(AllOps());
  EXPECT_EQ(FoldOf(builder, {2, 9, 15}, options).status().message(),
            "columns [2, 9, 15] for 16 windows of 9 elements");
  EXPECT_EQ(FoldOf(builder, {2, 10, 16}, options).status().message(),
            "columns [2, 10, 16] for 16 windows of 9 elements");
  Fold none = options;
  none.stride[1] = 0;
  EXPECT_EQ(FoldOf(builder, {2, 9, 16}, none).status().message(), "sizes must be positive");
  none = options;
  none.pad_after.pop_back();
  EXPECT_EQ(FoldOf(builder, {2, 9, 16}, none).status().message(), "sizes of different ranks");
}

}  // namespace
}  // namespace hidet::graph
