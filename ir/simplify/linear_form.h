// Sums of integers as data: constant + sum of coefficient * atom.
//
// Atoms are the parts of an expression that are no sums: variables, loads, quotients, products of
// two non-constants. Machine integers are a ring, so an expression and its form have the same value
// whatever wraps; coefficients are kept modulo 2^bits as signed numbers, also of unsigned types: x
// - 1 has the constant -1.
//
//   LinearFormOf((i + 1) * 4 + j - i)      // 3 i + j + 4
//
// Atoms are told apart by identity: intern expressions first (ir/simplify/expr_interner.h).
#ifndef IR_SIMPLIFY_LINEAR_FORM_H_
#define IR_SIMPLIFY_LINEAR_FORM_H_

#include <cstdint>
#include <optional>

#include "absl/container/inlined_vector.h"
#include "ir/expr.h"

namespace hidet::ir {

struct Term {
  Expr atom;
  int64_t coefficient;
};

struct LinearForm {
  Type type;
  absl::InlinedVector<Term, 4> terms;
  int64_t constant = 0;

  bool IsConstant() const { return terms.empty(); }
};

// Returns the form of a scalar integer expression. What is no sum or constant multiple is an atom.
LinearForm LinearFormOf(const Expr& expr);

// Adds to a form; terms of one atom are joined, and dropped when they cancel.
void AddTerm(LinearForm& form, const Expr& atom, int64_t coefficient);
void AddConstant(LinearForm& form, int64_t value);
void AddScaled(LinearForm& form, const LinearForm& other, int64_t scale);
LinearForm Scaled(const LinearForm& form, int64_t scale);
LinearForm Negated(const LinearForm& form);

// Returns the one atom of a form that is nothing else.
std::optional<Expr> SingleAtom(const LinearForm& form);
// Returns the form without what is a multiple of `divisor`, which goes to `quotient` (if it is not
// null), divided.
LinearForm WithoutMultiples(const LinearForm& form, int64_t divisor, LinearForm* quotient);
// Returns the greatest common divisor of the coefficients' magnitudes, the constant left out; 0 if
// there are none.
uint64_t GcdOfCoefficients(const LinearForm& form);

// The canonical order of terms: added before subtracted, large coefficients first, then by
// CompareExprs.
bool ComesBefore(const Term& a, const Term& b);
// Orders expressions by structure and names, so that canonical forms do not depend on addresses:
// -1, 0 or 1. Variables of one name are equal here.
int CompareExprs(const Expr& a, const Expr& b);

// Arithmetic of coefficients.
int64_t CanonicalCoefficient(Type type, int64_t value);
int64_t WrappingAdd(int64_t a, int64_t b);
int64_t WrappingMul(int64_t a, int64_t b);
int64_t WrappingNegate(int64_t a);
uint64_t Magnitude(int64_t x);
uint64_t Gcd(uint64_t a, uint64_t b);

}  // namespace hidet::ir

#endif  // IR_SIMPLIFY_LINEAR_FORM_H_
