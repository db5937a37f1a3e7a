#include "schedules/cuda/kernel_time.h"

#include <algorithm>
#include <cmath>

namespace hidet::schedules {

double BlocksTogether(double blocks, double most, const Target& target) {
  return std::clamp(std::ceil(blocks / target.multiprocessors), 1.0, std::max(1.0, most));
}

double KernelSeconds(const KernelWork& work, const Target& target) {
  const double waves = std::ceil(work.blocks / (target.multiprocessors * work.together));
  const double starts = work.start_seconds * std::floor(work.blocks / target.multiprocessors);
  const double memory =
      work.first_trip + work.bytes / (target.device_bytes_per_second * work.share);
  return target.launch_seconds * work.launches +
         std::max({waves * work.block_seconds + starts, work.card_seconds, memory});
}

}  // namespace hidet::schedules
