#include "graph/infer_results.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"

namespace hidet::graph {
namespace {

absl::Status CheckInputCount(const OpRecord& record, absl::Span<const Tensor> inputs,
                             absl::string_view name) {
  size_t required = 0, allowed = 0;
  bool variadic = false;
  for (const InputSpec& spec : record.inputs) {
    variadic |= spec.variadic;
    ++allowed;
    if (!spec.optional && !spec.variadic) required = allowed;
  }
  const auto error = [&](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat(OperatorSubject(record.name, name), ": ", what));
  };
  if (inputs.size() < required || (!variadic && inputs.size() > allowed)) {
    return error(absl::StrCat("got ", inputs.size(), " inputs, expected ",
                              required == allowed && !variadic ? "" : "at least ", required));
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    const InputSpec& spec = record.inputs[std::min(i, record.inputs.size() - 1)];
    if (!inputs[i].defined() && !spec.optional)
      return error(absl::StrCat("input \"", spec.name, "\" is missing"));
  }
  return absl::OkStatus();
}

absl::StatusOr<Device> CommonDevice(absl::Span<const Tensor> inputs, Device otherwise,
                                    absl::string_view subject) {
  std::optional<Device> device;
  for (const Tensor& input : inputs) {
    if (!input.defined()) continue;
    if (device.has_value() && !(input.device() == *device)) {
      return absl::InvalidArgumentError(absl::StrCat(subject, ": inputs on different devices, ",
                                                     device->ToString(), " and ",
                                                     input.device().ToString()));
    }
    device = input.device();
  }
  return device.value_or(otherwise);
}

}  // namespace

std::string OperatorSubject(absl::string_view op, absl::string_view name) {
  return name.empty() ? std::string(op) : absl::StrCat(op, " \"", name, "\"");
}

absl::Span<const Tensor> WithoutAbsentEnd(absl::Span<const Tensor> inputs) {
  while (!inputs.empty() && !inputs.back().defined()) inputs.remove_suffix(1);
  return inputs;
}

absl::StatusOr<Inference> InferResults(const OpRecord& record, absl::Span<const Tensor> inputs,
                                       const Attributes& attributes, absl::string_view name,
                                       Device device) {
  HIDET_RETURN_IF_ERROR(CheckInputCount(record, inputs, name));
  inputs = WithoutAbsentEnd(inputs);
  const std::string subject = OperatorSubject(record.name, name);
  Inference result;
  HIDET_ASSIGN_OR_RETURN(result.attributes,
                         AddContext(NormalizeAttributes(record, inputs, attributes), subject));
  HIDET_ASSIGN_OR_RETURN(device, CommonDevice(inputs, device, subject));
  const InferContext context(record.name, name, inputs, result.attributes, device,
                             &result.assumptions);
  HIDET_ASSIGN_OR_RETURN(result.results, record.infer(context));
  if (std::any_of(result.assumptions.begin(), result.assumptions.end(),
                  [](const ir::Expr& condition) { return ir::IsInt(condition, 0); })) {
    std::string types;
    for (const Tensor& input : inputs) {
      absl::StrAppend(&types, types.empty() ? "" : ", ",
                      input.defined() ? input.type().ToString() : "none");
    }
    absl::Status status = absl::InvalidArgumentError(
        absl::StrCat(subject, ": no sizes fit: of ", types.empty() ? "no inputs" : types));
    status.SetPayload(kNoSizesFit, absl::Cord());
    return status;
  }
  return result;
}

}  // namespace hidet::graph
