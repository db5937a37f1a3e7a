#include "passes/graph/graph_rewriter.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/all_ops.h"

namespace hidet::passes {

using graph::Graph;
using graph::Operator;
using graph::Tensor;

const Tensor& Rewrite::Map(const Tensor& tensor) const {
  const auto found = map_.find(tensor);
  return found == map_.end() ? tensor : found->second;
}

std::vector<Tensor> Rewrite::MapInputs(const Operator& op) const {
  std::vector<Tensor> inputs;
  for (const Tensor& input : op.inputs()) inputs.push_back(Map(input));
  return inputs;
}

const Operator* Rewrite::Producer(const Tensor& tensor) const {
  const int index = uses.Producer(tensor);
  return index < 0 ? nullptr : &graph.operators[index];
}

Tensor Rewrite::Known(const Tensor& tensor, std::shared_ptr<const graph::ConstantData> data) {
  if (!constant_names_.has_value()) {
    constant_names_.emplace();
    for (const Tensor& constant : graph::GraphConstants(graph))
      constant_names_->insert(constant.name());
  }
  const bool is_taken = !tensor.name().empty() && constant_names_->contains(tensor.name());
  return builder.Constant(tensor.type(), std::move(data),
                          is_taken ? absl::StrCat(tensor.name(), ".folded") : tensor.name());
}

absl::StatusOr<Graph> RewriteOperators(const Graph& graph, const RewriteRule& rule) {
  graph::GraphBuilder builder(graph::AllOps());
  builder.StartFrom(graph);
  Rewrite rewrite(graph, builder);
  for (const Operator& op : graph.operators) {
    HIDET_ASSIGN_OR_RETURN(std::optional<std::vector<Tensor>> replacement, rule(rewrite, op));
    if (!replacement.has_value()) {
      const std::vector<Tensor> inputs = rewrite.MapInputs(op);
      const bool changed =
          !std::equal(inputs.begin(), inputs.end(), op.inputs().begin(),
                      [](const Tensor& a, const Tensor& b) { return a.SameAs(b); });
      if (!changed) {
        builder.Append(op);
        continue;
      }
      HIDET_ASSIGN_OR_RETURN(replacement, builder.ApplyLike(op, inputs));
    }
    if (replacement->size() != op.outputs().size()) {
      return absl::InternalError(absl::StrCat(op.DisplayName(), " \"", op.name(),
                                              "\" was rewritten to ", replacement->size(),
                                              " results"));
    }
    for (size_t i = 0; i < replacement->size(); ++i) {
      const graph::TensorType &before = op.outputs()[i].type(), &after = (*replacement)[i].type();
      if (before.dtype != after.dtype || !graph::SameDims(before.shape, after.shape)) {
        return absl::InternalError(absl::StrCat(op.DisplayName(), " \"", op.name(),
                                                "\" was rewritten from ", before.ToString(), " to ",
                                                after.ToString()));
      }
      rewrite.map_[op.outputs()[i]] = (*replacement)[i];
    }
  }
  std::vector<Tensor> outputs;
  for (const Tensor& output : graph.outputs) outputs.push_back(rewrite.Map(output));
  HIDET_ASSIGN_OR_RETURN(Graph result, builder.Build(std::move(outputs), graph.output_names));
  return WithoutDeadOperators(result);
}

GraphPass RepeatedRewritePass(absl::string_view name, RewriteRule rule) {
  constexpr int kMostRuns = 64;
  GraphPass once = {std::string(name), [rule = std::move(rule)](const Graph& graph) {
                      return RewriteOperators(graph, rule);
                    }};
  return Repeat<Graph>(std::move(once), IsUnchanged, kMostRuns);
}

Graph WithoutDeadOperators(const Graph& graph) {
  graph::TensorSet needed(graph.outputs.begin(), graph.outputs.end());
  std::vector<bool> keep(graph.operators.size());
  for (int i = static_cast<int>(graph.operators.size()) - 1; i >= 0; --i) {
    const Operator& op = graph.operators[i];
    keep[i] = op.is_external();
    for (const Tensor& output : op.outputs()) keep[i] = keep[i] || needed.contains(output);
    if (!keep[i]) continue;
    for (const Tensor& input : op.inputs()) {
      if (input.defined()) needed.insert(input);
    }
  }
  Graph result = graph;
  result.operators.clear();
  for (size_t i = 0; i < graph.operators.size(); ++i) {
    if (keep[i]) result.operators.push_back(graph.operators[i]);
  }
  return result;
}

bool IsUnchanged(const Graph& before, const Graph& after) {
  if (before.operators.size() != after.operators.size() ||
      before.outputs.size() != after.outputs.size())
    return false;
  for (size_t i = 0; i < before.operators.size(); ++i) {
    if (!before.operators[i].SameAs(after.operators[i])) return false;
  }
  for (size_t i = 0; i < before.outputs.size(); ++i) {
    if (!before.outputs[i].SameAs(after.outputs[i])) return false;
  }
  return true;
}

}  // namespace hidet::passes
