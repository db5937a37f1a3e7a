// The kernel of attention on CPUs (attention_cpu.h).
#ifndef SCHEDULES_CPU_ATTENTION_KERNEL_CPU_H_
#define SCHEDULES_CPU_ATTENTION_KERNEL_CPU_H_

#include "ir/task/program.h"
#include "ir/task/task.h"
#include "schedules/attention_shape.h"
#include "schedules/cpu/reduction_words_cpu.h"
#include "schedules/target.h"

namespace hidet::schedules {

// Vectors of the kernel have at least so many elements.
inline constexpr int kFewestAttentionLanes = 4;
// Returns how many elements a vector has that divides the head dimensions; 0 if none does.
int AttentionLanes(const AttentionShape& shape, const Target& target);

// Returns the words of the depth and of keys, where vectors of them divide the depth.
ReductionWords AttentionWords(const AttentionShape& shape, const Target& target);

// Needs vectors that divide the head dimensions.
ir::Program MakeAttentionProgram(const AttentionShape& shape, const ir::Task& original,
                                 const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_ATTENTION_KERNEL_CPU_H_
