// The element types that tensors, buffers and expressions are made of.
//
// One enum serves every layer, so that a dtype never has to be translated on its way from a model
// file to a kernel argument. Names are those the original hidet and PyTorch users know ("float32",
// "bfloat16", "float8_e4m3").
//
//   ScalarType t = *ParseScalarType("float16");
//   BitWidth(t) == 16;  IsFloat(t);  ScalarTypeName(t) == "float16";
#ifndef BASE_SCALAR_TYPE_H_
#define BASE_SCALAR_TYPE_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace hidet {

// One row a type: enumerator, name, bits, class (b bool, i signed, u unsigned, f float, c complex).
#define HIDET_SCALAR_TYPES(ROW)           \
  ROW(kBool, "bool", 8, 'b')              \
  ROW(kInt4, "int4", 4, 'i')              \
  ROW(kInt8, "int8", 8, 'i')              \
  ROW(kInt16, "int16", 16, 'i')           \
  ROW(kInt32, "int32", 32, 'i')           \
  ROW(kInt64, "int64", 64, 'i')           \
  ROW(kUInt4, "uint4", 4, 'u')            \
  ROW(kUInt8, "uint8", 8, 'u')            \
  ROW(kUInt16, "uint16", 16, 'u')         \
  ROW(kUInt32, "uint32", 32, 'u')         \
  ROW(kUInt64, "uint64", 64, 'u')         \
  ROW(kFloat16, "float16", 16, 'f')       \
  ROW(kBFloat16, "bfloat16", 16, 'f')     \
  ROW(kTFloat32, "tfloat32", 32, 'f')     \
  ROW(kFloat32, "float32", 32, 'f')       \
  ROW(kFloat64, "float64", 64, 'f')       \
  ROW(kFloat8E4M3, "float8_e4m3", 8, 'f') \
  ROW(kFloat8E5M2, "float8_e5m2", 8, 'f') \
  ROW(kComplex64, "complex64", 64, 'c')   \
  ROW(kComplex128, "complex128", 128, 'c')

enum class ScalarType : uint8_t {
#define HIDET_ROW(id, name, bits, cls) id,
  HIDET_SCALAR_TYPES(HIDET_ROW)
#undef HIDET_ROW
};

// Returns the type's name, e.g. "float32".
absl::string_view ScalarTypeName(ScalarType type);
// Returns the type of that name, or nothing.
std::optional<ScalarType> ParseScalarType(absl::string_view name);

// Of each type, in the order of the enum.
inline constexpr uint8_t kBitsOfScalarTypes[] = {
#define HIDET_ROW(id, name, bits, cls) bits,
    HIDET_SCALAR_TYPES(HIDET_ROW)
#undef HIDET_ROW
};
inline constexpr char kClassesOfScalarTypes[] = {
#define HIDET_ROW(id, name, bits, cls) cls,
    HIDET_SCALAR_TYPES(HIDET_ROW)
#undef HIDET_ROW
};

// Returns the bits one element takes in memory (a bool takes 8; a tfloat32 is stored in 32).
constexpr int BitWidth(ScalarType type) { return kBitsOfScalarTypes[static_cast<int>(type)]; }
// Returns the bytes that `count` elements take, rounded up to whole bytes for sub-byte types; the
// largest int64 if they are more.
int64_t ByteSize(ScalarType type, int64_t count = 1);

constexpr char ClassOf(ScalarType type) { return kClassesOfScalarTypes[static_cast<int>(type)]; }
constexpr bool IsBool(ScalarType type) { return ClassOf(type) == 'b'; }
// Signed integers.
constexpr bool IsSigned(ScalarType type) { return ClassOf(type) == 'i'; }
// Unsigned integers, not bool.
constexpr bool IsUnsigned(ScalarType type) { return ClassOf(type) == 'u'; }
// Signed or unsigned, not bool.
constexpr bool IsInteger(ScalarType type) { return IsSigned(type) || IsUnsigned(type); }
// Every floating-point format, the 8-bit ones included.
constexpr bool IsFloat(ScalarType type) { return ClassOf(type) == 'f'; }
constexpr bool IsComplex(ScalarType type) { return ClassOf(type) == 'c'; }
// float16 or bfloat16.
constexpr bool IsHalf(ScalarType type) {
  return type == ScalarType::kFloat16 || type == ScalarType::kBFloat16;
}

}  // namespace hidet

#endif  // BASE_SCALAR_TYPE_H_
