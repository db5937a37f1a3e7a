#include "passes/graph/simplify_pointwise.h"

#include "base/check.h"
#include "base/status_macros.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"
#include "passes/graph/operator_facts.h"
#include "passes/graph/operator_pattern.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

// A comparison whose result is the same for all elements within the bounds of its operands.
RewriteResult ProveComparison(Rewrite& rewrite, const Operator& op) {
  if (!op.Is(graph::kPointwise) || op.inputs().size() != 2 || !IsBool(op.output().dtype()) ||
      op.input(0).dtype() != op.input(1).dtype()) {
    return std::nullopt;
  }
  std::vector<ir::Expr> values;
  for (const Tensor& input : op.inputs()) {
    const auto facts = ElementFacts(rewrite, input);
    if (!facts.has_value()) return std::nullopt;
    values.push_back(ir::Var::Make("element", ir::Type::Scalar(input.dtype()),
                                   {.min = facts->min, .max = facts->max}));
  }
  HIDET_ASSIGN_OR_RETURN(const ir::Expr result,
                         graph::ApplyScalar(op.record(), op.inputs(), values, op.attributes()));
  const auto constant = ir::AsInt(ir::Simplify(result));
  if (!constant.has_value()) return std::nullopt;
  rewrite.builder.set_default_device(op.output().device());
  HIDET_ASSIGN_OR_RETURN(Tensor full,
                         rewrite.builder.ApplyOne("Full", absl::Span<const Tensor>(),
                                                  {{"shape", op.output().shape()},
                                                   {"value", static_cast<double>(*constant)},
                                                   {"dtype", op.output().dtype()}}));
  return std::vector<Tensor>{full};
}

// The tensor that a Broadcast repeats or the scalar that a Full is; the tensor itself otherwise. Of
// the new graph.
Tensor WithoutRepetition(Rewrite& rewrite, const Tensor& tensor) {
  if (const Operator* full = ProducerNamed(rewrite, tensor, "Full")) {
    return graph::ScalarConstant(tensor.dtype(), full->attributes().Float("value"),
                                 tensor.device());
  }
  if (const Operator* broadcast = ProducerNamed(rewrite, tensor, "Broadcast"))
    return rewrite.Map(broadcast->input(0));
  return rewrite.Map(tensor);
}

// Applies an operator to what its operands repeat, and repeats the result.
RewriteResult SinkRepetition(Rewrite& rewrite, const Operator& op) {
  if (!op.Is(graph::kPointwise) || op.inputs().empty()) return std::nullopt;
  int tensors = 0;
  bool changed = false;
  std::vector<Tensor> inputs;
  for (const Tensor& input : op.inputs()) {
    inputs.push_back(WithoutRepetition(rewrite, input));
    changed |= !inputs.back().SameAs(rewrite.Map(input));
    tensors += graph::SplatValue(inputs.back()).defined() ? 0 : 1;
  }
  if (!changed || tensors > 1) return std::nullopt;
  const size_t before = rewrite.builder.operators().size();
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> results,
                         rewrite.builder.Apply(op.record(), inputs, op.attributes(), op.name()));
  if (results[0].dtype() != op.output().dtype())
    return std::nullopt;  // promotion sees scalars differently
  HIDET_CHECK(rewrite.builder.operators().size() == before + 1);
  if (!graph::SameDims(results[0].shape(), op.output().shape())) {
    HIDET_ASSIGN_OR_RETURN(results[0], rewrite.builder.ApplyOne("Broadcast", {results[0]},
                                                                {{"shape", op.output().shape()}}));
  }
  return results;
}

// x and true, x or false.
RewriteResult DropNeutral(Rewrite& rewrite, const Operator& op) {
  const std::optional<Tensor> same = ForwardedInput(op);
  if (!same.has_value()) return std::nullopt;
  return std::vector<Tensor>{rewrite.Map(*same)};
}

RewriteResult SimplifyOperator(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused()) return std::nullopt;
  for (const auto& rule : {ProveComparison, DropNeutral, SinkRepetition}) {
    HIDET_ASSIGN_OR_RETURN(std::optional<std::vector<Tensor>> result, rule(rewrite, op));
    if (result.has_value()) return result;
  }
  return std::nullopt;
}

}  // namespace

GraphPass SimplifyPointwise() {
  return RepeatedRewritePass("simplify-pointwise", SimplifyOperator);
}

}  // namespace hidet::passes
