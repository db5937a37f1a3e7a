#include "ir/evaluate.h"

#include <utility>
#include <vector>

#include "absl/status/status.h"
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
  std::vector<Expr> lanes;
  for (const Scalar lane : value.lanes) {
    lanes.push_back(value.type.IsFloat() ? FloatConstant(value.type.Element(), lane.real)
                                         : IntConstant(value.type.Element(), lane.integer));
  }
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

namespace {

// Combines the halves of the vector until one lane is left; an odd last lane joins in the next
// round.
Value ReduceLanes(Op op, const Value& value) {
  absl::InlinedVector<Scalar, 8> lanes(value.lanes.begin(), value.lanes.end());
  while (lanes.size() > 1) {
    const size_t half = lanes.size() / 2;
    const size_t rest = lanes.size() - half;
    for (size_t i = 0; i < half; ++i) {
      const Scalar pair[3] = {lanes[i], lanes[i + rest], {}};
      lanes[i] = EvaluateLane(op, value.type.scalar, pair);
    }
    lanes.resize(rest);
  }
  Value result = {.type = value.type.Element()};
  result.lanes.push_back(lanes[0]);
  return result;
}

class Evaluator {
 public:
  explicit Evaluator(const EvaluateContext& context) : context_(context) {}

  absl::StatusOr<Value> Of(const Expr& expr) {
    if (const auto it = done_.find(expr); it != done_.end()) return it->second;
    std::vector<Value> operands;
    for (const Expr& operand : expr->operands) {
      absl::StatusOr<Value> value = Of(operand);
      if (!value.ok()) return value;
      operands.push_back(*std::move(value));
    }
    absl::StatusOr<Value> value = Compute(expr, operands);
    if (value.ok() && !expr->operands.empty()) done_.insert({expr, *value});
    return value;
  }

 private:
  absl::StatusOr<Value> Compute(const Expr& expr, absl::Span<const Value> operands) {
    switch (expr.kind()) {
      case ExprKind::kConstant:
        return Value::Of(*expr.As<ConstantNode>());
      case ExprKind::kVar: {
        const auto it = context_.vars.find(Var::Of(expr));
        if (it != context_.vars.end()) return it->second;
        return absl::FailedPreconditionError(
            absl::StrCat("evaluate: no value is given for variable ", expr.As<VarNode>()->name));
      }
      case ExprKind::kOperator:
        return EvaluateOp(expr.As<OperatorNode>()->op, operands);
      case ExprKind::kCast:
        return EvaluateCast(expr.type(), operands[0]);
      case ExprKind::kBitcast:
        return EvaluateBitcast(expr.type(), operands[0]);
      case ExprKind::kBroadcast: {
        Value result = {.type = expr.type()};
        result.lanes.assign(expr.type().lanes, operands[0].lanes[0]);
        return result;
      }
      case ExprKind::kRamp: {
        Value result = {.type = expr.type()};
        for (int i = 0; i < expr.type().lanes; ++i) {
          result.lanes.push_back(Scalar{
              .integer = CanonicalInteger(
                  expr.type().scalar,
                  static_cast<int64_t>(static_cast<uint64_t>(operands[0].lanes[0].integer) +
                                       static_cast<uint64_t>(i) *
                                           static_cast<uint64_t>(operands[1].lanes[0].integer)))});
        }
        return result;
      }
      case ExprKind::kLane: {
        Value result = {.type = expr.type()};
        result.lanes.push_back(operands[0].lanes[expr.As<LaneNode>()->lane]);
        return result;
      }
      case ExprKind::kPack: {
        Value result = {.type = expr.type()};
        for (const Value& operand : operands) result.lanes.push_back(operand.lanes[0]);
        return result;
      }
      case ExprKind::kLoad: {
        const auto* load = expr.As<LoadNode>();
        if (!context_.load) {
          return absl::FailedPreconditionError(absl::StrCat(
              "evaluate: load from buffer ", load->buffer.name(), " where no memory is given"));
        }
        return context_.load(*load, operands.first(load->indices().size()),
                             load->predicated ? &operands.back() : nullptr);
      }
      case ExprKind::kAddressOf:
        return absl::FailedPreconditionError("evaluate: an address has no value here");
      case ExprKind::kCall: {
        const auto* call = expr.As<CallNode>();
        if (call->intrinsic == Intrinsic::kLanesSum) return ReduceLanes(Op::kAdd, operands[0]);
        if (call->intrinsic == Intrinsic::kLanesMax) return ReduceLanes(Op::kMax, operands[0]);
        if (call->intrinsic == Intrinsic::kDotBFloat16 || call->intrinsic == Intrinsic::kDotInt8 ||
            call->intrinsic == Intrinsic::kDotInt16) {
          Value result = {.type = expr.type()};
          for (int i = 0; i < expr.type().lanes; ++i) {
            result.lanes.push_back(EvaluateDot(call->intrinsic, operands[0].lanes[i],
                                               operands[1].lanes[i], operands[2].lanes[i]));
          }
          return result;
        }
        if (!context_.call) {
          return absl::FailedPreconditionError(absl::StrCat(
              "evaluate: call of ", InfoOf(call->intrinsic).name, " where no machine is given"));
        }
        return context_.call(*call, operands);
      }
    }
  }

  const EvaluateContext& context_;
  ExprMap<Value> done_;
};

}  // namespace

absl::StatusOr<Value> EvaluateExpr(const Expr& expr, const EvaluateContext& context) {
  return Evaluator(context).Of(expr);
}

}  // namespace hidet::ir
