#include "frontends/fx/import_fx.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "base/status_macros.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"

namespace hidet::fx {
namespace {

using graph::Tensor;

// Values of inputs and nodes, by reference.
absl::StatusOr<Value> Resolve(const FxValue& fx, const std::vector<Value>& values) {
  switch (fx.kind) {
    case FxValue::Kind::kNone:
      return Value();
    case FxValue::Kind::kBool:
      return Value(fx.integer != 0);
    case FxValue::Kind::kInt:
      return Value(ir::Int64(fx.integer));
    case FxValue::Kind::kFloat:
      return Value(fx.real);
    case FxValue::Kind::kString:
      return Value(fx.text);
    case FxValue::Kind::kDType:
      return Value(fx.dtype);
    case FxValue::Kind::kRef:
      if (fx.integer < 0 || fx.integer >= static_cast<int64_t>(values.size())) {
        return absl::InvalidArgumentError(absl::StrCat("reference ", fx.integer, " to none of the ",
                                                       values.size(), " values before it"));
      }
      return values[fx.integer];
    case FxValue::Kind::kList:
    case FxValue::Kind::kSlice: {
      ValueList items;
      for (const FxValue& item : fx.items) {
        HIDET_ASSIGN_OR_RETURN(Value value, Resolve(item, values));
        items.push_back(std::move(value));
      }
      if (fx.kind == FxValue::Kind::kList) return Value(std::move(items));
      if (items.size() != 3)
        return absl::InvalidArgumentError("a slice needs start, stop and step");
      return Value(Slice{std::move(items)});
    }
  }
  HIDET_UNREACHABLE() << "kind " << static_cast<int>(fx.kind);
}

}  // namespace

absl::StatusOr<graph::Graph> ImportFx(const FxGraph& fx, graph::Device device,
                                      const CustomRules& custom) {
  std::vector<std::string> unknown;
  for (const FxNode& node : fx.nodes) {
    const std::string& name = node.display.empty() ? node.target : node.display;
    if (node.custom < 0 && FindRule(node.target) == nullptr &&
        std::find(unknown.begin(), unknown.end(), name) == unknown.end())
      unknown.push_back(name);
  }
  if (!unknown.empty()) {
    return absl::UnimplementedError(
        absl::StrCat("The following operators are not supported or mapped by hidet yet:\n  ",
                     absl::StrJoin(unknown, "\n  ")));
  }

  absl::flat_hash_map<std::string, ir::Var> symbols;
  for (const FxSymbol& symbol : fx.symbols) {
    symbols.emplace(symbol.name,
                    graph::MakeSymbol(symbol.name, symbol.min, symbol.max, symbol.hint));
  }
  graph::GraphBuilder builder(graph::AllOps());
  builder.set_default_device(device);
  std::vector<Value> values;
  for (const FxInput& input : fx.inputs) {
    graph::Dims dims;
    for (const FxDim& dim : input.shape) {
      if (dim.symbol.empty()) {
        dims.push_back(ir::Int64(dim.size));
        continue;
      }
      auto found = symbols.find(dim.symbol);
      if (found == symbols.end()) {
        return absl::UnimplementedError(
            absl::StrCat("input ", input.name, ": size ", dim.symbol, " is not a plain symbol"));
      }
      dims.push_back(found->second);
    }
    if (input.is_size) {
      if (dims.size() != 1)
        return absl::InvalidArgumentError(
            absl::StrCat("input ", input.name, ": expected one size, got ", dims.size()));
      values.push_back(dims[0]);
    } else {
      values.push_back(builder.Input({input.dtype, std::move(dims), device}, input.name));
    }
  }
  for (const FxNode& node : fx.nodes) {
    Call call{builder, device, node.name, node.display.empty() ? node.target : node.display,
              {},      {}};
    for (const FxValue& arg : node.args) {
      HIDET_ASSIGN_OR_RETURN(Value value, Resolve(arg, values));
      call.args.push_back(std::move(value));
    }
    for (const auto& [keyword, arg] : node.kwargs) {
      HIDET_ASSIGN_OR_RETURN(Value value, Resolve(arg, values));
      call.kwargs.emplace_back(keyword, std::move(value));
    }
    HIDET_CHECK(node.custom < 0 || custom != nullptr) << "node " << node.name;
    absl::StatusOr<Value> result =
        node.custom >= 0 ? custom(node.custom, call) : FindRule(node.target)->import(call);
    if (!result.ok()) {
      return absl::Status(result.status().code(), absl::StrCat(call.display, " (node ", node.name,
                                                               "): ", result.status().message()));
    }
    values.push_back(*std::move(result));
  }
  std::vector<Tensor> outputs;
  std::vector<std::string> names;
  for (const FxValue& output : fx.outputs) {
    HIDET_ASSIGN_OR_RETURN(Value value, Resolve(output, values));
    const Tensor* tensor = value.As<Tensor>();
    if (tensor == nullptr)
      return absl::UnimplementedError(absl::StrCat("output ", outputs.size(), " is no tensor"));
    names.push_back(absl::StrCat("output", outputs.size()));
    outputs.push_back(*tensor);
  }
  return builder.Build(std::move(outputs), std::move(names), "fx");
}

graph::Graph BindInputs(const graph::Graph& graph, absl::Span<const int> inputs,
                        absl::Span<const std::string> names) {
  HIDET_CHECK(inputs.size() == names.size());
  graph::Graph result = graph;
  graph::TensorMap<Tensor> constants;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Tensor& input = graph.inputs[inputs[i]];
    const int64_t count = input.ConstantCount().value_or(-1);
    HIDET_CHECK(count >= 0) << "weight " << names[i] << " has symbolic sizes";
    constants.emplace(
        input, Tensor::Constant(input.type(),
                                graph::ConstantData::SplatInt(input.dtype(), count, 0), names[i]));
  }
  const auto replace = [&](const Tensor& tensor) {
    if (!tensor.defined()) return tensor;
    auto found = constants.find(tensor);
    return found == constants.end() ? tensor : found->second;
  };
  result.inputs.clear();
  for (const Tensor& input : graph.inputs) {
    if (!constants.contains(input)) result.inputs.push_back(input);
  }
  for (graph::Operator& op : result.operators) {
    std::vector<Tensor> operands;
    for (const Tensor& input : op.inputs()) operands.push_back(replace(input));
    op = op.is_fused() ? graph::Operator::MakeFused(op.fused().graph, op.fused().anchor,
                                                    std::move(operands), op.outputs())
                       : graph::Operator::Make(&op.record(), op.name(), std::move(operands),
                                               op.attributes(), op.outputs());
  }
  for (Tensor& output : result.outputs) output = replace(output);
  return result;
}

}  // namespace hidet::fx
