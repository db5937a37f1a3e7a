// Simplification: the same values, cheaper, in a canonical form.
//
//   Simplifier simplifier;
//   const auto scope = simplifier.BindLoop(j, Int64(8));
//   simplifier.Simplify((i * 8 + j) / 8)        // i, when i's facts prove that i * 8 + j does not wrap
//   simplifier.Simplify(x / 4 * 4 + x % 4)      // x
//   simplifier.Prove(j < 8)                     // true
//
// Sums of integers become linear forms: each term once, with its coefficient, the largest
// coefficient first. That is valid whatever wraps, since machine integers are a ring. Division,
// comparison, minimum and the like are rewritten only where ranges prove that no intermediate
// result leaves its type. Floats are only folded when all operands are constants, or when the
// result has the same bits for every input. The result of Simplify is a fixed point of it.
#ifndef IR_SIMPLIFY_SIMPLIFY_H_
#define IR_SIMPLIFY_SIMPLIFY_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "ir/expr.h"
#include "ir/kernel.h"
#include "ir/simplify/bounds.h"
#include "ir/stmt.h"

namespace hidet::ir {

struct SimplifyOptions {
  // Replace a Let of a scalar integer or bool by its value, when the value reads no memory: index
  // arithmetic can then be simplified across the Let. (The hoist-invariants pass names common parts
  // again.)
  bool inline_index_lets = false;
};

class Simplifier {
 public:
  explicit Simplifier(SimplifyOptions options = {});
  ~Simplifier();
  Simplifier(const Simplifier&) = delete;
  Simplifier& operator=(const Simplifier&) = delete;

  // Returns an expression with the same value wherever the facts in force hold; `expr` itself if it
  // is already simple.
  Expr Simplify(const Expr& expr);
  // Simplifies expressions, drops branches and loops that never run, statements without effect and
  // unused bindings, and replaces loops of one iteration by their body.
  Stmt Simplify(const Stmt& stmt);
  // True when the condition is proven to hold. False says nothing.
  bool Prove(const Expr& condition);

  // Facts in force until the returned scope is destroyed; see Bounds.
  [[nodiscard]] Bounds::Scope Bind(const Var& var, const IntegerFacts& facts);
  [[nodiscard]] Bounds::Scope BindLoop(const Var& var, const Expr& extent);
  [[nodiscard]] Bounds::Scope Assume(const Expr& condition);
  Bounds& bounds();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// With the facts of the variables themselves alone.
Expr Simplify(const Expr& expr);
Stmt Simplify(const Stmt& stmt, SimplifyOptions options = {});
// True when that is proven of integers, with those facts. False says nothing.
bool IsProvenEqual(const Expr& a, const Expr& b);
bool IsMultipleOf(const Expr& expr, int64_t factor);
// Grid and thread variables are bound to their ranges.
Kernel Simplify(const Kernel& kernel, SimplifyOptions options = {});

// Binds a kernel's grid and thread variables to their ranges; the facts hold as long as the scopes.
Bounds::Scopes BindKernel(Bounds& bounds, const Kernel& kernel);

}  // namespace hidet::ir

#endif  // IR_SIMPLIFY_SIMPLIFY_H_
