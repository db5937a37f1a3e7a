// A model's whole way, from a file to something that runs: import, optimize, compile.
//
//   HIDET_ASSIGN_OR_RETURN(BuildResult built, BuildFile("minilm.onnx", {.options = options}));
//   HIDET_RETURN_IF_ERROR(runtime::WriteArtifact("minilm.hidet", built.compiled->data));
//
// Each stage can be the last (`to`). Everything on the way can be dumped to a folder, and the
// folder can be the start after any stage (`from`): what a person has changed there is what is
// built.
#ifndef COMPILER_PIPELINE_H_
#define COMPILER_PIPELINE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "compiler/candidate_farm.h"
#include "compiler/compile_model.h"
#include "compiler/kernel_compiler.h"
#include "compiler/options.h"
#include "compiler/stages.h"
#include "compiler/user_rules.h"
#include "frontends/onnx/import_onnx.h"
#include "graph/graph.h"
#include "ir/task/task.h"
#include "passes/graph/pipelines.h"

namespace hidet::compiler {

struct Progress {
  Stage stage = Stage::kImport;
  int done = 0;
  int total = 0;  // 0 = not known
  // The task whose candidates are counted, where kernels are searched for; empty: parts of the
  // stage are.
  std::string searched;
};

// What is asked of a build besides the model itself: one struct, from the rows of the table of
// options to who looks on.
struct BuildRequest {
  Options options;
  std::vector<onnx::SymbolOption> symbols;  // of an ONNX file
  std::vector<onnx::ShapeOption> shapes;
  std::vector<std::string> given;              // its initializers that calls give
  std::vector<ResolveRule> rules;              // after ours: they win
  std::vector<GraphPass> rewrites;             // users' passes, before ours
  std::vector<PassTiming>* timings = nullptr;  // receives the time of each graph pass
  // How many graph passes run, logical and physical ones together: to find the one that breaks
  // something.
  int pass_limit = INT32_MAX;
  // Called after each graph pass.
  std::function<void(absl::string_view pass, const graph::Graph& graph)> after_pass;
  bool fold = true;  // compute small constants while optimizing; false shows them as they were
  std::vector<std::string> host_bound_constants;
  Stage to = Stage::kArtifact;
  std::string dump_dir;  // made if it is missing; empty = no dumps
  // Which files of the folder are written, by their names; empty = all.
  std::function<bool(absl::string_view file)> dump_filter;
  bool explain = false;
  std::function<void(const Progress&)> progress;
  // Returns true to stop: the call then returns Cancelled. Called by one thread at a time.
  std::function<bool()> cancelled;
  SearchSharing sharing;  // with other processes, where candidates are measured
};

// What a stage shows of one kernel or operator.
struct StageText {
  std::string stage;  // "task", "ir", "cu", "ll"
  std::string name;
  std::string text;
};

struct BuildResult {
  graph::Graph graph;                     // of the last graph stage that ran
  std::vector<StageText> texts;           // of the stage `to`, if it is task, ir or source
  std::optional<CompiledModel> compiled;  // if `to` is task or later; complete only for artifact
  // The model was compiled before and taken whole (compiler/model_cache.h): `compiled` has
  // no report, and `graph` is what it was made from. Never so where dumps, reasons, timings of
  // passes or users' rules are asked for.
  bool from_cache = false;
  double import_seconds = 0, optimize_seconds = 0, compile_seconds = 0;
};

// Returns what the options say of the logical passes. Evaluator and oracle are the caller's to
// give.
passes::LogicalPipelineOptions LogicalOptions(const Options& options);
// Returns what they say of how products are rounded and summed: the passes' oracle and the
// strategies are told alike.
ir::ProductPrecision PrecisionOf(const Options& options);

// Runs the logical passes: what hidet.graph.optimize prints.
absl::StatusOr<graph::Graph> OptimizeGraph(const graph::Graph& graph,
                                           const BuildRequest& options = {});

// From a graph of that stage: kImport for one that is not optimized yet, kOptimize for one that is,
// kPhysical for one whose weights have their layouts too.
absl::StatusOr<BuildResult> BuildGraph(const graph::Graph& graph, Stage from,
                                       const BuildRequest& options = {});

// From a file: ".onnx", or ".graph" with the stage that it was dumped after. Other names are taken
// to be ONNX. From the folder of a dump (compiler/dump_folder.h), after any stage but the
// last: the graph is that of `from`, or the physical one with the texts of `from`.
absl::StatusOr<BuildResult> BuildFile(absl::string_view path, const BuildRequest& options = {},
                                      Stage from = Stage::kImport);

}  // namespace hidet::compiler

#endif  // COMPILER_PIPELINE_H_
