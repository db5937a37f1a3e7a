// The kernel of a packed matrix product on a CPU; schedules/cpu/matmul_packed_cpu.h has the loops.
//
//   const ContractionShape shape = *GetContractionShape(task, {.empty_sums = true});
//   ir::Program program = MakePackedMatmul(task, shape, target, {{{"mr", 9}, {"nr", 48}, {"mc", 90}, ...}});
#ifndef SCHEDULES_CPU_MATMUL_PACKED_KERNEL_H_
#define SCHEDULES_CPU_MATMUL_PACKED_KERNEL_H_

#include "ir/task/program.h"
#include "ir/task/task.h"
#include "schedules/contraction_shape.h"
#include "schedules/strategy.h"
#include "schedules/target.h"

namespace hidet::schedules {

// Returns the program of a task whose shape this is. The configuration has mr, nr (register tile,
// nr a multiple of the vector), mc, nc, kc (block, multiples of the tile) and rows_outside
// (MatmulBlocking, schedules/cpu/matmul_blocking_cpu.h).
ir::Program MakePackedMatmul(const ir::Task& task, const ContractionShape& shape,
                             const Target& target, const Config& config);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_MATMUL_PACKED_KERNEL_H_
