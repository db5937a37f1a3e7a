// approximate-math: functions of float32 whose value becomes a 16-bit float are computed by what a
// GPU approximates in hardware.
//
// Rewrite: below a conversion from float32 to float16 or bfloat16, divisions, exp, tanh and erf
// become calls of divide_full and exp2_flush and polynomials. Reason: correctly rounded division
// and exp take three times the instructions, branches among them, and their last 12 bits are
// rounded away.
//
//   float16(x / (1.0f + exp(-x)))
// becomes
//   float16(divide_full(x, 1.0f + exp2_flush(-x * 1.442695f)))
//
// The value before it is rounded is within 2^-19 of the exact one (relative;
// approximate_math_test.cc), but for the exponential of x, whose error is that of the argument's
// rounding besides: |x| 2^-23. An argument of a comparison, a rounding or a function that is not
// named here stays exact.
//
// Requires: nothing. Ensures: nothing that later passes need.
#ifndef PASSES_IR_APPROXIMATE_MATH_H_
#define PASSES_IR_APPROXIMATE_MATH_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> ApproximateMath();

// A float32 value (a scalar or vector) with the functions in it approximated, as where it is
// rounded to 16 bits.
ir::Expr Approximate(const ir::Expr& value);

}  // namespace hidet::passes

#endif  // PASSES_IR_APPROXIMATE_MATH_H_
