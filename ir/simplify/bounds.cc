// Interval and congruence analysis, bottom up. Intermediate results are computed in 128 bits, so
// that whether one may leave its type is a comparison and not a question of our own overflow.
#include "ir/simplify/bounds.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/canonical_value.h"

namespace hidet::ir {
namespace {

using Wide = __int128;

// An interval that may lie outside int64. Operands are within 64 bits, so no operation below
// exceeds 128.
struct WideFacts {
  Wide min;
  Wide max;
  int64_t divisor;
  int64_t remainder;
};

WideFacts Widen(const IntegerFacts& facts) {
  return {facts.min, facts.max, facts.divisor, facts.remainder};
}

constexpr int64_t kLargestDivisor = int64_t{1} << 62;

Wide Magnitude(Wide x) { return x < 0 ? -x : x; }

Wide Gcd(Wide a, Wide b) {
  a = Magnitude(a);
  b = Magnitude(b);
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

Wide FloorMod(Wide a, Wide b) {
  const Wide rest = a % b;
  return rest < 0 ? rest + b : rest;
}

Wide FloorDiv(Wide a, Wide b) {
  const Wide quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

struct Residue {
  int64_t divisor;
  int64_t remainder;
};

Residue MakeResidue(Wide divisor, Wide remainder) {
  if (divisor == 0) {
    return remainder >= INT64_MIN && remainder <= INT64_MAX
               ? Residue{0, static_cast<int64_t>(remainder)}
               : Residue{1, 0};
  }
  if (divisor > kLargestDivisor) return {1, 0};
  return {static_cast<int64_t>(divisor), static_cast<int64_t>(FloorMod(remainder, divisor))};
}

Residue UnionResidue(Residue a, Residue b) {
  const Wide difference = static_cast<Wide>(a.remainder) - b.remainder;
  return MakeResidue(Gcd(Gcd(a.divisor, b.divisor), difference), a.remainder);
}

// Returns the facts of a result that wraps to `type`, and narrows the interval to the residue
// class.
IntegerFacts Fit(Type type, WideFacts wide) {
  const IntegerFacts whole = IntegerFacts::OfType(type);
  if (wide.min < whole.min || wide.max > whole.max) {
    // Wrapping subtracts a multiple of 2^bits, which keeps residues modulo a power of two.
    const int64_t power = wide.divisor == 0 ? 1 : wide.divisor & -wide.divisor;
    const int64_t kept =
        BitWidth(type.scalar) < 62 ? std::min(power, int64_t{1} << BitWidth(type.scalar)) : power;
    const Residue residue = MakeResidue(kept, wide.remainder);
    wide = {whole.min, whole.max, residue.divisor, residue.remainder};
    if (IsBool(type.scalar)) wide.divisor = 1, wide.remainder = 0;
  }
  if (wide.min == wide.max) return IntegerFacts::Exactly(static_cast<int64_t>(wide.min));
  if (wide.divisor > 1) {
    const Wide low = wide.min + FloorMod(wide.remainder - wide.min, wide.divisor);
    const Wide high = wide.max - FloorMod(wide.max - wide.remainder, wide.divisor);
    if (low <= high) wide.min = low, wide.max = high;
    if (wide.min == wide.max) return IntegerFacts::Exactly(static_cast<int64_t>(wide.min));
  }
  if (wide.divisor == 0) return IntegerFacts::Exactly(wide.remainder);
  return {static_cast<int64_t>(wide.min), static_cast<int64_t>(wide.max), wide.divisor,
          wide.remainder};
}

WideFacts Add(const WideFacts& a, const WideFacts& b) {
  const Residue residue =
      MakeResidue(Gcd(a.divisor, b.divisor), static_cast<Wide>(a.remainder) + b.remainder);
  return {a.min + b.min, a.max + b.max, residue.divisor, residue.remainder};
}

WideFacts Negate(const WideFacts& a) {
  const Residue residue = MakeResidue(a.divisor, -static_cast<Wide>(a.remainder));
  return {-a.max, -a.min, residue.divisor, residue.remainder};
}

WideFacts Multiply(const WideFacts& a, const WideFacts& b) {
  const Wide corners[] = {a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max};
  const Wide divisor =
      Gcd(Gcd(static_cast<Wide>(a.divisor) * b.divisor, static_cast<Wide>(a.divisor) * b.remainder),
          static_cast<Wide>(b.divisor) * a.remainder);
  const Residue residue = MakeResidue(divisor, static_cast<Wide>(a.remainder) * b.remainder);
  return {*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4),
          residue.divisor, residue.remainder};
}

Wide LargestMagnitude(const WideFacts& a) { return std::max(Magnitude(a.min), Magnitude(a.max)); }

WideFacts Divide(const WideFacts& a, const WideFacts& b, bool floor) {
  const auto quotient = [&](Wide x, Wide y) { return floor ? FloorDiv(x, y) : x / y; };
  if (b.min > 0 || b.max < 0) {
    const Wide corners[] = {quotient(a.min, b.min), quotient(a.min, b.max), quotient(a.max, b.min),
                            quotient(a.max, b.max)};
    WideFacts result = {*std::min_element(corners, corners + 4),
                        *std::max_element(corners, corners + 4), 1, 0};
    const bool divides = b.min == b.max && b.min > 0 && a.divisor > 0 && a.divisor % b.min == 0;
    if (divides && (floor || a.min >= 0)) {
      const Residue residue = MakeResidue(a.divisor / b.min, FloorDiv(a.remainder, b.min));
      result.divisor = residue.divisor;
      result.remainder = residue.remainder;
    }
    return result;
  }
  // x / 0 = 0; no divisor makes a quotient larger than the dividend.
  const Wide magnitude = LargestMagnitude(a);
  const bool nonnegative = a.min >= 0 && b.min >= 0;
  return {nonnegative ? 0 : -magnitude, magnitude, 1, 0};
}

WideFacts FloorModulo(const WideFacts& a, const WideFacts& b) {
  if (b.min > 0 && a.min >= 0 && a.max < b.min) return a;
  WideFacts result = {std::min<Wide>(b.min + 1, 0), std::max<Wide>(b.max - 1, 0), 1, 0};
  if (a.min >= 0 && b.min >= 0) result.max = std::min(result.max, std::max<Wide>(a.max, 0));
  if (b.min == b.max && b.min > 0) {
    const Residue residue = MakeResidue(Gcd(a.divisor, b.min), a.remainder);
    result.divisor = residue.divisor;
    result.remainder = residue.remainder;
  }
  return result;
}

WideFacts TruncModulo(const WideFacts& a, const WideFacts& b) {
  const Wide most = std::max<Wide>(std::min(LargestMagnitude(b) - 1, LargestMagnitude(a)), 0);
  return {a.min >= 0 ? 0 : -most, a.max <= 0 ? 0 : most, 1, 0};
}

WideFacts UnionWide(const WideFacts& a, const WideFacts& b) {
  const Residue residue = UnionResidue({a.divisor, a.remainder}, {b.divisor, b.remainder});
  return {std::min(a.min, b.min), std::max(a.max, b.max), residue.divisor, residue.remainder};
}

// The bits up to the highest that a value in [0, max] can have.
int64_t MaskOver(int64_t max) {
  const int width = std::bit_width(static_cast<uint64_t>(max));
  return width >= 63 ? INT64_MAX : (int64_t{1} << width) - 1;
}

// The largest power of two that every value is known to be a multiple of.
int64_t LowZeros(const IntegerFacts& facts) {
  const uint64_t both = static_cast<uint64_t>(facts.divisor | facts.remainder);
  return both == 0 || std::countr_zero(both) > 62 ? kLargestDivisor
                                                  : int64_t{1} << std::countr_zero(both);
}

// Of masks and shifts.
IntegerFacts OfBits(Op op, Type type, const IntegerFacts& fa, const IntegerFacts& fb) {
  const IntegerFacts whole = IntegerFacts::OfType(type);
  const WideFacts a = Widen(fa), b = Widen(fb);
  const bool nonnegative = fa.min >= 0 && fb.min >= 0;
  // What a shift by a known number of bits multiplies with, or divides by.
  std::optional<IntegerFacts> power;
  if (fb.IsConstant() && fb.min >= 0 && fb.min < BitWidth(type.scalar) && fb.min < 62)
    power = IntegerFacts::Exactly(int64_t{1} << fb.min);
  switch (op) {
    case Op::kBitAnd: {
      // Low bits that either operand lacks are zero.
      const int64_t divisor = type.IsBool() ? 1 : std::max(LowZeros(fa), LowZeros(fb));
      if (nonnegative) return Fit(type, {0, std::min(a.max, b.max), divisor, 0});
      if (fa.min >= 0) return Fit(type, {0, a.max, divisor, 0});
      if (fb.min >= 0) return Fit(type, {0, b.max, divisor, 0});
      return Fit(type, {whole.min, whole.max, divisor, 0});
    }
    case Op::kBitOr:
    case Op::kBitXor: {
      const int64_t divisor = type.IsBool() ? 1 : std::min(LowZeros(fa), LowZeros(fb));
      if (nonnegative) return Fit(type, {0, MaskOver(std::max(fa.max, fb.max)), divisor, 0});
      return Fit(type, {whole.min, whole.max, divisor, 0});
    }
    case Op::kShiftLeft:
      return power.has_value() ? Fit(type, Multiply(a, Widen(*power))) : whole;
    case Op::kShiftRight:
      if (power.has_value()) return Fit(type, Divide(a, Widen(*power), /*floor=*/true));
      return fa.min >= 0 ? Fit(type, {0, a.max, 1, 0}) : whole;
    default:
      return whole;
  }
}

// Of comparisons and logic: whether the operands decide it.
IntegerFacts OfTest(Op op, const IntegerFacts& a, const IntegerFacts& b) {
  const IntegerFacts whole = IntegerFacts::OfType(Type::Bool());
  const auto decided = [](bool value) { return IntegerFacts::Exactly(value); };
  switch (op) {
    case Op::kLt:
      return a.max < b.min ? decided(true) : a.min >= b.max ? decided(false) : whole;
    case Op::kLe:
      return a.max <= b.min ? decided(true) : a.min > b.max ? decided(false) : whole;
    case Op::kEq:
    case Op::kNe: {
      const bool never = a.max < b.min || b.max < a.min || (a.IsConstant() && !b.Admits(a.min)) ||
                         (b.IsConstant() && !a.Admits(b.min));
      if (never) return decided(op == Op::kNe);
      if (a.IsConstant() && b.IsConstant()) return decided((a.min == b.min) == (op == Op::kEq));
      return whole;
    }
    case Op::kAnd:
      return a.max == 0 || b.max == 0   ? decided(false)
             : a.min == 1 && b.min == 1 ? decided(true)
                                        : whole;
    case Op::kOr:
      return a.min == 1 || b.min == 1   ? decided(true)
             : a.max == 0 && b.max == 0 ? decided(false)
                                        : whole;
    case Op::kNot:
      return a.IsConstant() ? decided(a.min == 0) : whole;
    default:
      return whole;
  }
}

}  // namespace

IntegerFacts IntegerFacts::OfType(Type type) {
  if (type.scalar == ScalarType::kUInt64) return {};
  return {MinOfType(type.scalar), MaxOfType(type.scalar), 1, 0};
}

bool IntegerFacts::Admits(int64_t value) const {
  if (value < min || value > max) return false;
  if (divisor == 0) return value == remainder;
  return FloorMod(static_cast<Wide>(value) - remainder, divisor) == 0;
}

std::string ToString(const IntegerFacts& facts) {
  if (facts.IsConstant()) return absl::StrCat(facts.min);
  return absl::StrCat(
      "[", facts.min, ", ", facts.max, "]",
      facts.divisor > 1 ? absl::StrCat(" = ", facts.remainder, " mod ", facts.divisor) : "");
}

IntegerFacts Intersect(const IntegerFacts& a, const IntegerFacts& b) {
  IntegerFacts both = a;
  both.min = std::max(a.min, b.min);
  both.max = std::min(a.max, b.max);
  if (both.min > both.max) return a;
  if (a.divisor != 0 && (b.divisor == 0 || b.divisor > a.divisor)) {
    both.divisor = b.divisor;
    both.remainder = b.remainder;
  }
  if (both.divisor == 0 && (both.remainder < both.min || both.remainder > both.max)) return a;
  if (both.min == both.max) return IntegerFacts::Exactly(both.min);
  return both.divisor == 0 ? IntegerFacts::Exactly(both.remainder) : both;
}

IntegerFacts Union(const IntegerFacts& a, const IntegerFacts& b) {
  const Residue residue = UnionResidue({a.divisor, a.remainder}, {b.divisor, b.remainder});
  return {std::min(a.min, b.min), std::max(a.max, b.max), residue.divisor, residue.remainder};
}

bool IsAnalyzable(Type type) {
  return type.kind == TypeKind::kScalar &&
         (type.IsBool() || (type.IsInteger() && type.scalar != ScalarType::kUInt64));
}

void Bounds::Set(const Var& var, const IntegerFacts& facts, const Expr& extent) {
  const auto it = bindings_.find(var);
  const bool had_facts = it != bindings_.end();
  changes_.push_back({var, had_facts, had_facts ? it->second.facts : IntegerFacts(),
                      had_facts ? it->second.extent : Expr()});
  bindings_[var] = {facts, extent};
  memo_.clear();
  ++version_;
}

void Bounds::Unwind(size_t depth) {
  if (changes_.size() == depth) return;
  while (changes_.size() > depth) {
    const Change& change = changes_.back();
    if (change.had_facts) {
      bindings_[change.var] = {change.old_facts, change.old_extent};
    } else {
      bindings_.erase(change.var);
    }
    changes_.pop_back();
  }
  memo_.clear();
  ++version_;
}

Bounds::Scope Bounds::Bind(const Var& var, const IntegerFacts& facts) {
  const size_t depth = changes_.size();
  Set(var, facts, {});
  return Scope(this, depth);
}

Bounds::Scope Bounds::BindLoop(const Var& var, const Expr& extent) {
  const size_t depth = changes_.size();
  IntegerFacts facts = IntegerFacts::OfType(var.type());
  if (IsAnalyzable(extent.type())) {
    facts.min = 0;
    // A loop whose extent is not positive never runs, so the body may assume that it is.
    facts.max = std::max<int64_t>(Of(extent).max - 1, 0);
    if (facts.min == facts.max) facts = IntegerFacts::Exactly(0);
  }
  Set(var, facts, IsArithmetic(extent) ? extent : Expr());
  return Scope(this, depth);
}

Bounds::Scope Bounds::Assume(const Expr& condition) {
  const size_t depth = changes_.size();
  AssumeHolds(condition, true);
  return Scope(this, depth);
}

void Bounds::Refine(const Expr& expr, const IntegerFacts& facts) {
  if (expr.kind() != ExprKind::kVar) return;
  const Var var = Var::Of(expr);
  const IntegerFacts old = Of(expr);
  const IntegerFacts both = Intersect(old, facts);
  if (!(both == old)) Set(var, both, ExtentOf(var));
}

void Bounds::AssumeHolds(const Expr& condition, bool value) {
  if (condition.kind() == ExprKind::kVar && condition.type() == Type::Bool()) {
    Refine(condition, IntegerFacts::Exactly(value));
    return;
  }
  const auto* node = condition.As<OperatorNode>();
  if (node == nullptr || !condition.type().IsScalar()) return;
  if (node->op == Op::kNot) return AssumeHolds(node->operands[0], !value);
  if (node->op == (value ? Op::kAnd : Op::kOr)) {
    AssumeHolds(node->operands[0], value);
    AssumeHolds(node->operands[1], value);
    return;
  }
  if (InfoOf(node->op).typing != OpTyping::kCompare) return;
  const Expr& a = node->operands[0];
  const Expr& b = node->operands[1];
  if (!IsAnalyzable(a.type()) || !IsArithmetic(condition)) return;
  const IntegerFacts fa = Of(a);
  const IntegerFacts fb = Of(b);
  const auto below = [](int64_t x) { return x == INT64_MIN ? x : x - 1; };
  const auto above = [](int64_t x) { return x == INT64_MAX ? x : x + 1; };
  if (node->op == (value ? Op::kEq : Op::kNe)) {
    Refine(a, fb);
    Refine(b, fa);
  } else if (node->op == (value ? Op::kNe : Op::kEq)) {
    // A value that is not an end of the interval says nothing about it.
    if (fb.IsConstant() && fa.min == fb.min) Refine(a, {.min = above(fa.min), .max = fa.max});
    if (fb.IsConstant() && fa.max == fb.min) Refine(a, {.min = fa.min, .max = below(fa.max)});
  } else if (node->op == Op::kLt || node->op == Op::kLe) {
    // a < b, a <= b, or their negations b <= a and b < a.
    const bool strict = (node->op == Op::kLt) == value;
    const Expr& small = value ? a : b;
    const Expr& large = value ? b : a;
    const IntegerFacts& fs = value ? fa : fb;
    const IntegerFacts& fl = value ? fb : fa;
    Refine(small, {.min = INT64_MIN, .max = strict ? below(fl.max) : fl.max});
    Refine(large, {.min = strict ? above(fs.min) : fs.min, .max = INT64_MAX});
  }
}

Expr Bounds::ExtentOf(const Var& var) const {
  const auto it = bindings_.find(var);
  return it == bindings_.end() ? Expr() : it->second.extent;
}

IntegerFacts Bounds::Of(const Expr& expr) {
  if (!IsAnalyzable(expr.type())) return {};
  if (const auto* constant = expr.As<ConstantNode>())
    return IntegerFacts::Exactly(constant->integer);
  if (const auto it = memo_.find(expr); it != memo_.end()) return it->second;
  const IntegerFacts facts = Compute(expr);
  memo_.insert_or_assign(expr, facts);
  return facts;
}

IntegerFacts Bounds::Compute(const Expr& expr) {
  const Type type = expr.type();
  const IntegerFacts whole = IntegerFacts::OfType(type);
  switch (expr.kind()) {
    case ExprKind::kVar: {
      const Var var = Var::Of(expr);
      if (const auto it = bindings_.find(var); it != bindings_.end()) return it->second.facts;
      const VarFacts& known = var.facts();
      if (!type.IsInteger()) return whole;
      const Residue residue = known.divisor > 1 ? Residue{known.divisor, 0} : Residue{1, 0};
      const Wide low = std::max(whole.min, known.min);
      const Wide high = std::min(whole.max, known.max);
      if (low > high) return whole;
      return Fit(type, {low, high, residue.divisor, residue.remainder});
    }
    case ExprKind::kOperator:
      return ComputeOperator(*expr.As<OperatorNode>());
    case ExprKind::kCast: {
      const Expr& operand = expr->operands[0];
      if (!IsAnalyzable(operand.type())) return whole;
      const IntegerFacts facts = Of(operand);
      if (IsBool(type.scalar)) {
        if (facts.IsConstant()) return IntegerFacts::Exactly(facts.min != 0);
        return facts.Admits(0) ? whole : IntegerFacts::Exactly(1);
      }
      return Fit(type, Widen(facts));
    }
    case ExprKind::kBroadcast:
    case ExprKind::kLane:
      return Of(expr->operands[0]);
    case ExprKind::kRamp: {
      const WideFacts last = {0, type.lanes - 1, 1, 0};
      return Fit(type,
                 Add(Widen(Of(expr->operands[0])), Multiply(Widen(Of(expr->operands[1])), last)));
    }
    case ExprKind::kPack: {
      IntegerFacts facts = Of(expr->operands[0]);
      for (const Expr& operand : expr->operands) facts = Union(facts, Of(operand));
      return facts;
    }
    case ExprKind::kConstant:
    case ExprKind::kBitcast:
    case ExprKind::kLoad:
    case ExprKind::kAddressOf:
    case ExprKind::kCall:
      return whole;
  }
}

IntegerFacts Bounds::ComputeOperator(const OperatorNode& node) {
  const Type type = node.type;
  const IntegerFacts whole = IntegerFacts::OfType(type);
  if (node.op == Op::kSelect) {
    const IntegerFacts condition = Of(node.operands[0]);
    if (condition.IsConstant()) return Of(node.operands[condition.min != 0 ? 1 : 2]);
    return Union(Of(node.operands[1]), Of(node.operands[2]));
  }
  if (!IsAnalyzable(node.operands[0].type())) return whole;
  const IntegerFacts fa = Of(node.operands[0]);
  const IntegerFacts fb = InfoOf(node.op).arity > 1 ? Of(node.operands[1]) : IntegerFacts();
  const WideFacts a = Widen(fa);
  const WideFacts b = Widen(fb);
  switch (node.op) {
    case Op::kAdd:
      return Fit(type, Add(a, b));
    case Op::kSub:
      return Fit(type, Add(a, Negate(b)));
    case Op::kNeg:
      return Fit(type, Negate(a));
    case Op::kMul:
      return Fit(type, Multiply(a, b));
    case Op::kDiv:
      return Fit(type, Divide(a, b, /*floor=*/true));
    case Op::kTruncDiv:
      return Fit(type, Divide(a, b, /*floor=*/false));
    case Op::kMod:
      return Fit(type, FloorModulo(a, b));
    case Op::kFmod:
      return Fit(type, TruncModulo(a, b));
    case Op::kMin: {
      WideFacts facts = UnionWide(a, b);
      facts.max = std::min(a.max, b.max);
      return Fit(type, facts);
    }
    case Op::kMax: {
      WideFacts facts = UnionWide(a, b);
      facts.min = std::max(a.min, b.min);
      return Fit(type, facts);
    }
    case Op::kAbs: {
      if (a.min >= 0) return fa;
      const bool crosses = a.max > 0;
      return Fit(type, {crosses ? 0 : -a.max, LargestMagnitude(a), 1, 0});
    }
    case Op::kSign:
      return Fit(type, {fa.min > 0    ? 1
                        : fa.min == 0 ? 0
                                      : -1,
                        fa.max < 0    ? -1
                        : fa.max == 0 ? 0
                                      : 1,
                        1, 0});
    case Op::kBitAnd:
    case Op::kBitOr:
    case Op::kBitXor:
    case Op::kShiftLeft:
    case Op::kShiftRight:
      return OfBits(node.op, type, fa, fb);
    case Op::kLt:
    case Op::kLe:
    case Op::kEq:
    case Op::kNe:
    case Op::kAnd:
    case Op::kOr:
    case Op::kNot:
      return OfTest(node.op, fa, fb);
    default:
      return whole;
  }
}

}  // namespace hidet::ir
