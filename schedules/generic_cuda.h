// The strategy that runs every task on a GPU: one kernel a stage, a thread a result, what lies
// between in workspaces.
//
// Maps are inlined into the maps and reductions that read them. Neighbouring threads compute
// neighbouring results; where memory allows, a thread computes 16 bytes of them at once. A
// reduction runs serially in its thread. It is what other strategies are checked against, and good
// enough for maps, which are bound by memory.
#ifndef SCHEDULES_GENERIC_CUDA_H_
#define SCHEDULES_GENERIC_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> GenericCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_GENERIC_CUDA_H_
