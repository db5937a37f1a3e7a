// The time of a kernel on a CPU, from what the kernel says of itself.
//
//   const double threads = BusyThreads(rows, target);
//   double seconds = LoopSeconds({.flops = flops, .share = 0.25, .bytes = bytes, .threads = threads}, target);
//
// This is all that the cost models of strategies have in common: operations at a part of the
// cores' peak, bytes that come from memory, elements that are moved one by one, and kernels that
// wait for those before them. How much of the peak a strategy's code reaches, what comes from
// memory and how many threads have a part is the strategy's own.
#ifndef SCHEDULES_CPU_LOOP_TIME_H_
#define SCHEDULES_CPU_LOOP_TIME_H_

#include "schedules/target.h"

namespace hidet::schedules {

// What a core of a CPU takes for what kernels are made of. Cycles were fitted to products of 512 to
// 1,024 rows, columns and depth (Intel Xeon, 2026-11-21).
struct Core {
  static constexpr double kStreamCycles = 4;    // a vector from memory or the last cache
  static constexpr double kBlockCycles = 1000;  // a block besides what it computes
  // Of a block's time, that threads wait for each other at the end.
  static constexpr double kTail = 0.3;
  static constexpr double kElementSeconds = 1e-9;  // an element that is moved by itself
  static constexpr double kKernelSeconds = 3e-6;   // one more kernel, which waits for the others
};

struct LoopWork {
  double flops = 0;
  double share = 1;         // of a core's peak that the operations reach
  double core_seconds = 0;  // of what the strategy counts by itself, on the thread that ends last
  double bytes = 0;         // read and written in memory
  double waited = 1;        // share of the bytes' time that is not hidden behind the operations
  double elements = 0;      // that are moved one by one
  double threads = 0;       // that have a part at a time; 0 = all of the pool
  double kernels = 1;       // one after the other
};

// Returns how many threads are busy on average with so many equal parts, of which each is one
// thread's: 3 parts on 2 threads take two rounds, in which 1.5 threads are.
double BusyThreads(double parts, const Target& target);

// Returns the sum of what the work takes.
double LoopSeconds(const LoopWork& work, const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_LOOP_TIME_H_
