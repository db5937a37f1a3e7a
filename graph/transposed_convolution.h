// Convolutions that run backwards (transposed), as plain ones.
//
//   y[s q + r] = sum_j x[q - j] * w[s j + r]      // s: the stride, r < s: a phase
//
// All phases of the strides are outputs of one convolution of the image as it is, whose results are
// joined and cut, so that no zeros between the image's elements are multiplied. On a CPU those of
// odd windows by 2 are convolutions of their own, of which no window is filled up. Dilated windows
// are of an image with zeros between its elements instead. An image of one place, with which
// generators begin, is a row of a product.
#ifndef GRAPH_TRANSPOSED_CONVOLUTION_H_
#define GRAPH_TRANSPOSED_CONVOLUTION_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "graph/graph_builder.h"
#include "graph/tensor.h"

namespace hidet::graph {

// One element a dimension of the image that is not its batch or its channels.
struct TransposedConvolution {
  std::vector<int64_t> stride, dilation;
  // How many of all places that a window touches are cut away at either end; zeros are added where
  // this is negative.
  std::vector<int64_t> cut_before, cut_after;
  int64_t groups = 1;
};

// Adds the operators for an image [n, c, ...] and a weight [c, o / groups, ...] of the same rank, 3
// to 5, and returns their result [n, o, ...]. They are named `name`. Unimplemented where the kernel
// or the numbers of channels are open; InvalidArgument for a stride below one.
absl::StatusOr<Tensor> MakeTransposedConvolution(GraphBuilder& builder, Tensor x, Tensor w,
                                                 const TransposedConvolution& options,
                                                 absl::string_view name);

}  // namespace hidet::graph

#endif  // GRAPH_TRANSPOSED_CONVOLUTION_H_
