// The time of a row group's kernel on a GPU (row_group_cuda, column_group_cuda), from what a block
// of it does.
//
//   trips to memory - rounds of all walks over the rows - reductions that meet - the start of warps
//
// A row whose elements a block keeps is read once, another once a walk; in a loop four rounds at a
// time. With others on its multiprocessor a block is no faster than their
// instructions together, nor than what one multiprocessor draws from memory.
#ifndef SCHEDULES_CUDA_ROW_GROUP_TIME_H_
#define SCHEDULES_CUDA_ROW_GROUP_TIME_H_

#include "ir/task/analyzed_task.h"
#include "schedules/row_group.h"
#include "schedules/target.h"

namespace hidet::schedules {

struct RowGroupBlock {
  int threads = 1;
  int rows = 1;
  int lanes = 1;                  // elements that a thread takes at once
  double rounds = 1;              // of a thread, over its part of a row
  bool in_loop = false;           // else they are written out
  bool is_kept = true;            // elements are read once, and stay with the block
  double meet = 0;                // seconds in which the threads of a row meet in a reduction
  double warps = 0;               // that meet in one
  double threads_at_once = 1024;  // of a multiprocessor
  double share = 1;               // of the memory's bandwidth that these accesses reach
};

double RowGroupSeconds(const RowGroup& group, const ir::AnalyzedTask& task, const Target& target,
                       const RowGroupBlock& block);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_ROW_GROUP_TIME_H_
