// resolve: general operators become the specialized ones that kernels exist for, by rules.
//
// Why: few kernels serve many operators; users add rules of their own.
//
//   before                               after (on a CUDA device; Cpu elsewhere)
//   y = Matmul(x[2, 3], w[3, 2])         a = Broadcast(x, shape=[1, 2, 3])
//                                        b = Broadcast(w, shape=[1, 3, 2])
//                                        c = CudaBatchMatmul(a, b)
//                                        y = Reshape(c, shape=[2, 2])
//
// For each operator the rules for its name are tried from the last registered to the first; the
// first that gives results wins. What a rule makes is resolved again, until no rule applies.
//
// Requires: a verified graph. Ensures: no operator that a rule applies to; types stay.
#ifndef PASSES_GRAPH_RESOLVE_H_
#define PASSES_GRAPH_RESOLVE_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "graph/graph_builder.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

struct ResolveRule {
  std::string name;  // for people: "matmul-to-batch-matmul"
  std::string op;    // the record that it applies to
  // Builds what computes the same as `op` on its inputs and returns its results; nothing if it does
  // not apply.
  std::function<absl::StatusOr<std::optional<std::vector<graph::Tensor>>>(
      graph::GraphBuilder& builder, const graph::Operator& op)>
      apply;
};

// The rules of ours, in the order of registration. Users' rules are appended.
std::vector<ResolveRule> DefaultResolveRules();

GraphPass Resolve(std::vector<ResolveRule> rules = DefaultResolveRules());

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RESOLVE_H_
