// Sums as linear forms: constant + sum of coefficient * atom.
#include <algorithm>
#include <utility>

#include "ir/canonical_value.h"
#include "ir/simplify/simplifier_impl.h"

namespace hidet::ir {

const LinearForm& Simplifier::Impl::LinearOf(const Expr& expr) {
  if (const auto it = linear_.find(expr); it != linear_.end()) return *it->second;
  return *linear_.emplace(expr, std::make_unique<LinearForm>(LinearFormOf(expr))).first->second;
}

std::optional<Range> Simplifier::Impl::RangeOf(const LinearForm& form) {
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

bool Simplifier::Impl::IsExact(const LinearForm& form) {
  if (!IsAnalyzable(form.type)) return false;
  const std::optional<Range> range = RangeOf(form);
  return range && range->min >= MinOfType(form.type.scalar) &&
         range->max <= MaxOfType(form.type.scalar);
}

void Simplifier::Impl::ReplaceTerms(LinearForm& form, size_t i, size_t j, const Expr& whole) {
  LinearForm rest = {.type = form.type};
  rest.constant = form.constant;
  for (size_t k = 0; k < form.terms.size(); ++k) {
    if (k != i && k != j) AddTerm(rest, form.terms[k].atom, form.terms[k].coefficient);
  }
  AddScaled(rest, LinearOf(whole), form.terms[i].coefficient);
  form = std::move(rest);
}

bool Simplifier::Impl::RecombineSymbolic(LinearForm& form) {
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
      for (const int side : {0, 1}) {
        if (!other->operands[1 - side].SameAs(divisor)) continue;
        if (other->operands[side].SameAs(quotient)) {
          ReplaceTerms(form, i, j, whole);
          return true;
        }
        // (x / d + r) d + x % d is x + r d.
        LinearForm rest = LinearOf(other->operands[side]);
        const bool holds = std::any_of(rest.terms.begin(), rest.terms.end(), [&](const Term& term) {
          return term.coefficient == 1 && term.atom.SameAs(quotient);
        });
        if (!holds) continue;
        AddTerm(rest, quotient, -1);
        const Expr added = Make(Op::kMul, {FromLinear(std::move(rest)), divisor});
        ReplaceTerms(form, i, j, Make(Op::kAdd, {whole, added}));
        return true;
      }
    }
  }
  return false;
}

std::optional<Expr> Simplifier::Impl::DividendOf(const Expr& quotient, const Expr& remainder,
                                                 int64_t divisor) {
  const LinearForm form = LinearOf(quotient);
  for (const Term& term : form.terms) {
    if (term.coefficient != 1 || !HasOp(term.atom, Op::kDiv)) continue;
    if (AsInt(term.atom->operands[1]) != divisor) continue;
    if (form.terms.size() == 1 && form.constant == 0 && term.atom->operands[0].SameAs(remainder))
      return remainder;
    // x / c + r is (x + c r) / c.
    LinearForm rest = form;
    AddTerm(rest, term.atom, -1);
    LinearForm dividend = Scaled(rest, divisor);
    AddScaled(dividend, LinearOf(term.atom->operands[0]), 1);
    if (!IsExact(form)) return std::nullopt;
    const std::optional<LinearForm> gap = ExactDifference(dividend, LinearOf(remainder));
    if (!gap || gap->constant % divisor != 0) return std::nullopt;
    for (const Term& difference : gap->terms) {
      if (difference.coefficient % divisor != 0) return std::nullopt;
    }
    return FromLinear(std::move(dividend));
  }
  return std::nullopt;
}

bool Simplifier::Impl::Recombine(LinearForm& form) {
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
      } else if (HasOp(other, Op::kMod)) {
        const std::optional<Expr> dividend = DividendOf(other->operands[0], whole, *divisor);
        const auto inner = AsInt(other->operands[1]);
        const Wide product = inner ? static_cast<Wide>(*inner) * *divisor : 0;
        if (!dividend || !inner || *inner <= 0 || product > MaxOfType(form.type.scalar)) continue;
        replacement = Make(Op::kMod, {*dividend, Int(form.type, static_cast<int64_t>(product))});
      } else if (const std::optional<Expr> dividend = DividendOf(other, whole, *divisor)) {
        replacement = *dividend;
      } else {
        continue;
      }
      ReplaceTerms(form, i, j, replacement);
      return true;
    }
  }
  return false;
}

Expr Simplifier::Impl::FromLinear(LinearForm form) {
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

}  // namespace hidet::ir
