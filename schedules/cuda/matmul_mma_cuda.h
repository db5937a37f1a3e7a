// Matrix multiplication of float16, bfloat16, float64, or float32 as TF32, on tensor cores,
// whatever the operands' sizes, strides and borders; convolutions as implicit matrix products. For
// what the copy engine cannot read, and for cards before Hopper: mma.sync and ldmatrix are in every
// card from compute capability 8.0 on, products of 16 rows of doubles from 9.0 on.
//
//   block    a tile of bm x bn results, `depth` of the reduction at a time, two tiles in shared memory:
//            loads of the next tile (to registers) - products of this one - stores of the next - barrier
//   warp     rows x columns of the tile, as fragments of 16 x 8 (mma.sync.m16n8k16, m16n8k8 of TF32), summed in float32 (doubles
//            in float64)
//
// Operands are read through the access facts of the task, along whichever direction is contiguous,
// in vectors where those are aligned, one by one elsewhere, padded images with their predicate. The
// epilogue is the task's. Where there are few tiles and a long reduction, it is split into parts
// that a second kernel adds in a fixed order.
//
// Floor: 2 m n k / (1,024 multiply-adds a clock and multiprocessor, half of wgmma's; half of it of
// TF32, 128 of doubles), and the loads: an element that is read alone costs about a dozen
// instructions.
//
// Configuration: wm, wn (warps along rows and columns), tm, tn (rows and columns of a warp), depth
// (32, of doubles 16; 64 of small tiles of halves), split.
#ifndef SCHEDULES_CUDA_MATMUL_MMA_CUDA_H_
#define SCHEDULES_CUDA_MATMUL_MMA_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> MatmulMmaCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_MATMUL_MMA_CUDA_H_
