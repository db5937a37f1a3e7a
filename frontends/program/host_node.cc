#include "frontends/program/host_node.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"

namespace hidet::program {
namespace {

using ::onnx::AttributeProto;

}  // namespace

HostNode::HostNode(const ::onnx::NodeProto& node, int opset, Values inputs, RunGraph run_graph,
                   Decode decode, std::shared_ptr<const void>* kept)
    : node_(node),
      opset_(opset),
      inputs_(std::move(inputs)),
      run_graph_(std::move(run_graph)),
      decode_(std::move(decode)),
      kept_(kept) {}

const Value& HostNode::input(int i) const {
  static const Value* const absent = new Value;
  return i < input_count() ? inputs_[i] : *absent;
}

absl::Status HostNode::Error(absl::string_view what) const {
  return absl::InvalidArgumentError(what);
}
absl::Status HostNode::Unimplemented(absl::string_view what) const {
  return absl::UnimplementedError(what);
}

absl::Status HostNode::CheckTensor(int i, absl::string_view what) const {
  if (input(i).is_tensor()) return absl::OkStatus();
  return Error(absl::StrCat(what, " is ", input(i).Describe(), ", expected a tensor"));
}
absl::Status HostNode::CheckSequence(int i) const {
  if (input(i).is_sequence()) return absl::OkStatus();
  return Error(absl::StrCat("input ", i, " is ", input(i).Describe(), ", expected a sequence"));
}
absl::Status HostNode::CheckText(int i) const {
  if (input(i).is_text()) return absl::OkStatus();
  return Error(absl::StrCat("input ", i, " is ", input(i).Describe(), ", expected strings"));
}

absl::StatusOr<int64_t> HostNode::IntInput(int i, absl::string_view what, int64_t otherwise) const {
  if (!has_input(i)) return otherwise;
  HIDET_RETURN_IF_ERROR(CheckTensor(i, what));
  if (input(i).count() != 1)
    return Error(absl::StrCat(what, " has ", input(i).count(), " elements, expected 1"));
  return input(i).IntAt(0);
}

absl::StatusOr<int> HostNode::Axis(int64_t axis, int rank) const {
  if (axis < -rank || axis >= rank)
    return Error(absl::StrCat("axis ", axis, " out of range for rank ", rank));
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

const AttributeProto* HostNode::Find(absl::string_view name) const {
  for (const AttributeProto& attribute : node_.attribute()) {
    if (attribute.name() == name) return &attribute;
  }
  return nullptr;
}

int64_t HostNode::Int(absl::string_view name, int64_t otherwise) const {
  const AttributeProto* attribute = Find(name);
  return attribute == nullptr ? otherwise : attribute->i();
}
double HostNode::Float(absl::string_view name, double otherwise) const {
  const AttributeProto* attribute = Find(name);
  return attribute == nullptr ? otherwise : attribute->f();
}
std::string HostNode::String(absl::string_view name, absl::string_view otherwise) const {
  const AttributeProto* attribute = Find(name);
  return attribute == nullptr ? std::string(otherwise) : attribute->s();
}
std::vector<int64_t> HostNode::Ints(absl::string_view name) const {
  const AttributeProto* attribute = Find(name);
  if (attribute == nullptr) return {};
  return {attribute->ints().begin(), attribute->ints().end()};
}
std::vector<double> HostNode::Floats(absl::string_view name) const {
  const AttributeProto* attribute = Find(name);
  if (attribute == nullptr) return {};
  return {attribute->floats().begin(), attribute->floats().end()};
}
std::vector<std::string> HostNode::Strings(absl::string_view name) const {
  const AttributeProto* attribute = Find(name);
  if (attribute == nullptr) return {};
  return {attribute->strings().begin(), attribute->strings().end()};
}
absl::StatusOr<Value> HostNode::Tensor(absl::string_view name) const {
  const AttributeProto* attribute = Find(name);
  if (attribute == nullptr) return Value();
  return decode_(attribute->t());
}
absl::StatusOr<const ::onnx::GraphProto*> HostNode::Graph(absl::string_view name) const {
  const AttributeProto* attribute = Find(name);
  if (attribute == nullptr || !attribute->has_g())
    return Error(absl::StrCat("attribute ", name, " is missing"));
  return &attribute->g();
}

}  // namespace hidet::program
