#include "compiler/model_signature.h"

#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/text/text.h"

namespace hidet::compiler {
namespace {

// The signature's names are unique and not empty; a tensor of the graph may have none.
std::string UniqueName(absl::string_view wish, absl::string_view kind, size_t place,
                       absl::flat_hash_set<std::string>& taken) {
  const std::string base = wish.empty() ? absl::StrCat(kind, place) : std::string(wish);
  std::string name = base;
  for (int i = 1; !taken.insert(name).second; ++i) name = absl::StrCat(base, "_", i);
  return name;
}

absl::Status AddInputs(const graph::Graph& graph, DeviceKind device, runtime::ModelSpec& spec,
                       SymbolTable& symbols) {
  for (const ir::Var& symbol : graph::GraphSymbols(graph)) {
    symbols[symbol] = static_cast<int>(spec.symbols.size());
    const ir::VarFacts& facts = symbol.facts();
    spec.symbols.push_back({.name = symbol.name(),
                            .min = facts.min,
                            .max = facts.max,
                            .divisor = facts.divisor,
                            .hint = facts.hint});
  }
  absl::flat_hash_set<std::string> names;
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    const graph::Tensor& input = graph.inputs[i];
    for (int dim = 0; dim < input.rank(); ++dim) {
      auto found = input.shape()[dim].kind() == ir::ExprKind::kVar
                       ? symbols.find(ir::Var::Of(input.shape()[dim]))
                       : symbols.end();
      if (found == symbols.end() || spec.symbols[found->second].input >= 0) continue;
      spec.symbols[found->second].input = static_cast<int>(i);
      spec.symbols[found->second].dim = dim;
    }
    HIDET_ASSIGN_OR_RETURN(
        runtime::TensorSpec described,
        DescribeTensor(input, UniqueName(input.name(), "input", i, names), device, symbols));
    spec.inputs.push_back(std::move(described));
  }
  for (const runtime::SymbolSpec& symbol : spec.symbols) {
    if (symbol.input < 0) {
      return absl::UnimplementedError(
          absl::StrCat("symbol \"", symbol.name, "\" is no dimension of an input by itself"));
    }
  }
  return absl::OkStatus();
}

// What the graph assumes of its symbols is asked at each call with new sizes.
absl::Status AddChecks(const graph::Graph& graph, const SymbolTable& symbols,
                       runtime::ModelSpec& spec) {
  for (const ir::Expr& assumption : graph.assumptions) {
    const ir::Expr condition = ir::Simplify(assumption);
    if (ir::IsInt(condition, 1)) continue;
    const std::string text = ir::Print(condition);
    if (ir::IsInt(condition, 0)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the model needs ", ir::Print(assumption), ", which never holds"));
    }
    HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr size, LowerSize(condition, symbols));
    spec.checks.push_back({.condition = std::move(size), .text = text});
  }
  return absl::OkStatus();
}

absl::Status AddOutputs(const graph::Graph& graph, DeviceKind device, const SymbolTable& symbols,
                        runtime::ModelSpec& spec) {
  absl::flat_hash_set<std::string> names;
  for (size_t i = 0; i < graph.outputs.size(); ++i) {
    const graph::Tensor& output = graph.outputs[i];
    const std::string name = i < graph.output_names.size() ? graph.output_names[i] : output.name();
    HIDET_ASSIGN_OR_RETURN(
        runtime::TensorSpec described,
        DescribeTensor(output, UniqueName(name, "output", i, names), device, symbols));
    for (const auto& [updated, input] : graph.updates) {
      if (updated == static_cast<int>(i)) described.updates_input = input;
    }
    for (const runtime::TensorSpec& other : spec.outputs) {
      if (described.updates_input < 0 || other.updates_input != described.updates_input) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          "outputs \"", other.name, "\" and \"", described.name, "\" update the same input \"",
          spec.inputs[described.updates_input].name, "\""));
    }
    spec.outputs.push_back(std::move(described));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<runtime::TensorSpec> DescribeTensor(const graph::Tensor& tensor,
                                                   absl::string_view name, DeviceKind device,
                                                   const SymbolTable& symbols) {
  runtime::TensorSpec spec;
  spec.name = std::string(name);
  spec.dtype = tensor.dtype();
  spec.device = device;
  for (const ir::Expr& dim : tensor.shape()) {
    absl::StatusOr<runtime::SizeExpr> size = LowerSize(dim, symbols);
    HIDET_RETURN_IF_ERROR(AddContext(size.status(), "tensor \"", name, "\""));
    spec.shape.push_back(*std::move(size));
  }
  return spec;
}

absl::StatusOr<SymbolTable> AddSignature(const graph::Graph& graph, DeviceKind device,
                                         runtime::ModelSpec& spec) {
  SymbolTable symbols;
  HIDET_RETURN_IF_ERROR(AddInputs(graph, device, spec, symbols));
  HIDET_RETURN_IF_ERROR(AddChecks(graph, symbols, spec));
  HIDET_RETURN_IF_ERROR(AddOutputs(graph, device, symbols, spec));
  return symbols;
}

}  // namespace hidet::compiler
