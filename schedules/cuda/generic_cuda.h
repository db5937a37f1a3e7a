// The strategy that runs every task on a GPU: a kernel a stage, what lies between in workspaces.
//
// Maps are inlined into the maps and reductions that read them; neighbouring threads compute
// neighbouring results, 16 bytes each where memory allows. A reduction runs serially in a thread a
// result where there are many results or few elements; else a block shares it, or it is split in
// segments first (reduction_split.h). It is what other strategies are checked against, and good
// enough for maps, which are bound by memory.
//
// Floor: the bytes of what is read and written over the bandwidth of memory.
#ifndef SCHEDULES_CUDA_GENERIC_CUDA_H_
#define SCHEDULES_CUDA_GENERIC_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> GenericCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_GENERIC_CUDA_H_
