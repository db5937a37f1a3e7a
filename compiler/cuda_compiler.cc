#include "compiler/cuda_compiler.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "codegen/cuda_codegen.h"
#include "codegen/nvrtc/nvrtc.h"
#include "passes/ir/pipelines.h"
#include "passes/pass_manager.h"
#include "schedules/cuda/early_start.h"

namespace hidet::compiler {
namespace {

// Most bytes of shared memory of a block: CUDA C++ Programming Guide, "Compute Capabilities".
struct Architecture {
  absl::string_view name;
  int capability;
  int64_t shared_bytes;
};
constexpr int64_t kSmall = 99 << 10, kMiddle = 163 << 10, kLarge = 227 << 10;
constexpr Architecture kArchitectures[] = {
    {"sm_80", 80, kMiddle},   {"sm_86", 86, kSmall},    {"sm_87", 87, kMiddle},
    {"sm_89", 89, kSmall},    {"sm_90", 90, kLarge},    {"sm_90a", 90, kLarge},
    {"sm_100a", 100, kLarge}, {"sm_120a", 120, kSmall},
};

class CudaCompiler : public KernelCompiler {
 public:
  CudaCompiler(std::string architecture, std::shared_ptr<const codegen::Nvrtc> nvrtc,
               schedules::Target target)
      : architecture_(std::move(architecture)),
        nvrtc_(std::move(nvrtc)),
        target_(std::move(target)) {}

  const schedules::Target& target() const override { return target_; }
  std::string fingerprint() const override {
    return absl::StrCat("nvrtc ", nvrtc_->version(), " ", architecture_);
  }
  std::string spec_target() const override { return absl::StrCat("cuda ", architecture_); }
  DeviceKind device() const override { return DeviceKind::kCuda; }
  runtime::ObjectKind object_kind() const override { return runtime::ObjectKind::kCubin; }
  std::string source_stage() const override { return "cu"; }

  void Adapt(ir::Program& program) const override {
    if (target_.has_early_start) return;
    for (ir::Kernel& kernel : program.kernels)
      kernel.body = schedules::WithoutEarlyStart(kernel.body);
  }

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
  const std::string architecture_;
  const std::shared_ptr<const codegen::Nvrtc> nvrtc_;
  const schedules::Target target_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<KernelCompiler>> MakeCudaCompiler(
    const std::string& architecture, const std::vector<std::string>& nvrtc_folders,
    const CudaCompilerOptions& options) {
  const auto* known =
      std::find_if(std::begin(kArchitectures), std::end(kArchitectures),
                   [&](const Architecture& row) { return row.name == architecture; });
  if (known == std::end(kArchitectures)) {
    const auto name = [](std::string* out, const Architecture& row) {
      out->append(row.name.data(), row.name.size());
    };
    return absl::UnimplementedError(absl::StrCat("architecture \"", architecture,
                                                 "\" is not supported, expected one of ",
                                                 absl::StrJoin(kArchitectures, ", ", name)));
  }
  schedules::Target target = options.card;
  target.name = architecture;
  target.compute_capability = known->capability;
  target.has_early_start = known->capability >= 90;
  target.has_tensor_cores = options.tensor_cores;
  target.is_deterministic = options.deterministic;
  target.has_wgmma = options.tensor_cores && architecture == "sm_90a";
  target.shared_bytes_per_block = std::min(target.shared_bytes_per_block, known->shared_bytes);
  HIDET_ASSIGN_OR_RETURN(std::shared_ptr<const codegen::Nvrtc> nvrtc,
                         codegen::Nvrtc::Open(nvrtc_folders));
  return std::unique_ptr<KernelCompiler>(
      std::make_unique<CudaCompiler>(architecture, std::move(nvrtc), std::move(target)));
}

}  // namespace hidet::compiler
