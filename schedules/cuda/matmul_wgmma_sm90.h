// Matrix multiplication on Hopper tensor cores: TMA, an mbarrier ring, a producer warpgroup, wgmma,
// a fused epilogue.
//
//   y[b, m, n] = epilogue(sum_k a[b, m, k] w[b, n, k])      float16 or bfloat16, sums in float32
//
// The kernel is that of wgmma_main_loop.h: a producer that copies tiles of both operands, consumers
// that multiply them, results that leave through the epilogue (wgmma_epilogue.h). Where there are
// few tiles the reduction is in parts (product_parts.h). Rows, columns and k that the tile does not
// divide are zero-filled by the copy engine and masked in the epilogue; m may be symbolic.
//
// Floor: 2 m n k operations at the tensor cores' rate (2,048 multiply-adds of 16-bit elements a
// clock and multiprocessor), or the bytes of operands and result over the bandwidth of memory.
//
// Needs: operands contiguous along k or along their rows (an image of a 1 x 1 convolution is a
// matrix whose rows are its points), strides that are multiples of 16 bytes. Configuration:
// wgmma_tiling.h.
#ifndef SCHEDULES_CUDA_MATMUL_WGMMA_SM90_H_
#define SCHEDULES_CUDA_MATMUL_WGMMA_SM90_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> MatmulWgmmaSm90();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_MATMUL_WGMMA_SM90_H_
