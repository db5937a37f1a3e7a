// Expressions of a kernel rewritten by what is known of their variables where they stand: between
// which numbers parameters, loop variables, named values and conditions put them.
//
//   RewriteWithinBounds(kernel, [](const Expr& expr, Expr result, ir::Bounds& bounds) {
//     return bounds.Of(expr).min >= 0 ? F(result) : result;
//   });
#ifndef PASSES_IR_REWRITE_WITHIN_BOUNDS_H_
#define PASSES_IR_REWRITE_WITHIN_BOUNDS_H_

#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "ir/expr.h"
#include "ir/kernel.h"
#include "ir/simplify/bounds.h"
#include "ir/stmt.h"

namespace hidet::passes {

// Calls `rewrite` for each expression of the kernel's body, operands first, with the expression as
// it was and as its rewritten operands make it; what it returns stands there instead. What is the
// same within the same bounds is rewritten once.
ir::Kernel RewriteWithinBounds(
    ir::Kernel kernel,
    absl::FunctionRef<ir::Expr(const ir::Expr& expr, ir::Expr result, ir::Bounds& bounds)> rewrite);

// What `visit` makes of each statement within this one, while `bounds` knows what holds there:
// where a loop's variable is, what a named value is, and which way a branch went.
absl::InlinedVector<ir::Stmt, 2> ChildrenWithinBounds(
    const ir::Stmt& stmt, ir::Bounds& bounds,
    absl::FunctionRef<ir::Stmt(const ir::Stmt& child)> visit);

}  // namespace hidet::passes

#endif  // PASSES_IR_REWRITE_WITHIN_BOUNDS_H_
