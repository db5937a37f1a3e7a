#include "compiler/cpu_compiler.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "codegen/cpu_target.h"
#include "codegen/jit.h"
#include "codegen/link.h"
#include "codegen/llvm_codegen.h"
#include "codegen/used_features.h"
#include "compiler/cpu_instructions.h"
#include "passes/ir/pipelines.h"
#include "passes/pass_manager.h"
#include "runtime/devices/cpu_features.h"
#include "runtime/model_data.h"

namespace hidet::compiler {
namespace {

// For use at once objects are linked in memory; for a file, by lld.
class CpuObjectTools : public runtime::ObjectTools {
 public:
  absl::StatusOr<Code> Load(absl::Span<const absl::string_view> objects) const override {
    HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const codegen::JitCode> code,
                           codegen::JitCode::Load(objects));
    return Code{code->functions(), code->sizes(), code};
  }
  absl::StatusOr<std::string> Link(absl::Span<const absl::string_view> objects) const override {
    return codegen::LinkSharedObject(objects);
  }
};

class CpuCompiler : public KernelCompiler {
 public:
  CpuCompiler(int threads, const CpuCompilerOptions& options)
      : tools_(std::make_shared<CpuObjectTools>()),
        cpu_(options.level.empty() ? codegen::HostCpu() : codegen::CpuOfLevel(options.level)),
        target_(options.machine) {
    target_.threads = threads;
    // Kernels may use whatever the machine has. Names that its kernel does not list cannot be
    // checked: they are extensions for the operating system alone, or LLVM's word for a quality.
    // A level's features are all listed by the machines that have it.
    const std::vector<std::string> unlisted = options.level.empty()
                                                  ? runtime::MissingCpuFeatures(cpu_.features)
                                                  : std::vector<std::string>();
    std::copy_if(cpu_.features.begin(), cpu_.features.end(), std::back_inserter(features_),
                 [&](const std::string& feature) {
                   return std::find(unlisted.begin(), unlisted.end(), feature) == unlisted.end();
                 });
    SetInstructions(cpu_, unlisted, target_);
  }

  const schedules::Target& target() const override { return target_; }
  std::string fingerprint() const override { return absl::StrCat("llvm19 ", cpu_.ToString()); }
  std::string spec_target() const override { return absl::StrCat("cpu ", cpu_.cpu); }
  std::vector<std::string> cpu_features() const override { return features_; }
  DeviceKind device() const override { return DeviceKind::kCpu; }
  runtime::ObjectKind object_kind() const override { return runtime::ObjectKind::kRelocatable; }
  std::shared_ptr<const runtime::ObjectTools> object_tools() const override { return tools_; }
  std::string source_stage() const override { return "ll"; }

  absl::StatusOr<ir::Kernel> Lower(const ir::Kernel& kernel) const override {
    return passes::RunPasses<ir::Kernel>(passes::CpuLoweringPipeline(), kernel);
  }

  absl::StatusOr<std::string> Source(absl::Span<const ir::Kernel> kernels) const override {
    return codegen::GenerateLlvm(kernels, cpu_);
  }

  absl::StatusOr<std::string> Compile(absl::Span<const ir::Kernel> kernels) const override {
    return codegen::CompileToObject(kernels, cpu_);
  }

  absl::StatusOr<std::string> CompileSource(const std::string& source) const override {
    return codegen::CompileLlvmText(source, cpu_);
  }

  absl::StatusOr<Linked> Link(std::vector<std::string> objects) const override {
    Linked linked;
    linked.files = std::move(objects);
    linked.file_of.resize(linked.files.size());
    std::iota(linked.file_of.begin(), linked.file_of.end(), 0);
    HIDET_ASSIGN_OR_RETURN(linked.cpu_features, codegen::UsedFeatures(linked.files, features_));
    return linked;
  }

 private:
  const std::shared_ptr<const CpuObjectTools> tools_;
  const codegen::CpuTarget cpu_;
  std::vector<std::string> features_;  // those of cpu_ that a machine can be asked for
  schedules::Target target_;
};

}  // namespace

std::unique_ptr<KernelCompiler> MakeCpuCompiler(int threads, const CpuCompilerOptions& options) {
  return std::make_unique<CpuCompiler>(threads, options);
}

}  // namespace hidet::compiler
