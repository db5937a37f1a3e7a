// The table of all operators of ours.
//
//   GraphBuilder builder(AllOps());
#ifndef GRAPH_OPS_ALL_OPS_H_
#define GRAPH_OPS_ALL_OPS_H_

#include "graph/op_registry.h"

namespace hidet::graph {

// Returns the table, made at the first call and never destroyed.
const OpRegistry& AllOps();

}  // namespace hidet::graph

#endif  // GRAPH_OPS_ALL_OPS_H_
