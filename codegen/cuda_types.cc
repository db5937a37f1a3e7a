#include "codegen/cuda_types.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/check.h"
#include "ir/canonical_value.h"

namespace hidet::codegen {
namespace {

std::string FloatText(double value) {
  if (std::isnan(value)) return "__int_as_float(0x7fc00000)";
  if (std::isinf(value))
    return value > 0 ? "__int_as_float(0x7f800000)" : "__int_as_float(0xff800000)";
  return absl::StrFormat("%.9gf", value).find_first_of(".en") == std::string::npos
             ? absl::StrFormat("%.9g.0f", value)
             : absl::StrFormat("%.9gf", value);
}

// What the type is called in the names of the prelude's functions.
const char* ShortName(ScalarType type) {
  switch (type) {
    case ScalarType::kFloat16:
      return "f16";
    case ScalarType::kBFloat16:
      return "bf16";
    case ScalarType::kFloat8E4M3:
      return "e4m3";
    default:
      return "e5m2";
  }
}

}  // namespace

const char* CudaType(ScalarType type) {
  switch (type) {
    case ScalarType::kBool:
      return "bool";
    case ScalarType::kInt8:
      return "i8";
    case ScalarType::kInt16:
      return "short";
    case ScalarType::kInt32:
      return "int";
    case ScalarType::kInt64:
      return "i64";
    case ScalarType::kUInt8:
    case ScalarType::kFloat8E4M3:
    case ScalarType::kFloat8E5M2:
      return "u8";
    case ScalarType::kUInt16:
    case ScalarType::kFloat16:
    case ScalarType::kBFloat16:
      return "u16";
    case ScalarType::kUInt32:
      return "u32";
    case ScalarType::kUInt64:
      return "u64";
    case ScalarType::kTFloat32:
    case ScalarType::kFloat32:
      return "float";
    case ScalarType::kFloat64:
      return "double";
    case ScalarType::kInt4:
    case ScalarType::kUInt4:
    case ScalarType::kComplex64:
    case ScalarType::kComplex128:
      return nullptr;
  }
  HIDET_UNREACHABLE();
}

const char* CudaWordType(int64_t bytes) {
  switch (bytes) {
    case 2:
      return "u16";
    case 4:
      return "u32";
    case 8:
      return "uint2";
    case 16:
      return "uint4";
    default:
      return nullptr;
  }
}

std::string CudaBitsOf(ScalarType type, const std::string& value) {
  switch (type) {
    case ScalarType::kFloat32:
    case ScalarType::kTFloat32:
      return absl::StrCat("__float_as_uint(", value, ")");
    case ScalarType::kFloat64:
      return absl::StrCat("u64(__double_as_longlong(", value, "))");
    case ScalarType::kInt8:
    case ScalarType::kUInt8:
    case ScalarType::kFloat8E4M3:
    case ScalarType::kFloat8E5M2:
    case ScalarType::kBool:
      return absl::StrCat("u32(u8(", value, "))");
    case ScalarType::kInt16:
    case ScalarType::kUInt16:
    case ScalarType::kFloat16:
    case ScalarType::kBFloat16:
      return absl::StrCat("u32(u16(", value, "))");
    case ScalarType::kInt64:
    case ScalarType::kUInt64:
      return absl::StrCat("u64(", value, ")");
    default:
      return absl::StrCat("u32(", value, ")");
  }
}

std::string CudaValueOf(ScalarType type, const std::string& bits) {
  switch (type) {
    case ScalarType::kFloat32:
    case ScalarType::kTFloat32:
      return absl::StrCat("__uint_as_float(", bits, ")");
    case ScalarType::kFloat64:
      return absl::StrCat("__longlong_as_double(i64(", bits, "))");
    default:
      return absl::StrCat(CudaType(type), "(", bits, ")");
  }
}

std::string CudaConstant(const ir::ConstantNode& constant) {
  switch (constant.type.scalar) {
    case ScalarType::kBool:
      return constant.integer != 0 ? "true" : "false";
    case ScalarType::kTFloat32:
    case ScalarType::kFloat32:
      return FloatText(constant.real);
    case ScalarType::kFloat16:
    case ScalarType::kBFloat16:
      return CudaConversion(FloatText(constant.real), ScalarType::kFloat32, constant.type.scalar);
    case ScalarType::kFloat8E4M3:
    case ScalarType::kFloat8E5M2:
      return absl::StrCat("u8(", ir::BitsOfFloat(constant.type.scalar, constant.real), ")");
    case ScalarType::kFloat64:
      return std::isfinite(constant.real) ? absl::StrFormat("double(%.17g)", constant.real)
                                          : absl::StrCat("double(", FloatText(constant.real), ")");
    case ScalarType::kInt64:
      return constant.integer == INT64_MIN ? "(-9223372036854775807ll - 1)"
                                           : absl::StrCat("i64(", constant.integer, "ll)");
    case ScalarType::kUInt64:
      return absl::StrCat("u64(", static_cast<uint64_t>(constant.integer), "ull)");
    case ScalarType::kInt32:
      return constant.integer == INT32_MIN ? "(-2147483647 - 1)" : absl::StrCat(constant.integer);
    default:
      return absl::StrCat(CudaType(constant.type.scalar), "(", constant.integer, ")");
  }
}

bool IsStoredAsBits(ScalarType type) { return hidet::IsFloat(type) && BitWidth(type) <= 16; }

std::string CudaWidened(ScalarType type, const std::string& value) {
  return IsStoredAsBits(type) ? absl::StrCat(ShortName(type), "_to_f32(", value, ")") : value;
}

// Float to integer saturates in hardware, which C++'s cast is; NaN gives 0 there unless one of the
// two has 64 bits, then the least integer (PTX ISA, "cvt"): here it is 0 always. Narrow integers go
// through int with an explicit clamp.
std::string CudaConversion(const std::string& value, ScalarType from, ScalarType to) {
  if (from == to) return value;
  if (to == ScalarType::kTFloat32)
    return absl::StrCat("f32_to_tf32(", CudaConversion(value, from, ScalarType::kFloat32), ")");
  if (IsStoredAsBits(from))
    return CudaConversion(CudaWidened(from, value), ScalarType::kFloat32, to);
  if (from == ScalarType::kFloat64 && to == ScalarType::kFloat16)
    return absl::StrCat("f64_to_f16(", value, ")");
  if (IsStoredAsBits(to)) return absl::StrCat("f32_to_", ShortName(to), "(float(", value, "))");
  if (to == ScalarType::kBool) return absl::StrCat("((", value, ") != 0)");
  if (hidet::IsFloat(from) && hidet::IsInteger(to) && BitWidth(to) >= 32) {
    const bool is_wide = BitWidth(from) == 64 || BitWidth(to) == 64;
    return is_wide ? absl::StrCat("saturate<", CudaType(to), ">(", value, ")")
                   : absl::StrCat(CudaType(to), "(", value, ")");
  }
  if (hidet::IsFloat(from) && hidet::IsInteger(to)) {
    const int bits = BitWidth(to);
    const int64_t low = hidet::IsSigned(to) ? -(int64_t{1} << (bits - 1)) : 0;
    const int64_t high = (int64_t{1} << (bits - (hidet::IsSigned(to) ? 1 : 0))) - 1;
    return absl::StrCat(CudaType(to), "(max_int(min_int(",
                        CudaConversion(value, from, ScalarType::kInt32), ", ", high, "), ", low,
                        "))");
  }
  return absl::StrCat(CudaType(to), "(", value, ")");
}

}  // namespace hidet::codegen
