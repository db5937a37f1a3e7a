#include "frontends/onnx/symbol_bounds.h"

#include <algorithm>
#include <cstddef>
#include <map>

#include "ir/expr.h"

namespace hidet::onnx {
namespace {

using ir::Expr;
using ir::Op;

const ir::OperatorNode* AsOp(const Expr& expr, Op op) {
  const auto* node = expr.As<ir::OperatorNode>();
  return node != nullptr && node->op == op ? node : nullptr;
}

bool IsVar(const Expr& expr) { return expr.kind() == ir::ExprKind::kVar; }

class Collector {
 public:
  explicit Collector(const graph::Graph& graph) {
    for (const ir::Var& symbol : graph::GraphSymbols(graph)) {
      bounds_[symbol.name()] = {symbol.name(), symbol.facts().min, symbol.facts().max};
      places_.emplace(symbol.name(), places_.size());
    }
    before_ = bounds_;
    for (const Expr& condition : graph.assumptions) Add(condition);
  }

  std::vector<SymbolBounds> Narrower() const {
    std::vector<SymbolBounds> result;
    for (const auto& [name, bounds] : bounds_) {
      const SymbolBounds& before = before_.at(name);
      const bool says_more =
          bounds.min > before.min || bounds.max < before.max || !bounds.same_as.empty();
      if (bounds.min <= bounds.max && says_more) result.push_back(bounds);
    }
    return result;
  }

 private:
  void AtMost(const Expr& var, int64_t max) { Narrow(var, INT64_MIN, max); }
  void AtLeast(const Expr& var, int64_t min) { Narrow(var, min, INT64_MAX); }
  void Narrow(const Expr& var, int64_t min, int64_t max) {
    const auto found = bounds_.find(ir::Var::Of(var).name());
    if (found == bounds_.end()) return;
    found->second.min = std::max(found->second.min, min);
    found->second.max = std::min(found->second.max, max);
  }

  void Add(const Expr& condition) {
    if (const auto* node = AsOp(condition, Op::kAnd)) {
      for (const Expr& operand : node->operands) Add(operand);
      return;
    }
    const auto* node = condition.As<ir::OperatorNode>();
    if (node == nullptr || node->operands.size() != 2) return;
    const Expr &a = node->operands[0], &b = node->operands[1];
    switch (node->op) {
      case Op::kEq:
        if (IsVar(a) && IsVar(b)) return Same(a, b);
        Equal(a, b);
        Equal(b, a);
        return;
      case Op::kLe:
        LessOrEqual(a, b, 0);
        return;
      case Op::kLt:
        LessOrEqual(a, b, 1);
        return;
      default:
        return;
    }
  }

  // a + slack <= b
  void LessOrEqual(const Expr& a, const Expr& b, int64_t slack) {
    if (const auto value = ir::AsInt(b); value.has_value() && IsVar(a)) AtMost(a, *value - slack);
    if (const auto value = ir::AsInt(a); value.has_value() && IsVar(b)) AtLeast(b, *value + slack);
  }

  // v == w: the later has the name of the earlier, and both have the range that both may have.
  void Same(const Expr& var, const Expr& other) {
    const std::string &name = ir::Var::Of(var).name(), &other_name = ir::Var::Of(other).name();
    const auto place = places_.find(name), other_place = places_.find(other_name);
    if (place == places_.end() || other_place == places_.end()) return;
    if (place->second < other_place->second) return Same(other, var);
    const SymbolBounds here = bounds_[name], there = bounds_[other_name];
    Narrow(var, there.min, there.max);
    Narrow(other, here.min, here.max);
    if (name != other_name) bounds_[name].same_as = other_name;
  }

  // v == c, v == min(v, c), v == max(v, c)
  void Equal(const Expr& var, const Expr& other) {
    if (!IsVar(var)) return;
    if (const auto value = ir::AsInt(other)) return Narrow(var, *value, *value);
    for (const Op op : {Op::kMin, Op::kMax}) {
      const auto* node = AsOp(other, op);
      if (node == nullptr) continue;
      for (int i : {0, 1}) {
        const auto value = ir::AsInt(node->operands[1 - i]);
        if (!value.has_value() || !node->operands[i].SameAs(var)) continue;
        if (op == Op::kMin) AtMost(var, *value);
        if (op == Op::kMax) AtLeast(var, *value);
      }
    }
  }

  std::map<std::string, SymbolBounds> bounds_, before_;
  std::map<std::string, size_t> places_;  // in the order of the inputs
};

}  // namespace

std::vector<SymbolBounds> NarrowerBounds(const graph::Graph& graph) {
  return Collector(graph).Narrower();
}

}  // namespace hidet::onnx
