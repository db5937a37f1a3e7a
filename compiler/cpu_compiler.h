// The kernel compiler for CPUs: lowering passes, LLVM, lld.
#ifndef COMPILER_CPU_COMPILER_H_
#define COMPILER_CPU_COMPILER_H_

#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "compiler/kernel_compiler.h"

namespace hidet::compiler {

// `scratch_folder` takes the linker's temporary files; `threads` is the size of the pool that will
// run the kernels. `level` is one of codegen::CpuOfLevel, or empty for the machine that this runs
// on.
std::unique_ptr<KernelCompiler> MakeCpuCompiler(std::string scratch_folder, int threads,
                                                absl::string_view level = {});

}  // namespace hidet::compiler

#endif  // COMPILER_CPU_COMPILER_H_
