// Lowered IR to machine code for the CPU, through LLVM in process.
//
//   HIDET_ASSIGN_OR_RETURN(std::string object, CompileToObject({kernel}, HostCpu()));
//   HIDET_ASSIGN_OR_RETURN(std::string so, LinkSharedObject({object}));   // codegen/link.h
//
// A kernel becomes `void name(const uint64_t* args, int64_t begin, int64_t end, void* scratch)`
// (runtime/spec.h). It has been through the lowering passes: buffers have one index, loops to be
// unrolled are unrolled, vectors are explicit. LLVM optimizes what is left (its O3 pipeline takes 3
// ms and emission 4 ms a kernel, 2026-11 on a Zen 5 core).
//
// Meaning is that of ir/README.md: no poison reaches LLVM. Floating point contracts multiply and
// add into fma and nothing else.
#ifndef CODEGEN_LLVM_CODEGEN_H_
#define CODEGEN_LLVM_CODEGEN_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "codegen/cpu_target.h"
#include "ir/kernel.h"

namespace hidet::codegen {

// Returns the kernels as one LLVM module in text form, before optimization. Deterministic.
absl::StatusOr<std::string> GenerateLlvm(absl::Span<const ir::Kernel> kernels,
                                         const CpuTarget& target);

// Returns the bytes of an ELF object file. Unimplemented names the kernel and what it uses that
// CPUs lack.
absl::StatusOr<std::string> CompileToObject(absl::Span<const ir::Kernel> kernels,
                                            const CpuTarget& target);

// The same from LLVM text, which GenerateLlvm printed and a person may have edited.
absl::StatusOr<std::string> CompileLlvmText(absl::string_view text, const CpuTarget& target);

}  // namespace hidet::codegen

#endif  // CODEGEN_LLVM_CODEGEN_H_
