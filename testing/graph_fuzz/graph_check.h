// Runs a graph through the whole compiler and holds its results against the reference.
//
//   absl::Status status = CheckGraph(graph);
//
// Where a graph's tensors are on the CPU it is compiled by the compiler, loaded and run. Where they
// are on a GPU its operators are fused, get their layouts and strategies as on a card, their
// kernels run in the simulator, and their CUDA text is made.
//
// A graph says itself what it is run on. A symbol has the value of its hint. An input's name says
// what it holds: `index12_*` numbers from 0 to 11, `special_*` also infinities and NaN, all others
// small multiples of a quarter. Constants whose elements are not known hold such numbers too.
//
// How near a result must be is measured, not guessed: the reference runs again with each inexact
// result altered by its last bits, and what such errors do to an element is what it may be wrong
// by.
#ifndef TESTING_GRAPH_FUZZ_GRAPH_CHECK_H_
#define TESTING_GRAPH_FUZZ_GRAPH_CHECK_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "graph/graph.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/reference/reference.h"

namespace hidet::testing {

// The same graph with elements for each constant that has none.
absl::StatusOr<graph::Graph> FillConstants(const graph::Graph& graph);

// What the symbols and inputs of a graph are for a check.
SymbolValues SymbolsOf(const graph::Graph& graph);
absl::StatusOr<std::vector<HostTensor>> InputsOf(const graph::Graph& graph,
                                                 const SymbolValues& symbols);

// Compiles and runs a graph whose constants all have elements. Unimplemented where the compiler
// refuses it.
absl::StatusOr<std::vector<HostTensor>> CompileAndRun(const graph::Graph& graph,
                                                      absl::Span<const HostTensor> inputs,
                                                      const SymbolValues& symbols);

// Internal where a result is wrong, with what differs. Unimplemented where the compiler refuses the
// graph. Cancelled where the reference cannot tell: an element left the range of its type on the
// way, and where it does so is the compiler's choice. Other errors are the compiler's own.
absl::Status CheckGraph(const graph::Graph& graph);

// The same in a process of its own: Aborted where that is killed, with the signal, or takes
// minutes.
absl::Status CheckGraphApart(const graph::Graph& graph);

}  // namespace hidet::testing

#endif  // TESTING_GRAPH_FUZZ_GRAPH_CHECK_H_
