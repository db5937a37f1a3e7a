// One kernel as two functions of an LLVM module.
//
// The exported one unpacks the argument slots and calls the inner one, whose pointer parameters are
// `noalias` (the buffers of a launch never overlap: the memory plan keeps them apart). Register
// buffers become allocas of vectors that SROA turns into registers; shared buffers are offsets into
// the thread's scratch.
//
//   auto module = std::make_unique<llvm::Module>("hidet", context);
//   HIDET_RETURN_IF_ERROR(EmitLlvmKernel(*module, kernel, HostCpu()));
#ifndef CODEGEN_LLVM_KERNEL_H_
#define CODEGEN_LLVM_KERNEL_H_

#include "absl/status/status.h"
#include "codegen/cpu_target.h"
#include "ir/kernel.h"
#include "llvm/IR/Module.h"

namespace hidet::codegen {

// Adds the kernel, lowered, to a module whose triple is set. Unimplemented names the kernel and
// what it uses that CPUs lack; the module is then of no use.
absl::Status EmitLlvmKernel(llvm::Module& module, const ir::Kernel& kernel,
                            const CpuTarget& target);

}  // namespace hidet::codegen

#endif  // CODEGEN_LLVM_KERNEL_H_
