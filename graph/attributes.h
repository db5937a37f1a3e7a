// Attributes of an operator: compile-time values by name, in the order that its record declares.
//
//   Attributes a = {{"axis", int64_t{1}}, {"keepdims", false}};
//   a.Int("axis") == 1;   AttributeToString(a.Get("keepdims")) == "False"
//
// They read as Python literals, because that is where people meet them: None, True, 0.5,
// 'constant', [1, s, 64], float16.
#ifndef GRAPH_ATTRIBUTES_H_
#define GRAPH_ATTRIBUTES_H_

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "base/scalar_type.h"
#include "graph/tensor.h"
#include "ir/task/tensor_layout.h"

namespace hidet::graph {

enum class AttributeType : uint8_t {
  kBool,
  kInt,
  kFloat,
  kString,
  kInts,
  kDims,
  kDType,
  kAxis,    // an int: a dimension, counted from 0; given, it may count from the end
  kAxes,    // several of them, each once
  kLayout,  // a string: how a tensor lies in memory, in canonical form
};
// Returns the name with its article: "an int", "a list of sizes".
absl::string_view AttributeTypeName(AttributeType type);

// std::monostate is None: an attribute that is not given.
using AttributeValue = std::variant<std::monostate, bool, int64_t, double, std::string,
                                    std::vector<int64_t>, Dims, ScalarType>;

// Returns the value's text; ParseAttribute of the graph parser reads it back, given the attribute's
// type.
std::string AttributeToString(const AttributeValue& value);
// True when both are of one kind and equal; sizes are compared as expressions.
bool SameAttribute(const AttributeValue& a, const AttributeValue& b);

class Attributes {
 public:
  using Entry = std::pair<std::string, AttributeValue>;

  Attributes() = default;
  Attributes(std::initializer_list<Entry> entries)
      : entries_(entries) {}  // NOLINT: reads as a literal

  const std::vector<Entry>& entries() const { return entries_; }
  bool empty() const { return entries_.empty(); }
  // Adds or replaces.
  void Set(absl::string_view name, AttributeValue value);
  // Returns None if there is no such entry.
  const AttributeValue& Get(absl::string_view name) const;
  // True if there is such an entry and it is not None.
  bool Has(absl::string_view name) const;

  // The value of an entry that the record declares with this type and that is not None
  // (HIDET_CHECK): inside Infer and Define, after the builder has filled in defaults.
  bool Bool(absl::string_view name) const;
  int64_t Int(absl::string_view name) const;
  double Float(absl::string_view name) const;
  const std::string& String(absl::string_view name) const;
  const std::vector<int64_t>& Ints(absl::string_view name) const;
  const Dims& Sizes(absl::string_view name) const;
  ScalarType DType(absl::string_view name) const;
  int Axis(absl::string_view name) const;
  std::vector<int> Axes(absl::string_view name) const;
  ir::TensorLayout Layout(absl::string_view name) const;

 private:
  std::vector<Entry> entries_;
};

}  // namespace hidet::graph

#endif  // GRAPH_ATTRIBUTES_H_
