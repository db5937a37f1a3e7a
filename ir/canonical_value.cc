#include "ir/canonical_value.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace hidet::ir {
namespace {

// A binary floating-point format of up to 32 bits, as sizes of its fields.
struct FloatFormat {
  int exponent_bits;
  int mantissa_bits;
  bool has_infinity;  // without it, all exponent and mantissa bits set is the only NaN
  int Bias() const { return (1 << (exponent_bits - 1)) - 1; }
  int MaxExponent() const { return (1 << exponent_bits) - (has_infinity ? 2 : 1) - Bias(); }
  double MaxFinite() const {
    const double ulp = std::ldexp(1.0, -mantissa_bits);
    return std::ldexp(2.0 - (has_infinity ? ulp : 2 * ulp), MaxExponent());
  }
};

FloatFormat FormatOf(ScalarType type) {
  switch (type) {
    case ScalarType::kFloat16:
      return {5, 10, true};
    case ScalarType::kBFloat16:
      return {8, 7, true};
    case ScalarType::kTFloat32:
      return {8, 10, true};
    case ScalarType::kFloat8E4M3:
      return {4, 3, false};
    case ScalarType::kFloat8E5M2:
      return {5, 2, true};
    default:
      return {8, 23, true};
  }
}

double RoundToFormat(const FloatFormat& format, double value) {
  if (!std::isfinite(value)) {
    return std::isinf(value) && !format.has_infinity ? std::numeric_limits<double>::quiet_NaN() : value;
  }
  if (value == 0) return value;
  const int exponent = std::max(std::ilogb(value), 1 - format.Bias());
  // Scaling by a power of two is exact, so that nearbyint is the only rounding.
  const double rounded =
      std::ldexp(std::nearbyint(std::ldexp(value, format.mantissa_bits - exponent)), exponent - format.mantissa_bits);
  if (std::fabs(rounded) <= format.MaxFinite()) return std::copysign(rounded, value);
  return format.has_infinity ? std::copysign(std::numeric_limits<double>::infinity(), value)
                             : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

int64_t CanonicalInteger(ScalarType type, int64_t value) {
  if (IsBool(type)) return value != 0;
  const int shift = 64 - BitWidth(type);
  if (shift == 0) return value;
  const uint64_t high = static_cast<uint64_t>(value) << shift;
  return IsUnsigned(type) ? static_cast<int64_t>(high >> shift) : static_cast<int64_t>(high) >> shift;
}

double CanonicalFloat(ScalarType type, double value) {
  if (type == ScalarType::kFloat64) return value;
  if (type == ScalarType::kFloat32) return static_cast<double>(static_cast<float>(value));
  return RoundToFormat(FormatOf(type), value);
}

int64_t MinOfType(ScalarType type) {
  if (IsBool(type) || IsUnsigned(type)) return 0;
  return static_cast<int64_t>(~uint64_t{0} << (BitWidth(type) - 1));
}

int64_t MaxOfType(ScalarType type) {
  if (IsBool(type)) return 1;
  const int bits = BitWidth(type) - (IsUnsigned(type) ? 0 : 1);
  return bits >= 63 ? INT64_MAX : (int64_t{1} << bits) - 1;
}

uint64_t BitsOfInteger(ScalarType type, int64_t value) {
  const int bits = BitWidth(type);
  return bits == 64 ? static_cast<uint64_t>(value) : static_cast<uint64_t>(value) & ((uint64_t{1} << bits) - 1);
}

uint64_t BitsOfFloat(ScalarType type, double value) {
  if (type == ScalarType::kFloat64) return std::bit_cast<uint64_t>(value);
  // A tfloat32 is stored in 32 bits as the float32 of its value.
  if (type == ScalarType::kFloat32 || type == ScalarType::kTFloat32) {
    return std::bit_cast<uint32_t>(static_cast<float>(value));
  }
  const FloatFormat format = FormatOf(type);
  const uint64_t sign = std::signbit(value) ? uint64_t{1} << (format.exponent_bits + format.mantissa_bits) : 0;
  const uint64_t top = (uint64_t{1} << format.exponent_bits) - 1;
  if (std::isnan(value)) {
    const uint64_t mantissa = format.has_infinity ? uint64_t{1} << (format.mantissa_bits - 1)
                                                  : (uint64_t{1} << format.mantissa_bits) - 1;
    return sign | top << format.mantissa_bits | mantissa;
  }
  if (std::isinf(value)) return sign | top << format.mantissa_bits;
  if (value == 0) return sign;
  const double magnitude = std::fabs(value);
  const int exponent = std::max(std::ilogb(magnitude), 1 - format.Bias());
  const uint64_t significand = static_cast<uint64_t>(std::ldexp(magnitude, format.mantissa_bits - exponent));
  const uint64_t implicit = uint64_t{1} << format.mantissa_bits;
  if (significand < implicit) return sign | significand;  // subnormal
  return sign | static_cast<uint64_t>(exponent + format.Bias()) << format.mantissa_bits | (significand - implicit);
}

int64_t IntegerOfBits(ScalarType type, uint64_t bits) { return CanonicalInteger(type, static_cast<int64_t>(bits)); }

double FloatOfBits(ScalarType type, uint64_t bits) {
  if (type == ScalarType::kFloat64) return std::bit_cast<double>(bits);
  if (type == ScalarType::kFloat32 || type == ScalarType::kTFloat32) {
    return CanonicalFloat(type, std::bit_cast<float>(static_cast<uint32_t>(bits)));
  }
  const FloatFormat format = FormatOf(type);
  const uint64_t top = (uint64_t{1} << format.exponent_bits) - 1;
  const uint64_t mantissa_mask = (uint64_t{1} << format.mantissa_bits) - 1;
  const uint64_t mantissa = bits & mantissa_mask;
  const uint64_t exponent = bits >> format.mantissa_bits & top;
  const double sign = bits >> (format.exponent_bits + format.mantissa_bits) & 1 ? -1.0 : 1.0;
  if (exponent == top && (format.has_infinity || mantissa == mantissa_mask)) {
    return format.has_infinity && mantissa == 0 ? sign * std::numeric_limits<double>::infinity()
                                                : std::numeric_limits<double>::quiet_NaN();
  }
  if (exponent == 0) return sign * std::ldexp(static_cast<double>(mantissa), 1 - format.Bias() - format.mantissa_bits);
  return sign * std::ldexp(static_cast<double>(mantissa + mantissa_mask + 1),
                           static_cast<int>(exponent) - format.Bias() - format.mantissa_bits);
}

}  // namespace hidet::ir
