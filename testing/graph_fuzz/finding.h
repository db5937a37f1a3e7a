// What a random graph has shown: whether it is a mistake of ours, and the text that says so.
#ifndef TESTING_GRAPH_FUZZ_FINDING_H_
#define TESTING_GRAPH_FUZZ_FINDING_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "graph/graph.h"

namespace hidet::testing {

// False for what the compiler refuses with a reason, and for what the reference cannot tell.
bool IsFinding(const absl::Status& status);

// Makes the graph as small as it can be while it fails in the same way. Returns its text, with the
// seed and what is wrong in comments before it; it can be parsed and checked again.
std::string DescribeFinding(uint64_t seed, const graph::Graph& graph, const absl::Status& status);

}  // namespace hidet::testing

#endif  // TESTING_GRAPH_FUZZ_FINDING_H_
