#include "graph/op_record.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/task/tensor_layout.h"

namespace hidet::graph {
namespace {

std::string Subject(absl::string_view op, absl::string_view name) {
  return name.empty() ? std::string(op) : absl::StrCat(op, " \"", name, "\"");
}

// Converts what reads naturally at a call (an int for a float, ints for sizes) to the declared
// type.
std::optional<AttributeValue> Convert(AttributeType type, const AttributeValue& value) {
  switch (type) {
    case AttributeType::kBool:
      if (const auto* integer = std::get_if<int64_t>(&value);
          integer != nullptr && (*integer == 0 || *integer == 1)) {
        return *integer == 1;
      }
      return std::holds_alternative<bool>(value) ? std::optional(value) : std::nullopt;
    case AttributeType::kInt:
    case AttributeType::kAxis:
      return std::holds_alternative<int64_t>(value) ? std::optional(value) : std::nullopt;
    case AttributeType::kFloat:
      if (const auto* integer = std::get_if<int64_t>(&value)) return static_cast<double>(*integer);
      return std::holds_alternative<double>(value) ? std::optional(value) : std::nullopt;
    case AttributeType::kString:
    case AttributeType::kLayout:
      return std::holds_alternative<std::string>(value) ? std::optional(value) : std::nullopt;
    case AttributeType::kInts:
    case AttributeType::kAxes:
      if (const auto* dims = std::get_if<Dims>(&value)) {
        const auto sizes = ConstantDims(*dims);
        return sizes.has_value() ? std::optional<AttributeValue>(*sizes) : std::nullopt;
      }
      return std::holds_alternative<std::vector<int64_t>>(value) ? std::optional(value)
                                                                 : std::nullopt;
    case AttributeType::kDims:
      if (const auto* ints = std::get_if<std::vector<int64_t>>(&value)) return MakeDims(*ints);
      if (const auto* dims = std::get_if<Dims>(&value)) {
        Dims simple;
        for (const ir::Expr& dim : *dims) simple.push_back(ir::Simplify(dim));
        return simple;
      }
      return std::nullopt;
    case AttributeType::kDType:
      return std::holds_alternative<ScalarType>(value) ? std::optional(value) : std::nullopt;
  }
  return std::nullopt;
}

// Brings axes and layouts to the one form that they are kept in.
absl::StatusOr<AttributeValue> Canonical(const AttributeSpec& spec, AttributeValue value,
                                         int rank) {
  if (spec.type == AttributeType::kAxis) {
    HIDET_ASSIGN_OR_RETURN(const int axis, NormalizeAxis(std::get<int64_t>(value), rank));
    return int64_t{axis};
  }
  if (spec.type == AttributeType::kAxes) {
    std::vector<int64_t> axes = std::get<std::vector<int64_t>>(value);
    if (spec.of_result) rank += static_cast<int>(axes.size());
    for (size_t i = 0; i < axes.size(); ++i) {
      const int64_t given = axes[i];
      HIDET_ASSIGN_OR_RETURN(axes[i], NormalizeAxis(given, rank));
      if (std::find(axes.begin(), axes.begin() + i, axes[i]) != axes.begin() + i)
        return absl::InvalidArgumentError(absl::StrCat("axis ", given, " is given twice"));
    }
    return axes;
  }
  if (spec.type == AttributeType::kLayout) {
    HIDET_ASSIGN_OR_RETURN(const ir::TensorLayout layout,
                           ir::ParseTensorLayout(std::get<std::string>(value)));
    HIDET_RETURN_IF_ERROR(ir::CheckLayout(layout, rank));
    return ir::ToString(layout);
  }
  return value;
}

}  // namespace

absl::StatusOr<int> NormalizeAxis(int64_t axis, int rank) {
  if (axis >= -rank && axis < rank) return static_cast<int>(axis < 0 ? axis + rank : axis);
  return absl::InvalidArgumentError(absl::StrCat("axis ", axis, " out of range for rank ", rank));
}

absl::Status InferContext::Error(absl::string_view what) const {
  return absl::InvalidArgumentError(absl::StrCat(Subject(op_, name_), ": ", what));
}

absl::Status InferContext::Unimplemented(absl::string_view what) const {
  return absl::UnimplementedError(absl::StrCat(Subject(op_, name_), ": ", what));
}

absl::Status InferContext::RequireSame(const ir::Expr& a, const ir::Expr& b,
                                       absl::string_view what) const {
  if (SameDim(a, b)) return absl::OkStatus();
  if (ir::AsInt(a).has_value() && ir::AsInt(b).has_value()) {
    return Error(absl::StrCat(what, ": ", DimToString(a), " and ", DimToString(b), " differ"));
  }
  Assume(ir::Eq(a, b));
  return absl::OkStatus();
}

void InferContext::Assume(ir::Expr condition) const {
  if (assumptions_ != nullptr) AddAssumption(*assumptions_, condition);
}

void AddAssumption(std::vector<ir::Expr>& assumptions, const ir::Expr& condition) {
  const ir::Expr simple = ir::Simplify(condition);
  if (ir::IsInt(simple, 1)) return;
  const auto* equality = simple.As<ir::OperatorNode>();
  const ir::Expr mirrored = equality != nullptr && equality->op == ir::Op::kEq
                                ? ir::Eq(equality->operands[1], equality->operands[0])
                                : simple;
  for (const ir::Expr& known : assumptions) {
    if (ir::Equal(known, simple) || ir::Equal(known, mirrored)) return;
  }
  assumptions.push_back(simple);
}

absl::StatusOr<Attributes> NormalizeAttributes(const OpRecord& record,
                                               absl::Span<const Tensor> inputs,
                                               const Attributes& attributes) {
  const int rank = inputs.empty() || !inputs[0].defined() ? 0 : inputs[0].rank();
  for (const auto& [name, value] : attributes.entries()) {
    const bool known = std::any_of(record.attributes.begin(), record.attributes.end(),
                                   [&](const AttributeSpec& spec) { return spec.name == name; });
    if (!known) return absl::InvalidArgumentError(absl::StrCat("unknown attribute \"", name, "\""));
  }
  Attributes result;
  for (const AttributeSpec& spec : record.attributes) {
    const AttributeValue& given =
        attributes.Has(spec.name) ? attributes.Get(spec.name) : spec.default_value;
    if (std::holds_alternative<std::monostate>(given)) {
      if (!spec.nullable)
        return absl::InvalidArgumentError(absl::StrCat("attribute \"", spec.name, "\" is missing"));
      result.Set(spec.name, given);
      continue;
    }
    std::optional<AttributeValue> converted = Convert(spec.type, given);
    if (!converted.has_value()) {
      return absl::InvalidArgumentError(absl::StrCat("attribute \"", spec.name, "\" is ",
                                                     AttributeToString(given), ", expected ",
                                                     AttributeTypeName(spec.type)));
    }
    HIDET_ASSIGN_OR_RETURN(AttributeValue canonical, Canonical(spec, *std::move(converted), rank));
    result.Set(spec.name, std::move(canonical));
  }
  return result;
}

absl::StatusOr<ir::Expr> ApplyScalar(const OpRecord& record, absl::Span<const Tensor> inputs,
                                     absl::Span<const ir::Expr> elements,
                                     const Attributes& attributes) {
  HIDET_CHECK(record.scalar.has_value() && elements.size() == inputs.size()) << record.name;
  HIDET_ASSIGN_OR_RETURN(const ScalarRule::Types types, record.scalar->types(inputs, attributes));
  std::vector<ir::Expr> values;
  for (size_t i = 0; i < elements.size(); ++i)
    values.push_back(ir::Cast(ir::Type::Scalar(types.operands[i]), elements[i]));
  const ir::Type result = ir::Type::Scalar(types.result);
  return ir::Cast(result, record.scalar->function(values, attributes, result));
}

}  // namespace hidet::graph
