#include "testing/reference/reference.h"

#include <cmath>
#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/canonical_value.h"
#include "testing/reference/reference_call.h"
#include "testing/reference/reference_families.h"

namespace hidet::testing {
namespace {

using Tensors = absl::Span<const HostTensor>;

const ReferenceTable& Table() {
  static const auto* const table = [] {
    auto* t = new ReferenceTable;
    AddPointwiseReferences(*t);
    AddReductionReferences(*t);
    AddProductReferences(*t);
    AddRecurrentReferences(*t);
    AddMovementReferences(*t);
    return t;
  }();
  return *table;
}

// The integer of the type that is left of a whole number when its upper bits are lost.
double Wrapped(ScalarType dtype, double value) {
  if (!(std::abs(value) < 0x1p63)) return RoundTo(dtype, value);
  return static_cast<double>(
      ir::IntegerOfBits(dtype, static_cast<uint64_t>(static_cast<int64_t>(value))));
}

}  // namespace

bool HasReference(absl::string_view op) { return Table().contains(op); }

HostTensor ToHost(const graph::Tensor& constant) {
  HostTensor tensor{constant.dtype(), *graph::ConstantDims(constant.shape()), {}};
  for (int64_t i = 0; i < constant.constant()->count(); ++i)
    tensor.values.push_back(constant.constant()->RealAt(i));
  return tensor;
}

absl::StatusOr<std::vector<HostTensor>> RunOperator(const graph::Operator& op, Tensors inputs,
                                                    const SymbolValues& symbols) {
  if (op.is_fused()) return RunGraph(*op.fused().graph, inputs, symbols);
  const auto found = Table().find(op.record().name);
  if (found == Table().end()) {
    return absl::UnimplementedError(absl::StrCat("no reference for operator ", op.record().name));
  }
  std::vector<HostTensor> outputs;
  for (const graph::Tensor& output : op.outputs()) {
    Index shape;
    for (const ir::Expr& dim : output.shape()) {
      HIDET_ASSIGN_OR_RETURN(int64_t size, EvaluateSize(dim, symbols));
      shape.push_back(size);
    }
    outputs.push_back(ZeroTensor(output.dtype(), std::move(shape)));
  }
  found->second(Call{op, op.attributes(), inputs, outputs, symbols});
  for (HostTensor& output : outputs) {
    // Whole numbers wrap; floats that are cast to them become the nearest that there is.
    const bool saturates = op.record().name == "Cast" && IsFloat(inputs[0].dtype);
    const bool wraps = IsInteger(output.dtype) && !IsBool(output.dtype) && !saturates;
    for (double& value : output.values)
      value = wraps ? Wrapped(output.dtype, value) : RoundTo(output.dtype, value);
  }
  return outputs;
}

absl::StatusOr<std::vector<HostTensor>> RunGraph(const graph::Graph& graph, Tensors inputs,
                                                 const SymbolValues& symbols) {
  if (inputs.size() != graph.inputs.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("got ", inputs.size(), " inputs, expected ", graph.inputs.size()));
  }
  graph::TensorMap<HostTensor> values;
  for (size_t i = 0; i < inputs.size(); ++i) values[graph.inputs[i]] = inputs[i];
  const auto value_of = [&](const graph::Tensor& tensor) {
    if (!tensor.defined()) return HostTensor{ScalarType::kFloat32, {0}, {}};
    return tensor.is_constant() ? ToHost(tensor) : values.at(tensor);
  };
  for (const graph::Operator& op : graph.operators) {
    std::vector<HostTensor> operands;
    for (const graph::Tensor& input : op.inputs()) operands.push_back(value_of(input));
    HIDET_ASSIGN_OR_RETURN(std::vector<HostTensor> results, RunOperator(op, operands, symbols));
    for (size_t i = 0; i < results.size(); ++i) values[op.outputs()[i]] = std::move(results[i]);
  }
  std::vector<HostTensor> outputs;
  for (const graph::Tensor& output : graph.outputs) outputs.push_back(value_of(output));
  return outputs;
}

}  // namespace hidet::testing
