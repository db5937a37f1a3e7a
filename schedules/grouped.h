// Several independent products in one launch, by a strategy that knows how to compute one.
//
// Takes a task that falls apart into parts with inputs in common (ir/task/task_split.h): the
// projections of attention, gate and up of a feed-forward block. Each part's kernel is made as if
// it stood alone, and the blocks of all of them become the blocks of one kernel: a block finds its
// part by its number, and sees the number and the count that it would have had in that part's own
// launch.
//
//   kernel of part 0: grid(b0: n0) body0          kernel: grid(block: n0 + n1)
//   kernel of part 1: grid(b1: n1) body1             if block < n0 { let b0 = block  body0 }
//                                                    else { let b1 = block - n0  body1 }
//
// So no launch waits for the last block of another, small products fill the machine together, and
// what they share is read while it is near. Weights stay apart: nothing is concatenated. Branches
// have disjoint lifetimes, hence the shared memory of a block is the largest of the parts', not
// their sum.
//
// The strategy of the parts says which of its configurations make kernels that can be joined so
// (Strategy::ThreadsOfOneLaunch). A configuration here is one for each part, all of equally many
// threads: written once where all parts have the same (equal parts do), else "0.bn=256 1.bn=64".
//
// On a GPU where all blocks do not run at once, each part plans for its share of the
// multiprocessors, so that kernels whose blocks loop over tiles end together.
#ifndef SCHEDULES_GROUPED_H_
#define SCHEDULES_GROUPED_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

// Named "grouped_" and the name of the strategy of the parts.
std::unique_ptr<Strategy> Grouped(std::unique_ptr<Strategy> each);

}  // namespace hidet::schedules

#endif  // SCHEDULES_GROUPED_H_
