#include "graph/tensor.h"

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "ir/simplify/simplify.h"
#include "ir/text/text.h"

namespace hidet::graph {
using ir::Expr;

ir::Var MakeSymbol(absl::string_view name, int64_t min, int64_t max, int64_t hint) {
  return ir::Var::Make(name, ir::Type::Int64(), {.min = min, .max = max, .hint = hint});
}

Dims MakeDims(absl::Span<const int64_t> sizes) {
  Dims dims;
  for (int64_t size : sizes) dims.push_back(ir::Int64(size));
  return dims;
}

std::optional<std::vector<int64_t>> ConstantDims(absl::Span<const Expr> dims) {
  std::vector<int64_t> sizes;
  for (const Expr& dim : dims) {
    const auto size = ir::AsInt(dim);
    if (!size.has_value()) return std::nullopt;
    sizes.push_back(*size);
  }
  return sizes;
}

bool SameDim(const Expr& a, const Expr& b) { return ir::IsProvenEqual(a, b); }

bool SameDims(absl::Span<const Expr> a, absl::Span<const Expr> b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (!SameDim(a[i], b[i])) return false;
  }
  return true;
}

Expr Product(absl::Span<const Expr> dims) {
  Expr product = ir::Int64(1);
  for (const Expr& dim : dims) product = ir::IsInt(product, 1) ? dim : product * dim;
  return ir::Simplify(product);
}

std::string DimToString(const Expr& dim) { return ir::Print(dim); }

std::string ToString(absl::Span<const Expr> dims) {
  std::string text = "[";
  for (size_t i = 0; i < dims.size(); ++i)
    absl::StrAppend(&text, i == 0 ? "" : ", ", DimToString(dims[i]));
  return text + "]";
}

std::string TensorType::Summary() const {
  std::string text =
      absl::StrCat(ScalarTypeName(dtype), graph::ToString(shape), "[", device.Summary(), "]");
  if (!layout.IsRowMajor()) absl::StrAppend(&text, "[", ir::ToString(layout), "]");
  return text;
}

std::string TensorType::ToString() const {
  std::string text =
      absl::StrCat(ScalarTypeName(dtype), graph::ToString(shape), "[", device.ToString(), "]");
  if (!layout.IsRowMajor()) absl::StrAppend(&text, "[", ir::ToString(layout), "]");
  return text;
}

bool SameType(const TensorType& a, const TensorType& b) {
  return a.dtype == b.dtype && a.device == b.device && a.layout == b.layout &&
         SameDims(a.shape, b.shape);
}

Tensor Tensor::Make(TensorType type, absl::string_view name, std::optional<Dims> value) {
  auto* node = new TensorNode;
  for (Expr& dim : type.shape) dim = ir::Simplify(dim);
  node->type = std::move(type);
  node->name = std::string(name);
  node->value = std::move(value);
  return Tensor(node);
}

Tensor Tensor::Constant(TensorType type, std::shared_ptr<const ConstantData> data,
                        absl::string_view name) {
  Tensor tensor = Make(std::move(type), name);
  auto* node = const_cast<TensorNode*>(tensor.get());  // not shared yet
  const std::optional<int64_t> count = tensor.ConstantCount();
  HIDET_CHECK(data != nullptr && count.has_value() && *count == data->count() &&
              data->dtype() == tensor.dtype())
      << "constant of type " << tensor.type().ToString();
  if (data->is_known() && (IsInteger(tensor.dtype()) || IsBool(tensor.dtype())) &&
      BitWidth(tensor.dtype()) >= 8 && tensor.dtype() != ScalarType::kUInt64 &&
      *count <= kMaxTrackedElements) {
    Dims value;
    for (int64_t i = 0; i < *count; ++i) {
      value.push_back(IsBool(tensor.dtype()) ? ir::Bool(data->IntAt(i) != 0)
                                             : ir::Int64(data->IntAt(i)));
    }
    node->value = std::move(value);
  }
  node->constant = std::move(data);
  return tensor;
}

std::optional<int64_t> Tensor::ConstantCount() const {
  const auto sizes = ConstantDims(shape());
  if (!sizes.has_value()) return std::nullopt;
  int64_t count = 1;
  for (int64_t size : *sizes) {
    if (__builtin_mul_overflow(count, size, &count)) return std::nullopt;
  }
  return count;
}

Tensor ScalarConstant(ScalarType dtype, double value, Device device) {
  return Tensor::Constant({dtype, {}, device}, ConstantData::FromReals(dtype, {value}));
}

Tensor IntsConstant(absl::Span<const int64_t> values, Device device) {
  return Tensor::Constant(
      {ScalarType::kInt64, {ir::Int64(static_cast<int64_t>(values.size()))}, device},
      ConstantData::FromInts(ScalarType::kInt64, values));
}

}  // namespace hidet::graph
