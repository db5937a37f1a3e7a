// Arithmetic, on each lane by the evaluator.
#include "testing/simulator/machine.h"

#include "base/check.h"

namespace hidet::testing {

void Machine::Compute(Warp& warp, const Instruction& in, uint32_t mask) {
  const ir::Type type = in.expr.type();
  const auto operand_type = [&](size_t i) { return in.expr->operands[i].type(); };
  switch (in.expr.kind()) {
    case ir::ExprKind::kOperator: {
      const ir::Op op = in.expr.As<ir::OperatorNode>()->op;
      const ScalarType scalar = operand_type(op == ir::Op::kSelect ? 1 : 0).scalar;
      ForLanes(mask, [&](int lane) {
        Scalar values[3];
        for (int i = 0; i < type.lanes; ++i) {
          for (size_t j = 0; j < in.operands.size(); ++j)
            values[j] = At(warp, in.operands[j] + (operand_type(j).lanes == 1 ? 0 : i), lane);
          At(warp, in.result + i, lane) = ir::EvaluateLane(op, scalar, values);
        }
      });
      return;
    }
    case ir::ExprKind::kCast:
      ForLanes(mask, [&](int lane) {
        for (int i = 0; i < type.lanes; ++i) {
          At(warp, in.result + i, lane) =
              ir::CastLane(operand_type(0).scalar, type.scalar, At(warp, in.operands[0] + i, lane));
        }
      });
      return;
    case ir::ExprKind::kBitcast:
      ForLanes(mask, [&](int lane) {
        const Value value =
            ir::EvaluateBitcast(type, ValueAt(warp, in.operands[0], operand_type(0), lane));
        for (int i = 0; i < type.lanes; ++i) At(warp, in.result + i, lane) = value.lanes[i];
      });
      return;
    case ir::ExprKind::kBroadcast:
      ForLanes(mask, [&](int lane) {
        for (int i = 0; i < type.lanes; ++i)
          At(warp, in.result + i, lane) = At(warp, in.operands[0], lane);
      });
      return;
    case ir::ExprKind::kRamp:
      ForLanes(mask, [&](int lane) {
        for (int i = 0; i < type.lanes; ++i) {
          const Scalar scaled[2] = {{.integer = i}, At(warp, in.operands[1], lane)};
          const Scalar sum[2] = {At(warp, in.operands[0], lane),
                                 ir::EvaluateLane(ir::Op::kMul, type.scalar, scaled)};
          At(warp, in.result + i, lane) = ir::EvaluateLane(ir::Op::kAdd, type.scalar, sum);
        }
      });
      return;
    case ir::ExprKind::kLane:
      ForLanes(mask, [&](int lane) {
        At(warp, in.result, lane) =
            At(warp, in.operands[0] + in.expr.As<ir::LaneNode>()->lane, lane);
      });
      return;
    case ir::ExprKind::kPack:
      ForLanes(mask, [&](int lane) {
        for (int i = 0; i < type.lanes; ++i)
          At(warp, in.result + i, lane) = At(warp, in.operands[i], lane);
      });
      return;
    case ir::ExprKind::kConstant:
    case ir::ExprKind::kVar:
    case ir::ExprKind::kLoad:
    case ir::ExprKind::kAddressOf:
    case ir::ExprKind::kCall:
      break;
  }
  HIDET_UNREACHABLE();
}

Value Machine::ValueAt(Warp& warp, int slot, ir::Type type, int lane) {
  Value value{.type = type};
  for (int i = 0; i < type.lanes; ++i) value.lanes.push_back(At(warp, slot + i, lane));
  return value;
}

}  // namespace hidet::testing
