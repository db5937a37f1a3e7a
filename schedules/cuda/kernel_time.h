// The time of a kernel on a GPU, from what its strategy says of it.
//
//   const double together = BlocksTogether(blocks, /*most=*/4, target);
//   double seconds = KernelSeconds({.blocks = blocks, .together = together,
//                                   .block_seconds = begin + steps * step, .bytes = bytes}, target);
//
// This is all that the cost models of strategies have in common: a launch, blocks in waves over the
// multiprocessors, and bytes that come from memory meanwhile. What a block does, and how long that
// takes with others on its multiprocessor, is the strategy's own.
#ifndef SCHEDULES_CUDA_KERNEL_TIME_H_
#define SCHEDULES_CUDA_KERNEL_TIME_H_

#include "schedules/target.h"

namespace hidet::schedules {

struct KernelWork {
  double launches = 1;  // of kernels one after the other
  double blocks = 0;
  double together = 1;       // blocks that a multiprocessor runs at once
  double block_seconds = 0;  // from a block's beginning to its end, with those others beside it
  double start_seconds = 0;  // for each further block that a multiprocessor begins
  double card_seconds = 0;   // of what takes this long however it is divided into blocks
  double bytes = 0;          // read and written in memory
  double share = 1;          // of the memory's bandwidth that these accesses reach
  double first_trip = 0;     // before the first of the bytes
};

// Returns how many blocks of so many a multiprocessor gets to run at once, where it has room for
// `most`; at least 1.
double BlocksTogether(double blocks, double most, const Target& target);

// Returns the launches and the longest of: the waves of blocks, the card's work, memory's.
double KernelSeconds(const KernelWork& work, const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_KERNEL_TIME_H_
