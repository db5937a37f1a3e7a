#include "runtime/examples/summary.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/float_types.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "runtime/size_expr.h"
#include "runtime/typical_size.h"

namespace hidet::runtime {
namespace {

template <typename T>
T Load(const TensorView& tensor, int64_t i) {
  T value;
  std::memcpy(&value, static_cast<const char*>(tensor.data) + i * static_cast<int64_t>(sizeof(T)),
              sizeof(T));
  return value;
}

bool HasNumbers(ScalarType type) { return !IsComplex(type) && BitWidth(type) >= 8; }

double Element(const TensorView& tensor, int64_t i) {
  switch (tensor.dtype) {
    case ScalarType::kBool:
    case ScalarType::kUInt8:
      return Load<uint8_t>(tensor, i);
    case ScalarType::kInt8:
      return Load<int8_t>(tensor, i);
    case ScalarType::kInt16:
      return Load<int16_t>(tensor, i);
    case ScalarType::kUInt16:
      return Load<uint16_t>(tensor, i);
    case ScalarType::kInt32:
      return Load<int32_t>(tensor, i);
    case ScalarType::kUInt32:
      return Load<uint32_t>(tensor, i);
    case ScalarType::kInt64:
      return static_cast<double>(Load<int64_t>(tensor, i));
    case ScalarType::kUInt64:
      return static_cast<double>(Load<uint64_t>(tensor, i));
    case ScalarType::kFloat16:
      return Load<Half>(tensor, i).ToFloat();
    case ScalarType::kBFloat16:
      return Load<BFloat16>(tensor, i).ToFloat();
    case ScalarType::kTFloat32:
    case ScalarType::kFloat32:
      return Load<float>(tensor, i);
    case ScalarType::kFloat64:
      return Load<double>(tensor, i);
    case ScalarType::kFloat8E4M3:
      return Load<Float8E4M3>(tensor, i).ToFloat();
    case ScalarType::kFloat8E5M2:
      return Load<Float8E5M2>(tensor, i).ToFloat();
    case ScalarType::kInt4:
    case ScalarType::kUInt4:
    case ScalarType::kComplex64:
    case ScalarType::kComplex128:
      break;
  }
  return 0;
}

}  // namespace

std::string Summary(const TensorView& tensor) {
  std::string text =
      absl::StrCat(ScalarTypeName(tensor.dtype), "[", absl::StrJoin(tensor.shape, ", "), "]");
  const int64_t count = tensor.num_elements();
  if (count == 0 || !HasNumbers(tensor.dtype) || tensor.device != DeviceKind::kCpu) return text;
  double least = std::numeric_limits<double>::infinity(), most = -least, sum = 0;
  for (int64_t i = 0; i < count; ++i) {
    const double value = Element(tensor, i);
    least = std::min(least, value);
    most = std::max(most, value);
    sum += value;
  }
  return absl::StrCat(text, ", min ", least, ", max ", most, ", mean ",
                      sum / static_cast<double>(count));
}

absl::StatusOr<Shape> TypicalShape(const ModelSpec& model, const TensorSpec& tensor) {
  std::vector<int64_t> symbols;
  for (const SymbolSpec& symbol : model.symbols) symbols.push_back(TypicalSize(symbol));
  Shape shape;
  for (const SizeExpr& dim : tensor.shape) {
    HIDET_ASSIGN_OR_RETURN(const int64_t size, EvaluateSize(dim, symbols));
    shape.push_back(size);
  }
  return shape;
}

}  // namespace hidet::runtime
