// Inputs that a kernel reads from end to end and nobody soon after it, as a reduction's are: a
// GPU's second cache need not keep their lines, which would drive out what is there.
//
// What is there may have to be written to memory first. Sums of 8192 rows of 8192 halves, after
// 128 MB were written, take 36.9 us with such loads and 40.5 without, the sum of all of 4096 x 4096
// 14.7 and 16.2, one row by weights of 4096 x 4096 13.8 and 15.6, and by the tensor memory
// accelerator 8 rows 16.8 and 18.0, 64 rows 14.2 and 16.3. Where a kernel writes as much as it
// reads, they do harm (layer norm of 8192 x 8192: 83 and 71 us; H200, 2026-11-27).
#ifndef SCHEDULES_CUDA_STREAMED_INPUTS_H_
#define SCHEDULES_CUDA_STREAMED_INPUTS_H_

#include "ir/task/task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// Returns how the task's buffers lie in memory, where loads of some inputs are streaming ones: they
// take a quarter of the cache or more and at least eight times as much as all results, and one
// read of one stage takes each element once, for `at_once` points.
Storage StreamingStorage(const ir::Task& task, double at_once = 1);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_STREAMED_INPUTS_H_
