// Products on Hopper tensor cores whose left operand the tensor memory accelerator cannot cut out:
// threads gather it into shared memory, where tensor cores read it as if it had been copied.
//
//   y[n, p, q, k] = epilogue(sum_{c, r, s} image[n, c, 2 p + r - 3, 2 q + s - 3] weight[k, c, r, s])
//   weight of 3 x 7 x 7  ->  as 3 x 7 x 8, 21 pieces of 8 along the sum, in 3 steps of 64
//
// The accelerator wants strides that are multiples of 16 bytes, which the first layers of networks
// do not have (3 channels, a row of pixels a channel), nor matrices of odd widths. CUDA cores take
// ten times as long for such products as tensor cores do for their neighbours, though their sums
// are short: here the loads are what costs, and each element is loaded once for all columns. (The
// layer above, 224 x 224 to 64 channels, on an H200, 2026-11-25: 4.2 us at batch 1, 20.8 on CUDA
// cores, 108 at batch 64.)
//
// The weight is a constant and stored for it: the reduction axis that fits best is padded to a
// multiple of 8 with zeros, so that its rows are whole pieces of 16 bytes, which the accelerator
// copies. Threads of the first warpgroup read the pieces, up to 8 elements of 16 bytes, where the
// task says, zero where a padding's predicate is false or the sum has ended, and store them where
// the swizzle has the piece. Pieces that are one load are dealt out row by row: the rows of a
// permuted matrix are read in whole lines. Of others a thread owns a row of the left operand's
// tile, or a half of one, and threads that follow each other own rows that do, so what they read at
// once lies together whether channels are first or last. A row of taps that is one piece is read in
// pairs (or more) from before its begin where the window begins at odd columns of even rows, as
// those of stride 2 do: 4 loads in place of 7. The rest is that of the other products:
// wgmma_main_loop.h, wgmma_epilogue.h.
//
// Floor: that of matmul_wgmma_sm90.h; where it is above that, the loads are what takes the time.
//
// Padding the channels to 8 in the layout stage instead, so that convolution_wgmma_sm90 took such
// layers, was rejected: a copy of the image by a kernel of its own, and 49 steps of 8 channels, of
// which 5 are zeros, in place of 147 products a result.
//
// Needs: float16 or bfloat16, no batch axes (groups), the columns along one axis, a sum of constant
// length whose axes are dimensions of the weight. Configuration: wgmma_tiling.h.
#ifndef SCHEDULES_CUDA_MATMUL_GATHER_SM90_H_
#define SCHEDULES_CUDA_MATMUL_GATHER_SM90_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> MatmulGatherSm90();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_MATMUL_GATHER_SM90_H_
