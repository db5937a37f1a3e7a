// The graph pipelines, one line a pass.
//
//   RunPasses(LogicalPipeline({.evaluator = &evaluator, .oracle = &oracle}), graph)     // what hidet.graph.optimize runs
#ifndef PASSES_GRAPH_PIPELINES_H_
#define PASSES_GRAPH_PIPELINES_H_

#include <optional>
#include <vector>

#include "base/scalar_type.h"
#include "ir/task/kernel_oracle.h"
#include "passes/graph/evaluator.h"
#include "passes/graph/graph_rewriter.h"
#include "passes/graph/resolve.h"

namespace hidet::passes {

// What the compiler joins in; all pointers must outlive the passes.
struct LogicalPipelineOptions {
  std::vector<ResolveRule> resolve_rules = DefaultResolveRules();
  const Evaluator* evaluator = nullptr;      // null: nothing is folded
  const ir::KernelOracle* oracle = nullptr;  // null: fusion follows its own rules
  std::optional<ScalarType> precision;       // what float32 operators compute with instead
  bool recognize_attention = true;           // false: attention written out in operators stays so
};

// From an imported graph to fused operators that can be lowered to tasks.
std::vector<GraphPass> LogicalPipeline(const LogicalPipelineOptions& options = {});

// The oracle must be given; both must outlive the passes.
struct PhysicalPipelineOptions {
  const ir::KernelOracle* oracle = nullptr;
};

// From there to how each tensor is stored.
std::vector<GraphPass> PhysicalPipeline(const PhysicalPipelineOptions& options);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_PIPELINES_H_
