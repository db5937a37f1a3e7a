#include "graph/transposed_convolution.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

// The convolution that stands for a transposed one of a kernel 4 x 3.
Operator ConvolutionFor(const TransposedConvolution& options, Tensor* result) {
  GraphBuilder builder(AllOps());
  const Tensor x = builder.Input({ScalarType::kFloat32, MakeDims({1, 6, 9, 8}), Device::Cpu()}),
               w = builder.Input({ScalarType::kFloat32, MakeDims({6, 5, 4, 3}), Device::Cpu()});
  const auto y = MakeTransposedConvolution(builder, x, w, options, "y");
  EXPECT_TRUE(y.ok()) << y.status();
  if (!y.ok()) return {};
  *result = *y;
  for (const Operator& op : builder.operators()) {
    if (op->record->name == "Conv2d") return op;
  }
  ADD_FAILURE() << "no convolution";
  return {};
}

TEST(TransposedConvolutionTest, MultipliesNoZerosBetweenElements) {
  Tensor y;
  const Operator convolution = ConvolutionFor(
      {.stride = {2, 2}, .dilation = {1, 1}, .cut_before = {1, 0}, .cut_after = {1, -1}}, &y);
  EXPECT_EQ(ToString(y.shape()), "[1, 5, 18, 18]");
  // The image as it is, and four phases of each output.
  EXPECT_EQ(ToString(convolution->inputs[0].shape()), "[1, 6, 9, 8]");
  EXPECT_EQ(ToString(convolution->inputs[1].shape()), "[20, 6, 2, 2]");
}

// Windows of the convolutions that stand for a transposed one of a kernel 3 x 5.
std::vector<std::string> WindowsOn(const Device& device, int64_t row_stride, int64_t most_cut = 1) {
  GraphBuilder builder(AllOps());
  const Tensor x = builder.Input({ScalarType::kFloat32, MakeDims({1, 6, 9, 8}), device}),
               w = builder.Input({ScalarType::kFloat32, MakeDims({6, 5, 3, 5}), device});
  const auto y = MakeTransposedConvolution(builder, x, w,
                                           {.stride = {row_stride, 2},
                                            .dilation = {1, 1},
                                            .cut_before = {most_cut, 0},
                                            .cut_after = {0, 1}},
                                           "y");
  EXPECT_TRUE(y.ok()) << y.status();
  if (!y.ok()) return {};
  EXPECT_EQ(ToString(y->shape()), absl::StrCat("[1, 5, ", 8 * row_stride + 3 - most_cut, ", 18]"));
  std::vector<std::string> windows;
  for (const Operator& op : builder.operators()) {
    if (op->record->name == "Conv2d") windows.push_back(ToString(op->inputs[1].shape()));
  }
  return windows;
}

// The even phases of a stride of 2 have a step more than the odd ones.
TEST(TransposedConvolutionTest, MultipliesNoZerosBehindShorterPhases) {
  using ::testing::ElementsAre;
  EXPECT_THAT(WindowsOn(Device::Cpu(), 2),
              ElementsAre("[5, 6, 1, 3]", "[5, 6, 1, 2]", "[5, 6, 2, 3]", "[5, 6, 2, 2]"));
  // The first windows would begin within the image: all are computed.
  EXPECT_THAT(WindowsOn(Device::Cpu(), 2, 4),
              ElementsAre("[5, 6, 2, 3]", "[5, 6, 2, 2]", "[5, 6, 1, 3]", "[5, 6, 1, 2]"));
  EXPECT_THAT(WindowsOn(Device::Cpu(), 1), ElementsAre("[5, 6, 3, 3]", "[5, 6, 3, 2]"));
  EXPECT_THAT(WindowsOn(Device::Cuda(), 2), ElementsAre("[20, 6, 2, 3]"));
}

TEST(TransposedConvolutionTest, RefusesAStrideBelowOne) {
  GraphBuilder builder(AllOps());
  const Tensor x = builder.Input({ScalarType::kFloat32, MakeDims({1, 6, 9, 8}), Device::Cpu()}),
               w = builder.Input({ScalarType::kFloat32, MakeDims({6, 5, 4, 3}), Device::Cpu()});
  const auto y = MakeTransposedConvolution(
      builder, x, w,
      {.stride = {2, 0}, .dilation = {1, 1}, .cut_before = {0, 0}, .cut_after = {0, 0}}, "y");
  EXPECT_EQ(y.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(y.status().message(), "stride 0");
}

// Elements outside of the image's only place are not multiplied.
TEST(TransposedConvolutionTest, OnePlaceIsARowOfAProduct) {
  GraphBuilder builder(AllOps());
  const Tensor x = builder.Input({ScalarType::kFloat32, MakeDims({2, 6, 1, 1}), Device::Cpu()}),
               w = builder.Input({ScalarType::kFloat32, MakeDims({6, 5, 4, 3}), Device::Cpu()});
  const auto y =
      MakeTransposedConvolution(
          builder, x, w,
          {.stride = {2, 1}, .dilation = {1, 1}, .cut_before = {1, 0}, .cut_after = {1, -1}}, "y")
          .value();
  EXPECT_EQ(ToString(y.shape()), "[2, 5, 2, 4]");
  int products = 0;
  for (const Operator& op : builder.operators()) {
    EXPECT_NE(op->record->name, "Conv2d");
    products += op->record->name == "Matmul" ? 1 : 0;
  }
  EXPECT_EQ(products, 1);
}

TEST(TransposedConvolutionTest, SpreadsTheImageUnderDilatedWindows) {
  Tensor y;
  const Operator convolution = ConvolutionFor(
      {.stride = {2, 2}, .dilation = {1, 2}, .cut_before = {0, 0}, .cut_after = {0, 0}}, &y);
  EXPECT_EQ(ToString(y.shape()), "[1, 5, 20, 19]");
  EXPECT_EQ(ToString(convolution->inputs[1].shape()), "[5, 6, 4, 3]");
}

}  // namespace
}  // namespace hidet::graph
