#include "ir/evaluate.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "ir/canonical_value.h"

namespace hidet::ir {
namespace {

struct IntegerCase {
  Op op;
  ScalarType type;
  std::vector<int64_t> operands;
  int64_t expected;
};

TEST(Evaluate, IntegerTable) {
  using enum ScalarType;
  const IntegerCase cases[] = {
      {Op::kAdd, kInt8, {127, 1}, -128},
      {Op::kAdd, kUInt8, {255, 1}, 0},
      {Op::kAdd, kInt64, {INT64_MAX, 1}, INT64_MIN},
      {Op::kMul, kInt32, {65536, 65536}, 0},
      {Op::kSub, kUInt32, {0, 1}, 4294967295},
      {Op::kDiv, kInt32, {7, 2}, 3},
      {Op::kDiv, kInt32, {-7, 2}, -4},
      {Op::kDiv, kInt32, {7, -2}, -4},
      {Op::kDiv, kInt32, {7, 0}, 0},
      {Op::kDiv, kInt32, {INT32_MIN, -1}, INT32_MIN},
      {Op::kDiv, kInt64, {INT64_MIN, -1}, INT64_MIN},
      {Op::kDiv, kUInt64, {-1, 2}, INT64_MAX},
      {Op::kMod, kInt32, {-7, 2}, 1},
      {Op::kMod, kInt32, {7, -2}, -1},
      {Op::kMod, kInt32, {7, 0}, 0},
      {Op::kMod, kInt64, {INT64_MIN, -1}, 0},
      {Op::kTruncDiv, kInt32, {-7, 2}, -3},
      {Op::kFmod, kInt32, {-7, 2}, -1},
      {Op::kMin, kUInt64, {-1, 1}, 1},
      {Op::kMax, kInt64, {-1, 1}, 1},
      {Op::kPow, kInt32, {3, 4}, 81},
      {Op::kPow, kInt32, {2, -1}, 0},
      {Op::kPow, kInt32, {-1, -3}, -1},
      {Op::kPow, kInt8, {2, 7}, -128},
      {Op::kNeg, kInt8, {-128}, -128},
      {Op::kAbs, kInt8, {-128}, -128},
      {Op::kSign, kInt32, {-9}, -1},
      {Op::kMulHigh, kInt32, {INT32_MIN, 2}, -1},
      {Op::kMulHigh, kUInt32, {4294967295, 4294967295}, 4294967294},
      {Op::kMulHigh, kUInt64, {-1, -1}, -2},
      {Op::kMulHigh, kInt64, {INT64_MIN, 4}, -2},
      {Op::kBitNot, kUInt8, {1}, 254},
      {Op::kBitNot, kBool, {1}, 0},
      {Op::kShiftLeft, kInt32, {1, 31}, INT32_MIN},
      {Op::kShiftLeft, kInt32, {1, 32}, 0},
      {Op::kShiftLeft, kInt32, {1, -1}, 0},
      {Op::kShiftRight, kInt32, {-8, 1}, -4},
      {Op::kShiftRight, kInt32, {-8, 40}, -1},
      {Op::kShiftRight, kUInt64, {-1, 63}, 1},
      {Op::kShiftRight, kUInt64, {-1, 64}, 0},
      {Op::kLt, kUInt64, {1, -1}, 1},
      {Op::kLt, kInt64, {1, -1}, 0},
      {Op::kLe, kInt8, {-3, -3}, 1},
      {Op::kNe, kBool, {1, 0}, 1},
  };
  for (const IntegerCase& c : cases) {
    std::vector<Value> operands;
    for (const int64_t operand : c.operands)
      operands.push_back(Value::Int(Type::Scalar(c.type), operand));
    EXPECT_EQ(EvaluateOp(c.op, operands).AsInt(), c.expected)
        << InfoOf(c.op).name << " " << c.operands[0];
  }
}

TEST(Evaluate, FloatsKeepNan) {
  const Value nan = Value::Float(Type::Float32(), NAN);
  const Value one = Value::Float(Type::Float32(), 1);
  EXPECT_TRUE(std::isnan(EvaluateOp(Op::kMin, {nan, one}).AsFloat()));
  EXPECT_TRUE(std::isnan(EvaluateOp(Op::kMax, {one, nan}).AsFloat()));
  EXPECT_EQ(EvaluateOp(Op::kLt, {nan, one}).AsInt(), 0);
  EXPECT_EQ(EvaluateOp(Op::kEq, {nan, nan}).AsInt(), 0);
  EXPECT_EQ(EvaluateOp(Op::kNe, {nan, nan}).AsInt(), 1);
}

TEST(Evaluate, EveryOperatorHasAValueOfEachClassThatItAllows) {
  const Value ones[] = {Value::Int(Type::Bool(), 1), Value::Int(Type::Int32(), 1),
                        Value::Float(Type::Float32(), 1)};
  for (int row = 0; row < kOpCount; ++row) {
    const Op op = static_cast<Op>(row);
    int values = 0;
    for (const Value& one : ones) {
      std::vector<Value> operands(InfoOf(op).arity, one);
      if (op == Op::kSelect) operands[0] = ones[0];
      std::vector<Type> types;
      for (const Value& operand : operands) types.push_back(operand.type);
      const absl::StatusOr<Type> type = InferOperatorType(op, types);
      if (!type.ok()) continue;
      EXPECT_EQ(EvaluateOp(op, operands).type, *type) << InfoOf(op).name;
      ++values;
    }
    EXPECT_EQ(values, absl::string_view(InfoOf(op).types).size()) << InfoOf(op).name;
  }
}

TEST(Evaluate, FloatModHasTheDivisorsSign) {
  const auto mod = [](Op op, double a, double b) {
    return EvaluateOp(op, {Value::Float(Type::Float32(), a), Value::Float(Type::Float32(), b)})
        .AsFloat();
  };
  EXPECT_EQ(mod(Op::kMod, -7, 3), 2);
  EXPECT_EQ(mod(Op::kMod, 7, -3), -2);
  EXPECT_EQ(mod(Op::kFmod, -7, 3), -1);
  EXPECT_TRUE(std::isnan(mod(Op::kMod, 1, 0)));
}

TEST(Evaluate, RoundsOnceToTheType) {
  // 1 + 2^-24 is a tie of float32, and the next float16 above 2048 is 2050.
  const auto add = [](Type type, double a, double b) {
    return EvaluateOp(Op::kAdd, {Value::Float(type, a), Value::Float(type, b)}).AsFloat();
  };
  EXPECT_EQ(add(Type::Float32(), 1, std::ldexp(1, -24)), 1);
  EXPECT_EQ(add(Type::Scalar(ScalarType::kFloat16), 2048, 1), 2048);
  EXPECT_EQ(add(Type::Scalar(ScalarType::kFloat16), 65504, 65504), INFINITY);
  EXPECT_TRUE(std::isnan(add(Type::Scalar(ScalarType::kFloat8E4M3), 448, 448)));
  EXPECT_EQ(EvaluateOp(Op::kRound, {Value::Float(Type::Float32(), 2.5)}).AsFloat(), 2);
}

TEST(Evaluate, CastsSaturateFromFloatsAndWrapFromIntegers) {
  const auto from_float = [](double value, ScalarType to) {
    return EvaluateCast(Type::Scalar(to), Value::Float(Type::Scalar(ScalarType::kFloat64), value))
        .AsInt();
  };
  EXPECT_EQ(from_float(300, ScalarType::kInt8), 127);
  EXPECT_EQ(from_float(-300, ScalarType::kUInt8), 0);
  EXPECT_EQ(from_float(-2.9, ScalarType::kInt32), -2);
  EXPECT_EQ(from_float(NAN, ScalarType::kInt64), 0);
  EXPECT_EQ(from_float(1e30, ScalarType::kInt64), INT64_MAX);
  EXPECT_EQ(from_float(-1e30, ScalarType::kInt64), INT64_MIN);
  EXPECT_EQ(from_float(1e30, ScalarType::kUInt64), -1);
  EXPECT_EQ(from_float(0.5, ScalarType::kBool), 1);
  EXPECT_EQ(EvaluateCast(Type::Scalar(ScalarType::kInt8), Value::Int(Type::Int32(), 200)).AsInt(),
            -56);
  EXPECT_EQ(EvaluateCast(Type::Scalar(ScalarType::kBool), Value::Int(Type::Int32(), 256)).AsInt(),
            1);
}

TEST(Evaluate, IntegersRoundToFloatsOnce) {
  // 2^53 + 1 would become 2^53 in double; what float32 and bfloat16 make of the integers is asked
  // of the integers.
  for (const int64_t value :
       {int64_t{0x4000004000000001}, int64_t{0x40000040ffffffff}, int64_t{16777217}, INT64_MAX,
        INT64_MIN, int64_t{-0x4000004000000001}}) {
    const Value cast = EvaluateCast(Type::Float32(), Value::Int(Type::Int64(), value));
    EXPECT_EQ(cast.AsFloat(), static_cast<double>(static_cast<float>(value))) << value;
  }
}

TEST(Evaluate, BitcastKeepsBits) {
  const Value bits =
      EvaluateBitcast(Type::Scalar(ScalarType::kUInt32), Value::Float(Type::Float32(), 1));
  EXPECT_EQ(bits.AsInt(), 0x3f800000);
  const Value halves = EvaluateBitcast(Type::Scalar(ScalarType::kFloat16, 2),
                                       Value::Int(Type::Scalar(ScalarType::kUInt32), 0x3c004000));
  EXPECT_EQ(halves.lanes[0].real, 2);
  EXPECT_EQ(halves.lanes[1].real, 1);
}

TEST(Evaluate, EveryBitPatternOfASmallFloatComesBack) {
  for (const ScalarType type : {ScalarType::kFloat16, ScalarType::kBFloat16,
                                ScalarType::kFloat8E4M3, ScalarType::kFloat8E5M2}) {
    for (uint64_t bits = 0; bits < uint64_t{1} << BitWidth(type); ++bits) {
      const double value = FloatOfBits(type, bits);
      EXPECT_TRUE(std::isnan(value) || CanonicalFloat(type, value) == value);
      if (!std::isnan(value)) EXPECT_EQ(BitsOfFloat(type, value), bits) << static_cast<int>(type);
    }
  }
}

}  // namespace
}  // namespace hidet::ir
