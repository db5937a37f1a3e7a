#include "ir/evaluate.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "ir/canonical_value.h"

namespace hidet::ir {

Value Value::Of(const ConstantNode& constant) {
  return constant.type.IsFloat() ? Float(constant.type, constant.real)
                                 : Int(constant.type, constant.integer);
}

Value Value::Int(Type type, int64_t value) {
  HIDET_CHECK(type.IsInteger() || type.IsBool()) << "integer value of type " << ir::ToString(type);
  Value result = {.type = type};
  result.lanes.assign(type.lanes, Scalar{.integer = CanonicalInteger(type.scalar, value)});
  return result;
}

Value Value::Float(Type type, double value) {
  HIDET_CHECK(type.IsFloat()) << "float value of type " << ir::ToString(type);
  Value result = {.type = type};
  result.lanes.assign(type.lanes, Scalar{.real = CanonicalFloat(type.scalar, value)});
  return result;
}

int64_t Value::AsInt() const {
  HIDET_CHECK(!type.IsFloat() && !lanes.empty()) << "integer of a " << ir::ToString(type);
  return lanes[0].integer;
}

double Value::AsFloat() const {
  HIDET_CHECK(type.IsFloat() && !lanes.empty()) << "float of a " << ir::ToString(type);
  return lanes[0].real;
}

std::string ToString(const Value& value) {
  std::string lanes;
  for (const Scalar lane : value.lanes) {
    absl::StrAppend(&lanes, lanes.empty() ? "" : ", ");
    if (value.type.IsFloat()) {
      absl::StrAppend(&lanes, lane.real);
    } else if (value.type.scalar == ScalarType::kUInt64) {
      absl::StrAppend(&lanes, static_cast<uint64_t>(lane.integer));
    } else {
      absl::StrAppend(&lanes, lane.integer);
    }
  }
  return value.lanes.size() == 1 ? absl::StrCat(ToString(value.type), " ", lanes)
                                 : absl::StrCat(ToString(value.type), " (", lanes, ")");
}

Expr ToExpr(const Value& value) {
  const std::vector<Expr> lanes = ExprsOf(value.lanes, [&](const Scalar lane) {
    return value.type.IsFloat() ? FloatConstant(value.type.Element(), lane.real)
                                : IntConstant(value.type.Element(), lane.integer);
  });
  return Pack(lanes);
}

Value EvaluateOp(Op op, absl::Span<const Value> operands) {
  absl::InlinedVector<Type, 3> types;
  for (const Value& operand : operands) types.push_back(operand.type);
  const absl::StatusOr<Type> type = InferOperatorType(op, types);
  HIDET_CHECK(type.ok()) << type.status().ToString();
  const ScalarType value_type = operands[op == Op::kSelect ? 1 : 0].type.scalar;
  Value result = {.type = *type};
  for (size_t i = 0; i < type->lanes; ++i) {
    Scalar lane[3] = {};
    for (size_t j = 0; j < operands.size(); ++j) {
      lane[j] =
          operands[j]
              .lanes[operands[j].lanes.size() == 1 ? 0 : i];  // select's condition may be scalar
    }
    result.lanes.push_back(EvaluateLane(op, value_type, lane));
  }
  return result;
}

Value EvaluateCast(Type type, const Value& value) {
  HIDET_CHECK(type.lanes == value.type.lanes)
      << "cast of " << ToString(value.type) << " to " << ToString(type);
  Value result = {.type = type};
  for (const Scalar lane : value.lanes)
    result.lanes.push_back(CastLane(value.type.scalar, type.scalar, lane));
  return result;
}

Value EvaluateBitcast(Type type, const Value& value) {
  const int from_bits = BitWidth(value.type.scalar);
  const int to_bits = BitWidth(type.scalar);
  HIDET_CHECK(from_bits * value.type.lanes == to_bits * type.lanes)
      << "bitcast of " << ToString(value.type) << " to " << ToString(type);
  std::vector<bool> bits;
  for (const Scalar lane : value.lanes) {
    const uint64_t word = value.type.IsFloat() ? BitsOfFloat(value.type.scalar, lane.real)
                                               : BitsOfInteger(value.type.scalar, lane.integer);
    for (int i = 0; i < from_bits; ++i) bits.push_back(word >> i & 1);
  }
  Value result = {.type = type};
  for (int lane = 0; lane < type.lanes; ++lane) {
    uint64_t word = 0;
    for (int i = 0; i < to_bits; ++i) word |= static_cast<uint64_t>(bits[lane * to_bits + i]) << i;
    result.lanes.push_back(type.IsFloat() ? Scalar{.real = FloatOfBits(type.scalar, word)}
                                          : Scalar{.integer = IntegerOfBits(type.scalar, word)});
  }
  return result;
}

}  // namespace hidet::ir
