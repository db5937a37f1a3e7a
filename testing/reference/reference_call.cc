#include "testing/reference/reference_call.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/evaluate.h"
#include "ir/walk.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::testing {

int64_t Offset(const Index& shape, const Index& index) {
  int64_t offset = 0;
  for (size_t i = 0; i < shape.size(); ++i) offset = offset * shape[i] + index[i];
  return offset;
}

void ForEach(const Index& shape, const std::function<void(const Index&)>& function) {
  for (int64_t size : shape) {
    if (size <= 0) return;
  }
  Index index(shape.size(), 0);
  while (true) {
    function(index);
    int i = static_cast<int>(shape.size()) - 1;
    while (i >= 0 && ++index[i] == shape[i]) index[i--] = 0;
    if (i < 0) return;
  }
}

double At(const HostTensor& tensor, const Index& index) {
  Index own;
  const size_t skip = index.size() - tensor.shape.size();
  for (size_t i = 0; i < tensor.shape.size(); ++i)
    own.push_back(tensor.shape[i] == 1 ? 0 : index[i + skip]);
  return tensor.values[Offset(tensor.shape, own)];
}

int Axis(int64_t axis, size_t rank) {
  return static_cast<int>(axis < 0 ? axis + static_cast<int64_t>(rank) : axis);
}

std::vector<bool> AxisFlags(const graph::Attributes& attributes, absl::string_view name,
                            size_t rank) {
  std::vector<bool> flags(rank, !attributes.Has(name));
  if (attributes.Has(name)) {
    for (int64_t axis : attributes.Ints(name)) flags[Axis(axis, rank)] = true;
  }
  return flags;
}

double NanMax(double a, double b) { return std::isnan(a) || std::isnan(b) ? NAN : std::max(a, b); }
double NanMin(double a, double b) { return std::isnan(a) || std::isnan(b) ? NAN : std::min(a, b); }

absl::StatusOr<int64_t> EvaluateSize(const ir::Expr& dim, const SymbolValues& symbols) {
  EvaluateContext context;
  for (const ir::Var& var : ir::CollectVars(dim)) {
    const auto found = symbols.find(var.name());
    if (found == symbols.end())
      return absl::InvalidArgumentError(absl::StrCat("no value for symbol \"", var.name(), "\""));
    context.vars[var] = ir::Value::Int(ir::Type::Int64(), found->second);
  }
  HIDET_ASSIGN_OR_RETURN(ir::Value value, EvaluateExpr(dim, context));
  return value.AsInt();
}

int64_t Call::Size(const ir::Expr& dim) const { return EvaluateSize(dim, symbols).value_or(-1); }

}  // namespace hidet::testing
