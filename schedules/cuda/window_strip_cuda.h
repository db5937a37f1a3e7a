// Windows over an image on CUDA cores: depthwise convolutions and pooling.
//
//   y[n, p, q, c] = combine over r, s of f(image[n, 2 p + r, 2 q + s, c], weight[r, s, c])
//
// A thread has 16 bytes of channels at a strip of `strip` neighbouring points q. For each r it
// loads what the strip's windows read of that row, each vector once, and combines. The last strip
// of a row begins early where it would not fit, and stores what is left to it. Where channels are
// not last (y[n, c, p, q]) a thread has one of them: it loads single elements, and stores vectors
// of neighbouring points.
//
// Floor: the bytes of image and result over the bandwidth of memory; a load for each
// (strip * stride + s - stride) / strip taps.
#ifndef SCHEDULES_CUDA_WINDOW_STRIP_CUDA_H_
#define SCHEDULES_CUDA_WINDOW_STRIP_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> WindowStripCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_WINDOW_STRIP_CUDA_H_
