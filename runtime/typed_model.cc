#include "runtime/typed_model.h"

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "runtime/artifact.h"
#include "runtime/device_tensors.h"
#include "runtime/size_expr.h"

namespace hidet::runtime {

absl::StatusOr<TypedModel> TypedModel::Load(absl::string_view artifact, LoadOptions options) {
  HIDET_ASSIGN_OR_RETURN(ModelData data, ParseArtifact(artifact));
  HIDET_ASSIGN_OR_RETURN(auto model, Model::Load(std::move(data), std::move(options)));
  return TypedModel(std::move(model));
}

absl::StatusOr<std::vector<Shape>> TypedModel::InputShapes(absl::Span<const int64_t> sizes) const {
  const ModelSpec& spec = model_->spec();
  std::vector<int64_t> symbols(spec.symbols.size(), 0);
  size_t next = 0;
  for (size_t i = 0; i < symbols.size(); ++i) {
    if (spec.symbols[i].input < 0) continue;  // found while the model runs
    if (next == sizes.size()) break;
    symbols[i] = sizes[next++];
  }
  std::vector<Shape> shapes;
  for (const TensorSpec& input : spec.inputs) {
    Shape& shape = shapes.emplace_back();
    for (const SizeExpr& size : input.shape) {
      HIDET_ASSIGN_OR_RETURN(const int64_t value, EvaluateSize(size, symbols));
      shape.push_back(value);
    }
  }
  return shapes;
}

absl::StatusOr<std::vector<Shape>> TypedModel::ShapesFor(absl::Span<const int64_t> sizes) const {
  HIDET_ASSIGN_OR_RETURN(const std::vector<Shape> shapes, InputShapes(sizes));
  return model_->OutputShapes(shapes);
}

absl::Status TypedModel::RunTyped(absl::Span<const int64_t> sizes,
                                  absl::Span<const void* const> inputs,
                                  absl::Span<void* const> outputs) const {
  const ModelSpec& spec = model_->spec();
  HIDET_ASSIGN_OR_RETURN(const std::vector<Shape> shapes, InputShapes(sizes));
  HIDET_ASSIGN_OR_RETURN(const std::vector<Shape> output_shapes, model_->OutputShapes(shapes));
  if (inputs.size() != shapes.size() || outputs.size() != output_shapes.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("model \"", spec.name, "\" has other inputs and outputs than its header"));
  }
  std::vector<TensorView> in, out;
  for (size_t i = 0; i < shapes.size(); ++i)
    in.push_back({const_cast<void*>(inputs[i]), spec.inputs[i].dtype, shapes[i]});
  for (size_t i = 0; i < output_shapes.size(); ++i)
    out.push_back({outputs[i], spec.outputs[i].dtype, output_shapes[i]});
  if (model_->accelerator() == nullptr)
    return model_->Run(in, absl::MakeSpan(out), {.synchronize = true});
  HIDET_ASSIGN_OR_RETURN(DeviceTensors there, DeviceTensors::Make(*model_->accelerator(), in, out));
  HIDET_RETURN_IF_ERROR(model_->Run(there.inputs(), there.outputs(), {.synchronize = true}));
  return there.FetchOutputs(absl::MakeSpan(out));
}

}  // namespace hidet::runtime
