// Lowered IR to CUDA C++ text for NVRTC.
//
//   HIDET_ASSIGN_OR_RETURN(std::string source, GenerateCuda({kernel}));
//   HIDET_ASSIGN_OR_RETURN(CudaBinary binary, nvrtc.Compile(source, "sm_90a"));      // codegen/nvrtc/nvrtc.h
//
// Deterministic, with no includes and no byte from a model: names are v3 and buf5, comments are of
// our own words. Arguments are Kernel::params in order and then the status word's address if the
// kernel checks indices. Vector accesses are aligned to their size: the strategies see to that.
//
// Integers wrap, as in the IR, where memory has a part in them. Arithmetic on loop variables and
// sizes alone is C++'s own, which leaves overflow undefined: indices are proven to be in range (and
// what a tensor computes from its indices alone, as arange does, is taken to be).
#ifndef CODEGEN_CUDA_CODEGEN_H_
#define CODEGEN_CUDA_CODEGEN_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/kernel.h"

namespace hidet::codegen {

absl::StatusOr<std::string> GenerateCuda(absl::Span<const ir::Kernel> kernels);

}  // namespace hidet::codegen

#endif  // CODEGEN_CUDA_CODEGEN_H_
