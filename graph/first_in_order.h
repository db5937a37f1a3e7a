// The first elements in order along a dimension and where they were, for the importers.
//
//   FirstInOrder(builder, x, 1, ir::Int64(3), true, "best")  // x[2, 3, 5]: values and places [2, 3, 5]
//
// NaN is the largest of all; of equal elements the one of the lowest index comes first.
#ifndef GRAPH_FIRST_IN_ORDER_H_
#define GRAPH_FIRST_IN_ORDER_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "graph/graph_builder.h"
#include "graph/tensor.h"
#include "ir/expr.h"

namespace hidet::graph {

struct Ordered {
  Tensor values;
  Tensor places;  // int64, of the same shape
};

// Adds operators, named `name`, for the first `count` along the axis: the largest if `descending`,
// else the smallest. x has dimensions and elements; `count` is no more than the axis' size.
absl::StatusOr<Ordered> FirstInOrder(GraphBuilder& builder, const Tensor& x, int64_t axis,
                                     const ir::Expr& count, bool descending,
                                     absl::string_view name);

}  // namespace hidet::graph

#endif  // GRAPH_FIRST_IN_ORDER_H_
