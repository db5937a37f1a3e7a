#include "testing/kernel_interpreter/evaluate_expr.h"

#include <cmath>
#include <cstdint>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "ir/canonical_value.h"
#include "ir/evaluate_lane.h"
#include "ir/intrinsics.h"
#include "ir/operator_table.h"

namespace hidet::testing {
namespace {

using ir::CallNode;
using ir::Expr;
using ir::ExprKind;
using ir::Intrinsic;
using ir::Op;
using ir::Scalar;
using ir::Value;

// Combines the halves of the vector until one lane is left; an odd last lane joins in the next
// round.
Value ReduceLanes(Op op, const Value& value) {
  absl::InlinedVector<Scalar, 8> lanes(value.lanes.begin(), value.lanes.end());
  while (lanes.size() > 1) {
    const size_t half = lanes.size() / 2;
    const size_t rest = lanes.size() - half;
    for (size_t i = 0; i < half; ++i) {
      const Scalar pair[3] = {lanes[i], lanes[i + rest], {}};
      lanes[i] = ir::EvaluateLane(op, value.type.scalar, pair);
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
    if (IsStepOfOneLane(expr)) {
      Value result = {.type = expr.type(), .lanes = {Scalar{}}};
      HIDET_RETURN_IF_ERROR(OneLane(expr, result.lanes[0]));
      return result;
    }
    if (expr->operands.empty()) return Compute(expr, {});
    const bool is_kept = IsKept(expr);
    if (is_kept) {
      if (const auto it = done_.find(expr); it != done_.end()) return it->second;
    }
    absl::InlinedVector<Value, 3> operands;
    for (const Expr& operand : expr->operands) {
      absl::StatusOr<Value> value = Of(operand);
      if (!value.ok()) return value;
      operands.push_back(*std::move(value));
    }
    absl::StatusOr<Value> value = Compute(expr, operands);
    if (is_kept && value.ok()) done_.insert({expr, *value});
    return value;
  }

 private:
  static bool IsStepOfOneLane(const Expr& expr) {
    return expr.type().lanes == 1 &&
           (expr.kind() == ExprKind::kOperator || expr.kind() == ExprKind::kCast);
  }

  // The same for an expression of one lane, without a Value for each operand: most are indices and
  // conditions.
  absl::Status OneLane(const Expr& expr, Scalar& result) {
    if (expr.kind() == ExprKind::kConstant) {
      const auto* constant = expr.As<ir::ConstantNode>();
      result = expr.type().IsFloat() ? Scalar{.real = constant->real}
                                     : Scalar{.integer = constant->integer};
      return absl::OkStatus();
    }
    if (expr.kind() == ExprKind::kVar) {
      HIDET_ASSIGN_OR_RETURN(const Value* value, ValueOfVar(expr));
      result = value->lanes[0];
      return absl::OkStatus();
    }
    if (!IsStepOfOneLane(expr)) {
      HIDET_ASSIGN_OR_RETURN(const Value value, Of(expr));
      result = value.lanes[0];
      return absl::OkStatus();
    }
    const bool is_kept = IsKept(expr);
    if (is_kept) {
      if (const auto it = done_.find(expr); it != done_.end()) {
        result = it->second.lanes[0];
        return absl::OkStatus();
      }
    }
    Scalar lanes[3] = {};
    for (size_t i = 0; i < expr->operands.size(); ++i)
      HIDET_RETURN_IF_ERROR(OneLane(expr->operands[i], lanes[i]));
    if (expr.kind() == ExprKind::kCast) {
      result = ir::CastLane(expr->operands[0].type().scalar, expr.type().scalar, lanes[0]);
    } else {
      const Op op = expr.As<ir::OperatorNode>()->op;
      result = ir::EvaluateLane(op, expr->operands[op == Op::kSelect ? 1 : 0].type().scalar, lanes);
    }
    if (is_kept) done_.insert({expr, Value{.type = expr.type(), .lanes = {result}}});
    return absl::OkStatus();
  }

  absl::StatusOr<const Value*> ValueOfVar(const Expr& var) const {
    const auto it = context_.vars.find(ir::Var::Of(var));
    if (it != context_.vars.end()) return &it->second;
    return absl::FailedPreconditionError(
        absl::StrCat("evaluate: no value is given for variable ", var.As<ir::VarNode>()->name));
  }

  // Whether the value is kept for where the expression occurs again. Memory and calls are asked
  // once. A few operators are computed sooner than looked up; with many, a shared operand that is
  // evaluated anew at each place could take exponentially long.
  bool IsKept(const Expr& expr) {
    constexpr int kFewOperators = 64;
    return ++operators_ > kFewOperators || expr.kind() == ExprKind::kLoad ||
           expr.kind() == ExprKind::kCall;
  }

  absl::StatusOr<Value> Compute(const Expr& expr, absl::Span<const Value> operands) {
    switch (expr.kind()) {
      case ExprKind::kConstant:
        return Value::Of(*expr.As<ir::ConstantNode>());
      case ExprKind::kVar: {
        HIDET_ASSIGN_OR_RETURN(const Value* value, ValueOfVar(expr));
        return *value;
      }
      case ExprKind::kOperator:
        return ir::EvaluateOp(expr.As<ir::OperatorNode>()->op, operands);
      case ExprKind::kCast:
        return ir::EvaluateCast(expr.type(), operands[0]);
      case ExprKind::kBitcast:
        return ir::EvaluateBitcast(expr.type(), operands[0]);
      case ExprKind::kBroadcast: {
        Value result = {.type = expr.type()};
        result.lanes.assign(expr.type().lanes, operands[0].lanes[0]);
        return result;
      }
      case ExprKind::kRamp: {
        Value result = {.type = expr.type()};
        for (int i = 0; i < expr.type().lanes; ++i) {
          result.lanes.push_back(Scalar{
              .integer = ir::CanonicalInteger(
                  expr.type().scalar,
                  static_cast<int64_t>(static_cast<uint64_t>(operands[0].lanes[0].integer) +
                                       static_cast<uint64_t>(i) *
                                           static_cast<uint64_t>(operands[1].lanes[0].integer)))});
        }
        return result;
      }
      case ExprKind::kLane: {
        Value result = {.type = expr.type()};
        result.lanes.push_back(operands[0].lanes[expr.As<ir::LaneNode>()->lane]);
        return result;
      }
      case ExprKind::kPack: {
        Value result = {.type = expr.type()};
        for (const Value& operand : operands) result.lanes.push_back(operand.lanes[0]);
        return result;
      }
      case ExprKind::kLoad: {
        const auto* load = expr.As<ir::LoadNode>();
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
          return absl::FailedPreconditionError(absl::StrCat("evaluate: call of ",
                                                            ir::InfoOf(call->intrinsic).name,
                                                            " where no machine is given"));
        }
        return context_.call(*call, operands);
      }
    }
  }

  const EvaluateContext& context_;
  int64_t operators_ = 0;  // that were come by
  ir::ExprMap<Value> done_;
};

}  // namespace

Scalar EvaluateDot(Intrinsic intrinsic, Scalar sum, Scalar a, Scalar b) {
  const bool is_float = intrinsic == Intrinsic::kDotBFloat16;
  HIDET_CHECK(is_float || intrinsic == Intrinsic::kDotInt8 || intrinsic == Intrinsic::kDotInt16)
      << ir::InfoOf(intrinsic).name;
  const auto bits = [](Scalar word, int first, int count) {
    return static_cast<uint64_t>(word.integer) >> first & ((uint64_t{1} << count) - 1);
  };
  if (!is_float) {
    const bool is_short = intrinsic == Intrinsic::kDotInt16;
    const int width = is_short ? 16 : 8;
    int64_t total = sum.integer;
    for (int i = 0; i < 32; i += width) {
      total +=
          ir::IntegerOfBits(is_short ? ScalarType::kInt16 : ScalarType::kUInt8, bits(a, i, width)) *
          ir::IntegerOfBits(is_short ? ScalarType::kInt16 : ScalarType::kInt8, bits(b, i, width));
    }
    return {.integer = ir::CanonicalInteger(ScalarType::kInt32, total)};
  }
  const auto flushed = [](double x) { return std::fabs(x) < 0x1p-126 ? std::copysign(0.0, x) : x; };
  double total = flushed(sum.real);
  for (int i = 0; i < 32; i += 16) {
    total += flushed(ir::FloatOfBits(ScalarType::kBFloat16, bits(a, i, 16))) *
             flushed(ir::FloatOfBits(ScalarType::kBFloat16, bits(b, i, 16)));
  }
  return {.real = flushed(ir::CanonicalFloat(ScalarType::kFloat32, total))};
}

absl::StatusOr<Value> EvaluateExpr(const Expr& expr, const EvaluateContext& context) {
  return Evaluator(context).Of(expr);
}

}  // namespace hidet::testing
