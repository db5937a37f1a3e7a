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
// Rows that are few and long are reduced in segments, which the threads share
// (row_group_segments_cpu.h).
//
// The two-valued combiners run as plain reductions (row_group_split.h), and what is costly and
// needed again is kept for the row (row_group_keep.h): softmax takes the maximum, then the
// exponentials with their sum, then a division.
#ifndef SCHEDULES_CPU_ROW_GROUP_CPU_H_
#define SCHEDULES_CPU_ROW_GROUP_CPU_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> RowGroupCpu();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_ROW_GROUP_CPU_H_
