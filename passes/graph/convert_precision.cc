#include "passes/graph/convert_precision.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/status_macros.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"

namespace hidet::passes {
namespace {

using graph::Graph;
using graph::Tensor;

constexpr ScalarType kFrom = ScalarType::kFloat32;

double Largest(ScalarType to) {
  return to == ScalarType::kFloat16 ? 65504.0 : 3.3895313892515355e38;
}

class Converter {
 public:
  Converter(ScalarType to) : builder_(graph::AllOps()), to_(to) {}

  absl::StatusOr<Graph> Run(const Graph& graph) {
    builder_.StartFrom(graph);
    for (const graph::Operator& op : graph.operators) HIDET_RETURN_IF_ERROR(Convert(op));
    std::vector<Tensor> outputs;
    for (const Tensor& output : graph.outputs) {
      const auto found = made_.find(output);
      if (found == made_.end()) {
        outputs.push_back(output);
        continue;
      }
      HIDET_ASSIGN_OR_RETURN(Tensor back, CastTo(found->second, output.dtype()));
      outputs.push_back(back);
    }
    return builder_.Build(std::move(outputs), graph.output_names);
  }

 private:
  absl::StatusOr<Tensor> CastTo(const Tensor& tensor, ScalarType dtype) {
    if (tensor.dtype() == dtype) return tensor;
    return builder_.ApplyOne("Cast", {tensor}, {{"dtype", dtype}});
  }

  double Clamped(double value) const {
    return std::isfinite(value) ? std::clamp(value, -Largest(to_), Largest(to_)) : value;
  }

  // A constant whose elements are known, without numbers that would become infinite. Others are
  // left as they are.
  Tensor Clamped(const Tensor& tensor) const {
    if (!tensor.is_constant() || !tensor.constant()->is_known()) return tensor;
    const graph::ConstantData& data = *tensor.constant();
    std::string scratch;
    const absl::string_view bytes = data.AllBytes(&scratch);
    std::string clamped;  // empty until an element is too large
    for (size_t at = 0; at < bytes.size(); at += sizeof(float)) {
      float value;
      std::memcpy(&value, bytes.data() + at, sizeof(float));
      if (!std::isfinite(value) || std::abs(double{value}) <= Largest(to_)) continue;
      if (clamped.empty()) clamped = std::string(bytes);
      value = static_cast<float>(Clamped(double{value}));
      std::memcpy(clamped.data() + at, &value, sizeof(float));
    }
    if (clamped.empty()) return tensor;
    return Tensor::Constant(tensor.type(), graph::ConstantData::Copy(kFrom, data.count(), clamped),
                            tensor.name());
  }

  // What stands for a tensor where it is read.
  absl::StatusOr<Tensor> Read(const Tensor& tensor) {
    if (!tensor.defined()) return tensor;
    if (const auto found = made_.find(tensor); found != made_.end()) return found->second;
    if (tensor.dtype() != kFrom) return tensor;
    if (const auto found = cast_.find(tensor); found != cast_.end()) return found->second;
    Tensor result;
    if (tensor.is_constant() && tensor.constant()->is_splat()) {
      graph::TensorType type = tensor.type();
      type.dtype = to_;
      result = Tensor::Constant(type,
                                graph::ConstantData::Splat(to_, tensor.constant()->count(),
                                                           Clamped(tensor.constant()->RealAt(0))),
                                tensor.name());
    } else {
      HIDET_ASSIGN_OR_RETURN(result, CastTo(Clamped(tensor), to_));
    }
    return cast_[tensor] = result;
  }

  absl::Status Convert(const graph::Operator& op) {
    std::vector<Tensor> inputs;
    for (const Tensor& input : op.inputs()) {
      HIDET_ASSIGN_OR_RETURN(Tensor read, Read(input));
      inputs.push_back(read);
    }
    graph::Attributes attributes;
    for (const auto& [name, value] : op.attributes().entries()) {
      const ScalarType* dtype = std::get_if<ScalarType>(&value);
      const double* number = std::get_if<double>(&value);
      attributes.Set(name, dtype != nullptr && *dtype == kFrom ? graph::AttributeValue(to_)
                           : number != nullptr && op.output().dtype() == kFrom
                               ? graph::AttributeValue(Clamped(*number))
                               : value);
    }
    builder_.set_default_device(op.output().device());
    absl::StatusOr<std::vector<Tensor>> outputs =
        builder_.Apply(op.record(), inputs, attributes, op.name());
    // What does not exist in the other precision, such as the bits of float32, keeps its own.
    if (!outputs.ok()) {
      for (int i = 0; i < static_cast<int>(inputs.size()); ++i) {
        if (!op.input(i).defined()) continue;
        HIDET_ASSIGN_OR_RETURN(inputs[i], CastTo(inputs[i], op.input(i).dtype()));
      }
      outputs = builder_.Apply(op.record(), inputs, op.attributes(), op.name());
      HIDET_RETURN_IF_ERROR(outputs.status());
      for (Tensor& output : *outputs) {
        if (output.dtype() != kFrom) continue;
        HIDET_ASSIGN_OR_RETURN(output, CastTo(output, to_));
      }
    }
    for (size_t i = 0; i < outputs->size(); ++i) {
      made_[op.output(static_cast<int>(i))] = (*outputs)[i];
    }
    return absl::OkStatus();
  }

  graph::GraphBuilder builder_;
  const ScalarType to_;
  graph::TensorMap<Tensor> made_;  // results by what they stand for
  graph::TensorMap<Tensor> cast_;  // inputs and constants
};

}  // namespace

GraphPass ConvertPrecision(ScalarType to) {
  return {"convert-precision",
          [to](Graph graph) -> absl::StatusOr<Graph> { return Converter(to).Run(graph); }};
}

}  // namespace hidet::passes
