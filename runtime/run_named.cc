#include "runtime/run_named.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "runtime/device_tensors.h"

namespace hidet::runtime {
namespace {

std::string NamesOf(const std::vector<TensorSpec>& tensors) {
  return absl::StrJoin(tensors, ", ",
                       [](std::string* out, const TensorSpec& tensor) { *out += tensor.name; });
}

// Runs on tensors of the host, which are copied where the model runs elsewhere.
absl::Status RunOnHostTensors(const Model& model, absl::Span<const TensorView> inputs,
                              absl::Span<TensorView> outputs) {
  if (model.accelerator() == nullptr) return model.Run(inputs, outputs, {.synchronize = true});
  HIDET_ASSIGN_OR_RETURN(DeviceTensors there,
                         DeviceTensors::Make(*model.accelerator(), inputs, outputs));
  HIDET_RETURN_IF_ERROR(model.Run(there.inputs(), there.outputs(), {.synchronize = true}));
  return there.FetchOutputs(outputs);
}

absl::StatusOr<std::vector<Tensor>> Call(const Model& model, absl::Span<const TensorView> inputs) {
  std::vector<Shape> shapes;
  for (const TensorView& input : inputs) shapes.push_back(input.shape);
  HIDET_ASSIGN_OR_RETURN(const std::vector<Shape> output_shapes, model.OutputShapes(shapes));
  std::vector<Tensor> outputs;
  std::vector<TensorView> views;
  for (size_t i = 0; i < output_shapes.size(); ++i) {
    const TensorSpec& spec = model.spec().outputs[i];
    HIDET_ASSIGN_OR_RETURN(outputs.emplace_back(), Tensor::Make(spec.dtype, output_shapes[i]));
    views.push_back(outputs.back().view());
    // What updates an input is that input.
    if (spec.updates_input >= 0) views.back().data = inputs[spec.updates_input].data;
  }
  HIDET_RETURN_IF_ERROR(RunOnHostTensors(model, inputs, absl::MakeSpan(views)));
  for (size_t i = 0; i < outputs.size(); ++i) {
    outputs[i].Shrink(views[i].shape);
    if (views[i].data != outputs[i].view().data) {
      std::copy_n(static_cast<const char*>(views[i].data), views[i].bytes(),
                  static_cast<char*>(outputs[i].view().data));
    }
  }
  return outputs;
}

}  // namespace

absl::StatusOr<absl::flat_hash_map<std::string, Tensor>> RunNamed(const Model& model,
                                                                  const NamedTensors& inputs) {
  const ModelSpec& spec = model.spec();
  std::vector<TensorView> ordered;
  for (const TensorSpec& input : spec.inputs) {
    const auto given = inputs.find(input.name);
    if (given == inputs.end()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "input \"", input.name, "\" is missing: the model's inputs are ", NamesOf(spec.inputs)));
    }
    ordered.push_back(given->second);
  }
  for (const auto& [name, tensor] : inputs) {
    if (std::any_of(spec.inputs.begin(), spec.inputs.end(),
                    [&name = name](const TensorSpec& input) { return input.name == name; }))
      continue;
    return absl::InvalidArgumentError(
        absl::StrCat("\"", name, "\" is no input: the model's inputs are ", NamesOf(spec.inputs)));
  }
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, Call(model, ordered));
  absl::flat_hash_map<std::string, Tensor> named;
  for (size_t i = 0; i < outputs.size(); ++i) named[spec.outputs[i].name] = std::move(outputs[i]);
  return named;
}

absl::Status WarmUp(const Model& model, absl::Span<const Shape> input_shapes) {
  constexpr int kCalls = 2;  // graphs are made for the second
  const ModelSpec& spec = model.spec();
  if (input_shapes.size() != spec.inputs.size()) {
    return absl::InvalidArgumentError(absl::StrCat(input_shapes.size(), " shapes, expected ",
                                                   spec.inputs.size(), ": one for each of ",
                                                   NamesOf(spec.inputs)));
  }
  std::vector<Tensor> zeros;
  std::vector<TensorView> inputs;
  for (size_t i = 0; i < input_shapes.size(); ++i) {
    HIDET_ASSIGN_OR_RETURN(zeros.emplace_back(),
                           Tensor::Make(spec.inputs[i].dtype, input_shapes[i]));
    inputs.push_back(zeros.back().view());
  }
  for (int i = 0; i < kCalls; ++i) HIDET_RETURN_IF_ERROR(Call(model, inputs).status());
  return absl::OkStatus();
}

absl::Status CheckHealth(const Model& model) {
  return model.accelerator() == nullptr ? absl::OkStatus() : model.accelerator()->SynchronizeAll();
}

}  // namespace hidet::runtime
