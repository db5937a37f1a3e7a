#include "ir/type.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace hidet::ir {

std::string ToString(Type type) {
  switch (type.kind) {
    case TypeKind::kVoid:
      return "void";
    case TypeKind::kScalar:
      return type.lanes == 1 ? std::string(ScalarTypeName(type.scalar))
                             : absl::StrCat(ScalarTypeName(type.scalar), "x", type.lanes);
    case TypeKind::kPointer:
      return absl::StrCat(ScalarTypeName(type.scalar), "*");
    case TypeKind::kTensorMap:
      return "tensor_map";
  }
}

std::optional<Type> ParseType(absl::string_view text) {
  if (text == "void") return Type::Void();
  if (text == "tensor_map") return Type::TensorMap();
  if (const auto scalar = ParseScalarType(text)) return Type::Scalar(*scalar);
  if (!text.empty() && text.back() == '*') {
    const auto element = ParseScalarType(text.substr(0, text.size() - 1));
    return element ? std::optional<Type>(Type::Pointer(*element)) : std::nullopt;
  }
  const size_t x = text.rfind('x');
  if (x == absl::string_view::npos || x + 1 == text.size() || text[x + 1] == '0')
    return std::nullopt;
  const auto scalar = ParseScalarType(text.substr(0, x));
  int lanes = 0;
  if (!scalar || text[x + 1] < '0' || text[x + 1] > '9' ||
      !absl::SimpleAtoi(text.substr(x + 1), &lanes)) {
    return std::nullopt;
  }
  if (lanes < 2 || lanes > kMaxLanes) return std::nullopt;
  return Type::Scalar(*scalar, lanes);
}

}  // namespace hidet::ir
