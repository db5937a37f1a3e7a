#include "compiler/replaceable_weights.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/scalar_type.h"
#include "base/tensor_view.h"
#include "graph/tensor.h"
#include "runtime/spec.h"

namespace hidet::compiler {

ReplaceableWeights::ReplaceableWeights(graph::Graph graph) : graph_(std::move(graph)) {
  const std::vector<graph::Tensor> constants = graph::GraphConstants(graph_);
  absl::flat_hash_map<std::string, int> uses;
  for (const graph::Tensor& constant : constants) ++uses[constant.name()];
  graph::TensorMap<graph::Tensor> unknown;
  for (const graph::Tensor& constant : constants) {
    const std::shared_ptr<const graph::ConstantData>& data = constant.constant();
    if (constant.name().empty() || uses[constant.name()] > 1 || !IsFloat(constant.dtype()) ||
        data->is_splat() || !data->is_known() || data->count() < 2) {
      continue;
    }
    unknown.emplace(constant, graph::Tensor::Constant(
                                  constant.type(),
                                  graph::ConstantData::Unknown(constant.dtype(), data->count()),
                                  constant.name()));
    names_.push_back(constant.name());
    values_.push_back(data);
  }
  const auto replace = [&](const graph::Tensor& tensor) {
    const auto found = tensor.defined() ? unknown.find(tensor) : unknown.end();
    return found == unknown.end() ? tensor : found->second;
  };
  for (graph::Operator& op : graph_.operators) {
    if (op.is_fused()) continue;  // of an optimized graph
    std::vector<graph::Tensor> inputs;
    for (const graph::Tensor& input : op.inputs()) inputs.push_back(replace(input));
    op = graph::Operator::Make(&op.record(), op.name(), std::move(inputs), op.attributes(),
                               op.outputs());
  }
  for (graph::Tensor& output : graph_.outputs) output = replace(output);
}

void ReplaceableWeights::PutBack(runtime::ModelData& data) const {
  struct Owner {
    std::shared_ptr<const void> model;
    std::vector<std::shared_ptr<const graph::ConstantData>> values;
  };
  for (size_t i = 0; i < data.spec.constants.size(); ++i) {
    runtime::ConstantSpec& constant = data.spec.constants[i];
    const auto found = std::find(names_.begin(), names_.end(), constant.tensor.name);
    if (!constant.bound_by_host || found == names_.end()) continue;
    const graph::ConstantData& values = *values_[found - names_.begin()];
    TensorView view{const_cast<char*>(values.stored_bytes().data()), values.dtype()};
    for (const runtime::SizeExpr& size : constant.tensor.shape)
      view.shape.push_back(size.code[0].value);  // a weight's sizes are numbers
    data.constants[i] = std::move(view);
    constant.bound_by_host = false;
    constant.replaceable = true;
  }
  data.owner = std::make_shared<Owner>(std::move(data.owner), values_);
  for (runtime::ModelData& other : data.alternatives) PutBack(other);
}

}  // namespace hidet::compiler
