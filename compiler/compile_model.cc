// First each operator's task is made; then the different tasks are scheduled and compiled, in
// parallel; last the plans are written: buffers and launches in order.
#include "compiler/compile_model.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/status_macros.h"
#include "compiler/buffer_table.h"
#include "compiler/compile_tasks.h"
#include "compiler/launch_lowering.h"
#include "compiler/model_signature.h"
#include "compiler/plan_writer.h"
#include "compiler/size_lowering.h"
#include "graph/lower_to_task.h"
#include "ir/task/program.h"
#include "ir/task/same_bytes.h"
#include "schedules/all_strategies.h"
#include "schedules/composition.h"

namespace hidet::compiler {
namespace {

using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Whether kernels of the task wait for those of other ranks.
bool MeetsOtherRanks(const ir::Task& task) {
  return std::any_of(task.stages.begin(), task.stages.end(), [](const ir::Stage& stage) {
    return stage.kind == ir::StageKind::kAllReduce;
  });
}

// A use of a compiled task: a launch sequence in one of the plans.
struct TaskUse {
  int task = 0;                  // position in tasks_
  std::vector<ir::Var> symbols;  // of this use, by position
  std::vector<int> inputs;       // buffers, by position
  std::vector<int> outputs;
  OperatorReport report;  // what is known before it is compiled
  bool prepare = false;
  // Of an operator that the host runs: its step. There is no task then.
  std::optional<runtime::Step> external;
  bool is_ordered = false;  // among the host's others
};

class ModelBuilder {
 public:
  ModelBuilder(const graph::Graph& graph, const CompileOptions& options)
      : graph_(graph),
        options_(options),
        compiler_(*options.compiler),
        strategies_(schedules::AllStrategies()),
        lowering_(graph, options.precision),
        buffers_(graph, compiler_.device(), options.host_bound_constants, symbols_, spec_) {}

  absl::StatusOr<CompiledModel> Build() {
    spec_.name = graph_.name;
    spec_.target = compiler_.spec_target();
    spec_.cpu_features = compiler_.cpu_features();
    HIDET_ASSIGN_OR_RETURN(symbols_, AddSignature(graph_, compiler_.device(), spec_));
    HIDET_RETURN_IF_ERROR(buffers_.AddInputs());
    HIDET_RETURN_IF_ERROR(AddOperators());
    const Clock::time_point begin = Clock::now();
    HIDET_RETURN_IF_ERROR(CompileTasks());
    HIDET_RETURN_IF_ERROR(LinkObjects());
    report_.compile_seconds = SecondsSince(begin);
    for (const TaskUse& use : uses_) HIDET_RETURN_IF_ERROR(EmitUse(use));
    HIDET_RETURN_IF_ERROR(EmitCopiedOutputs());
    return Finish();
  }

 private:
  // Operators that the host runs.

  absl::Status AddExternal(const graph::Operator& op, int index) {
    if (op.outputs().size() != 1 || op.inputs().empty())
      return absl::UnimplementedError("a function of the host with no input or several results");
    const graph::ExternalRule& rule = *op.record().external;
    runtime::ExternalStep external{.name = rule.function(op.attributes())};
    runtime::Step step;
    const auto add = [&](const graph::Tensor& tensor, int buffer) -> absl::Status {
      if (!tensor.type().layout.IsRowMajor())
        return absl::InternalError("a function of the host is given a tensor in another layout");
      HIDET_ASSIGN_OR_RETURN(runtime::TensorSpec spec,
                             DescribeTensor(tensor, tensor.name(), compiler_.device(), symbols_));
      external.buffers.push_back({.buffer = buffer});
      external.tensors.push_back(std::move(spec));
      return absl::OkStatus();
    };
    std::vector<int> inputs;
    for (const graph::Tensor& input : op.inputs()) {
      HIDET_ASSIGN_OR_RETURN(inputs.emplace_back(), buffers_.BufferOf(input));
    }
    HIDET_ASSIGN_OR_RETURN(const int result, buffers_.ExternalBuffer(op, index));
    for (size_t i = 0; i < inputs.size(); ++i)
      HIDET_RETURN_IF_ERROR(add(op.input(static_cast<int>(i)), inputs[i]));
    HIDET_RETURN_IF_ERROR(add(op.output(), result));
    TaskUse use{.task = -1, .report = Describe(op)};
    step.action = std::move(external);
    step.reads = std::move(inputs);
    step.writes = {result};
    step.name = use.report.name;
    use.external = std::move(step);
    use.is_ordered = op.attributes().Has("order");
    uses_.push_back(std::move(use));
    return absl::OkStatus();
  }

  // Those that are ordered come one after the other, whatever they read and write.
  void EmitExternal(const TaskUse& use) {
    runtime::Step step = *use.external;
    if (use.is_ordered && last_ordered_ >= 0) step.after.push_back(last_ordered_);
    const int at = run_.Add(std::move(step));
    if (use.is_ordered) last_ordered_ = at;
    report_.operators.push_back(use.report);
  }

  // Operators to tasks.

  absl::Status AddOperators() {
    for (size_t i = 0; i < graph_.operators.size(); ++i) {
      const graph::Operator& op = graph_.operators[i];
      absl::Status status = AddOperator(op, static_cast<int>(i));
      if (!status.ok())
        return AddContext(status, "operator ", op.DisplayName(), op.name().empty() ? "" : " \"",
                          op.name(), op.name().empty() ? "" : "\"");
    }
    return absl::OkStatus();
  }

  static OperatorReport Describe(const graph::Operator& op) {
    OperatorReport report{.name = op.name().empty() ? op.DisplayName() : op.name()};
    if (op.is_fused()) {
      for (const graph::Operator& part : op.fused().graph->operators)
        report.parts.push_back(part.DisplayName());
      report.anchor = op.fused().anchor;
    } else {
      report.parts.push_back(op.DisplayName());
    }
    const auto describe = [](const graph::Tensor& tensor) {
      return absl::StrCat(ScalarTypeName(tensor.dtype()), graph::ToString(tensor.shape()));
    };
    for (const graph::Tensor& input : op.inputs()) {
      if (input.defined()) report.inputs.push_back(describe(input));
    }
    for (const graph::Tensor& output : op.outputs()) report.outputs.push_back(describe(output));
    return report;
  }

  // The operator's task, cut into what single strategies run.
  absl::Status AddOperator(const graph::Operator& op, int index) {
    if (op.is_external()) return AddExternal(op, index);
    HIDET_ASSIGN_OR_RETURN(graph::LoweredOperator lowered, lowering_.Lower(op));
    const bool prepare = lowering_.IsPrepared(op.output());
    if (!prepare && ir::KeepsBytes(lowered.task)) {
      HIDET_ASSIGN_OR_RETURN(const int buffer,
                             buffers_.BufferOf(op.input(lowered.input_positions[0])));
      if (buffers_.PlaceCopy(op.output(), buffer)) return absl::OkStatus();
    }
    const int updated = prepare ? -1 : buffers_.InputToUpdate(op, index, lowered);
    if (updated >= 0) {
      HIDET_ASSIGN_OR_RETURN(const int buffer,
                             buffers_.BufferOf(op.input(lowered.input_positions[updated])));
      buffers_.Place(op.output(), buffer);
      ir::Task in_place = lowered.task;
      in_place.updates.emplace_back(0, updated);
      lowered.task = ir::AnalyzedTask(std::move(in_place));
    }
    const ir::AnalyzedTask& task = lowered.task;
    ir::BufferMap<int> places;  // of the task's buffers, in the model
    for (size_t i = 0; i < lowered.input_positions.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(places[task->inputs[i].buffer],
                             buffers_.BufferOf(op.input(lowered.input_positions[i])));
    }
    for (size_t i = 0; i < op.outputs().size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(places[task->outputs[i]],
                             updated >= 0 ? buffers_.BufferOf(op.outputs()[i])
                                          : buffers_.OutputBuffer(op.outputs()[i], prepare));
    }
    HIDET_ASSIGN_OR_RETURN(const schedules::Composition parts,
                           schedules::ChooseParts(task, compiler_.target(), strategies_));
    for (const ir::TaskSegment& part : parts.parts) {
      TaskUse use{.symbols = part.task->symbols, .report = Describe(op), .prepare = prepare};
      if (parts.parts.size() > 1) use.report.name += PartName(part.task);
      for (const ir::Buffer& input : part.inputs) use.inputs.push_back(places.at(input));
      for (const ir::Buffer& output : part.outputs) {
        const auto [found, inserted] = places.try_emplace(output, -1);
        if (inserted) {
          HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr bytes,
                                 LowerByteCount(output.dtype().scalar, output.shape(), symbols_));
          found->second = buffers_.NewBuffer(BetweenSteps(prepare), -1, std::move(bytes));
        }
        use.outputs.push_back(found->second);
      }
      use.task = InternTask(part.task);
      uses_.push_back(std::move(use));
    }
    return absl::OkStatus();
  }

  // Memory between the steps of an operator. What prepares runs once: nothing is shared there.
  static runtime::BufferKind BetweenSteps(bool prepare) {
    return prepare ? runtime::BufferKind::kPersistent : runtime::BufferKind::kArena;
  }

  static std::string PartName(const ir::Task& part) {
    return absl::StrCat(", ", part.stages[static_cast<size_t>(part.anchor)].name, " (",
                        ir::StageKindName(part.stages[static_cast<size_t>(part.anchor)].kind), ")");
  }

  // Returns the position of an equal task, adding it if there is none.
  int InternTask(const ir::AnalyzedTask& task) {
    const auto [found, inserted] = positions_.try_emplace(task, static_cast<int>(tasks_.size()));
    if (inserted) tasks_.push_back(task);
    return found->second;
  }

  // Compiling.

  absl::Status CompileTasks() {
    std::vector<bool> searched(tasks_.size(), false);
    for (const TaskUse& use : uses_) {
      // What meets other ranks would wait for them, who measure something else.
      if (use.task >= 0) searched[use.task] = !use.prepare && !MeetsOtherRanks(tasks_[use.task]);
    }
    HIDET_ASSIGN_OR_RETURN(compiled_,
                           compiler::CompileTasks(tasks_, searched, strategies_, options_));
    report_.compiled_tasks = static_cast<int>(tasks_.size());
    for (const CompiledTask& task : compiled_) report_.tasks_from_cache += task.from_cache ? 1 : 0;
    return absl::OkStatus();
  }

  absl::Status LinkObjects() {
    std::vector<std::string> objects;
    for (CompiledTask& task : compiled_) objects.push_back(std::move(task.object));
    KernelCompiler::Linked linked{.files = {}, .file_of = std::vector<int>(compiled_.size(), 0)};
    if (options_.tasks.machine_code) {
      HIDET_ASSIGN_OR_RETURN(linked, compiler_.Link(std::move(objects)));
      spec_.cpu_features = std::move(linked.cpu_features);
    }
    const char* extension = compiler_.object_kind() == runtime::ObjectKind::kCubin ? "cubin" : "o";
    for (size_t i = 0; i < linked.files.size(); ++i) {
      spec_.objects.push_back({.kind = compiler_.object_kind(),
                               .file = absl::StrCat("kernels/", i, ".", extension),
                               .target = compiler_.spec_target()});
    }
    files_ = std::move(linked.files);
    for (size_t i = 0; i < compiled_.size(); ++i) {
      first_kernels_.push_back(static_cast<int>(spec_.kernels.size()));
      for (runtime::KernelSpec& kernel : LowerKernels(compiled_[i], linked.file_of[i]))
        spec_.kernels.push_back(std::move(kernel));
    }
    return absl::OkStatus();
  }

  // Plans.

  absl::Status EmitUse(const TaskUse& use) {
    if (use.external.has_value()) {
      EmitExternal(use);
      return absl::OkStatus();
    }
    const CompiledTask& compiled = compiled_[use.task];
    const ir::Program& program = compiled.program;
    ProgramPlace place{.first_kernel = first_kernels_[use.task]};
    for (size_t i = 0; i < use.symbols.size(); ++i)
      place.symbols[compiled.task.symbols[i]] = symbols_.at(use.symbols[i]);
    for (size_t i = 0; i < use.inputs.size(); ++i) place.buffers[program.inputs[i]] = use.inputs[i];
    for (size_t i = 0; i < use.outputs.size(); ++i)
      place.buffers[program.outputs[i]] = use.outputs[i];
    const auto first_workspace = static_cast<int>(spec_.buffers.size());
    for (const ir::Workspace& workspace : program.workspaces) {
      const ir::Buffer& buffer = workspace.buffer;
      HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr bytes,
                             LowerByteCount(buffer.dtype().scalar, buffer.shape(), place.symbols));
      place.buffers[buffer] = buffers_.NewBuffer(BetweenSteps(use.prepare), -1, std::move(bytes));
      spec_.buffers.back().must_be_zero = workspace.must_be_zero;
    }
    HIDET_ASSIGN_OR_RETURN(std::vector<LoweredLaunch> launches, LowerLaunches(compiled, place));
    const std::vector<bool> prepared = use.prepare ? std::vector<bool>(launches.size(), true)
                                                   : PrepareLaunches(launches, first_workspace);
    OperatorReport report = use.report;
    report.task = compiled.text;
    report.strategy = compiled.strategy;
    report.reasons = compiled.reasons;
    report.source = compiled.source;
    report.launches = static_cast<int>(std::ranges::count(prepared, use.prepare));
    report.flops = compiled.cost.flops;
    report.bytes = compiled.cost.bytes;
    report.seconds = compiled.choice.seconds;
    for (size_t i = 0; i < launches.size(); ++i) {
      LoweredLaunch& launch = launches[i];
      report.kernels.push_back(spec_.kernels[launch.step.kernel].symbol);
      (prepared[i] ? prepare_ : run_)
          .Add({.action = std::move(launch.step),
                .reads = std::move(launch.reads),
                .writes = std::move(launch.writes),
                .name = use.report.name});
    }
    (use.prepare ? report_.prepared : report_.operators).push_back(std::move(report));
    return absl::OkStatus();
  }

  // Which launches of an operator are steps of the preparation: those that make workspaces of
  // constants, whose sizes are known. What they write stays as long as the constants do.
  std::vector<bool> PrepareLaunches(const std::vector<LoweredLaunch>& launches,
                                    int first_workspace) {
    std::vector<int> writers(spec_.buffers.size(), 0);
    for (const LoweredLaunch& launch : launches) {
      for (const int buffer : launch.writes) ++writers[buffer];
    }
    const auto is_prepared = [&](const LoweredLaunch& launch) {
      const auto is_known = [](const runtime::SizeExpr& size) {
        return size.code.empty() || size.IsConst();
      };
      const auto reads_constant = [&](int buffer) {
        const runtime::BufferKind kind = spec_.buffers[buffer].kind;
        return kind == runtime::BufferKind::kConstant || kind == runtime::BufferKind::kPersistent;
      };
      const auto keeps = [&](int buffer) {
        const runtime::BufferSpec& spec = spec_.buffers[buffer];
        return buffer >= first_workspace && writers[buffer] == 1 && !spec.must_be_zero &&
               is_known(spec.bytes);
      };
      return std::ranges::all_of(launch.step.grid, is_known) &&
             std::ranges::all_of(launch.step.args,
                                 [](const runtime::LaunchArg& arg) {
                                   return std::holds_alternative<runtime::BufferArg>(arg);
                                 }) &&
             std::ranges::all_of(launch.reads, reads_constant) &&
             std::ranges::all_of(launch.writes, keeps);
    };
    std::vector<bool> prepared;
    for (const LoweredLaunch& launch : launches) {
      prepared.push_back(is_prepared(launch));
      if (!prepared.back()) continue;
      for (const int buffer : launch.writes)
        spec_.buffers[buffer].kind = runtime::BufferKind::kPersistent;
    }
    return prepared;
  }

  // Outputs that no step wrote in place: inputs, constants, prepared tensors, a second name of
  // another output, and last those that update an input.
  absl::Status EmitCopiedOutputs() {
    std::vector<int> sources;
    for (const graph::Tensor& output : graph_.outputs) {
      HIDET_ASSIGN_OR_RETURN(sources.emplace_back(), buffers_.BufferOf(output));
    }
    for (size_t i = 0; i < sources.size(); ++i) {
      const runtime::BufferSpec source = spec_.buffers[sources[i]];
      const bool is_input = source.kind == runtime::BufferKind::kInput;
      if (spec_.outputs[i].updates_input < 0) {
        if (source.kind == runtime::BufferKind::kOutput && source.index == static_cast<int>(i))
          continue;
        const int destination =
            buffers_.NewBuffer(runtime::BufferKind::kOutput, static_cast<int>(i), source.bytes);
        EmitCopy(sources[i], {destination});
      } else if (is_input && source.index != spec_.outputs[i].updates_input) {
        // Another output may update this input first.
        const int kept = buffers_.NewBuffer(runtime::BufferKind::kArena, -1, source.bytes);
        EmitCopy(sources[i], {kept});
        sources[i] = kept;
      }
    }
    for (size_t i = 0; i < sources.size(); ++i) {
      const int updated = spec_.outputs[i].updates_input;
      if (updated < 0) continue;
      const runtime::BufferSpec source = spec_.buffers[sources[i]];
      const int destination =
          buffers_.NewBuffer(runtime::BufferKind::kOutput, static_cast<int>(i), source.bytes);
      // The input itself is its own update.
      if (source.kind == runtime::BufferKind::kInput) continue;
      HIDET_ASSIGN_OR_RETURN(const int input, buffers_.BufferOf(graph_.inputs[updated]));
      EmitCopy(sources[i], {destination, input});
    }
    return absl::OkStatus();
  }

  // `destinations` are buffers of the same memory.
  void EmitCopy(int source, std::vector<int> destinations) {
    run_.Add({.action = runtime::CopyStep{.source = source,
                                          .destination = destinations[0],
                                          .bytes = spec_.buffers[source].bytes},
              .reads = {source},
              .writes = std::move(destinations),
              .name = "copy"});
  }

  absl::StatusOr<CompiledModel> Finish() {
    spec_.prepare = std::move(prepare_).Finish();
    spec_.run = std::move(run_).Finish();
    CompiledModel model;
    model.data.spec = std::move(spec_);
    model.data.tools = compiler_.object_tools();
    auto owner = std::make_shared<Owner>();
    owner->files = std::move(files_);
    owner->constants = buffers_.TakeConstants();
    model.data.objects.assign(owner->files.begin(), owner->files.end());
    model.data.constants = owner->constants.views;
    model.data.owner = std::move(owner);
    report_.packed_bytes = buffers_.packed_bytes();
    model.report = std::move(report_);
    return model;
  }

  // What the views in ModelData point to.
  struct Owner {
    std::vector<std::string> files;
    ConstantBytes constants;
  };

  const graph::Graph& graph_;
  const CompileOptions& options_;
  const KernelCompiler& compiler_;
  const schedules::StrategyList strategies_;
  const graph::GraphTasks lowering_;
  runtime::ModelSpec spec_;
  SymbolTable symbols_;
  BufferTable buffers_;
  std::vector<std::string> files_;  // linked
  CompileReport report_;
  int last_ordered_ = -1;         // step of the run plan, among the host's ordered ones
  ir::TaskTable<int> positions_;  // in tasks_
  std::vector<ir::AnalyzedTask> tasks_;
  std::vector<CompiledTask> compiled_;  // of tasks_
  std::vector<TaskUse> uses_;
  std::vector<int> first_kernels_;  // of each task, in ModelSpec::kernels
  PlanWriter prepare_, run_;
};

}  // namespace

absl::StatusOr<CompiledModel> CompileModel(const graph::Graph& graph,
                                           const CompileOptions& options) {
  HIDET_CHECK(options.compiler != nullptr);
  return ModelBuilder(graph, options).Build();
}

}  // namespace hidet::compiler
