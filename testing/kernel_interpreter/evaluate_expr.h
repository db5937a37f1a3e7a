// The value of an expression, given those of its variables, of memory and of calls.
//
//   StatusOr<ir::Value> z =
//       EvaluateExpr(i * 4 + 1, {.vars = {{i, ir::Value::Int(ir::Type::Int64(), 3)}}});   // int64 13
#ifndef TESTING_KERNEL_INTERPRETER_EVALUATE_EXPR_H_
#define TESTING_KERNEL_INTERPRETER_EVALUATE_EXPR_H_

#include <functional>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/evaluate.h"
#include "ir/evaluate_lane.h"
#include "ir/expr.h"
#include "ir/intrinsics.h"
#include "ir/walk.h"

namespace hidet::testing {

struct EvaluateContext {
  ir::VarMap<ir::Value> vars;
  // Gives the value of a load, lanes whose predicate is false included; without it loads are an
  // error.
  std::function<absl::StatusOr<ir::Value>(
      const ir::LoadNode& load, absl::Span<const ir::Value> indices, const ir::Value* predicate)>
      load;
  // Gives the value of a call other than the lane reductions, which are computed here.
  std::function<absl::StatusOr<ir::Value>(const ir::CallNode& call,
                                          absl::Span<const ir::Value> operands)>
      call;
};

// Computes an expression. FailedPrecondition for a variable, load, call or address that the context
// does not give.
absl::StatusOr<ir::Value> EvaluateExpr(const ir::Expr& expr, const EvaluateContext& context = {});

// Computes one lane of kDotBFloat16, whose sum is rounded once here, of kDotInt8 or kDotInt16.
ir::Scalar EvaluateDot(ir::Intrinsic intrinsic, ir::Scalar sum, ir::Scalar a, ir::Scalar b);

}  // namespace hidet::testing

#endif  // TESTING_KERNEL_INTERPRETER_EVALUATE_EXPR_H_
