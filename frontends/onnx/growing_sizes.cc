#include "frontends/onnx/growing_sizes.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "frontends/onnx/declared_types.h"
#include "frontends/onnx/node_order.h"

namespace hidet::onnx {
namespace {

using ::onnx::AttributeProto;
using ::onnx::GraphProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;
using ::onnx::ValueInfoProto;

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

// Operators whose results have the dimensions of their first input, and nothing where it has
// nothing: a Concat of one is what is left of one beside nothing.
constexpr absl::string_view kSameDimensions[] = {
    "Cast", "Concat", "DequantizeLinear", "Identity", "QuantizeLinear", "Slice", "Split"};
// The same where the other operand is a constant of no higher rank.
constexpr absl::string_view kScalings[] = {"Add", "Div", "Mul", "Sub"};

// What becomes of an input: the dimension along which all its readers lengthen it, or nothing.
struct Use {
  bool grows = false, other = false;
  int dimension = 0;
};

// A tensor that holds elements of an input alone, in another order or form: for each of its
// dimensions the input's that it goes along.
struct View {
  std::string input;
  std::vector<int> dimensions;
};

const AttributeProto* Find(const NodeProto& node, absl::string_view name) {
  const auto found = absl::c_find_if(
      node.attribute(), [&](const AttributeProto& attribute) { return attribute.name() == name; });
  return found == node.attribute().end() ? nullptr : &*found;
}

// Place `axis` of `rank`, counted from the end where negative.
std::optional<int> Place(int64_t axis, int rank) {
  if (axis < -rank || axis >= rank) return std::nullopt;
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

class Uses {
 public:
  explicit Uses(const GraphProto& graph) {
    for (const ValueInfoProto& input : graph.input()) {
      View& view = views_[input.name()];
      view.input = input.name();
      for (int i = 0; i < input.type().tensor_type().shape().dim_size(); ++i)
        view.dimensions.push_back(i);
    }
    Add(graph);
  }

  std::optional<int> GrownAlong(const std::string& input) const {
    const auto found = uses_.find(input);
    if (found == uses_.end() || !found->second.grows || found->second.other) return std::nullopt;
    return found->second.dimension;
  }

 private:
  void Add(const GraphProto& graph) {
    for (const TensorProto& constant : graph.initializer()) constants_[constant.name()] = &constant;
    std::vector<std::string> wanted;
    for (const ValueInfoProto& output : graph.output()) wanted.push_back(output.name());
    const absl::StatusOr<std::vector<int>> order = OrderNodes(graph.node(), wanted);
    if (!order.ok()) return;  // who imports the graph says why
    for (const int place : *order) {
      const NodeProto& node = graph.node(place);
      const AttributeProto* value = Find(node, "value");
      if (node.op_type() == "Constant" && value != nullptr && node.output_size() == 1)
        constants_[node.output(0)] = &value->t();
      if (const std::optional<View> view = ViewOf(node)) {
        for (const std::string& output : node.output()) views_[output] = *view;
        for (int i = 1; i < node.input_size(); ++i) Read(node.input(i), std::nullopt);
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
    for (const std::string& output : wanted) Read(output, std::nullopt);
  }

  // What a node's results are, if they are views of an input of the model.
  std::optional<View> ViewOf(const NodeProto& node) const {
    if (!node.domain().empty() || node.input_size() == 0 || node.output_size() == 0)
      return std::nullopt;
    const auto found = views_.find(node.input(0));
    if (found == views_.end()) return std::nullopt;
    View view = found->second;
    std::vector<int>& dimensions = view.dimensions;
    const int rank = static_cast<int>(dimensions.size());
    const bool is_join = node.op_type() == "Concat" && node.input_size() > 1;
    if (absl::c_linear_search(kSameDimensions, node.op_type()) && !is_join) return view;
    if (absl::c_linear_search(kScalings, node.op_type()) && node.input_size() == 2) {
      const TensorProto* factor = Constant(node.input(1));
      return factor != nullptr && factor->dims_size() <= rank ? std::optional(view) : std::nullopt;
    }
    if (node.op_type() == "Transpose") {
      const AttributeProto* order = Find(node, "perm");
      if (order == nullptr) {
        std::reverse(dimensions.begin(), dimensions.end());
        return view;
      }
      std::vector<int> turned;
      for (const int64_t axis : order->ints()) {
        if (axis < 0 || axis >= rank) return std::nullopt;
        turned.push_back(dimensions[axis]);
      }
      dimensions = std::move(turned);
      return view;
    }
    if (node.op_type() == "Gather" && node.input_size() == 2) {  // one of the rows
      const TensorProto* row = Constant(node.input(1));
      const AttributeProto* axis = Find(node, "axis");
      const auto place = Place(axis == nullptr ? 0 : axis->i(), rank);
      if (row == nullptr || row->dims_size() > 0 || !place.has_value()) return std::nullopt;
      dimensions.erase(dimensions.begin() + *place);
      return view;
    }
    if (node.op_type() == "Squeeze") {
      std::vector<int> kept;
      std::vector<bool> is_dropped(dimensions.size());
      for (const int64_t axis : ListOf(node, 1, "axes")) {
        const auto place = Place(axis, rank);
        if (!place.has_value()) return std::nullopt;
        is_dropped[*place] = true;
      }
      for (int d = 0; d < rank; ++d) {
        if (!is_dropped[d]) kept.push_back(dimensions[d]);
      }
      if (kept.size() == dimensions.size()) return std::nullopt;  // of axes that are not known
      dimensions = std::move(kept);
      return view;
    }
    return std::nullopt;
  }

  // Integers of a constant input or, in older opsets, of an attribute; none where not known.
  std::vector<int64_t> ListOf(const NodeProto& node, int input, absl::string_view name) const {
    if (const AttributeProto* attribute = Find(node, name))
      return {attribute->ints().begin(), attribute->ints().end()};
    const TensorProto* list = node.input_size() > input ? Constant(node.input(input)) : nullptr;
    if (list == nullptr || list->data_type() != TensorProto::INT64) return {};
    if (!list->has_raw_data()) return {list->int64_data().begin(), list->int64_data().end()};
    std::vector<int64_t> values(list->raw_data().size() / sizeof(int64_t));
    std::memcpy(values.data(), list->raw_data().data(), values.size() * sizeof(int64_t));
    return values;
  }

  const TensorProto* Constant(const std::string& name) const {
    const auto found = constants_.find(name);
    return found == constants_.end() ? nullptr : found->second;
  }

  void Read(const std::string& tensor, std::optional<int> dimension) {
    const auto view = views_.find(tensor);
    if (view == views_.end()) return;
    Use& use = uses_[view->second.input];
    use.other |= !dimension.has_value() || (use.grows && use.dimension != *dimension);
    use.grows = true;
    use.dimension = dimension.value_or(0);
  }

  // The input's dimension along which a node puts something behind or before its input i.
  std::optional<int> Lengthened(const NodeProto& node, int i) const {
    const auto view = views_.find(node.input(i));
    if (view == views_.end()) return std::nullopt;
    const std::vector<int>& dimensions = view->second.dimensions;
    const int rank = static_cast<int>(dimensions.size());
    std::optional<int> place;
    if (node.op_type() == "Concat" && node.domain().empty()) {
      const AttributeProto* axis = Find(node, "axis");
      if (axis != nullptr) place = Place(axis->i(), rank);
    }
    for (const Cache& cache : kCaches) {
      if (node.op_type() == cache.op_type && node.domain() == cache.domain && i >= cache.first &&
          i <= cache.last) {
        place = Place(cache.dimension, rank);
      }
    }
    return place.has_value() ? std::optional(dimensions[*place]) : std::nullopt;
  }

  absl::flat_hash_map<std::string, View> views_;
  absl::flat_hash_map<std::string, Use> uses_;  // of the model's inputs
  absl::flat_hash_map<std::string, const TensorProto*> constants_;
};

}  // namespace

absl::flat_hash_set<std::string> GrowingSizes(const GraphProto& graph) {
  const Uses uses(graph);
  absl::flat_hash_set<std::string> growing, others;
  for (const auto& input : graph.input()) {
    const std::optional<int> grown = uses.GrownAlong(input.name());
    for (int i = 0; i < input.type().tensor_type().shape().dim_size(); ++i)
      (grown == i ? growing : others).insert(SymbolKey(input, i));
  }
  for (const std::string& name : others) growing.erase(name);
  return growing;
}

}  // namespace hidet::onnx
