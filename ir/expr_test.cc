#include "ir/expr.h"

#include "base/check.h"
#include "gtest/gtest.h"

namespace hidet::ir {
namespace {

TEST(Expr, AConstantTakesTheTypeOfWhatItMeets) {
  const Var wide = Var::Make("w", Type::Int64()), narrow = Var::Make("n", Type::Int32()),
            byte = Var::Make("b", Type::Scalar(ScalarType::kUInt8)),
            real = Var::Make("r", Type::Float32());
  EXPECT_EQ((wide * (int64_t{1} << 40)).type(), Type::Int64());
  EXPECT_EQ((narrow * 2).type(), Type::Int32());
  EXPECT_EQ((real * 2).type(), Type::Float32());
  // Bits, whether one reads them with a sign or without.
  EXPECT_EQ((byte + 255).type(), byte.type());
  EXPECT_EQ((byte + -1).type(), byte.type());
}

TEST(Expr, AConstantThatDoesNotFitIsAnError) {
  const Var narrow = Var::Make("n", Type::Int32()),
            byte = Var::Make("b", Type::Scalar(ScalarType::kUInt8));
  EXPECT_THROW(narrow * (int64_t{1} << 40), CheckFailure);
  EXPECT_THROW(byte + 256, CheckFailure);
  EXPECT_THROW(byte + -129, CheckFailure);
}

}  // namespace
}  // namespace hidet::ir
