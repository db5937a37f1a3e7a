#include "passes/graph/read_masks.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/status_macros.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

constexpr int64_t kMostElements = int64_t{4096} * 4096;
constexpr int kMask = 3;  // of Attention's operands

enum class Keeps { kEverything, kUpToTheQuery, kOther };

// Which keys a mask [..., queries, keys] keeps for each query.
Keeps WhatIsKept(const Tensor& mask) {
  const graph::ConstantData& data = *mask.constant();
  const std::vector<int64_t> sizes = *graph::ConstantDims(mask.shape());
  bool everything = true, causal = sizes.size() >= 2 && sizes[sizes.size() - 2] == sizes.back();
  for (int64_t i = 0; i < data.count() && (everything || causal); ++i) {
    const bool kept = data.IntAt(i) != 0;
    everything = everything && kept;
    causal = causal && kept == (i % sizes.back() <= i / sizes.back() % sizes.back());
  }
  return everything ? Keeps::kEverything : causal ? Keeps::kUpToTheQuery : Keeps::kOther;
}

// What masks keep that depend on constants alone. Layers share a mask: it is looked at once.
class KnownMasks {
 public:
  explicit KnownMasks(const Evaluator& evaluator) : evaluator_(evaluator) {}

  // Returns kOther too if the elements are not known or not computed here.
  Keeps Of(const Rewrite& rewrite, const Tensor& mask) {
    if (const auto found = keeps_.find(mask); found != keeps_.end()) return found->second;
    const std::optional<Tensor> known =
        CanKnow(rewrite, mask) ? Compute(rewrite, mask) : std::nullopt;
    return keeps_[mask] = known.has_value() ? WhatIsKept(*known) : Keeps::kOther;
  }

 private:
  bool CanKnow(const Rewrite& rewrite, const Tensor& tensor) {
    if (tensor.is_constant()) return tensor.constant()->is_known();
    const auto [found, is_new] = can_know_.try_emplace(tensor, false);
    if (!is_new) return found->second;
    const Operator* op = rewrite.Producer(tensor);
    const auto count = tensor.ConstantCount();
    const bool can =
        op != nullptr && !op->is_fused() && !op->is_external() && op->outputs().size() == 1 &&
        count.has_value() && *count <= kMostElements && !graph::HasSizesOfCalls(*op) &&
        std::all_of(op->inputs().begin(), op->inputs().end(), [&](const Tensor& input) {
          return !input.defined() || CanKnow(rewrite, input);
        });
    return can_know_[tensor] = can;
  }

  std::optional<Tensor> Compute(const Rewrite& rewrite, const Tensor& tensor) {
    if (tensor.is_constant()) return tensor;
    if (const auto found = computed_.find(tensor); found != computed_.end()) return found->second;
    const Operator& op = *rewrite.Producer(tensor);
    std::vector<Tensor> inputs;
    for (const Tensor& input : op.inputs()) {
      std::optional<Tensor> known = input.defined() ? Compute(rewrite, input) : Tensor();
      if (!known.has_value()) return computed_[tensor] = std::nullopt;
      inputs.push_back(*std::move(known));
    }
    const auto data = evaluator_.Evaluate(
        Operator::Make(&op.record(), op.name(), inputs, op.attributes(), op.outputs()));
    if (!data.ok()) return computed_[tensor] = std::nullopt;
    return computed_[tensor] = Tensor::Constant(tensor.type(), data->front(), tensor.name());
  }

  const Evaluator& evaluator_;
  graph::TensorMap<Keeps> keeps_;
  graph::TensorMap<bool> can_know_;
  graph::TensorMap<std::optional<Tensor>> computed_;
};

RewriteResult ReadMask(Rewrite& rewrite, const Operator& op, KnownMasks& masks) {
  if (op.is_fused() || op.is_external() || op.record().name != "Attention" ||
      op.inputs().size() <= kMask || !op.input(kMask).defined() ||
      !IsBool(op.input(kMask).dtype())) {
    return std::nullopt;
  }
  const Keeps keeps = masks.Of(rewrite, op.input(kMask));
  // The mask has as many keys as there are, not one for all.
  const auto of_all_keys = [&] {
    return graph::SameDims({op.input(kMask).shape().back()},
                           {op.input(1).shape()[op.input(1).rank() - 2]});
  };
  if (keeps == Keeps::kOther || (keeps == Keeps::kUpToTheQuery && !of_all_keys()))
    return std::nullopt;
  graph::Attributes attributes = op.attributes();
  if (keeps == Keeps::kUpToTheQuery) attributes.Set("is_causal", true);
  std::vector<Tensor> inputs = rewrite.MapInputs(op);
  inputs[kMask] = Tensor();
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> results,
                         rewrite.builder.Apply(op.record(), inputs, attributes, op.name()));
  if (!graph::SameDims(results[0].shape(), op.output().shape())) return std::nullopt;
  return results;
}

}  // namespace

GraphPass ReadMasks(const Evaluator* evaluator) {
  return {"read-masks", [evaluator](graph::Graph graph) -> absl::StatusOr<graph::Graph> {
            if (evaluator == nullptr) return graph;
            KnownMasks masks(*evaluator);
            return RewriteOperators(graph, [&](Rewrite& rewrite, const Operator& op) {
              return ReadMask(rewrite, op, masks);
            });
          }};
}

}  // namespace hidet::passes
