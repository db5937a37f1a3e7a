// Models that were compiled before, whole: the same graph for the same machine gets its plans and
// machine code at once, with no pass, no schedule and no measurement.
//
//   const std::string key = ModelKey(graph, *compiler, options, host_bound_constants);
//   if (std::optional<runtime::ModelData> model = FindModel(cache, key, graph)) return *model;
//   ...                                            // compile
//   KeepModel(cache, key, graph, compiled.data);
//
// An entry holds everything but the weights that the graph itself has: those stay where they lie,
// often in a mapped file, and only their hash is part of the key. Any doubt about an entry is a
// miss, and one that would hold much more than code is not kept.
#ifndef COMPILER_MODEL_CACHE_H_
#define COMPILER_MODEL_CACHE_H_

#include <optional>
#include <string>

#include "absl/types/span.h"
#include "compiler/kernel_compiler.h"
#include "compiler/options.h"
#include "graph/graph.h"
#include "runtime/kernel_cache.h"
#include "runtime/model_data.h"

namespace hidet::compiler {

// Returns all that a compiled model depends on: the build of the compiler, the machine, the options
// that are about code, the graph with its names, and its constants by hash. Empty if that is not
// known, and nothing may be reused.
std::string ModelKey(const graph::Graph& graph, const KernelCompiler& compiler,
                     const Options& options, absl::Span<const std::string> host_bound_constants);

// Returns the options that make a model what it is and are not the default, name and value, by
// name. Paths are left out: they say nothing on another machine.
runtime::OptionValues OptionsOfModel(const Options& options);

// Returns the model that was kept under the key, its weights in the memory of `graph`'s constants,
// which it keeps alive.
std::optional<runtime::ModelData> FindModel(const runtime::KernelCache& cache,
                                            const std::string& key, const graph::Graph& graph);

// Keeps what was compiled from `graph`. Whatever goes wrong, the next process compiles again.
void KeepModel(const runtime::KernelCache& cache, const std::string& key, const graph::Graph& graph,
               const runtime::ModelData& model);

}  // namespace hidet::compiler

#endif  // COMPILER_MODEL_CACHE_H_
