// Reads whose lanes are no neighbours in memory, but elements of one vector of it all the same.
//
//   x[i / 2]      lanes 0..7 are elements 0 0 1 1 2 2 3 3 of a vector of 4     (nearest upsampling)
//   x[n - 1 - i]  lanes 0..7 are elements 7 6 5 4 3 2 1 0 of a vector of 8     (flips)
#ifndef SCHEDULES_LANE_PATTERN_H_
#define SCHEDULES_LANE_PATTERN_H_

#include <optional>
#include <vector>

#include "ir/task/task.h"

namespace hidet::schedules {

struct LanePattern {
  int width = 0;              // elements of the vector, a power of two; it is aligned
  int64_t first = 0;          // where it begins, in elements after that of lane 0
  std::vector<int> elements;  // of the vector, one a lane
};

// The pattern of a read without a predicate of a row-major buffer, by `lanes` neighbours along
// `axis` (of the stage's axes), the first of them at a multiple of `lanes`. Nothing where lanes are
// neighbours already, do not move, depend on data, or lie further apart than a vector of `lanes`.
std::optional<LanePattern> FindLanePattern(const ir::Read& read, const ir::Var& axis, int lanes);

}  // namespace hidet::schedules

#endif  // SCHEDULES_LANE_PATTERN_H_
