// One node for each structure: after interning, equality of expressions is identity.
//
//   ExprInterner interner;
//   interner.Intern(x + 1).SameAs(interner.Intern(x + 1))      // x interned, or a variable
//
// Operands must have been interned before what uses them, which is how simplification works: bottom
// up.
#ifndef IR_SIMPLIFY_EXPR_INTERNER_H_
#define IR_SIMPLIFY_EXPR_INTERNER_H_

#include <cstddef>

#include "absl/container/flat_hash_set.h"
#include "ir/expr.h"

namespace hidet::ir {

class ExprInterner {
 public:
  // Returns the node that was interned first among those equal to `expr`. Holds it alive as long as
  // the table lives.
  Expr Intern(const Expr& expr) { return *table_.insert(expr).first; }

 private:
  // Nodes whose operands are interned are equal when kind, type, attributes and the operands'
  // identities are.
  struct ShallowHash {
    size_t operator()(const Expr& expr) const;
  };
  struct ShallowEqual {
    bool operator()(const Expr& a, const Expr& b) const;
  };
  absl::flat_hash_set<Expr, ShallowHash, ShallowEqual> table_;
};

}  // namespace hidet::ir

#endif  // IR_SIMPLIFY_EXPR_INTERNER_H_
