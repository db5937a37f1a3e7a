#include "passes/ir/approximate_math.h"

#include "absl/container/inlined_vector.h"
#include "ir/walk.h"
#include "passes/ir/float_terms.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Op;

Expr Divide(const Expr& a, const Expr& b) { return ir::Call(ir::Intrinsic::kDivideFull, {a, b}); }

Expr Exp(const Expr& x) { return ir::Call(ir::Intrinsic::kExp2Flush, {x * Like(x, M_LOG2E)}); }

// 1 - 2 / (exp(2 x) + 1); near zero, where that cancels, the first terms of the series.
Expr Tanh(const Expr& x) {
  const Expr square = x * x;
  const Expr small = x * Horner(square, {-17.0 / 315, 2.0 / 15, -1.0 / 3, 1});
  const Expr large = Like(x, 1) - Divide(Like(x, 2), Exp(x + x) + Like(x, 1));
  return ir::Select(Abs(x) < Like(x, 0.25), small, large);
}

// erfc(|x|) as t P(t) exp(-x^2) with t = 1 / (1 + 0.375 |x|): the form of Abramowitz and Stegun
// (7.1.26), fitted by least maximum relative error, 6.4e-7, over [0, 10].
Expr ComplementOfMagnitude(const Expr& x) {
  const Expr t = Divide(Like(x, 1), Fma(Abs(x), Like(x, 0.375), Like(x, 1)));
  const Expr fit = Horner(t, {-0.13509498256, 0.38793466614, -0.12959295043, 0.28305849013,
                              0.16666571260, 0.21568896218, 0.21133946498});
  return t * fit * Exp(-(x * x));
}

// 1 + erf(x) without cancellation where x is negative.
Expr OnePlusErf(const Expr& x) {
  const Expr rest = ComplementOfMagnitude(x);
  return ir::Select(x < Like(x, 0), rest, Like(x, 2) - rest);
}

Expr Erf(const Expr& x) {
  const Expr small = x * Horner(x * x, {0.00522397762544, -0.0268661706451, 0.112837916710,
                                        -0.376126389032, 1.12837916710});
  const Expr rest = ComplementOfMagnitude(x);
  const Expr large = ir::Select(x < Like(x, 0), rest - Like(x, 1), Like(x, 1) - rest);
  return ir::Select(Abs(x) < Like(x, 0.5), small, large);
}

// The operand of erf, if that is what the expression is.
const Expr* ErfOperand(const Expr& expr) {
  const auto* op = expr.As<ir::OperatorNode>();
  return op != nullptr && op->op == Op::kErf ? &op->operands[0] : nullptr;
}

bool IsFloat32(const Expr& expr) { return expr.type().Element() == ir::Type::Float32(); }

// Whether a small relative error of the operands makes one of the value that is hardly larger (or
// as small beside the operands, where they cancel).
bool KeepsSmallErrors(Op op) {
  switch (op) {
    case Op::kAdd:
    case Op::kSub:
    case Op::kMul:
    case Op::kDiv:
    case Op::kMin:
    case Op::kMax:
    case Op::kFma:
    case Op::kNeg:
    case Op::kAbs:
    case Op::kSelect:
    case Op::kSqrt:
    case Op::kRsqrt:
    case Op::kReciprocal:
    case Op::kExp:
    case Op::kTanh:
    case Op::kErf:
      return true;
    default:
      return false;
  }
}

// One operator on operands that are done.
Expr ApproximateOperator(const Expr& expr) {
  const auto* op = expr.As<ir::OperatorNode>();
  if (op == nullptr) return expr;
  const Expr& x = op->operands[0];
  switch (op->op) {
    case Op::kDiv:
      return Divide(x, op->operands[1]);
    case Op::kReciprocal:
      return Divide(Like(x, 1), x);
    case Op::kExp:
      return Exp(x);
    case Op::kTanh:
      return Tanh(x);
    case Op::kErf:
      return Erf(x);
    default:
      return expr;
  }
}

class Approximation {
 public:
  Expr Of(const Expr& expr) {
    if (const auto found = done_.find(expr); found != done_.end()) return found->second;
    return done_[expr] = Make(expr);
  }

 private:
  Expr Make(const Expr& expr) {
    const auto* op = expr.As<ir::OperatorNode>();
    const bool is_broadcast = expr.kind() == ir::ExprKind::kBroadcast;
    if (!is_broadcast && (op == nullptr || !KeepsSmallErrors(op->op))) return expr;
    if (!IsFloat32(expr)) return expr;
    absl::InlinedVector<Expr, 3> operands;
    for (const Expr& operand : expr->operands)
      operands.push_back(IsFloat32(operand) ? Of(operand) : operand);
    // The sum is seen before its operand is expanded.
    if (op != nullptr && op->op == Op::kAdd) {
      for (int i = 0; i < 2; ++i) {
        const Expr* x = ErfOperand(expr->operands[i]);
        if (x != nullptr && ir::AsFloat(expr->operands[1 - i]) == 1.0) return OnePlusErf(Of(*x));
      }
    }
    return ApproximateOperator(ir::WithOperands(expr, operands));
  }

  ir::ExprMap<Expr> done_;
};

}  // namespace

Expr Approximate(const Expr& value) { return Approximation().Of(value); }

Pass<ir::Kernel> ApproximateMath() {
  return {"approximate-math", [](const ir::Kernel& kernel) -> absl::StatusOr<ir::Kernel> {
            Approximation approximation;
            ir::Kernel result = kernel;
            result.body = ir::RewritePostOrder(kernel.body, [&](const Expr& expr) -> Expr {
              const bool rounds = expr.kind() == ir::ExprKind::kCast &&
                                  IsHalf(expr.type().scalar) && IsFloat32(expr->operands[0]);
              return rounds ? ir::Cast(expr.type(), approximation.Of(expr->operands[0])) : expr;
            });
            return result;
          }};
}

}  // namespace hidet::passes
