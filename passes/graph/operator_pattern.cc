#include "passes/graph/operator_pattern.h"

namespace hidet::passes {

const graph::Operator* ProducerNamed(const Rewrite& rewrite, const graph::Tensor& tensor,
                                     absl::string_view name) {
  const graph::Operator* op = rewrite.Producer(tensor);
  return op != nullptr && !op->is_fused() && op->record().name == name ? op : nullptr;
}

std::optional<double> ScalarOf(const graph::Tensor& tensor) {
  if (!tensor.defined() || !tensor.is_constant() || tensor.constant()->count() == 0 ||
      BitWidth(tensor.dtype()) < 8 || IsComplex(tensor.dtype())) {
    return std::nullopt;
  }
  if (!tensor.constant()->is_known()) return std::nullopt;
  if (!tensor.constant()->is_splat() && tensor.constant()->count() != 1) return std::nullopt;
  return tensor.constant()->RealAt(0);
}

}  // namespace hidet::passes
