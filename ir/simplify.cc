// The algorithm.
//
// Every expression that leaves the simplifier is interned: structure is compared once, when a node
// is made, and from then on equality is identity. A memo (void when facts change) makes the cost
// that of the expression graph.
//
// A scalar integer expression is seen as a linear form: constant + sum of coefficient * atom, over
// atoms that are not sums (variables, loads, quotients, remainders, products of non-constants,
// ...). Coefficients and constant are taken modulo 2^bits as signed numbers. The form is "exact"
// when ranges prove that the mathematical sum lies within the type, so that the machine's value is
// the mathematical one. The rules for division, remainder and comparison need exact forms; take (8
// i + j) / 8 with 0 <= j < 8: exact for i in [0, 100] and gives i, while for an unbounded i the sum
// may wrap and the expression is left alone. Remainders by powers of two are the exception: they
// are compatible with wrapping.
#include "ir/simplify.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "base/check.h"
#include "ir/canonical_value.h"
#include "ir/evaluate.h"
#include "ir/expr_interner.h"
#include "ir/linear_form.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

using Wide = __int128;

constexpr Wide kUnbounded = static_cast<Wide>(1) << 100;
// Products of two of these, and sums of a few such products, are far from wrapping in 64 bits.
constexpr int kMostSplitBits = 16;  // of the masks that swizzles are made of
constexpr int kMaxReruns = 32;
constexpr uint64_t kSmallCoefficient = uint64_t{1} << 28;

Wide FloorDivWide(Wide a, Wide b) {
  const Wide quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
Wide FloorModWide(Wide a, Wide b) { return a - FloorDivWide(a, b) * b; }

int64_t FloorDiv(int64_t a, int64_t b) { return static_cast<int64_t>(FloorDivWide(a, b)); }
int64_t FloorMod(int64_t a, int64_t b) { return static_cast<int64_t>(FloorModWide(a, b)); }

bool IsPowerOfTwo(int64_t x) { return x > 0 && std::has_single_bit(static_cast<uint64_t>(x)); }

// Sums of these are linear forms. (Floats are no ring, and vectors stay as they were written.)
bool IsLinearType(Type type) { return type.IsScalar() && type.IsInteger(); }

struct Range {
  Wide min;
  Wide max;
};

bool HasOp(const Expr& expr, Op op) {
  const auto* node = expr.As<OperatorNode>();
  return node != nullptr && node->op == op;
}

bool IsPureCall(const CallNode& call) {
  return InfoOf(call.intrinsic).effect == IntrinsicEffect::kPure;
}

// True when dropping or repeating the expression changes nothing.
bool HasNoEffect(const Expr& expr) {
  bool pure = true;
  Walk(expr, {.enter_expr = [&](const Expr& inner) {
         const auto* call = inner.As<CallNode>();
         pure = pure && (call == nullptr || IsPureCall(*call));
         return pure;
       }});
  return pure;
}

// True when the value depends on variables alone, so that it may be computed elsewhere.
bool IsIndexArithmetic(const Expr& expr) {
  bool movable = true;
  Walk(expr, {.enter_expr = [&](const Expr& inner) {
         movable = movable && inner.kind() != ExprKind::kLoad && inner.kind() != ExprKind::kCall;
         return movable;
       }});
  return movable;
}

bool IsEmpty(const Stmt& stmt) {
  const auto* seq = stmt.As<SeqNode>();
  return seq != nullptr && seq->children.empty();
}

}  // namespace

class Simplifier::Impl {
 public:
  explicit Impl(SimplifyOptions options) : options_(options) {}

  Expr Run(const Expr& expr) {
    if (memo_version_ != bounds_.version() + epoch_) {
      memo_.clear();
      memo_version_ = bounds_.version() + epoch_;
    }
    if (const auto it = memo_.find(expr); it != memo_.end()) return it->second;
    if (expr.kind() == ExprKind::kVar) {
      if (const auto it = let_values_.find(Var::Of(expr)); it != let_values_.end()) {
        const Expr value = it->second;
        return Run(value);
      }
    }
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : expr->operands) operands.push_back(Run(operand));
    const Expr node = Intern(WithOperands(expr, operands));
    Expr result = SimplifyNode(node);
    if (const auto it = known_.find(result); it != known_.end()) result = Boolean(it->second);
    // A rule's result may be simplified again, for its parts met no rule yet. The limit is a
    // safeguard: rules go one way.
    if (!result.SameAs(node) && rerun_depth_ < kMaxReruns) {
      ++rerun_depth_;
      result = Run(result);
      --rerun_depth_;
    }
    memo_.insert_or_assign(expr, result);
    memo_.insert_or_assign(result, result);
    return result;
  }

  Stmt Run(const Stmt& stmt);
  Bounds::Scope Assume(const Expr& condition) { return bounds_.Assume(Run(condition)); }
  Bounds& bounds() { return bounds_; }

 private:
  Expr Intern(const Expr& expr) { return interner_.Intern(expr); }
  Expr Int(Type type, int64_t value) { return Intern(IntConstant(type, value)); }
  Expr Boolean(bool value) { return Int(Type::Bool(), value); }

  // Makes `op(operands)` of simplified operands, simplified.
  Expr Make(Op op, absl::Span<const Expr> operands) {
    return SimplifyNode(Intern(Apply(op, operands)));
  }
  Expr Make(Op op, std::initializer_list<Expr> operands) {
    return Make(op, absl::MakeConstSpan(operands.begin(), operands.size()));
  }

  // LinearForm forms.

  const LinearForm& LinearOf(const Expr& expr) {
    if (const auto it = linear_.find(expr); it != linear_.end()) return *it->second;
    return *linear_.emplace(expr, std::make_unique<LinearForm>(LinearFormOf(expr))).first->second;
  }

  // Returns the mathematical range of the sum, or nothing if it is beyond all types.
  std::optional<Range> RangeOf(const LinearForm& form) {
    Range range = {form.constant, form.constant};
    for (const Term& term : form.terms) {
      const IntegerFacts facts = bounds_.Of(term.atom);
      const Wide a = static_cast<Wide>(facts.min) * term.coefficient;
      const Wide b = static_cast<Wide>(facts.max) * term.coefficient;
      if (std::max(a, b) > kUnbounded || std::min(a, b) < -kUnbounded) return std::nullopt;
      range.min += std::min(a, b);
      range.max += std::max(a, b);
    }
    return range;
  }

  bool IsExact(const LinearForm& form) {
    if (!IsAnalyzable(form.type)) return false;
    const std::optional<Range> range = RangeOf(form);
    return range && range->min >= MinOfType(form.type.scalar) &&
           range->max <= MaxOfType(form.type.scalar);
  }

  // Replaces x % n * k + x / n * n * k by x * k, where n is no constant but never 0.
  bool RecombineSymbolic(LinearForm& form) {
    for (size_t i = 0; i < form.terms.size(); ++i) {
      const Expr atom = form.terms[i].atom;
      if (!HasOp(atom, Op::kMod) || AsInt(atom->operands[1])) continue;
      const Expr whole = atom->operands[0], divisor = atom->operands[1];
      if (!IsAnalyzable(divisor.type()) || bounds_.Of(divisor).min < 1) continue;
      const Expr quotient = Make(Op::kDiv, {whole, divisor});
      for (size_t j = 0; j < form.terms.size(); ++j) {
        const Expr other = form.terms[j].atom;
        if (form.terms[j].coefficient != form.terms[i].coefficient || !HasOp(other, Op::kMul))
          continue;
        const Expr& a = other->operands[0];
        const Expr& b = other->operands[1];
        if (!(a.SameAs(quotient) && b.SameAs(divisor)) &&
            !(b.SameAs(quotient) && a.SameAs(divisor)))
          continue;
        const int64_t scale = form.terms[i].coefficient;
        LinearForm rest = {.type = form.type};
        rest.constant = form.constant;
        for (size_t k = 0; k < form.terms.size(); ++k) {
          if (k != i && k != j) AddTerm(rest, form.terms[k].atom, form.terms[k].coefficient);
        }
        AddScaled(rest, LinearOf(whole), scale);
        form = std::move(rest);
        return true;
      }
    }
    return false;
  }

  // Replaces x % c * k + x / c * (c * k) by x * k, and x % a * k + x / a % b * (a * k) by x % (a *
  // b) * k.
  bool Recombine(LinearForm& form) {
    for (size_t i = 0; i < form.terms.size(); ++i) {
      const Expr atom = form.terms[i].atom;
      if (!HasOp(atom, Op::kMod)) continue;
      const auto divisor = AsInt(atom->operands[1]);
      if (!divisor || *divisor <= 0) continue;
      const int64_t scale = form.terms[i].coefficient;
      const int64_t wanted = CanonicalCoefficient(form.type, WrappingMul(scale, *divisor));
      bool any = false;
      for (const Term& term : form.terms) any = any || term.coefficient == wanted;
      if (!any) continue;
      const Expr whole = atom->operands[0];
      const Expr quotient = Make(Op::kDiv, {whole, atom->operands[1]});
      for (size_t j = 0; j < form.terms.size(); ++j) {
        if (i == j || form.terms[j].coefficient != wanted) continue;
        const Expr other = form.terms[j].atom;
        Expr replacement;
        if (other.SameAs(quotient)) {
          replacement = whole;
        } else if (HasOp(other, Op::kMod) && other->operands[0].SameAs(quotient)) {
          const auto inner = AsInt(other->operands[1]);
          const Wide product = inner ? static_cast<Wide>(*inner) * *divisor : 0;
          if (!inner || *inner <= 0 || product > MaxOfType(form.type.scalar)) continue;
          replacement = Make(Op::kMod, {whole, Int(form.type, static_cast<int64_t>(product))});
        } else {
          continue;
        }
        LinearForm rest = {.type = form.type};
        rest.constant = form.constant;
        for (size_t k = 0; k < form.terms.size(); ++k) {
          if (k != i && k != j) AddTerm(rest, form.terms[k].atom, form.terms[k].coefficient);
        }
        AddScaled(rest, LinearOf(replacement), scale);
        form = std::move(rest);
        return true;
      }
    }
    return false;
  }

  Expr FromLinear(LinearForm form) {
    while (Recombine(form) || RecombineSymbolic(form)) {
    }
    // By insertion: forms are short, and equal names must keep their order.
    for (auto it = form.terms.begin(); it != form.terms.end(); ++it) {
      std::rotate(std::upper_bound(form.terms.begin(), it, *it, ComesBefore), it, it + 1);
    }
    const Type type = form.type;
    Expr sum;
    // The parts of a canonical sum are canonical.
    const auto canonical = [this](const Expr& expr) {
      const Expr interned = Intern(expr);
      canonical_.insert(interned);
      return interned;
    };
    const auto scaled = [&](const Term& term, int64_t coefficient) {
      return coefficient == 1 ? term.atom : canonical(term.atom * Int(type, coefficient));
    };
    // -i + 5 reads better, and costs less, as 5 - i.
    const bool constant_first =
        !form.terms.empty() && form.terms[0].coefficient < 0 && form.constant > 0;
    if (constant_first) sum = Int(type, form.constant);
    for (const Term& term : form.terms) {
      const int64_t coefficient = term.coefficient;
      // The negation of the smallest coefficient is itself.
      const bool subtract = coefficient < 0 && sum.defined() &&
                            CanonicalCoefficient(type, WrappingNegate(coefficient)) > 0;
      if (subtract) {
        sum = canonical(sum - scaled(term, -coefficient));
      } else if (!sum.defined() && coefficient == -1) {
        sum = canonical(-term.atom);
      } else {
        const Expr product = scaled(term, coefficient);
        sum = sum.defined() ? canonical(sum + product) : product;
      }
    }
    if (!sum.defined()) return Int(type, form.constant);
    if (form.constant == 0 || constant_first) return sum;
    const bool subtract =
        form.constant < 0 && CanonicalCoefficient(type, WrappingNegate(form.constant)) > 0;
    return canonical(subtract ? sum - Int(type, -form.constant) : sum + Int(type, form.constant));
  }

  Expr SimplifyNode(const Expr& expr) {
    // FromLinear and the rules below may come back to an expression that is being simplified; one
    // level is enough then.
    switch (expr.kind()) {
      case ExprKind::kOperator:
        return SimplifyOperator(expr);
      case ExprKind::kCast:
        return SimplifyCast(expr);
      case ExprKind::kBitcast:
        return SimplifyBitcast(expr);
      case ExprKind::kLane:
        return SimplifyLane(expr);
      case ExprKind::kPack:
        return SimplifyPack(expr);
      case ExprKind::kRamp:
        return IsInt(expr->operands[1], 0) ? Intern(Broadcast(expr->operands[0], expr.type().lanes))
                                           : expr;
      case ExprKind::kLoad:
        return SimplifyLoad(expr);
      case ExprKind::kConstant:
      case ExprKind::kVar:
      case ExprKind::kBroadcast:
      case ExprKind::kAddressOf:
      case ExprKind::kCall:
        return expr;
    }
  }

  // Operators.

  Expr SimplifyOperator(const Expr& expr) {
    const auto* node = expr.As<OperatorNode>();
    if (const Expr folded = Fold(expr); folded.defined()) return folded;
    if (expr.type().IsVector()) {
      if (const Expr scalar = SimplifyBroadcasts(*node); scalar.defined()) return scalar;
    }
    if (IsAnalyzable(expr.type())) {
      const IntegerFacts facts = bounds_.Of(expr);
      if (facts.IsConstant() && HasNoEffect(expr)) {
        return Intern(Broadcast(Int(expr.type().Element(), facts.min), expr.type().lanes));
      }
    }
    const Expr a = node->operands[0];
    const Expr b = node->operands.size() > 1 ? node->operands[1] : Expr();
    const bool linear = IsLinearType(a.type());
    if (canonical_.contains(expr)) return expr;
    switch (node->op) {
      case Op::kAdd:
      case Op::kSub:
      case Op::kNeg:
        return linear ? FromLinear(LinearOf(expr)) : SimplifyFloatSum(expr);
      case Op::kMul:
        return linear ? SimplifyProduct(expr, a, b) : SimplifyFloatProduct(expr, a, b);
      case Op::kDiv:
        return linear ? SimplifyDiv(expr, a, b) : IsOne(b) ? a : expr;
      case Op::kMod:
        return linear ? SimplifyMod(expr, a, b) : expr;
      case Op::kTruncDiv:
      case Op::kFmod: {
        // For operands that are not negative they are the floor versions.
        if (!linear || !IsAnalyzable(a.type())) return expr;
        if (bounds_.Of(a).min < 0 || bounds_.Of(b).min < 0) return expr;
        return Make(node->op == Op::kTruncDiv ? Op::kDiv : Op::kMod, {a, b});
      }
      case Op::kMin:
      case Op::kMax:
        return SimplifyMinMax(expr, a, b);
      case Op::kShiftLeft:
        if (const auto amount = AsInt(b);
            linear && amount && *amount >= 0 && *amount < BitWidth(a.type().scalar)) {
          return FromLinear(Scaled(LinearOf(a), static_cast<int64_t>(uint64_t{1} << *amount)));
        }
        return IsInt(b, 0) ? a : expr;
      case Op::kShiftRight:
        if (const auto amount = AsInt(b);
            linear && amount && *amount >= 0 && *amount < BitWidth(a.type().scalar) - 1) {
          return Make(Op::kDiv, {a, Int(a.type(), int64_t{1} << *amount)});
        }
        return IsInt(b, 0) ? a : expr;
      case Op::kBitAnd:
        return SimplifyBitAnd(expr, a, b);
      case Op::kBitOr:
      case Op::kBitXor:
        if (a.SameAs(b) && !a.type().IsBool()) return node->op == Op::kBitOr ? a : Zero(a.type());
        if (IsInt(b, 0)) return a;
        if (IsInt(a, 0)) return b;
        if (!linear || node->op == Op::kBitOr) return expr;
        for (const auto& [sum, other] : {std::pair(a, b), std::pair(b, a)}) {
          if (const Expr split = SplitHighBits(sum, other); split.defined()) return split;
          if (const Expr split = SplitLowBits(sum, other); split.defined()) return split;
        }
        return expr;
      case Op::kEq:
      case Op::kNe:
        return SimplifyEquality(expr, a, b);
      case Op::kLt:
      case Op::kLe:
        return SimplifyOrder(expr, a, b);
      case Op::kAnd:
        if (IsInt(a, 1) || a.SameAs(b)) return b;
        if (IsInt(b, 1)) return a;
        if (IsInt(a, 0) || IsInt(b, 0)) return Zero(expr.type());
        return HasConjunct(a, b) ? a : HasConjunct(b, a) ? b : expr;
      case Op::kOr:
        if (IsInt(a, 0) || a.SameAs(b)) return b;
        if (IsInt(b, 0)) return a;
        return IsInt(a, 1) ? a : IsInt(b, 1) ? b : expr;
      case Op::kNot:
        return SimplifyNot(expr, a);
      case Op::kSelect:
        return SimplifySelect(expr, a, b, node->operands[2]);
      case Op::kAbs:
        return linear && IsAnalyzable(a.type()) && bounds_.Of(a).min >= 0 ? a : expr;
      default:
        return expr;
    }
  }

  Expr Zero(Type type) { return Intern(Broadcast(Int(type.Element(), 0), type.lanes)); }
  static bool IsOne(const Expr& expr) {
    return IsInt(expr, 1) || AsFloat(expr) == std::optional<double>(1.0);
  }

  // Computes an operator whose operands all are constants.
  Expr Fold(const Expr& expr) {
    if (expr->operands.empty() || expr.type().lanes > 1) return {};
    absl::InlinedVector<Value, 3> values;
    for (const Expr& operand : expr->operands) {
      const auto* constant = operand.As<ConstantNode>();
      if (constant == nullptr) return {};
      values.push_back(constant->type.IsFloat() ? Value::Float(constant->type, constant->real)
                                                : Value::Int(constant->type, constant->integer));
    }
    return Intern(ToExpr(EvaluateOp(expr.As<OperatorNode>()->op, values)));
  }

  // op(broadcast(a), broadcast(b)) = broadcast(op(a, b)).
  Expr SimplifyBroadcasts(const OperatorNode& node) {
    absl::InlinedVector<Expr, 3> scalars;
    for (const Expr& operand : node.operands) {
      if (operand.type().IsScalar()) {
        scalars.push_back(operand);
      } else if (operand.kind() == ExprKind::kBroadcast) {
        scalars.push_back(operand->operands[0]);
      } else {
        return {};
      }
    }
    return Intern(Broadcast(Make(node.op, scalars), node.type.lanes));
  }

  // Sums of ramps and broadcasts are ramps. Valid whatever wraps.
  Expr SimplifyVectorSum(const Expr& expr) {
    const auto parts = [this](const Expr& vector) -> std::optional<std::pair<Expr, Expr>> {
      if (vector.kind() == ExprKind::kRamp)
        return std::make_pair(vector->operands[0], vector->operands[1]);
      if (vector.kind() != ExprKind::kBroadcast) return std::nullopt;
      return std::make_pair(vector->operands[0], Int(vector.type().Element(), 0));
    };
    if (expr->operands.size() != 2) return expr;
    const auto a = parts(expr->operands[0]);
    const auto b = parts(expr->operands[1]);
    if (!a || !b) return expr;
    const Op op = expr.As<OperatorNode>()->op;
    const Expr base = Make(op, {a->first, b->first});
    const Expr stride = Make(op, {a->second, b->second});
    return SimplifyNode(Intern(Ramp(base, stride, expr.type().lanes)));
  }

  Expr SimplifyFloatSum(const Expr& expr) {
    if (expr.type().IsInteger()) return SimplifyVectorSum(expr);
    if (!expr.type().IsFloat() || expr->operands.size() < 2) return expr;
    // x - 0 and x + (-0) are x for every x; x + 0 is not, for x = -0.
    const std::optional<double> constant = AsFloat(expr->operands[1]);
    if (!constant || *constant != 0) return expr;
    const bool negative = std::signbit(*constant);
    return negative == (expr.As<OperatorNode>()->op == Op::kAdd) ? expr->operands[0] : expr;
  }

  Expr SimplifyFloatProduct(const Expr& expr, const Expr& a, const Expr& b) {
    if (IsOne(b)) return a;
    return IsOne(a) ? b : expr;
  }

  Expr SimplifyProduct(const Expr& expr, const Expr& a, const Expr& b) {
    if (const auto factor = AsInt(b)) return FromLinear(Scaled(LinearOf(a), *factor));
    if (const auto factor = AsInt(a)) return FromLinear(Scaled(LinearOf(b), *factor));
    // Take constant factors out: (2 x) (3 y) = 6 (x y).
    const LinearForm& fa = LinearOf(a);
    const LinearForm& fb = LinearOf(b);
    int64_t scale = 1;
    Expr x = a;
    Expr y = b;
    if (fa.terms.size() == 1 && fa.constant == 0)
      x = fa.terms[0].atom, scale = fa.terms[0].coefficient;
    if (fb.terms.size() == 1 && fb.constant == 0) {
      y = fb.terms[0].atom;
      scale = WrappingMul(scale, fb.terms[0].coefficient);
    }
    if (CompareExprs(y, x) < 0) std::swap(x, y);
    const Expr product = x.SameAs(a) && y.SameAs(b) ? expr : Intern(x * y);
    if (CanonicalCoefficient(expr.type(), scale) == 1) return product;
    LinearForm form = {.type = expr.type()};
    AddTerm(form, product, scale);
    return FromLinear(std::move(form));
  }

  Expr SimplifyDiv(const Expr& expr, const Expr& a, const Expr& b) {
    const Type type = expr.type();
    if (IsInt(b, 1)) return a;
    if (IsInt(b, 0) || IsInt(a, 0)) return Int(type, 0);
    if (!IsAnalyzable(type)) return expr;
    const auto constant = AsInt(b);
    if (!constant) return DivideBySymbol(expr, a, b);
    const int64_t divisor = *constant;
    if (divisor <= 0) return expr;
    // Copied: the table that owns the forms grows below.
    const LinearForm form = LinearOf(a);
    if (const auto atom = SingleAtom(form)) return DivideAtom(expr, *atom, divisor);
    if (!IsExact(form)) return expr;
    LinearForm quotient = {.type = type};
    const LinearForm rest = WithoutMultiples(form, divisor, &quotient);
    const std::optional<Range> range = RangeOf(rest);
    if (!range || !IsExact(rest)) return expr;
    const Wide low = FloorDivWide(range->min, divisor);
    if (low == FloorDivWide(range->max, divisor)) {
      AddConstant(quotient, static_cast<int64_t>(low));
      return FromLinear(std::move(quotient));
    }
    const bool split = !quotient.terms.empty() || quotient.constant != 0;
    const Expr part = DivideRest(rest, divisor);
    if (!split) return part.defined() ? part : expr;
    Expr remaining = part;
    if (!remaining.defined()) {
      const auto atom = SingleAtom(rest);
      const Expr dividend = FromLinear(rest);
      const Expr plain = Intern(dividend / Int(type, divisor));
      remaining = atom ? DivideAtom(plain, *atom, divisor) : plain;
    }
    AddScaled(quotient, LinearOf(remaining), 1);
    return FromLinear(std::move(quotient));
  }

  // (g x + k) / (g c) = (x + k / g) / c. Returns nothing when there is no such g.
  Expr DivideRest(const LinearForm& rest, int64_t divisor) {
    const uint64_t gcd = Gcd(GcdOfCoefficients(rest), static_cast<uint64_t>(divisor));
    if (gcd <= 1) return {};
    const int64_t g = static_cast<int64_t>(gcd);
    LinearForm smaller = {.type = rest.type};
    for (const Term& term : rest.terms) AddTerm(smaller, term.atom, term.coefficient / g);
    smaller.constant = FloorDiv(rest.constant, g);
    if (!IsExact(smaller)) return {};
    return Make(Op::kDiv, {FromLinear(std::move(smaller)), Int(rest.type, divisor / g)});
  }

  Expr DivideAtom(const Expr& expr, const Expr& atom, int64_t divisor) {
    const Type type = expr.type();
    if (HasOp(atom, Op::kDiv)) {
      // x / a / b = x / (a b).
      const auto inner = AsInt(atom->operands[1]);
      if (inner && *inner > 0) {
        const Wide product = static_cast<Wide>(*inner) * divisor;
        if (product <= MaxOfType(type.scalar)) {
          return Make(Op::kDiv, {atom->operands[0], Int(type, static_cast<int64_t>(product))});
        }
      }
    }
    if (HasOp(atom, Op::kMod)) {
      // x % (b c) / b = x / b % c.
      const auto inner = AsInt(atom->operands[1]);
      if (inner && *inner > divisor && *inner % divisor == 0) {
        return Make(Op::kMod, {Make(Op::kDiv, {atom->operands[0], Int(type, divisor)}),
                               Int(type, *inner / divisor)});
      }
    }
    return expr;
  }

  // (x n + r) / n = x where 0 <= r < n and nothing wraps.
  Expr DivideBySymbol(const Expr& expr, const Expr& a, const Expr& b) {
    if (a.SameAs(b) && bounds_.Of(b).min > 0) return Int(expr.type(), 1);
    LinearForm quotient = {.type = expr.type()};
    LinearForm rest = {.type = expr.type()};
    if (!SplitMultiples(a, b, quotient, rest)) return expr;
    return FromLinear(std::move(quotient));
  }

  // Writes a = quotient * b + rest with 0 <= rest < b, all exact; false when that is not proven, or
  // quotient is zero and nothing is known of rest.
  bool SplitMultiples(const Expr& a, const Expr& b, LinearForm& quotient, LinearForm& rest) {
    if (bounds_.Of(b).min <= 0) return false;
    const LinearForm form = LinearOf(a);
    for (const Term& term : form.terms) {
      if (term.atom.SameAs(b)) {
        AddConstant(quotient, term.coefficient);
      } else if (HasOp(term.atom, Op::kMul) && term.atom->operands[0].SameAs(b)) {
        AddScaled(quotient, LinearOf(term.atom->operands[1]), term.coefficient);
      } else if (HasOp(term.atom, Op::kMul) && term.atom->operands[1].SameAs(b)) {
        AddScaled(quotient, LinearOf(term.atom->operands[0]), term.coefficient);
      } else {
        AddTerm(rest, term.atom, term.coefficient);
      }
    }
    rest.constant = form.constant;
    // Small coefficients, so that those of the quotient are sums that did not wrap.
    for (const LinearForm* part : {&form, const_cast<const LinearForm*>(&quotient)}) {
      for (const Term& term : part->terms) {
        if (Magnitude(term.coefficient) > kSmallCoefficient) return false;
      }
    }
    if (!IsExact(quotient) || !IsExact(rest) || !ProveNonNegative(rest)) return false;
    std::optional<LinearForm> gap = ExactDifference(rest, LinearOf(b));
    if (!gap) return false;
    AddConstant(*gap, -1);
    if (!ProveNonNegative(*gap)) return false;
    // The products must not wrap either: quotient * b + rest within the type.
    const std::optional<Range> q = RangeOf(quotient);
    const IntegerFacts n = bounds_.Of(b);
    const Wide corners[] = {q->min * n.min, q->min * n.max, q->max * n.min, q->max * n.max};
    const Wide low = *std::min_element(corners, corners + 4);
    // a < (q + 1) n, and rest < n.
    const Wide high = *std::max_element(corners, corners + 4) + n.max;
    return low >= MinOfType(form.type.scalar) && high <= MaxOfType(form.type.scalar);
  }

  Expr SimplifyMod(const Expr& expr, const Expr& a, const Expr& b) {
    const Type type = expr.type();
    if (IsInt(b, 1) || IsInt(b, 0) || IsInt(a, 0)) return Int(type, 0);
    if (!IsAnalyzable(type)) return expr;
    const auto constant = AsInt(b);
    if (!constant) {
      if (a.SameAs(b)) return Int(type, 0);  // x % x, also for x = 0
      LinearForm quotient = {.type = type};
      LinearForm rest = {.type = type};
      return SplitMultiples(a, b, quotient, rest) ? FromLinear(std::move(rest)) : expr;
    }
    const int64_t divisor = *constant;
    if (divisor <= 0) return expr;
    const LinearForm form = LinearOf(a);
    if (const auto atom = SingleAtom(form)) return RemainderOfAtom(expr, *atom, divisor);
    // A power of two divides 2^bits, so that wrapping does not change the remainder.
    const bool wraps_well = IsPowerOfTwo(divisor);
    if (!wraps_well && !IsExact(form)) return expr;
    LinearForm rest = WithoutMultiples(form, divisor, nullptr);
    if (!wraps_well && !IsExact(rest)) return expr;
    LinearForm reduced = {.type = type};
    for (const Term& term : rest.terms) AddTerm(reduced, term.atom, term.coefficient % divisor);
    reduced.constant = rest.constant;
    if (wraps_well || IsExact(reduced)) rest = reduced;
    if (IsExact(rest)) {
      const std::optional<Range> range = RangeOf(rest);
      const Wide low = FloorDivWide(range->min, divisor);
      if (low == FloorDivWide(range->max, divisor)) {
        AddConstant(rest, static_cast<int64_t>(-low * divisor));
        return FromLinear(std::move(rest));
      }
    }
    if (const Expr factored = RemainderOfRest(rest, divisor); factored.defined()) return factored;
    const Expr dividend = FromLinear(rest);
    if (dividend.SameAs(a)) return expr;
    const Expr plain = Intern(dividend % Int(type, divisor));
    const auto atom = SingleAtom(LinearOf(dividend));
    return atom ? RemainderOfAtom(plain, *atom, divisor) : plain;
  }

  // (g x + k) % (g c) = g (x % c) + k for 0 <= k < g. Returns nothing when there is no such g.
  Expr RemainderOfRest(const LinearForm& rest, int64_t divisor) {
    const uint64_t gcd = Gcd(GcdOfCoefficients(rest), static_cast<uint64_t>(divisor));
    if (gcd <= 1) return {};
    const int64_t g = static_cast<int64_t>(gcd);
    LinearForm smaller = {.type = rest.type};
    for (const Term& term : rest.terms) AddTerm(smaller, term.atom, term.coefficient / g);
    const int64_t offset = FloorMod(rest.constant, g);
    smaller.constant = FloorDiv(rest.constant, g);
    const bool valid = IsPowerOfTwo(divisor) || (IsExact(smaller) && IsExact(rest));
    if (!valid) return {};
    const Expr remainder =
        Make(Op::kMod, {FromLinear(std::move(smaller)), Int(rest.type, divisor / g)});
    LinearForm result = Scaled(LinearOf(remainder), g);
    AddConstant(result, offset);
    return FromLinear(std::move(result));
  }

  Expr RemainderOfAtom(const Expr& expr, const Expr& atom, int64_t divisor) {
    const IntegerFacts facts = bounds_.Of(atom);
    if (facts.IsWithin(0, divisor - 1)) return atom;
    if (HasOp(atom, Op::kMod)) {
      // x % (k c) % c = x % c.
      const auto inner = AsInt(atom->operands[1]);
      if (inner && *inner > 0 && *inner % divisor == 0) {
        return Make(Op::kMod, {atom->operands[0], Int(expr.type(), divisor)});
      }
    }
    return expr;
  }

  // Comparisons.

  // True when the mathematical value of the form is proven not to be negative, by its range, or
  // after loop variables whose coefficient is negative were replaced by the last value of their
  // loop.
  bool ProveNonNegative(LinearForm form, int depth = 0) {
    const std::optional<Range> range = RangeOf(form);
    if (range && range->min >= 0) return true;
    if (depth > 4) return false;
    for (const Term& term : form.terms) {
      if (term.coefficient >= 0 || term.atom.kind() != ExprKind::kVar) continue;
      const Expr extent = bounds_.ExtentOf(Var::Of(term.atom));
      if (!extent.defined() || AsInt(extent)) continue;
      const LinearForm last = LinearOf(Run(extent));
      if (!IsExact(last)) continue;
      const int64_t coefficient = term.coefficient;
      LinearForm lower = form;
      AddTerm(lower, term.atom, -coefficient);
      // Coefficients of mathematical sums must not wrap.
      bool small = Magnitude(coefficient) <= kSmallCoefficient &&
                   Magnitude(last.constant) <= kSmallCoefficient;
      for (const Term& inner : last.terms)
        small = small && Magnitude(inner.coefficient) <= kSmallCoefficient;
      if (!small) continue;
      AddScaled(lower, last, coefficient);
      AddConstant(lower, -coefficient);
      if (ProveNonNegative(std::move(lower), depth + 1)) return true;
    }
    return false;
  }

  // Returns b - a as a mathematical form, when both are exact and no coefficient of it leaves the
  // type.
  std::optional<LinearForm> ExactDifference(const Expr& a, const Expr& b) {
    if (!IsLinearType(a.type()) || !IsAnalyzable(a.type())) return std::nullopt;
    return ExactDifference(LinearOf(a), LinearOf(b));
  }

  std::optional<LinearForm> ExactDifference(const LinearForm& fa, const LinearForm& fb) {
    if (!IsExact(fa) || !IsExact(fb)) return std::nullopt;
    // In 64 bits whatever the type: coefficients below 2^61 cannot wrap there.
    LinearForm difference = {.type = Type::Int64()};
    const auto fits = [](int64_t value) { return Magnitude(value) < uint64_t{1} << 61; };
    for (const LinearForm* form : {&fa, &fb}) {
      if (!fits(form->constant)) return std::nullopt;
      for (const Term& term : form->terms) {
        if (!fits(term.coefficient)) return std::nullopt;
      }
    }
    AddScaled(difference, fb, 1);
    AddScaled(difference, fa, -1);
    return difference;
  }

  Expr SimplifyOrder(const Expr& expr, const Expr& a, const Expr& b) {
    const bool strict = HasOp(expr, Op::kLt);
    if (!IsLinearType(a.type())) return expr;
    if (a.SameAs(b)) return Boolean(!strict);
    std::optional<LinearForm> difference = ExactDifference(a, b);
    if (!difference) return expr;
    // a < b is b - a - 1 >= 0.
    if (strict) AddConstant(*difference, -1);
    if (ProveNonNegative(*difference)) return Boolean(true);
    LinearForm opposite = Negated(*difference);
    AddConstant(opposite, -1);
    if (ProveNonNegative(opposite)) return Boolean(false);
    const Expr canonical = OrderFromDifference(a.type(), *difference);
    return canonical.defined() ? canonical : expr;
  }

  // Makes the comparison that says `form >= 0`, in its canonical shape; nothing when a side of it
  // might wrap.
  Expr OrderFromDifference(Type type, LinearForm form) {
    const uint64_t gcd = GcdOfCoefficients(form);
    if (gcd == 0 || gcd > static_cast<uint64_t>(INT64_MAX)) return {};
    const int64_t g = static_cast<int64_t>(gcd);
    for (Term& term : form.terms) term.coefficient /= g;
    int64_t constant = FloorDiv(form.constant, g);
    LinearForm small = {.type = type};
    LinearForm large = {.type = type};
    const auto representable = [&](int64_t value) {
      return CanonicalCoefficient(type, value) == value && value != INT64_MIN;
    };
    for (const Term& term : form.terms) {
      if (!representable(term.coefficient) || !representable(-term.coefficient)) return {};
      if (term.coefficient > 0) {
        AddTerm(large, term.atom, term.coefficient);
      } else {
        AddTerm(small, term.atom, -term.coefficient);
      }
    }
    // small <= large + constant, as a strict comparison where that saves adding one.
    bool strict = false;
    if (large.terms.empty()) {
      strict = constant < MaxOfType(type.scalar);
      if (strict) ++constant;
      if (!representable(constant) || constant < MinOfType(type.scalar)) return {};
      large.constant = constant;
    } else if (small.terms.empty()) {
      if (!representable(constant)) return {};
      small.constant = -constant;
    } else if (constant >= 0) {
      if (!representable(constant)) return {};
      large.constant = constant;
    } else {
      strict = true;
      if (!representable(constant)) return {};
      small.constant = -constant - 1;
    }
    if (!IsExact(small) || !IsExact(large)) return {};
    const Expr lhs = FromLinear(std::move(small));
    const Expr rhs = FromLinear(std::move(large));
    return Intern(Apply(strict ? Op::kLt : Op::kLe, {lhs, rhs}));
  }

  Expr SimplifyEquality(const Expr& expr, const Expr& a, const Expr& b) {
    const bool equal = HasOp(expr, Op::kEq);
    if (a.type().IsFloat()) return expr;
    if (a.type().IsVector()) return expr;
    if (a.SameAs(b)) return Boolean(equal);
    if (a.type().IsBool()) {
      const auto constant = AsInt(b);
      if (!constant) return expr;
      return (*constant != 0) == equal ? a : Make(Op::kNot, {a});
    }
    // a = b exactly when a - b is zero in the ring.
    LinearForm difference = LinearOf(b);
    AddScaled(difference, LinearOf(a), -1);
    if (difference.IsConstant()) return Boolean((difference.constant == 0) == equal);
    if (const std::optional<LinearForm> exact = ExactDifference(a, b)) {
      LinearForm above = *exact;
      AddConstant(above, -1);
      LinearForm below = Negated(*exact);
      AddConstant(below, -1);
      const uint64_t gcd = GcdOfCoefficients(*exact);
      const bool indivisible = gcd > 1 && Magnitude(exact->constant) % gcd != 0;
      if (indivisible || ProveNonNegative(above) || ProveNonNegative(below)) return Boolean(!equal);
    }
    LinearForm small = {.type = a.type()};
    LinearForm large = {.type = a.type()};
    for (const Term& term : difference.terms) {
      const bool positive = term.coefficient > 0 ||
                            CanonicalCoefficient(a.type(), WrappingNegate(term.coefficient)) < 0;
      AddTerm(positive ? large : small, term.atom,
              positive ? term.coefficient : WrappingNegate(term.coefficient));
    }
    // The side with terms is written first; with terms on both sides a constant goes where it is
    // positive.
    if (small.terms.empty()) {
      std::swap(small, large);
      difference.constant = CanonicalCoefficient(a.type(), WrappingNegate(difference.constant));
    }
    // Where negating a side changes nothing but the constant, the constant is the positive one.
    bool own_negation = large.terms.empty();
    for (const Term& term : small.terms) {
      own_negation =
          own_negation &&
          CanonicalCoefficient(a.type(), WrappingNegate(term.coefficient)) == term.coefficient;
    }
    if (own_negation && difference.constant < 0) {
      difference.constant = CanonicalCoefficient(a.type(), WrappingNegate(difference.constant));
    }
    if (large.terms.empty() || difference.constant > 0) {
      large.constant = difference.constant;
    } else {
      small.constant = CanonicalCoefficient(a.type(), WrappingNegate(difference.constant));
    }
    const Expr lhs = FromLinear(std::move(small));
    const Expr rhs = FromLinear(std::move(large));
    return Intern(Apply(equal ? Op::kEq : Op::kNe, {lhs, rhs}));
  }

  Expr SimplifyMinMax(const Expr& expr, const Expr& a, const Expr& b) {
    const bool is_min = HasOp(expr, Op::kMin);
    if (a.SameAs(b) && !a.type().IsFloat()) return a;
    if (!IsLinearType(a.type())) return expr;
    if (const std::optional<LinearForm> difference = ExactDifference(a, b)) {
      if (ProveNonNegative(*difference)) return is_min ? a : b;
      if (ProveNonNegative(Negated(*difference))) return is_min ? b : a;
    }
    // min(min(x, c), d) = min(x, min(c, d)), constants second.
    const Op op = is_min ? Op::kMin : Op::kMax;
    if (AsInt(a) && !AsInt(b)) return Make(op, {b, a});
    if (AsInt(b) && HasOp(a, op) && AsInt(a->operands[1])) {
      return Make(op, {a->operands[0], Make(op, {a->operands[1], b})});
    }
    return expr;
  }

  Expr SimplifyBitAnd(const Expr& expr, const Expr& a, const Expr& b) {
    if (a.SameAs(b)) return a;
    if (AsInt(a) && !AsInt(b)) return Make(Op::kBitAnd, {b, a});
    const auto mask = AsInt(b);
    if (!mask) return expr;
    if (*mask == 0) return Zero(expr.type());
    if (!IsLinearType(a.type()) || !IsAnalyzable(a.type())) return expr;
    // The low bits are the remainder by a power of two, for negative numbers too.
    if (*mask > 0 && *mask < MaxOfType(a.type().scalar) && IsPowerOfTwo(*mask + 1)) {
      return Make(Op::kMod, {a, Int(a.type(), *mask + 1)});
    }
    // Multiples of what lies above the mask do not reach it.
    if (*mask > 0 && *mask < (int64_t{1} << 30)) {
      const LinearForm form = LinearOf(a);
      const int64_t block = int64_t{1} << std::bit_width(static_cast<uint64_t>(*mask));
      LinearForm dropped = {.type = a.type()};
      const LinearForm rest = WithoutMultiples(form, block, &dropped);
      if (!dropped.IsConstant() || dropped.constant != 0)
        return Make(Op::kBitAnd, {FromLinear(rest), b});
    }
    return expr;
  }

  // (high + x) ^ y = high + (x ^ y) where high is a multiple of 2^k and 0 <= y < 2^k, for y changes
  // the low k bits only.
  Expr SplitHighBits(const Expr& sum, const Expr& y) {
    if (!IsAnalyzable(sum.type()) || sum.kind() == ExprKind::kConstant) return {};
    const IntegerFacts facts = bounds_.Of(y);
    if (facts.min < 0 || facts.max >= (int64_t{1} << kMostSplitBits)) return {};
    const int64_t block = int64_t{1} << std::bit_width(static_cast<uint64_t>(facts.max));
    LinearForm high = {.type = sum.type()};
    const LinearForm rest = WithoutMultiples(LinearOf(sum), block, &high);
    if (high.IsConstant() && high.constant == 0) return {};
    LinearForm result = Scaled(high, block);
    AddScaled(result, LinearOf(Make(Op::kBitXor, {FromLinear(rest), y})), 1);
    return FromLinear(std::move(result));
  }

  // (x + low) ^ y = (x ^ y) + low where x and y are multiples of 2^k and 0 <= low < 2^k: how an
  // offset that is swizzled in groups of 2^k elements shows that it still grows by one within a
  // group. Nothing if there is no such k.
  Expr SplitLowBits(const Expr& sum, const Expr& y) {
    if (!IsAnalyzable(sum.type()) || sum.kind() == ExprKind::kConstant) return {};
    const IntegerFacts facts = bounds_.Of(y);
    const int zeros = std::countr_zero(static_cast<uint64_t>(facts.divisor | facts.remainder));
    for (int k = std::min(zeros, kMostSplitBits); k > 0; --k) {
      if (const Expr split = SplitLowBits(sum, y, int64_t{1} << k); split.defined()) return split;
    }
    return {};
  }

  Expr SplitLowBits(const Expr& sum, const Expr& y, int64_t group) {
    LinearForm high = {.type = sum.type()};
    LinearForm low = {.type = sum.type()};
    const LinearForm form = LinearOf(sum);
    for (const Term& term : form.terms) {
      const IntegerFacts atom = bounds_.Of(term.atom);
      const Wide step = static_cast<Wide>(atom.divisor) * term.coefficient;
      const Wide start = static_cast<Wide>(atom.remainder) * term.coefficient;
      AddTerm(step % group == 0 && start % group == 0 ? high : low, term.atom, term.coefficient);
    }
    low.constant = FloorMod(form.constant, group);
    AddConstant(high, WrappingAdd(form.constant, WrappingNegate(low.constant)));
    if (low.terms.empty() && low.constant == 0) return {};
    const std::optional<Range> range = RangeOf(low);
    if (!range || range->min < 0 || range->max >= group) return {};
    LinearForm result = low;
    AddScaled(result, LinearOf(Make(Op::kBitXor, {FromLinear(std::move(high)), y})), 1);
    return FromLinear(std::move(result));
  }

  static bool HasConjunct(const Expr& all, const Expr& one) {
    if (all.SameAs(one)) return true;
    return HasOp(all, Op::kAnd) &&
           (HasConjunct(all->operands[0], one) || HasConjunct(all->operands[1], one));
  }

  Expr SimplifyNot(const Expr& expr, const Expr& a) {
    const auto* inner = a.As<OperatorNode>();
    if (inner == nullptr) return expr;
    const auto operand = [&](size_t i) -> const Expr& { return inner->operands[i]; };
    switch (inner->op) {
      case Op::kNot:
        return operand(0);
      case Op::kEq:
        return Make(Op::kNe, {operand(0), operand(1)});
      case Op::kNe:
        return Make(Op::kEq, {operand(0), operand(1)});
      case Op::kLt:
        // Not so for floats: both are false for NaN.
        return operand(0).type().IsFloat() ? expr : Make(Op::kLe, {operand(1), operand(0)});
      case Op::kLe:
        return operand(0).type().IsFloat() ? expr : Make(Op::kLt, {operand(1), operand(0)});
      default:
        return expr;
    }
  }

  Expr SimplifySelect(const Expr& expr, const Expr& condition, const Expr& if_true,
                      const Expr& if_false) {
    if (const auto constant = AsInt(condition)) return *constant != 0 ? if_true : if_false;
    if (if_true.SameAs(if_false)) return if_true;
    if (expr.type() == Type::Bool() && IsInt(if_true, 1) && IsInt(if_false, 0)) return condition;
    if (expr.type() == Type::Bool() && IsInt(if_true, 0) && IsInt(if_false, 1))
      return Make(Op::kNot, {condition});
    if (HasOp(condition, Op::kNot))
      return Make(Op::kSelect, {condition->operands[0], if_false, if_true});
    return expr;
  }

  // Conversions, vectors, memory.

  Expr SimplifyCast(const Expr& expr) {
    const Expr operand = expr->operands[0];
    const Type type = expr.type();
    if (const auto* constant = operand.As<ConstantNode>()) {
      const Value value = constant->type.IsFloat() ? Value::Float(constant->type, constant->real)
                                                   : Value::Int(constant->type, constant->integer);
      return Intern(ToExpr(EvaluateCast(type, value)));
    }
    if (operand.kind() == ExprKind::kBroadcast) {
      const Expr scalar = SimplifyNode(Intern(Cast(type.Element(), operand->operands[0])));
      return Intern(Broadcast(scalar, type.lanes));
    }
    if (IsAnalyzable(type)) {
      const IntegerFacts facts = bounds_.Of(expr);
      if (facts.IsConstant() && HasNoEffect(expr)) {
        return Intern(Broadcast(Int(type.Element(), facts.min), type.lanes));
      }
    }
    const auto* inner = operand.As<CastNode>();
    if (inner == nullptr || !type.IsInteger() || !operand.type().IsInteger()) return expr;
    // A cast through a type that keeps the value, or at least the bits that remain, is one cast.
    const Expr source = inner->operands[0];
    if (!source.type().IsInteger()) return expr;
    const bool keeps_bits = BitWidth(operand.type().scalar) >= BitWidth(type.scalar);
    const bool keeps_value = IsAnalyzable(operand.type()) && IsAnalyzable(source.type()) &&
                             bounds_.Of(source).IsWithin(MinOfType(operand.type().scalar),
                                                         MaxOfType(operand.type().scalar));
    if (!keeps_bits && !keeps_value) return expr;
    return source.type() == type ? source : SimplifyNode(Intern(Cast(type, source)));
  }

  Expr SimplifyBitcast(const Expr& expr) {
    const Expr operand = expr->operands[0];
    if (operand.kind() == ExprKind::kBitcast) {
      const Expr source = operand->operands[0];
      return source.type() == expr.type() ? source : Intern(Bitcast(expr.type(), source));
    }
    const auto* constant = operand.As<ConstantNode>();
    if (constant == nullptr || !expr.type().IsScalar()) return expr;
    const Value value = constant->type.IsFloat() ? Value::Float(constant->type, constant->real)
                                                 : Value::Int(constant->type, constant->integer);
    return Intern(ToExpr(EvaluateBitcast(expr.type(), value)));
  }

  Expr SimplifyLane(const Expr& expr) {
    const Expr vector = expr->operands[0];
    const int lane = expr.As<LaneNode>()->lane;
    if (vector.kind() == ExprKind::kBroadcast) return vector->operands[0];
    if (vector.kind() == ExprKind::kPack) return vector->operands[static_cast<size_t>(lane)];
    if (vector.kind() == ExprKind::kRamp) {
      const Expr offset = Make(Op::kMul, {vector->operands[1], Int(expr.type(), lane)});
      return Make(Op::kAdd, {vector->operands[0], offset});
    }
    return expr;
  }

  Expr SimplifyPack(const Expr& expr) {
    const Expr first = expr->operands[0];
    bool same = true;
    bool whole = true;  // the lanes of one vector in order
    const auto* lane = first.As<LaneNode>();
    for (size_t i = 0; i < expr->operands.size(); ++i) {
      same = same && expr->operands[i].SameAs(first);
      const auto* other = expr->operands[i].As<LaneNode>();
      whole = whole && lane != nullptr && other != nullptr && other->lane == static_cast<int>(i) &&
              other->operands[0].SameAs(lane->operands[0]);
    }
    if (same && HasNoEffect(first)) return Intern(Broadcast(first, expr.type().lanes));
    if (whole && lane->operands[0].type() == expr.type()) return lane->operands[0];
    return expr;
  }

  Expr SimplifyLoad(const Expr& expr) {
    const auto* load = expr.As<LoadNode>();
    if (!load->predicated) return expr;
    const auto predicate = AsInt(load->predicate());
    if (!predicate) return expr;
    const Type type = expr.type();
    if (*predicate == 0) {
      return Intern(Broadcast(Intern(Constant(type.Element(), 0)), type.lanes));
    }
    return Intern(Load(load->buffer, load->indices(),
                       {.lanes = load->buffer.dtype().IsVector() ? 1 : type.lanes}));
  }

  // Statements.

  // States that `condition` has this truth while `run` runs: its ranges are bound, and its parts
  // known as they are written.
  Stmt RunUnder(const Expr& condition, bool truth, const Stmt& stmt) {
    const Bounds::Scope scope = bounds_.Assume(truth ? condition : Run(!condition));
    std::vector<Expr> added;
    if (IsIndexArithmetic(condition)) AddKnown(condition, truth, added);
    epoch_ += !added.empty();
    const Stmt result = Run(stmt);
    for (const Expr& expr : added) known_.erase(expr);
    epoch_ += !added.empty();
    return result;
  }

  void AddKnown(const Expr& condition, bool truth, std::vector<Expr>& added) {
    if (condition.kind() == ExprKind::kConstant) return;
    if (known_.insert({condition, truth}).second) added.push_back(condition);
    if (!HasOp(condition, truth ? Op::kAnd : Op::kOr)) return;
    AddKnown(condition->operands[0], truth, added);
    AddKnown(condition->operands[1], truth, added);
  }

  Stmt SimplifyLet(const LetNode& let);
  Stmt SimplifyFor(const Stmt& stmt, const ForNode& loop);
  Stmt SimplifyIf(const Stmt& stmt, const IfNode& branch);

  SimplifyOptions options_;
  Bounds bounds_;
  ExprInterner interner_;
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

Stmt Simplifier::Impl::SimplifyLet(const LetNode& let) {
  const Expr value = Run(let.value());
  const bool trivial =
      value.kind() == ExprKind::kConstant || value.kind() == ExprKind::kVar ||
      (value.kind() == ExprKind::kBroadcast && value->operands[0].kind() == ExprKind::kConstant);
  const bool index = options_.inline_index_lets && value.type().IsScalar() &&
                     (value.type().IsInteger() || value.type().IsBool()) &&
                     IsIndexArithmetic(value);
  if (trivial || index) {
    ++epoch_;
    let_values_[let.var] = value;
    const Stmt body = Run(let.body());
    let_values_.erase(let.var);
    return body;
  }
  const Bounds::Scope scope = bounds_.Bind(let.var, bounds_.Of(value));
  const Stmt body = Run(let.body());
  if (HasNoEffect(value) && !UsesVar(body, let.var)) return body;
  return Let(let.var, value, body);
}

Stmt Simplifier::Impl::SimplifyFor(const Stmt& stmt, const ForNode& loop) {
  const Expr extent = Run(loop.extent());
  const IntegerFacts trips = bounds_.Of(extent);
  const bool known = IsAnalyzable(extent.type());
  if (known && trips.max <= 0 && HasNoEffect(extent)) return Seq({});
  if (IsInt(extent, 1)) {
    ++epoch_;
    let_values_[loop.var] = Int(extent.type(), 0);
    const Stmt body = Run(loop.body());
    let_values_.erase(loop.var);
    return body;
  }
  Stmt body;
  {
    const Bounds::Scope scope = bounds_.BindLoop(loop.var, extent);
    body = Run(loop.body());
  }
  if (IsEmpty(body) && HasNoEffect(extent)) return body;
  const Expr operands[] = {extent};
  const Stmt children[] = {body};
  return WithParts(stmt, operands, children);
}

Stmt Simplifier::Impl::SimplifyIf(const Stmt& stmt, const IfNode& branch) {
  const Expr condition = Run(branch.condition());
  if (const auto constant = AsInt(condition)) {
    if (*constant != 0) return Run(branch.then_body());
    return branch.else_body().defined() ? Run(branch.else_body()) : Seq({});
  }
  const Stmt then_body = RunUnder(condition, true, branch.then_body());
  Stmt else_body;
  if (branch.else_body().defined()) {
    else_body = RunUnder(condition, false, branch.else_body());
    if (IsEmpty(else_body)) else_body = Stmt();
  }
  if (IsEmpty(then_body)) {
    if (!else_body.defined()) return HasNoEffect(condition) ? then_body : ir::Evaluate(condition);
    return If(Run(!condition), else_body);
  }
  absl::InlinedVector<Stmt, 2> children = {then_body};
  if (else_body.defined()) children.push_back(else_body);
  const Expr operands[] = {condition};
  return WithParts(stmt, operands, children);
}

Stmt Simplifier::Impl::Run(const Stmt& stmt) {
  switch (stmt.kind()) {
    case StmtKind::kLet:
      return SimplifyLet(*stmt.As<LetNode>());
    case StmtKind::kFor:
      return SimplifyFor(stmt, *stmt.As<ForNode>());
    case StmtKind::kIf:
      return SimplifyIf(stmt, *stmt.As<IfNode>());
    case StmtKind::kEvaluate: {
      const Expr value = Run(stmt.As<EvaluateNode>()->value());
      if (HasNoEffect(value)) return Seq({});
      const Expr operands[] = {value};
      return WithParts(stmt, operands, {});
    }
    case StmtKind::kStore: {
      const auto* store = stmt.As<StoreNode>();
      absl::InlinedVector<Expr, 4> operands;
      for (const Expr& operand : stmt->operands) operands.push_back(Run(operand));
      if (store->predicated) {
        if (const auto predicate = AsInt(operands.back())) {
          if (*predicate == 0) return Seq({});
          const auto indices = absl::MakeConstSpan(operands).subspan(1, store->indices().size());
          return Store(store->buffer, indices, operands[0], {}, store->hint);
        }
      }
      return WithParts(stmt, operands, {});
    }
    case StmtKind::kCheck: {
      const Expr operands[] = {Run(stmt.As<CheckNode>()->condition()),
                               Run(stmt.As<CheckNode>()->value())};
      return IsInt(operands[0], 1) ? Seq({}) : WithParts(stmt, operands, {});
    }
    case StmtKind::kWhile: {
      const Expr operands[] = {Run(stmt.As<WhileNode>()->condition())};
      if (IsInt(operands[0], 0)) return Seq({});
      const Stmt children[] = {Run(stmt.As<WhileNode>()->body())};
      return WithParts(stmt, operands, children);
    }
    case StmtKind::kAllocate: {
      const auto* allocate = stmt.As<AllocateNode>();
      const Stmt body = Run(allocate->body());
      bool used = false;
      for (const Buffer& buffer : CollectBuffers(body))
        used = used || buffer.SameAs(allocate->buffer);
      if (!used) return body;
      const Stmt children[] = {body};
      return WithParts(stmt, {}, children);
    }
    case StmtKind::kSeq: {
      std::vector<Stmt> children;
      for (const Stmt& child : stmt->children) {
        const Stmt simplified = Run(child);
        if (!IsEmpty(simplified)) children.push_back(simplified);
      }
      return WithParts(stmt, {}, children);
    }
  }
}

Simplifier::Simplifier(SimplifyOptions options) : impl_(std::make_unique<Impl>(options)) {}
Simplifier::~Simplifier() = default;

Expr Simplifier::Simplify(const Expr& expr) { return impl_->Run(expr); }
Stmt Simplifier::Simplify(const Stmt& stmt) { return impl_->Run(stmt); }
bool Simplifier::Prove(const Expr& condition) { return IsInt(impl_->Run(condition), 1); }
Bounds::Scope Simplifier::Bind(const Var& var, const IntegerFacts& facts) {
  return bounds().Bind(var, facts);
}
Bounds::Scope Simplifier::BindLoop(const Var& var, const Expr& extent) {
  return bounds().BindLoop(var, impl_->Run(extent));
}
Bounds::Scope Simplifier::Assume(const Expr& condition) { return impl_->Assume(condition); }
Bounds& Simplifier::bounds() { return impl_->bounds(); }

Expr Simplify(const Expr& expr) { return Simplifier().Simplify(expr); }
Stmt Simplify(const Stmt& stmt, SimplifyOptions options) {
  return Simplifier(options).Simplify(stmt);
}

std::vector<Bounds::Scope> BindKernel(Bounds& bounds, const Kernel& kernel) {
  std::vector<Bounds::Scope> scopes;
  for (const GridAxis& axis : kernel.grid) scopes.push_back(bounds.BindLoop(axis.var, axis.extent));
  if (kernel.thread.defined()) {
    scopes.push_back(
        bounds.BindLoop(kernel.thread, IntConstant(kernel.thread.type(), kernel.threads)));
  }
  return scopes;
}

Kernel Simplify(const Kernel& kernel, SimplifyOptions options) {
  Simplifier simplifier(options);
  Kernel result = kernel;
  for (GridAxis& axis : result.grid) axis.extent = simplifier.Simplify(axis.extent);
  std::vector<Bounds::Scope> scopes = BindKernel(simplifier.bounds(), result);
  result.body = simplifier.Simplify(result.body);
  // Scopes end in the reverse order of their beginning, which a vector's destructor does not
  // promise.
  while (!scopes.empty()) scopes.pop_back();
  return result;
}

}  // namespace hidet::ir
