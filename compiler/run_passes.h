// Passes by name on text: what `hidet opt` does.
//
//   RunIrPasses(text, {.names = {"simplify", "unroll-loops"}}, /*cuda=*/false)   // a .ir file
//   RunGraphPasses(graph, {.names = {"canonicalize"}}, options)               // a .graph file
#ifndef COMPILER_RUN_PASSES_H_
#define COMPILER_RUN_PASSES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "compiler/options.h"
#include "graph/graph.h"

namespace hidet::compiler {

// The names of the passes of a pipeline, each once, in its order.
std::vector<std::string> GraphPassNames();
std::vector<std::string> IrPassNames(bool cuda);

// Which passes run, and what is seen of them.
struct PassSelection {
  std::vector<std::string> names;  // in this order; none: the whole pipeline
  int limit = INT32_MAX;           // how many of them run, on each module
  // Called with the text after each pass.
  std::function<void(absl::string_view pass, absl::string_view text)> after_pass;
};

// Runs passes and verifies after each. They are those of a build for `options`
// (compiler/pipeline.h), logical and physical. InvalidArgument for an unknown name, with those
// there are.
absl::StatusOr<graph::Graph> RunGraphPasses(const graph::Graph& graph,
                                            const PassSelection& selection,
                                            const Options& options = {});
// The same on the kernels of a text; returns their text.
absl::StatusOr<std::string> RunIrPasses(absl::string_view text, const PassSelection& selection,
                                        bool cuda);

}  // namespace hidet::compiler

#endif  // COMPILER_RUN_PASSES_H_
