#include "schedules/cpu/loop_time.h"

#include <algorithm>
#include <cmath>

namespace hidet::schedules {

double BusyThreads(double parts, const Target& target) {
  const double some = std::max(1.0, parts);
  return some / std::ceil(some / target.threads);
}

double LoopSeconds(const LoopWork& work, const Target& target) {
  const double threads = work.threads > 0 ? work.threads : target.threads;
  return work.core_seconds + work.flops / (target.flops_per_core * threads * work.share) +
         work.waited * work.bytes / target.BytesPerSecond(threads) +
         work.elements * Core::kElementSeconds / threads +
         (work.kernels - 1) * Core::kKernelSeconds;
}

}  // namespace hidet::schedules
