// Loads of vectors whose lanes lie apart in memory, or backwards: whole vectors are read, from any
// element on, and their elements change places in registers.
//
//   y[i] = x[9 - i]        x[2..9] is one load, its lanes reversed
//   y[i] = x[3 * i]        of each load every third lane; the last load ends with the last of them
#ifndef SCHEDULES_CPU_REARRANGED_READS_H_
#define SCHEDULES_CPU_REARRANGED_READS_H_

#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// Returns the values, for a vector of points, of those reads of a stage that move by one element
// back a lane, or by two to four; none for a single point.
ir::VarMap<ir::Expr> RearrangedReads(const ir::Stage& stage, const Storage& storage,
                                     const Point& point);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_REARRANGED_READS_H_
