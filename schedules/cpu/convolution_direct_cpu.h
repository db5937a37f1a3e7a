// Direct convolution on a CPU: no matrix of columns, a register tile of points and channels.
//
// Takes a convolution whose result has its channels last, [n, p, q, k], followed by map stages that
// keep the result's order (bias, activation, residual). The image may have its channels last, as
// Layouts asks for, or second, as a caller gives it to the first layer.
//
//   for each block of the result: rows x columns x channels        // the grid, over the thread pool
//     copy the part of the image that the block reads, zeros where it is padding
//     for each panel of the block's channels, for each tile of points
//       points x panel sums in registers: for each tap and channel of the image:
//         load the panel's weights, broadcast the image's element at each point, fused multiply-add
//       the epilogue, while the tile is in cache
//
// The copy makes padding and strides free in the inner loop, where every element of the image is at
// a constant distance from the tile's first; it reads each element once or, at the blocks' borders,
// twice, where columns would hold it nine times. Taps that are padding for all of a tile are left
// out. Sums of many products are added up in parts, in memory. Of a depthwise convolution the
// image's vectors are multiplied in place of a broadcast. So they are where a vector of the
// result's channels is of several groups: the copy has for each channel of the result those of its
// group, one after the other,
//
//   copy[.., c, k] = image[.., k / channels of a group * depth + c]
//
// Of integers of 8 bits with sums in int32 a step is a word of channels (reduction_words_cpu.h),
// and the copy is of bytes, with the read's fill where it is padding; where vectors of the image
// are multiplied, the copy is of float32.
//
// Configuration: the tile's rows and columns, the block's rows, columns and channels. The weight is
// constant and stored as Layouts says: panels of the tile's channels.
#ifndef SCHEDULES_CPU_CONVOLUTION_DIRECT_CPU_H_
#define SCHEDULES_CPU_CONVOLUTION_DIRECT_CPU_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> ConvolutionDirectCpu();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_CONVOLUTION_DIRECT_CPU_H_
