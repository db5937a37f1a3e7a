// Attention on a CPU without a score matrix in memory (Dao et al., FlashAttention, 2022).
//
// A block takes some query rows of one head and walks the keys in chunks that fit the cache:
//
//   for each chunk of keys
//     pack K transposed; scores = score(Q K) in register tiles, with the mask and bias of the score expression
//     rescale what is accumulated to the new row maximum; weights = e^(score - maximum)
//     context += weights V in register tiles
//   context / row sum, to the output, through a transposition or reshape if one follows
//
// Of bfloat16 both products are of words of two (reduction_words_cpu.h), where the processor has an
// instruction for them; weights are then rounded, as their values are.
//
// The head dimensions are constants; their last vectors may not be whole. Rows whose scores are all
// -inf give 0.
#ifndef SCHEDULES_CPU_ATTENTION_CPU_H_
#define SCHEDULES_CPU_ATTENTION_CPU_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> AttentionCpu();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_ATTENTION_CPU_H_
