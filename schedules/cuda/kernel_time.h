// The time of a kernel on a GPU, from what its strategy says of it.
//
//   const double together = BlocksTogether(blocks, /*most=*/4, target);
//   double seconds = KernelSeconds({.blocks = blocks, .together = together,
//                                   .block_seconds = begin + steps * step, .bytes = bytes}, target);
//
// This is all that the cost models of strategies have in common: launches, trips to memory that
// wait for each other, blocks in waves over the multiprocessors, and what the card does meanwhile,
// of which the longest counts. A strategy says how much of each there is; how fast the machine is
// says Target, which is read and measured, and Multiprocessor, which is the same on all cards of a
// generation. What a block does, and how long that takes with others on its multiprocessor, is the
// strategy's own.
#ifndef SCHEDULES_CUDA_KERNEL_TIME_H_
#define SCHEDULES_CUDA_KERNEL_TIME_H_

#include "schedules/target.h"

namespace hidet::schedules {

// A multiprocessor of these cards. Times are an H200's.
struct Multiprocessor {
  // CUDA C++ Programming Guide, "Compute Capabilities".
  static constexpr int kRegisters = 64 << 10;
  // Memory comes to the second-level cache in sectors, and is looked up by lines (ibid., "Device
  // Memory Accesses").
  static constexpr int kSectorBytes = 32;
  static constexpr int kLineBytes = 128;
  // Instructions of single threads: 128 lanes a clock, at the 1.7 GHz that it keeps under load.
  static constexpr double kLanesPerSecond = 128 * 1.7e9;
  // Of float32, a multiply-add counted as two: 67 TFLOP/s of 132 (H200 datasheet).
  static constexpr double kFlops = 67e12 / 132;
  // Lines looked up, about one a clock: sums of 50000 rows of 64 halves, a thread a row, took 20
  // us, and sums of rows of three 8 (2026-11-26).
  static constexpr double kLinesPerSecond = 1.3e9;
  // From the second-level cache while all multiprocessors read: 8 x 4096 sums of 4096 products of
  // float32 are 1.07 GB and took 144 us (2026-11-26).
  static constexpr double kCachedBytesPerSecond = 7.5e12 / 132;
  // Between the beginnings of two blocks of its own: the card begins one a nanosecond. 3200 blocks
  // of a transpose took 4.2 us of which nothing else explains 3.3 (H200, 2026-11-27), and by this
  // value kernels of rows are chosen best (testing/recorded_times).
  static constexpr double kBlockStart = 0.135e-6;
  // The way to memory and back, with what is waited for at its ends.
  static constexpr double kTripSeconds = 0.75e-6;
};

struct KernelWork {
  double launches = 1;  // of kernels one after the other
  double trips = 0;     // to memory, each once what is before it has ended
  double blocks = 0;
  double together = 1;       // blocks that a multiprocessor runs at once
  double block_seconds = 0;  // from a block's beginning to its end, with those others beside it
  double start_seconds = 0;  // for each further block that a multiprocessor begins
  double card_seconds = 0;   // of what takes this long however it is divided into blocks
  double instructions = 0;   // of single threads
  double cached_bytes = 0;   // that blocks read of their own, from the second-level cache
  double lines = 0;          // that warps look up
  double bytes = 0;          // read and written in memory
  double share = 1;          // of the memory's bandwidth that these accesses reach
  double first_trip = 0;     // before the first of the bytes
};

// Returns how many multiply-adds of float32 a multiprocessor of the target begins in a clock, over
// the 128 of an H200: 64 of compute capability 8.0 (CUDA C++ Programming Guide, "Arithmetic
// Instructions").
double Float32Share(const Target& target);

// Returns how many blocks of so many a multiprocessor gets to run at once, where it has room for
// `most`; at least 1.
double BlocksTogether(double blocks, double most, const Target& target);

// Returns the launches, the trips and the longest of: the waves of blocks, what the card does
// (card_seconds, instructions, cached bytes, lines), memory's bytes.
double KernelSeconds(const KernelWork& work, const Target& target);

// Returns what sectors take that are used for one element each, beyond those that lie beside each
// other.
double SectorSeconds(double sectors, const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_KERNEL_TIME_H_
