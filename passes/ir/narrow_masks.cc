#include "passes/ir/narrow_masks.h"

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "ir/expr.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
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

// Lanes of a mask that are every so many lanes of a longer one, which has no others.
struct Spread {
  Expr mask;
  int lane = 0;   // the first
  int place = 0;  // where it is
  int apart = 1;
  int lanes = 0;  // of the result
};

// Reads `pack(lane(m, 4), false, lane(m, 5), false)`.
std::optional<Spread> GetSpread(const Expr& pack) {
  if (pack.kind() != ir::ExprKind::kPack || pack.type().scalar != ScalarType::kBool)
    return std::nullopt;
  Spread spread{.lanes = pack.type().lanes};
  int found = 0;
  for (int place = 0; place < spread.lanes; ++place) {
    const Expr& operand = pack->operands[static_cast<size_t>(place)];
    if (ir::IsInt(operand, 0)) continue;
    const auto* lane = operand.As<ir::LaneNode>();
    if (lane == nullptr) return std::nullopt;
    if (found == 0) {
      spread.mask = operand->operands[0];
      spread.lane = lane->lane;
      spread.place = place;
    }
    if (found == 1) spread.apart = place - spread.place;
    if (!ir::Equal(operand->operands[0], spread.mask) || lane->lane != spread.lane + found ||
        place != spread.place + found * spread.apart)
      return std::nullopt;
    ++found;
  }
  return found > 1 ? std::optional(spread) : std::nullopt;
}

// What holds at the places of the spread mask's lanes where `term`, of that mask, holds at the
// lanes; whatever between them.
std::optional<Expr> AtPlaces(const Expr& term, const Spread& spread) {
  if (term.kind() == ir::ExprKind::kBroadcast)
    return ir::Broadcast(term->operands[0], spread.lanes);
  const auto* node = term.As<ir::OperatorNode>();
  if (node == nullptr) return std::nullopt;
  const Expr &left = node->operands[0], &right = node->operands[1];
  if (node->op == Op::kAnd) {
    const auto a = AtPlaces(left, spread), b = AtPlaces(right, spread);
    return a.has_value() && b.has_value() ? std::optional(*a && *b) : std::nullopt;
  }
  if (node->op != Op::kLt && node->op != Op::kLe) return std::nullopt;
  const bool rises = node->op == Op::kLt;  // the forms that Counted gives
  const Expr &lanes = rises ? left : right, &limit = rises ? right : left;
  if (!ir::Equal(lanes, ir::Ramp(ir::Int32(0), ir::Int32(1), lanes.type().lanes)) ||
      limit.kind() != ir::ExprKind::kBroadcast)
    return std::nullopt;
  const Expr place =
      ir::Simplify((limit->operands[0] - ir::Int32(spread.lane)) * ir::Int32(spread.apart) +
                   ir::Int32(spread.place));
  const Expr there = ir::Broadcast(place, spread.lanes);
  const Expr places = ir::Ramp(ir::Int32(0), ir::Int32(1), spread.lanes);
  return rises ? places < there : there <= places;
}

// A spread mask of such terms as a comparison of its own, where it has lanes at all.
std::optional<Expr> Respread(const Expr& pack) {
  const std::optional<Spread> spread = GetSpread(pack);
  if (!spread.has_value()) return std::nullopt;
  const std::optional<Expr> holds = AtPlaces(spread->mask, *spread);
  if (!holds.has_value()) return std::nullopt;
  const std::vector<Expr> lanes = ir::ExprsOf(
      pack->operands, [](const Expr& operand) { return ir::Bool(!ir::IsInt(operand, 0)); });
  return ir::Pack(lanes) && *holds;
}

}  // namespace

Pass<ir::Kernel> NarrowMasks() {
  return {"narrow-masks", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            // The thread's own simplifier gives back nodes of what it met before this kernel, and
            // what this kernel computes elsewhere too would be computed twice.
            ir::Simplifier simplifier;
            return RewriteWithinBounds(
                std::move(kernel), [&](const Expr& expr, Expr result, ir::Bounds& bounds) {
                  if (std::optional<Expr> counted = Counted(expr, bounds, simplifier))
                    return *counted;
                  return Respread(result).value_or(std::move(result));
                });
          }};
}

}  // namespace hidet::passes
