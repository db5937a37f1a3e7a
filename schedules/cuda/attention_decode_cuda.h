// Attention of few queries against many keys, on CUDA cores: a decoder that makes one token at a
// time and reads its cache once.
//
//   c = threads a key: each has 16 bytes of it. A warp has 32 / c keys side by side, a thread `keys`
//   of them at once; queries that share keys (heads of a group, and neighbours) are up to four rows
//   of one block.
//   ahead = 0     a thread loads its keys and values to registers and waits for them
//   ahead = 1..   they are copied (cp.async) to a ring in shared memory, that many steps before they
//                 are computed with; each thread reads what it has copied itself, so nobody waits
//                 for others. Where a thread's part is 16 bytes, and no mask is read.
//
// Every group of c threads has the softmax of its own keys, maximum, sum and weighted values, in
// registers; at the end groups are joined by shuffles, warps in shared memory. `split` blocks may
// share the keys of a row; a second kernel joins what they found. The order is fixed, so the bits
// are too.
//
// Floor: the bytes of keys and values over the bandwidth of memory.
#ifndef SCHEDULES_CUDA_ATTENTION_DECODE_CUDA_H_
#define SCHEDULES_CUDA_ATTENTION_DECODE_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> AttentionDecodeCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_ATTENTION_DECODE_CUDA_H_
