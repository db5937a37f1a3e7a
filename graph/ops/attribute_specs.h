// Attributes and results as many records have them.
#ifndef GRAPH_OPS_ATTRIBUTE_SPECS_H_
#define GRAPH_OPS_ATTRIBUTE_SPECS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "graph/op_record.h"

namespace hidet::graph {

inline AttributeSpec SizesSpec(absl::string_view name) {
  return {.name = std::string(name), .type = AttributeType::kDims};
}
inline AttributeSpec IntsSpec(absl::string_view name) {
  return {.name = std::string(name), .type = AttributeType::kInts};
}
inline AttributeSpec IntSpec(absl::string_view name, int64_t value) {
  return {.name = std::string(name), .type = AttributeType::kInt, .default_value = value};
}
inline AttributeSpec AxisSpec(absl::string_view name, int64_t value) {
  return {.name = std::string(name), .type = AttributeType::kAxis, .default_value = value};
}
inline AttributeSpec FlagSpec(absl::string_view name, bool value = false) {
  return {.name = std::string(name), .type = AttributeType::kBool, .default_value = value};
}
inline AttributeSpec NullableAxesSpec(absl::string_view name) {
  return {.name = std::string(name), .type = AttributeType::kAxes, .nullable = true};
}

// The same attribute, left out where a graph is printed with its default.
inline AttributeSpec Quiet(AttributeSpec spec) {
  spec.quiet = true;
  return spec;
}

// One result of this shape, otherwise like the first input.
inline std::vector<TensorType> LikeFirstInput(const InferContext& context, Dims shape) {
  return {{context.input(0).dtype(), std::move(shape), context.device()}};
}

}  // namespace hidet::graph

#endif  // GRAPH_OPS_ATTRIBUTE_SPECS_H_
