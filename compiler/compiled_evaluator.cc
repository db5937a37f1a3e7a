#include "compiler/compiled_evaluator.h"

#include <string>

#include "base/status_macros.h"
#include "compiler/compile_model.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "runtime/model.h"

namespace hidet::compiler {

using graph::ConstantData;
using graph::Tensor;

absl::StatusOr<std::vector<std::shared_ptr<const ConstantData>>> CompiledEvaluator::Evaluate(
    const graph::Operator& op) const {
  // The same operator on the CPU, its constants handed over at the call: no weight preparation, no
  // copies in a model file.
  graph::GraphBuilder builder(graph::AllOps());
  std::vector<Tensor> inputs;
  std::vector<std::string> storage;
  std::vector<TensorView> views;
  storage.reserve(op.inputs().size());
  for (const Tensor& input : op.inputs()) {
    if (!input.defined()) {
      inputs.emplace_back();
      continue;
    }
    graph::TensorType type = input.type();
    type.device = graph::Device::Cpu();
    // A scalar is part of the expression, so it stays a constant.
    if (input.constant()->count() <= 1 || input.value().has_value()) {
      inputs.push_back(Tensor::Constant(std::move(type), input.constant(), input.name()));
      continue;
    }
    const auto sizes = graph::ConstantDims(type.shape);
    std::string scratch;
    storage.emplace_back(input.constant()->AllBytes(&scratch));
    views.push_back(
        {storage.back().data(), type.dtype, Shape(sizes->begin(), sizes->end()), DeviceKind::kCpu});
    inputs.push_back(builder.Input(std::move(type), input.name()));
  }
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> outputs,
                         builder.Apply(op.record(), inputs, op.attributes()));
  HIDET_ASSIGN_OR_RETURN(const graph::Graph graph, builder.Build(outputs));
  HIDET_ASSIGN_OR_RETURN(CompiledModel compiled,
                         CompileModel(graph, {.compiler = &compiler_, .tasks = {.cache = cache_}}));
  HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const runtime::Model> model,
                         runtime::Model::Load(std::move(compiled.data)));

  std::vector<std::string> results;
  std::vector<TensorView> result_views;
  results.reserve(outputs.size());
  for (const Tensor& output : outputs) {
    const auto sizes = graph::ConstantDims(output.shape());
    if (!sizes.has_value())
      return absl::FailedPreconditionError("a result whose size is not constant");
    result_views.push_back(
        {nullptr, output.dtype(), Shape(sizes->begin(), sizes->end()), DeviceKind::kCpu});
    results.emplace_back(static_cast<size_t>(result_views.back().bytes()), '\0');
    result_views.back().data = results.back().data();
  }
  HIDET_RETURN_IF_ERROR(model->Run(views, absl::MakeSpan(result_views), {.synchronize = true}));
  std::vector<std::shared_ptr<const ConstantData>> data;
  for (size_t i = 0; i < results.size(); ++i) {
    data.push_back(
        ConstantData::Copy(result_views[i].dtype, result_views[i].num_elements(), results[i]));
  }
  return data;
}

}  // namespace hidet::compiler
