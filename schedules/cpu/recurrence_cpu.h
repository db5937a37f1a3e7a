// Recurrent layers on the CPU: one kernel for all steps.
//
// Rows are divided among blocks, each of which makes all steps of its rows: a row needs nothing of
// another. In a step, a register tile of some rows and neighbouring units, all gates of them, sums
// the products of the state, which lies in scratch memory, with the weights, which the second cache
// holds from one step to the next; then the gates make the new state of it.
//
// Of few rows with large weights each step is a launch of its own, whose blocks share the units:
// a step's time is that of reading the weights, which all threads do faster than one. The states
// are then in memory, and two kernels take turns, so that each knows where they were before.
//
// Floor: steps * rows / blocks * (2 gates units^2 / flops of a core), or for few rows
// steps * bytes of the weights / bandwidth of the cache that holds them.
#ifndef SCHEDULES_CPU_RECURRENCE_CPU_H_
#define SCHEDULES_CPU_RECURRENCE_CPU_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> RecurrenceCpu();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_RECURRENCE_CPU_H_
