// Reductions over contiguous rows and the maps around them in one kernel on a GPU: softmax, layer
// and RMS norm.
//
//   t = 1 .. 32    that many neighbouring threads of a warp take a row, a block several rows
//   t = 64 .. 1024 a block of t threads takes a row
//
// A thread takes vectors of 16 bytes, its first at its number, the next t vectors further. What a
// row has read and computed stays in registers from stage to stage (row_group_keep.h), so memory is
// read once; only rows of unknown size, or too long for the registers of a block, are read by each
// stage anew, from the caches.
//
// Floor: the bytes of the operands over the bandwidth of memory; a lone row takes one trip to
// memory and, for each reduction, the shuffles of a warp and a barrier.
#ifndef SCHEDULES_CUDA_ROW_GROUP_CUDA_H_
#define SCHEDULES_CUDA_ROW_GROUP_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> RowGroupCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_ROW_GROUP_CUDA_H_
