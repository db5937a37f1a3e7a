// The kernel compiler for the CPU of this machine: lowering passes, LLVM, lld.
#ifndef FRONTENDS_DRIVER_CPU_COMPILER_H_
#define FRONTENDS_DRIVER_CPU_COMPILER_H_

#include <memory>
#include <string>

#include "frontends/driver/kernel_compiler.h"

namespace hidet::driver {

// `scratch_folder` takes the linker's temporary files; `threads` is the size of the pool that will
// run the kernels.
std::unique_ptr<KernelCompiler> MakeCpuCompiler(std::string scratch_folder, int threads);

}  // namespace hidet::driver

#endif  // FRONTENDS_DRIVER_CPU_COMPILER_H_
