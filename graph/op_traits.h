// What an operator is like, read from its definition.
//
//   DeriveTraits(record of "PermuteDims", ...)   // kInjective | kMovement | what the record states
//
// A record states alone what its definition does not show (OpTrait says which). All else follows:
// from the scalar rule of a pointwise operator, else from the stages that the definition makes of
// these tensors.
#ifndef GRAPH_OP_TRAITS_H_
#define GRAPH_OP_TRAITS_H_

#include <cstdint>

#include "absl/types/span.h"
#include "graph/attributes.h"
#include "graph/op_record.h"
#include "graph/tensor.h"

namespace hidet::graph {

// Returns the traits of the record's operator on these tensors. The attributes must be complete.
// Making a definition takes microseconds: graph::Operator remembers them.
uint32_t DeriveTraits(const OpRecord& record, absl::Span<const Tensor> inputs,
                      const Attributes& attributes, absl::Span<const Tensor> outputs);

}  // namespace hidet::graph

#endif  // GRAPH_OP_TRAITS_H_
