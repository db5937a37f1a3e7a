// The state of a Simplifier and its rules, by the files that hold them. Nothing but those files
// includes this; the algorithm is told in simplify.cc.
#ifndef IR_SIMPLIFY_SIMPLIFIER_IMPL_H_
#define IR_SIMPLIFY_SIMPLIFIER_IMPL_H_

#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/expr_interner.h"
#include "ir/simplify/linear_form.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"

namespace hidet::ir {

using Wide = __int128;

inline constexpr Wide kUnbounded = static_cast<Wide>(1) << 100;
inline constexpr int kMostSplitBits = 16;  // of the masks that swizzles are made of
inline constexpr int kMaxReruns = 32;
// Products of two of these, and sums of a few such products, are far from wrapping in 64 bits.
inline constexpr uint64_t kSmallCoefficient = uint64_t{1} << 28;

inline Wide FloorDivWide(Wide a, Wide b) {
  const Wide quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
inline Wide FloorModWide(Wide a, Wide b) { return a - FloorDivWide(a, b) * b; }

inline int64_t FloorDiv(int64_t a, int64_t b) { return static_cast<int64_t>(FloorDivWide(a, b)); }
inline int64_t FloorMod(int64_t a, int64_t b) { return static_cast<int64_t>(FloorModWide(a, b)); }

inline bool IsPowerOfTwo(int64_t x) {
  return x > 0 && std::has_single_bit(static_cast<uint64_t>(x));
}

// Sums of these are linear forms. (Floats are no ring, and vectors stay as they were written.)
inline bool IsLinearType(Type type) { return type.IsScalar() && type.IsInteger(); }

struct Range {
  Wide min;
  Wide max;
};

inline bool HasOp(const Expr& expr, Op op) {
  const auto* node = expr.As<OperatorNode>();
  return node != nullptr && node->op == op;
}

inline bool IsPureCall(const CallNode& call) {
  return InfoOf(call.intrinsic).effect == IntrinsicEffect::kPure;
}

// True when dropping or repeating the expression changes nothing.
inline bool HasNoEffect(const Expr& expr) {
  bool pure = true;
  Walk(expr, {.enter_expr = [&](const Expr& inner) {
         const auto* call = inner.As<CallNode>();
         pure = pure && (call == nullptr || IsPureCall(*call));
         return pure;
       }});
  return pure;
}

inline bool IsEmpty(const Stmt& stmt) {
  const auto* seq = stmt.As<SeqNode>();
  return seq != nullptr && seq->children.empty();
}

class Simplifier::Impl {
 public:
  explicit Impl(SimplifyOptions options) : options_(options) {}

  // Returns `expr` itself where it is simple, whichever of its equals was met first.
  Expr Simplify(const Expr& expr);
  Expr Run(const Expr& expr);
  Stmt Run(const Stmt& stmt);
  Bounds::Scope Assume(const Expr& condition) { return bounds_.Assume(Run(condition)); }
  Bounds& bounds() { return bounds_; }

 private:
  Expr Intern(const Expr& expr) { return interner_.Intern(expr); }
  // Interns an expression with all that it is made of.
  Expr Interned(const Expr& expr);
  Expr Int(Type type, int64_t value) { return Intern(IntConstant(type, value)); }
  Expr Boolean(bool value) { return Int(Type::Bool(), value); }

  // Makes `op(operands)` of simplified operands, simplified.
  Expr Make(Op op, absl::Span<const Expr> operands);

  // Sums: simplify_sums.cc.

  const LinearForm& LinearOf(const Expr& expr);

  // Returns the mathematical range of the sum, or nothing if it is beyond all types.
  std::optional<Range> RangeOf(const LinearForm& form);

  bool IsExact(const LinearForm& form);

  // Puts `whole`, as often as there is of the i-th term, in the place of the i-th and j-th terms.
  void ReplaceTerms(LinearForm& form, size_t i, size_t j, const Expr& whole);

  // Replaces x % n * k + x / n * n * k by x * k, where n is no constant but never 0.
  bool RecombineSymbolic(LinearForm& form);

  // Returns the x of which `quotient` is x / c and `remainder` % c is x % c: `remainder` itself, or
  // what differs from it by multiples of c, which the rules for remainders have dropped.
  std::optional<Expr> DividendOf(const Expr& quotient, const Expr& remainder, int64_t divisor);

  // Replaces x % c * k + x / c * (c * k) by x * k, and x % a * k + x / a % b * (a * k) by x % (a *
  // b) * k.
  bool Recombine(LinearForm& form);

  Expr FromLinear(LinearForm form);

  Expr SimplifyNode(const Expr& expr);

  // Operators: products, quotients and remainders in simplify_products.cc, bits in
  // simplify_bits.cc, floats and vectors in simplify_vectors.cc.

  Expr SimplifyOperator(const Expr& expr);

  Expr Zero(Type type) { return Intern(Broadcast(Int(type.Element(), 0), type.lanes)); }
  static bool IsOne(const Expr& expr);

  // Computes an operator whose operands all are constants.
  Expr Fold(const Expr& expr);

  // op(broadcast(a), broadcast(b)) = broadcast(op(a, b)).
  Expr SimplifyBroadcasts(const OperatorNode& node);

  // Sums of ramps and broadcasts are ramps. Valid whatever wraps.
  Expr SimplifyVectorSum(const Expr& expr);

  Expr SimplifyFloatSum(const Expr& expr);

  Expr SimplifyFloatProduct(const Expr& expr, const Expr& a, const Expr& b);

  Expr SimplifyProduct(const Expr& expr, const Expr& a, const Expr& b);

  Expr SimplifyDiv(const Expr& expr, const Expr& a, const Expr& b);

  // (g x + k) / (g c) = (x + k / g) / c. Returns nothing when there is no such g.
  Expr DivideRest(const LinearForm& rest, int64_t divisor);

  Expr DivideAtom(const Expr& expr, const Expr& atom, int64_t divisor);

  // (x n + r) / n = x where 0 <= r < n and nothing wraps.
  Expr DivideBySymbol(const Expr& expr, const Expr& a, const Expr& b);

  // Writes a = quotient * b + rest with 0 <= rest < b, all exact; false when that is not proven, or
  // quotient is zero and nothing is known of rest.
  bool SplitMultiples(const Expr& a, const Expr& b, LinearForm& quotient, LinearForm& rest);

  Expr SimplifyMod(const Expr& expr, const Expr& a, const Expr& b);

  // (g x + k) % (g c) = g (x % c) + k for 0 <= k < g. Returns nothing when there is no such g.
  Expr RemainderOfRest(const LinearForm& rest, int64_t divisor);

  Expr RemainderOfAtom(const Expr& expr, const Expr& atom, int64_t divisor);

  // Comparisons and choices: simplify_conditions.cc.

  // True when the mathematical value of the form is proven not to be negative, by its range, or
  // after loop variables whose coefficient is negative were replaced by the last value of their
  // loop.
  bool ProveNonNegative(LinearForm form, int depth = 0);

  // Returns b - a as a mathematical form, when both are exact and no coefficient of it leaves the
  // type.
  std::optional<LinearForm> ExactDifference(const Expr& a, const Expr& b);

  std::optional<LinearForm> ExactDifference(const LinearForm& fa, const LinearForm& fb);

  Expr SimplifyOrder(const Expr& expr, const Expr& a, const Expr& b);

  // Makes the comparison that says `form >= 0`, in its canonical shape; nothing when a side of it
  // might wrap.
  Expr OrderFromDifference(Type type, LinearForm form);

  Expr SimplifyEquality(const Expr& expr, const Expr& a, const Expr& b);

  Expr SimplifyMinMax(const Expr& expr, const Expr& a, const Expr& b);

  Expr SimplifyShift(const Expr& expr, const Expr& a, const Expr& b);

  Expr SimplifyBitAnd(const Expr& expr, const Expr& a, const Expr& b);

  Expr SimplifyBitOr(const Expr& expr, const Expr& a, const Expr& b);

  // (high + x) ^ y = high + (x ^ y) where high is a multiple of 2^k and 0 <= y < 2^k, for y changes
  // the low k bits only.
  Expr SplitHighBits(const Expr& sum, const Expr& y);

  // (x + low) ^ y = (x ^ y) + low where x and y are multiples of 2^k and 0 <= low < 2^k: how an
  // offset that is swizzled in groups of 2^k elements shows that it still grows by one within a
  // group. Nothing if there is no such k.
  Expr SplitLowBits(const Expr& sum, const Expr& y);

  Expr SplitLowBits(const Expr& sum, const Expr& y, int64_t group);

  static bool HasConjunct(const Expr& all, const Expr& one);

  Expr SimplifyLogic(const Expr& expr, const Expr& a, const Expr& b);

  Expr SimplifyNot(const Expr& expr, const Expr& a);

  Expr ChosenUnder(const Expr& value, const Expr& condition, bool holds);
  Expr SimplifySelect(const Expr& expr, const Expr& condition, const Expr& if_true,
                      const Expr& if_false);

  // Conversions, lanes and loads: simplify_vectors.cc.

  Expr SimplifyCast(const Expr& expr);

  Expr SimplifyBitcast(const Expr& expr);

  Expr KnownLane(const Expr& vector, int lane);

  Expr SimplifyLane(const Expr& expr);

  Expr SimplifyPack(const Expr& expr);

  Expr SimplifyLoad(const Expr& expr);

  // Statements: simplify.cc.

  // States that `condition` has this truth while `run` runs: its ranges are bound, and its parts
  // known as they are written.
  Stmt RunUnder(const Expr& condition, bool truth, const Stmt& stmt);

  void AddKnown(const Expr& condition, bool truth, std::vector<Expr>& added);

  Stmt SimplifyLet(const LetNode& let);
  Stmt SimplifyFor(const Stmt& stmt, const ForNode& loop);
  Stmt SimplifyIf(const Stmt& stmt, const IfNode& branch);

  SimplifyOptions options_;
  Bounds bounds_;
  ExprInterner interner_;
  ExprMap<Expr> interned_;
  // What FromLinear made, which it would make again. (Held alive by interner_.)
  absl::flat_hash_set<Expr, Expr::IdentityHash, Expr::IdentityEqual> canonical_;
  ExprMap<Expr> memo_;
  uint64_t memo_version_ = 0;
  int rerun_depth_ = 0;
  uint64_t epoch_ = 0;       // counts changes of what follows that void the memo
  ExprMap<bool> known_;      // conditions that the enclosing branches decide
  VarMap<Expr> let_values_;  // bindings that are replaced by their value
  // Forms do not depend on facts. Held by pointer, for references to them outlive insertions.
  absl::flat_hash_map<Expr, std::unique_ptr<LinearForm>, Expr::IdentityHash, Expr::IdentityEqual>
      linear_;
};

}  // namespace hidet::ir

#endif  // IR_SIMPLIFY_SIMPLIFIER_IMPL_H_
