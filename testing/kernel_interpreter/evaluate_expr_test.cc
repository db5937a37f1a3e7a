#include "testing/kernel_interpreter/evaluate_expr.h"

#include <cstdint>

#include "gtest/gtest.h"
#include "ir/intrinsics.h"

namespace hidet::ir {
namespace {

using hidet::testing::EvaluateContext;
using hidet::testing::EvaluateExpr;

// Words of two and of four elements, the first in the low bits.
TEST(EvaluateExpr, DotsOfWords) {
  const Type words = Type::Scalar(ScalarType::kUInt32, 2);
  const auto pack = [&](int64_t first, int64_t second) {
    const Type word = Type::Scalar(ScalarType::kUInt32);
    return Pack({IntConstant(word, first), IntConstant(word, second)});
  };
  ASSERT_EQ(pack(0, 1).type(), words);
  // 2 and -3, 2^-130 (no normal number) and 1; 5 and 0.5, 1 and 1.
  const Expr a = pack(0xC0404000, 0x3F800008), b = pack(0x3F0040A0, 0x3F803F80);
  const Expr sums = Pack({Float32(0.25), Float32(-1)});
  const auto real = EvaluateExpr(Call(Intrinsic::kDotBFloat16, {sums, a, b})).value();
  EXPECT_EQ(real.lanes[0].real, 0.25 + 2 * 5 - 3 * 0.5);
  EXPECT_EQ(real.lanes[1].real, 0);
  // 255 and -128 where they are of b, 1, 2, 0.
  const Expr bytes = pack(0x000201FF, 0xFFFFFFFF), signs = pack(0x7F0380FF, 0x80808080);
  const Expr counts = Pack({Int32(7), Int32(INT32_MIN)});
  const auto whole = EvaluateExpr(Call(Intrinsic::kDotInt8, {counts, bytes, signs})).value();
  EXPECT_EQ(whole.lanes[0].integer, 7 - 255 - 128 + 2 * 3);
  EXPECT_EQ(whole.lanes[1].integer, INT32_MIN + (int64_t{1} << 32) - 4 * 255 * 128);
  const auto shorts = EvaluateExpr(Call(Intrinsic::kDotInt16, {counts, bytes, signs})).value();
  EXPECT_EQ(shorts.lanes[0].integer, 7 + 0x01FF * (0x80FF - 0x10000) + 2 * 0x7F03);
  EXPECT_EQ(InferCallType(Intrinsic::kDotInt8, {Type::Float32(), words, words}).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(EvaluateExpr, VectorsLoadsAndLanes) {
  const Var i = Var::Make("i", Type::Int32());
  const Buffer buffer = Buffer::Make("x", Type::Int32(), {Int64(8)});
  EvaluateContext context;
  context.vars.insert({i, Value::Int(Type::Int32(), 5)});
  context.load = [](const LoadNode&, absl::Span<const Value> indices,
                    const Value*) -> absl::StatusOr<Value> {
    return Value::Int(Type::Int32(), indices[0].AsInt() * 10);
  };
  const Expr sum = Call(Intrinsic::kLanesSum, {Ramp(i, Int32(2), 4)});
  EXPECT_EQ(EvaluateExpr(sum, context)->AsInt(), 5 + 7 + 9 + 11);
  EXPECT_EQ(EvaluateExpr(Load(buffer, {i}) + Lane(Broadcast(i, 4), 3), context)->AsInt(), 55);
  EXPECT_EQ(EvaluateExpr(Var::Make("j", Type::Int32()), context).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace hidet::ir
