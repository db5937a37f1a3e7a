// Values that a row group computes once and keeps for a row, instead of once a stage:
//
//   s[i] = sum_j exp(x[i, j] - m[i]);         y[i, j] = exp(x[i, j] - m[i]) / s[i]
// becomes
//   s[i] = sum_j (e[j] = exp(x[i, j] - m[i]));  y[i, j] = e[j] / s[i]
//
// where e is a buffer of one row. It pays where computing a value costs more than storing and
// loading it, and the row stays in cache.
#ifndef SCHEDULES_CPU_ROW_GROUP_KEEP_H_
#define SCHEDULES_CPU_ROW_GROUP_KEEP_H_

#include <cstdint>

#include "schedules/row_group.h"

namespace hidet::schedules {

// Returns the group with costly values that a reduction computes and a later stage computes again
// in `kept` of that reduction, and read by the later stage. A group whose rows are not of one known
// size, or take more than `most_bytes` each, stays as it is.
RowGroup KeepCostlyValues(const RowGroup& group, int64_t most_bytes);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_ROW_GROUP_KEEP_H_
