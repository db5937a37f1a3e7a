#include "frontends/program/element_types.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "onnx/onnx.pb.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

// Narrow floats, by table.

struct FloatFormat {
  int exponent_bits, mantissa_bits, bias;
  bool has_infinity;       // the largest exponent holds infinity and NaN, as in IEEE 754
  bool negative_zero_nan;  // the code of -0 is the only NaN
  bool has_nan;
};

constexpr FloatFormat kE4M3 = {4, 3, 7, false, false, true};
constexpr FloatFormat kE5M2 = {5, 2, 15, true, false, true};
constexpr FloatFormat kE4M3Fnuz = {4, 3, 8, false, true, true};
constexpr FloatFormat kE5M2Fnuz = {5, 2, 16, false, true, true};
constexpr FloatFormat kE2M1 = {2, 1, 1, false, false, false};

class NarrowFloat {
 public:
  explicit NarrowFloat(const FloatFormat& format) : format_(format) {
    const int magnitudes = 1 << (format.exponent_bits + format.mantissa_bits);
    const int mantissas = 1 << format.mantissa_bits;
    for (int code = 0; code < magnitudes; ++code) {
      const int exponent = code >> format.mantissa_bits, mantissa = code & (mantissas - 1);
      const bool largest = exponent == (1 << format.exponent_bits) - 1;
      if (largest && format.has_infinity) break;
      // E4M3FN gives one code to NaN.
      if (code == magnitudes - 1 && format.has_nan && !format.negative_zero_nan) break;
      const double fraction = static_cast<double>(mantissa) / mantissas;
      values_.push_back(exponent == 0 ? std::ldexp(fraction, 1 - format.bias)
                                      : std::ldexp(1 + fraction, exponent - format.bias));
    }
    sign_ = magnitudes;
  }

  double Decode(int code) const {
    const int magnitude = code & (sign_ - 1);
    const bool negative = (code & sign_) != 0;
    if (format_.negative_zero_nan && negative && magnitude == 0)
      return std::numeric_limits<double>::quiet_NaN();
    if (magnitude >= static_cast<int>(values_.size())) {
      const bool infinite = format_.has_infinity && magnitude == static_cast<int>(values_.size());
      const double special = infinite ? std::numeric_limits<double>::infinity()
                                      : std::numeric_limits<double>::quiet_NaN();
      return negative ? -special : special;
    }
    return negative ? -values_[magnitude] : values_[magnitude];
  }

  int Encode(double value, bool saturate) const {
    const int sign = std::signbit(value) ? sign_ : 0;
    if (std::isnan(value)) return format_.has_nan ? NanCode(sign) : sign;
    const double magnitude = std::fabs(value);
    const int last = static_cast<int>(values_.size()) - 1;
    // As if there were one more step after the last: what would be rounded to it does not fit.
    const double step = values_[last] - values_[last - 1];
    // The last code is even in its mantissa or not; a tie goes to the even one.
    const double half = values_[last] + step / 2;
    const bool too_large =
        std::isinf(magnitude) || magnitude > half || (magnitude == half && (last & 1) != 0);
    if (too_large) {
      if (saturate || !format_.has_nan) return sign | last;
      return format_.has_infinity ? sign | (last + 1) : NanCode(sign);
    }
    const auto above = std::lower_bound(values_.begin(), values_.end(), magnitude);
    int code = above == values_.end() ? last : static_cast<int>(above - values_.begin());
    if (code > 0 && values_[code] != magnitude && above != values_.end()) {
      const double down = magnitude - values_[code - 1], up = values_[code] - magnitude;
      if (down < up || (down == up && (code & 1) != 0)) --code;
    }
    if (code == 0 && format_.negative_zero_nan) return 0;
    return sign | code;
  }

 private:
  int NanCode(int sign) const { return format_.negative_zero_nan ? sign_ : sign | (sign_ - 1); }

  FloatFormat format_;
  std::vector<double> values_;  // of the codes without sign, finite ones
  int sign_ = 0;
};

const NarrowFloat* FindNarrow(int type) {
  static const auto* const e4m3 = new NarrowFloat(kE4M3);
  static const auto* const e5m2 = new NarrowFloat(kE5M2);
  static const auto* const e4m3_fnuz = new NarrowFloat(kE4M3Fnuz);
  static const auto* const e5m2_fnuz = new NarrowFloat(kE5M2Fnuz);
  static const auto* const e2m1 = new NarrowFloat(kE2M1);
  switch (type) {
    case TensorProto::FLOAT8E4M3FN:
      return e4m3;
    case TensorProto::FLOAT8E5M2:
      return e5m2;
    case TensorProto::FLOAT8E4M3FNUZ:
      return e4m3_fnuz;
    case TensorProto::FLOAT8E5M2FNUZ:
      return e5m2_fnuz;
    case TensorProto::FLOAT4E2M1:
      return e2m1;
    default:
      return nullptr;
  }
}

// A power of two: the code is the exponent plus 127, 255 is NaN.
uint8_t EncodeE8M0(double value, const WriteOptions& options) {
  if (std::isnan(value) || value < 0) return 255;
  if (std::isinf(value)) return options.saturate ? 254 : 255;
  if (value == 0) return 0;
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);  // in [0.5, 1)
  const bool exact = fraction == 0.5;
  int power = exponent - 1;
  if (!exact) {
    if (options.rounding == Rounding::kUp) ++power;
    // 1.5 is in the middle of 1 and 2, and goes up.
    if (options.rounding == Rounding::kNearest && fraction >= 0.75) ++power;
  }
  const int code = power + 127;
  if (code < 0) return 0;
  if (code > 254) return options.saturate ? 254 : 255;
  return static_cast<uint8_t>(code);
}

float BFloat16ToFloat(uint16_t bits) {
  const uint32_t wide = static_cast<uint32_t>(bits) << 16;
  float value;
  std::memcpy(&value, &wide, sizeof(value));
  return value;
}

// Rounds a double to bfloat16 by way of float32, as hardware does.
uint16_t FloatToBFloat16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  if (std::isnan(value)) return static_cast<uint16_t>((bits >> 16) | 0x40);
  return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

template <typename T>
T Load(const void* element) {
  T value;
  std::memcpy(&value, element, sizeof(T));
  return value;
}
template <typename T>
void Store(T value, void* element) {
  std::memcpy(element, &value, sizeof(T));
}

struct Range {
  double low, high;
};

Range RangeOf(int type) {
  switch (type) {
    case TensorProto::INT2:
      return {-2, 1};
    case TensorProto::UINT2:
      return {0, 3};
    case TensorProto::INT4:
      return {-8, 7};
    case TensorProto::UINT4:
      return {0, 15};
    case TensorProto::INT8:
      return {-128, 127};
    case TensorProto::UINT8:
      return {0, 255};
    case TensorProto::INT16:
      return {-32768, 32767};
    case TensorProto::UINT16:
      return {0, 65535};
    case TensorProto::INT32:
      return {-2147483648.0, 2147483647.0};
    case TensorProto::UINT32:
      return {0, 4294967295.0};
    case TensorProto::UINT64:
      return {0, 18446744073709549568.0};
    default:
      return {-9223372036854775808.0, 9223372036854774784.0};
  }
}

// Sign-extends the low `bits`.
int64_t SignExtended(int64_t value, int bits) {
  const uint64_t shifted = static_cast<uint64_t>(value) << (64 - bits);
  return static_cast<int64_t>(shifted) >> (64 - bits);
}

}  // namespace

int StoredBits(int type) {
  switch (type) {
    case TensorProto::INT2:
    case TensorProto::UINT2:
      return 2;
    case TensorProto::INT4:
    case TensorProto::UINT4:
    case TensorProto::FLOAT4E2M1:
      return 4;
    case TensorProto::BOOL:
    case TensorProto::INT8:
    case TensorProto::UINT8:
    case TensorProto::FLOAT8E4M3FN:
    case TensorProto::FLOAT8E5M2:
    case TensorProto::FLOAT8E4M3FNUZ:
    case TensorProto::FLOAT8E5M2FNUZ:
    case TensorProto::FLOAT8E8M0:
      return 8;
    case TensorProto::INT16:
    case TensorProto::UINT16:
    case TensorProto::FLOAT16:
    case TensorProto::BFLOAT16:
      return 16;
    case TensorProto::INT32:
    case TensorProto::UINT32:
    case TensorProto::FLOAT:
      return 32;
    case TensorProto::INT64:
    case TensorProto::UINT64:
    case TensorProto::DOUBLE:
    case TensorProto::COMPLEX64:
      return 64;
    case TensorProto::COMPLEX128:
      return 128;
    default:
      return 0;
  }
}

int64_t ElementBytes(int type) { return (StoredBits(type) + 7) / 8; }

std::string TypeName(int type) {
  if (const auto graph_type = GraphType(type); graph_type.has_value())
    return std::string(ScalarTypeName(*graph_type));
  if (!TensorProto::DataType_IsValid(type)) return absl::StrCat("type ", type);
  return TensorProto::DataType_Name(static_cast<TensorProto::DataType>(type));
}

bool IsFloatType(int type) {
  switch (type) {
    case TensorProto::FLOAT:
    case TensorProto::DOUBLE:
    case TensorProto::FLOAT16:
    case TensorProto::BFLOAT16:
    case TensorProto::FLOAT8E8M0:
      return true;
    default:
      return FindNarrow(type) != nullptr;
  }
}

bool IsIntegerType(int type) {
  return StoredBits(type) > 0 && !IsFloatType(type) && type != TensorProto::BOOL &&
         !IsComplexType(type);
}

bool IsComplexType(int type) {
  return type == TensorProto::COMPLEX64 || type == TensorProto::COMPLEX128;
}

std::optional<ScalarType> GraphType(int type) {
  switch (type) {
    case TensorProto::BOOL:
      return ScalarType::kBool;
    case TensorProto::INT8:
      return ScalarType::kInt8;
    case TensorProto::UINT8:
      return ScalarType::kUInt8;
    case TensorProto::INT16:
      return ScalarType::kInt16;
    case TensorProto::UINT16:
      return ScalarType::kUInt16;
    case TensorProto::INT32:
      return ScalarType::kInt32;
    case TensorProto::UINT32:
      return ScalarType::kUInt32;
    case TensorProto::INT64:
      return ScalarType::kInt64;
    case TensorProto::UINT64:
      return ScalarType::kUInt64;
    case TensorProto::FLOAT16:
      return ScalarType::kFloat16;
    case TensorProto::BFLOAT16:
      return ScalarType::kBFloat16;
    case TensorProto::FLOAT:
      return ScalarType::kFloat32;
    case TensorProto::DOUBLE:
      return ScalarType::kFloat64;
    case TensorProto::FLOAT8E4M3FN:
      return ScalarType::kFloat8E4M3;
    case TensorProto::FLOAT8E5M2:
      return ScalarType::kFloat8E5M2;
    case TensorProto::COMPLEX64:
      return ScalarType::kComplex64;
    case TensorProto::COMPLEX128:
      return ScalarType::kComplex128;
    default:
      return std::nullopt;
  }
}

int TypeOfGraph(ScalarType type) {
  for (int onnx_type = 1; onnx_type <= TensorProto::DataType_MAX; ++onnx_type) {
    if (GraphType(onnx_type) == type) return onnx_type;
  }
  return type == ScalarType::kInt4    ? TensorProto::INT4
         : type == ScalarType::kUInt4 ? TensorProto::UINT4
                                      : TensorProto::UNDEFINED;
}

double ReadReal(int type, const void* element) {
  switch (type) {
    case TensorProto::FLOAT:
      return Load<float>(element);
    case TensorProto::DOUBLE:
      return Load<double>(element);
    case TensorProto::FLOAT16:
      return static_cast<double>(Load<_Float16>(element));
    case TensorProto::BFLOAT16:
      return BFloat16ToFloat(Load<uint16_t>(element));
    case TensorProto::UINT64:
      return static_cast<double>(Load<uint64_t>(element));
    case TensorProto::FLOAT8E8M0: {
      const uint8_t code = Load<uint8_t>(element);
      return code == 255 ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1.0, code - 127);
    }
    default:
      break;
  }
  if (const NarrowFloat* narrow = FindNarrow(type)) return narrow->Decode(Load<uint8_t>(element));
  return static_cast<double>(ReadInt(type, element));
}

int64_t ReadInt(int type, const void* element) {
  switch (type) {
    case TensorProto::BOOL:
      return Load<uint8_t>(element) != 0;
    case TensorProto::INT2:
      return SignExtended(Load<int8_t>(element), 2);
    case TensorProto::UINT2:
      return Load<uint8_t>(element) & 3;
    case TensorProto::INT4:
      return SignExtended(Load<int8_t>(element), 4);
    case TensorProto::UINT4:
      return Load<uint8_t>(element) & 15;
    case TensorProto::INT8:
      return Load<int8_t>(element);
    case TensorProto::UINT8:
      return Load<uint8_t>(element);
    case TensorProto::INT16:
      return Load<int16_t>(element);
    case TensorProto::UINT16:
      return Load<uint16_t>(element);
    case TensorProto::INT32:
      return Load<int32_t>(element);
    case TensorProto::UINT32:
      return Load<uint32_t>(element);
    case TensorProto::INT64:
    case TensorProto::UINT64:
      return Load<int64_t>(element);
    default:
      break;
  }
  const double real = ReadReal(type, element);
  if (std::isnan(real)) return 0;
  const Range range = RangeOf(TensorProto::INT64);
  return static_cast<int64_t>(std::clamp(std::trunc(real), range.low, range.high));
}

void WriteInt(int type, int64_t value, void* element) {
  switch (type) {
    case TensorProto::BOOL:
      return Store<uint8_t>(value != 0, element);
    case TensorProto::INT2:
      return Store<int8_t>(static_cast<int8_t>(SignExtended(value, 2)), element);
    case TensorProto::UINT2:
      return Store<uint8_t>(value & 3, element);
    case TensorProto::INT4:
      return Store<int8_t>(static_cast<int8_t>(SignExtended(value, 4)), element);
    case TensorProto::UINT4:
      return Store<uint8_t>(value & 15, element);
    case TensorProto::INT8:
    case TensorProto::UINT8:
      return Store<uint8_t>(static_cast<uint8_t>(value), element);
    case TensorProto::INT16:
    case TensorProto::UINT16:
      return Store<uint16_t>(static_cast<uint16_t>(value), element);
    case TensorProto::INT32:
    case TensorProto::UINT32:
      return Store<uint32_t>(static_cast<uint32_t>(value), element);
    case TensorProto::INT64:
    case TensorProto::UINT64:
      return Store<int64_t>(value, element);
    default:
      return WriteReal(type, static_cast<double>(value), element);
  }
}

void WriteReal(int type, double value, void* element, const WriteOptions& options) {
  switch (type) {
    case TensorProto::FLOAT:
      return Store(static_cast<float>(value), element);
    case TensorProto::DOUBLE:
      return Store(value, element);
    case TensorProto::FLOAT16:
      return Store(static_cast<_Float16>(value), element);
    case TensorProto::BFLOAT16:
      return Store(FloatToBFloat16(static_cast<float>(value)), element);
    case TensorProto::FLOAT8E8M0:
      return Store(EncodeE8M0(value, options), element);
    case TensorProto::BOOL:
      return Store<uint8_t>(value != 0, element);
    default:
      break;
  }
  if (const NarrowFloat* narrow = FindNarrow(type)) {
    return Store(static_cast<uint8_t>(narrow->Encode(value, options.saturate)), element);
  }
  double whole = std::isnan(value) ? 0 : std::trunc(value);
  const Range range = RangeOf(type);
  if (type == TensorProto::UINT64 && whole >= 0x1p63)
    return Store(static_cast<uint64_t>(std::min(whole, range.high)), element);
  const Range widest = RangeOf(TensorProto::INT64);
  whole = std::clamp(whole, widest.low, widest.high);
  WriteInt(type, static_cast<int64_t>(whole), element);
}

void WriteQuantized(int type, double value, void* element) {
  if (!IsIntegerType(type)) return WriteReal(type, value, element);
  const Range range = RangeOf(type);
  const double rounded = std::isnan(value) ? 0 : std::nearbyint(value);
  WriteInt(type, static_cast<int64_t>(std::clamp(rounded, range.low, range.high)), element);
}

}  // namespace hidet::program
