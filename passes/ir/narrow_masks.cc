#include "passes/ir/narrow_masks.h"

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "ir/expr.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "ir/stmt.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Op;
using ir::Stmt;

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

class Counter {
 public:
  ir::Kernel Run(ir::Kernel kernel) {
    const ir::Bounds::Scopes scopes = ir::BindKernel(bounds_, kernel);
    kernel.body = Visit(kernel.body);
    return kernel;
  }

 private:
  Expr Rewrite(const Expr& expr) {
    if (version_ != bounds_.version()) {
      done_.clear();
      version_ = bounds_.version();
    }
    if (const auto it = done_.find(expr); it != done_.end()) return it->second;
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : expr->operands) operands.push_back(Rewrite(operand));
    const std::optional<Expr> counted = Counted(expr);
    return done_[expr] = counted.has_value() ? *counted : ir::WithOperands(expr, operands);
  }

  // The comparison as one of lanes' numbers, if it is of steps.
  std::optional<Expr> Counted(const Expr& expr) const {
    constexpr int64_t kMostStride = 1 << 16, kMostPlace = int64_t{1} << 60;
    const auto* node = expr.As<ir::OperatorNode>();
    if (node == nullptr || (node->op != Op::kLt && node->op != Op::kLe)) return std::nullopt;
    const ir::Type type = node->operands[0].type();
    if (type.lanes == 1 || type.scalar != ScalarType::kInt64) return std::nullopt;
    const auto left = GetSteps(node->operands[0]), right = GetSteps(node->operands[1]);
    if (!left.has_value() || !right.has_value()) return std::nullopt;
    const int64_t stride = left->stride - right->stride;
    if (stride == 0 || std::abs(left->stride) > kMostStride ||
        std::abs(right->stride) > kMostStride)
      return std::nullopt;
    for (const Steps* side : {&*left, &*right}) {
      if (!bounds_.Of(side->base).IsWithin(-kMostPlace, kMostPlace)) return std::nullopt;
    }
    // stride * lane < distance, or <=. Quotients round down.
    const bool is_strict = node->op == Op::kLt, rises = stride > 0;
    const Expr distance = right->base - left->base, step = Int64(std::abs(stride));
    const Expr count = is_strict == rises
                           ? ((rises ? distance : -distance) + (step - Int64(1))) / step
                           : (rises ? distance : -distance) / step + Int64(1);
    const Expr kept = ir::Min(ir::Max(count, Int64(0)), Int64(type.lanes));
    const Expr limit = ir::Broadcast(ir::Cast(ir::Type::Int32(), ir::Simplify(kept)), type.lanes);
    const Expr lanes = ir::Ramp(ir::Int32(0), ir::Int32(1), type.lanes);
    return rises ? lanes < limit : limit <= lanes;
  }

  Stmt Visit(const Stmt& stmt) {
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : stmt->operands) operands.push_back(Rewrite(operand));
    absl::InlinedVector<Stmt, 2> children;
    if (const auto* loop = stmt.As<ir::ForNode>()) {
      const auto scope = bounds_.BindLoop(loop->var, loop->extent());
      children.push_back(Visit(loop->body()));
    } else if (const auto* let = stmt.As<ir::LetNode>()) {
      const auto scope = bounds_.Bind(let->var, bounds_.Of(let->value()));
      children.push_back(Visit(let->body()));
    } else {
      for (const Stmt& child : stmt->children) children.push_back(Visit(child));
    }
    return ir::WithParts(stmt, operands, children);
  }

  mutable ir::Bounds bounds_;
  ir::ExprMap<Expr> done_;
  uint64_t version_ = 0;
};

}  // namespace

Pass<ir::Kernel> NarrowMasks() {
  return {"narrow-masks", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            return Counter().Run(std::move(kernel));
          }};
}

}  // namespace hidet::passes
