// Reductions over contiguous rows and the maps around them in one kernel on a GPU: softmax, layer
// and RMS norm.
//
// A block takes a row; its threads walk the row side by side for each reduction (register
// accumulators, then shuffles and shared memory) and once more for each output. The row comes from
// memory once and from the caches after that.
#ifndef SCHEDULES_CUDA_ROW_GROUP_CUDA_H_
#define SCHEDULES_CUDA_ROW_GROUP_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> RowGroupCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_ROW_GROUP_CUDA_H_
