// Graphs as files: the text (graph/text.h), and the constants that it names by id beside it.
//
//   HIDET_RETURN_IF_ERROR(WriteGraphFile("minilm.graph", graph));   // and minilm.graph.safetensors
//   graph::Graph again = *ReadGraphFile("minilm.graph");
//
// A folder of dumps has one file of constants for all its graphs: constants.safetensors.
#ifndef COMPILER_GRAPH_FILE_H_
#define COMPILER_GRAPH_FILE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "graph/graph.h"
#include "graph/text.h"

namespace hidet::compiler {

absl::Status WriteGraphFile(absl::string_view path, const graph::Graph& graph);

// Where a graph's constants may be, the first that is there: PATH.safetensors, or
// constants.safetensors in its folder.
std::vector<std::string> ConstantsFiles(absl::string_view path);

// Reads a graph and its constants, which are mapped.
absl::StatusOr<graph::Graph> ReadGraphFile(absl::string_view path);

// Writes constants under the names of their ids.
absl::Status WriteConstants(absl::string_view path, const graph::ConstantTable& constants);

}  // namespace hidet::compiler

#endif  // COMPILER_GRAPH_FILE_H_
