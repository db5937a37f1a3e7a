#include "passes/graph/rules/rule_functions.h"

#include <algorithm>
#include <numeric>

#include "graph/ops/stage_building.h"

namespace hidet::passes {
namespace {

using graph::Tensor;
using Values = absl::Span<const RuleValue>;
using Answer = std::optional<RuleValue>;

// The tensor of the graph that a value is, or nullptr.
const Tensor* AsTensor(const RuleValue& value) { return std::get_if<Tensor>(&value); }

Answer IfHolds(bool holds) { return holds ? Answer(RuleValue()) : std::nullopt; }

Answer AreConstant(Values values) {
  return IfHolds(std::all_of(values.begin(), values.end(), [](const RuleValue& value) {
    const Tensor* tensor = AsTensor(value);
    return tensor != nullptr ? tensor->is_constant() : std::holds_alternative<AbsentTensor>(value);
  }));
}

Answer HaveSameDType(Values values) {
  const Tensor *a = AsTensor(values[0]), *b = AsTensor(values[1]);
  return IfHolds(a != nullptr && b != nullptr && a->dtype() == b->dtype());
}

Answer IsByChannel(Values values) {
  const Tensor *tensor = AsTensor(values[0]), *image = AsTensor(values[1]);
  if (tensor == nullptr || image == nullptr || image->rank() < 2 ||
      tensor->rank() > image->rank() || tensor->rank() < image->rank() - 1) {
    return std::nullopt;
  }
  for (int i = 0; i < tensor->rank(); ++i) {
    const int axis = i + image->rank() - tensor->rank();
    if (!graph::SameDim(tensor->shape()[i], axis == 1 ? image->shape()[1] : ir::Int64(1)))
      return std::nullopt;
  }
  return RuleValue();
}

Answer TrailingAxis(Values values) {
  const auto* attribute = std::get_if<graph::AttributeValue>(&values[0]);
  const Tensor* tensor = AsTensor(values[1]);
  if (attribute == nullptr || tensor == nullptr) return std::nullopt;
  const auto* dims = std::get_if<std::vector<int64_t>>(attribute);
  if (dims == nullptr || dims->empty()) return std::nullopt;
  std::vector<int64_t> axes = *dims;
  std::sort(axes.begin(), axes.end());
  for (size_t i = 0; i < axes.size(); ++i) {
    if (axes[i] != tensor->rank() - static_cast<int64_t>(axes.size() - i)) return std::nullopt;
  }
  return graph::AttributeValue(axes[0]);
}

Answer SwappedAxes(Values values) {
  const Tensor* tensor = AsTensor(values[0]);
  if (tensor == nullptr || tensor->rank() < 2) return std::nullopt;
  std::vector<int64_t> axes(tensor->rank());
  std::iota(axes.begin(), axes.end(), 0);
  std::swap(axes[axes.size() - 1], axes[axes.size() - 2]);
  return graph::AttributeValue(axes);
}

Answer BeforeOnes(Values values) {
  const auto* size = std::get_if<ir::Expr>(&values[0]);
  const auto* others = std::get_if<graph::Dims>(&values[1]);
  if (size == nullptr || others == nullptr) return std::nullopt;
  graph::Dims shape = {*size};
  shape.resize(1 + others->size(), ir::Int64(1));
  return graph::AttributeValue(shape);
}

Answer Accumulator(Values values) {
  const Tensor* tensor = AsTensor(values[0]);
  if (tensor == nullptr) return std::nullopt;
  return graph::AttributeValue(graph::AccumulatorType(ir::Type::Scalar(tensor->dtype())).scalar);
}

Answer SumsInFloat32(Values values) {
  const Tensor* tensor = AsTensor(values[0]);
  return IfHolds(tensor != nullptr &&
                 graph::AccumulatorType(ir::Type::Scalar(tensor->dtype())) == ir::Type::Float32());
}

Answer DTypeOf(Values values) {
  const Tensor* tensor = AsTensor(values[0]);
  if (tensor == nullptr) return std::nullopt;
  return graph::AttributeValue(tensor->dtype());
}

constexpr RuleFunction kFunctions[] = {
    {"constant", "t+", false, AreConstant},      {"same_dtype", "tt", false, HaveSameDType},
    {"by_channel", "tt", false, IsByChannel},    {"sums_in_float32", "t", false, SumsInFloat32},
    {"trailing_axis", "at", true, TrailingAxis}, {"swapped_axes", "t", true, SwappedAxes},
    {"before_ones", "sl", true, BeforeOnes},     {"dtype", "t", true, DTypeOf},
    {"accumulator", "t", true, Accumulator},
};

}  // namespace

const RuleFunction* FindRuleFunction(absl::string_view name) {
  for (const RuleFunction& function : kFunctions) {
    if (name == function.name) return &function;
  }
  return nullptr;
}

}  // namespace hidet::passes
