// Matrix multiplication on CUDA cores, of any dtype, size and stride; convolutions as implicit
// matrix products.
//
//   block    a tile of bm x bn results, `depth` of the reduction at a time, two tiles in shared memory:
//            loads of the next tile (to registers) - products of this one - stores of the next - barrier
//   slice    where a block has several, each of them, wm x wn warps, takes a part of every tile's depth,
//            and their sums are added at the end: as many warps as one multiprocessor has use for
//   thread   tm x tn results in registers, as groups of 4 x 4: a warp has 8 x 4 threads, so its reads of
//            shared memory are vectors of 4 neighbours that meet no bank twice
//
// Operands are read through the access facts of the task: along whichever direction is contiguous,
// four at a time where that is aligned, padded images with their predicate. Values are converted to
// the type of the sum as they enter shared memory. The epilogue is the task's. Where there are few
// tiles and a long reduction, it is split into parts that a second kernel adds in a fixed order.
//
// Floor: 2 m n k operations at the CUDA cores' rate (128 multiply-adds of float32 a clock and
// multiprocessor), or the bytes of operands and result over the bandwidth of memory.
//
// Configuration: wm, wn (warps along rows and columns), tm, tn (results of a thread, 4 or 8),
// slices, depth (16 of a slice, or 32 of small tiles, whose steps wait for memory), split.
#ifndef SCHEDULES_CUDA_MATMUL_TILED_CUDA_H_
#define SCHEDULES_CUDA_MATMUL_TILED_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> MatmulTiledCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_MATMUL_TILED_CUDA_H_
