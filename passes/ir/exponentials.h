// Powers of e and 2 and logarithms of float32 and float64 as polynomials in the IR, and the parts
// that they are made of, for ExpandMath.
//
//   exp(x)
//   n = round(x / ln 2), r = x - n ln 2                  |r| <= ln 2 / 2
//   (1 + (e^r - 1)) 2^n
#ifndef PASSES_IR_EXPONENTIALS_H_
#define PASSES_IR_EXPONENTIALS_H_

#include "ir/expr.h"

namespace hidet::passes::exponentials {

ir::Expr Exp(const ir::Expr& x);
ir::Expr Exp2(const ir::Expr& x);
ir::Expr Expm1(const ir::Expr& x);
ir::Expr Log(const ir::Expr& x);
ir::Expr Log2(const ir::Expr& x);
ir::Expr Log10(const ir::Expr& x);
ir::Expr Log1p(const ir::Expr& x);

// What the functions need to know of a floating-point type.
struct Format {
  int mantissa_bits, exponent_bias;
  double rounder;            // 1.5 * 2^mantissa_bits
  double ln2_high, ln2_low;  // the first with zeros at its end
  double log10_2_high, log10_2_low;
  double least_exp, most_exp;      // e to the power of less is zero, of more infinite
  double least_exp2, most_exp2;    // likewise 2
  double least_expm1, most_expm1;  // e^x - 1 is -1 below; a sum of finite numbers up to the second
  double least_normal;
};
const Format& FormatOf(const ir::Expr& x);

// Two instructions on x86, where min and max that keep NaN take six each. NaN stays.
ir::Expr Clamp(const ir::Expr& x, double least, double most);

// A whole number as a float, and modulo 2^22 in the low bits of an integer.
struct Whole {
  ir::Expr value, bits;
};
// The whole number next to x / ln 2.
Whole Exponent(const ir::Expr& x);
// x - n ln 2.
ir::Expr Reduce(const ir::Expr& x, const ir::Expr& n);
// e^r - 1 for |r| <= ln 2 / 2.
ir::Expr Expm1Reduced(const ir::Expr& r);
// value * 2^n for n of twice a normal exponent, given in the low bits of an integer.
ir::Expr Scale(const ir::Expr& value, const ir::Expr& n);

// A positive number of float64 as 2^exponent (1 + fraction), 1 + fraction of [sqrt(1/2), sqrt(2)).
struct Split {
  ir::Expr exponent, fraction;
};
Split SplitNormal(const ir::Expr& x);
// Of a denormal number too.
Split SplitFinite(const ir::Expr& x);

}  // namespace hidet::passes::exponentials

#endif  // PASSES_IR_EXPONENTIALS_H_
