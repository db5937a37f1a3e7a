// Row groups of few long rows on a CPU: every stage is a kernel of its own, over segments of rows.
//
// A row that one thread walks leaves the others without work, and one that no cache holds comes
// from memory once for each pass over it. So a reduction is made of segments that a cache holds
// through its passes, then of what they give (reduction_split.h), and a map in pieces of columns:
//
//   softmax (x, w) of x[2, 1048576]:   (m, s)[64, 2] of segments, each a maximum and a sum
//                                      (m, s)[2]
//                                      y, 2 x 64 pieces of columns
//
// Memory: inputs once a stage, outputs once. Two dependent phases a reduction, one a map. How long
// a segment is depends on the sizes alone, so that the bits do not depend on the threads.
#ifndef SCHEDULES_CPU_ROW_GROUP_SEGMENTS_CPU_H_
#define SCHEDULES_CPU_ROW_GROUP_SEGMENTS_CPU_H_

#include <cstdint>

#include "ir/task/program.h"
#include "ir/task/task.h"
#include "schedules/row_group.h"
#include "schedules/target.h"

namespace hidet::schedules {

// Returns the columns of a segment, 0 where rows are too short, or where a value that one stage
// gives for a row, other than a reduction's, is a result of the task.
int64_t SegmentLength(const RowGroup& group);

// How many kernels MakeSegmentedRows makes.
int SegmentedKernels(const RowGroup& group);

// Returns the program of a task whose row group this is, as GetRowGroup gives it.
ir::Program MakeSegmentedRows(const ir::Task& task, const RowGroup& group, int64_t length,
                              const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_ROW_GROUP_SEGMENTS_CPU_H_
