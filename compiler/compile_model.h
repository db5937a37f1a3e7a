// An optimized graph to a model that the runtime can load: where the layers that must not know each
// other are joined.
//
//   HIDET_ASSIGN_OR_RETURN(CompiledModel model, CompileModel(graph, {.compiler = &compiler}));
//   HIDET_ASSIGN_OR_RETURN(auto loaded, runtime::Model::Load(model.data));
//
// Each operator is lowered to a task, a strategy is chosen for it, and its program's kernels are
// compiled (equal tasks once, different ones in parallel). Operators that depend on constants alone
// are the prepare plan: what is folded from weights, and weights in the order that kernels want; so
// are launches of a program that make workspaces of constants alone.
#ifndef COMPILER_COMPILE_MODEL_H_
#define COMPILER_COMPILE_MODEL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "compiler/compile_options.h"
#include "graph/graph.h"
#include "runtime/model_data.h"

namespace hidet::compiler {

// How an operator became steps of a plan, for reports.
struct OperatorReport {
  std::string name;                 // of the node, else "FusedMatmul: Matmul, Add, Relu"
  std::vector<std::string> parts;   // the operators that were fused, in order; or the operator
  int anchor = 0;                   // position in `parts`: the one that the schedule is made for
  std::vector<std::string> inputs;  // "float32[batch, 384]"
  std::vector<std::string> outputs;
  std::string task;      // ir::PrintTask
  std::string strategy;  // name and configuration
  std::string reasons;   // why the other strategies do not take it; only with tasks.explain
  std::string source;    // of its kernels; likewise
  std::vector<std::string> kernels;  // names of the device functions
  int launches = 0;                  // steps of the plan, one after the other
  double flops = 0;                  // at the symbols' hints
  double bytes = 0;
  double seconds = 0;  // as the strategy estimates; 0 = unknown
};

struct CompileReport {
  std::vector<OperatorReport> operators;  // of a call
  std::vector<OperatorReport> prepared;   // of what depends on constants alone
  int64_t packed_bytes =
      0;  // of weights that are copied into another layout when the model is prepared
  double compile_seconds = 0;
  int compiled_tasks = 0;    // different ones
  int tasks_from_cache = 0;  // of them
};

struct CompiledModel {
  runtime::ModelData data;
  CompileReport report;
};

absl::StatusOr<CompiledModel> CompileModel(const graph::Graph& graph,
                                           const CompileOptions& options);

}  // namespace hidet::compiler

#endif  // COMPILER_COMPILE_MODEL_H_
