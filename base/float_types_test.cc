#include "base/float_types.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace hidet {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <typename T>
class FloatTypesTest : public ::testing::Test {
 protected:
  static constexpr int kMagnitudeBits = T::kFormat.exponent_bits + T::kFormat.mantissa_bits;
  static T At(uint32_t bits) { return T::FromBits(static_cast<decltype(T::bits)>(bits)); }
  static uint32_t Sign() { return 1u << kMagnitudeBits; }
};

using AllTypes = ::testing::Types<Half, BFloat16, Float8E4M3, Float8E5M2>;
TYPED_TEST_SUITE(FloatTypesTest, AllTypes);

TYPED_TEST(FloatTypesTest, EveryValueSurvivesARoundTrip) {
  for (uint32_t bits = 0; bits < 2 * this->Sign(); ++bits) {
    const float value = this->At(bits).ToFloat();
    EXPECT_EQ(std::signbit(value), (bits & this->Sign()) != 0);
    const TypeParam again = TypeParam::From(value);
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(again.ToFloat()));
    } else {
      EXPECT_EQ(again.bits, bits);
    }
  }
}

TYPED_TEST(FloatTypesTest, ValuesGrowWithTheirBits) {
  for (uint32_t bits = 0; bits + 1 < this->Sign(); ++bits) {
    const float next = this->At(bits + 1).ToFloat();
    if (std::isnan(next)) break;
    EXPECT_LT(this->At(bits).ToFloat(), next) << bits;
  }
}

// Rounding is monotonic, so right answers at and beside each midpoint between neighbours are right
// answers everywhere between them.
TYPED_TEST(FloatTypesTest, RoundsToNearestEvenAtEveryBoundary) {
  for (uint32_t bits = 0; bits + 1 < this->Sign(); ++bits) {
    const double low = this->At(bits).ToFloat();
    const double high = this->At(bits + 1).ToFloat();
    if (!std::isfinite(high)) break;
    const double middle = low + (high - low) / 2;
    const uint32_t even = bits % 2 == 0 ? bits : bits + 1;
    EXPECT_EQ(TypeParam::From(middle).bits, even);
    EXPECT_EQ(TypeParam::From(std::nextafter(middle, 0)).bits, bits);
    EXPECT_EQ(TypeParam::From(std::nextafter(middle, kInfinity)).bits, bits + 1);
    EXPECT_EQ(TypeParam::From(-middle).bits, even | this->Sign());
  }
}

TYPED_TEST(FloatTypesTest, SpecialValues) {
  EXPECT_EQ(TypeParam::From(0.0).bits, 0);
  EXPECT_EQ(TypeParam::From(-0.0).bits, this->Sign());
  EXPECT_TRUE(std::isnan(TypeParam::From(kNan).ToFloat()));
  EXPECT_TRUE(std::signbit(TypeParam::From(-kNan).ToFloat()));
  const double overflow = TypeParam::kFormat.has_infinity ? kInfinity : kNan;
  for (const double large : {kInfinity, 1e300, 1e39}) {
    const float up = TypeParam::From(large).ToFloat();
    const float down = TypeParam::From(-large).ToFloat();
    EXPECT_TRUE(std::isnan(overflow) ? std::isnan(up) : up == overflow) << large;
    EXPECT_TRUE(std::isnan(overflow) ? std::isnan(down) : down == -overflow) << large;
    EXPECT_TRUE(std::signbit(down));
  }
  EXPECT_EQ(TypeParam::From(std::numeric_limits<double>::denorm_min()).bits, 0);
}

struct Row {
  double value;
  uint32_t half, bfloat16, e4m3, e5m2;
};

// Worked out by hand from the formats' definitions.
TEST(FloatTypesTableTest, KnownBits) {
  const Row rows[] = {
      {1.0, 0x3c00, 0x3f80, 0x38, 0x3c},
      {-2.0, 0xc000, 0xc000, 0xc0, 0xc0},
      {0.1, 0x2e66, 0x3dcd, 0x1d, 0x2e},
      {448.0, 0x5f00, 0x43e0, 0x7e, 0x5f},
      {464.0, 0x5f40, 0x43e8, 0x7e, 0x5f},    // the tie above e4m3's largest
      {464.25, 0x5f41, 0x43e8, 0x7f, 0x5f},   // over it: NaN
      {65504.0, 0x7bff, 0x4780, 0x7f, 0x7c},  // binary16's largest; above e5m2's 57344 and its tie
      {65520.0, 0x7c00, 0x4780, 0x7f, 0x7c},  // the tie above it goes to infinity
      {61440.0, 0x7b80, 0x4770, 0x7f, 0x7c},  // the tie above e5m2's largest
      {61439.0, 0x7b80, 0x4770, 0x7f, 0x7b},
      {0x1p-9, 0x1800, 0x3b00, 0x01, 0x18},   // e4m3's smallest
      {0x1p-16, 0x0100, 0x3780, 0x00, 0x01},  // e5m2's smallest
      {0x1p-24, 0x0001, 0x3380, 0x00, 0x00},  // binary16's smallest
  };
  for (const Row& row : rows) {
    EXPECT_EQ(Half::From(row.value).bits, row.half) << row.value;
    EXPECT_EQ(BFloat16::From(row.value).bits, row.bfloat16) << row.value;
    EXPECT_EQ(Float8E4M3::From(row.value).bits, row.e4m3) << row.value;
    EXPECT_EQ(Float8E5M2::From(row.value).bits, row.e5m2) << row.value;
  }
}

// The compiler's own binary16, over a grid of floats that meets every exponent.
TEST(HalfTest, AgreesWithTheCompiler) {
  for (uint64_t bits = 0; bits < (1ull << 32); bits += 4'093) {
    const float value = std::bit_cast<float>(static_cast<uint32_t>(bits));
    if (std::isnan(value)) continue;
    ASSERT_EQ(Half::From(value).bits, std::bit_cast<uint16_t>(static_cast<_Float16>(value)))
        << value;
  }
  for (uint32_t bits = 0; bits < (1u << 16); ++bits) {
    const auto half = std::bit_cast<_Float16>(static_cast<uint16_t>(bits));
    const auto expected = static_cast<float>(half);
    if (std::isnan(expected)) continue;
    ASSERT_EQ(Half::FromBits(static_cast<uint16_t>(bits)).ToFloat(), expected);
  }
}

TEST(BFloat16Test, IsTheUpperHalfOfAFloat) {
  for (uint32_t bits = 0; bits < (1u << 16); ++bits) {
    const auto expected = std::bit_cast<float>(bits << 16);
    if (std::isnan(expected)) continue;
    ASSERT_EQ(BFloat16::FromBits(static_cast<uint16_t>(bits)).ToFloat(), expected);
  }
}

TEST(FloatTypesTableTest, DoubleIsRoundedOnce) {
  // Just above the midpoint of 1 and the next Half; as a float it is the midpoint, which rounds
  // to 1.
  const double value = 1 + 0x1p-11 + 0x1p-40;
  EXPECT_EQ(Half::From(value).bits, 0x3c01);
  EXPECT_EQ(Half::From(static_cast<float>(value)).bits, 0x3c00);
}

}  // namespace
}  // namespace hidet
