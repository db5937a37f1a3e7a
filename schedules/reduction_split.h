// Divides a long reduction into segments that are reduced at once, and the reduction of what they
// give: more threads for few results.
//
//   y[i] = sum_r x[r, i]            r < R
//   ->  p[s, i] = sum_r' x[s c + r', i]    r' < c, where s c + r' < R;   c = ceil(R / segments)
//       y[i] = sum_s p[s, i]
//
// The order of combining is fixed by the number of segments.
#ifndef SCHEDULES_REDUCTION_SPLIT_H_
#define SCHEDULES_REDUCTION_SPLIT_H_

#include <cstddef>
#include <cstdint>
#include <utility>

#include "ir/task/task.h"

namespace hidet::schedules {

// Returns both stages, over the axes of the one; the first's results are new buffers. `axis` is a
// position in the reduction axes.
std::pair<ir::Stage, ir::Stage> SplitReduction(const ir::Stage& stage, size_t axis,
                                               int64_t segments);

// The same in segments of `length`, of which the last is shorter where they do not divide the axis:
// its extent then depends on the first stage's segment, its first axis.
std::pair<ir::Stage, ir::Stage> SplitReductionByLength(const ir::Stage& stage, size_t axis,
                                                       int64_t length);

// The position of the reduction axis of most steps, at the hints.
size_t LongestReductionAxis(const ir::Stage& stage);

// About as many segments as are wanted, of equal length where such a number is found; with
// `in_vectors` rather fewer, whose length vectors divide.
int64_t EvenSegments(const ir::Expr& extent, int64_t wanted, bool in_vectors);

}  // namespace hidet::schedules

#endif  // SCHEDULES_REDUCTION_SPLIT_H_
