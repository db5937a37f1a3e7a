// The values of expressions, and of operators on scalars and vectors, lane by lane
// (ir/evaluate_lane.h).
//
// Folding, the GPU simulator and the references of tests call this; the spellings in CUDA C++ and
// LLVM are tested against it.
//
//   Value x = Value::Float(Type::Float32(), 2.0);
//   Value y = EvaluateOp(Op::kSqrt, {x});                              // float32 1.41421354
//   StatusOr<Value> z = EvaluateExpr(i * 4 + 1, {.vars = {{i, Value::Int(Type::Int64(), 3)}}});   // int64 13
#ifndef IR_EVALUATE_H_
#define IR_EVALUATE_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/evaluate_lane.h"
#include "ir/expr.h"
#include "ir/walk.h"

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

struct EvaluateContext {
  VarMap<Value> vars;
  // Gives the value of a load, lanes whose predicate is false included; without it loads are an
  // error.
  std::function<absl::StatusOr<Value>(const LoadNode& load, absl::Span<const Value> indices,
                                      const Value* predicate)>
      load;
  // Gives the value of a call other than the lane reductions, which are computed here.
  std::function<absl::StatusOr<Value>(const CallNode& call, absl::Span<const Value> operands)> call;
};

// Computes an expression. FailedPrecondition for a variable, load, call or address that the context
// does not give.
absl::StatusOr<Value> EvaluateExpr(const Expr& expr, const EvaluateContext& context = {});

}  // namespace hidet::ir

#endif  // IR_EVALUATE_H_
