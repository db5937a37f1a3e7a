#include "testing/graph_fuzz/shrink.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/attributes.h"
#include "graph/constant_data.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "graph/tensor.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"

namespace hidet::testing {
namespace {

using graph::Dims;
using graph::Graph;
using graph::Operator;
using graph::Tensor;

// What is different in the smaller graph.
struct Change {
  std::vector<Tensor> outputs;         // empty = as they are
  graph::TensorSet given;              // become inputs
  graph::TensorMap<Tensor> passed_by;  // read as another tensor
  ir::VarMap<ir::Expr> symbols;        // that have a value
  std::map<int64_t, int64_t> sizes;
  bool plain = false;  // inputs without special numbers
};

class Rebuilder {
 public:
  Rebuilder(const Graph& graph, const Change& change)
      : graph_(graph), change_(change), builder_(graph::AllOps()) {
    if (!graph.outputs.empty()) builder_.set_default_device(graph.outputs[0].device());
  }

  absl::StatusOr<Graph> Rebuild() {
    const std::vector<Tensor>& wanted = change_.outputs.empty() ? graph_.outputs : change_.outputs;
    for (const Tensor& output : wanted) Need(output);
    for (const Tensor& input : graph_.inputs) {
      if (needed_.contains(input)) made_[input] = Input(input);
    }
    for (const Operator& op : graph_.operators) {
      bool is_needed = false;
      for (const Tensor& output : op.outputs()) {
        is_needed = is_needed || (needed_.contains(output) && !change_.given.contains(output) &&
                                  !change_.passed_by.contains(output));
      }
      if (is_needed) HIDET_RETURN_IF_ERROR(Make(op));
      for (const Tensor& output : op.outputs()) {
        if (needed_.contains(output) && change_.given.contains(output))
          made_[output] = Input(output);
      }
    }
    std::vector<Tensor> outputs;
    for (const Tensor& output : wanted) outputs.push_back(Made(output));
    return builder_.Build(std::move(outputs));
  }

 private:
  const Tensor& Meant(const Tensor& tensor) const {
    const auto found = change_.passed_by.find(tensor);
    return found == change_.passed_by.end() ? tensor : found->second;
  }

  void Need(const Tensor& tensor) {
    if (!tensor.defined() || !needed_.insert(Meant(tensor)).second) return;
    if (change_.given.contains(Meant(tensor))) return;
    for (const Operator& op : graph_.operators) {
      for (const Tensor& output : op.outputs()) {
        if (!output.SameAs(Meant(tensor))) continue;
        for (const Tensor& input : op.inputs()) Need(input);
      }
    }
  }

  ir::Expr Size(const ir::Expr& dim) const {
    const ir::Expr size = ir::Simplify(ir::Substitute(dim, change_.symbols));
    const auto value = ir::AsInt(size);
    const auto found = value.has_value() ? change_.sizes.find(*value) : change_.sizes.end();
    return found == change_.sizes.end() ? size : ir::Int64(found->second);
  }

  graph::TensorType Type(const Tensor& tensor) const {
    graph::TensorType type = tensor.type();
    for (ir::Expr& dim : type.shape) dim = Size(dim);
    return type;
  }

  Tensor Input(const Tensor& tensor) {
    std::string name = tensor.name();
    if (name.empty()) name = absl::StrCat("x_given", given_++);
    if (change_.plain && absl::StartsWith(name, "special")) name = absl::StrCat("x_", name);
    return builder_.Input(Type(tensor), name);
  }

  Tensor Made(const Tensor& read) {
    const Tensor& tensor = Meant(read);
    const auto found = made_.find(tensor);
    if (found != made_.end()) return found->second;
    graph::TensorType type = Type(tensor);
    if (graph::SameType(type, tensor.type())) return made_[tensor] = tensor;
    int64_t count = 1;
    for (const ir::Expr& dim : type.shape) count *= ir::AsInt(dim).value_or(1);
    return made_[tensor] = builder_.Constant(type, graph::ConstantData::Unknown(type.dtype, count));
  }

  absl::Status Make(const Operator& op) {
    std::vector<Tensor> inputs;
    for (const Tensor& input : op.inputs()) inputs.push_back(input.defined() ? Made(input) : input);
    graph::Attributes attributes;
    for (auto [name, value] : op.attributes().entries()) {
      if (auto* dims = std::get_if<Dims>(&value)) {
        for (ir::Expr& dim : *dims) dim = Size(dim);
      }
      if (!std::holds_alternative<std::monostate>(value)) attributes.Set(name, value);
    }
    HIDET_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs,
                           builder_.Apply(op.record(), inputs, attributes));
    for (size_t i = 0; i < outputs.size(); ++i) made_[op.outputs()[i]] = outputs[i];
    return absl::OkStatus();
  }

  const Graph& graph_;
  const Change& change_;
  graph::GraphBuilder builder_;
  graph::TensorSet needed_;
  graph::TensorMap<Tensor> made_;
  int given_ = 0;
};

std::set<int64_t> SizesOf(const Graph& graph) {
  std::set<int64_t> sizes;
  const auto add = [&](const Tensor& tensor) {
    for (const ir::Expr& dim : tensor.shape()) {
      const auto size = ir::AsInt(dim);
      if (size.has_value() && *size > 1) sizes.insert(*size);
    }
  };
  for (const Tensor& input : graph.inputs) add(input);
  for (const Tensor& constant : graph::GraphConstants(graph)) add(constant);
  return sizes;
}

std::vector<Change> ChangesOf(const Graph& graph) {
  std::vector<Change> changes;
  if (graph.outputs.size() > 1) {
    for (const Tensor& output : graph.outputs) changes.push_back({.outputs = {output}});
  }
  // The latest first: all that comes before goes.
  for (size_t i = graph.operators.size(); i-- > 0;) {
    for (const Tensor& output : graph.operators[i].outputs())
      changes.push_back({.given = {output}});
  }
  for (const Operator& op : graph.operators) {
    for (const Tensor& input : op.inputs()) {
      if (!input.defined() || op.outputs().size() != 1 ||
          !graph::SameType(input.type(), op.output().type()))
        continue;
      Change change;
      change.passed_by[op.output()] = input;
      changes.push_back(std::move(change));
    }
    // An output before the end.
    for (const Tensor& output : op.outputs()) changes.push_back({.outputs = {output}});
  }
  for (const ir::Var& symbol : graph::GraphSymbols(graph)) {
    Change change;
    change.symbols[symbol] = ir::Int64(std::max<int64_t>(symbol.facts().hint, 1));
    changes.push_back(std::move(change));
  }
  for (const int64_t size : SizesOf(graph)) {
    for (const int64_t smaller : {int64_t{1}, int64_t{2}, size / 2, size - 1}) {
      if (smaller > 0 && smaller < size) changes.push_back({.sizes = {{size, smaller}}});
    }
  }
  const bool is_special =
      std::any_of(graph.inputs.begin(), graph.inputs.end(),
                  [](const Tensor& input) { return absl::StartsWith(input.name(), "special"); });
  if (is_special) changes.push_back({.plain = true});
  return changes;
}

}  // namespace

Graph Shrink(Graph graph, const std::function<bool(const Graph&)>& fails, int most_tries) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Change& change : ChangesOf(graph)) {
      absl::StatusOr<Graph> smaller = Rebuilder(graph, change).Rebuild();
      if (!smaller.ok() || graph::Equal(*smaller, graph)) continue;
      if (most_tries-- == 0) return graph;
      if (!fails(*smaller)) continue;
      graph = *std::move(smaller);
      changed = true;
      break;
    }
  }
  return graph;
}

}  // namespace hidet::testing
