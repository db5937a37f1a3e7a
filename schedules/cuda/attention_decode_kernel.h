// The kernel of attention with few queries on GPUs (attention_decode_cuda.h): it walks the keys.
// Parts of blocks that share a row are joined by another (attention_decode_parts.h).
#ifndef SCHEDULES_CUDA_ATTENTION_DECODE_KERNEL_H_
#define SCHEDULES_CUDA_ATTENTION_DECODE_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ir/task/program.h"
#include "ir/task/task.h"
#include "schedules/attention_shape.h"
#include "schedules/strategy.h"

namespace hidet::schedules {

struct DecodeShape {
  AttentionShape shape;
  int64_t queries = 1;
  int lanes = 1;           // elements of a key, or a value, that a thread has
  int threads_of_key = 1;  // a power of two
  size_t shared_axis = 0;  // of the outer axes: that along which heads share keys
  int64_t sharing = 1;     // how many neighbours along it do
  // Whether a thread's part of a key is 16 bytes, which the hardware copies to shared memory.
  bool copies() const;
};

// How the rows and keys of one group of heads are divided.
struct DecodeTiling {
  static constexpr int kThreads = 256;  // of a block

  // The configuration has "keys", "split" and "ahead".
  DecodeTiling(const DecodeShape& decode, const Config& config);
  int64_t step() const { return static_cast<int64_t>(keys) * groups; }

  int keys;       // of a thread at once
  int64_t split;  // blocks that share the keys of a row
  int ahead;      // steps that are copied to shared memory while one is computed
  int rows = 1;   // of a block
  int64_t tiles = 1;
  int groups = 1;  // of threads that have a key each
};

// The extents of what is read at once: the outer axes, a group of sharing heads in place of heads.
std::vector<ir::Expr> GroupExtents(const DecodeShape& decode);

ir::Program MakeDecodeProgram(const DecodeShape& decode, const ir::Task& original,
                              const Config& config);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_ATTENTION_DECODE_KERNEL_H_
