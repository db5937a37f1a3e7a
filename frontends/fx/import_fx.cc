#include "frontends/fx/import_fx.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/aliases.h"
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

const std::string& DisplayOf(const FxNode& node) {
  return node.display.empty() ? node.target : node.display;
}

using SymbolNames = absl::flat_hash_map<std::string, std::string>;  // name to the name it goes by

// Unimplemented if a node names no row of the map: all such targets, each once.
absl::Status CheckTargets(const FxGraph& fx) {
  std::vector<std::string> unknown;
  for (const FxNode& node : fx.nodes) {
    const std::string& name = DisplayOf(node);
    if (node.custom < 0 && !FindRuleOrInPlace(node.target).has_value() &&
        std::find(unknown.begin(), unknown.end(), name) == unknown.end())
      unknown.push_back(name);
  }
  if (unknown.empty()) return absl::OkStatus();
  return absl::UnimplementedError(
      absl::StrCat("The following operators are not supported or mapped by hidet yet:\n  ",
                   absl::StrJoin(unknown, "\n  ")));
}

// The nodes that are refused, with the reasons. One error for all: its code is that of the first.
class Refusals {
 public:
  void Add(const FxNode& node, const absl::Status& why) {
    if (lines_.empty()) code_ = why.code();
    for (Line& line : lines_) {
      if (line.display == DisplayOf(node) && line.reason == why.message()) {
        line.names.push_back(node.name);
        return;
      }
    }
    lines_.push_back({DisplayOf(node), {node.name}, std::string(why.message())});
  }

  absl::Status Summary() const {
    if (lines_.empty()) return absl::OkStatus();
    std::vector<std::string> texts;
    for (const Line& line : lines_) {
      texts.push_back(absl::StrCat(line.display, line.names.size() == 1 ? " (node " : " (nodes ",
                                   absl::StrJoin(line.names, ", "), "): ", line.reason));
    }
    return absl::Status(code_, absl::StrJoin(texts, "\n"));
  }

 private:
  struct Line {
    std::string display;
    std::vector<std::string> names;
    std::string reason;
  };
  absl::StatusCode code_ = absl::StatusCode::kOk;
  std::vector<Line> lines_;
};

// Walks one graph. What a row refuses is made of other nodes, if there are any; without them its
// result is unknown, as is that of each node which reads it, and the walk goes on for the sake of
// the error.
class Importer {
 public:
  Importer(const FxGraph& fx, graph::Device device, const CustomRules& custom,
           const Alternatives& alternatives)
      : fx_(fx),
        device_(device),
        custom_(custom),
        alternatives_(alternatives),
        builder_(graph::AllOps()),
        aliases_(fx) {
    builder_.set_default_device(device);
  }

  // `same`: symbols that stand for another one.
  absl::StatusOr<graph::Graph> Run(const SymbolNames& same) {
    HIDET_RETURN_IF_ERROR(AddInputs(same));
    for (size_t i = 0; i < fx_.nodes.size(); ++i) {
      const FxNode& node = fx_.nodes[i];
      if (ReadsUnknown(node)) {
        AddUnknown();
        continue;
      }
      if (const absl::Status status = AddNode(static_cast<int>(i)); !status.ok()) {
        if (status.code() == absl::StatusCode::kInternal) return status;
        refusals_.Add(node, status);
        values_.resize(fx_.inputs.size() + i);
        AddUnknown();
      }
    }
    HIDET_RETURN_IF_ERROR(refusals_.Summary());
    return Finish();
  }

 private:
  absl::Status AddInputs(const SymbolNames& same) {
    absl::flat_hash_map<std::string, ir::Var> symbols;
    for (const FxSymbol& symbol : fx_.symbols) {
      symbols.emplace(symbol.name,
                      graph::MakeSymbol(symbol.name, symbol.min, symbol.max, symbol.hint));
    }
    for (const auto& [name, other] : same) symbols[name] = symbols.at(other);
    for (const FxInput& input : fx_.inputs) {
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
        values_.push_back(dims[0]);
      } else if (IsComplex(input.dtype)) {
        return absl::UnimplementedError(absl::StrCat("input ", input.name, ": elements of ",
                                                     ScalarTypeName(input.dtype),
                                                     " are not supported"));
      } else {
        const Tensor tensor = builder_.Input({input.dtype, std::move(dims), device_}, input.name);
        values_.push_back(input.is_number ? Value(Number{tensor}) : Value(tensor));
      }
    }
    return absl::OkStatus();
  }

  bool ReadsUnknown(const FxNode& node) const {
    if (unknown_.empty()) return false;
    const std::vector<int64_t> refs = RefsOf(node);
    return std::any_of(refs.begin(), refs.end(),
                       [&](int64_t ref) { return unknown_.contains(ref); });
  }

  void AddUnknown() {
    unknown_.insert(static_cast<int64_t>(values_.size()));
    values_.push_back(Value());
  }

  // Fills in the arguments of a call.
  absl::Status ReadArguments(const FxNode& node, Call& call) const {
    for (const FxValue& arg : node.args) {
      HIDET_ASSIGN_OR_RETURN(Value value, Resolve(arg, values_));
      if (node.custom >= 0 && value.As<Number>() != nullptr)
        return Unsupported("a number that changes from call to call");
      call.args.push_back(std::move(value));
    }
    for (const auto& [keyword, arg] : node.kwargs) {
      HIDET_ASSIGN_OR_RETURN(Value value, Resolve(arg, values_));
      call.kwargs.emplace_back(keyword, std::move(value));
    }
    return absl::OkStatus();
  }

  // Returns what a row, or a user's rule, makes of a call.
  Result Import(const FxNode& node, const OpRule& rule, Call& call) {
    HIDET_RETURN_IF_ERROR(ReadArguments(node, call));
    if (node.custom >= 0) {
      HIDET_CHECK(custom_ != nullptr) << "node " << node.name;
      return custom_(node.custom, call);
    }
    HIDET_ASSIGN_OR_RETURN(Value result, rule.import(call));
    HIDET_RETURN_IF_ERROR(call.CheckAllAsked());
    return result;
  }

  // Returns the result of the nodes that stand for a refused one. Their values follow those before
  // the node, as long as they are imported.
  Result ImportBody(const FxBody& body) {
    const size_t before = values_.size();
    const auto import = [&]() -> Result {
      for (const FxNode& node : body.nodes) {
        const auto rule = FindRuleOrInPlace(node.target);
        if (!rule.has_value()) return Unsupported(absl::StrCat(node.target, " has no row"));
        Call call{builder_, device_, fx_.default_float, node.name, DisplayOf(node), {}, {}};
        HIDET_ASSIGN_OR_RETURN(Value result, Import(node, *rule, call));
        if ((rule->traits & kInPlace) != 0 || call.in_place)
          return Unsupported(absl::StrCat(node.target, " changes a tensor"));
        values_.push_back(std::move(result));
      }
      return Resolve(body.result, values_);
    };
    Result result = import();
    values_.resize(before);
    return result;
  }

  absl::Status AddNode(int place) {
    const FxNode& node = fx_.nodes[place];
    const int64_t made = static_cast<int64_t>(values_.size());
    const OpRule rule = node.custom >= 0 ? OpRule{} : *FindRuleOrInPlace(node.target);
    Call call{builder_, device_, fx_.default_float, node.name, DisplayOf(node), {}, {}};
    Result result = Import(node, rule, call);
    const bool view = (rule.traits & kView) != 0;
    if (!result.ok() && alternatives_ != nullptr && node.custom < 0) {
      HIDET_ASSIGN_OR_RETURN(const std::optional<FxBody> body, alternatives_(place));
      Result other = body.has_value() ? ImportBody(*body) : result;
      if (other.ok()) {
        result = std::move(other);
        call.in_place = body->in_place;
      }
    }
    HIDET_RETURN_IF_ERROR(result.status());
    values_.push_back(*result);
    const FxValue* first = FirstArgument(node);
    if (first == nullptr || first->kind != FxValue::Kind::kRef) return absl::OkStatus();
    const int64_t of = first->integer;
    if ((rule.traits & kInPlace) != 0 || call.in_place) {
      // On sizes `+=` makes a new number.
      if (values_[of].As<Tensor>() == nullptr) return absl::OkStatus();
      HIDET_ASSIGN_OR_RETURN(values_[made], InPlaceResult(call, values_[of], *result, view));
      HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> same, aliases_.InPlace(made, of, view));
      for (int64_t i : same) values_[i] = values_[made];
    } else if (view && (rule.target == "view" || !IsConverted(values_[of], *result))) {
      // What `view` gives is the same memory as another dtype too; other rules convert.
      aliases_.View(made, of);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<graph::Graph> Finish() {
    std::vector<Tensor> outputs;
    std::vector<std::string> names;
    for (const FxValue& output : fx_.outputs) {
      HIDET_ASSIGN_OR_RETURN(Value value, Resolve(output, values_));
      const std::string name = absl::StrCat("output", outputs.size());
      if (const Number* number = value.As<Number>()) value = Value(Tensor(number->tensor));
      if (value.As<Tensor>() == nullptr && !AsSize(value).has_value()) {
        const int64_t place = output.integer - static_cast<int64_t>(fx_.inputs.size());
        const bool is_node = output.kind == FxValue::Kind::kRef && place >= 0;
        return absl::UnimplementedError(absl::StrCat(
            is_node
                ? absl::StrCat(DisplayOf(fx_.nodes[place]), " (node ", fx_.nodes[place].name, "): ")
                : "",
            name, " is neither a tensor nor a size"));
      }
      Call call{builder_, device_, fx_.default_float, name, name, {}, {}};
      const bool is_size = value.As<Tensor>() == nullptr;
      HIDET_ASSIGN_OR_RETURN(
          Tensor tensor, is_size ? ToTensor(call, value, ScalarType::kInt64) : *value.As<Tensor>());
      names.push_back(name);
      outputs.push_back(std::move(tensor));
    }
    return builder_.Build(std::move(outputs), std::move(names), "fx");
  }

  const FxGraph& fx_;
  const graph::Device device_;
  const CustomRules& custom_;
  const Alternatives& alternatives_;
  graph::GraphBuilder builder_;
  Aliases aliases_;
  std::vector<Value> values_;
  absl::flat_hash_set<int64_t> unknown_;  // values that no row could give
  Refusals refusals_;
};

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
                                      const CustomRules& custom, const Alternatives& alternatives) {
  HIDET_RETURN_IF_ERROR(CheckTargets(fx));
  SymbolNames same;
  for (;;) {
    HIDET_ASSIGN_OR_RETURN(graph::Graph graph,
                           Importer(fx, device, custom, alternatives).Run(same));
    const size_t before = same.size();
    for (const ir::Expr& assumption : graph.assumptions) {
      auto pair = EqualSymbols(assumption);
      if (!pair.has_value()) continue;
      // Both may go by another name since the assumption before.
      if (const auto found = same.find(pair->first); found != same.end())
        pair->first = found->second;
      if (const auto found = same.find(pair->second); found != same.end())
        pair->second = found->second;
      if (pair->first == pair->second) continue;
      // Those that stood for the second stand for the first now.
      for (auto& [name, other] : same) {
        if (other == pair->second) other = pair->first;
      }
      same[pair->second] = pair->first;
    }
    if (same.size() == before) return graph;
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
