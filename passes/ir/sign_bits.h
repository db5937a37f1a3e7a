// The bits of floating-point numbers in the IR.
#ifndef PASSES_IR_SIGN_BITS_H_
#define PASSES_IR_SIGN_BITS_H_

#include <cstdint>
#include <limits>

#include "base/scalar_type.h"
#include "ir/expr.h"

namespace hidet::passes {

// x, a float32 or float64 scalar or vector, as integers as wide.
inline ir::Expr BitsOf(const ir::Expr& x) {
  const bool is_wide = x.type().scalar == ScalarType::kFloat64;
  return ir::Bitcast(x.type().WithScalar(is_wide ? ScalarType::kInt64 : ScalarType::kInt32), x);
}

// The bits of x of which all but the sign are 0.
inline ir::Expr SignBitsOf(const ir::Expr& x) {
  const ir::Expr bits = BitsOf(x);
  const bool is_wide = bits.type().scalar == ScalarType::kInt64;
  const int64_t sign = std::numeric_limits<int64_t>::min() >> (is_wide ? 0 : 32);
  return ir::Apply(ir::Op::kBitAnd, {bits, ir::IntConstant(bits.type(), sign)});
}

}  // namespace hidet::passes

#endif  // PASSES_IR_SIGN_BITS_H_
