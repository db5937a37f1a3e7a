// Pieces of stages that several families' definitions share.
//
//   Stage s = ir::MakeMap("Relu", y, axes, {read}, Max(read.value, zero));
//   Stage v = MakeView("PermuteDims", y, x, axes, {axes[1], axes[0]});     // y[i, j] = x[j, i]
#ifndef GRAPH_OPS_STAGE_BUILDING_H_
#define GRAPH_OPS_STAGE_BUILDING_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "graph/op_record.h"
#include "ir/task/task.h"

namespace hidet::graph {

std::vector<ir::Expr> AsExprs(absl::Span<const ir::Var> axes);

// A map that moves elements: `result[axes] = source[indices]`, or `fill` where the predicate is
// false.
ir::Stage MakeView(absl::string_view name, ir::Buffer result, ir::Buffer source,
                   std::vector<ir::Var> axes, std::vector<ir::Expr> indices,
                   ir::Expr predicate = {}, double fill = 0);
// A reduction of kind kReduce over a tuple; the reduction axes are given with their extents.
ir::Stage MakeReduce(absl::string_view name, std::vector<ir::Buffer> results,
                     std::vector<ir::Var> axes, std::vector<ir::Var> reduction_axes,
                     std::vector<ir::Expr> reduction_extents, std::vector<ir::Read> reads,
                     std::vector<ir::Expr> body, ir::Combiner combiner);

// Indices of an input that broadcasts to a result with these axes: aligned at the last, 0 where the
// size is 1.
std::vector<ir::Expr> BroadcastIndices(absl::Span<const ir::Expr> shape,
                                       absl::Span<const ir::Expr> axes);

// Indices of an input of shape `from` for the element of a reshaped result at `axes` of shape `to`.
// Sizes that only merge or split become x / D, x % D and x * D + y; the rest goes through the
// linear index.
std::vector<ir::Expr> ReshapeIndices(absl::Span<const ir::Expr> from, absl::Span<const ir::Expr> to,
                                     absl::Span<const ir::Expr> axes);

// The scalar constant that every element of a constant tensor is, if it is one; else the empty
// handle.
ir::Expr SplatValue(const Tensor& tensor);

// float32 for narrower floats, else the type itself: what sums are accumulated in.
ir::Type AccumulatorType(ir::Type type);

// A buffer between the stages of one definition.
ir::Buffer Intermediate(absl::string_view name, ir::Type type, absl::Span<const ir::Expr> shape);

// A row-or-column index that data chose: negative ones count from the end. What is outside all the
// same stays so: kernels check it, and read elsewhere.
ir::Expr WrappedIndex(const ir::Expr& index, const ir::Expr& size);
// The same where the attribute `wrap` is true; else negative ones are outside too.
ir::Expr ChosenIndex(const Attributes& attributes, const ir::Expr& index, const ir::Expr& size);

}  // namespace hidet::graph

#endif  // GRAPH_OPS_STAGE_BUILDING_H_
