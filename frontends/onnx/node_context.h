// One node of an ONNX graph while it is translated: its inputs, its attributes, and the builder
// that takes its operators.
//
//   absl::StatusOr<Tensors> ImportSoftmax(NodeContext& node) {
//     HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", -1));
//     return node.One("Softmax", {node.input(0)}, {{"axis", axis}});
//   }
//
// Attributes are checked as they are read: of the wrong type, or left over at the end, they are
// errors.
#ifndef FRONTENDS_ONNX_NODE_CONTEXT_H_
#define FRONTENDS_ONNX_NODE_CONTEXT_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "frontends/onnx/external_data.h"
#include "graph/graph_builder.h"
#include "graph/tensor.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {

using Tensors = std::vector<graph::Tensor>;

// The payload of a status that names the value that was needed: see NeededValue in
// frontends/onnx/import_segment.h.
inline constexpr char kNeededValue[] = "hidet/needed_value";

// What a tensor of reals was made of: scale (value - zero). A zero point without a handle is 0;
// scale and zero point are one number, or a list along `axis`.
struct Quantized {
  graph::Tensor value, scale, zero;
  int64_t axis = 0;
};

class NodeContext {
 public:
  // What the nodes so far have made of integers: each tensor beside what it was made of, by its
  // node.
  using DequantizedTensors =
      absl::flat_hash_map<const graph::TensorNode*, std::pair<graph::Tensor, Quantized>>;

  struct Environment {
    graph::GraphBuilder& builder;
    graph::Device device;
    int opset = 0;                      // of the node's domain
    std::shared_ptr<const void> owner;  // keeps the model's bytes alive
    ExternalFiles& files;
    // Imports a graph within this node's scope, with these tensors as its inputs, and returns its
    // outputs.
    std::function<absl::StatusOr<Tensors>(const ::onnx::GraphProto&, const Tensors&)> import_graph;
    DequantizedTensors& dequantized;
  };

  // `inputs` has an empty handle for each input that is left out.
  NodeContext(const ::onnx::NodeProto& node, Tensors inputs, const Environment& environment);

  const std::string& op_type() const { return node_.op_type(); }
  const std::string& name() const {
    return name_;
  }  // printable; that of the first output if it has none
  int opset() const { return environment_.opset; }
  graph::GraphBuilder& builder() { return environment_.builder; }
  graph::Device device() const { return environment_.device; }

  int input_count() const { return static_cast<int>(inputs_.size()); }
  bool has_input(int i) const { return i < input_count() && inputs_[i].defined(); }
  const graph::Tensor& input(int i) const { return inputs_[i]; }
  // An undefined tensor where the input is left out.
  graph::Tensor input_or_none(int i) const { return has_input(i) ? inputs_[i] : graph::Tensor(); }
  absl::Span<const graph::Tensor> inputs() const { return inputs_; }
  int output_count() const { return node_.output_size(); }
  // True if somebody may use output i.
  bool wants_output(int i) const { return i < node_.output_size() && !node_.output(i).empty(); }
  // InvalidArgument unless the inputs are between `min` and `max` many and the first `min` are
  // given.
  absl::Status CheckInputs(int min, int max) const;

  // Statuses about this node: `Softmax "attn.3": what`. An error behind an OpenSize may only follow
  // from what stood for the size, and is that status.
  absl::Status Error(absl::string_view what) const;
  absl::Status Unimplemented(absl::string_view what) const;
  // Unimplemented for size i of a tensor, which a rule must know.
  absl::Status OpenSize(const graph::Tensor& x, int i);
  // The same where the elements of input i are lacking: who knows them may try again.
  absl::Status NeedsValue(int i, absl::string_view what) const;
  std::string Subject() const;

  // Attributes. InvalidArgument if there is one of that name and another type, or none and no
  // default.
  bool Has(absl::string_view name) const { return Find(name) != nullptr; }
  absl::StatusOr<int64_t> Int(absl::string_view name,
                              std::optional<int64_t> otherwise = std::nullopt);
  absl::StatusOr<bool> Flag(absl::string_view name, bool otherwise);
  absl::StatusOr<double> Float(absl::string_view name,
                               std::optional<double> otherwise = std::nullopt);
  absl::StatusOr<std::string> String(absl::string_view name, absl::string_view otherwise);
  // Nothing if there is none.
  absl::StatusOr<std::optional<std::vector<int64_t>>> Ints(absl::string_view name);
  absl::StatusOr<std::optional<std::vector<double>>> Floats(absl::string_view name);
  // Empty if there is none.
  absl::StatusOr<std::vector<std::string>> Strings(absl::string_view name);
  absl::StatusOr<graph::Tensor> TensorAttribute(absl::string_view name);
  absl::StatusOr<const ::onnx::GraphProto*> GraphAttribute(absl::string_view name);
  // An attribute that changes nothing here.
  void Ignore(absl::string_view name) { used_.insert(std::string(name)); }
  // InvalidArgument if an attribute was not read, or is there twice.
  absl::Status CheckAllAttributesUsed() const;

  // The axis in 0 .. rank - 1; negative ones count from the end. InvalidArgument for others.
  absl::StatusOr<int64_t> AxisIn(int64_t axis, int64_t rank) const;

  // Inputs that the compiler must know. Unimplemented where they depend on data; `what` says what
  // they are.
  absl::StatusOr<graph::Dims> Sizes(int i, absl::string_view what) const;  // integer elements
  absl::StatusOr<std::vector<int64_t>> ConstantInts(int i, absl::string_view what) const;
  // Integers that a double may round are Unimplemented too.
  absl::StatusOr<std::vector<double>> ConstantReals(int i, absl::string_view what) const;
  // One element.
  absl::StatusOr<double> ConstantReal(int i, absl::string_view what) const;
  // What is known of the elements of input i: graph/known_elements.h.
  std::optional<graph::Dims> Elements(int i) const;
  // From an input (i) if given, else from an attribute (older opsets), else nothing.
  absl::StatusOr<std::optional<std::vector<int64_t>>> IntsFrom(int i, absl::string_view attribute,
                                                               bool is_input);

  // Making operators, named after the node.
  absl::StatusOr<graph::Tensor> Apply(absl::string_view op, absl::Span<const graph::Tensor> inputs,
                                      const graph::Attributes& attributes = {});
  absl::StatusOr<graph::Tensor> Apply(absl::string_view op,
                                      std::initializer_list<graph::Tensor> inputs,
                                      const graph::Attributes& attributes = {}) {
    return Apply(op, absl::MakeConstSpan(inputs.begin(), inputs.size()), attributes);
  }
  // The same, as the node's only output.
  absl::StatusOr<Tensors> One(absl::string_view op, absl::Span<const graph::Tensor> inputs,
                              const graph::Attributes& attributes = {});
  absl::StatusOr<Tensors> One(absl::string_view op, std::initializer_list<graph::Tensor> inputs,
                              const graph::Attributes& attributes = {}) {
    return One(op, absl::MakeConstSpan(inputs.begin(), inputs.size()), attributes);
  }
  // A rank-0 constant.
  graph::Tensor Scalar(ScalarType dtype, double value) const;
  // Integer expressions as a tensor of the given shape.
  absl::StatusOr<graph::Tensor> SizesTensor(graph::Dims values, graph::Dims shape);
  // A reshape; that of a constant is a constant.
  absl::StatusOr<graph::Tensor> Reshape(const graph::Tensor& x, graph::Dims shape);
  // A conversion, unless the dtype is right already.
  absl::StatusOr<graph::Tensor> CastTo(const graph::Tensor& x, ScalarType dtype);
  // Imports a sub-graph within this node's scope.
  absl::StatusOr<Tensors> ImportGraph(const ::onnx::GraphProto& graph, const Tensors& inputs = {}) {
    return environment_.import_graph(graph, inputs);
  }
  // Tells the nodes behind what a tensor was made of; returns what one was made of, or null.
  void NoteDequantized(const graph::Tensor& x, Quantized of);
  const Quantized* DequantizedOf(const graph::Tensor& x) const;
  // Decodes a tensor of the model.
  absl::StatusOr<graph::Tensor> Decode(const ::onnx::TensorProto& proto) const;

 private:
  const ::onnx::AttributeProto* Find(absl::string_view name) const;
  absl::StatusOr<const ::onnx::AttributeProto*> Typed(absl::string_view name, int type);

  const ::onnx::NodeProto& node_;
  const Tensors inputs_;
  const Environment& environment_;
  std::string name_;
  absl::Status open_size_;  // the first
  absl::flat_hash_set<std::string> used_;
};

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_NODE_CONTEXT_H_
