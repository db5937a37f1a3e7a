#include "passes/graph/recognize_attention.h"

#include <cmath>
#include <numeric>

#include "base/status_macros.h"
#include "ir/simplify/bounds.h"
#include "passes/graph/operator_pattern.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

constexpr double kDrowningFill = -1e9;

// What the scores are made of; tensors of the original graph.
struct Scores {
  const Operator* product = nullptr;
  double scale = 1;
  Tensor added;               // float mask, or empty
  Tensor keep;                // bool mask, or empty
  double fill = 0;            // where `keep` is false
  bool keep_is_drop = false;  // the mask says where to fill
};

// Follows the scores back to their product; nothing where there is more than one mask or another
// operator.
std::optional<Scores> MatchScores(const Rewrite& rewrite, Tensor tensor) {
  Scores scores;
  while (true) {
    if (!rewrite.uses.HasOneUse(tensor)) return std::nullopt;
    if (const Operator* product = ProducerNamed(rewrite, tensor, "Matmul")) {
      scores.product = product;
      return scores;
    }
    if (const auto scaled = ScaledBy(rewrite, tensor)) {
      scores.scale *= scaled->factor;
      tensor = scaled->tensor;
      continue;
    }
    // A mask inside of a scaling would be scaled too.
    if (scores.scale != 1 || scores.added.defined() || scores.keep.defined()) return std::nullopt;
    if (const Operator* add = ProducerNamed(rewrite, tensor, "Add")) {
      // The side whose type is that of the sum and that leads to a product holds the scores.
      bool found = false;
      for (int side : {0, 1}) {
        const Tensor &candidate = add->input(side), &mask = add->input(1 - side);
        if (!SameType(candidate.type(), tensor.type()) || mask.dtype() != tensor.dtype()) continue;
        const Operator* producer = rewrite.Producer(candidate);
        const bool leads =
            producer != nullptr && !producer->is_fused() &&
            (producer->record().name == "Matmul" || ScaledBy(rewrite, candidate).has_value());
        if (!leads) continue;
        scores.added = mask;
        tensor = candidate;
        found = true;
        break;
      }
      if (!found) return std::nullopt;
      continue;
    }
    if (const Operator* where = ProducerNamed(rewrite, tensor, "Where")) {
      const auto if_false = ScalarOf(where->input(2)), if_true = ScalarOf(where->input(1));
      const auto fill = if_false.has_value() ? if_false : if_true;
      if (!fill.has_value() || *fill > kDrowningFill || !IsBool(where->input(0).dtype()))
        return std::nullopt;
      scores.keep = where->input(0);
      scores.fill = *fill;
      scores.keep_is_drop = !if_false.has_value();
      const Tensor& next = where->input(if_false.has_value() ? 1 : 2);
      if (!SameType(next.type(), tensor.type())) return std::nullopt;
      tensor = next;
      continue;
    }
    return std::nullopt;
  }
}

// The weights without the guard against rows of NaN.
Tensor WithoutNanGuard(const Rewrite& rewrite, const Tensor& tensor) {
  const Operator* where = ProducerNamed(rewrite, tensor, "Where");
  if (where == nullptr || ScalarOf(where->input(1)) != 0.0) return tensor;
  const Operator* test = ProducerNamed(rewrite, where->input(0), "IsNan");
  return test != nullptr && test->input(0).SameAs(where->input(2)) ? where->input(2) : tensor;
}

std::vector<int64_t> SwapLastTwo(int rank) {
  std::vector<int64_t> axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  std::swap(axes[rank - 1], axes[rank - 2]);
  return axes;
}

// `tensor` or what it is without scaling by a number, which is multiplied into `scale`.
Tensor WithoutScale(const Rewrite& rewrite, const Tensor& tensor, double& scale) {
  const auto scaled = ScaledBy(rewrite, tensor);
  if (!scaled.has_value()) return tensor;
  scale *= scaled->factor;
  return scaled->tensor;
}

absl::StatusOr<Tensor> Swapped(Rewrite& rewrite, const Tensor& tensor, bool swap) {
  if (!swap) return tensor;
  return rewrite.builder.ApplyOne("PermuteDims", {tensor}, {{"axes", SwapLastTwo(tensor.rank())}});
}

// What a Broadcast to the shape of the scores repeats: attention reads masks of size 1 itself.
const Tensor& WithoutBroadcast(const Rewrite& rewrite, const Tensor& mask) {
  const Operator* broadcast = ProducerNamed(rewrite, mask, "Broadcast");
  return broadcast != nullptr ? broadcast->input(0) : mask;
}

absl::StatusOr<Tensor> MakeMask(Rewrite& rewrite, const Scores& scores, ScalarType dtype) {
  if (scores.added.defined()) return rewrite.Map(WithoutBroadcast(rewrite, scores.added));
  if (!scores.keep.defined()) return Tensor();
  const Tensor& keep = rewrite.Map(WithoutBroadcast(rewrite, scores.keep));
  if (std::isinf(scores.fill)) {
    return scores.keep_is_drop ? rewrite.builder.ApplyOne("LogicalNot", {keep})
                               : absl::StatusOr<Tensor>(keep);
  }
  const Tensor zero = graph::ScalarConstant(dtype, 0, keep.device());
  const Tensor fill = graph::ScalarConstant(dtype, scores.fill, keep.device());
  return rewrite.builder.ApplyOne(
      "Where", {keep, scores.keep_is_drop ? fill : zero, scores.keep_is_drop ? zero : fill});
}

RewriteResult Recognize(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || op.record().name != "Matmul") return std::nullopt;
  const int rank = op.output().rank();
  if (rank < 3 || op.attributes().Bool("transpose_a") || !IsFloat(op.output().dtype()))
    return std::nullopt;
  const Tensor weights = WithoutNanGuard(rewrite, op.input(0));
  const Operator* softmax = ProducerNamed(rewrite, weights, "Softmax");
  if (softmax == nullptr) return std::nullopt;
  // The guard reads the weights twice; without it only the product does.
  const size_t readers = weights.SameAs(op.input(0)) ? 1 : 2;
  if (rewrite.uses.IsOutput(weights) || rewrite.uses.Uses(weights).size() != readers)
    return std::nullopt;
  if (softmax->attributes().Axis("axis") != weights.rank() - 1) return std::nullopt;
  const auto scores = MatchScores(rewrite, softmax->input(0));
  if (!scores.has_value() || scores->product->attributes().Bool("transpose_a")) return std::nullopt;

  double scale = scores->scale;
  const Tensor q = WithoutScale(rewrite, scores->product->input(0), scale);
  const Tensor k = WithoutScale(rewrite, scores->product->input(1), scale);
  const Tensor v = op.input(1);
  if (q.rank() != rank || k.rank() != rank || v.rank() != rank) return std::nullopt;
  for (int i = 0; i < rank - 2; ++i) {
    if (!graph::SameDim(q.shape()[i], k.shape()[i]) || !graph::SameDim(q.shape()[i], v.shape()[i]))
      return std::nullopt;
  }
  // Without the guard a row whose keys are all masked by -inf is NaN, and one over no keys at all
  // is 0; attention knows one or the other.
  const bool is_guarded = !weights.SameAs(op.input(0));
  ir::Bounds bounds;
  if (!is_guarded && bounds.Of(weights.shape().back()).min < 1) return std::nullopt;
  HIDET_ASSIGN_OR_RETURN(Tensor keys, Swapped(rewrite, rewrite.Map(k),
                                              !scores->product->attributes().Bool("transpose_b")));
  HIDET_ASSIGN_OR_RETURN(Tensor values,
                         Swapped(rewrite, rewrite.Map(v), op.attributes().Bool("transpose_b")));
  HIDET_ASSIGN_OR_RETURN(Tensor mask, MakeMask(rewrite, *scores, op.output().dtype()));
  std::vector<Tensor> inputs = {rewrite.Map(q), keys, values};
  if (mask.defined()) inputs.push_back(mask);
  HIDET_ASSIGN_OR_RETURN(
      Tensor result,
      rewrite.builder.ApplyOne("Attention", inputs, {{"scale", scale}, {"nan_rows", !is_guarded}},
                               op.name()));
  return std::vector<Tensor>{result};
}

}  // namespace

GraphPass RecognizeAttention(const graph::OpRegistry& registry) {
  return RewritePass("recognize-attention", registry, Recognize);
}

}  // namespace hidet::passes
