// Rules of shapes and dtypes that several families share.
//
//   HIDET_ASSIGN_OR_RETURN(Dims shape, BroadcastShapes(context, {a.shape(), b.shape()}));   // [s, 1], [384] -> [s, 384]
//   *DivideProducts({s, l, 384}, {s, 12}) == l * 32
#ifndef GRAPH_OPS_SHAPE_RULES_H_
#define GRAPH_OPS_SHAPE_RULES_H_

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "graph/op_record.h"
#include "graph/tensor.h"

namespace hidet::graph {

// Returns the shape that all broadcast to, aligned at the last dimension. Sizes that are not known
// to be equal are assumed to be, and the graph records it.
absl::StatusOr<Dims> BroadcastShapes(const InferContext& context, absl::Span<const Dims> shapes);

// Requires the first `count` sizes of two shapes to be the same (InferContext::RequireSame).
absl::Status RequireSameSizes(const InferContext& context, const Dims& a, const Dims& b, int count);

// Returns the dtype that operands of these dtypes are computed in: the highest of bool, integer,
// float; within it tensors before rank-0 tensors; then the wider one (float32 for float16 with
// bfloat16).
ScalarType PromoteTypes(absl::Span<const Tensor> tensors);

// Returns the quotient of two products if it is known to be whole for all values of the symbols,
// which are not 0.
std::optional<ir::Expr> DivideProducts(absl::Span<const ir::Expr> numerator,
                                       absl::Span<const ir::Expr> denominator);

}  // namespace hidet::graph

#endif  // GRAPH_OPS_SHAPE_RULES_H_
