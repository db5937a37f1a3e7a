// Trigonometric functions of float32 and float64 and their inverses as polynomials in the IR, for
// ExpandMath.
//
//   sin(x)
//   n = round(x * 2 / pi), r = x - n * pi / 2 in float64      |r| <= pi / 4
//   n even: +- r + r^3 p(r^2); n odd: +- 1 - r^2 / 2 + r^4 q(r^2)
//
// Arguments that the reduction does not take (above 2^20, infinity, NaN) are left to libm, as the
// second choice of a select: code asks for it only where a lane needs it.
#ifndef PASSES_IR_EXPAND_ANGLES_H_
#define PASSES_IR_EXPAND_ANGLES_H_

#include "ir/expr.h"

namespace hidet::passes {

// The expansion of sin, cos, tan, asin, acos or atan of x, a scalar or a vector; an empty handle
// for any other operator.
ir::Expr ExpandAngle(ir::Op op, const ir::Expr& x);

// The angle of (x, y), both of one type, in [-pi, pi].
ir::Expr ExpandAtan2(const ir::Expr& y, const ir::Expr& x);

}  // namespace hidet::passes

#endif  // PASSES_IR_EXPAND_ANGLES_H_
