// The kernel compiler for NVIDIA GPUs: lowering passes, CUDA text, NVRTC. Needs no GPU.
#ifndef COMPILER_CUDA_COMPILER_H_
#define COMPILER_CUDA_COMPILER_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "compiler/kernel_compiler.h"
#include "schedules/target.h"

namespace hidet::compiler {

struct CudaCompilerOptions {
  bool tensor_cores = true;                      // false: schedules see a card without them
  bool deterministic = false;                    // sums have the same bits every time
  schedules::Target card = schedules::Hopper();  // whose size and speed are planned for
};

// `nvrtc_folders` are searched for libnvrtc. Architectures: "sm_90a", which has all; those from
// "sm_80" on, without what Hopper added; "sm_100a" and "sm_120a", likewise.
absl::StatusOr<std::unique_ptr<KernelCompiler>> MakeCudaCompiler(
    const std::string& architecture, const std::vector<std::string>& nvrtc_folders,
    const CudaCompilerOptions& options = {});

}  // namespace hidet::compiler

#endif  // COMPILER_CUDA_COMPILER_H_
