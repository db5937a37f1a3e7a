// What operators mean, in double, by plain loops: written from their documentation and
// independently of their definitions, so that the two can be compared.
//
//   StatusOr<std::vector<HostTensor>> y = RunOperator(op, {x, w});
//   StatusOr<std::vector<HostTensor>> z = RunGraph(graph, {x}, {{"s", 3}});
//
// Values are in row-major order, whatever the layout of a tensor. Results are rounded to their
// dtype once. Between the members of a fused operator nothing is rounded otherwise than as the
// members say.
#ifndef TESTING_REFERENCE_REFERENCE_H_
#define TESTING_REFERENCE_REFERENCE_H_

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "graph/graph.h"
#include "testing/host_tensor/host_tensor.h"

namespace hidet::testing {

// Values of symbols by name.
using SymbolValues = absl::flat_hash_map<std::string, int64_t>;

// Computes one operator, fused or not. Absent inputs are tensors without a shape and values.
// Unimplemented for an operator that has no reference.
absl::StatusOr<std::vector<HostTensor>> RunOperator(const graph::Operator& op,
                                                    absl::Span<const HostTensor> inputs,
                                                    const SymbolValues& symbols = {});
// Computes a graph.
absl::StatusOr<std::vector<HostTensor>> RunGraph(const graph::Graph& graph,
                                                 absl::Span<const HostTensor> inputs,
                                                 const SymbolValues& symbols = {});

// The values of a constant.
HostTensor ToHost(const graph::Tensor& constant);

// True when the operator has a reference.
bool HasReference(absl::string_view op);

}  // namespace hidet::testing

#endif  // TESTING_REFERENCE_REFERENCE_H_
