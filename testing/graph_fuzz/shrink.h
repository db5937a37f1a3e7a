// Makes a graph that fails as small as it can be and still fails.
//
//   graph::Graph small = Shrink(graph, [](const graph::Graph& g) { return !CheckGraph(g).ok(); });
//
// One thing is tried at a time and kept if the graph still fails: one output alone, an intermediate
// tensor given as an input, an operator passed by, a size fixed or smaller, plain numbers in place
// of special ones. It ends where nothing helps any more.
#ifndef TESTING_GRAPH_FUZZ_SHRINK_H_
#define TESTING_GRAPH_FUZZ_SHRINK_H_

#include <functional>

#include "graph/graph.h"

namespace hidet::testing {

graph::Graph Shrink(graph::Graph graph, const std::function<bool(const graph::Graph&)>& fails,
                    int most_tries = 400);

}  // namespace hidet::testing

#endif  // TESTING_GRAPH_FUZZ_SHRINK_H_
