// What is rewritten, and to what, where the oracle says that it pays. That it pays on a card is a
// row of tools/cliff_rows.py, that the results stay, a test of operators on a card.
#include "passes/graph/scatter_convolutions.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "passes/graph/one_answer.h"

namespace hidet::passes {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string Rewritten(absl::string_view text, const OneAnswer& oracle) {
  return Rewritten(text, ScatterConvolutions(&oracle));
}

// y = conv(x[2, 4, 9, 8], w[3, 4, 3, 2]) with these attributes, of which y has this shape.
std::string Convolution(absl::string_view attributes, absl::string_view shape,
                        absl::string_view device = "fake_cuda") {
  std::string numbers;
  for (int i = 0; i < 72; ++i) absl::StrAppend(&numbers, i == 0 ? "" : ", ", i % 5);
  return absl::Substitute(R"(
graph(x: float16[2, 4, 9, 8][$2]) {
  w = Constant(float16[3, 4, 3, 2][$2], [$3])
  y: float16[$1][$2] = Conv2d(x, w, $0)
  return y
})",
                          attributes, shape, device, numbers);
}

constexpr absl::string_view kPadded =
    "stride=[1, 1], padding=[1, 1, 2, 0], dilations=[1, 1], groups=1";

TEST(ScatterConvolutions, AllTapsAreOneProduct) {
  const OneAnswer oracle(/*pays=*/true);
  const std::string text = Rewritten(Convolution(kPadded, "2, 3, 10, 8"), oracle);
  EXPECT_THAT(text, Not(HasSubstr("Conv2d")));
  EXPECT_THAT(text, HasSubstr("float32[2, 18, 72][fake_cuda] = Matmul"));
  EXPECT_THAT(text, HasSubstr("float16[2, 3, 10, 8][fake_cuda] = Cast"));
  // The product, and the sums along each dimension.
  EXPECT_EQ(oracle.parts, 3u);
}

TEST(ScatterConvolutions, TheOracleDecides) {
  const OneAnswer oracle(/*pays=*/false);
  EXPECT_THAT(Rewritten(Convolution(kPadded, "2, 3, 10, 8"), oracle), HasSubstr("Conv2d"));
  EXPECT_EQ(oracle.asked, 1);
}

TEST(ScatterConvolutions, OthersAreNotAsked) {
  const OneAnswer oracle(/*pays=*/true);
  for (const auto& text :
       {Convolution("stride=[2, 1], padding=[1, 1, 2, 0], dilations=[1, 1], groups=1",
                    "2, 3, 5, 8"),
        // Windows that lie in the padding alone.
        Convolution("stride=[1, 1], padding=[3, 1, 2, 0], dilations=[1, 1], groups=1",
                    "2, 3, 12, 8"),
        Convolution(kPadded, "2, 3, 10, 8", "cpu")})
    EXPECT_THAT(Rewritten(text, oracle), HasSubstr("Conv2d"));
  EXPECT_EQ(oracle.asked, 0);
}

}  // namespace
}  // namespace hidet::passes
