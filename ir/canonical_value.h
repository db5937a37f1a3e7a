// The one representation of a scalar value: what "this int64 holds an int8" and "this double holds
// a float16" mean.
//
// Integers and bools live in an int64_t: signed types sign-extended, unsigned types zero-extended
// (uint64 keeps its bits), bool is 0 or 1. Floats live in a double that the type can represent
// exactly. Every computed value passes through one of these two functions, so comparing canonical
// values compares values.
//
//   CanonicalInteger(ScalarType::kInt8, 200) == -56
//   CanonicalFloat(ScalarType::kFloat16, 0.1) == 0.0999755859375
#ifndef IR_CANONICAL_VALUE_H_
#define IR_CANONICAL_VALUE_H_

#include <cstdint>

#include "base/scalar_type.h"

namespace hidet::ir {

// Returns `value` wrapped to an integer type; for bool, value != 0.
int64_t CanonicalInteger(ScalarType type, int64_t value);

// Returns `value` without its fraction as an integer of the type, the nearest there is if it is
// beyond them; 0 for NaN. For bool, value != 0.
int64_t IntegerOfReal(ScalarType type, double value);

// Returns `value` rounded once to a float type, to nearest and ties to even. Overflow gives
// infinity, and NaN in float8_e4m3, which has no infinity.
double CanonicalFloat(ScalarType type, double value);

// The range of an integer type or bool; that of uint64 is cut at INT64_MAX.
int64_t MinOfType(ScalarType type);
int64_t MaxOfType(ScalarType type);

// The bits of a canonical value in memory, and back; the bits are in the low BitWidth(type) ones.
uint64_t BitsOfInteger(ScalarType type, int64_t value);
uint64_t BitsOfFloat(ScalarType type, double value);
int64_t IntegerOfBits(ScalarType type, uint64_t bits);
double FloatOfBits(ScalarType type, uint64_t bits);

}  // namespace hidet::ir

#endif  // IR_CANONICAL_VALUE_H_
