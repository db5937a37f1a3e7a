// Powers and remainders of float32 and float64 in the IR, for ExpandMath.
#ifndef PASSES_IR_EXPAND_POWERS_H_
#define PASSES_IR_EXPAND_POWERS_H_

#include "ir/expr.h"

namespace hidet::passes {

// |x|^y with the sign of the power. Of infinities and NaN libm's.
ir::Expr ExpandPow(const ir::Expr& x, const ir::Expr& y);

// The remainder with the sign of x. Of quotients that are no exact integers libm's, and of a
// divisor that is infinite.
ir::Expr ExpandFmod(const ir::Expr& x, const ir::Expr& y);
// The remainder with the sign of y.
ir::Expr ExpandMod(const ir::Expr& x, const ir::Expr& y);

}  // namespace hidet::passes

#endif  // PASSES_IR_EXPAND_POWERS_H_
