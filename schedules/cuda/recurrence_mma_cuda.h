// Recurrent layers of many rows and many units in float16 or bfloat16: as recurrence_spread_cuda.h,
// with the products on tensor cores (mma.sync).
//
// A block copies the weights of its units to shared memory once, for all steps. In a step its warps
// share the rows, and the units of the state that are summed over: a warp reads the state of its
// rows and units from the result of the step before, which lies in the second cache, straight into
// the registers of the left operand (recurrence_fragments.h). The sums of the warps that share rows
// meet in shared memory.
//
// Floor: steps * (rows of a group * units * 2 bytes / a multiprocessor's share of the second
// cache's bandwidth + a meeting, about 1 us).
#ifndef SCHEDULES_CUDA_RECURRENCE_MMA_CUDA_H_
#define SCHEDULES_CUDA_RECURRENCE_MMA_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

// Configuration: rows of a group (16, 32 or 64), and units of a block.
std::unique_ptr<Strategy> RecurrenceMmaCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_RECURRENCE_MMA_CUDA_H_
