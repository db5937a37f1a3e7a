#include "graph/graph.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "graph/op_traits.h"
#include "ir/walk.h"

namespace hidet::graph {
namespace {

bool SameConstant(const ConstantData& a, const ConstantData& b) {
  if (&a == &b) return true;
  if (a.dtype() != b.dtype() || a.count() != b.count()) return false;
  if (a.is_known() != b.is_known()) return false;
  if (a.is_splat() == b.is_splat()) return a.stored_bytes() == b.stored_bytes();
  std::string scratch_a, scratch_b;
  return a.AllBytes(&scratch_a) == b.AllBytes(&scratch_b);
}

bool SameSymbols(const Graph& a, const Graph& b) {
  const std::vector<ir::Var> ours = AllSymbols(a), others = AllSymbols(b);
  return std::equal(ours.begin(), ours.end(), others.begin(), others.end(),
                    [](const ir::Var& x, const ir::Var& y) {
                      return x.name() == y.name() && x.facts() == y.facts();
                    });
}

// Compares by printed text where expressions are over different symbols of one name.
class Comparer {
 public:
  bool Equal(const Graph& a, const Graph& b) {
    if (a.inputs.size() != b.inputs.size() || a.operators.size() != b.operators.size() ||
        a.outputs.size() != b.outputs.size() || a.updates != b.updates ||
        a.output_names != b.output_names || ToString(a.assumptions) != ToString(b.assumptions)) {
      return false;
    }
    for (size_t i = 0; i < a.inputs.size(); ++i) {
      if (!Define(a.inputs[i], b.inputs[i])) return false;
    }
    for (size_t i = 0; i < a.operators.size(); ++i) {
      if (!EqualOperators(a.operators[i], b.operators[i])) return false;
    }
    for (size_t i = 0; i < a.outputs.size(); ++i) {
      if (!Same(a.outputs[i], b.outputs[i])) return false;
    }
    return true;
  }

 private:
  static bool SameTypes(const Tensor& a, const Tensor& b) {
    return a.type().ToString() == b.type().ToString();
  }

  bool Define(const Tensor& a, const Tensor& b) {
    match_[a] = b;
    return SameTypes(a, b);
  }

  bool Same(const Tensor& a, const Tensor& b) {
    if (a.defined() != b.defined()) return false;
    if (!a.defined()) return true;
    if (a.is_constant() != b.is_constant()) return false;
    if (a.is_constant()) return SameTypes(a, b) && SameConstant(*a.constant(), *b.constant());
    const auto found = match_.find(a);
    return found != match_.end() && found->second.SameAs(b);
  }

  bool EqualOperators(const Operator& a, const Operator& b) {
    if (a->record != b->record || a.is_fused() != b.is_fused() ||
        a.inputs().size() != b.inputs().size() || a.outputs().size() != b.outputs().size()) {
      return false;
    }
    for (size_t i = 0; i < a.inputs().size(); ++i) {
      if (!Same(a.input(i), b.input(i))) return false;
    }
    if (a.is_fused()) {
      if (a.fused().anchor != b.fused().anchor ||
          !Comparer().Equal(*a.fused().graph, *b.fused().graph))
        return false;
    } else {
      const auto& entries_a = a.attributes().entries();
      const auto& entries_b = b.attributes().entries();
      if (entries_a.size() != entries_b.size()) return false;
      for (size_t i = 0; i < entries_a.size(); ++i) {
        if (entries_a[i].first != entries_b[i].first ||
            AttributeToString(entries_a[i].second) != AttributeToString(entries_b[i].second)) {
          return false;
        }
      }
    }
    for (size_t i = 0; i < a.outputs().size(); ++i) {
      if (!Define(a.output(i), b.output(i))) return false;
    }
    return true;
  }

  TensorMap<Tensor> match_;
};

}  // namespace

Operator Operator::Make(const OpRecord* record, absl::string_view name, std::vector<Tensor> inputs,
                        Attributes attributes, std::vector<Tensor> outputs,
                        std::vector<ir::Expr> assumptions) {
  HIDET_CHECK(record != nullptr);
  auto* node = new OperatorNode;
  node->record = record;
  node->name = std::string(name);
  node->inputs = std::move(inputs);
  node->attributes = std::move(attributes);
  node->outputs = std::move(outputs);
  node->assumptions = std::move(assumptions);
  return Operator(node);
}

Operator Operator::MakeFused(std::shared_ptr<const Graph> graph, int anchor,
                             std::vector<Tensor> inputs, std::vector<Tensor> outputs) {
  HIDET_CHECK(graph != nullptr && anchor >= 0 &&
              anchor < static_cast<int>(graph->operators.size()));
  HIDET_CHECK(graph->inputs.size() == inputs.size() && graph->outputs.size() == outputs.size());
  auto* node = new OperatorNode;
  node->record = graph->operators[anchor]->record;
  node->name = graph->operators[anchor].name();
  node->inputs = std::move(inputs);
  node->outputs = std::move(outputs);
  node->fused = {std::move(graph), anchor};
  return Operator(node);
}

const Operator& Operator::anchor() const {
  return is_fused() ? fused().graph->operators[fused().anchor] : *this;
}

bool Operator::Is(uint32_t traits) const {
  if (is_fused()) return false;
  constexpr uint32_t kAreKnown = uint32_t{1} << 31;
  uint32_t own = get()->traits.load(std::memory_order_relaxed);
  if (own == 0) {
    own = DeriveTraits(record(), inputs(), attributes(), outputs()) | kAreKnown;
    get()->traits.store(own, std::memory_order_relaxed);
  }
  return (own & traits) == traits;
}

std::string Operator::DisplayName() const {
  return is_fused() ? absl::StrCat("Fused", record().name) : record().name;
}

namespace {

// Collects variables, each once, in the order in which they are met.
class SymbolList {
 public:
  void Add(absl::Span<const ir::Expr> exprs) {
    for (const ir::Expr& expr : exprs) {
      for (const ir::Var& var : ir::CollectVars(expr)) {
        if (seen_.insert(var.get()).second) symbols_.push_back(var);
      }
    }
  }
  void AddInputs(const Graph& graph) {
    for (const Tensor& input : graph.inputs) Add(input.shape());
  }
  void AddAll(const Graph& graph) {
    AddInputs(graph);
    for (const Tensor& input : graph.inputs) {
      if (input.value().has_value()) Add(*input.value());
    }
    for (const Operator& op : graph.operators) {
      for (const auto& [name, value] : op.attributes().entries()) {
        if (const auto* sizes = std::get_if<Dims>(&value)) Add(*sizes);
      }
      for (const Tensor& output : op.outputs()) Add(output.shape());
      if (op.is_fused()) AddAll(*op.fused().graph);
    }
    Add(graph.assumptions);
  }
  std::vector<ir::Var> Take() { return std::move(symbols_); }

 private:
  std::vector<ir::Var> symbols_;
  absl::flat_hash_set<const ir::ExprNode*> seen_;
};

}  // namespace

std::vector<ir::Var> GraphSymbols(const Graph& graph) {
  SymbolList symbols;
  symbols.AddInputs(graph);
  return symbols.Take();
}

std::vector<ir::Var> AllSymbols(const Graph& graph) {
  SymbolList symbols;
  symbols.AddAll(graph);
  return symbols.Take();
}

std::vector<Tensor> GraphConstants(const Graph& graph) {
  std::vector<Tensor> constants;
  TensorSet seen;
  const auto visit = [&](const Tensor& tensor) {
    if (tensor.defined() && tensor.is_constant() && seen.insert(tensor).second)
      constants.push_back(tensor);
  };
  for (const Operator& op : graph.operators) {
    for (const Tensor& input : op.inputs()) visit(input);
  }
  for (const Tensor& output : graph.outputs) visit(output);
  return constants;
}

bool HasSizesOfCalls(const Operator& op) {
  if (op.is_fused()) {
    const std::vector<Operator>& members = op.fused().graph->operators;
    return std::any_of(members.begin(), members.end(), HasSizesOfCalls);
  }
  for (const auto& [name, value] : op.attributes().entries()) {
    const auto* sizes = std::get_if<Dims>(&value);
    if (sizes != nullptr && !ConstantDims(*sizes).has_value()) return true;
  }
  return false;
}

TensorSet PreparedTensors(const Graph& graph) {
  // What is known before a call: of constants, or of nothing. Sizes that are symbols are not.
  TensorSet known, prepared;
  for (const Operator& op : graph.operators) {
    bool is_known = !op.is_external() && !HasSizesOfCalls(op);
    bool is_prepared = !op.inputs().empty();
    for (const Tensor& input : op.inputs()) {
      if (!input.defined() || input.is_constant()) continue;
      is_known = is_known && known.contains(input);
      is_prepared = is_prepared && prepared.contains(input);
    }
    if (!is_known) continue;
    // Fills, counts and what moves or maps them are computed where they are read, until something
    // does more.
    const bool is_cheap = op.inputs().empty() || op.Is(kMovement) || op.Is(kPointwise);
    for (const Tensor& output : op.outputs()) {
      if (!output.ConstantCount().has_value()) continue;
      known.insert(output);
      if (is_prepared || !is_cheap) prepared.insert(output);
    }
  }
  // And then so is what it is made of.
  for (size_t i = graph.operators.size(); i-- > 0;) {
    const Operator& op = graph.operators[i];
    if (op.is_external() || !prepared.contains(op.output())) continue;
    for (const Tensor& input : op.inputs()) {
      if (input.defined() && known.contains(input)) prepared.insert(input);
    }
  }
  return prepared;
}

GraphUses::GraphUses(const Graph& graph) {
  for (size_t i = 0; i < graph.operators.size(); ++i) {
    const Operator& op = graph.operators[i];
    for (const Tensor& output : op.outputs()) producers_[output] = static_cast<int>(i);
    for (size_t j = 0; j < op.inputs().size(); ++j) {
      if (op.inputs()[j].defined())
        uses_[op.inputs()[j]].push_back({static_cast<int>(i), static_cast<int>(j)});
    }
  }
  outputs_.insert(graph.outputs.begin(), graph.outputs.end());
}

int GraphUses::Producer(const Tensor& tensor) const {
  const auto found = producers_.find(tensor);
  return found == producers_.end() ? -1 : found->second;
}

const std::vector<TensorUse>& GraphUses::Uses(const Tensor& tensor) const {
  static const auto* const none = new std::vector<TensorUse>;
  const auto found = uses_.find(tensor);
  return found == uses_.end() ? *none : found->second;
}

bool Equal(const Graph& a, const Graph& b) { return SameSymbols(a, b) && Comparer().Equal(a, b); }

}  // namespace hidet::graph
