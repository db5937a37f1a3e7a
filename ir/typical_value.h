// What a size is taken to be where nobody says it: for estimates before there is a call. The
// runtime has the same for those of a compiled model (runtime/typical_size.h).
//
//   TypicalValue({.min = 1, .max = 48}) == 48
//   TypicalValue(2 * n) == 20, where n has the hint 10
#ifndef IR_TYPICAL_VALUE_H_
#define IR_TYPICAL_VALUE_H_

#include <algorithm>
#include <cstdint>

#include "ir/expr.h"

namespace hidet::ir {

// Of a variable without a hint.
inline constexpr int64_t kUsualValue = 64;

// Returns the hint, else the usual value, or what is nearest to it of the variable's range.
inline int64_t TypicalValue(const VarFacts& facts) {
  return std::max(std::min(facts.hint != 0 ? facts.hint : kUsualValue, facts.max), facts.min);
}

// Of an expression of such variables; the usual value where it is no number even so.
int64_t TypicalValue(const Expr& expr);

}  // namespace hidet::ir

#endif  // IR_TYPICAL_VALUE_H_
