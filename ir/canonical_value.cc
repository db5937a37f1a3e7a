#include "ir/canonical_value.h"

#include <bit>
#include <cmath>
#include <string>

#include "base/check.h"
#include "base/float_types.h"

namespace hidet::ir {
namespace {

constexpr FloatFormat kTFloat32Format = {8, 10, true};

// The formats that are narrower than float32.
FloatFormat FormatOf(ScalarType type) {
  switch (type) {
    case ScalarType::kFloat16:
      return Half::kFormat;
    case ScalarType::kBFloat16:
      return BFloat16::kFormat;
    case ScalarType::kTFloat32:
      return kTFloat32Format;
    case ScalarType::kFloat8E4M3:
      return Float8E4M3::kFormat;
    case ScalarType::kFloat8E5M2:
      return Float8E5M2::kFormat;
    default:
      HIDET_UNREACHABLE() << "format of " << std::string(ScalarTypeName(type));
  }
}

}  // namespace

int64_t CanonicalInteger(ScalarType type, int64_t value) {
  if (IsBool(type)) return value != 0;
  const int shift = 64 - BitWidth(type);
  if (shift == 0) return value;
  const uint64_t high = static_cast<uint64_t>(value) << shift;
  return IsUnsigned(type) ? static_cast<int64_t>(high >> shift)
                          : static_cast<int64_t>(high) >> shift;
}

int64_t IntegerOfReal(ScalarType type, double value) {
  if (IsBool(type)) return value != 0;
  if (std::isnan(value)) return 0;
  const double truncated = std::trunc(value);
  if (type == ScalarType::kUInt64) {
    if (truncated <= 0) return 0;
    return truncated >= 0x1p64 ? -1 : static_cast<int64_t>(static_cast<uint64_t>(truncated));
  }
  if (truncated >= static_cast<double>(MaxOfType(type))) return MaxOfType(type);
  if (truncated <= static_cast<double>(MinOfType(type))) return MinOfType(type);
  return static_cast<int64_t>(truncated);
}

double CanonicalFloat(ScalarType type, double value) {
  if (type == ScalarType::kFloat64) return value;
  if (type == ScalarType::kFloat32) return static_cast<double>(static_cast<float>(value));
  const FloatFormat format = FormatOf(type);
  return DecodeFloat(format, EncodeFloat(format, value));
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
  return bits == 64 ? static_cast<uint64_t>(value)
                    : static_cast<uint64_t>(value) & ((uint64_t{1} << bits) - 1);
}

uint64_t BitsOfFloat(ScalarType type, double value) {
  if (type == ScalarType::kFloat64) return std::bit_cast<uint64_t>(value);
  // A tfloat32 is stored in 32 bits as the float32 of its value.
  if (type == ScalarType::kFloat32 || type == ScalarType::kTFloat32) {
    return std::bit_cast<uint32_t>(static_cast<float>(value));
  }
  return EncodeFloat(FormatOf(type), value);
}

int64_t IntegerOfBits(ScalarType type, uint64_t bits) {
  return CanonicalInteger(type, static_cast<int64_t>(bits));
}

double FloatOfBits(ScalarType type, uint64_t bits) {
  if (type == ScalarType::kFloat64) return std::bit_cast<double>(bits);
  if (type == ScalarType::kFloat32 || type == ScalarType::kTFloat32) {
    return CanonicalFloat(type, std::bit_cast<float>(static_cast<uint32_t>(bits)));
  }
  return DecodeFloat(FormatOf(type), static_cast<uint32_t>(bits));
}

}  // namespace hidet::ir
