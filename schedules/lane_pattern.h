// Reads whose lanes are no neighbours in memory, but elements of one vector of it all the same.
//
//   x[i / 2]      lanes 0..7 are elements 0 0 1 1 2 2 3 3 of a vector of 4     (nearest upsampling)
//   x[n - 1 - i]  lanes 0..7 are elements 7 6 5 4 3 2 1 0 of a vector of 8     (flips)
//   x[4 i + 1]    lanes 0..1 are elements 1 5 of a vector of 8                 (pooling)
//   x[i / 2] if i % 2 < 1    lanes 0 2 4 6 are elements 0 1 2 3 of a vector of 4, the others none
#ifndef SCHEDULES_LANE_PATTERN_H_
#define SCHEDULES_LANE_PATTERN_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/task/task.h"
#include "ir/walk.h"

namespace hidet::schedules {

// Where the lanes of a read of a row-major buffer lie, in elements after that of lane 0, of `lanes`
// neighbours along `axis` (of the stage's axes), the first of them at a multiple of `lanes`; none
// for lanes that the read's predicate has not. Nothing if that is not the same for all such
// vectors.
using LaneSteps = std::vector<std::optional<int64_t>>;
std::optional<LaneSteps> FindLaneSteps(const ir::Read& read, const ir::Var& axis, int lanes);

struct LanePattern {
  int width = 0;              // elements of the vector, a power of two
  bool is_aligned = true;     // else only elements that lanes are may be read
  int64_t first = 0;          // where it begins, in elements after that of lane 0
  std::vector<int> elements;  // of the vector, one a lane; -1 where the read's predicate is false
};

// The pattern of such lanes, where other variables have `known` values. Nothing where they are
// neighbours already, do not move, or lie further apart than a vector of `lanes` or of 16 bytes. A
// vector that is longer than 16 bytes may begin anywhere.
std::optional<LanePattern> FindLanePattern(const ir::Read& read, const ir::Var& axis, int lanes,
                                           const ir::VarMap<ir::Expr>& known = {});

}  // namespace hidet::schedules

#endif  // SCHEDULES_LANE_PATTERN_H_
