// The meaning of operators on scalars: the only code that computes them.
//
// Everything is total, as ir/README.md says: no input traps, and every result is the canonical
// value of its type (ir/canonical_value.h). Float operators are computed in double and rounded
// once; for float32 and narrower types that is the correctly rounded result of +, -, *, /, sqrt and
// fma.
//
//   const Scalar x[] = {{.real = 2.0}};
//   Scalar y = EvaluateLane(Op::kSqrt, ScalarType::kFloat32, x);   // 1.41421354
#ifndef IR_EVALUATE_LANE_H_
#define IR_EVALUATE_LANE_H_

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/operator_table.h"

namespace hidet::ir {

// One scalar: `integer` for integers and bool, `real` for floats.
union Scalar {
  int64_t integer;
  double real;
};

// Computes one lane. `type` is the type of the value operands: of both for a comparison, of the
// arms for select.
Scalar EvaluateLane(Op op, ScalarType type, const Scalar* operands);
Scalar CastLane(ScalarType from, ScalarType to, Scalar value);

}  // namespace hidet::ir

#endif  // IR_EVALUATE_LANE_H_
