#include "graph/transposed_convolution.h"

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
  const auto y = MakeTransposedConvolution(
      builder, x, w,
      {.stride = {2, 1}, .dilation = {1, 1}, .cut_before = {1, 0}, .cut_after = {1, -1}}, "y");
  ASSERT_TRUE(y.ok()) << y.status();
  EXPECT_EQ(ToString(y->shape()), "[2, 5, 2, 4]");
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
