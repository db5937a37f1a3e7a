// Random operator graphs: what a model might be, and what no model is.
//
//   graph::Graph graph = RandomGraph(/*seed=*/7, {.device = graph::Device::Cpu()});
//
// A graph has some inputs of mixed types, free and fixed sizes (0 and 1 among them), a handful of
// operators of all families that the device's compiler takes, and several outputs. The same seed
// gives the same graph everywhere. Everything that a run depends on is in the graph's text: sizes
// are the symbols' hints, and an input's name says what it holds (graph_check.h).
#ifndef TESTING_GRAPH_FUZZ_RANDOM_GRAPH_H_
#define TESTING_GRAPH_FUZZ_RANDOM_GRAPH_H_

#include <cstdint>

#include "graph/device.h"
#include "graph/graph.h"

namespace hidet::testing {

struct RandomGraphOptions {
  graph::Device device;
  int most_operators = 8;
};

graph::Graph RandomGraph(uint64_t seed, const RandomGraphOptions& options);

}  // namespace hidet::testing

#endif  // TESTING_GRAPH_FUZZ_RANDOM_GRAPH_H_
