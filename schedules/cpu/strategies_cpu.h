// The strategies of CPUs: one line each in the source.
#ifndef SCHEDULES_CPU_STRATEGIES_CPU_H_
#define SCHEDULES_CPU_STRATEGIES_CPU_H_

#include "schedules/strategy.h"

namespace hidet::schedules {

// Special ones first. The generic one, which takes every task, comes last: of equal costs the first
// wins.
StrategyList StrategiesCpu();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_STRATEGIES_CPU_H_
