// Encoding scales the magnitude so that one unit is the spacing of the format's values around it,
// rounds to an integer there, and adds that to the exponent field: a mantissa that rounds up to the
// next power of two carries into the exponent by itself, and subnormals are the case of exponent
// field zero.

#include "base/float_types.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hidet {
namespace {

int Bias(const FloatFormat& format) { return (1 << (format.exponent_bits - 1)) - 1; }

uint32_t InfinityBits(const FloatFormat& format) {
  return ((1u << format.exponent_bits) - 1) << format.mantissa_bits;
}

uint32_t NanBits(const FloatFormat& format) {
  const uint32_t all_ones = (1u << (format.exponent_bits + format.mantissa_bits)) - 1;
  return format.has_infinity ? InfinityBits(format) | (1u << (format.mantissa_bits - 1)) : all_ones;
}

// Returns the non-negative integral or fractional `value`, below 2^20, rounded to nearest even. Not
// nearbyint: that depends on the thread's rounding mode.
uint32_t RoundToEven(double value) {
  const auto floor = static_cast<uint32_t>(value);
  const double rest = value - floor;
  return floor + (rest > 0.5 || (rest == 0.5 && floor % 2 == 1) ? 1 : 0);
}

}  // namespace

uint32_t EncodeFloat(const FloatFormat& format, double value) {
  const int mantissa_bits = format.mantissa_bits;
  const uint32_t sign = std::signbit(value) ? 1u << (format.exponent_bits + mantissa_bits) : 0;
  if (std::isnan(value)) return sign | NanBits(format);
  const uint32_t too_large = format.has_infinity ? InfinityBits(format) : NanBits(format);
  const double magnitude = std::fabs(value);
  if (magnitude == 0) return sign;

  const int max_exponent = Bias(format) + 1;
  const int min_exponent = 1 - Bias(format);
  if (std::isinf(magnitude) || std::ilogb(magnitude) > max_exponent) return sign | too_large;
  const int exponent = std::max(std::ilogb(magnitude), min_exponent);
  const uint32_t rounded = RoundToEven(std::ldexp(magnitude, mantissa_bits - exponent));
  const uint32_t bits = (static_cast<uint32_t>(exponent - min_exponent) << mantissa_bits) + rounded;
  return sign | std::min(bits, too_large);
}

float DecodeFloat(const FloatFormat& format, uint32_t bits) {
  const uint32_t mantissa = bits & ((1u << format.mantissa_bits) - 1);
  const uint32_t max_field = (1u << format.exponent_bits) - 1;
  const uint32_t field = (bits >> format.mantissa_bits) & max_field;
  const bool negative = (bits >> (format.exponent_bits + format.mantissa_bits)) & 1;
  const uint32_t magnitude = (field << format.mantissa_bits) | mantissa;

  double value;
  if (format.has_infinity ? magnitude > InfinityBits(format) : magnitude == NanBits(format)) {
    value = std::numeric_limits<double>::quiet_NaN();
  } else if (format.has_infinity && magnitude == InfinityBits(format)) {
    value = std::numeric_limits<double>::infinity();
  } else if (field == 0) {
    value = std::ldexp(mantissa, 1 - Bias(format) - format.mantissa_bits);
  } else {
    value = std::ldexp(mantissa + (1u << format.mantissa_bits),
                       static_cast<int>(field) - Bias(format) - format.mantissa_bits);
  }
  return static_cast<float>(std::copysign(value, negative ? -1.0 : 1.0));
}

}  // namespace hidet
