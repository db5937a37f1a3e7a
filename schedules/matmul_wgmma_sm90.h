// Matrix multiplication on Hopper tensor cores: TMA, an mbarrier ring, a producer warpgroup, wgmma,
// a fused epilogue.
//
//   y[b, m, n] = epilogue(sum_k a[b, m, k] w[b, n, k])      float16 or bfloat16, sums in float32
//
// A block, one a multiprocessor, computes tiles of 64 x consumers rows and `bn` columns, one after
// the other. Its first warpgroup gives its registers away and copies tiles of both operands into a
// ring of stages; each other warpgroup multiplies 64 rows of A with the tile of B, keeps one group
// of tensor-core operations in flight, and evaluates the epilogue on its accumulators while the
// next tile's operands arrive. Results leave through shared memory and the copy engine where their
// rows are multiples of 16 bytes. Rows, columns and k that the tile does not divide are zero-filled
// by the copy engine and masked in the epilogue; m may be symbolic.
//
// Needs: operands contiguous along k or along their rows (an image of a 1 x 1 convolution is a
// matrix whose rows are its points), strides that are multiples of 16 bytes. Configuration:
// consumers (1 or 2), bn (64, 128, 256), bk (64 or 128), stages.
#ifndef SCHEDULES_MATMUL_WGMMA_SM90_H_
#define SCHEDULES_MATMUL_WGMMA_SM90_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> MatmulWgmmaSm90();

}  // namespace hidet::schedules

#endif  // SCHEDULES_MATMUL_WGMMA_SM90_H_
