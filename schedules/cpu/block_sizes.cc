#include "schedules/cpu/block_sizes.h"

#include "base/rounding.h"

namespace hidet::schedules {

std::vector<int64_t> PartSizes(int64_t size, int64_t multiple, int64_t most) {
  constexpr int64_t kMostParts = 64;
  const int64_t largest = std::max(most, multiple);
  const int64_t least = std::max<int64_t>(1, CeilOfRatio(size, largest));
  const int64_t step = least > kMostParts / 2 ? least : 1;
  std::vector<int64_t> result;
  for (int64_t parts = step; parts <= kMostParts * step; parts += step) {
    const int64_t part = RoundUpTo(CeilOfRatio(size, parts), multiple);
    if (part > largest || (!result.empty() && result.back() == part)) continue;
    result.push_back(part);
  }
  if (result.empty() || result.back() != multiple) result.push_back(multiple);
  return result;
}

}  // namespace hidet::schedules
