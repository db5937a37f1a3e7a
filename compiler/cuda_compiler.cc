#include "compiler/cuda_compiler.h"

#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "codegen/cuda_codegen.h"
#include "codegen/nvrtc.h"
#include "passes/ir/pipelines.h"
#include "passes/pass_manager.h"

namespace hidet::driver {
namespace {

class CudaCompiler : public KernelCompiler {
 public:
  CudaCompiler(std::string architecture, std::shared_ptr<const codegen::Nvrtc> nvrtc,
               const CudaCompilerOptions& options)
      : architecture_(std::move(architecture)), nvrtc_(std::move(nvrtc)), target_(Card(options)) {}

  const schedules::Target& target() const override { return target_; }
  std::string fingerprint() const override {
    return absl::StrCat("nvrtc ", nvrtc_->version(), " ", architecture_);
  }
  std::string spec_target() const override { return absl::StrCat("cuda ", architecture_); }
  DeviceKind device() const override { return DeviceKind::kCuda; }
  runtime::ObjectKind object_kind() const override { return runtime::ObjectKind::kCubin; }
  std::string source_stage() const override { return "cu"; }

  absl::StatusOr<ir::Kernel> Lower(const ir::Kernel& kernel) const override {
    return passes::RunPasses<ir::Kernel>(passes::CudaLoweringPipeline(), kernel);
  }

  absl::StatusOr<std::string> Source(absl::Span<const ir::Kernel> kernels) const override {
    return codegen::GenerateCuda(kernels);
  }

  absl::StatusOr<std::string> Compile(absl::Span<const ir::Kernel> kernels) const override {
    HIDET_ASSIGN_OR_RETURN(const std::string source, codegen::GenerateCuda(kernels));
    return CompileSource(source);
  }

  absl::StatusOr<std::string> CompileSource(const std::string& source) const override {
    HIDET_ASSIGN_OR_RETURN(codegen::CudaBinary binary, nvrtc_->Compile(source, architecture_));
    return std::move(binary.cubin);
  }

  absl::StatusOr<Linked> Link(std::vector<std::string> objects) const override {
    Linked linked;
    linked.file_of.resize(objects.size());
    std::iota(linked.file_of.begin(), linked.file_of.end(), 0);
    linked.files = std::move(objects);
    return linked;
  }

 private:
  static schedules::Target Card(const CudaCompilerOptions& options) {
    schedules::Target target = options.card;
    target.has_tensor_cores = target.has_wgmma = options.tensor_cores;
    return target;
  }

  const std::string architecture_;
  const std::shared_ptr<const codegen::Nvrtc> nvrtc_;
  const schedules::Target target_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<KernelCompiler>> MakeCudaCompiler(
    const std::string& architecture, const std::vector<std::string>& nvrtc_folders,
    const CudaCompilerOptions& options) {
  if (architecture != "sm_90a") {
    return absl::UnimplementedError(
        absl::StrCat("architecture \"", architecture, "\" is not supported, expected \"sm_90a\""));
  }
  HIDET_ASSIGN_OR_RETURN(std::shared_ptr<const codegen::Nvrtc> nvrtc,
                         codegen::Nvrtc::Open(nvrtc_folders));
  return std::unique_ptr<KernelCompiler>(
      std::make_unique<CudaCompiler>(architecture, std::move(nvrtc), options));
}

}  // namespace hidet::driver
