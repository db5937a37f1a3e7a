// How the tensor memory accelerator sees a convolution: which boxes of the image it cuts out for a
// tile of results, and the weight as taps of the filter by channels.
//
//   y[n, p, q, k] = sum_{c, r, s} image[n, 2 p + r - 1, 2 q + s - 1, c] weight[k, r, s, c]
//     box     q: 8 points, step 2;  p: 8 points, step 2;  n: 1 point         (64 results)
//     image   w: moved by q and tap s, from -1 on;  h: moved by p and tap r;  n: moved by n
//     taps    r: 3;  s: 3
//
// A box is a rectangle of results, at most as many as a consumer's tile has rows. For one tap its
// points read a rectangle of the image, strided as the window is, which one request brings.
#ifndef SCHEDULES_CUDA_CONVOLUTION_BOXES_SM90_H_
#define SCHEDULES_CUDA_CONVOLUTION_BOXES_SM90_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "base/scalar_type.h"
#include "ir/expr.h"
#include "ir/task/task.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/wgmma_tiling.h"

namespace hidet::schedules {

// An axis of the result that boxes extend along.
struct BoxAxis {
  int axis = 0;  // position in the stage's axes
  ir::Expr extent;
  int64_t step = 1;  // of the window in the image
  int points = 1;    // of a box
};

// A dimension of the image but the channels.
struct BoxedDimension {
  ir::Expr extent, stride;  // elements
  int box_axis = -1;        // position in the box's axes; -1: boxes do not extend along it
  int tap = -1;             // position in the taps; -1: no tap moves it
  int64_t dilation = 0;
  ir::Expr begin;    // the index at the first point and tap: minus the padding
  int position = 0;  // in the image

  std::pair<bool, int> order() const { return {box_axis < 0, box_axis < 0 ? position : box_axis}; }
};

// A reduction axis but the channels.
struct Tap {
  int64_t extent = 1;
  ir::Expr stride;  // in the weight, elements
};

struct ConvolutionBoxes {
  ContractionShape shape;
  ScalarType dtype = ScalarType::kFloat16;  // of image and weight
  int64_t channels = 0;                     // of the image
  std::vector<BoxAxis> box;                 // from the fastest
  std::vector<BoxedDimension> image;        // from the fastest
  std::vector<Tap> taps;
  ir::Expr weight_offset, weight_stride;  // elements; from one column of the result to the next

  int64_t tap_count() const;
  // Results of a box.
  int points() const;
  // Channels of a step: what a row of a panel of the tiles holds, 128, 64 or 32 bytes.
  int panel() const;
  // Steps of the main loop in one part of the reduction.
  int64_t Steps(const WgmmaTiling& tiling) const;
};

// Returns the boxes, or FailedPrecondition with the reason why the task is no convolution that can
// be read so: image, weight and result have their channels last, strides are what the accelerator
// can do.
absl::StatusOr<ConvolutionBoxes> GetConvolutionBoxes(const ir::AnalyzedTask& task);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_CONVOLUTION_BOXES_SM90_H_
