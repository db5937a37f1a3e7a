// One dimension in another size, whose elements are weighted sums of a few neighbours, for the
// importers.
//
//   SumWindows(builder, x, 3, {.step = 2, .weights = {{{0, 1.0}}, {{1, 0.25}, {2, 0.75}}}}, "y")
//       // y[.., 0] = x[.., 0], y[.., 1] = 0.25 x[.., 1] + 0.75 x[.., 2]
//
// Which elements a result is made of is known, and that all windows begin at about equal steps.
#ifndef GRAPH_WINDOW_SUMS_H_
#define GRAPH_WINDOW_SUMS_H_

#include <cstdint>
#include <map>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "graph/graph_builder.h"
#include "graph/tensor.h"

namespace hidet::graph {

struct WindowSums {
  // How many elements further the next window is; any is right, a good one makes windows narrow.
  double step = 1;
  // For each result, the weights of elements, by their places.
  std::vector<std::map<int64_t, double>> weights;
};

// Adds the operator, named `name`, and returns its result; x itself if each result is its element.
// The dimension's size must be known, the dtype a float.
absl::StatusOr<Tensor> SumWindows(GraphBuilder& builder, const Tensor& x, int64_t axis,
                                  const WindowSums& sums, absl::string_view name);

}  // namespace hidet::graph

#endif  // GRAPH_WINDOW_SUMS_H_
