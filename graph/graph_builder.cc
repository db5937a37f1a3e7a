#include "graph/graph_builder.h"

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/infer_results.h"
#include "graph/track_elements.h"
#include "graph/verify_graph.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {

using ir::Expr;

Tensor GraphBuilder::Input(TensorType type, absl::string_view name) {
  Tensor tensor = Tensor::Make(std::move(type), name);
  graph_.inputs.push_back(tensor);
  return tensor;
}

Tensor GraphBuilder::Constant(TensorType type, std::shared_ptr<const ConstantData> data,
                              absl::string_view name) {
  return Tensor::Constant(std::move(type), std::move(data), name);
}

absl::StatusOr<std::vector<Tensor>> GraphBuilder::Apply(absl::string_view op,
                                                        absl::Span<const Tensor> inputs,
                                                        const Attributes& attributes,
                                                        absl::string_view name) {
  HIDET_ASSIGN_OR_RETURN(const OpRecord* record, registry_->Get(op));
  return Apply(*record, inputs, attributes, name);
}

absl::StatusOr<std::vector<Tensor>> GraphBuilder::Apply(const OpRecord& record,
                                                        absl::Span<const Tensor> inputs,
                                                        const Attributes& attributes,
                                                        absl::string_view name) {
  HIDET_ASSIGN_OR_RETURN(Inference inferred,
                         InferResults(record, inputs, attributes, name, default_device_));
  inputs = WithoutAbsentEnd(inputs);
  std::vector<Tensor> outputs;
  const bool is_single = inferred.results.size() == 1;
  for (TensorType& type : inferred.results) {
    for (Expr& dim : type.shape) dim = ir::Simplify(dim);
    std::optional<Dims> value;
    if (is_single) value = TrackElements(record, inputs, inferred.attributes, type);
    outputs.push_back(
        Tensor::Make(std::move(type), is_single ? name : absl::string_view(), std::move(value)));
  }
  Append(Operator::Make(&record, name, {inputs.begin(), inputs.end()},
                        std::move(inferred.attributes), outputs, std::move(inferred.assumptions)));
  return outputs;
}

absl::StatusOr<Tensor> GraphBuilder::ApplyOne(absl::string_view op, absl::Span<const Tensor> inputs,
                                              const Attributes& attributes,
                                              absl::string_view name) {
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, Apply(op, inputs, attributes, name));
  if (outputs.size() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat(OperatorSubject(op, name), ": has ", outputs.size(), " results, expected 1"));
  }
  return outputs[0];
}

absl::StatusOr<std::vector<Tensor>> GraphBuilder::ApplyLike(const Operator& op,
                                                            absl::Span<const Tensor> inputs) {
  if (!op.is_fused()) return Apply(op.record(), inputs, op.attributes(), op.name());
  std::vector<Tensor> outputs;
  for (const Tensor& output : op.outputs())
    outputs.push_back(Tensor::Make(output.type(), output.name(), output.value()));
  graph_.operators.push_back(Operator::MakeFused(op.fused().graph, op.fused().anchor,
                                                 {inputs.begin(), inputs.end()}, outputs));
  return outputs;
}

void GraphBuilder::Append(Operator op) {
  for (const Expr& condition : op.assumptions()) AddAssumption(graph_.assumptions, condition);
  graph_.operators.push_back(std::move(op));
}

absl::StatusOr<Graph> GraphBuilder::Build(std::vector<Tensor> outputs,
                                          std::vector<std::string> output_names,
                                          absl::string_view name) {
  Graph graph = graph_;
  graph.outputs = std::move(outputs);
  graph.output_names = std::move(output_names);
  if (!name.empty()) graph.name = std::string(name);
  HIDET_RETURN_IF_ERROR(VerifyGraph(graph));
  return graph;
}

void GraphBuilder::StartFrom(const Graph& graph) {
  graph_.name = graph.name;
  graph_.inputs = graph.inputs;
  graph_.updates = graph.updates;
  graph_.assumptions = graph.assumptions;
}

}  // namespace hidet::graph
