// Reads the canonical text of graphs (graph/text.h).
//
//   HIDET_ASSIGN_OR_RETURN(Graph graph, ParseGraph(text, AllOps(), constants));
//
// The text may come from anywhere: every error is InvalidArgument with line and column, nesting is
// limited, and every operator is inferred anew and must have the types that the text says.
#ifndef GRAPH_PARSER_H_
#define GRAPH_PARSER_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "graph/graph.h"
#include "graph/op_registry.h"
#include "graph/text.h"

namespace hidet::graph {

// Returns the graph, verified. `constants` gives the data of constants by id; `registry` must
// outlive the graph.
absl::StatusOr<Graph> ParseGraph(absl::string_view text, const OpRegistry& registry,
                                 const ConstantTable& constants = {});

}  // namespace hidet::graph

#endif  // GRAPH_PARSER_H_
