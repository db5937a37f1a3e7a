#include "ir/evaluate_lane.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>

#include "base/check.h"
#include "ir/canonical_value.h"

namespace hidet::ir {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Scalar OfInt(int64_t value) { return {.integer = value}; }
Scalar OfReal(double value) { return {.real = value}; }

bool HoldsReal(ScalarType type) { return IsFloat(type); }

// Integers.

bool IsWideUnsigned(ScalarType type) { return type == ScalarType::kUInt64; }

// Canonical values of every type but uint64 compare as int64.
bool Less(ScalarType type, int64_t a, int64_t b) {
  return IsWideUnsigned(type) ? static_cast<uint64_t>(a) < static_cast<uint64_t>(b) : a < b;
}

int64_t TruncDiv(ScalarType type, int64_t a, int64_t b) {
  if (b == 0) return 0;
  if (IsWideUnsigned(type))
    return static_cast<int64_t>(static_cast<uint64_t>(a) / static_cast<uint64_t>(b));
  // -x wraps where x / -1 would trap.
  return b == -1 ? static_cast<int64_t>(-static_cast<uint64_t>(a)) : a / b;
}

int64_t TruncMod(ScalarType type, int64_t a, int64_t b) {
  if (b == 0 || (b == -1 && !IsWideUnsigned(type))) return 0;
  if (IsWideUnsigned(type))
    return static_cast<int64_t>(static_cast<uint64_t>(a) % static_cast<uint64_t>(b));
  return a % b;
}

int64_t FloorDiv(ScalarType type, int64_t a, int64_t b) {
  const int64_t quotient = TruncDiv(type, a, b);
  const bool rounds_up =
      !IsUnsigned(type) && b != 0 && TruncMod(type, a, b) != 0 && (a < 0) != (b < 0);
  return rounds_up ? quotient - 1 : quotient;
}

int64_t FloorMod(ScalarType type, int64_t a, int64_t b) {
  const int64_t remainder = TruncMod(type, a, b);
  const bool wrong_sign = !IsUnsigned(type) && remainder != 0 && (remainder < 0) != (b < 0);
  return wrong_sign ? remainder + b : remainder;
}

int64_t WrappingMul(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

int64_t IntPow(ScalarType type, int64_t base, int64_t exponent) {
  if (!IsUnsigned(type) && exponent < 0) {
    // 1 / base^|exponent|, truncated; 1 / 0 is 0.
    if (base == 1) return 1;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
    return 0;
  }
  int64_t result = 1;
  for (uint64_t rest = static_cast<uint64_t>(exponent); rest != 0; rest >>= 1) {
    if (rest & 1) result = WrappingMul(result, base);
    base = WrappingMul(base, base);
  }
  return result;
}

int64_t MulHigh(ScalarType type, int64_t a, int64_t b) {
  const int bits = BitWidth(type);
  if (IsWideUnsigned(type)) {
    return static_cast<int64_t>(
        static_cast<unsigned __int128>(static_cast<uint64_t>(a)) * static_cast<uint64_t>(b) >> 64);
  }
  return static_cast<int64_t>(static_cast<__int128>(a) * b >> bits);
}

int64_t Shift(ScalarType type, int64_t value, int64_t amount, bool left) {
  const int bits = BitWidth(type);
  const bool too_far =
      static_cast<uint64_t>(amount) >= static_cast<uint64_t>(bits);  // negative amounts included
  if (left) return too_far ? 0 : static_cast<int64_t>(static_cast<uint64_t>(value) << amount);
  if (IsUnsigned(type))
    return too_far ? 0 : static_cast<int64_t>(static_cast<uint64_t>(value) >> amount);
  return too_far ? (value < 0 ? -1 : 0) : value >> amount;
}

int64_t IntegerOp(Op op, ScalarType type, const Scalar* x) {
  const int64_t a = x[0].integer;
  const int64_t b = InfoOf(op).arity > 1 ? x[1].integer : 0;
  switch (op) {
    case Op::kAdd:
      return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
    case Op::kSub:
      return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
    case Op::kMul:
      return WrappingMul(a, b);
    case Op::kDiv:
      return FloorDiv(type, a, b);
    case Op::kMod:
      return FloorMod(type, a, b);
    case Op::kTruncDiv:
      return TruncDiv(type, a, b);
    case Op::kFmod:
      return TruncMod(type, a, b);
    case Op::kMin:
      return Less(type, b, a) ? b : a;
    case Op::kMax:
      return Less(type, a, b) ? b : a;
    case Op::kPow:
      return IntPow(type, a, b);
    case Op::kNeg:
      return static_cast<int64_t>(-static_cast<uint64_t>(a));
    case Op::kAbs:
      return !IsUnsigned(type) && a < 0 ? static_cast<int64_t>(-static_cast<uint64_t>(a)) : a;
    case Op::kSign:
      return IsUnsigned(type) ? a != 0 : (a > 0) - (a < 0);
    case Op::kMulHigh:
      return MulHigh(type, a, b);
    case Op::kBitAnd:
    case Op::kAnd:
      return a & b;
    case Op::kBitOr:
    case Op::kOr:
      return a | b;
    case Op::kBitXor:
      return a ^ b;
    case Op::kBitNot:
      return IsBool(type) ? !a : ~a;
    case Op::kNot:
      return !a;
    case Op::kShiftLeft:
      return Shift(type, a, b, /*left=*/true);
    case Op::kShiftRight:
      return Shift(type, a, b, /*left=*/false);
    case Op::kEq:
      return a == b;
    case Op::kNe:
      return a != b;
    case Op::kLt:
      return Less(type, a, b);
    case Op::kLe:
      return !Less(type, b, a);
    default:
      HIDET_CHECK(false) << InfoOf(op).name << " on " << std::string(ScalarTypeName(type));
      return 0;
  }
}

// Floats.

double FloatMod(double a, double b) {
  const double remainder = std::fmod(a, b);
  return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder;
}

double Fma(ScalarType type, double a, double b, double c) {
  if (type == ScalarType::kFloat64) return std::fma(a, b, c);
  // Narrower types are computed in float32 and rounded once more.
  return std::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c));
}

// Functions of one operand that the C library has.
struct FloatFunction {
  Op op;
  double (*function)(double);
};
constexpr FloatFunction kFloatFunctions[] = {
    {Op::kAbs, ::fabs},    {Op::kSqrt, ::sqrt},       {Op::kExp, ::exp},     {Op::kExp2, ::exp2},
    {Op::kExpm1, ::expm1}, {Op::kLog, ::log},         {Op::kLog2, ::log2},   {Op::kLog10, ::log10},
    {Op::kLog1p, ::log1p}, {Op::kSin, ::sin},         {Op::kCos, ::cos},     {Op::kTan, ::tan},
    {Op::kAsin, ::asin},   {Op::kAcos, ::acos},       {Op::kAtan, ::atan},   {Op::kSinh, ::sinh},
    {Op::kCosh, ::cosh},   {Op::kTanh, ::tanh},       {Op::kAsinh, ::asinh}, {Op::kAcosh, ::acosh},
    {Op::kAtanh, ::atanh}, {Op::kErf, ::erf},         {Op::kFloor, ::floor}, {Op::kCeil, ::ceil},
    {Op::kTrunc, ::trunc}, {Op::kRound, ::nearbyint},
};

double FloatOp(Op op, ScalarType type, const Scalar* x) {
  const double a = x[0].real;
  const double b = InfoOf(op).arity > 1 ? x[1].real : 0;
  switch (op) {
    case Op::kAdd:
      return a + b;
    case Op::kSub:
      return a - b;
    case Op::kMul:
      return a * b;
    case Op::kDiv:
      return a / b;
    case Op::kMod:
      return FloatMod(a, b);
    case Op::kTruncDiv:
      return std::trunc(CanonicalFloat(type, a / b));
    case Op::kFmod:
      return std::fmod(a, b);
    case Op::kMin:
      return std::isnan(a) || std::isnan(b) ? kNan : b < a ? b : a;
    case Op::kMax:
      return std::isnan(a) || std::isnan(b) ? kNan : a < b ? b : a;
    case Op::kPow:
      return std::pow(a, b);
    case Op::kAtan2:
      return std::atan2(a, b);
    case Op::kFma:
      return Fma(type, a, b, x[2].real);
    case Op::kNeg:
      return -a;
    case Op::kSign:
      return std::isnan(a) ? a : (a > 0) - (a < 0);
    case Op::kRsqrt:
      return 1 / std::sqrt(a);
    case Op::kReciprocal:
      return 1 / a;
    default:
      break;
  }
  const auto* row = std::ranges::find(kFloatFunctions, op, &FloatFunction::op);
  HIDET_CHECK(row != std::end(kFloatFunctions))
      << InfoOf(op).name << " on " << std::string(ScalarTypeName(type));
  return row->function(a);
}

bool FloatTest(Op op, const Scalar* x) {
  const double a = x[0].real;
  switch (op) {
    case Op::kEq:
      return a == x[1].real;
    case Op::kNe:
      return a != x[1].real;
    case Op::kLt:
      return a < x[1].real;
    case Op::kLe:
      return a <= x[1].real;
    case Op::kIsNan:
      return std::isnan(a);
    case Op::kIsInf:
      return std::isinf(a);
    default:
      HIDET_CHECK(false) << InfoOf(op).name << " is not a test of floats";
      return false;
  }
}

// Casts.

// Rounds toward the neighbour with an odd last bit when inexact, so that rounding once more to a
// format of at most 51 bits of mantissa gives what rounding the integer itself would.
double RealOfInteger(ScalarType from, int64_t value) {
  const bool negative = !IsUnsigned(from) && value < 0;
  uint64_t magnitude = negative ? -static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  if (magnitude >> 53 != 0) {
    const int shift = static_cast<int>(std::bit_width(magnitude)) - 53;
    if (shift > 0) {
      const uint64_t lost = magnitude & ((uint64_t{1} << shift) - 1);
      magnitude = magnitude >> shift << shift | (lost != 0 ? uint64_t{1} << shift : 0);
    }
  }
  const double real = static_cast<double>(magnitude);
  return negative ? -real : real;
}

}  // namespace

Scalar EvaluateLane(Op op, ScalarType type, const Scalar* operands) {
  if (op == Op::kSelect) return operands[0].integer != 0 ? operands[1] : operands[2];
  if (!HoldsReal(type)) {
    const bool is_bool = InfoOf(op).typing != OpTyping::kSame;
    const int64_t result = IntegerOp(op, type, operands);
    return OfInt(is_bool ? result != 0 : CanonicalInteger(type, result));
  }
  if (InfoOf(op).typing != OpTyping::kSame) return OfInt(FloatTest(op, operands));
  return OfReal(CanonicalFloat(type, FloatOp(op, type, operands)));
}

Scalar CastLane(ScalarType from, ScalarType to, Scalar value) {
  if (from == to) return value;
  if (HoldsReal(from)) {
    if (HoldsReal(to)) return OfReal(CanonicalFloat(to, value.real));
    return OfInt(IsBool(to) ? value.real != 0 : IntegerOfReal(to, value.real));
  }
  if (!HoldsReal(to)) return OfInt(CanonicalInteger(to, value.integer));
  if (to == ScalarType::kFloat64) {
    return OfReal(IsWideUnsigned(from) ? static_cast<double>(static_cast<uint64_t>(value.integer))
                                       : static_cast<double>(value.integer));
  }
  return OfReal(CanonicalFloat(to, RealOfInteger(from, value.integer)));
}

}  // namespace hidet::ir
