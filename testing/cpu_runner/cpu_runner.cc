#include "testing/cpu_runner/cpu_runner.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/file.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "codegen/cpu_target.h"
#include "codegen/kernel_abi.h"
#include "codegen/link.h"
#include "codegen/llvm_codegen.h"
#include "compiler/cpu_instructions.h"
#include "ir/simplify/simplify.h"
#include "passes/ir/pipelines.h"
#include "passes/pass_manager.h"
#include "runtime/devices/cpu_features.h"
#include "schedules/composition.h"

namespace hidet::testing {
namespace {

using AlignedBytes = std::vector<uint64_t>;

int64_t ValueOf(const ir::Expr& expr, const ir::VarMap<int64_t>& symbols) {
  ir::VarMap<ir::Expr> values;
  for (const auto& [var, value] : symbols) values[var] = ir::IntConstant(var.type(), value);
  const std::optional<int64_t> value = ir::AsInt(ir::Simplify(ir::Substitute(expr, values)));
  HIDET_CHECK(value.has_value()) << "a size depends on a symbol that was not given";
  return *value;
}

std::string ScratchFolder() {
  const char* folder = getenv("TEST_TMPDIR");
  return folder != nullptr ? folder : "/tmp";
}

}  // namespace

schedules::Target HostTarget() {
  const codegen::CpuTarget host = codegen::HostCpu();
  schedules::Target target;
  compiler::SetInstructions(host, runtime::MissingCpuFeatures(host.features), target);
  return target;
}

absl::StatusOr<ir::Kernel> LowerForCpu(const ir::Kernel& kernel) {
  return passes::RunPasses<ir::Kernel>(passes::CpuLoweringPipeline(), kernel);
}

CpuRunner::CpuRunner(CpuRunner&& other) noexcept
    : task_(std::move(other.task_)),
      segments_(std::move(other.segments_)),
      parts_(std::move(other.parts_)),
      program_(std::move(other.program_)),
      kernels_(std::move(other.kernels_)),
      source_(std::move(other.source_)),
      library_(std::exchange(other.library_, nullptr)) {}

CpuRunner::~CpuRunner() {
  if (library_ != nullptr) dlclose(library_);
}

absl::StatusOr<CpuRunner> CpuRunner::Make(const ir::Task& task, const schedules::Strategy& strategy,
                                          const schedules::Target& target) {
  const absl::Status matches = strategy.Matches(task, target);
  if (!matches.ok() && strategy.IsFallback()) return MakeParts(task, strategy, target);
  HIDET_RETURN_IF_ERROR(matches);
  return Make(task, strategy, target,
              strategy.Space(task, target, schedules::SearchSpace::kModel).front());
}

absl::StatusOr<CpuRunner> CpuRunner::MakeParts(const ir::AnalyzedTask& task,
                                               const schedules::Strategy& strategy,
                                               const schedules::Target& target) {
  const auto seconds = [&](const ir::AnalyzedTask& part) -> absl::StatusOr<double> {
    HIDET_RETURN_IF_ERROR(strategy.Matches(part, target));
    return strategy.Cost(part, target, {});
  };
  HIDET_ASSIGN_OR_RETURN(schedules::Composition cut,
                         schedules::Compose(task, target.l3_bytes, seconds));
  CpuRunner runner;
  runner.task_ = task;
  for (const ir::TaskSegment& segment : cut.parts) {
    HIDET_ASSIGN_OR_RETURN(CpuRunner part, Make(segment.task, strategy, target));
    runner.parts_.push_back(std::move(part));
  }
  runner.segments_ = std::move(cut.parts);
  return runner;
}

absl::Status CpuRunner::RunParts(const std::vector<const void*>& inputs,
                                 const std::vector<void*>& outputs,
                                 const ir::VarMap<int64_t>& symbols) {
  absl::flat_hash_map<const ir::BufferNode*, void*> addresses;
  for (size_t i = 0; i < inputs.size(); ++i)
    addresses[task_.inputs[i].buffer.get()] = const_cast<void*>(inputs[i]);
  for (size_t i = 0; i < outputs.size(); ++i) addresses[task_.outputs[i].get()] = outputs[i];
  std::vector<AlignedBytes> between;
  for (size_t i = 0; i < segments_.size(); ++i) {
    std::vector<const void*> own_inputs;
    std::vector<void*> own_outputs;
    for (const ir::Buffer& input : segments_[i].inputs)
      own_inputs.push_back(addresses.at(input.get()));
    for (const ir::Buffer& output : segments_[i].outputs) {
      void*& address = addresses[output.get()];
      if (address == nullptr) {
        int64_t count = 1;
        for (const ir::Expr& extent : output.shape()) count *= ValueOf(extent, symbols);
        between.emplace_back(ByteSize(output.dtype().scalar, count) / 8 + 1);
        address = between.back().data();
      }
      own_outputs.push_back(address);
    }
    HIDET_RETURN_IF_ERROR(parts_[i].Run(own_inputs, own_outputs, symbols));
  }
  return absl::OkStatus();
}

absl::StatusOr<CpuRunner> CpuRunner::Make(const ir::Task& task, const schedules::Strategy& strategy,
                                          const schedules::Target& target,
                                          const schedules::Config& config) {
  HIDET_RETURN_IF_ERROR(ir::VerifyTask(task));
  CpuRunner runner;
  runner.task_ = task;
  HIDET_ASSIGN_OR_RETURN(runner.program_, strategy.Apply(task, target, config));
  HIDET_RETURN_IF_ERROR(ir::VerifyProgram(task, runner.program_));
  std::vector<ir::Kernel> lowered;
  for (const ir::Kernel& kernel : runner.program_.kernels) {
    HIDET_ASSIGN_OR_RETURN(ir::Kernel result, LowerForCpu(kernel));
    lowered.push_back(std::move(result));
  }
  const codegen::CpuTarget host = codegen::HostCpu();
  HIDET_ASSIGN_OR_RETURN(runner.source_, codegen::GenerateLlvm(lowered, host));
  HIDET_ASSIGN_OR_RETURN(std::string object, codegen::CompileToObject(lowered, host));
  HIDET_ASSIGN_OR_RETURN(std::string bytes, codegen::LinkSharedObject({absl::string_view(object)}));
  std::string path = absl::StrCat(ScratchFolder(), "/kernels-XXXXXX");
  close(mkstemp(path.data()));
  HIDET_RETURN_IF_ERROR(WriteFileAtomically(path, bytes));
  runner.library_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  unlink(path.c_str());
  if (runner.library_ == nullptr)
    return absl::InternalError(absl::StrCat("cannot load kernels: ", dlerror()));
  for (const ir::Kernel& kernel : lowered) {
    HIDET_ASSIGN_OR_RETURN(codegen::SharedLayout shared, codegen::LayOutSharedMemory(kernel));
    auto* function = reinterpret_cast<Function>(dlsym(runner.library_, kernel.name.c_str()));
    if (function == nullptr) return absl::InternalError(absl::StrCat("no kernel ", kernel.name));
    // Kept between runs, as the threads of the runtime keep theirs.
    constexpr size_t kPageBytes = 4096;
    const size_t scratch_bytes = RoundUpTo(static_cast<size_t>(shared.bytes), kPageBytes);
    std::shared_ptr<void> scratch(
        scratch_bytes > 0 ? aligned_alloc(kPageBytes, scratch_bytes) : nullptr, free);
    runner.kernels_.push_back({function, std::move(scratch), codegen::UsesStatus(kernel)});
  }
  return runner;
}

absl::Status CpuRunner::Run(const std::vector<const void*>& inputs,
                            const std::vector<void*>& outputs, const ir::VarMap<int64_t>& symbols) {
  if (!segments_.empty()) return RunParts(inputs, outputs, symbols);
  HIDET_CHECK(inputs.size() == program_.inputs.size() && outputs.size() == program_.outputs.size());
  absl::flat_hash_map<const ir::BufferNode*, void*> addresses;
  for (size_t i = 0; i < inputs.size(); ++i)
    addresses[program_.inputs[i].get()] = const_cast<void*>(inputs[i]);
  for (size_t i = 0; i < outputs.size(); ++i) addresses[program_.outputs[i].get()] = outputs[i];
  std::vector<AlignedBytes> workspaces;
  for (const ir::Workspace& workspace : program_.workspaces) {
    int64_t count = workspace.buffer.dtype().lanes;
    for (const ir::Expr& extent : workspace.buffer.shape()) count *= ValueOf(extent, symbols);
    // What is not promised to be zero is garbage on purpose.
    workspaces.emplace_back(ByteSize(workspace.buffer.dtype().scalar, count) / 8 + 1,
                            workspace.must_be_zero ? 0 : 0xcdcdcdcdcdcdcdcdu);
    addresses[workspace.buffer.get()] = workspaces.back().data();
  }
  int64_t status[2] = {0, 0};
  for (const size_t i : program_.launches) {
    const ir::Kernel& kernel = program_.kernels[i];
    std::vector<uint64_t> args;
    for (const ir::KernelParam& param : kernel.params) {
      if (const auto* buffer = std::get_if<ir::Buffer>(&param)) {
        args.push_back(reinterpret_cast<uint64_t>(addresses.at(buffer->get())));
      } else {
        args.push_back(static_cast<uint64_t>(symbols.at(std::get<ir::Var>(param))));
      }
    }
    const Loaded& loaded = kernels_[i];
    if (loaded.uses_status) args.push_back(reinterpret_cast<uint64_t>(status));
    loaded.function(args.data(), 0, ValueOf(kernel.grid[0].extent, symbols), loaded.scratch.get());
  }
  if (status[0] != 0) {
    return absl::InvalidArgumentError(absl::StrCat("index ", status[1], " is out of range"));
  }
  return absl::OkStatus();
}

}  // namespace hidet::testing
