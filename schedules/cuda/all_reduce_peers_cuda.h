// Sums over the ranks of a group through memory that their GPUs share, and what is computed of the
// sum, in one kernel: all-reduce, residual and norm of small messages.
//
// Each rank has a piece of memory that the others write (ir/task/task.h, kAllReduce). A kernel of
// another strategy computes what follows the sum; before its body come
//
//   one shot     this block's part of the element goes to a slot of its own at each rank; a flag at
//                each rank says so; once the flags of all blocks of all ranks are there, the body
//                reads the slots and adds them in the order of the ranks.
//   two shots    the ranks share the elements out: part p goes to rank p, which adds what it got
//                and gives the sum to all. Twice the way, but 2 / ranks of the bytes.
//
// Nothing is written that a slower rank still reads: calls count up an epoch, its parity chooses
// one of two halves of the memory, and who has met all ranks in epoch e knows that none of them is
// in epoch e - 1. The flags hold epochs, so nobody resets them. All tasks of a group share one
// memory, as each is a meeting of all blocks of all ranks.
//
// Blocks wait for each other, so all of them must run at once: there are few.
//
// A rank that does not come within the time that the flags' memory names is reported: check 2, with
// the rank.
//
// Floor: for each shot a way of stores and a flag over NVLink and the poll that sees it, the body's
// own, and the bytes that each rank sends over NVLink: message * (ranks - 1) in one shot, 2 *
// message * (ranks - 1) / ranks in two. No card has measured it yet.
#ifndef SCHEDULES_CUDA_ALL_REDUCE_PEERS_CUDA_H_
#define SCHEDULES_CUDA_ALL_REDUCE_PEERS_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

// Named "peers_" and the name of the strategy of the body.
std::unique_ptr<Strategy> AllReducePeersCuda(std::unique_ptr<Strategy> each);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_ALL_REDUCE_PEERS_CUDA_H_
