#include "base/scalar_type.h"

#include "gtest/gtest.h"

namespace hidet {
namespace {

constexpr ScalarType kAll[] = {
#define HIDET_ROW(id, name, bits, cls) ScalarType::id,
    HIDET_SCALAR_TYPES(HIDET_ROW)
#undef HIDET_ROW
};

TEST(ScalarTypeTest, NamesRoundTripAndDiffer) {
  for (ScalarType type : kAll) {
    const std::optional<ScalarType> again = ParseScalarType(ScalarTypeName(type));
    ASSERT_TRUE(again.has_value()) << ScalarTypeName(type);
    EXPECT_EQ(*again, type);
  }
  EXPECT_EQ(ScalarTypeName(ScalarType::kFloat8E4M3), "float8_e4m3");
  EXPECT_EQ(ScalarTypeName(ScalarType::kTFloat32), "tfloat32");
  for (const char* name : {"", "float", "Float32", "float32 ", "int", "uint1"}) {
    EXPECT_FALSE(ParseScalarType(name).has_value()) << name;
  }
}

TEST(ScalarTypeTest, EveryTypeIsInExactlyOneClass) {
  for (ScalarType type : kAll) {
    EXPECT_EQ(IsBool(type) + IsSigned(type) + IsUnsigned(type) + IsFloat(type) + IsComplex(type), 1)
        << ScalarTypeName(type);
    EXPECT_EQ(IsInteger(type), IsSigned(type) || IsUnsigned(type));
  }
  EXPECT_TRUE(IsSigned(ScalarType::kInt4));
  EXPECT_TRUE(IsUnsigned(ScalarType::kUInt64));
  EXPECT_TRUE(IsFloat(ScalarType::kBFloat16));
  EXPECT_FALSE(IsInteger(ScalarType::kBool));
}

TEST(ScalarTypeTest, SizesInMemory) {
  EXPECT_EQ(BitWidth(ScalarType::kBool), 8);
  EXPECT_EQ(BitWidth(ScalarType::kTFloat32), 32);
  EXPECT_EQ(BitWidth(ScalarType::kComplex128), 128);
  EXPECT_EQ(ByteSize(ScalarType::kFloat16), 2);
  EXPECT_EQ(ByteSize(ScalarType::kFloat64, 3), 24);
  EXPECT_EQ(ByteSize(ScalarType::kInt4, 0), 0);
  EXPECT_EQ(ByteSize(ScalarType::kInt4, 1), 1);
  EXPECT_EQ(ByteSize(ScalarType::kInt4, 2), 1);
  EXPECT_EQ(ByteSize(ScalarType::kUInt4, 7), 4);
}

}  // namespace
}  // namespace hidet
