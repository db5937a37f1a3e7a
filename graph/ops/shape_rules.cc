#include "graph/ops/shape_rules.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "base/check.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;

int CategoryOf(ScalarType type) {
  if (IsBool(type)) return 0;
  if (IsInteger(type)) return 1;
  return IsFloat(type) ? 2 : 3;
}

ScalarType Wider(ScalarType a, ScalarType b) {
  if (a == b) return a;
  if (BitWidth(a) != BitWidth(b)) return BitWidth(a) > BitWidth(b) ? a : b;
  if (IsFloat(a)) return BitWidth(a) == 16 ? ScalarType::kFloat32 : ScalarType::kFloat16;
  return IsSigned(a) ? a : b;
}

// Appends the factors of a product, constants multiplied into `constant`.
void CollectFactors(const Expr& expr, std::vector<Expr>& factors, int64_t& constant) {
  if (const auto value = ir::AsInt(expr)) {
    int64_t product = 0;
    if (__builtin_mul_overflow(constant, *value, &product)) {
      factors.push_back(expr);
    } else {
      constant = product;
    }
    return;
  }
  if (const auto* node = expr.As<ir::OperatorNode>(); node != nullptr && node->op == ir::Op::kMul) {
    for (const Expr& operand : node->operands) CollectFactors(operand, factors, constant);
    return;
  }
  factors.push_back(expr);
}

}  // namespace

absl::StatusOr<Dims> BroadcastShapes(const InferContext& context, absl::Span<const Dims> shapes) {
  size_t rank = 0;
  for (const Dims& shape : shapes) rank = std::max(rank, shape.size());
  Dims result(rank, ir::Int64(1));
  for (const Dims& shape : shapes) {
    for (size_t i = 0; i < shape.size(); ++i) {
      const Expr& dim = shape[shape.size() - 1 - i];
      Expr& common = result[rank - 1 - i];
      if (ir::IsInt(dim, 1) || SameDim(dim, common)) continue;
      if (ir::IsInt(common, 1)) {
        common = dim;
        continue;
      }
      if (ir::AsInt(dim).has_value() && ir::AsInt(common).has_value()) {
        std::string text;
        for (const Dims& each : shapes)
          absl::StrAppend(&text, text.empty() ? "" : " and ", ToString(each));
        return context.Error(absl::StrCat("shapes ", text, " do not broadcast"));
      }
      context.Assume(ir::Eq(dim, common));
      if (ir::AsInt(dim).has_value()) common = dim;
    }
  }
  return result;
}

absl::Status RequireSameSizes(const InferContext& context, const Dims& a, const Dims& b,
                              int count) {
  for (int i = 0; i < count; ++i)
    HIDET_RETURN_IF_ERROR(context.RequireSame(a[i], b[i], absl::StrCat("size of dimension ", i)));
  return absl::OkStatus();
}

ScalarType PromoteTypes(absl::Span<const Tensor> tensors) {
  HIDET_CHECK(!tensors.empty());
  // Rank-0 tensors count only where no other tensor has their category.
  int category = -1;
  for (const Tensor& tensor : tensors) category = std::max(category, CategoryOf(tensor.dtype()));
  std::optional<ScalarType> ranked, scalars;
  for (const Tensor& tensor : tensors) {
    if (CategoryOf(tensor.dtype()) != category) continue;
    std::optional<ScalarType>& best = tensor.rank() == 0 ? scalars : ranked;
    best = best.has_value() ? Wider(*best, tensor.dtype()) : tensor.dtype();
  }
  return ranked.has_value() ? *ranked : *scalars;
}

std::optional<Expr> DivideProducts(absl::Span<const Expr> numerator,
                                   absl::Span<const Expr> denominator) {
  std::vector<Expr> above, below;
  int64_t constant_above = 1, constant_below = 1;
  for (const Expr& dim : numerator) CollectFactors(dim, above, constant_above);
  for (const Expr& dim : denominator) CollectFactors(dim, below, constant_below);
  for (const Expr& factor : below) {
    const auto found =
        std::find_if(above.begin(), above.end(), [&](const Expr& e) { return SameDim(e, factor); });
    if (found == above.end()) {
      // s * l may stand as one size on one side and as two on the other.
      const Expr whole_above = Product(above), whole_below = Product(below);
      if (!SameDim(whole_above, whole_below)) return std::nullopt;
      above.clear();
      break;
    }
    above.erase(found);
  }
  if (constant_below == 0) return std::nullopt;
  if (constant_above % constant_below == 0) {
    above.push_back(ir::Int64(constant_above / constant_below));
    return Product(above);
  }
  // (s * 4) * 3 / 6: what is left may still be divisible by its facts.
  above.push_back(ir::Int64(constant_above));
  const Expr product = Product(above);
  if (!ir::IsMultipleOf(product, constant_below)) return std::nullopt;
  return ir::Simplify(product / ir::Int64(constant_below));
}

}  // namespace hidet::graph
