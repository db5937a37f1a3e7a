#include "testing/simulator/run_program.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/status_macros.h"
#include "ir/evaluate.h"
#include "ir/intrinsic_use.h"
#include "passes/ir/pipelines.h"
#include "passes/pass_manager.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::testing {
namespace {

class Runner {
 public:
  Runner(const ir::Program& program, const std::vector<ir::Kernel>& lowered,
         const ir::VarMap<int64_t>& symbols, const SimulationOptions& options)
      : program_(program), lowered_(lowered), options_(options) {
    HIDET_CHECK(lowered.size() == program.kernels.size());
    for (const auto& [var, value] : symbols)
      context_.vars.insert_or_assign(var, ir::Value::Int(var.type(), value));
  }

  absl::StatusOr<SimulationReport> Run(const std::vector<const void*>& inputs,
                                       const std::vector<void*>& outputs) {
    HIDET_CHECK(inputs.size() == program_.inputs.size() &&
                outputs.size() == program_.outputs.size());
    for (size_t i = 0; i < inputs.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(const int64_t bytes, BytesOf(program_.inputs[i]));
      const auto* contents = static_cast<const uint8_t*>(inputs[i]);
      memories_.insert_or_assign(program_.inputs[i],
                                 std::make_unique<GlobalMemory>(
                                     absl::MakeConstSpan(contents, static_cast<size_t>(bytes))));
    }
    for (const ir::Buffer& output : program_.outputs) {
      HIDET_ASSIGN_OR_RETURN(const int64_t bytes, BytesOf(output));
      memories_.insert_or_assign(output, std::make_unique<GlobalMemory>(bytes));
    }
    for (const ir::Workspace& workspace : program_.workspaces) {
      HIDET_ASSIGN_OR_RETURN(const int64_t bytes, BytesOf(workspace.buffer));
      auto memory = std::make_unique<GlobalMemory>(bytes);
      if (workspace.must_be_zero)
        *memory = GlobalMemory(std::vector<uint8_t>(static_cast<size_t>(bytes), 0));
      memories_.insert_or_assign(workspace.buffer, std::move(memory));
    }
    for (auto& [buffer, memory] : memories_) memory->in_flight = true;
    for (size_t i = 0; i < inputs.size(); ++i)
      memories_.at(program_.inputs[i])->in_flight = !program_.constant_inputs[i];
    for (const size_t i : program_.launches) HIDET_RETURN_IF_ERROR(AddLaunch(i));
    HIDET_ASSIGN_OR_RETURN(SimulationReport report, SimulateInOrder(launches_, options_));
    for (size_t i = 0; i < outputs.size(); ++i) {
      const GlobalMemory& memory = *memories_.at(program_.outputs[i]);
      if (!memory.bytes.empty()) std::memcpy(outputs[i], memory.bytes.data(), memory.bytes.size());
      const int64_t missing = std::count(memory.initialized.begin(), memory.initialized.end(), 0);
      if (missing > 0 && !report.Has(FindingKind::kDeadlock)) {
        report.findings.push_back({FindingKind::kUninitializedRead,
                                   absl::StrCat(missing, " bytes of output %",
                                                program_.outputs[i].name(), " are never written")});
      }
    }
    return report;
  }

 private:
  absl::StatusOr<int64_t> ValueOf(const ir::Expr& expr) const {
    HIDET_ASSIGN_OR_RETURN(const ir::Value value, EvaluateExpr(expr, context_));
    return value.AsInt();
  }

  absl::StatusOr<int64_t> BytesOf(const ir::Buffer& buffer) const {
    int64_t count = buffer.dtype().lanes;
    for (const ir::Expr& extent : buffer.shape()) {
      HIDET_ASSIGN_OR_RETURN(const int64_t size, ValueOf(extent));
      count *= size;
    }
    return ByteSize(buffer.dtype().scalar, count);
  }

  absl::StatusOr<TensorMapValue> Encode(const ir::TensorMap& map) const {
    TensorMapValue value;
    value.memory = memories_.at(map.buffer).get();
    value.dtype = map.rounds_to_tf32 ? ScalarType::kTFloat32 : map.buffer.dtype().scalar;
    if (map.offset.defined()) {
      HIDET_ASSIGN_OR_RETURN(value.offset, ValueOf(map.offset));
    }
    for (const ir::Expr& dim : map.dims) {
      HIDET_ASSIGN_OR_RETURN(const int64_t size, ValueOf(dim));
      value.dims.push_back(size);
    }
    for (const ir::Expr& stride : map.strides) {
      HIDET_ASSIGN_OR_RETURN(const int64_t elements, ValueOf(stride));
      value.strides.push_back(elements);
    }
    value.box = map.box;
    value.swizzle_bytes = map.swizzle_bytes;
    value.traversal_strides = map.traversal_strides;
    return value;
  }

  absl::Status AddLaunch(size_t index) {
    const ir::Kernel &kernel = lowered_[index], &before = program_.kernels[index];
    std::vector<SimulationArgument> arguments;
    // The passes give buffers other shapes, so the kernel before them says what each parameter
    // stands for.
    for (const ir::KernelParam& param : before.params) {
      if (const auto* buffer = std::get_if<ir::Buffer>(&param)) {
        arguments.push_back(memories_.at(*buffer).get());
        continue;
      }
      const ir::Var& var = std::get<ir::Var>(param);
      if (var.type().kind != ir::TypeKind::kTensorMap) {
        HIDET_ASSIGN_OR_RETURN(const int64_t value, ValueOf(var));
        arguments.push_back(value);
        continue;
      }
      const auto map =
          std::find_if(program_.tensor_maps.begin(), program_.tensor_maps.end(),
                       [&](const ir::TensorMap& candidate) { return candidate.map.SameAs(var); });
      HIDET_CHECK(map != program_.tensor_maps.end()) << "no tensor map " << var.name();
      HIDET_ASSIGN_OR_RETURN(TensorMapValue value, Encode(*map));
      arguments.push_back(std::move(value));
    }
    // As the compiler decides it: by what the program says, not by what is left of it.
    const bool waits = ir::UsesIntrinsic(before.body, ir::Intrinsic::kGridDependencyWait);
    launches_.push_back({&kernel, std::move(arguments), waits});
    return absl::OkStatus();
  }

  const ir::Program& program_;
  const std::vector<ir::Kernel>& lowered_;
  const SimulationOptions options_;
  EvaluateContext context_;
  ir::BufferMap<std::unique_ptr<GlobalMemory>> memories_;
  std::vector<SimulationLaunch> launches_;
};

}  // namespace

absl::StatusOr<SimulationReport> RunProgram(const ir::Program& program,
                                            const std::vector<ir::Kernel>& lowered,
                                            const std::vector<const void*>& inputs,
                                            const std::vector<void*>& outputs,
                                            const ir::VarMap<int64_t>& symbols,
                                            const SimulationOptions& options) {
  return Runner(program, lowered, symbols, options).Run(inputs, outputs);
}

absl::StatusOr<ProgramRunner> ProgramRunner::Make(const ir::Task& task,
                                                  const schedules::Strategy& strategy,
                                                  const schedules::Target& target) {
  HIDET_RETURN_IF_ERROR(strategy.Matches(task, target));
  return Make(task, strategy, target,
              strategy.Space(task, target, schedules::SearchSpace::kModel).front());
}

absl::StatusOr<ProgramRunner> ProgramRunner::Make(const ir::Task& task,
                                                  const schedules::Strategy& strategy,
                                                  const schedules::Target& target,
                                                  const schedules::Config& config) {
  HIDET_RETURN_IF_ERROR(ir::VerifyTask(task));
  ProgramRunner runner;
  HIDET_ASSIGN_OR_RETURN(runner.program_, strategy.Apply(task, target, config));
  HIDET_RETURN_IF_ERROR(ir::VerifyProgram(task, runner.program_));
  for (const ir::Kernel& kernel : runner.program_.kernels) {
    HIDET_ASSIGN_OR_RETURN(ir::Kernel lowered,
                           passes::RunPasses<ir::Kernel>(passes::CudaLoweringPipeline(), kernel));
    runner.lowered_.push_back(std::move(lowered));
  }
  return runner;
}

absl::Status ProgramRunner::Run(const std::vector<const void*>& inputs,
                                const std::vector<void*>& outputs,
                                const ir::VarMap<int64_t>& symbols,
                                const SimulationOptions& options) {
  HIDET_ASSIGN_OR_RETURN(report_,
                         RunProgram(program_, lowered_, inputs, outputs, symbols, options));
  if (!report_.findings.empty()) return absl::FailedPreconditionError(ToString(report_));
  if (!report_.failed_checks.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("index ", report_.failed_checks[0].second, " is out of range"));
  }
  return absl::OkStatus();
}

}  // namespace hidet::testing
