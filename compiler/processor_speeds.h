// How fast this processor multiplies and reads memory, measured.
//
//   const ProcessorSpeeds speeds = MeasureProcessorSpeeds(/*threads=*/4, /*cache_bytes=*/32 << 20);
//
// All threads work at once, as kernels do: threads that share a core, and cores that share the
// memory, are as slow as they are together. What counts is a thread's own processor time, so that
// other processes, which stop it for a while, do not make it slow; the best of several short rounds
// is taken, so that what they do to the caches does not either.
#ifndef COMPILER_PROCESSOR_SPEEDS_H_
#define COMPILER_PROCESSOR_SPEEDS_H_

#include <cstdint>

namespace hidet::compiler {

// Peaks, not what kernels reach. Zero is what could not be measured.
struct ProcessorSpeeds {
  double flops_of_thread = 0;   // float32 in the widest vectors, a multiply-add counted as two
  double bytes_per_second = 0;  // read by all threads from memory
  double bytes_per_second_of_thread = 0;  // read by one thread while the others wait
};

// Takes about 50 ms at most on a machine that is not overloaded, and 64 MiB of memory, or less than
// twice `cache_bytes`, which is what the last cache holds, but at least 1 MiB a thread.
ProcessorSpeeds MeasureProcessorSpeeds(int threads, int64_t cache_bytes);

}  // namespace hidet::compiler

#endif  // COMPILER_PROCESSOR_SPEEDS_H_
