#include "compiler/size_lowering.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/expr.h"
#include "runtime/size_expr.h"

namespace hidet::compiler {
namespace {

using ::testing::HasSubstr;

class SizeLoweringTest : public ::testing::Test {
 protected:
  const ir::Var n_ = ir::Var::Make("n", ir::Type::Int64());
  const ir::Var m_ = ir::Var::Make("m", ir::Type::Int64());
  const SymbolTable symbols_ = {{n_, 0}, {m_, 1}};
};

TEST_F(SizeLoweringTest, DividesTowardsZero) {
  const auto by_symbol = LowerSize(ir::Apply(ir::Op::kTruncDiv, {n_, m_}), symbols_).value();
  for (int64_t n = -7; n <= 7; ++n) {
    for (int64_t m = -3; m <= 3; ++m)
      EXPECT_EQ(*runtime::EvaluateSize(by_symbol, {n, m}), m == 0 ? 0 : n / m) << n << " " << m;
  }
  const auto by_two = LowerSize(ir::Apply(ir::Op::kTruncDiv, {n_, ir::Int64(2)}), symbols_).value();
  EXPECT_EQ(*runtime::EvaluateSize(by_two, {-3, 0}), -1);
}

TEST_F(SizeLoweringTest, TakesAbsoluteValues) {
  const auto size = LowerSize(ir::Apply(ir::Op::kAbs, {n_}), symbols_).value();
  EXPECT_EQ(*runtime::EvaluateSize(size, {-5, 0}), 5);
}

TEST_F(SizeLoweringTest, NamesTheOperatorThatSizesLack) {
  const absl::Status status = LowerSize(ir::Apply(ir::Op::kBitAnd, {n_, m_}), symbols_).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(status.message(), HasSubstr("operator bit_and at launch"));
}

TEST_F(SizeLoweringTest, RefusesWhatTheEvaluatorCannotHold) {
  ir::Expr deep = n_;
  for (int i = 0; i < 80; ++i) deep = ir::Min(m_, deep + ir::Int64(1));
  const absl::Status status = LowerSize(deep, symbols_).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(status.message(), HasSubstr("at launch: "));
}

TEST_F(SizeLoweringTest, CountsBytes) {
  const auto bytes = LowerByteCount(ScalarType::kFloat16, {n_, ir::Int64(3)}, symbols_);
  EXPECT_EQ(*runtime::EvaluateSize(*bytes, {5, 0}), 30);
  const auto packed = LowerByteCount(ScalarType::kInt4, {n_, ir::Int64(3)}, symbols_);
  EXPECT_EQ(*runtime::EvaluateSize(*packed, {5, 0}), 8);
  const ir::Expr many = ir::Int64(int64_t{1} << 32);
  EXPECT_EQ(*LowerByteCount(ScalarType::kInt8, {many, many, ir::Int64(0)}, symbols_),
            runtime::SizeExpr::Const(0));
  const absl::Status status = LowerByteCount(ScalarType::kInt8, {many, many}, symbols_).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(status.message(), "too large: int8[4294967296, 4294967296]");
}

}  // namespace
}  // namespace hidet::compiler
