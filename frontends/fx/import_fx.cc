#include "frontends/fx/import_fx.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_map.h"
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
      if (IsComplex(fx.dtype)) {
        return absl::UnimplementedError(
            absl::StrCat("elements of ", ScalarTypeName(fx.dtype), " are not supported"));
      }
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

void CollectRefs(const FxValue& value, std::vector<int64_t>& refs) {
  if (value.kind == FxValue::Kind::kRef) refs.push_back(value.integer);
  for (const FxValue& item : value.items) CollectRefs(item, refs);
}

// Who shares memory with whom, for operators in place. A graph has no memory: where torch writes
// into a tensor, its later uses read the operator's result instead. That is right as long as
// nothing else looks at the same memory afterwards, neither a view nor the caller.
class Aliases {
 public:
  explicit Aliases(const FxGraph& fx) : fx_(fx) {
    const size_t count = fx.inputs.size() + fx.nodes.size();
    memory_.resize(count);
    object_.resize(count);
    last_use_.assign(count, -1);
    for (size_t i = 0; i < count; ++i) memory_[i] = object_[i] = static_cast<int64_t>(i);
    for (size_t i = 0; i < fx.nodes.size(); ++i) {
      std::vector<int64_t> refs;
      for (const FxValue& arg : fx.nodes[i].args) CollectRefs(arg, refs);
      for (const auto& [name, arg] : fx.nodes[i].kwargs) CollectRefs(arg, refs);
      Use(refs, static_cast<int64_t>(fx.inputs.size() + i));
    }
    std::vector<int64_t> refs;
    for (const FxValue& output : fx.outputs) CollectRefs(output, refs);
    Use(refs, static_cast<int64_t>(count));
  }

  // Value `made` may be a view of `of`.
  void View(int64_t made, int64_t of) { memory_[made] = memory_[of]; }

  // Value `made` is `of`, changed: its elements, or with `view` only how it looks at them. Returns
  // the values whose later uses mean the result.
  absl::StatusOr<std::vector<int64_t>> InPlace(int64_t made, int64_t of, bool view) {
    if (memory_[of] < static_cast<int64_t>(fx_.inputs.size())) {
      return absl::UnimplementedError(
          absl::StrCat("changes input ", fx_.inputs[memory_[of]].name, " in place"));
    }
    std::vector<int64_t> same;
    for (int64_t i = 0; i < made; ++i) {
      if (memory_[i] != memory_[of]) continue;
      if (object_[i] == object_[of]) {
        same.push_back(i);
      } else if (!view && last_use_[i] > made) {
        return absl::UnimplementedError(
            "changes a tensor in place of which a view is used afterwards");
      }
    }
    memory_[made] = memory_[of];
    object_[made] = object_[of];
    return same;
  }

 private:
  void Use(const std::vector<int64_t>& refs, int64_t by) {
    for (int64_t ref : refs) {
      if (ref >= 0 && ref < static_cast<int64_t>(last_use_.size()))
        last_use_[ref] = std::max(last_use_[ref], by);
    }
  }

  const FxGraph& fx_;
  std::vector<int64_t> memory_, object_;  // by value: the first with that memory, that object
  std::vector<int64_t> last_use_;
};

// Elements of another dtype are others: x.float() is x itself only where x has floats.
bool IsConverted(const Value& before, const Value& after) {
  const Tensor *x = before.As<Tensor>(), *y = after.As<Tensor>();
  return x != nullptr && y != nullptr && x->dtype() != y->dtype();
}

// Whether two shapes are of different ranks, or sizes of theirs are different numbers. Sizes of
// symbols are equal here: torch has checked them, however they are written.
bool AreOfDifferentShapes(const graph::Dims& x, const graph::Dims& y) {
  if (x.size() != y.size()) return true;
  for (size_t i = 0; i < x.size(); ++i) {
    const auto a = ir::AsInt(x[i]), b = ir::AsInt(y[i]);
    if (a.has_value() && b.has_value() && *a != *b) return true;
  }
  return false;
}

// What an operator in place leaves behind: its result in the dtype of what it changes. A view may
// have another shape.
Result InPlaceResult(Call& call, const Value& before, const Value& after, bool view) {
  const Tensor *x = before.As<Tensor>(), *y = after.As<Tensor>();
  if (x == nullptr || y == nullptr || (!view && AreOfDifferentShapes(x->shape(), y->shape())))
    return Unsupported("in place with a result of another shape");
  HIDET_ASSIGN_OR_RETURN(Tensor result, CastTo(call, *y, x->dtype()));
  if (!view && !graph::SameDims(x->shape(), y->shape())) {
    HIDET_ASSIGN_OR_RETURN(result, ReshapeTo(call, result, x->shape()));
  }
  return Value(result);
}

// What an operator works on, which calls may also give by name; null if it has no arguments.
const FxValue* FirstArgument(const FxNode& node) {
  if (!node.args.empty()) return &node.args[0];
  for (const auto& [name, value] : node.kwargs) {
    if (name == "input" || name == "self") return &value;
  }
  return nullptr;
}

}  // namespace

namespace {

const std::string& DisplayOf(const FxNode& node) {
  return node.display.empty() ? node.target : node.display;
}

using SymbolNames = absl::flat_hash_map<std::string, std::string>;  // name to the name it goes by

// `same`: symbols that stand for another one.
absl::StatusOr<graph::Graph> ImportWith(const FxGraph& fx, graph::Device device,
                                        const CustomRules& custom, const SymbolNames& same) {
  std::vector<std::string> unknown;
  for (const FxNode& node : fx.nodes) {
    const std::string& name = DisplayOf(node);
    if (node.custom < 0 && !FindRuleOrInPlace(node.target).has_value() &&
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
  for (const auto& [name, other] : same) symbols[name] = symbols.at(other);
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
    } else if (IsComplex(input.dtype)) {
      return absl::UnimplementedError(absl::StrCat("input ", input.name, ": elements of ",
                                                   ScalarTypeName(input.dtype),
                                                   " are not supported"));
    } else {
      const Tensor tensor = builder.Input({input.dtype, std::move(dims), device}, input.name);
      values.push_back(input.is_number ? Value(Number{tensor}) : Value(tensor));
    }
  }
  Aliases aliases(fx);
  for (const FxNode& node : fx.nodes) {
    Call call{builder, device, node.name, DisplayOf(node), {}, {}};
    HIDET_CHECK(node.custom < 0 || custom != nullptr) << "node " << node.name;
    const auto add = [&]() -> absl::Status {
      for (const FxValue& arg : node.args) {
        HIDET_ASSIGN_OR_RETURN(Value value, Resolve(arg, values));
        call.args.push_back(std::move(value));
      }
      for (const auto& [keyword, arg] : node.kwargs) {
        HIDET_ASSIGN_OR_RETURN(Value value, Resolve(arg, values));
        call.kwargs.emplace_back(keyword, std::move(value));
      }
      for (const Value& arg : call.args) {
        if (node.custom >= 0 && arg.As<Number>() != nullptr)
          return Unsupported("a number that changes from call to call");
      }
      const OpRule rule = node.custom >= 0 ? OpRule{} : *FindRuleOrInPlace(node.target);
      HIDET_ASSIGN_OR_RETURN(Value result,
                             node.custom >= 0 ? custom(node.custom, call) : rule.import(call));
      if (node.custom < 0) HIDET_RETURN_IF_ERROR(call.CheckAllAsked());
      const int64_t made = static_cast<int64_t>(values.size());
      values.push_back(result);
      const FxValue* first = FirstArgument(node);
      if (first == nullptr || first->kind != FxValue::Kind::kRef) return absl::OkStatus();
      const int64_t of = first->integer;
      const bool view = (rule.traits & kView) != 0;
      if ((rule.traits & kInPlace) != 0 || call.in_place) {
        // On sizes `+=` makes a new number.
        if (values[of].As<Tensor>() == nullptr) return absl::OkStatus();
        HIDET_ASSIGN_OR_RETURN(values[made], InPlaceResult(call, values[of], result, view));
        HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> same, aliases.InPlace(made, of, view));
        for (int64_t i : same) values[i] = values[made];
      } else if (view && !IsConverted(values[of], result)) {
        aliases.View(made, of);
      }
      return absl::OkStatus();
    };
    if (const absl::Status status = add(); !status.ok()) {
      return absl::Status(
          status.code(), absl::StrCat(call.display, " (node ", node.name, "): ", status.message()));
    }
  }
  std::vector<Tensor> outputs;
  std::vector<std::string> names;
  for (const FxValue& output : fx.outputs) {
    HIDET_ASSIGN_OR_RETURN(Value value, Resolve(output, values));
    const std::string name = absl::StrCat("output", outputs.size());
    if (const Number* number = value.As<Number>()) value = Value(Tensor(number->tensor));
    if (value.As<Tensor>() == nullptr && !AsSize(value).has_value()) {
      const int64_t place = output.integer - static_cast<int64_t>(fx.inputs.size());
      const bool is_node = output.kind == FxValue::Kind::kRef && place >= 0;
      return absl::UnimplementedError(absl::StrCat(
          is_node ? absl::StrCat(DisplayOf(fx.nodes[place]), " (node ", fx.nodes[place].name, "): ")
                  : "",
          name, " is neither a tensor nor a size"));
    }
    Call call{builder, device, name, name, {}, {}};
    const bool is_size = value.As<Tensor>() == nullptr;
    HIDET_ASSIGN_OR_RETURN(
        Tensor tensor, is_size ? ToTensor(call, value, ScalarType::kInt64) : *value.As<Tensor>());
    names.push_back(name);
    outputs.push_back(std::move(tensor));
  }
  return builder.Build(std::move(outputs), std::move(names), "fx");
}

// The two symbols of an assumption that they are equal.
std::optional<std::pair<std::string, std::string>> EqualSymbols(const ir::Expr& assumption) {
  const auto* op = assumption.As<ir::OperatorNode>();
  if (op == nullptr || op->op != ir::Op::kEq || op->operands[0].kind() != ir::ExprKind::kVar ||
      op->operands[1].kind() != ir::ExprKind::kVar) {
    return std::nullopt;
  }
  return std::pair(std::string(ir::Var::Of(op->operands[0]).name()),
                   std::string(ir::Var::Of(op->operands[1]).name()));
}

}  // namespace

absl::StatusOr<graph::Graph> ImportFx(const FxGraph& fx, graph::Device device,
                                      const CustomRules& custom) {
  SymbolNames same;
  for (;;) {
    HIDET_ASSIGN_OR_RETURN(graph::Graph graph, ImportWith(fx, device, custom, same));
    bool found = false;
    for (const ir::Expr& assumption : graph.assumptions) {
      const auto pair = EqualSymbols(assumption);
      if (!pair.has_value() || pair->first == pair->second) continue;
      // Those that stood for the second stand for the first now.
      for (auto& [name, other] : same) {
        if (other == pair->second) other = pair->first;
      }
      same[pair->second] = pair->first;
      found = true;
      break;
    }
    if (!found) return graph;
  }
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
        input, Tensor::Constant(input.type(), graph::ConstantData::Unknown(input.dtype(), count),
                                names[i]));
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
