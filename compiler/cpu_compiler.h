// The kernel compiler for CPUs: lowering passes, LLVM, lld.
#ifndef COMPILER_CPU_COMPILER_H_
#define COMPILER_CPU_COMPILER_H_

#include <memory>
#include <string>

#include "compiler/kernel_compiler.h"
#include "schedules/target.h"

namespace hidet::compiler {

struct CpuCompilerOptions {
  std::string level;  // one of codegen::CpuOfLevel, or empty for the machine that this runs on
  // Whose caches and speeds are planned for. What is described here, and not read from the machine,
  // makes the same kernels everywhere.
  schedules::Target machine;
};

// `threads` is the size of the pool that will run the kernels.
std::unique_ptr<KernelCompiler> MakeCpuCompiler(int threads,
                                                const CpuCompilerOptions& options = {});

}  // namespace hidet::compiler

#endif  // COMPILER_CPU_COMPILER_H_
