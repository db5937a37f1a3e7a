#include "compiler/make_compiler.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "compiler/cache_folder.h"
#include "compiler/card.h"
#include "compiler/cpu_compiler.h"
#include "compiler/cuda_compiler.h"
#include "compiler/processor.h"
#include "graph/device.h"
#include "runtime/devices/cuda_device.h"

namespace hidet::compiler {
namespace {

int Threads(int asked) { return asked > 0 ? asked : DefaultThreads(); }

}  // namespace

Processor ProcessorOf(const Options& options) {
  return DescribeProcessor(Threads(options.threads), [&] { return OpenTuningFolder(options); });
}

absl::StatusOr<std::unique_ptr<KernelCompiler>> MakeCompiler(const Options& options) {
  HIDET_ASSIGN_OR_RETURN(const graph::Device device, graph::Device::Parse(options.device));
  if (device.IsCuda()) {
    std::vector<std::string> folders;
    if (!options.nvrtc_dir.empty()) folders.push_back(options.nvrtc_dir);
    CudaCompilerOptions card{.tensor_cores = options.mma != "simt",
                             .deterministic = options.deterministic != 0};
    // Without the GPU kernels are made for the card that we know best.
    std::string architecture = options.arch.empty() ? "sm_90a" : options.arch;
    if (device.kind == graph::DeviceKind::kCuda) {
      const absl::StatusOr<runtime::CudaDevice*> gpu = runtime::CudaDevice::Open(device.index);
      if (gpu.ok()) card.card = TargetOfCard((*gpu)->properties());
      if (gpu.ok() && options.arch.empty())
        architecture = ArchitectureOfCard((*gpu)->major(), (*gpu)->minor());
    }
    return MakeCudaCompiler(architecture, folders, card);
  }
  const std::vector<std::string> levels = CpuLevelsOf(options);
  if (levels.size() > 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("option cpu: \"", options.cpu, "\": only a whole model has code for several"));
  }
  CpuCompilerOptions cpu{.level = levels.front()};
  if (cpu.level.empty()) cpu.machine = ProcessorOf(options).target;
  return MakeCpuCompiler(Threads(options.threads), cpu);
}

}  // namespace hidet::compiler
