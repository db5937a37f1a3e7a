#include "passes/ir/narrow_masks.h"

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "ir/expr.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "passes/ir/rewrite_within_bounds.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Op;

// Lane number l of a vector is base + stride * l.
struct Steps {
  Expr base;
  int64_t stride = 0;
};

std::optional<Steps> GetSteps(const Expr& vector) {
  if (const auto* ramp = vector.As<ir::RampNode>()) {
    const std::optional<int64_t> stride = ir::AsInt(ramp->operands[1]);
    return stride.has_value() ? std::optional(Steps{ramp->operands[0], *stride}) : std::nullopt;
  }
  if (vector.kind() == ir::ExprKind::kBroadcast) return Steps{vector->operands[0], 0};
  const auto* node = vector.As<ir::OperatorNode>();
  if (node == nullptr || (node->op != Op::kAdd && node->op != Op::kSub && node->op != Op::kMul))
    return std::nullopt;
  const auto a = GetSteps(node->operands[0]), b = GetSteps(node->operands[1]);
  if (!a.has_value() || !b.has_value()) return std::nullopt;
  if (node->op == Op::kAdd) return Steps{a->base + b->base, a->stride + b->stride};
  if (node->op == Op::kSub) return Steps{a->base - b->base, a->stride - b->stride};
  for (const auto& [factor, steps] : {std::pair(*a, *b), std::pair(*b, *a)}) {
    const std::optional<int64_t> times = ir::AsInt(factor.base);
    if (factor.stride == 0 && times.has_value())
      return Steps{steps.base * Int64(*times), steps.stride * *times};
  }
  return std::nullopt;
}

// The comparison as one of lanes' numbers, if it is of steps.
std::optional<Expr> Counted(const Expr& expr, ir::Bounds& bounds, ir::Simplifier& simplifier) {
  constexpr int64_t kMostStride = 1 << 16, kMostPlace = int64_t{1} << 60;
  const auto* node = expr.As<ir::OperatorNode>();
  if (node == nullptr || (node->op != Op::kLt && node->op != Op::kLe)) return std::nullopt;
  const ir::Type type = node->operands[0].type();
  if (type.lanes == 1 || type.scalar != ScalarType::kInt64) return std::nullopt;
  const auto left = GetSteps(node->operands[0]), right = GetSteps(node->operands[1]);
  if (!left.has_value() || !right.has_value()) return std::nullopt;
  const int64_t stride = left->stride - right->stride;
  if (stride == 0 || std::abs(left->stride) > kMostStride || std::abs(right->stride) > kMostStride)
    return std::nullopt;
  for (const Steps* side : {&*left, &*right}) {
    if (!bounds.Of(side->base).IsWithin(-kMostPlace, kMostPlace)) return std::nullopt;
  }
  // stride * lane < distance, or <=. Quotients round down.
  const bool is_strict = node->op == Op::kLt, rises = stride > 0;
  const Expr distance = right->base - left->base, step = Int64(std::abs(stride));
  const Expr count = is_strict == rises
                         ? ((rises ? distance : -distance) + (step - Int64(1))) / step
                         : (rises ? distance : -distance) / step + Int64(1);
  const Expr kept = ir::Min(ir::Max(count, Int64(0)), Int64(type.lanes));
  const Expr limit =
      ir::Broadcast(ir::Cast(ir::Type::Int32(), simplifier.Simplify(kept)), type.lanes);
  const Expr lanes = ir::Ramp(ir::Int32(0), ir::Int32(1), type.lanes);
  return rises ? lanes < limit : limit <= lanes;
}

}  // namespace

Pass<ir::Kernel> NarrowMasks() {
  return {"narrow-masks", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            // The thread's own simplifier gives back nodes of what it met before this kernel, and
            // what this kernel computes elsewhere too would be computed twice.
            ir::Simplifier simplifier;
            return RewriteWithinBounds(
                std::move(kernel), [&](const Expr& expr, Expr result, ir::Bounds& bounds) {
                  return Counted(expr, bounds, simplifier).value_or(std::move(result));
                });
          }};
}

}  // namespace hidet::passes
