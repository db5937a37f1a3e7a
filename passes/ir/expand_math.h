// Replaces transcendental functions by polynomials in the IR, vectors included.
//
// CPUs have no such instructions; a library call a lane would cost ten times more, and would not
// give the same bits on every machine. Half precision is computed in float32 and rounded. Powers of
// float64 stay (libm computes them lane by lane).
//
//   exp(%x[i])                                        float32x16
//   ldexp(polynomial(r), n)                           n = round(x / ln 2), r = x - n ln 2, |r| <= ln 2 / 2
//
// expand_math_test.cc holds the largest error of each function, 2 to 6 units of the last place,
// over sampled floats. What an expansion does not take (the sine of a million, a power of infinity)
// stays libm's, as the second choice of a select, which codegen calls only where a lane needs it.
// Requires: nothing. Ensures: each transcendental function that is left is such a second choice, or
// a power of float64.
#ifndef PASSES_IR_EXPAND_MATH_H_
#define PASSES_IR_EXPAND_MATH_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> ExpandMath();

// The expansion of one operator on floating-point operands (scalars or vectors); `expr` itself
// where there is none.
ir::Expr ExpandMathOperator(const ir::Expr& expr);

}  // namespace hidet::passes

#endif  // PASSES_IR_EXPAND_MATH_H_
