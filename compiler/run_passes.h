// Passes by name on text: what `hidet opt` does.
//
//   RunIrPasses(text, {"simplify", "unroll-loops"}, /*cuda=*/false)   // a .ir file
//   RunGraphPasses(graph, {"canonicalize"}, options)               // a .graph file
#ifndef COMPILER_RUN_PASSES_H_
#define COMPILER_RUN_PASSES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "compiler/options.h"
#include "graph/graph.h"

namespace hidet::driver {

// The names of the passes of a pipeline, each once, in its order.
std::vector<std::string> GraphPassNames();
std::vector<std::string> IrPassNames(bool cuda);

// Runs the named passes in the order given, or the whole pipeline if none is named, and verifies
// after each. The passes are those of a build for `options` (compiler/pipeline.h), logical
// and physical. InvalidArgument for an unknown name, with those there are.
absl::StatusOr<graph::Graph> RunGraphPasses(const graph::Graph& graph,
                                            const std::vector<std::string>& names,
                                            const Options& options = {});
// The same on the kernels of a text; returns their text.
absl::StatusOr<std::string> RunIrPasses(absl::string_view text,
                                        const std::vector<std::string>& names, bool cuda);

}  // namespace hidet::driver

#endif  // COMPILER_RUN_PASSES_H_
