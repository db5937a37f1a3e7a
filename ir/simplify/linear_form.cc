#include "ir/simplify/linear_form.h"

#include <cstddef>

namespace hidet::ir {
namespace {

int Compare(const Expr& a, const Expr& b, int depth = 0) {
  if (a.SameAs(b) || depth > 16) return 0;
  const auto order = [](auto x, auto y) { return x < y ? -1 : y < x ? 1 : 0; };
  if (const int c = order(a.kind(), b.kind())) return c;
  switch (a.kind()) {
    case ExprKind::kConstant:
      if (const int c = order(a.As<ConstantNode>()->integer, b.As<ConstantNode>()->integer))
        return c;
      return order(a.As<ConstantNode>()->real, b.As<ConstantNode>()->real);
    case ExprKind::kVar:
      return order(a.As<VarNode>()->name, b.As<VarNode>()->name);
    case ExprKind::kOperator:
      if (const int c = order(a.As<OperatorNode>()->op, b.As<OperatorNode>()->op)) return c;
      break;
    case ExprKind::kLoad:
      if (const int c = order(a.As<LoadNode>()->buffer.name(), b.As<LoadNode>()->buffer.name()))
        return c;
      break;
    case ExprKind::kCall:
      if (const int c = order(a.As<CallNode>()->intrinsic, b.As<CallNode>()->intrinsic)) return c;
      break;
    case ExprKind::kLane:
      if (const int c = order(a.As<LaneNode>()->lane, b.As<LaneNode>()->lane)) return c;
      break;
    case ExprKind::kCast:
    case ExprKind::kBitcast:
    case ExprKind::kBroadcast:
    case ExprKind::kRamp:
    case ExprKind::kPack:
    case ExprKind::kAddressOf:
      break;
  }
  if (const int c = order(a->operands.size(), b->operands.size())) return c;
  for (size_t i = 0; i < a->operands.size(); ++i) {
    if (const int c = Compare(a->operands[i], b->operands[i], depth + 1)) return c;
  }
  return 0;
}

void Accumulate(LinearForm& form, const Expr& expr, int64_t scale) {
  if (const auto* constant = expr.As<ConstantNode>()) {
    AddConstant(form, WrappingMul(constant->integer, scale));
    return;
  }
  if (const auto* node = expr.As<OperatorNode>()) {
    const auto operand = [&](int i) -> const Expr& {
      return node->operands[static_cast<size_t>(i)];
    };
    switch (node->op) {
      case Op::kAdd:
        Accumulate(form, operand(0), scale);
        return Accumulate(form, operand(1), scale);
      case Op::kSub:
        Accumulate(form, operand(0), scale);
        return Accumulate(form, operand(1), WrappingMul(scale, -1));
      case Op::kNeg:
        return Accumulate(form, operand(0), WrappingMul(scale, -1));
      case Op::kMul:
        if (const auto factor = AsInt(operand(1)))
          return Accumulate(form, operand(0), WrappingMul(scale, *factor));
        if (const auto factor = AsInt(operand(0)))
          return Accumulate(form, operand(1), WrappingMul(scale, *factor));
        break;
      default:
        break;
    }
  }
  AddTerm(form, expr, scale);
}

}  // namespace

int CompareExprs(const Expr& a, const Expr& b) { return Compare(a, b); }

LinearForm LinearFormOf(const Expr& expr) {
  LinearForm form = {.type = expr.type()};
  Accumulate(form, expr, 1);
  return form;
}

uint64_t Magnitude(int64_t x) {
  return x < 0 ? -static_cast<uint64_t>(x) : static_cast<uint64_t>(x);
}

uint64_t Gcd(uint64_t a, uint64_t b) {
  while (b != 0) {
    const uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

int64_t CanonicalCoefficient(Type type, int64_t value) {
  // Signed also for unsigned types: x - 1 has the coefficient -1, not 2^32 - 1.
  const int shift = 64 - BitWidth(type.scalar);
  return static_cast<int64_t>(static_cast<uint64_t>(value) << shift) >> shift;
}

int64_t WrappingAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
int64_t WrappingMul(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

int64_t WrappingNegate(int64_t a) { return WrappingMul(a, -1); }

void AddTerm(LinearForm& form, const Expr& atom, int64_t coefficient) {
  coefficient = CanonicalCoefficient(form.type, coefficient);
  for (size_t i = 0; i < form.terms.size(); ++i) {
    if (!form.terms[i].atom.SameAs(atom)) continue;
    form.terms[i].coefficient =
        CanonicalCoefficient(form.type, WrappingAdd(form.terms[i].coefficient, coefficient));
    if (form.terms[i].coefficient == 0)
      form.terms.erase(form.terms.begin() + static_cast<ptrdiff_t>(i));
    return;
  }
  if (coefficient != 0) form.terms.push_back({atom, coefficient});
}

void AddConstant(LinearForm& form, int64_t value) {
  form.constant = CanonicalCoefficient(form.type, WrappingAdd(form.constant, value));
}

void AddScaled(LinearForm& form, const LinearForm& other, int64_t scale) {
  for (const Term& term : other.terms)
    AddTerm(form, term.atom, WrappingMul(term.coefficient, scale));
  AddConstant(form, WrappingMul(other.constant, scale));
}

LinearForm Scaled(const LinearForm& form, int64_t scale) {
  LinearForm scaled = {.type = form.type};
  AddScaled(scaled, form, scale);
  return scaled;
}

LinearForm Negated(const LinearForm& form) { return Scaled(form, -1); }

std::optional<Expr> SingleAtom(const LinearForm& form) {
  if (form.constant != 0 || form.terms.size() != 1 || form.terms[0].coefficient != 1)
    return std::nullopt;
  return form.terms[0].atom;
}

LinearForm WithoutMultiples(const LinearForm& form, int64_t divisor, LinearForm* quotient) {
  LinearForm rest = {.type = form.type};
  for (const Term& term : form.terms) {
    if (term.coefficient % divisor == 0) {
      if (quotient != nullptr) AddTerm(*quotient, term.atom, term.coefficient / divisor);
    } else {
      AddTerm(rest, term.atom, term.coefficient);
    }
  }
  rest.constant = form.constant % divisor;
  if (quotient != nullptr) AddConstant(*quotient, form.constant / divisor);
  return rest;
}

uint64_t GcdOfCoefficients(const LinearForm& form) {
  uint64_t gcd = 0;
  for (const Term& term : form.terms) gcd = Gcd(gcd, Magnitude(term.coefficient));
  return gcd;
}

bool ComesBefore(const Term& a, const Term& b) {
  if ((a.coefficient > 0) != (b.coefficient > 0)) return a.coefficient > 0;
  const uint64_t ma = Magnitude(a.coefficient);
  const uint64_t mb = Magnitude(b.coefficient);
  return ma != mb ? ma > mb : Compare(a.atom, b.atom) < 0;
}

}  // namespace hidet::ir
