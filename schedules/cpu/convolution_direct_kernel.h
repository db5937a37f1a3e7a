// The kernel of a direct convolution on a CPU; schedules/cpu/convolution_direct_cpu.h has the
// loops.
//
//   const ConvolutionShape shape = *GetConvolutionShape(task);
//   ir::Program program = MakeDirectConvolution(task, shape, target, {{{"tile_rows", 1}, {"tile_columns", 14}, ...}});
#ifndef SCHEDULES_CPU_CONVOLUTION_DIRECT_KERNEL_H_
#define SCHEDULES_CPU_CONVOLUTION_DIRECT_KERNEL_H_

#include "ir/task/program.h"
#include "ir/task/task.h"
#include "schedules/convolution_shape.h"
#include "schedules/strategy.h"
#include "schedules/target.h"

namespace hidet::schedules {

// Returns the program of a task whose shape this is. Its weight is stored in panels of the tile's
// channels. The configuration has tile_rows and tile_columns (points of the register tile), rows,
// columns and channels (of a block: points, and a multiple of the panel).
ir::Program MakeDirectConvolution(const ir::Task& task, const ConvolutionShape& shape,
                                  const Target& target, const Config& config);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_CONVOLUTION_DIRECT_KERNEL_H_
