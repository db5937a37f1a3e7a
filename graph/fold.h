// Windows that are put back into the image that they were cut from, and added where they overlap
// (torch's fold, ONNX's Col2Im).
//
//   y[s w + d t - before] += x[t, w]      // along each dimension: element t of window w
//
// A dimension at a time: the windows' elements of one place t are a copy of the image, moved by t,
// and the copies are added. With a stride s, elements t of one t / s are s phases of such a copy,
// so that no zeros are added; windows that are dilated too have zeros between them instead.
#ifndef GRAPH_FOLD_H_
#define GRAPH_FOLD_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "graph/graph_builder.h"
#include "graph/tensor.h"

namespace hidet::graph {

// One element a dimension of the image that is not its batch or its channels.
struct Fold {
  std::vector<int64_t> image, kernel, stride, dilation, pad_before, pad_after;
};

// Adds the operators for columns [n, c * kernel elements, windows] and returns the image [n, c,
// ...]. They are named `name`. InvalidArgument where sizes are not positive or do not fit the
// columns, or where the columns' last two dimensions are open.
absl::StatusOr<Tensor> MakeFold(GraphBuilder& builder, Tensor x, const Fold& options,
                                absl::string_view name);

}  // namespace hidet::graph

#endif  // GRAPH_FOLD_H_
