// Maps that read along another axis than they write: transposes, permutations, layouts of channels.
//
//   y[.., i, .., j] = f(x[.., j, .., i], ...)      x is contiguous along i, y along j
//
// A thread has a tile of i and j, 16 bytes each way: it loads vectors along i, one for each j,
// exchanges rows and columns in its registers, and stores vectors along j, one for each i. The
// threads of a warp are 4 along i and 8 along j (fewer one way where there are fewer vectors), so
// that memory is read and written in whole sectors, and nothing passes through shared memory. Where
// rows or columns are no vectors (odd sizes, padded rows), a block turns a tile of 64 by 64 single
// elements in shared memory; where they are few, a thread has 8 by 2 of them.
//
// Configuration: lanes (of a vector: half of 16 bytes where a thread's tile of whole ones would
// leave multiprocessors without a block), rows (warps of the block's eight that stand along i).
//
// Floor: the bytes of the operands over the bandwidth of memory.
#ifndef SCHEDULES_CUDA_TRANSPOSE_CUDA_H_
#define SCHEDULES_CUDA_TRANSPOSE_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> TransposeCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_TRANSPOSE_CUDA_H_
