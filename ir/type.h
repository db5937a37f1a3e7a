// Types of expressions: a scalar, a short vector of scalars, a pointer, or an opaque hardware
// handle.
//
//   Type f = Type::Scalar(ScalarType::kFloat32);   // float32
//   Type v = f.WithLanes(16);                      // float32x16
//   Type p = Type::Pointer(ScalarType::kFloat16);  // float16*
#ifndef IR_TYPE_H_
#define IR_TYPE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "base/scalar_type.h"

namespace hidet::ir {

// The most lanes a vector type may have.
inline constexpr int kMaxLanes = 64;

enum class TypeKind : uint8_t {
  kVoid,       // the value of an intrinsic that is called for its effect
  kScalar,     // `lanes` == 1, or a vector of `lanes` scalars
  kPointer,    // address of elements of `scalar`
  kTensorMap,  // a CUtensorMap kernel parameter
};

struct Type {
  TypeKind kind = TypeKind::kVoid;
  ScalarType scalar = ScalarType::kInt32;
  uint16_t lanes = 1;

  static constexpr Type Void() { return {}; }
  static constexpr Type Scalar(ScalarType scalar, int lanes = 1) {
    return {TypeKind::kScalar, scalar, static_cast<uint16_t>(lanes)};
  }
  static constexpr Type Bool() { return Scalar(ScalarType::kBool); }
  static constexpr Type Int32() { return Scalar(ScalarType::kInt32); }
  static constexpr Type Int64() { return Scalar(ScalarType::kInt64); }
  static constexpr Type Float32() { return Scalar(ScalarType::kFloat32); }
  static constexpr Type Pointer(ScalarType element) { return {TypeKind::kPointer, element, 1}; }
  static constexpr Type TensorMap() { return {TypeKind::kTensorMap, ScalarType::kUInt8, 1}; }

  bool IsVoid() const { return kind == TypeKind::kVoid; }
  bool IsScalar() const { return kind == TypeKind::kScalar && lanes == 1; }
  bool IsVector() const { return kind == TypeKind::kScalar && lanes > 1; }
  bool IsPointer() const { return kind == TypeKind::kPointer; }
  bool IsBool() const { return kind == TypeKind::kScalar && hidet::IsBool(scalar); }
  bool IsInteger() const { return kind == TypeKind::kScalar && hidet::IsInteger(scalar); }
  bool IsFloat() const { return kind == TypeKind::kScalar && hidet::IsFloat(scalar); }

  Type WithLanes(int new_lanes) const { return {kind, scalar, static_cast<uint16_t>(new_lanes)}; }
  Type WithScalar(ScalarType new_scalar) const { return {kind, new_scalar, lanes}; }
  Type Element() const { return Scalar(scalar); }

  friend bool operator==(const Type&, const Type&) = default;
};

// Returns the text form: "float32", "float32x16", "float16*", "tensor_map", "void".
std::string ToString(Type type);
// Returns the type of that text form, or nothing.
std::optional<Type> ParseType(absl::string_view text);

}  // namespace hidet::ir

#endif  // IR_TYPE_H_
