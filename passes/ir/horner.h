// Polynomials in the IR.
#ifndef PASSES_IR_HORNER_H_
#define PASSES_IR_HORNER_H_

#include <initializer_list>

#include "ir/expr.h"

namespace hidet::passes {

// The polynomial of x, a float scalar or vector, with these coefficients, the highest power's
// first, by fused multiplications and additions. At least one coefficient is given.
inline ir::Expr Horner(const ir::Expr& x, std::initializer_list<double> coefficients) {
  ir::Expr value;
  for (const double coefficient : coefficients) {
    const ir::Expr term = ir::FloatConstant(x.type(), coefficient);
    value = value.defined() ? ir::Apply(ir::Op::kFma, {value, x, term}) : term;
  }
  return value;
}

}  // namespace hidet::passes

#endif  // PASSES_IR_HORNER_H_
