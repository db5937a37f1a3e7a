// A torch.fx graph becomes an operator graph.
//
//   HIDET_ASSIGN_OR_RETURN(graph::Graph g, ImportFx(fx, device));
//
// Sizes stay symbolic. Elements keep torch's promotion rules: a Python number does not widen a
// tensor of its kind.
#ifndef FRONTENDS_FX_IMPORT_FX_H_
#define FRONTENDS_FX_IMPORT_FX_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "frontends/fx/fx_graph.h"
#include "frontends/fx/op_rule.h"
#include "graph/device.h"
#include "graph/graph.h"

namespace hidet::fx {

// Runs a user's rule, by number, on a node. Its operators go into the call's builder.
using CustomRules = std::function<absl::StatusOr<Value>(int rule, Call& call)>;

// Returns the nodes that stand for node `place` of the graph, whose row refuses its arguments;
// nothing if there are none. May be asked more than once for a node.
using Alternatives = std::function<absl::StatusOr<std::optional<FxBody>>(int place)>;

// The graph's inputs are those tensors of `fx`, in order; an output that is a size becomes an int64
// tensor without dimensions. Unimplemented names every target that no
// rule maps, each once, in order of first use; only if there are none, each node whose
// arguments are refused and that has no alternatives, a line a reason. Of what reads the results of
// these nothing is known.
// `custom` is asked for the nodes that name a user's rule. Symbols that operators need to be equal
// become one, which callers then must keep.
absl::StatusOr<graph::Graph> ImportFx(const FxGraph& fx, graph::Device device,
                                      const CustomRules& custom = nullptr,
                                      const Alternatives& alternatives = nullptr);

// Returns `graph` with some inputs (by position) turned into constants that have no bytes of their
// own yet: the host binds them. Their values are unknown, so nothing is folded that may change
// later, but what is computed from them alone is computed when they are bound, not at each call.
graph::Graph BindInputs(const graph::Graph& graph, absl::Span<const int> inputs,
                        absl::Span<const std::string> names);

}  // namespace hidet::fx

#endif  // FRONTENDS_FX_IMPORT_FX_H_
