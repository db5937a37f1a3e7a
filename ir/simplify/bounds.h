// What is known of an integer expression's value: an interval, and a residue.
//
//   Bounds bounds;
//   const auto scope = bounds.Bind(i, {.min = 0, .max = 63});
//   bounds.Of(i * 8 + 4)      // in [4, 508], and 4 modulo 8
//
// Facts come from where a variable is bound (Bind, BindLoop), from conditions that hold (Assume),
// and for free variables from their VarFacts. They are facts of the value as computed, wrapping
// included: where an intermediate result may leave its type, nothing more than the type (and
// divisibility by powers of two) is claimed of it. uint64 is not analysed.
#ifndef IR_SIMPLIFY_BOUNDS_H_
#define IR_SIMPLIFY_BOUNDS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "ir/expr.h"
#include "ir/walk.h"

namespace hidet::ir {

struct IntegerFacts {
  int64_t min = INT64_MIN;
  int64_t max = INT64_MAX;
  // value = divisor * k + remainder for some k; divisor 0 means that the value is `remainder`.
  int64_t divisor = 1;
  int64_t remainder = 0;

  static IntegerFacts Exactly(int64_t value) { return {value, value, 0, value}; }
  static IntegerFacts OfType(Type type);
  bool IsConstant() const { return min == max; }
  bool IsWithin(int64_t low, int64_t high) const { return low <= min && max <= high; }
  // True when `value` may be the expression's.
  bool Admits(int64_t value) const;
  friend bool operator==(const IntegerFacts&, const IntegerFacts&) = default;
};
std::string ToString(const IntegerFacts& facts);

// Returns what both say. What contradicts (dead code) gives one of them.
IntegerFacts Intersect(const IntegerFacts& a, const IntegerFacts& b);
// Returns what holds of either.
IntegerFacts Union(const IntegerFacts& a, const IntegerFacts& b);

// True for scalars and vectors of integers that fit int64, and bool.
bool IsAnalyzable(Type type);

class Bounds {
 public:
  Bounds() = default;
  Bounds(const Bounds&) = delete;
  Bounds& operator=(const Bounds&) = delete;

  // Ends what it was returned for when it is destroyed. Scopes end in the reverse order of their
  // beginning.
  class [[nodiscard]] Scope {
   public:
    Scope(Scope&& other) noexcept
        : bounds_(std::exchange(other.bounds_, nullptr)), depth_(other.depth_) {}
    Scope& operator=(Scope&&) = delete;
    ~Scope() {
      if (bounds_ != nullptr) bounds_->Unwind(depth_);
    }

   private:
    friend class Bounds;
    Scope(Bounds* bounds, size_t depth) : bounds_(bounds), depth_(depth) {}
    Bounds* bounds_;
    size_t depth_;
  };

  // Several of them, which end in that order together.
  class [[nodiscard]] Scopes {
   public:
    Scopes() = default;
    Scopes(Scopes&&) = default;
    Scopes& operator=(Scopes&&) = delete;
    ~Scopes() {
      while (!scopes_.empty()) scopes_.pop_back();
    }
    void Add(Scope scope) { scopes_.push_back(std::move(scope)); }

   private:
    std::vector<Scope> scopes_;
  };

  // States facts of a variable, in place of its own.
  Scope Bind(const Var& var, const IntegerFacts& facts);
  // States that 0 <= var < extent.
  Scope BindLoop(const Var& var, const Expr& extent);
  // States that a bool expression over variables holds. Conditions on memory are ignored, for
  // memory changes.
  Scope Assume(const Expr& condition);

  // Returns what is known of an expression of analyzable type; of a vector, what holds of each
  // lane.
  IntegerFacts Of(const Expr& expr);
  // Returns the extent of the loop that binds `var`, or the empty handle.
  Expr ExtentOf(const Var& var) const;

  // Changes whenever facts do, so that caches can tell.
  uint64_t version() const { return version_; }

 private:
  struct Change {
    Var var;
    bool had_facts;
    IntegerFacts old_facts;
    Expr old_extent;
  };

  void Set(const Var& var, const IntegerFacts& facts, const Expr& extent);
  void Refine(const Expr& expr, const IntegerFacts& facts);
  void AssumeHolds(const Expr& condition, bool value);
  void Unwind(size_t depth);
  IntegerFacts Compute(const Expr& expr);
  IntegerFacts ComputeOperator(const OperatorNode& node);

  struct Binding {
    IntegerFacts facts;
    Expr extent;
  };
  VarMap<Binding> bindings_;
  std::vector<Change> changes_;
  ExprMap<IntegerFacts> memo_;
  uint64_t version_ = 0;
};

}  // namespace hidet::ir

#endif  // IR_SIMPLIFY_BOUNDS_H_
