// Graph passes by name, for the command line and for text tests.
//
//   HIDET_ASSIGN_OR_RETURN(auto passes, FindGraphPasses("canonicalize, resolve, fuse"));
#ifndef PASSES_GRAPH_ALL_PASSES_H_
#define PASSES_GRAPH_ALL_PASSES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "passes/graph/pipelines.h"

namespace hidet::passes {

// Every pass of the logical pipeline, each once, in its order, and schedule-collectives.
std::vector<GraphPass> AllGraphPasses(const LogicalPipelineOptions& options = {});

// Returns the passes of a list of names with commas; "logical" stands for the whole pipeline.
// NotFound for an unknown name.
absl::StatusOr<std::vector<GraphPass>> FindGraphPasses(absl::string_view names,
                                                       const LogicalPipelineOptions& options = {});

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_ALL_PASSES_H_
