#include "compiler/run_passes.h"

#include <memory>
#include <utility>

#include "base/status_macros.h"
#include "compiler/compiled_evaluator.h"
#include "compiler/cpu_compiler.h"
#include "compiler/make_compiler.h"
#include "compiler/pipeline.h"
#include "graph/text.h"
#include "graph/verify_graph.h"
#include "ir/task/kernel_oracle.h"
#include "ir/text/parser.h"
#include "ir/text/text.h"
#include "ir/verify.h"
#include "passes/find_passes.h"
#include "passes/graph/pipelines.h"
#include "passes/ir/pipelines.h"
#include "passes/pass_manager.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy_oracle.h"
#include "schedules/target.h"

namespace hidet::compiler {
namespace {

// All of the pipeline where no names are given.
template <typename Module>
absl::StatusOr<std::vector<passes::Pass<Module>>> Select(
    const std::vector<passes::Pass<Module>>& pipeline, const std::vector<std::string>& names) {
  if (names.empty()) return pipeline;
  return passes::FindPasses(pipeline, names);
}

std::vector<passes::GraphPass> GraphPipeline(passes::LogicalPipelineOptions logical,
                                             const ir::KernelOracle& oracle) {
  logical.oracle = &oracle;
  std::vector<passes::GraphPass> all = passes::LogicalPipeline(logical);
  for (passes::GraphPass& pass : passes::PhysicalPipeline({.oracle = &oracle}))
    all.push_back(std::move(pass));
  return all;
}

std::vector<passes::Pass<ir::Kernel>> IrPipeline(bool cuda) {
  return cuda ? passes::CudaLoweringPipeline() : passes::CpuLoweringPipeline();
}

}  // namespace

std::vector<std::string> GraphPassNames() {
  const schedules::StrategyList strategies = schedules::AllStrategies();
  const schedules::StrategyOracle oracle(schedules::Target(), strategies);
  return passes::NamesOf(GraphPipeline({}, oracle));
}
std::vector<std::string> IrPassNames(bool cuda) { return passes::NamesOf(IrPipeline(cuda)); }

absl::StatusOr<graph::Graph> RunGraphPasses(const graph::Graph& graph,
                                            const PassSelection& selection,
                                            const Options& options) {
  HIDET_ASSIGN_OR_RETURN(const std::unique_ptr<KernelCompiler> compiler, MakeCompiler(options));
  const std::unique_ptr<KernelCompiler> cpu = MakeCpuCompiler(1);
  const CompiledEvaluator evaluator(*cpu);
  const schedules::StrategyList strategies = schedules::AllStrategies();
  const schedules::StrategyOracle oracle(compiler->target(), strategies, PrecisionOf(options));
  passes::LogicalPipelineOptions logical = LogicalOptions(options);
  logical.evaluator = &evaluator;
  const std::vector<passes::GraphPass> all = GraphPipeline(std::move(logical), oracle);
  HIDET_ASSIGN_OR_RETURN(const std::vector<passes::GraphPass> list, Select(all, selection.names));
  passes::PassManagerOptions<graph::Graph> manager;
  manager.verify = graph::VerifyGraph;
  manager.limit = selection.limit;
  if (selection.after_pass) {
    manager.dump = [&](absl::string_view pass, int, const graph::Graph& result) {
      selection.after_pass(pass, graph::PrintGraph(result));
    };
  }
  return passes::RunPasses(list, graph, manager);
}

absl::StatusOr<std::string> RunIrPasses(absl::string_view text, const PassSelection& selection,
                                        bool cuda) {
  const std::vector<passes::Pass<ir::Kernel>> all = IrPipeline(cuda);
  HIDET_ASSIGN_OR_RETURN(const std::vector<passes::Pass<ir::Kernel>> list,
                         Select(all, selection.names));
  HIDET_ASSIGN_OR_RETURN(std::vector<ir::Kernel> kernels, ir::ParseVerifiedKernels(text));
  passes::PassManagerOptions<ir::Kernel> manager;
  manager.verify = [](const ir::Kernel& kernel) { return ir::Verify(kernel); };
  manager.limit = selection.limit;
  if (selection.after_pass) {
    manager.dump = [&](absl::string_view pass, int, const ir::Kernel& kernel) {
      selection.after_pass(pass, ir::Print(kernel));
    };
  }
  for (ir::Kernel& kernel : kernels) {
    HIDET_ASSIGN_OR_RETURN(kernel, passes::RunPasses(list, std::move(kernel), manager));
  }
  return ir::Print(absl::MakeConstSpan(kernels));
}

}  // namespace hidet::compiler
