// The machine that a schedule plans for: its shape and its speeds, as plain numbers.
#ifndef SCHEDULES_TARGET_H_
#define SCHEDULES_TARGET_H_

#include <algorithm>
#include <cstdint>
#include <string>

#include "absl/status/status.h"

namespace hidet::schedules {

enum class TargetKind : uint8_t { kCpu, kCuda };

struct Target {
  TargetKind kind = TargetKind::kCpu;
  std::string name = "cpu";  // "cpu", "sm_90a": part of tuning keys

  // CPU.
  int vector_bits = 256;
  bool has_bfloat16_dot = false;    // vdpbf16ps, in vectors of vector_bits
  bool has_int8_dot = false;        // vpdpbusd, likewise
  bool has_bfloat16_tiles = false;  // tdpbf16ps, of tiles of 16 x 16 words; the dots are there too
  bool has_int8_tiles = false;      // tdpbusd and the like, likewise
  int threads = 1;                  // of the pool
  int64_t l1_bytes = 32 << 10;      // data, one core
  int64_t l2_bytes = 1 << 20;       // one core
  int64_t l3_bytes = 32 << 20;     // all cores; results that are larger are written past the caches
  double flops_per_core = 100e9;   // float32, fused multiply-add counted as two
  double bytes_per_second = 40e9;  // of all threads
  // What one thread gets while no other reads; 0 = not known: an even share.
  double bytes_per_second_of_thread = 0;

  // CUDA. Defaults are the H200's: 132 multiprocessors, 227 KiB of shared memory a block (CUDA C++
  // Programming Guide, "Compute Capabilities"), 4.28 TB/s copying and 653 TFLOP/s in cuBLAS fp16
  // 8192 cubed (measured 2026-11-21).
  int compute_capability = 90;    // 10 * major + minor
  bool has_tensor_cores = true;   // mma.sync: from 8.0 on
  bool has_early_start = true;    // griddepcontrol: from 9.0 on
  bool has_wgmma = true;          // sm_90a
  bool is_deterministic = false;  // no sums of floats in the order in which threads come
  int multiprocessors = 132;
  int64_t shared_bytes_per_block = 232448;
  double tensor_flops = 653e12;
  double device_bytes_per_second = 4.28e12;
  // Of a kernel in a CUDA graph that starts while those before it end. With its one trip to memory
  // the least kernel takes 0.9 to 1.1 us (H200, testing/recorded_times).
  double launch_seconds = 0.35e-6;

  int float_lanes() const { return vector_bits / 32; }
  // Of a CPU's memory, for so many of its threads.
  double BytesPerSecond(double of_threads) const {
    if (bytes_per_second_of_thread == 0) return bytes_per_second * of_threads / threads;
    return std::min(bytes_per_second, bytes_per_second_of_thread * of_threads);
  }
};

// Returns every field, so that two targets have one text only if they are the same.
std::string ToString(const Target& target);

// The H200 as described above.
Target Hopper();

// OK, or FailedPrecondition where the target is another machine: what a strategy asks of it first.
absl::Status IsCpu(const Target& target);
absl::Status IsGpu(const Target& target);
absl::Status HasWgmma(const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_TARGET_H_
