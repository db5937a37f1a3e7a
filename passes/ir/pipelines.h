// The order of IR passes: from what a schedule makes to what a code generator takes.
//
//   StatusOr<ir::Kernel> lowered = RunPasses<ir::Kernel>(CpuLoweringPipeline(), kernel, options);
//
// A list is a plain value: print its names, take a prefix, insert a pass of your own.
#ifndef PASSES_IR_PIPELINES_H_
#define PASSES_IR_PIPELINES_H_

#include <vector>

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

std::vector<Pass<ir::Kernel>> CpuLoweringPipeline();
std::vector<Pass<ir::Kernel>> CudaLoweringPipeline();

}  // namespace hidet::passes

#endif  // PASSES_IR_PIPELINES_H_
