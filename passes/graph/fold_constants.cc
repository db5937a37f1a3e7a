#include "passes/graph/fold_constants.h"

#include <algorithm>

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

constexpr int64_t kMaxBytes = 64 * 1024;
constexpr int64_t kMaxGrowth = 4;

bool IsFoldable(const Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || op.is_external() || op.inputs().empty()) return false;
  int64_t input_bytes = 0, output_bytes = 0;
  bool any = false;
  for (const Tensor& input : op.inputs()) {
    if (!input.defined()) continue;
    const Tensor& mapped = rewrite.Map(input);
    if (!mapped.is_constant() || !mapped.constant()->is_known()) return false;
    any = true;
    input_bytes += static_cast<int64_t>(mapped.constant()->stored_bytes().size());
  }
  for (const Tensor& output : op.outputs()) {
    const auto count = output.ConstantCount();
    if (!count.has_value()) return false;
    output_bytes += ByteSize(output.dtype(), *count);
  }
  // Movement of a scalar or of a few elements is folded too, so that expressions see them.
  const bool is_tiny = output_bytes <= 64;
  if (op.Is(graph::kMovement) && !is_tiny) return false;
  return any && output_bytes <= kMaxBytes &&
         (is_tiny || output_bytes <= kMaxGrowth * std::max<int64_t>(input_bytes, 16));
}

}  // namespace

GraphPass FoldConstants(const Evaluator* evaluator) {
  return {
      "fold-constants", [evaluator](graph::Graph graph) -> absl::StatusOr<graph::Graph> {
        if (evaluator == nullptr) return graph;
        return RewriteOperators(graph, [&](Rewrite& rewrite, const Operator& op) -> RewriteResult {
          if (!IsFoldable(rewrite, op)) return std::nullopt;
          const auto data = evaluator->Evaluate(Operator::Make(
              &op.record(), op.name(), rewrite.MapInputs(op), op.attributes(), op.outputs()));
          if (!data.ok()) return std::nullopt;
          std::vector<Tensor> results;
          for (size_t i = 0; i < data->size(); ++i)
            results.push_back(rewrite.Known(op.outputs()[i], (*data)[i]));
          return results;
        });
      }};
}

}  // namespace hidet::passes
