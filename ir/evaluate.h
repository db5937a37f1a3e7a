// The values of operators on scalars and vectors, lane by lane (ir/evaluate_lane.h).
//
// Folding and the interpreters of tests call this; the spellings in CUDA C++ and LLVM are tested
// against it.
//
//   Value x = Value::Float(Type::Float32(), 2.0);
//   Value y = EvaluateOp(Op::kSqrt, {x});         // float32 1.41421354
#ifndef IR_EVALUATE_H_
#define IR_EVALUATE_H_

#include <cstdint>
#include <string>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "ir/evaluate_lane.h"
#include "ir/expr.h"

namespace hidet::ir {

// A scalar, or a vector of up to kMaxLanes scalars.
struct Value {
  Type type;
  absl::InlinedVector<Scalar, 2> lanes;

  static Value Of(const ConstantNode& constant);
  // The same value in each lane of `type`, made canonical.
  static Value Int(Type type, int64_t value);
  static Value Float(Type type, double value);

  // Lane 0; HIDET_CHECKs the class of the type.
  int64_t AsInt() const;
  double AsFloat() const;
  bool AsBool() const { return AsInt() != 0; }
};

// Returns e.g. "int32 7" or "float32x2 (0.5, nan)".
std::string ToString(const Value& value);
// Returns the value as a Constant, or a Pack of constants.
Expr ToExpr(const Value& value);

// Computes an operator; HIDET_CHECKs its type rule (InferOperatorType).
Value EvaluateOp(Op op, absl::Span<const Value> operands);
Value EvaluateCast(Type type, const Value& value);
Value EvaluateBitcast(Type type, const Value& value);

}  // namespace hidet::ir

#endif  // IR_EVALUATE_H_
