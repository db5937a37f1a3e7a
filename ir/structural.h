// Structural comparison: equal up to the names and identities of what is bound inside.
//
//   Equal(For("i", n, Body), For("j", n, Body))     // true: only the loop variable's identity differs
//   Equal(x + 1, y + 1)                             // false: x and y are different free variables
//   Equal(x + 1, y + 1, {.map_free = true})         // true if x and y have one type and the same facts
//
// Let, For and Allocate bind; in a kernel, so do parameters, grid and thread. Names never matter,
// except the kernel's own. Facts matter for free variables and kernel parameters; of variables
// bound by a statement they are derived, and ignored.
#ifndef IR_STRUCTURAL_H_
#define IR_STRUCTURAL_H_

#include <cstdint>

#include "ir/expr.h"
#include "ir/kernel.h"
#include "ir/stmt.h"

namespace hidet::ir {

struct EqualOptions {
  // Free variables and buffers of `a` correspond to those of `b` in order of first use, one to one.
  // Otherwise each is equal to itself only.
  bool map_free = false;
};

bool Equal(const Expr& a, const Expr& b, EqualOptions options = {});
bool Equal(const Stmt& a, const Stmt& b, EqualOptions options = {});
bool Equal(const Kernel& a, const Kernel& b);

// Equal things have equal hashes, under either option. The same in every process.
uint64_t Hash(const Expr& expr);
uint64_t Hash(const Stmt& stmt);
uint64_t Hash(const Kernel& kernel);

// For tables keyed by structure: free variables and buffers by identity.
struct StructuralHash {
  size_t operator()(const Expr& expr) const { return Hash(expr); }
};
struct StructuralEqual {
  bool operator()(const Expr& a, const Expr& b) const { return Equal(a, b); }
};

}  // namespace hidet::ir

#endif  // IR_STRUCTURAL_H_
