// Reductions over contiguous rows and the maps around them in one kernel: softmax, layer and RMS
// norm, with residuals.
//
// A row is read from memory once and stays in the cache while it is reduced, as often as it takes,
// and written:
//
//   for each row                                            // the grid hands out groups of rows
//     for each reduction: accumulate along the row in vectors, combine the lanes
//     for each output: evaluate along the row in vectors
//
// The two-valued combiners run as two plain reductions (softmax: the maximum, then the sum of
// exponentials; Welford: the mean, then the squared differences), which is faster and as accurate
// while the row is in cache.
#ifndef SCHEDULES_ROW_GROUP_CPU_H_
#define SCHEDULES_ROW_GROUP_CPU_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> RowGroupCpu();

}  // namespace hidet::schedules

#endif  // SCHEDULES_ROW_GROUP_CPU_H_
