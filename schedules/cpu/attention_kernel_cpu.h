// The kernel of attention on CPUs (attention_cpu.h).
//
// The idea is that scores never leave the caches: a block has some queries, as many as the rows of
// several register tiles, and goes over the keys in chunks, whose scores for these queries (rows by
// 256 float32) stay in the second-level cache. The softmax is corrected from chunk to chunk, as in
// cuda/attention_decode_kernel.cc. Both products are register tiles like those of a matrix product:
// keys are copied transposed, so that a vector is neighbouring keys, and values in panels. For few
// queries the copies would cost more than they save: keys and values are then read where they lie.
#ifndef SCHEDULES_CPU_ATTENTION_KERNEL_CPU_H_
#define SCHEDULES_CPU_ATTENTION_KERNEL_CPU_H_

#include "ir/task/program.h"
#include "ir/task/task.h"
#include "schedules/attention_shape.h"
#include "schedules/cpu/reduction_words_cpu.h"
#include "schedules/target.h"

namespace hidet::schedules {

// Returns the words of the depth and of keys, where they divide the depth.
ReductionWords AttentionWords(const AttentionShape& shape, const Target& target);

ir::Program MakeAttentionProgram(const AttentionShape& shape, const ir::Task& original,
                                 const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_ATTENTION_KERNEL_CPU_H_
