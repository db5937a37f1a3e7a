// Products, quotients and remainders of integers.
#include <algorithm>
#include <utility>

#include "ir/canonical_value.h"
#include "ir/simplify/simplifier_impl.h"

namespace hidet::ir {

Expr Simplifier::Impl::SimplifyProduct(const Expr& expr, const Expr& a, const Expr& b) {
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

Expr Simplifier::Impl::SimplifyDiv(const Expr& expr, const Expr& a, const Expr& b) {
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

Expr Simplifier::Impl::DivideRest(const LinearForm& rest, int64_t divisor) {
  const uint64_t gcd = Gcd(GcdOfCoefficients(rest), static_cast<uint64_t>(divisor));
  if (gcd <= 1) return {};
  const int64_t g = static_cast<int64_t>(gcd);
  LinearForm smaller = {.type = rest.type};
  for (const Term& term : rest.terms) AddTerm(smaller, term.atom, term.coefficient / g);
  smaller.constant = FloorDiv(rest.constant, g);
  if (!IsExact(smaller)) return {};
  return Make(Op::kDiv, {FromLinear(std::move(smaller)), Int(rest.type, divisor / g)});
}

Expr Simplifier::Impl::DivideAtom(const Expr& expr, const Expr& atom, int64_t divisor) {
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

Expr Simplifier::Impl::DivideBySymbol(const Expr& expr, const Expr& a, const Expr& b) {
  if (a.SameAs(b) && bounds_.Of(b).min > 0) return Int(expr.type(), 1);
  LinearForm quotient = {.type = expr.type()};
  LinearForm rest = {.type = expr.type()};
  if (!SplitMultiples(a, b, quotient, rest)) return expr;
  return FromLinear(std::move(quotient));
}

bool Simplifier::Impl::SplitMultiples(const Expr& a, const Expr& b, LinearForm& quotient,
                                      LinearForm& rest) {
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

Expr Simplifier::Impl::SimplifyMod(const Expr& expr, const Expr& a, const Expr& b) {
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

Expr Simplifier::Impl::RemainderOfRest(const LinearForm& rest, int64_t divisor) {
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

Expr Simplifier::Impl::RemainderOfAtom(const Expr& expr, const Expr& atom, int64_t divisor) {
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

}  // namespace hidet::ir
