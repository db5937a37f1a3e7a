// Sliding windows over the spatial dimensions of an image [n, c, d1, d2, ...]: what convolutions
// and poolings share.
//
//   WindowShape w = WindowOf(attributes, {3, 3});
//   w.OutputSize(0, height)      // (height + pad_begin + pad_end - dilation * (3 - 1) - 1) / stride + 1
#ifndef GRAPH_OPS_WINDOW_H_
#define GRAPH_OPS_WINDOW_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "graph/op_record.h"
#include "ir/expr.h"

namespace hidet::graph {

struct WindowShape {
  std::vector<int64_t> kernel, stride, dilation, pad_begin, pad_end;
  bool ceil_mode = false;

  int rank() const { return static_cast<int>(kernel.size()); }
  // The span of a window in the image.
  int64_t Extent(int i) const { return dilation[i] * (kernel[i] - 1) + 1; }
  // The number of windows along a spatial dimension of this size; with ceil_mode the last may begin
  // within the image and end beyond it, but none begins in the padding after it.
  ir::Expr OutputSize(int i, const ir::Expr& size) const;
  // The image's coordinate of window `out`, element `element`; may lie outside.
  ir::Expr ImageIndex(int i, const ir::Expr& out, const ir::Expr& element) const;
  // The condition that the coordinate is inside, for a dimension that can be left; the empty handle
  // for one that cannot.
  ir::Expr Inside(int i, const ir::Expr& index, const ir::Expr& size) const;
};

// Reads stride, padding, dilations (or dilation) and ceil_mode, those that the record has. Padding
// is given as one number a dimension, or as all beginnings and then all ends.
WindowShape WindowOf(const Attributes& attributes, std::vector<int64_t> kernel);
// Checks them, and that each window fits the image; `spatial` are the image's sizes.
absl::Status CheckWindow(const InferContext& context, const std::vector<int64_t>& kernel,
                         absl::Span<const ir::Expr> spatial);

}  // namespace hidet::graph

#endif  // GRAPH_OPS_WINDOW_H_
