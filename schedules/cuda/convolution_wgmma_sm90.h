// Convolution on Hopper tensor cores: an implicit matrix product whose image tiles are boxes that
// the tensor memory accelerator cuts out of a channels-last image.
//
//   y[n, p, q, k] = epilogue(sum_{c, r, s} image[n, 2 p + r - 1, 2 q + s - 1, c] weight[k, r, s, c])
//
// The rows of a consumer's tile are the points of a box of results, at most 64: q columns by p rows
// by n images. A step of the reduction is one tap of the filter and 64 channels: for it the box's
// points read a box of the image, shifted by the tap and strided as the window is (the tensor map's
// traversal strides), and what lies in the padding arrives as zeros, at no cost. Boxes are chosen
// so that few are needed; rows of a tile beyond the box's points are zeroed once and not stored.
//
// The producer, the consumers, the epilogue and parts of the reduction for small images are those
// of the matrix multiplication (wgmma_main_loop.h, wgmma_epilogue.h). Tiled boxes rather than TMA's
// im2col mode: the box is a rectangle for the store, too, dilation and any rank fit, and the loss,
// rows that a box leaves empty, is under an eighth for the usual sizes but 7 x 7 of one image.
//
// Floor: 2 results channels taps operations at the tensor cores' rate, or the bytes of image,
// weight and result over the bandwidth of memory.
//
// Needs: float16 or bfloat16, channels innermost in the image, the weight and the result, a number
// of channels that is a multiple of 8 (TMA's strides are multiples of 16 bytes: the three channels
// of a first layer are not, see matmul_gather_sm90.h), no groups, strides up to 8. Configuration:
// wgmma_tiling.h.
#ifndef SCHEDULES_CUDA_CONVOLUTION_WGMMA_SM90_H_
#define SCHEDULES_CUDA_CONVOLUTION_WGMMA_SM90_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> ConvolutionWgmmaSm90();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_CONVOLUTION_WGMMA_SM90_H_
