#include "graph/summary.h"

#include <algorithm>
#include <cctype>

#include "absl/strings/str_cat.h"

namespace hidet::graph {
namespace {

std::string FusedSummary(const FusedGraph& fused) {
  std::string text = "fused_graph=FlowGraph(";
  for (size_t i = 0; i < fused.graph->operators.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : ", ", fused.graph->operators[i].DisplayName());
  }
  return absl::StrCat(text, "), anchor=", fused.anchor);
}

std::string OperatorSummary(const Operator& op, TensorNames& names) {
  std::string text = absl::StrCat(op.DisplayName(), "(");
  auto append = [&, first = true](const std::string& part) mutable {
    absl::StrAppend(&text, first ? "" : ", ", part);
    first = false;
  };
  for (const Tensor& input : op.inputs()) append(input.defined() ? names.NameOf(input) : "None");
  if (op.is_fused()) {
    append(FusedSummary(op.fused()));
  } else {
    for (const AttributeSpec& spec : op.record().attributes) {
      const AttributeValue& value = op.attributes().Get(spec.name);
      if (spec.quiet && SameAttribute(value, spec.default_value)) continue;
      append(absl::StrCat(spec.name, "=", AttributeToString(value)));
    }
  }
  return text + ")";
}

}  // namespace

bool IsIdentifier(absl::string_view text) {
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0]))) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  });
}

const std::string& TensorNames::NameOf(const Tensor& tensor) {
  return NameOf(tensor, tensor.is_constant() ? "c" : "x");
}

const std::string& TensorNames::NameOf(const Tensor& tensor, absl::string_view wish) {
  const auto found = names_.find(tensor);
  if (found != names_.end()) return found->second;
  std::string name(wish);
  // The next number for this wish is remembered, so that naming a large graph stays linear.
  for (int number = used_[name]; used_.contains(name) && used_[name] > 0;) {
    name = absl::StrCat(wish, "_", number++);
    used_[std::string(wish)] = number;
  }
  used_[name] = 1;
  return names_[tensor] = std::move(name);
}

std::string Summary(const Graph& graph) {
  TensorNames names;
  std::string text = "Graph(";
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    const Tensor& input = graph.inputs[i];
    const std::string& name = names.NameOf(input, IsIdentifier(input.name()) ? input.name() : "x");
    absl::StrAppend(&text, i == 0 ? "" : ", ", name, ": ", input.type().Summary());
  }
  absl::StrAppend(&text, "){\n");
  for (const Tensor& constant : GraphConstants(graph)) {
    absl::StrAppend(&text, "  ", names.NameOf(constant), " = Constant(", constant.type().Summary(),
                    ")\n");
  }
  for (const Operator& op : graph.operators) {
    const std::string call = OperatorSummary(op, names);  // names its inputs before its results
    std::string results;
    for (const Tensor& output : op.outputs()) {
      absl::StrAppend(&results, results.empty() ? "" : ", ", names.NameOf(output), ": ",
                      output.type().Summary());
    }
    absl::StrAppend(&text, "  ", results, " = ", call, "  \n");
  }
  text += "  return ";
  for (size_t i = 0; i < graph.outputs.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : ", ", names.NameOf(graph.outputs[i]));
  }
  return text + "\n}";
}

}  // namespace hidet::graph
