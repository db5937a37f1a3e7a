// Rewrites a graph operator by operator: what most graph passes are made of.
//
//   return RewriteOperators(graph, [](Rewrite& rewrite, const Operator& op) -> RewriteResult {
//     if (!IsNeutral(op)) return std::nullopt;                       // keep it
//     return std::vector<Tensor>{rewrite.Map(op.input(0))};          // its result is its input
//   });
//
// The rule sees the original graph: it matches there, follows producers and uses there, and builds
// replacements with `builder` on mapped tensors. What nobody uses afterwards is dropped. To rewrite
// what a rewrite made, run the pass again.
#ifndef PASSES_GRAPH_GRAPH_REWRITER_H_
#define PASSES_GRAPH_GRAPH_REWRITER_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "graph/constant_data.h"
#include "graph/graph.h"
#include "graph/graph_builder.h"
#include "ir/task/kernel_oracle.h"
#include "passes/pass.h"

namespace hidet::passes {

using GraphPass = Pass<graph::Graph>;

class Rewrite {
 public:
  Rewrite(const graph::Graph& graph, graph::GraphBuilder& builder)
      : graph(graph), uses(graph), builder(builder) {}

  const graph::Graph& graph;     // as it was
  const graph::GraphUses uses;   // of that graph
  graph::GraphBuilder& builder;  // what it becomes

  // Returns what stands for a tensor of the original graph now.
  const graph::Tensor& Map(const graph::Tensor& tensor) const;
  // The same for all inputs of an operator; an absent one stays absent.
  std::vector<graph::Tensor> MapInputs(const graph::Operator& op) const;
  // Returns the operator of the original graph that makes a tensor; nullptr for inputs and
  // constants.
  const graph::Operator* Producer(const graph::Tensor& tensor) const;
  // Returns a constant that takes the place of a tensor of the original graph, and has its name, or
  // one made of it if a constant of that graph has the same: by those names hosts know weights.
  graph::Tensor Known(const graph::Tensor& tensor, std::shared_ptr<const graph::ConstantData> data);

 private:
  friend absl::StatusOr<graph::Graph> RewriteOperators(
      const graph::Graph&,
      const std::function<absl::StatusOr<std::optional<std::vector<graph::Tensor>>>(
          Rewrite&, const graph::Operator&)>&);
  graph::TensorMap<graph::Tensor> map_;
  // Of the constants of the original graph, once they are asked for.
  std::optional<absl::flat_hash_set<absl::string_view>> constant_names_;
};

// The tensors that take the place of the operator's outputs, or nothing to keep the operator.
using RewriteResult = absl::StatusOr<std::optional<std::vector<graph::Tensor>>>;
using RewriteRule = std::function<RewriteResult(Rewrite& rewrite, const graph::Operator& op)>;

// Applies the rule to each operator in order. Replacements must have the types that they replace
// (Internal otherwise).
absl::StatusOr<graph::Graph> RewriteOperators(const graph::Graph& graph, const RewriteRule& rule);

// Returns the pass that applies the rule to each operator, again and again until nothing changes;
// an Internal error after 64 runs.
GraphPass RepeatedRewritePass(absl::string_view name, RewriteRule rule);

// Returns the pass that applies a rule which asks the oracle whether a rewriting pays: a Rewriter,
// made of each graph and the oracle. Without an oracle nothing is changed. It must outlive the
// pass.
template <typename Rewriter>
GraphPass JudgedRewritePass(absl::string_view name, const ir::KernelOracle* oracle) {
  return {std::string(name), [oracle](graph::Graph graph) -> absl::StatusOr<graph::Graph> {
            if (oracle == nullptr) return graph;
            const Rewriter rewriter(graph, *oracle);
            return RewriteOperators(graph, std::cref(rewriter));
          }};
}

// Returns the graph without operators whose results nobody uses and that have no effects.
graph::Graph WithoutDeadOperators(const graph::Graph& graph);

// True when the two graphs have the same operators and outputs by identity: a pass did nothing.
bool IsUnchanged(const graph::Graph& before, const graph::Graph& after);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_GRAPH_REWRITER_H_
