#include "passes/ir/unsigned_divisions.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "ir/expr.h"
#include "ir/simplify/bounds.h"
#include "passes/ir/rewrite_within_bounds.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Op;

bool IsDivision(Op op) {
  return op == Op::kDiv || op == Op::kMod || op == Op::kTruncDiv || op == Op::kFmod;
}

bool BecomesUnsigned(const Expr& expr, ir::Bounds& bounds) {
  const auto* node = expr.As<ir::OperatorNode>();
  if (node == nullptr || !IsDivision(node->op)) return false;
  const ir::Type type = expr.type();
  if (type != ir::Type::Int32() && type != ir::Type::Int64()) return false;
  return bounds.Of(node->operands[0]).min >= 0 && bounds.Of(node->operands[1]).min >= 0;
}

Expr Unsigned(const Expr& division) {
  const ir::Type type = division.type();
  const ir::Type unsigned_type =
      ir::Type::Scalar(type == ir::Type::Int32() ? ScalarType::kUInt32 : ScalarType::kUInt64);
  const auto converted = [&](const Expr& operand) {
    const std::optional<int64_t> value = ir::AsInt(operand);
    return value.has_value() ? ir::IntConstant(unsigned_type, *value)
                             : ir::Cast(unsigned_type, operand);
  };
  return ir::Cast(type,
                  ir::Apply(division.As<ir::OperatorNode>()->op,
                            {converted(division->operands[0]), converted(division->operands[1])}));
}

}  // namespace

Pass<ir::Kernel> UnsignedDivisions() {
  return {"unsigned-divisions", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            return RewriteWithinBounds(
                std::move(kernel), [](const Expr& expr, Expr result, ir::Bounds& bounds) {
                  return BecomesUnsigned(expr, bounds) ? Unsigned(result) : result;
                });
          }};
}

}  // namespace hidet::passes
