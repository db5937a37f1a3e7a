// Rows of a table that a sum gathers, asked for before their turn.
//
//   y[i, c] = sum over k of table[indices[i, k], c]       a bag of an embedding
//
// Each row lies somewhere else, and a core looks no further ahead than to the next few: it waits
// for memory at most of them. Where those are is known as soon as the indices are, so the rows of
// a later sum are asked for while an earlier one is added up (4096 bags of 10 of 100000 rows of 64
// on two threads: 220 us alone, 160 so; Zen 4, 2026-11-26).
#ifndef SCHEDULES_CPU_GATHERED_AHEAD_H_
#define SCHEDULES_CPU_GATHERED_AHEAD_H_

#include <cstdint>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/target.h"

namespace hidet::schedules {

// How many sums ahead a stage's rows are worth asking for; 0 where it sums no rows that data
// chooses, of a constant number each and of a table beyond a core's cache.
int64_t SumsAhead(const ir::Stage& stage, const Target& target);

// Asks for all that the stage gathers at a point of all axes but the last, by its reduction.
ir::Stmt AskForGathered(const ir::Stage& stage, ir::VarMap<ir::Expr> axes);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_GATHERED_AHEAD_H_
