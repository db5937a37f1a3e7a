// The strategy that runs any one stage on a CPU; with a map of each sum, if it is a reduction.
//
// Tasks of more stages are cut into such parts (schedules/composition.h) after maps were inlined
// into the maps and reductions that read them. A kernel walks its result row by row; the innermost
// axis that memory allows becomes vector lanes: the result's last axis, or for reductions of
// contiguous rows the reduced one. It is what other strategies are checked against, and good enough
// for anything that is bound by memory.
#ifndef SCHEDULES_CPU_GENERIC_CPU_H_
#define SCHEDULES_CPU_GENERIC_CPU_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> GenericCpu();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_GENERIC_CPU_H_
