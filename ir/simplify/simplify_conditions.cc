// Comparisons, minimum and maximum, negation and selection.
#include <algorithm>
#include <utility>

#include "ir/canonical_value.h"
#include "ir/simplify/simplifier_impl.h"

namespace hidet::ir {

bool Simplifier::Impl::ProveNonNegative(LinearForm form, int depth) {
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
  // A minimum is at most each of its operands, a maximum at least.
  for (const Term& term : form.terms) {
    const int64_t coefficient = term.coefficient;
    if (!HasOp(term.atom, coefficient < 0 ? Op::kMin : Op::kMax) ||
        Magnitude(coefficient) > kSmallCoefficient)
      continue;
    for (const Expr& operand : term.atom->operands) {
      const LinearForm bound = LinearOf(operand);
      if (!IsExact(bound)) continue;
      const bool small = std::all_of(bound.terms.begin(), bound.terms.end(), [](const Term& inner) {
        return Magnitude(inner.coefficient) <= kSmallCoefficient;
      });
      if (!small || Magnitude(bound.constant) > kSmallCoefficient) continue;
      LinearForm lower = form;
      AddTerm(lower, term.atom, -coefficient);
      AddScaled(lower, bound, coefficient);
      if (ProveNonNegative(std::move(lower), depth + 1)) return true;
    }
  }
  return false;
}

std::optional<LinearForm> Simplifier::Impl::ExactDifference(const Expr& a, const Expr& b) {
  if (!IsLinearType(a.type()) || !IsAnalyzable(a.type())) return std::nullopt;
  return ExactDifference(LinearOf(a), LinearOf(b));
}

std::optional<LinearForm> Simplifier::Impl::ExactDifference(const LinearForm& fa,
                                                            const LinearForm& fb) {
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

Expr Simplifier::Impl::SimplifyOrder(const Expr& expr, const Expr& a, const Expr& b) {
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

Expr Simplifier::Impl::OrderFromDifference(Type type, LinearForm form) {
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

Expr Simplifier::Impl::SimplifyEquality(const Expr& expr, const Expr& a, const Expr& b) {
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

Expr Simplifier::Impl::SimplifyMinMax(const Expr& expr, const Expr& a, const Expr& b) {
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

bool Simplifier::Impl::HasConjunct(const Expr& all, const Expr& one) {
  if (all.SameAs(one)) return true;
  return HasOp(all, Op::kAnd) &&
         (HasConjunct(all->operands[0], one) || HasConjunct(all->operands[1], one));
}

Expr Simplifier::Impl::SimplifyLogic(const Expr& expr, const Expr& a, const Expr& b) {
  const bool is_and = HasOp(expr, Op::kAnd);
  // What changes nothing, and what decides it alone.
  const int neutral = is_and ? 1 : 0, decisive = is_and ? 0 : 1;
  if (IsInt(a, neutral) || a.SameAs(b)) return b;
  if (IsInt(b, neutral)) return a;
  if (IsInt(a, decisive)) return a;
  if (IsInt(b, decisive)) return b;
  if (Make(Op::kNot, {a}).SameAs(b)) {
    const Expr decided = Boolean(!is_and);
    return a.type().IsVector() ? Intern(Broadcast(decided, a.type().lanes)) : decided;
  }
  if (!is_and) return expr;
  return HasConjunct(a, b) ? a : HasConjunct(b, a) ? b : expr;
}

Expr Simplifier::Impl::SimplifyNot(const Expr& expr, const Expr& a) {
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

// What a value is where a condition holds, or does not: select(c, select(c, x, y), z) is select(c,
// x, z).
Expr Simplifier::Impl::ChosenUnder(const Expr& value, const Expr& condition, bool holds) {
  Expr chosen = value;
  Expr negated;
  while (HasOp(chosen, Op::kSelect)) {
    const Expr& own = chosen->operands[0];
    if (own.SameAs(condition)) {
      chosen = chosen->operands[holds ? 1 : 2];
      continue;
    }
    if (!negated.defined()) negated = Make(Op::kNot, {condition});
    if (!own.SameAs(negated)) break;
    chosen = chosen->operands[holds ? 2 : 1];
  }
  return chosen;
}

Expr Simplifier::Impl::SimplifySelect(const Expr& expr, const Expr& condition, const Expr& if_true,
                                      const Expr& if_false) {
  if (const auto constant = AsInt(condition)) return *constant != 0 ? if_true : if_false;
  if (if_true.SameAs(if_false)) return if_true;
  if (expr.type() == Type::Bool() && IsInt(if_true, 1) && IsInt(if_false, 0)) return condition;
  if (expr.type() == Type::Bool() && IsInt(if_true, 0) && IsInt(if_false, 1))
    return Make(Op::kNot, {condition});
  if (HasOp(condition, Op::kNot))
    return Make(Op::kSelect, {condition->operands[0], if_false, if_true});
  const Expr chosen_true = ChosenUnder(if_true, condition, /*holds=*/true);
  const Expr chosen_false = ChosenUnder(if_false, condition, /*holds=*/false);
  if (chosen_true.SameAs(if_true) && chosen_false.SameAs(if_false)) return expr;
  return Make(Op::kSelect, {condition, chosen_true, chosen_false});
}

}  // namespace hidet::ir
