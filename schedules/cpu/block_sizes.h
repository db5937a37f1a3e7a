// Loops cut into blocks: sizes that are tried, and candidates from the fastest on.
//
//   for (int64_t mc : PartSizes(m, /*multiple=*/9, /*most=*/2048))
//     candidates.emplace_back(Cycles(mc), Blocking{.mc = mc});
//   return FastestFirst(std::move(candidates));
#ifndef SCHEDULES_CPU_BLOCK_SIZES_H_
#define SCHEDULES_CPU_BLOCK_SIZES_H_

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/rounding.h"

namespace hidet::schedules {

// How many blocks cover a size, as costs count them.
constexpr double BlockCount(int64_t size, int64_t block) {
  return static_cast<double>(CeilOfRatio(size, block));
}

// Sizes of equal parts, multiples of `multiple`, at most `most`, the largest first; the smallest is
// among them. What is so long that many parts are still too large is cut into as few as there may
// be, and into multiples of that number.
std::vector<int64_t> PartSizes(int64_t size, int64_t multiple, int64_t most);

// Blockings in order of their estimated times. Of equal times the first stays first, so that the
// choice depends on nothing but the sizes.
template <typename Blocking>
std::vector<Blocking> FastestFirst(std::vector<std::pair<double, Blocking>> candidates) {
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Blocking> result;
  for (const auto& [time, blocking] : candidates) result.push_back(blocking);
  return result;
}

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_BLOCK_SIZES_H_
