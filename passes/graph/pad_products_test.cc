// What is rewritten, and how, where the oracle says that it pays. That it pays on a card, and that
// the results stay, is a row of tools/cliff_rows.py.
#include "passes/graph/pad_products.h"

#include <string>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "passes/graph/one_answer.h"

namespace hidet::passes {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string Rewritten(absl::string_view text, const OneAnswer& oracle) {
  return Rewritten(text, PadProducts(&oracle));
}

constexpr absl::string_view kOdd = R"(
graph(a: float16[11, 13][fake_cuda], b: float16[13, 15][fake_cuda]) {
  y: float16[11, 15][fake_cuda] = Matmul(a, b)
  return y
})";

TEST(PadProducts, RowsOfOddLengthGoAlongThePaddedDepth) {
  const OneAnswer oracle(/*pays=*/true);
  const std::string text = Rewritten(kOdd, oracle);
  EXPECT_THAT(text, HasSubstr("float16[11, 16][fake_cuda] = Pad(a, pads=[0, 0, 0, 3]"));
  EXPECT_THAT(text, HasSubstr("float16[15, 13][fake_cuda] = PermuteDims(b, axes=[1, 0])"));
  EXPECT_THAT(text, HasSubstr("float16[15, 16][fake_cuda] = Pad(x_1, pads=[0, 0, 0, 3]"));
  EXPECT_THAT(text, HasSubstr("float16[11, 15][fake_cuda] = Matmul(x, x_2"));
  EXPECT_THAT(text, HasSubstr("transpose_b=True"));
  EXPECT_EQ(oracle.parts, 3u);
}

TEST(PadProducts, LongRowsBeginAtLines) {
  const OneAnswer oracle(/*pays=*/true);
  const std::string text = Rewritten(R"(
graph(a: float16[11, 1003][fake_cuda], b: float16[15, 1003][fake_cuda]) {
  y: float16[11, 15][fake_cuda] = Matmul(a, b, transpose_b=True)
  return y
})",
                                     oracle);
  EXPECT_THAT(text, HasSubstr("float16[11, 1024][fake_cuda] = Pad(a, pads=[0, 0, 0, 21]"));
  EXPECT_THAT(text, HasSubstr("float16[15, 1024][fake_cuda] = Pad(b, pads=[0, 0, 0, 21]"));
}

TEST(PadProducts, TheOracleDecides) {
  const OneAnswer oracle(/*pays=*/false);
  EXPECT_THAT(Rewritten(kOdd, oracle), Not(HasSubstr("Pad")));
  EXPECT_EQ(oracle.asked, 1);
}

TEST(PadProducts, AlignedRowsAcrossTheDepthStayAcross) {
  const OneAnswer oracle(/*pays=*/true);
  const std::string text = Rewritten(R"(
graph(a: float16[2, 13, 8][fake_cuda], b: float16[16, 13][fake_cuda]) {
  y: float16[2, 8, 16][fake_cuda] = Matmul(a, b, transpose_a=True, transpose_b=True)
  return y
})",
                                     oracle);
  EXPECT_THAT(text, HasSubstr("float16[2, 16, 8][fake_cuda] = Pad(a, pads=[0, 0, 0, 0, 3, 0]"));
  EXPECT_THAT(text, HasSubstr("float16[16, 16][fake_cuda] = Pad(b, pads=[0, 0, 0, 3]"));
  EXPECT_THAT(text, Not(HasSubstr("PermuteDims")));
}

TEST(PadProducts, TransposedTensorsAreReadAsTheyLie) {
  const OneAnswer oracle(/*pays=*/true);
  EXPECT_THAT(Rewritten(R"(
graph(x: float16[2, 13, 8][fake_cuda], b: float16[2, 13, 16][fake_cuda]) {
  a: float16[2, 8, 13][fake_cuda] = PermuteDims(x, axes=[0, 2, 1])
  y: float16[2, 8, 16][fake_cuda] = Matmul(a, b)
  return y
})",
                        oracle),
              Not(HasSubstr("Pad(")));
  EXPECT_EQ(oracle.asked, 0);
  // Where the other side must be copied, this one is still read where it lies.
  const std::string text = Rewritten(R"(
graph(x: float16[13, 8][fake_cuda], b: float16[13, 15][fake_cuda]) {
  a: float16[8, 13][fake_cuda] = PermuteDims(x, axes=[1, 0])
  y: float16[8, 15][fake_cuda] = Matmul(a, b)
  return y
})",
                                     oracle);
  EXPECT_THAT(text, HasSubstr("float16[16, 8][fake_cuda] = Pad(x, pads=[0, 0, 3, 0]"));
  EXPECT_THAT(text, HasSubstr("transpose_a=True"));
}

TEST(PadProducts, RowsAcrossAWholeDepthGoAlongIt) {
  const OneAnswer oracle(/*pays=*/true);
  const std::string text = Rewritten(R"(
graph(a: float16[11, 16][fake_cuda], b: float16[16, 15][fake_cuda]) {
  y: float16[11, 15][fake_cuda] = Matmul(a, b)
  return y
})",
                                     oracle);
  EXPECT_THAT(text, HasSubstr("float16[15, 16][fake_cuda] = PermuteDims(b, axes=[1, 0])"));
  EXPECT_THAT(text, HasSubstr("float16[11, 15][fake_cuda] = Matmul(a, x"));
  EXPECT_THAT(text, HasSubstr("transpose_b=True"));
  EXPECT_THAT(text, Not(HasSubstr("Pad(")));
  EXPECT_EQ(oracle.parts, 2u);
}

TEST(PadProducts, CopiesOfConstantsCostNothing) {
  const OneAnswer oracle(/*pays=*/true);
  Rewritten(R"(
graph(a: float16[11, 3][fake_cuda]) {
  b = Constant(float16[3, 2][fake_cuda], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
  y: float16[11, 2][fake_cuda] = Matmul(a, b)
  return y
})",
            oracle);
  EXPECT_EQ(oracle.parts, 2u);
}

TEST(PadProducts, OthersAreNotAsked) {
  const OneAnswer oracle(/*pays=*/true);
  for (const absl::string_view text : {
           // Whole vectors along the depth and across it.
           R"(graph(a: float16[11, 16][fake_cuda], b: float16[16, 24][fake_cuda]) {
             y: float16[11, 24][fake_cuda] = Matmul(a, b)
             return y
           })",
           // A constant, of which the order is chosen later.
           R"(graph(a: float16[11, 8][fake_cuda]) {
             b = Constant(float16[8, 1][fake_cuda], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0])
             y: float16[11, 1][fake_cuda] = Matmul(a, b)
             return y
           })",
           // Both sides lie across it.
           R"(graph(a: float32[13, 4][fake_cuda], b: float32[13, 8][fake_cuda]) {
             y: float32[4, 8][fake_cuda] = Matmul(a, b, transpose_a=True)
             return y
           })",
           // A vector.
           R"(graph(a: float16[13][fake_cuda], b: float16[13, 15][fake_cuda]) {
             y: float16[15][fake_cuda] = Matmul(a, b)
             return y
           })",
           // The CPU packs its operands anyway.
           R"(graph(a: float32[11, 13][cpu], b: float32[13, 15][cpu]) {
             y: float32[11, 15][cpu] = Matmul(a, b)
             return y
           })",
       }) {
    EXPECT_THAT(Rewritten(text, oracle), Not(HasSubstr("Pad(")));
  }
  EXPECT_EQ(oracle.asked, 0);
}

}  // namespace
}  // namespace hidet::passes
