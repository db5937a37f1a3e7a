#include "passes/graph/fused_body.h"

#include <cstddef>
#include <utility>

#include "graph/ops/stage_building.h"

namespace hidet::passes {

using graph::Operator;
using graph::Tensor;

namespace {

Tensor CopyOf(const Tensor& tensor) {
  return Tensor::Make(tensor.type(), tensor.name(), tensor.value());
}

}  // namespace

Tensor FusedBody::Input(const Tensor& tensor) {
  Tensor& inside = inside_[tensor];
  if (!inside.defined()) {
    inside = CopyOf(tensor);
    graph_->inputs.push_back(inside);
    inputs_.push_back(tensor);
  }
  return inside;
}

Tensor FusedBody::Inside(const Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  const bool stays = !inside_.contains(tensor) && graph::SplatValue(tensor).defined();
  return stays ? tensor : Input(tensor);
}

void FusedBody::Add(const Operator& op) {
  for (const Tensor& input : op.inputs()) Inside(input);
  if (!op.is_fused()) return AddCopy(op, inside_);
  const graph::Graph& body = *op.fused().graph;
  graph::TensorMap<Tensor> map;
  for (size_t i = 0; i < body.inputs.size(); ++i)
    map[body.inputs[i]] = Inside(op.input(static_cast<int>(i)));
  for (const Operator& member : body.operators) AddCopy(member, map);
  for (size_t i = 0; i < body.outputs.size(); ++i)
    inside_[op.outputs()[i]] = map.at(body.outputs[i]);
}

void FusedBody::AddCopy(const Operator& op, graph::TensorMap<Tensor>& map) {
  std::vector<Tensor> inputs, outputs;
  for (const Tensor& input : op.inputs()) {
    const auto found = input.defined() ? map.find(input) : map.end();
    inputs.push_back(found == map.end() ? input : found->second);
  }
  for (const Tensor& output : op.outputs()) {
    outputs.push_back(CopyOf(output));
    map[output] = outputs.back();
  }
  graph_->operators.push_back(Operator::Make(&op.record(), op.name(), std::move(inputs),
                                             op.attributes(), std::move(outputs)));
}

Operator FusedBody::Finish(int anchor, std::vector<Tensor> results) && {
  for (const Tensor& result : results) graph_->outputs.push_back(inside_.at(result));
  return Operator::MakeFused(std::move(graph_), anchor, std::move(inputs_), std::move(results));
}

}  // namespace hidet::passes
