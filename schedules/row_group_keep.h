// Values that a row group computes once and keeps for a row, instead of once a stage:
//
//   s[i] = sum_j exp(x[i, j] - m[i]);         y[i, j] = exp(x[i, j] - m[i]) / s[i]
// becomes
//   s[i] = sum_j (e[j] = exp(x[i, j] - m[i]));  y[i, j] = e[j] / s[i]
//
// where e is a buffer of one row. It pays where computing a value costs more than storing and
// loading it, and the row stays in cache; or where it stays in registers, and what is read from
// memory is worth keeping too.
#ifndef SCHEDULES_ROW_GROUP_KEEP_H_
#define SCHEDULES_ROW_GROUP_KEEP_H_

#include <cstdint>

#include "schedules/row_group.h"

namespace hidet::schedules {

struct KeepOptions {
  int64_t most_bytes = 0;  // of all values that are kept for a row
  bool reads = false;      // also elements as they are read from memory
};

// Returns the group with values that a reduction computes and a later stage computes again in
// `kept` of that reduction, and read by the later stage. A group whose rows are not of one known
// size, or whose values take more bytes, stays as it is.
RowGroup KeepValues(const RowGroup& group, KeepOptions options);

// Returns the group with a value that is kept for the last stage alone where that stage's result
// will stand, if both have one type: a row then takes a third less room in a cache.
RowGroup KeepInResult(RowGroup group);

}  // namespace hidet::schedules

#endif  // SCHEDULES_ROW_GROUP_KEEP_H_
