#include "base/rounding.h"

#include <cstdint>
#include <type_traits>

#include "gtest/gtest.h"

namespace hidet {
namespace {

TEST(RoundingTest, NextQuotientAndMultiple) {
  for (int value = 0; value < 20; ++value) {
    for (int divisor = 1; divisor < 8; ++divisor) {
      const int quotient = CeilOfRatio(value, divisor);
      EXPECT_GE(quotient * divisor, value);
      EXPECT_LT((quotient - 1) * divisor, value);
      EXPECT_EQ(RoundUpTo(value, divisor), quotient * divisor);
    }
  }
}

TEST(RoundingTest, TheResultHasTheWiderType) {
  static_assert(std::is_same_v<decltype(CeilOfRatio(1, int64_t{2})), int64_t>);
  EXPECT_EQ(RoundUpTo(int64_t{1} << 40, 3), (int64_t{1} << 40) + 2);
}

}  // namespace
}  // namespace hidet
