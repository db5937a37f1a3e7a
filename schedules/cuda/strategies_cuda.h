// The strategies of NVIDIA GPUs: one line each in the source.
#ifndef SCHEDULES_CUDA_STRATEGIES_CUDA_H_
#define SCHEDULES_CUDA_STRATEGIES_CUDA_H_

#include "schedules/strategy.h"

namespace hidet::schedules {

// Special ones first. The generic one, which takes every task, comes last: of equal costs the first
// wins.
StrategyList StrategiesCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_STRATEGIES_CUDA_H_
