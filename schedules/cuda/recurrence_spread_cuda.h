// Recurrent layers on a GPU whose weights are more than one multiprocessor reads in a step: one
// kernel for all steps, whose blocks share the units of some rows.
//
// Each block makes the new state of its units, for which it needs the whole state before. So the
// blocks of a group meet after every step: a block writes what it made into the result, says so
// (signal), waits until all others have (await), and reads the whole row. All blocks
// must be on the card at once, so there are no more of them than multiprocessors; what they cannot
// take at once they take one after the other.
//
// In a block, the threads of a unit sum a part of the products each; those of a warp add what they
// have among themselves, the warps through shared memory.
//
// Floor: steps * (bytes of the weights / blocks / a multiprocessor's share of the second cache's
// bandwidth + a meeting, about 2 us).
#ifndef SCHEDULES_CUDA_RECURRENCE_SPREAD_CUDA_H_
#define SCHEDULES_CUDA_RECURRENCE_SPREAD_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

// Configuration: rows of a group, and units of a block.
std::unique_ptr<Strategy> RecurrenceSpreadCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_RECURRENCE_SPREAD_CUDA_H_
