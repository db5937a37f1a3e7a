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
      for (int i = 0; i < node.input_size(); ++i) {
        if (node.op_type() != "Shape") Read(node.input(i), Lengthened(node, i));
      }
      for (const AttributeProto& attribute : node.attribute()) {
        if (attribute.has_g()) Add(attribute.g());
        for (const GraphProto& body : attribute.graphs()) Add(body);
      }
    }
  }

  void Read(const std::string& name, std::optional<int> dimension) {
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
        const auto rank = ranks_.find(node.input(i));
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
