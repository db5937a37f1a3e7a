// The elements of small integer tensors, as expressions over the symbols: what makes shapes that a
// model computes known sizes.
//
//   Shape(x) of x[s, 384]             [s, 384]
//   Gather(.., 0)                     [s]
//   Mul(.., 2)                        [s * 2]
//
// An operator is followed by running its own definition, loops and all, on expressions in place of
// numbers.
#ifndef GRAPH_TRACK_ELEMENTS_H_
#define GRAPH_TRACK_ELEMENTS_H_

#include <optional>

#include "absl/types/span.h"
#include "graph/attributes.h"
#include "graph/op_record.h"
#include "graph/tensor.h"

namespace hidet::graph {

// Returns the int64 or bool elements of the result of an operator, when all that it reads is known
// so; nothing otherwise. Works on any operator of maps and simple reductions.
std::optional<Dims> TrackElements(const OpRecord& record, absl::Span<const Tensor> inputs,
                                  const Attributes& attributes, const TensorType& output);

// The same for results of any real type, from these elements of the inputs: integers as int64,
// floats in their own type.
std::optional<Dims> FollowElements(const OpRecord& record, absl::Span<const Tensor> inputs,
                                   absl::Span<const std::optional<Dims>> elements,
                                   const Attributes& attributes, const TensorType& output);

}  // namespace hidet::graph

#endif  // GRAPH_TRACK_ELEMENTS_H_
