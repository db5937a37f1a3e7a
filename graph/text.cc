#include "graph/text.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "graph/summary.h"
#include "ir/text/text.h"
#include "ir/walk.h"

namespace hidet::graph {
namespace {

class Printer {
 public:
  explicit Printer(ConstantTable* constants) : constants_(constants) {
    if (constants == nullptr) return;
    for (size_t i = 0; i < constants->size(); ++i)
      ids_.emplace((*constants)[i].get(), static_cast<int64_t>(i));
  }

  void Print(const Graph& graph, int indent, bool is_outer) {
    TensorNames names;
    const std::string margin(indent, ' ');
    absl::StrAppend(&text_, margin, "graph");
    if (!graph.name.empty()) absl::StrAppend(&text_, " @", AttributeToString(graph.name));
    if (is_outer) PrintSymbols(graph);  // first: it names them
    text_ += "(";
    for (size_t i = 0; i < graph.inputs.size(); ++i) PrintInput(graph.inputs[i], i == 0, names);
    text_ += ") {\n";
    for (const Tensor& constant : GraphConstants(graph)) {
      absl::StrAppend(&text_, margin, "  ", names.NameOf(constant), " = Constant(",
                      ToText(constant.type()), ", ", Contents(constant.constant()));
      if (!constant.name().empty())
        absl::StrAppend(&text_, ", name=", AttributeToString(constant.name()));
      text_ += ")\n";
    }
    for (const Operator& op : graph.operators) PrintOperator(op, indent + 2, names);
    for (const ir::Expr& condition : graph.assumptions) {
      absl::StrAppend(&text_, margin, "  assume ", DimToString(Named(condition)), "\n");
    }
    for (const auto& [output, input] : graph.updates) {
      absl::StrAppend(&text_, margin, "  update ", output, " of ", input, "\n");
    }
    absl::StrAppend(&text_, margin, "  return ");
    for (size_t i = 0; i < graph.outputs.size(); ++i) {
      absl::StrAppend(&text_, i == 0 ? "" : ", ", names.NameOf(graph.outputs[i]));
      if (!graph.output_names.empty())
        absl::StrAppend(&text_, " as ", AttributeToString(graph.output_names[i]));
    }
    absl::StrAppend(&text_, "\n", margin, "}\n");
  }

  std::string Take() { return std::move(text_); }

 private:
  void PrintInput(const Tensor& input, bool is_first, TensorNames& names) {
    // "None" in the place of an operand is an absent one.
    const bool is_name = IsIdentifier(input.name()) && input.name() != "None";
    const std::string& name = names.NameOf(input, is_name ? input.name() : "x");
    absl::StrAppend(&text_, is_first ? "" : ", ", name, ": ", ToText(input.type()));
    if (!input.name().empty() && input.name() != name)
      absl::StrAppend(&text_, " ", AttributeToString(input.name()));
    if (input.value().has_value()) absl::StrAppend(&text_, " = ", ToString(Named(*input.value())));
  }

  void PrintSymbols(const Graph& graph) {
    const std::vector<ir::Var> symbols = AllSymbols(graph);
    if (symbols.empty()) return;
    text_ += " symbols(";
    absl::flat_hash_set<std::string> used;
    for (size_t i = 0; i < symbols.size(); ++i) {
      const ir::VarFacts& facts = symbols[i].facts();
      const std::string own = DimToString(symbols[i]);
      std::string name = own;
      for (int suffix = 1; !used.insert(name).second; ++suffix)
        name = absl::StrCat(own, "_", suffix);
      if (name != own) named_.emplace(symbols[i], ir::Var::Make(name, symbols[i].type(), facts));
      absl::StrAppend(&text_, i == 0 ? "" : ", ", name);
      if (symbols[i].name() != name)
        absl::StrAppend(&text_, " ", AttributeToString(symbols[i].name()));
      absl::StrAppend(&text_, ": ", facts.min, "..", facts.max);
      if (facts.divisor != 1) absl::StrAppend(&text_, " by ", facts.divisor);
      if (facts.hint != 0) absl::StrAppend(&text_, " hint ", facts.hint);
    }
    text_ += ") ";
  }

  // Sizes over the symbols as the text calls them: "batch size" and "batch_size" are two.
  ir::Expr Named(const ir::Expr& size) const {
    return named_.empty() ? size : ir::Substitute(size, named_);
  }
  Dims Named(Dims sizes) const {
    for (ir::Expr& size : sizes) size = Named(size);
    return sizes;
  }
  std::string ToText(TensorType type) const {
    type.shape = Named(std::move(type.shape));
    return type.ToString();
  }

  std::string Contents(const std::shared_ptr<const ConstantData>& constant) {
    const ConstantData& data = *constant;
    if (!data.is_known()) return "unknown";
    const bool is_printable = !IsComplex(data.dtype()) && BitWidth(data.dtype()) >= 8;
    const auto element = [&](int64_t i) {
      return IsFloat(data.dtype()) ? ir::PrintFloat(data.dtype(), data.RealAt(i))
                                   : absl::StrCat(data.IntAt(i));
    };
    if (is_printable && data.is_splat() && data.count() > 0)
      return absl::StrCat("splat(", element(0), ")");
    if (is_printable && data.count() <= kMaxInlineElements) {
      std::string text = "[";
      for (int64_t i = 0; i < data.count(); ++i)
        absl::StrAppend(&text, i == 0 ? "" : ", ", element(i));
      return text + "]";
    }
    const auto [entry, is_new] = ids_.try_emplace(constant.get(), 0);
    if (is_new) {
      entry->second = constants_ != nullptr ? static_cast<int64_t>(constants_->size())
                                            : static_cast<int64_t>(ids_.size()) - 1;
      if (constants_ != nullptr) constants_->push_back(constant);
    }
    return absl::StrCat("id=", entry->second);
  }

  void PrintOperator(const Operator& op, int indent, TensorNames& names) {
    const std::string margin(indent, ' ');
    std::string call = absl::StrCat(op.is_fused() ? "Fused" : op.record().name, "(");
    size_t count = 0;
    const auto append = [&](absl::string_view part) {
      absl::StrAppend(&call, count++ == 0 ? "" : ", ", part);
    };
    for (const Tensor& input : op.inputs()) append(input.defined() ? names.NameOf(input) : "None");
    if (op.is_fused()) append(absl::StrCat("anchor=", op.fused().anchor));
    for (const auto& [name, value] : op.attributes().entries()) {
      const Dims* sizes = std::get_if<Dims>(&value);
      append(absl::StrCat(name, "=", AttributeToString(sizes == nullptr ? value : Named(*sizes))));
    }
    if (!op.name().empty() && !op.is_fused())
      append(absl::StrCat("name=", AttributeToString(op.name())));
    std::string results;
    for (const Tensor& output : op.outputs()) {
      absl::StrAppend(&results, results.empty() ? "" : ", ", names.NameOf(output), ": ",
                      ToText(output.type()));
    }
    absl::StrAppend(&text_, margin, results, " = ", call, ")");
    if (!op.is_fused()) {
      text_ += "\n";
      return;
    }
    text_ += " {\n";
    Print(*op.fused().graph, indent + 2, false);
    absl::StrAppend(&text_, margin, "}\n");
  }

  ConstantTable* constants_;
  absl::flat_hash_map<const ConstantData*, int64_t> ids_;
  ir::VarMap<ir::Expr> named_;  // symbols whose own names others have
  std::string text_;
};

}  // namespace

std::string PrintGraph(const Graph& graph, ConstantTable* constants) {
  Printer printer(constants);
  printer.Print(graph, 0, true);
  return printer.Take();
}

}  // namespace hidet::graph
