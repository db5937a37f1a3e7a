#include "schedules/cpu/loop_time.h"

#include <algorithm>
#include <cmath>

namespace hidet::schedules {
namespace {

constexpr double kElementSeconds = 1e-9;  // an element that is moved by itself
constexpr double kKernelSeconds = 3e-6;   // one more kernel, whose blocks wait for those before

}  // namespace

double BusyThreads(double parts, const Target& target) {
  const double some = std::max(1.0, parts);
  return some / std::ceil(some / target.threads);
}

double LoopSeconds(const LoopWork& work, const Target& target) {
  const double threads = work.threads > 0 ? work.threads : target.threads;
  return work.core_seconds + work.flops / (target.flops_per_core * threads * work.share) +
         work.waited * work.bytes / target.BytesPerSecond(threads) +
         work.elements * kElementSeconds / threads + (work.kernels - 1) * kKernelSeconds;
}

}  // namespace hidet::schedules
