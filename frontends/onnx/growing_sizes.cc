#include "frontends/onnx/growing_sizes.h"

#include <optional>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "frontends/onnx/declared_types.h"

namespace hidet::onnx {
namespace {

using ::onnx::AttributeProto;
using ::onnx::GraphProto;
using ::onnx::NodeProto;

// What an attention appends to: the number of the input, and the dimension.
struct Cache {
  absl::string_view domain, op_type;
  int first, last;
  int dimension;
};
constexpr Cache kCaches[] = {
    {"", "Attention", 4, 5, 2},
    {"com.microsoft", "Attention", 4, 4, 3},
    {"com.microsoft", "GroupQueryAttention", 3, 4, 2},
    {"com.microsoft", "MultiHeadAttention", 6, 7, 2},
    {"com.microsoft", "QAttention", 8, 8, 3},
};

// What becomes of an input: the dimension along which all its readers lengthen it, or nothing.
struct Use {
  bool grows = false, other = false;
  int dimension = 0;
};

class Uses {
 public:
  explicit Uses(const GraphProto& graph) {
    for (const auto& input : graph.input())
      ranks_[input.name()] = input.type().tensor_type().shape().dim_size();
    Add(graph);
  }

  std::optional<int> GrownAlong(const std::string& input) const {
    const auto found = uses_.find(input);
    if (found == uses_.end() || !found->second.grows || found->second.other) return std::nullopt;
    return found->second.dimension;
  }

 private:
  void Add(const GraphProto& graph) {
    for (const auto& output : graph.output()) Read(output.name(), std::nullopt);
    for (const NodeProto& node : graph.node()) {
      if (IsCopy(node) && ranks_.contains(InputOf(node.input(0)))) {
        copies_[node.output(0)] = InputOf(node.input(0));
        continue;
      }
      for (int i = 0; i < node.input_size(); ++i) {
        if (node.op_type() != "Shape") Read(node.input(i), Lengthened(node, i));
      }
      for (const AttributeProto& attribute : node.attribute()) {
        if (attribute.has_g()) Add(attribute.g());
        for (const GraphProto& body : attribute.graphs()) Add(body);
      }
    }
  }

  // Whether a node gives its input's elements in their order. A Concat of one is what is left of
  // one beside nothing.
  static bool IsCopy(const NodeProto& node) {
    if (!node.domain().empty() || node.input_size() != 1 || node.output_size() != 1) return false;
    return node.op_type() == "Identity" || node.op_type() == "Cast" || node.op_type() == "Concat";
  }

  // Returns the input of the model that a tensor is a copy of, or the tensor itself.
  const std::string& InputOf(const std::string& name) const {
    const auto found = copies_.find(name);
    return found == copies_.end() ? name : found->second;
  }

  void Read(const std::string& tensor, std::optional<int> dimension) {
    const std::string& name = InputOf(tensor);
    if (!ranks_.contains(name)) return;
    Use& use = uses_[name];
    use.other |= !dimension.has_value() || (use.grows && use.dimension != *dimension);
    use.grows = true;
    use.dimension = dimension.value_or(0);
  }

  // The dimension along which a node puts something behind or before its input i.
  std::optional<int> Lengthened(const NodeProto& node, int i) const {
    if (node.op_type() == "Concat" && node.input_size() > 1) {
      for (const AttributeProto& attribute : node.attribute()) {
        if (attribute.name() != "axis") continue;
        const auto rank = ranks_.find(InputOf(node.input(i)));
        const int64_t axis = attribute.i();
        if (rank == ranks_.end() || axis < -rank->second || axis >= rank->second)
          return std::nullopt;
        return static_cast<int>(axis < 0 ? axis + rank->second : axis);
      }
    }
    for (const Cache& cache : kCaches) {
      if (node.op_type() == cache.op_type && node.domain() == cache.domain && i >= cache.first &&
          i <= cache.last) {
        return cache.dimension;
      }
    }
    return std::nullopt;
  }

  absl::flat_hash_map<std::string, int> ranks_;
  absl::flat_hash_map<std::string, Use> uses_;
  absl::flat_hash_map<std::string, std::string> copies_;  // of inputs
};

}  // namespace

absl::flat_hash_set<std::string> GrowingSizes(const GraphProto& graph) {
  const Uses uses(graph);
  absl::flat_hash_set<std::string> growing, others;
  for (const auto& input : graph.input()) {
    const std::optional<int> grown = uses.GrownAlong(input.name());
    for (int i = 0; i < input.type().tensor_type().shape().dim_size(); ++i)
      (grown == i ? growing : others).insert(SymbolName(input, i));
  }
  for (const std::string& name : others) growing.erase(name);
  return growing;
}

}  // namespace hidet::onnx
