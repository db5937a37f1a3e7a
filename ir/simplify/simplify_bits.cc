// Shifts, masks and exclusive or, as swizzled addresses have them.
#include <algorithm>
#include <utility>

#include "ir/canonical_value.h"
#include "ir/simplify/simplifier_impl.h"

namespace hidet::ir {

Expr Simplifier::Impl::SimplifyShift(const Expr& expr, const Expr& a, const Expr& b) {
  const bool is_left = HasOp(expr, Op::kShiftLeft);
  const std::optional<int64_t> amount = AsInt(b);
  const int most = BitWidth(a.type().scalar) - (is_left ? 0 : 1);
  if (!IsLinearType(a.type()) || !amount || *amount < 0 || *amount >= most)
    return IsInt(b, 0) ? a : expr;
  const auto factor = static_cast<int64_t>(uint64_t{1} << *amount);
  return is_left ? FromLinear(Scaled(LinearOf(a), factor))
                 : Make(Op::kDiv, {a, Int(a.type(), factor)});
}

Expr Simplifier::Impl::SimplifyBitAnd(const Expr& expr, const Expr& a, const Expr& b) {
  if (a.SameAs(b)) return a;
  if (AsInt(a) && !AsInt(b)) return Make(Op::kBitAnd, {b, a});
  const auto mask = AsInt(b);
  if (!mask) return expr;
  if (*mask == 0) return Zero(expr.type());
  const ScalarType scalar = a.type().scalar;
  const int64_t all_bits = IsBool(scalar)                               ? 1
                           : IsSigned(scalar) || BitWidth(scalar) == 64 ? -1
                                                                        : MaxOfType(scalar);
  if (*mask == all_bits) return a;
  if (!IsLinearType(a.type()) || !IsAnalyzable(a.type())) return expr;
  // The low bits are the remainder by a power of two, for negative numbers too.
  if (*mask > 0 && *mask < MaxOfType(scalar) && IsPowerOfTwo(*mask + 1)) {
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

// Or, and exclusive or.
Expr Simplifier::Impl::SimplifyBitOr(const Expr& expr, const Expr& a, const Expr& b) {
  const bool is_or = HasOp(expr, Op::kBitOr);
  if (a.SameAs(b) && !a.type().IsBool()) return is_or ? a : Zero(a.type());
  if (IsInt(b, 0)) return a;
  if (IsInt(a, 0)) return b;
  if (!IsLinearType(a.type()) || is_or) return expr;
  for (const auto& [sum, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (const Expr split = SplitHighBits(sum, other); split.defined()) return split;
    if (const Expr split = SplitLowBits(sum, other); split.defined()) return split;
  }
  return expr;
}

Expr Simplifier::Impl::SplitHighBits(const Expr& sum, const Expr& y) {
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

Expr Simplifier::Impl::SplitLowBits(const Expr& sum, const Expr& y) {
  if (!IsAnalyzable(sum.type()) || sum.kind() == ExprKind::kConstant) return {};
  const IntegerFacts facts = bounds_.Of(y);
  const int zeros = std::countr_zero(static_cast<uint64_t>(facts.divisor | facts.remainder));
  for (int k = std::min(zeros, kMostSplitBits); k > 0; --k) {
    if (const Expr split = SplitLowBits(sum, y, int64_t{1} << k); split.defined()) return split;
  }
  return {};
}

Expr Simplifier::Impl::SplitLowBits(const Expr& sum, const Expr& y, int64_t group) {
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

}  // namespace hidet::ir
