// Structural comparison: equal up to the names and identities of what is bound inside.
//
//   Equal(For("i", n, Body), For("j", n, Body))     // true: only the loop variable's identity differs
//   Equal(x + 1, y + 1)                             // false: x and y are different free variables
//
// Let, For and Allocate bind; in a kernel, so do parameters, grid and thread. Names never matter,
// except the kernel's own. Facts matter for free variables and kernel parameters; of variables
// bound by a statement they are derived, and ignored.
#ifndef IR_STRUCTURAL_H_
#define IR_STRUCTURAL_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/kernel.h"
#include "ir/stmt.h"

namespace hidet::ir {

// Two empty handles are equal.
bool Equal(const Expr& a, const Expr& b);
bool Equal(const Stmt& a, const Stmt& b);
bool Equal(const Kernel& a, const Kernel& b);
// Whether the constants of two numbers are equal: NaNs are, and -0 is not 0.
bool SameReal(double a, double b);
// Whether there are as many, each equal to the one at its place.
bool AllEqual(absl::Span<const Expr> a, absl::Span<const Expr> b);
// Whether two expressions of one kind have the same operator, lane, intrinsic or buffer: all that a
// node has beside its type and operands, names and values of constants left out.
bool SameAttributes(const Expr& a, const Expr& b,
                    absl::FunctionRef<bool(const Buffer&, const Buffer&)> same_buffer);

// Equal things have equal hashes. The same in every process.
uint64_t Hash(const Expr& expr);
uint64_t Hash(const Stmt& stmt);
uint64_t Hash(const Kernel& kernel);

}  // namespace hidet::ir

#endif  // IR_STRUCTURAL_H_
