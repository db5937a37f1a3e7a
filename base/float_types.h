// The floating-point types below 32 bits, as bits and conversions.
//
// Half is IEEE binary16; BFloat16 the upper half of a float; Float8E4M3 and Float8E5M2 are the
// formats of "FP8 Formats for Deep Learning" (arXiv:2209.05433), as torch's float8_e4m3fn and
// float8_e5m2 have them. They hold and convert values; there is no arithmetic, which is done in
// float or double.
//
// Conversions round once, to nearest, ties to even, from float and from double alike. What is too
// large becomes infinity, or NaN in Float8E4M3, which has no infinity. Every NaN becomes the type's
// quiet NaN with the sign kept.
//
//   Half h = Half::From(0.1);      // bits 0x2e66
//   float back = h.ToFloat();      // 0.0999755859375, exact: each value of these types is a float

#ifndef BASE_FLOAT_TYPES_H_
#define BASE_FLOAT_TYPES_H_

#include <cstdint>

namespace hidet {

// How the bits of a small format are divided; the sign is above the exponent.
struct FloatFormat {
  int exponent_bits;
  int mantissa_bits;
  // Without infinity all exponents are finite and only the all-ones pattern is NaN.
  bool has_infinity;
};

// Returns the bits of the value of `format` nearest to `value`.
uint32_t EncodeFloat(const FloatFormat& format, double value);

// Returns the value of the lowest bits of `bits`, exactly, for formats whose values all are floats.
float DecodeFloat(const FloatFormat& format, uint32_t bits);

template <typename Bits, int exponent_bits, int mantissa_bits, bool has_infinity>
struct SmallFloat {
  static constexpr FloatFormat kFormat = {exponent_bits, mantissa_bits, has_infinity};

  Bits bits = 0;

  // A float converts to double exactly, so this one function rounds both once.
  static SmallFloat From(double value) {
    return SmallFloat{static_cast<Bits>(EncodeFloat(kFormat, value))};
  }
  static constexpr SmallFloat FromBits(Bits bits) { return SmallFloat{bits}; }
  float ToFloat() const { return DecodeFloat(kFormat, bits); }
};

using Half = SmallFloat<uint16_t, 5, 10, true>;
using BFloat16 = SmallFloat<uint16_t, 8, 7, true>;
using Float8E4M3 = SmallFloat<uint8_t, 4, 3, false>;
using Float8E5M2 = SmallFloat<uint8_t, 5, 2, true>;

}  // namespace hidet

#endif  // BASE_FLOAT_TYPES_H_
