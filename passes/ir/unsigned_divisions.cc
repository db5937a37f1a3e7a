#include "passes/ir/unsigned_divisions.h"

#include <cstdint>
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
using ir::Op;
using ir::Stmt;

bool IsDivision(Op op) {
  return op == Op::kDiv || op == Op::kMod || op == Op::kTruncDiv || op == Op::kFmod;
}

class Divider {
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
    const Expr result = ir::WithOperands(expr, operands);
    return done_[expr] = BecomesUnsigned(expr) ? Unsigned(result) : result;
  }

  bool BecomesUnsigned(const Expr& expr) {
    const auto* node = expr.As<ir::OperatorNode>();
    if (node == nullptr || !IsDivision(node->op)) return false;
    const ir::Type type = expr.type();
    if (type != ir::Type::Int32() && type != ir::Type::Int64()) return false;
    return bounds_.Of(node->operands[0]).min >= 0 && bounds_.Of(node->operands[1]).min >= 0;
  }

  static Expr Unsigned(const Expr& division) {
    const ir::Type type = division.type();
    const ir::Type unsigned_type =
        ir::Type::Scalar(type == ir::Type::Int32() ? ScalarType::kUInt32 : ScalarType::kUInt64);
    const auto converted = [&](const Expr& operand) {
      const std::optional<int64_t> value = ir::AsInt(operand);
      return value.has_value() ? ir::IntConstant(unsigned_type, *value)
                               : ir::Cast(unsigned_type, operand);
    };
    return ir::Cast(
        type, ir::Apply(division.As<ir::OperatorNode>()->op,
                        {converted(division->operands[0]), converted(division->operands[1])}));
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
    } else if (const auto* branch = stmt.As<ir::IfNode>()) {
      {
        const auto scope = bounds_.Assume(branch->condition());
        children.push_back(Visit(branch->then_body()));
      }
      if (branch->else_body().defined()) {
        const auto scope = bounds_.Assume(!branch->condition());
        children.push_back(Visit(branch->else_body()));
      }
    } else {
      for (const Stmt& child : stmt->children) children.push_back(Visit(child));
    }
    return ir::WithParts(stmt, operands, children);
  }

  ir::Bounds bounds_;
  ir::ExprMap<Expr> done_;
  uint64_t version_ = 0;
};

}  // namespace

Pass<ir::Kernel> UnsignedDivisions() {
  return {"unsigned-divisions", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            return Divider().Run(std::move(kernel));
          }};
}

}  // namespace hidet::passes
