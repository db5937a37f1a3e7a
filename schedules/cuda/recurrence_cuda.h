// Recurrent layers on a GPU: one kernel for all steps.
//
// A block makes all steps of some rows, which need nothing of other rows. Its threads stand for
// units, and where units are few several threads share one: each sums a part of the products of the
// state with the weights, and what they have is added through shared memory, where the states stay
// from one step to the next. The weights are read from the second cache at each step.
//
// Floor: steps * (bytes of the weights / a multiprocessor's share of the second cache's bandwidth +
// two barriers).
#ifndef SCHEDULES_CUDA_RECURRENCE_CUDA_H_
#define SCHEDULES_CUDA_RECURRENCE_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

// Configuration: rows of a block, and the threads that share a unit.
std::unique_ptr<Strategy> RecurrenceCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_RECURRENCE_CUDA_H_
