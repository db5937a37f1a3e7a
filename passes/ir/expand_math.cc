// Exponentials and logarithms are exponentials.h's, angles and their functions expand_angles.h's,
// powers and remainders expand_powers.h's. What stands here is made of exponentials and logarithms,
// and of polynomials where those would lose digits.
#include "passes/ir/expand_math.h"

#include <limits>

#include "base/scalar_type.h"
#include "ir/walk.h"
#include "passes/ir/expand_angles.h"
#include "passes/ir/expand_powers.h"
#include "passes/ir/exponentials.h"
#include "passes/ir/float_terms.h"

namespace hidet::passes {
namespace {

using exponentials::Clamp;
using exponentials::Exp;
using exponentials::Expm1;
using exponentials::Log;
using exponentials::Log1p;
using ir::Expr;
using ir::Op;

// e^a / 2 for a that is not less than zero, finite wherever that is.
Expr HalfExp(const Expr& a) {
  const Expr half = Like(a, 0.5), root = Exp(a * half);
  return root * half * root;
}

// From e^(|x| / 2), which is finite wherever the result is.
Expr Sinh(const Expr& x) {
  const Expr square = x * x;
  const Expr polynomial =
      Polynomial(square, {2.03721912945e-4, 8.33028376239e-3, 1.66667160211e-1},
                 {1.0 / 355687428096000, 1.0 / 1307674368000, 1.0 / 6227020800, 1.0 / 39916800,
                  1.0 / 362880, 1.0 / 5040, 1.0 / 120, 1.0 / 6});
  const Expr small = Fma(polynomial, square * x, x);
  const Expr half = HalfExp(Abs(x));
  const Expr large = half - Like(x, 0.25) / half;
  return ir::Select(Abs(x) < Like(x, 1), small, ir::Select(x < Like(x, 0), -large, large));
}

Expr Cosh(const Expr& x) {
  const Expr half = HalfExp(Abs(x));
  return half + Like(x, 0.25) / half;
}

// From where on x^2 + 1 is x^2.
constexpr double kLargeSquare = 1 << 30;

// log(x + sqrt(x^2 + 1)), written so that small x keep their places.
Expr Asinh(const Expr& x) {
  const Expr a = Abs(x), square = a * a;
  const Expr root = ir::Apply(Op::kSqrt, {square + Like(x, 1)});
  const Expr small = Log1p(a + square / (root + Like(x, 1)));
  const Expr value = ir::Select(Like(x, kLargeSquare) < a, Log(a) + Like(x, M_LN2), small);
  return WithSignOf(value, x);
}

Expr Acosh(const Expr& x) {
  const Expr t = x - Like(x, 1);
  const Expr near = Log1p(t + ir::Apply(Op::kSqrt, {Fma(t, t, t + t)}));
  const Expr value = ir::Select(Like(x, kLargeSquare) < x, Log(x) + Like(x, M_LN2), near);
  return ir::Select(x < Like(x, 1), Like(x, std::numeric_limits<double>::quiet_NaN()), value);
}

Expr Atanh(const Expr& x) {
  const Expr a = Abs(x);
  const Expr value = Like(x, 0.5) * Log1p((a + a) / (Like(x, 1) - a));
  return WithSignOf(value, x);
}

Expr Tanh(const Expr& x) {
  if (IsWide(x)) {
    // From 22 on it rounds to 1.
    const Expr magnitude = Abs(x);
    const Expr t = Expm1(ir::Select(Like(x, 22) < magnitude, Like(x, 22), magnitude) * Like(x, 2));
    return WithSignOf(t / (t + Like(x, 2)), x);
  }
  // x P(x^2) / Q(x^2), within 6 units in the last place (0.14 of them the fit's); from 9 on tanh
  // rounds to 1.
  const Expr bounded = Clamp(x, -9, 9);
  const Expr square = bounded * bounded;
  const Expr above = Horner(square, {1.4840257911430399e-08, 2.163707176805474e-05,
                                     0.0035566743463277817, 0.13432112336158752, 1});
  const Expr below = Horner(square, {8.370485602426925e-07, 0.0003386421303730458,
                                     0.026108253747224808, 0.46765437722206116, 1});
  return Clamp(bounded * above / below, -1, 1);
}

// x p(x^2) up to 1; beyond it 1 - e^(-x^2) q(t) / (1 + 2 x) with t = (x - 2.5) / (x + 2.5), of
// Chebyshev series like p. From 6 on it rounds to 1.
Expr WideErf(const Expr& x) {
  const Expr magnitude = Abs(x);
  const Expr square = x * x;
  const Expr small =
      x * Horner(square, {-7.798543850549947e-10, 1.3721520406351094e-08, -1.6208829856810202e-07,
                          1.6447471190594618e-06, -1.4924740785377576e-05, 0.00012055295112667001,
                          -0.0008548325982543225, 0.005223977607269946, -0.026866170643256995,
                          0.1128379167094513, -0.37612638903183543, 1.1283791670955126});
  const Expr a = Clamp(magnitude, 1, 6);
  const Expr q = Horner((a - Like(x, 2.5)) / (a + Like(x, 2.5)),
                        {2.103692341741339e-06, 2.0083290422090488e-05, 6.2649161221592115e-06,
                         -0.00011285013882795683, -8.845848107963556e-05, 0.0006320354783447512,
                         0.0004918624383370016, -0.004382072017195891, 0.0009318930421674325,
                         0.032760893036914096, -0.10296705604512968, 0.15762991902697346,
                         -0.09902453957353337, -0.12235676308242194, 1.2648381843668615});
  const Expr large = Like(x, 1) - Exp(-(a * a)) * q / (Like(x, 1) + Like(x, 2) * a);
  return ir::Select(magnitude < Like(x, 1), small, WithSignOf(large, x));
}

// x P(x^2) / Q(x^2), within 6 units in the last place (1.4e-8 of them the fit's); from 3.85 on erf
// is 1 or rounds to it, which it has to be exactly: 1 + erf(x) is multiplied by x in GELU.
Expr Erf(const Expr& x) {
  if (IsWide(x)) return WideErf(x);
  const Expr square = x * x;
  const Expr above = Horner(square, {2.10826515e-06, 0.000285663692, 0.00367364163, 0.0524787911,
                                     0.187891611, 1.12837915});
  const Expr below =
      Horner(square, {3.87311880e-05, 0.00114542247, 0.0147843146, 0.113126348, 0.499847481, 1});
  const Expr near = Clamp(x * above / below, -1, 1);
  return ir::Select(Like(x, 3.85) < Abs(x), WithSignOf(Like(x, 1), x), near);
}

Expr Expand(Op op, const Expr& x) {
  switch (op) {
    case Op::kExp:
      return Exp(x);
    case Op::kExp2:
      return exponentials::Exp2(x);
    case Op::kExpm1:
      return Expm1(x);
    case Op::kLog:
      return Log(x);
    case Op::kLog2:
      return exponentials::Log2(x);
    case Op::kLog10:
      return exponentials::Log10(x);
    case Op::kLog1p:
      return Log1p(x);
    case Op::kTanh:
      return Tanh(x);
    case Op::kErf:
      return Erf(x);
    case Op::kSinh:
      return Sinh(x);
    case Op::kCosh:
      return Cosh(x);
    case Op::kAsinh:
      return Asinh(x);
    case Op::kAcosh:
      return Acosh(x);
    case Op::kAtanh:
      return Atanh(x);
    default:
      return ExpandAngle(op, x);
  }
}

Expr ExpandOfTwo(Op op, const Expr& x, const Expr& y) {
  switch (op) {
    case Op::kPow:
      return ExpandPow(x, y);
    case Op::kFmod:
      return ExpandFmod(x, y);
    case Op::kMod:
      return ExpandMod(x, y);
    case Op::kAtan2:
      return ExpandAtan2(x, y);
    default:
      return Expr();
  }
}

}  // namespace

Expr ExpandMathOperator(const Expr& expr) {
  const auto* op = expr.As<ir::OperatorNode>();
  if (op == nullptr || op->operands.empty() || op->operands.size() > 2) return expr;
  const ScalarType scalar = op->operands[0].type().scalar;
  if (scalar != ScalarType::kFloat64 && scalar != ScalarType::kFloat32 && !IsHalf(scalar))
    return expr;
  const ScalarType computed = scalar == ScalarType::kFloat64 ? scalar : ScalarType::kFloat32;
  const Expr x = ir::Cast(computed, op->operands[0]);
  const Expr expanded = op->operands.size() == 1
                            ? Expand(op->op, x)
                            : ExpandOfTwo(op->op, x, ir::Cast(computed, op->operands[1]));
  return expanded.defined() ? ir::Cast(scalar, expanded) : expr;
}

Pass<ir::Kernel> ExpandMath() {
  return {"expand-math", [](const ir::Kernel& kernel) -> absl::StatusOr<ir::Kernel> {
            ir::Kernel result = kernel;
            result.body = ir::RewritePostOrder(kernel.body, ExpandMathOperator);
            return result;
          }};
}

}  // namespace hidet::passes
