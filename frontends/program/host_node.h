// A node while a host step runs it: its inputs as values, its attributes, and the graphs inside it.
//
//   absl::StatusOr<Values> RunNonZero(HostNode& node) {
//     const Value& x = node.input(0);
//     ...
//     return Values{*std::move(indices)};
//   }
//
// Host steps are what graphs cannot be: control flow, sequences, text, results whose size depends
// on data. All are rows of one table (host_ops.h).
#ifndef FRONTENDS_PROGRAM_HOST_NODE_H_
#define FRONTENDS_PROGRAM_HOST_NODE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "frontends/program/value.h"
#include "onnx/onnx.pb.h"

namespace hidet::program {

class HostNode {
 public:
  // Runs a graph of the node on values for its inputs, in the scope of the node.
  using RunGraph =
      std::function<absl::StatusOr<Values>(const ::onnx::GraphProto& graph, Values inputs)>;
  // Decodes a tensor of the model.
  using Decode = std::function<absl::StatusOr<Value>(const ::onnx::TensorProto& tensor)>;

  // `kept` is the node's own, and lasts from call to call.
  HostNode(const ::onnx::NodeProto& node, int opset, Values inputs, RunGraph run_graph,
           Decode decode, std::shared_ptr<const void>* kept);

  const ::onnx::NodeProto& proto() const { return node_; }
  int opset() const { return opset_; }
  int input_count() const { return static_cast<int>(inputs_.size()); }
  bool has_input(int i) const { return i < input_count() && !inputs_[i].is_absent(); }
  // Absent where it is left out.
  const Value& input(int i) const;
  const Values& inputs() const { return inputs_; }
  int output_count() const { return node_.output_size(); }
  bool wants_output(int i) const { return i < node_.output_size() && !node_.output(i).empty(); }

  // Statuses about this node: `Loop "decode": what`.
  absl::Status Error(absl::string_view what) const;
  absl::Status Unimplemented(absl::string_view what) const;

  // InvalidArgument unless input i is there and of that kind.
  absl::Status CheckTensor(int i, absl::string_view what) const;
  absl::Status CheckSequence(int i) const;
  absl::Status CheckText(int i) const;
  // An input of one integer; `otherwise` where it is left out.
  absl::StatusOr<int64_t> IntInput(int i, absl::string_view what, int64_t otherwise) const;
  // Counted from the end where negative; InvalidArgument outside.
  absl::StatusOr<int> Axis(int64_t axis, int rank) const;

  bool Has(absl::string_view name) const { return Find(name) != nullptr; }
  int64_t Int(absl::string_view name, int64_t otherwise) const;
  double Float(absl::string_view name, double otherwise) const;
  std::string String(absl::string_view name, absl::string_view otherwise) const;
  std::vector<int64_t> Ints(absl::string_view name) const;
  std::vector<double> Floats(absl::string_view name) const;
  std::vector<std::string> Strings(absl::string_view name) const;
  // Absent where there is none.
  absl::StatusOr<Value> Tensor(absl::string_view name) const;
  absl::StatusOr<const ::onnx::GraphProto*> Graph(absl::string_view name) const;
  absl::StatusOr<Values> Run(const ::onnx::GraphProto& graph, Values inputs) const {
    return run_graph_(graph, std::move(inputs));
  }
  absl::StatusOr<Value> DecodeTensor(const ::onnx::TensorProto& tensor) const {
    return decode_(tensor);
  }
  const ::onnx::AttributeProto* Find(absl::string_view name) const;

  // What a step makes of the node's attributes, by `make` (a StatusOr of it) at the first call. The
  // same type at every call of an operator.
  template <typename Make>
  auto Kept(const Make& make) const
      -> absl::StatusOr<const typename decltype(make())::value_type*> {
    using T = typename decltype(make())::value_type;
    if (*kept_ == nullptr) {
      auto made = make();
      if (!made.ok()) return made.status();
      *kept_ = std::make_shared<const T>(*std::move(made));
    }
    return static_cast<const T*>(kept_->get());
  }

 private:
  const ::onnx::NodeProto& node_;
  const int opset_;
  const Values inputs_;
  const RunGraph run_graph_;
  const Decode decode_;
  std::shared_ptr<const void>* const kept_;
};

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_HOST_NODE_H_
