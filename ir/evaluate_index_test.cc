#include "ir/evaluate_index.h"

#include "gtest/gtest.h"

namespace hidet::ir {
namespace {

const Var kI = Var::Make("i", Type::Int64());
const Var kN = Var::Make("n", Type::Int64());

TEST(EvaluateIndex, Computes) {
  const VarMap<int64_t> point = {{kI, 7}};
  EXPECT_EQ(EvaluateIndex(Int64(5), {}), 5);
  EXPECT_EQ(EvaluateIndex(kI / Int64(2) * Int64(10) + kI % Int64(2), point), 31);
  EXPECT_EQ(EvaluateIndex((kI - Int64(10)) / Int64(2), point), -2);
  EXPECT_EQ(EvaluateIndex(ToInt64(Cast(Type::Int32(), kI)), point), 7);
  EXPECT_EQ(EvaluateIndex(Select(kI < Int64(8), kI, Int64(0)), point), 7);
  EXPECT_EQ(EvaluateIndex(Select(kI < Int64(7), kI, Int64(0)), point), 0);
}

TEST(EvaluateIndex, GivesNothingForWhatIsNotKnown) {
  EXPECT_EQ(EvaluateIndex(kI + kN, {{kI, 7}}), std::nullopt);
  const Buffer table = Buffer::Make("table", Type::Int64(), {Int64(4)});
  EXPECT_EQ(EvaluateIndex(Load(table, {Int64(0)}), {}), std::nullopt);
}

}  // namespace
}  // namespace hidet::ir
