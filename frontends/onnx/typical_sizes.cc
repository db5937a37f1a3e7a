#include "frontends/onnx/typical_sizes.h"

#include <algorithm>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "ir/expr.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/typical_value.h"
#include "ir/walk.h"

namespace hidet::onnx {
namespace {

using ir::Expr;

constexpr int64_t kLargest = 1 << 15;   // some seconds of speech, images of any size
constexpr int64_t kNextToNothing = 16;  // of a size that symbols make

// The sizes in a graph that symbols make, each once.
std::vector<Expr> MadeSizes(const graph::Graph& graph) {
  std::vector<Expr> sizes;
  absl::flat_hash_map<uint64_t, std::vector<Expr>> seen;
  for (const graph::Operator& op : graph.operators) {
    for (const graph::Tensor& output : op.outputs()) {
      for (const Expr& size : output.shape()) {
        if (ir::AsInt(size).has_value() || size.kind() == ir::ExprKind::kVar) continue;
        std::vector<Expr>& like = seen[ir::Hash(size)];
        if (absl::c_any_of(like, [&](const Expr& other) { return ir::Equal(other, size); }))
          continue;
        like.push_back(size);
        sizes.push_back(size);
      }
    }
  }
  return sizes;
}

}  // namespace

std::vector<TypicalSize> TypicalSizes(const graph::Graph& graph) {
  std::vector<TypicalSize> result;
  const std::vector<ir::Var> symbols = graph::GraphSymbols(graph);
  if (symbols.empty()) return result;
  ir::VarMap<Expr> values;
  for (const ir::Var& symbol : symbols)
    values[symbol] = ir::Int64(ir::TypicalValue(symbol.facts()));
  const std::vector<Expr> sizes = MadeSizes(graph);
  for (const ir::Var& symbol : symbols) {
    const ir::VarFacts& facts = symbol.facts();
    if (facts.hint != 0) continue;
    const int64_t usual = ir::TypicalValue(facts);
    const int64_t largest = std::max(std::min(kLargest, facts.max), facts.min);
    const auto is_small = [&](const Expr& size, int64_t value) {
      ir::VarMap<Expr> with = values;
      with[symbol] = ir::Int64(value);
      const auto known = ir::AsInt(ir::Simplify(ir::Substitute(size, with)));
      return known.has_value() && *known < kNextToNothing;
    };
    // A larger value makes no size smaller that it makes larger at all, so that each is asked from
    // where the ones before have come to.
    int64_t chosen = usual;
    for (const Expr& size : sizes) {
      if (!ir::UsesVar(size, symbol) || !is_small(size, chosen) || is_small(size, largest))
        continue;
      while (chosen < largest && is_small(size, chosen)) chosen = std::min(2 * chosen, largest);
    }
    if (chosen == usual) continue;
    values[symbol] = ir::Int64(chosen);
    result.push_back({symbol, chosen});
  }
  return result;
}

}  // namespace hidet::onnx
