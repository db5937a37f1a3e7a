#include "schedules/cuda/kernel_time.h"

#include <algorithm>
#include <cmath>

namespace hidet::schedules {

double Float32Share(const Target& target) { return target.compute_capability == 80 ? 0.5 : 1; }

double BlocksTogether(double blocks, double most, const Target& target) {
  return std::clamp(std::ceil(blocks / target.multiprocessors), 1.0, std::max(1.0, most));
}

double KernelSeconds(const KernelWork& work, const Target& target) {
  const double waves = std::ceil(work.blocks / (target.multiprocessors * work.together));
  const double starts = work.start_seconds * std::floor(work.blocks / target.multiprocessors);
  const double memory =
      work.first_trip + work.bytes / (target.device_bytes_per_second * work.share);
  const double instructions =
      work.instructions / (Multiprocessor::kLanesPerSecond * target.multiprocessors);
  const double cached =
      work.cached_bytes / (Multiprocessor::kCachedBytesPerSecond * target.multiprocessors);
  const double lines = work.lines / (Multiprocessor::kLinesPerSecond * target.multiprocessors);
  return target.launch_seconds * work.launches + Multiprocessor::kTripSeconds * work.trips +
         std::max({waves * work.block_seconds + starts, work.card_seconds, instructions, cached,
                   lines, memory});
}

double SectorSeconds(double sectors, const Target& target) {
  // A transpose of 4096 x 4096 by single elements, of two bytes and of four (H200, 2026-11-22): a
  // few of them are in the cache when they are read again.
  constexpr double kShareOfBandwidth = 1.15;
  return sectors * Multiprocessor::kSectorBytes /
         (target.device_bytes_per_second * kShareOfBandwidth);
}

}  // namespace hidet::schedules
