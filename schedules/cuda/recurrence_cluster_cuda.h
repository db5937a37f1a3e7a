// Recurrent layers in float16 or bfloat16 whose weights the multiprocessors of one cluster hold in
// registers: one kernel for all steps, with products on tensor cores (mma.sync).
//
// A cluster makes all steps of some rows; each of its blocks has some units. The weights are read
// once, into registers, for all steps. What a block makes of the state it sends to each block of
// the cluster (store_cluster), which waits on an mbarrier until it has all of them: nothing passes
// through the caches between two steps, and what a step reads of its inputs comes while the blocks
// wait for each other.
//
//   shared: hidden[2][block][row][unit]      the state before the step, and the one being sent
//
//   for each step:
//     gates = hidden * weights               a warp has all gates of its units
//     new states                             in the registers of the thread that summed the gates
//     send to all blocks, read the inputs of the next step
//     wait for what all blocks have sent
//
// A thread's columns of the products are two neighbours of each tile of eight. The columns of a
// warp's tiles are put in an order in which those of a thread are all gates of a unit, or of two if
// the gates are odd in number.
//
// Two states take turns: who sends what it made of a state has all of that state, which the others
// sent after they were done with the one before.
//
// Floor: steps * (rows * gates * units of a block * units * 2 operations at the tensor cores' rate
// + a way from block to block, about 0.5 us).
#ifndef SCHEDULES_CUDA_RECURRENCE_CLUSTER_CUDA_H_
#define SCHEDULES_CUDA_RECURRENCE_CLUSTER_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

// Configuration: rows of a cluster (16 or 32), and units of a block (8, 16 or 32).
std::unique_ptr<Strategy> RecurrenceClusterCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_RECURRENCE_CLUSTER_CUDA_H_
