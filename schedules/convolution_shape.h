// What strategies for convolutions read off a task: how a window slides over the image, and an
// epilogue after it.
//
//   window t[n, p, q, k] = sum_{c,r,s} image[n, 2 p + r - 1, 2 q + s - 1, c] * weight[k, c, r, s]
//     dimensions of the image: n   moved by axis n
//                              h   moved by axis p (stride 2) and by the window's r (dilation 1), from -1 on
//                              w   moved by axis q (stride 2) and by the window's s (dilation 1), from -1 on
//                              c   moved by the reduction's c
//
// The channels of the result are its last axis; the image's dimensions may stand in any order. (For
// convolutions as products of matrices, channels second, see schedules/contraction_shape.h.)
#ifndef SCHEDULES_CONVOLUTION_SHAPE_H_
#define SCHEDULES_CONVOLUTION_SHAPE_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task.h"

namespace hidet::schedules {

// One dimension of the image: its index is stride * axis + dilation * reduction axis + group_stride
// * group + base.
struct ImageDimension {
  int axis = -1;            // of the stage; -1: none
  int reduction_axis = -1;  // of the stage; -1: none
  int64_t stride = 0;
  int64_t dilation = 0;
  int64_t group_stride = 0;
  int64_t base = 0;        // minus the padding
  bool is_padded = false;  // the index may leave the image, where the value is the read's fill
};

struct ConvolutionShape {
  ir::Task task;  // maps inlined; stages: the window, then one map an output that is not the
                  // window's result itself
  int image = 0, weight = 1;               // positions in the window's reads
  std::vector<ImageDimension> dimensions;  // of the image, in memory's order
  // The window's reduction axes in the order of the image's dimensions: what lies together in the
  // image is added up one after the other.
  std::vector<int> reduction_order;
  int64_t channels = 0;  // of the result
  int64_t groups = 1;    // each group of the result's channels reads other channels of the image
  // Each channel of the result reads the image's channel of the same number.
  bool is_depthwise = false;
  std::vector<ir::Stage> epilogues;  // schedules/contraction_shape.h

  const ir::Stage& window() const { return task.stages[0]; }
  const ir::Read& image_read() const { return window().reads[image]; }
  const ir::Read& weight_read() const { return window().reads[weight]; }
  int channel_axis() const { return static_cast<int>(window().axes.size()) - 1; }
  // The last two axes of points, which neighbours differ in; row_axis() is -1 if there is one.
  int column_axis() const { return channel_axis() - 1; }
  int row_axis() const { return channel_axis() - 2; }
  // The reduction axis whose loop is the window's outermost one: what comes first of the reduction
  // in the image. -1 if there is none.
  int OuterReduction() const;
  // Elements along a dimension that one window spans: 1 where it does not slide.
  int64_t Span(const ImageDimension& dimension) const;
};

// Returns the shape, or FailedPrecondition with the reason why the task does not have it. Sizes of
// the window and numbers of channels are constants; others may be symbols.
absl::StatusOr<ConvolutionShape> GetConvolutionShape(const ir::AnalyzedTask& task);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CONVOLUTION_SHAPE_H_
