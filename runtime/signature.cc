#include "runtime/signature.h"

#include <string>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "runtime/devices/device.h"
#include "runtime/size_expr.h"

namespace hidet::runtime {

std::string ShapeText(absl::Span<const int64_t> shape) {
  return absl::StrCat("[", absl::StrJoin(shape, ", "), "]");
}

namespace {

absl::Status SizesError(const std::string& message) {
  absl::Status status = absl::InvalidArgumentError(message);
  status.SetPayload(kUnforeseenSizes, absl::Cord());
  return status;
}

}  // namespace

Signature::Signature(const ModelSpec& spec, int ordinal) : spec_(&spec), ordinal_(ordinal) {
  inputs_.resize(spec.inputs.size());
  for (size_t i = 0; i < spec.inputs.size(); ++i) {
    bool has_sizes = false;
    for (const SizeExpr& size : spec.inputs[i].shape) {
      Dim dim;
      if (size.IsConst()) {
        dim.constant = size.code[0].value;
      } else {
        dim.size = &size;
      }
      inputs_[i].push_back(dim);
    }
    for (size_t s = 0; s < spec.symbols.size(); ++s) {
      if (spec.symbols[s].input != static_cast<int>(i)) continue;
      Dim& dim = inputs_[i][spec.symbols[s].dim];
      dim.symbol = static_cast<int>(s);
      dim.size = nullptr;
    }
    for (const Dim& dim : inputs_[i]) has_sizes |= dim.size != nullptr;
    if (has_sizes) with_sizes_.push_back(static_cast<int>(i));
  }
}

absl::Status Signature::CountError(size_t count) const {
  return absl::InvalidArgumentError(
      absl::StrCat("model \"", spec_->name, "\": ", count, " inputs, expected ", inputs_.size()));
}

absl::Status Signature::TensorError(int input, const TensorView& tensor) const {
  const TensorSpec& spec = spec_->inputs[input];
  if (tensor.dtype != spec.dtype) {
    return absl::InvalidArgumentError(absl::StrCat("input \"", spec.name, "\": dtype is ",
                                                   ScalarTypeName(tensor.dtype), ", expected ",
                                                   ScalarTypeName(spec.dtype)));
  }
  if (!IsAtPlace(tensor, spec.device, ordinal_)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "input \"", spec.name, "\": device is ", DevicePlaceName(tensor.device, tensor.ordinal),
        ", expected ", DevicePlaceName(spec.device, ordinal_)));
  }
  return absl::InvalidArgumentError(absl::StrCat("input \"", spec.name, "\" has no data"));
}

absl::Status Signature::SymbolError(int symbol, int64_t value) const {
  const SymbolSpec& spec = spec_->symbols[symbol];
  std::string what =
      absl::StrCat("input \"", spec_->inputs[spec.input].name, "\": dimension ", spec.dim,
                   " (symbol \"", spec.name, "\") is ", value, ", expected ");
  if (value < spec.min) return SizesError(absl::StrCat(what, "at least ", spec.min));
  if (value > spec.max) return SizesError(absl::StrCat(what, "at most ", spec.max));
  return SizesError(absl::StrCat(what, "a multiple of ", spec.divisor));
}

absl::Status Signature::BindShape(int input, absl::Span<const int64_t> shape,
                                  absl::Span<int64_t> symbols) const {
  const std::vector<Dim>& dims = inputs_[input];
  if (shape.size() != dims.size()) {
    return absl::InvalidArgumentError(absl::StrCat("input \"", spec_->inputs[input].name,
                                                   "\": rank is ", shape.size(), " (shape ",
                                                   ShapeText(shape), "), expected ", dims.size()));
  }
  for (size_t d = 0; d < dims.size(); ++d) {
    const Dim& dim = dims[d];
    if (dim.constant >= 0) {
      if (shape[d] == dim.constant) continue;
      return SizesError(absl::StrCat("input \"", spec_->inputs[input].name, "\": dimension ", d,
                                     " is ", shape[d], ", expected ", dim.constant));
    }
    if (dim.symbol < 0) continue;
    const SymbolSpec& symbol = spec_->symbols[dim.symbol];
    if (shape[d] < 0 || shape[d] < symbol.min || shape[d] > symbol.max ||
        (symbol.divisor > 1 && shape[d] % symbol.divisor != 0)) {
      return SymbolError(dim.symbol, shape[d]);
    }
    symbols[dim.symbol] = shape[d];
  }
  return absl::OkStatus();
}

absl::Status Signature::CheckSizes(int input, absl::Span<const int64_t> shape,
                                   absl::Span<const int64_t> symbols) const {
  const std::vector<Dim>& dims = inputs_[input];
  for (size_t d = 0; d < dims.size(); ++d) {
    if (dims[d].size == nullptr) continue;
    HIDET_ASSIGN_OR_RETURN(const int64_t expected, EvaluateSize(*dims[d].size, symbols));
    if (shape[d] == expected) continue;
    return SizesError(absl::StrCat("input \"", spec_->inputs[input].name, "\": dimension ", d,
                                   " is ", shape[d], ", expected ", expected, " (",
                                   PrintSizeExpr(*dims[d].size), ")"));
  }
  return absl::OkStatus();
}

absl::Status Signature::CheckConditions(absl::Span<const int64_t> symbols) const {
  for (const CheckSpec& check : spec_->checks) {
    HIDET_ASSIGN_OR_RETURN(const int64_t holds, EvaluateSize(check.condition, symbols));
    if (holds != 0) continue;
    std::vector<std::string> values;
    for (const SizeInstruction& instruction : check.condition.code) {
      if (instruction.op != SizeOp::kSymbol) continue;
      values.push_back(
          absl::StrCat(spec_->symbols[instruction.value].name, " = ", symbols[instruction.value]));
    }
    return SizesError(absl::StrCat("sizes of the inputs: ", absl::StrJoin(values, ", "),
                                   ", expected ", check.text));
  }
  return absl::OkStatus();
}

absl::Status Signature::Bind(absl::Span<const TensorView> inputs,
                             absl::Span<int64_t> symbols) const {
  if (inputs.size() != inputs_.size()) return CountError(inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    const TensorSpec& spec = spec_->inputs[i];
    const TensorView& tensor = inputs[i];
    if (tensor.dtype != spec.dtype || !IsAtPlace(tensor, spec.device, ordinal_))
      return TensorError(static_cast<int>(i), tensor);
    HIDET_RETURN_IF_ERROR(BindShape(static_cast<int>(i), tensor.shape, symbols));
    if (tensor.data == nullptr && tensor.num_elements() != 0)
      return TensorError(static_cast<int>(i), tensor);
  }
  for (int i : with_sizes_) HIDET_RETURN_IF_ERROR(CheckSizes(i, inputs[i].shape, symbols));
  return CheckConditions(symbols);
}

absl::Status Signature::BindShapes(absl::Span<const Shape> shapes,
                                   absl::Span<int64_t> symbols) const {
  if (shapes.size() != inputs_.size()) return CountError(shapes.size());
  for (size_t i = 0; i < shapes.size(); ++i) {
    HIDET_RETURN_IF_ERROR(BindShape(static_cast<int>(i), shapes[i], symbols));
  }
  for (int i : with_sizes_) HIDET_RETURN_IF_ERROR(CheckSizes(i, shapes[i], symbols));
  return CheckConditions(symbols);
}

absl::StatusOr<std::vector<Shape>> Signature::OutputShapes(
    absl::Span<const int64_t> symbols) const {
  std::vector<Shape> shapes(spec_->outputs.size());
  for (size_t i = 0; i < shapes.size(); ++i) {
    for (const SizeExpr& size : spec_->outputs[i].shape) {
      HIDET_ASSIGN_OR_RETURN(const int64_t value, EvaluateSize(size, symbols));
      if (value < 0) {
        return absl::InvalidArgumentError(absl::StrCat("output \"", spec_->outputs[i].name,
                                                       "\": dimension ", shapes[i].size(), " is ",
                                                       value));
      }
      shapes[i].push_back(value);
    }
  }
  return shapes;
}

}  // namespace hidet::runtime
