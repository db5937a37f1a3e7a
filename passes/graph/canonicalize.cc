#include "passes/graph/canonicalize.h"

#include <optional>
#include <utility>
#include <vector>

#include "base/status_macros.h"
#include "passes/graph/operator_facts.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

// Known elements become a constant, or a table of sizes.
RewriteResult FromTrackedElements(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || op.outputs().size() != 1 || !op.output().value().has_value())
    return std::nullopt;
  const Tensor& output = op.output();
  const auto elements = graph::ConstantDims(*output.value());
  if (elements.has_value()) {
    return std::vector<Tensor>{
        rewrite.Known(output, graph::ConstantData::FromInts(output.dtype(), *elements))};
  }
  // A table that reads nothing is no simpler as another.
  if (op.inputs().empty() || rewrite.builder.registry().Find("Sizes") == nullptr)
    return std::nullopt;
  rewrite.builder.set_default_device(output.device());
  HIDET_ASSIGN_OR_RETURN(Tensor sizes, rewrite.builder.ApplyOne("Sizes", absl::Span<const Tensor>(),
                                                                {{"values", *output.value()},
                                                                 {"shape", output.shape()},
                                                                 {"dtype", output.dtype()}},
                                                                op.name()));
  return std::vector<Tensor>{sizes};
}

// Every value of `from` is one of `to`.
bool IsWidening(ScalarType from, ScalarType to) {
  if (from == to || IsBool(from)) return true;
  if (IsFloat(from) && IsFloat(to)) {
    return BitWidth(to) > BitWidth(from);
  }
  if (IsInteger(from) && IsInteger(to)) {
    return IsSigned(from) == IsSigned(to) ? BitWidth(to) >= BitWidth(from)
                                          : IsSigned(to) && BitWidth(to) > BitWidth(from);
  }
  return false;
}

// The tensor of which the operands of a concatenation are all parts, side by side in order.
std::optional<Tensor> JoinedAgain(const Rewrite& rewrite, const Operator& op) {
  if (op.record().name != "Concat" || op.inputs().size() < 2) return std::nullopt;
  const int rank = op.output().rank();
  int64_t axis = op.attributes().Int("axis"), next = 0;
  if (axis < 0) axis += rank;
  std::optional<Tensor> whole;
  for (const Tensor& input : op.inputs()) {
    const Operator* slice = rewrite.Producer(input);
    if (slice == nullptr || slice->is_fused() || slice->is_external()) return std::nullopt;
    const std::optional<std::vector<Progression>> part = PartOfInput(*slice);
    const std::optional<int64_t> count = ir::AsInt(input.shape()[axis]);
    if (!part.has_value() || !count.has_value()) return std::nullopt;
    if (!whole.has_value()) whole = slice->input(0);
    if (!whole->SameAs(slice->input(0))) return std::nullopt;
    for (int d = 0; d < rank; ++d) {
      const auto& [first, step] = (*part)[d];
      if (step != 1 || first != (d == axis ? next : 0)) return std::nullopt;
    }
    next += *count;
  }
  if (!graph::SameType(whole->type(), op.output().type())) return std::nullopt;
  return whole;
}

RewriteResult CanonicalizeOperator(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || op.is_external()) return std::nullopt;
  HIDET_ASSIGN_OR_RETURN(std::optional<std::vector<Tensor>> tracked,
                         FromTrackedElements(rewrite, op));
  if (tracked.has_value()) return tracked;
  if (op.record().define == nullptr) {
    HIDET_ASSIGN_OR_RETURN(
        std::vector<Tensor> outputs,
        op.record().decompose(rewrite.builder, rewrite.MapInputs(op), op.attributes()));
    return outputs;
  }
  if (const auto same = ForwardedInput(op)) return std::vector<Tensor>{rewrite.Map(*same)};
  if (const auto whole = JoinedAgain(rewrite, op)) return std::vector<Tensor>{rewrite.Map(*whole)};
  const Operator* producer = op.inputs().empty() ? nullptr : rewrite.Producer(op.input(0));
  if (producer == nullptr || producer->is_fused()) return std::nullopt;
  const auto in_place_of_both = [&](absl::string_view name,
                                    graph::Attributes attributes) -> RewriteResult {
    HIDET_ASSIGN_OR_RETURN(Tensor result,
                           rewrite.builder.ApplyOne(name, {rewrite.Map(producer->input(0))},
                                                    std::move(attributes), op.name()));
    return std::vector<Tensor>{std::move(result)};
  };
  if (op.Is(graph::kPermutation) && producer->Is(graph::kPermutation)) {
    const std::vector<int64_t> inner = Permutation(*producer), outer = Permutation(op);
    std::vector<int64_t> axes;
    for (int64_t axis : outer) axes.push_back(inner[axis]);
    return in_place_of_both("PermuteDims", {{"axes", axes}});
  }
  if (op.Is(graph::kReshape) && producer->Is(graph::kReshape))
    return in_place_of_both("Reshape", {{"shape", op.output().shape()}});
  // 8-bit floats stay 16-bit ones on their way: tensor cores multiply those.
  if (op.Is(graph::kCast) && producer->Is(graph::kCast) &&
      IsWidening(producer->input(0).dtype(), producer->output().dtype()) &&
      !(IsHalf(producer->output().dtype()) && IsFloat(producer->input(0).dtype())))
    return in_place_of_both("Cast", {{"dtype", op.output().dtype()}});
  return std::nullopt;
}

}  // namespace

GraphPass Canonicalize(const graph::OpRegistry& registry) {
  return RepeatedRewritePass("canonicalize", registry, CanonicalizeOperator);
}

}  // namespace hidet::passes
