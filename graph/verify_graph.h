// The verifier of graphs.
#ifndef GRAPH_VERIFY_GRAPH_H_
#define GRAPH_VERIFY_GRAPH_H_

#include "absl/status/status.h"
#include "graph/graph.h"

namespace hidet::graph {

// Checks that each operator uses only inputs, constants and earlier results, each tensor is defined
// once, and types are those that the operators infer. InvalidArgument for what is wrong, with the
// operator as subject.
absl::Status VerifyGraph(const Graph& graph);

}  // namespace hidet::graph

#endif  // GRAPH_VERIFY_GRAPH_H_
