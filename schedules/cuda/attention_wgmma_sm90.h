// Flash attention (Dao et al.; FlashAttention-3, 2024) with warpgroup tensor cores (sm_90a).
//
// A block takes 64 query rows a consumer warpgroup and walks the keys in tiles, from the last to
// the first, so that only the first tiles of a walk have keys that do not count:
//
//   producer   one thread: tensor memory accelerator, q once, then tiles of k and v into two rings
//   consumers  scores of tile t = q k^T          (asynchronous)
//              context += weights of tile t - 1 times v   (asynchronous, while the softmax of tile t runs)
//              scores become weights in registers, the operand A of the next product
//
// float16 or bfloat16, float32 scores, statistics and context. The score expression of the task
// (scale, mask, bias, soft cap) is evaluated on the accumulators; a causal condition also skips
// tiles. q, k and v are read through tensor maps, so strides of their dimensions are free but for
// the last. Head dimensions are multiples of 8 up to 256. Configuration: consumers, bn (keys a
// tile), stages.
//
// Floor: 4 queries keys depth operations a head (half of them where it is causal) at the tensor
// cores' rate, 2,048 multiply-adds a clock and multiprocessor; exponentials run meanwhile.
#ifndef SCHEDULES_CUDA_ATTENTION_WGMMA_SM90_H_
#define SCHEDULES_CUDA_ATTENTION_WGMMA_SM90_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> AttentionWgmmaSm90();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_ATTENTION_WGMMA_SM90_H_
