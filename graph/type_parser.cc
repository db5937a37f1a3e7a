#include "graph/type_parser.h"

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {

using ir::Expr;

absl::StatusOr<Dims> TypeParser::ParseDims() {
  HIDET_RETURN_IF_ERROR(Expect("["));
  Dims dims;
  if (Take("]")) return dims;
  HIDET_ASSIGN_OR_RETURN(dims, ParseExtents());
  for (Expr& dim : dims) dim = ir::Simplify(dim);
  HIDET_RETURN_IF_ERROR(Expect("]"));
  return dims;
}

absl::StatusOr<ScalarType> TypeParser::ParseDType() {
  HIDET_ASSIGN_OR_RETURN(const ir::Token name, ParseName());
  const auto type = ParseScalarType(name.text);
  if (!type.has_value()) return ErrorOf(name, absl::StrCat("unknown dtype ", name.text));
  return *type;
}

template <typename T>
absl::StatusOr<T> TypeParser::ParseBracketed(absl::StatusOr<T> (*parse)(absl::string_view)) {
  HIDET_RETURN_IF_ERROR(Expect("["));
  const ir::Token first = token_;
  HIDET_ASSIGN_OR_RETURN(const absl::string_view inside, ParseUpTo("]"));
  absl::StatusOr<T> value = parse(inside);
  if (!value.ok()) return ErrorSince(first, value.status().message());
  HIDET_RETURN_IF_ERROR(Expect("]"));
  return value;
}

absl::StatusOr<TensorType> TypeParser::ParseType() {
  const ir::Token first = token_;
  TensorType type;
  HIDET_ASSIGN_OR_RETURN(type.dtype, ParseDType());
  HIDET_ASSIGN_OR_RETURN(type.shape, ParseDims());
  for (const Expr& dim : type.shape) {
    if (const auto size = ir::AsInt(dim); size.has_value() && *size < 0)
      return ErrorSince(first, "a negative size");
  }
  HIDET_ASSIGN_OR_RETURN(type.device, ParseBracketed(Device::Parse));
  if (token_.Is("[")) {
    HIDET_ASSIGN_OR_RETURN(type.layout, ParseBracketed(ir::ParseTensorLayout));
    const absl::Status fits = ir::CheckLayout(type.layout, static_cast<int>(type.shape.size()));
    if (!fits.ok()) return ErrorSince(first, fits.message());
  }
  return type;
}

absl::StatusOr<AttributeValue> TypeParser::ParseAttribute(AttributeType type) {
  if (Take("None")) return AttributeValue();
  switch (type) {
    case AttributeType::kBool:
      if (Take("True")) return AttributeValue(true);
      if (Take("False")) return AttributeValue(false);
      return ErrorHere("expected True or False");
    case AttributeType::kInt:
    case AttributeType::kAxis: {
      HIDET_ASSIGN_OR_RETURN(int64_t value, ParseInteger(INT64_MIN, INT64_MAX));
      return AttributeValue(value);
    }
    case AttributeType::kFloat: {
      HIDET_ASSIGN_OR_RETURN(double value, ParseReal());
      return AttributeValue(value);
    }
    case AttributeType::kString:
    case AttributeType::kLayout: {
      HIDET_ASSIGN_OR_RETURN(std::string value, ParseString());
      return AttributeValue(std::move(value));
    }
    case AttributeType::kInts:
    case AttributeType::kAxes: {
      HIDET_ASSIGN_OR_RETURN(Dims dims, ParseDims());
      const auto ints = ConstantDims(dims);
      if (!ints.has_value()) return ErrorHere("expected integers");
      return AttributeValue(*ints);
    }
    case AttributeType::kDims: {
      HIDET_ASSIGN_OR_RETURN(Dims dims, ParseDims());
      return AttributeValue(std::move(dims));
    }
    case AttributeType::kDType: {
      HIDET_ASSIGN_OR_RETURN(ScalarType value, ParseDType());
      return AttributeValue(value);
    }
  }
  return ErrorHere("expected an attribute");
}

}  // namespace hidet::graph
