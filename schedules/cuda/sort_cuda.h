// Sorted rows on a GPU: the places of a row's first elements in order (ir/task/task.h, kSort).
//
// An element is an integer, whose order is that of the elements: its bits, mended so that unsigned
// comparison orders them, and below those its place in the row. So no two are equal, and the order
// of equals is that of their places. Elements of 64 bits are two integers.
//
// A block sorts a piece of a row, 2048 elements at most (sort_network.h). Short rows share a block.
// Of longer rows, whose pieces are runs in order, kernels make runs of sixteen (or four) at a time:
// an element's place among them is the number of smaller ones in each, found by binary search in
// all of them side by side. A run keeps no more elements than
// are wanted. Whatever follows, such as the gathered elements, is computed where places are
// written.
//
// Floor: the bytes of the operands over the bandwidth of memory; or, for a block, s (s + 1) / 2
// dependent steps for 2^s elements, of registers, shuffles or shared memory, and for each further
// kernel its launch and a search of log2(run) dependent loads.
//
// Configuration: piece (elements that a block sorts), runs (that become one).
#ifndef SCHEDULES_CUDA_SORT_CUDA_H_
#define SCHEDULES_CUDA_SORT_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> SortCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_SORT_CUDA_H_
