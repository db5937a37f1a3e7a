#include "testing/cuda_checker/cuda_checker.h"

#include <memory>
#include <vector>

#include "base/status_macros.h"
#include "codegen/cuda_codegen.h"
#include "codegen/nvrtc/nvrtc.h"
#include "ir/task/program.h"
#include "passes/ir/pipelines.h"
#include "passes/pass_manager.h"

namespace hidet::testing {

absl::StatusOr<CudaCheck> CheckCuda(const ir::Task& task, const schedules::Strategy& strategy,
                                    const schedules::Config& config) {
  HIDET_RETURN_IF_ERROR(ir::VerifyTask(task));
  HIDET_ASSIGN_OR_RETURN(ir::Program program, strategy.Apply(task, schedules::Hopper(), config));
  HIDET_RETURN_IF_ERROR(ir::VerifyProgram(task, program));
  std::vector<ir::Kernel> kernels;
  for (const ir::Kernel& kernel : program.kernels) {
    HIDET_ASSIGN_OR_RETURN(ir::Kernel lowered,
                           passes::RunPasses<ir::Kernel>(passes::CudaLoweringPipeline(), kernel));
    kernels.push_back(std::move(lowered));
  }
  CudaCheck check;
  HIDET_ASSIGN_OR_RETURN(check.source, codegen::GenerateCuda(kernels));
  HIDET_ASSIGN_OR_RETURN(std::shared_ptr<const codegen::Nvrtc> nvrtc,
                         codegen::Nvrtc::Open({"../nvrtc/lib"}));
  HIDET_ASSIGN_OR_RETURN(codegen::CudaBinary binary, nvrtc->Compile(check.source, "sm_90a"));
  check.log = std::move(binary.log);
  check.spilled_bytes = binary.spilled_bytes;
  check.wgmma_serialized = binary.wgmma_serialized;
  return check;
}

}  // namespace hidet::testing
