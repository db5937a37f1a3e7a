// Reductions over rows that lie side by side, and the maps around them, in one kernel on a GPU:
// softmax over channels, norms of images with their channels first, arg-maxima of classes.
//
//   x[n, c, p], reduced over c       a block has x * lanes neighbouring p of one or more n
//     thread (i, j)                  i < x: `lanes` neighbouring p; j < y: c = j, j + y, j + 2 y ...
//
// Threads of one i meet in shared memory after each reduction. What they have read and computed
// stays in registers from stage to stage (row_group_keep.h); rows of unknown size, or too long for
// the registers, are read by each stage anew, from the caches.
//
// Floor: the bytes of the operands over the bandwidth of memory; few columns take one trip to
// memory and, for each reduction, two barriers.
#ifndef SCHEDULES_CUDA_COLUMN_GROUP_CUDA_H_
#define SCHEDULES_CUDA_COLUMN_GROUP_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> ColumnGroupCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_COLUMN_GROUP_CUDA_H_
