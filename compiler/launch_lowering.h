// A compiled task's program to launches in terms of a model: its symbols, buffers and kernels by
// number.
#ifndef COMPILER_LAUNCH_LOWERING_H_
#define COMPILER_LAUNCH_LOWERING_H_

#include <vector>

#include "absl/status/statusor.h"
#include "compiler/size_lowering.h"
#include "compiler/task_compiler.h"
#include "ir/walk.h"
#include "runtime/spec.h"

namespace hidet::compiler {

// Where the parts of a program stand in ModelSpec.
struct ProgramPlace {
  SymbolTable symbols;         // of the task's symbols
  ir::BufferMap<int> buffers;  // of the program's inputs, outputs and workspaces
  int first_kernel = 0;        // of the program's kernel 0
};

// A launch with the buffers that its kernels read and write.
struct LoweredLaunch {
  runtime::LaunchStep step;
  std::vector<int> reads, writes;
};

// Returns the program's kernels, whose code is in that one of ModelSpec::objects.
std::vector<runtime::KernelSpec> LowerKernels(const CompiledTask& compiled, int object);

// Returns one launch a kernel of the program. Internal if a size cannot be computed at launch.
absl::StatusOr<std::vector<LoweredLaunch>> LowerLaunches(const CompiledTask& compiled,
                                                         const ProgramPlace& place);

}  // namespace hidet::compiler

#endif  // COMPILER_LAUNCH_LOWERING_H_
