#include "runtime/magic_divisor.h"

#include <random>

#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

uint64_t Divide(uint32_t n, uint64_t magic) {
  return (uint64_t{n} * static_cast<uint32_t>(magic)) >> (32 + static_cast<int32_t>(magic >> 32));
}

void Check(uint32_t n, int64_t d) {
  ASSERT_EQ(Divide(n, *MagicDivisor(d)), d == 0 ? 0 : n / d) << n << " / " << d;
}

TEST(MagicDivisorTest, ExactForSmallDivisorsAtMultiplesAndEdges) {
  for (int64_t d = 0; d < 3000; ++d) {
    for (uint32_t n = 0; n < 300; ++n) Check(n, d);
    for (int64_t n = INT32_MAX; n > INT32_MAX - 100; --n) Check(n, d);
    for (int64_t q = 1; d > 0 && q < 100; ++q) {
      const int64_t n = (INT32_MAX / d - q) * d;
      if (n <= 0) break;
      Check(n, d);
      Check(n - 1, d);
    }
  }
}

TEST(MagicDivisorTest, ExactForRandomAndLargeDivisors) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 300000; ++i) {
    const int64_t d = random() >> (33 + random() % 31);
    Check(random() >> (33 + random() % 31), d);
    if (d > 0) Check((random() >> 33) / d * d, d);
  }
  for (int64_t d : {int64_t{INT32_MAX}, int64_t{INT32_MAX} - 1, int64_t{1} << 31, int64_t{1} << 40,
                    int64_t{1} << 30}) {
    for (uint32_t n : {0u, 1u, 1u << 30, (1u << 30) - 1, (1u << 31) - 1, (1u << 31) - 2})
      Check(n, d);
  }
}

TEST(MagicDivisorTest, RefusesNegative) {
  EXPECT_EQ(MagicDivisor(-3).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hidet::runtime
