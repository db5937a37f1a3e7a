// First each operator's task is made; then the different tasks are scheduled and compiled, in
// parallel; last the plans are written: buffers and launches in order.
#include "compiler/compile_model.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/mutex.h"
#include "base/peer_memory_name.h"
#include "base/status_macros.h"
#include "compiler/candidate_worker.h"
#include "compiler/launch_lowering.h"
#include "compiler/measure_task.h"
#include "compiler/parallel.h"
#include "compiler/plan_writer.h"
#include "compiler/size_lowering.h"
#include "compiler/task_compiler.h"
#include "compiler/tuner.h"
#include "graph/constant_data.h"
#include "graph/lower_to_task.h"
#include "ir/simplify/simplify.h"
#include "ir/task/program.h"
#include "ir/task/same_bytes.h"
#include "ir/task/tensor_layout.h"
#include "ir/text/task_text.h"
#include "ir/text/text.h"
#include "ir/walk.h"
#include "schedules/all_strategies.h"
#include "schedules/composition.h"
#include "schedules/target.h"

namespace hidet::compiler {
namespace {

using Clock = std::chrono::steady_clock;

// That are searched for at once where a farm compiles and measures.
constexpr int kTasksOfFarm = 4;

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
        prepared_(graph::PreparedTensors(graph)) {}

  absl::StatusOr<CompiledModel> Build() {
    FindUses();
    HIDET_RETURN_IF_ERROR(AddSignature());
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
  // Signature.

  absl::StatusOr<runtime::TensorSpec> DescribeTensor(const graph::Tensor& tensor,
                                                     absl::string_view name) {
    runtime::TensorSpec spec;
    spec.name = std::string(name);
    spec.dtype = tensor.dtype();
    spec.device = compiler_.device();
    for (const ir::Expr& dim : tensor.shape()) {
      absl::StatusOr<runtime::SizeExpr> size = LowerSize(dim, symbols_);
      HIDET_RETURN_IF_ERROR(AddContext(size.status(), "tensor \"", name, "\""));
      spec.shape.push_back(*std::move(size));
    }
    return spec;
  }

  // The signature's names are unique and not empty; a tensor of the graph may have none.
  static std::string UniqueName(absl::string_view wish, absl::string_view kind, size_t place,
                                absl::flat_hash_set<std::string>& taken) {
    const std::string base = wish.empty() ? absl::StrCat(kind, place) : std::string(wish);
    std::string name = base;
    for (int i = 1; !taken.insert(name).second; ++i) name = absl::StrCat(base, "_", i);
    return name;
  }

  absl::Status AddSignature() {
    spec_.name = graph_.name;
    spec_.target = compiler_.spec_target();
    spec_.cpu_features = compiler_.cpu_features();
    HIDET_RETURN_IF_ERROR(AddInputs());
    HIDET_RETURN_IF_ERROR(AddChecks());
    return AddOutputs();
  }

  absl::Status AddInputs() {
    for (const ir::Var& symbol : graph::GraphSymbols(graph_)) {
      symbols_[symbol] = static_cast<int>(spec_.symbols.size());
      const ir::VarFacts& facts = symbol.facts();
      spec_.symbols.push_back({.name = symbol.name(),
                               .min = facts.min,
                               .max = facts.max,
                               .divisor = facts.divisor,
                               .hint = facts.hint});
    }
    absl::flat_hash_set<std::string> names;
    for (size_t i = 0; i < graph_.inputs.size(); ++i) {
      const graph::Tensor& input = graph_.inputs[i];
      for (int dim = 0; dim < input.rank(); ++dim) {
        auto found = input.shape()[dim].kind() == ir::ExprKind::kVar
                         ? symbols_.find(ir::Var::Of(input.shape()[dim]))
                         : symbols_.end();
        if (found == symbols_.end() || spec_.symbols[found->second].input >= 0) continue;
        spec_.symbols[found->second].input = static_cast<int>(i);
        spec_.symbols[found->second].dim = dim;
      }
      HIDET_ASSIGN_OR_RETURN(runtime::TensorSpec spec,
                             DescribeTensor(input, UniqueName(input.name(), "input", i, names)));
      spec_.inputs.push_back(std::move(spec));
      HIDET_RETURN_IF_ERROR(
          AddBuffer(input, runtime::BufferKind::kInput, static_cast<int>(i)).status());
    }
    for (const runtime::SymbolSpec& symbol : spec_.symbols) {
      if (symbol.input < 0) {
        return absl::UnimplementedError(
            absl::StrCat("symbol \"", symbol.name, "\" is no dimension of an input by itself"));
      }
    }
    return absl::OkStatus();
  }

  // What the graph assumes of its symbols is asked at each call with new sizes.
  absl::Status AddChecks() {
    for (const ir::Expr& assumption : graph_.assumptions) {
      const ir::Expr condition = ir::Simplify(assumption);
      if (ir::IsInt(condition, 1)) continue;
      const std::string text = ir::Print(condition);
      if (ir::IsInt(condition, 0)) {
        return absl::InvalidArgumentError(
            absl::StrCat("the model needs ", ir::Print(assumption), ", which never holds"));
      }
      HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr size, LowerSize(condition, symbols_));
      spec_.checks.push_back({.condition = std::move(size), .text = text});
    }
    return absl::OkStatus();
  }

  absl::Status AddOutputs() {
    absl::flat_hash_set<std::string> names;
    for (size_t i = 0; i < graph_.outputs.size(); ++i) {
      const graph::Tensor& output = graph_.outputs[i];
      const std::string name =
          i < graph_.output_names.size() ? graph_.output_names[i] : output.name();
      HIDET_ASSIGN_OR_RETURN(runtime::TensorSpec spec,
                             DescribeTensor(output, UniqueName(name, "output", i, names)));
      for (const auto& [updated, input] : graph_.updates) {
        if (updated == static_cast<int>(i)) spec.updates_input = input;
      }
      for (const runtime::TensorSpec& other : spec_.outputs) {
        if (spec.updates_input < 0 || other.updates_input != spec.updates_input) continue;
        return absl::InvalidArgumentError(absl::StrCat(
            "outputs \"", other.name, "\" and \"", spec.name, "\" update the same input \"",
            spec_.inputs[spec.updates_input].name, "\""));
      }
      spec_.outputs.push_back(std::move(spec));
    }
    return absl::OkStatus();
  }

  // Buffers.

  int NewBuffer(runtime::BufferKind kind, int index, runtime::SizeExpr bytes) {
    spec_.buffers.push_back(
        {.kind = kind, .index = index, .device = compiler_.device(), .bytes = std::move(bytes)});
    return static_cast<int>(spec_.buffers.size()) - 1;
  }

  absl::StatusOr<int> AddBuffer(const graph::Tensor& tensor, runtime::BufferKind kind, int index) {
    absl::StatusOr<runtime::SizeExpr> bytes = LowerByteCount(
        tensor.dtype(), ir::PhysicalShape(tensor.type().layout, tensor.shape()), symbols_);
    HIDET_RETURN_IF_ERROR(AddContext(bytes.status(), "tensor \"", tensor.name(), "\""));
    return Place(tensor, NewBuffer(kind, index, *std::move(bytes)));
  }

  // Puts a tensor into a buffer, where others may lie that nobody reads any more, or that have its
  // bytes.
  int Place(const graph::Tensor& tensor, int buffer) {
    buffers_[tensor] = buffer;
    if (const auto reader = last_reader_.find(tensor); reader != last_reader_.end()) {
      int& last = last_use_.try_emplace(buffer, -1).first->second;
      last = std::max(last, reader->second);
    }
    return buffer;
  }

  absl::StatusOr<int> AddConstant(const graph::Tensor& tensor) {
    const int index = static_cast<int>(spec_.constants.size());
    const std::string name =
        tensor.name().empty() ? absl::StrCat("constant", index) : UniqueConstantName(tensor.name());
    HIDET_ASSIGN_OR_RETURN(runtime::TensorSpec tensor_spec, DescribeTensor(tensor, name));
    const bool bound =
        IsPeerMemoryName(tensor.name()) ||
        std::find(options_.host_bound_constants.begin(), options_.host_bound_constants.end(),
                  tensor.name()) != options_.host_bound_constants.end();
    TensorView view;
    view.dtype = tensor.dtype();
    view.device = DeviceKind::kCpu;
    for (const ir::Expr& dim : tensor.shape()) view.shape.push_back(*ir::AsInt(dim));
    if (!bound) {
      auto expanded = std::make_shared<std::string>();
      const absl::string_view bytes = tensor.constant()->AllBytes(expanded.get());
      view.data = const_cast<char*>(bytes.data());
      owners_->constants.push_back(tensor);
      owners_->expanded.push_back(std::move(expanded));
    }
    spec_.constants.push_back({.tensor = std::move(tensor_spec), .bound_by_host = bound});
    constants_.push_back(std::move(view));
    return AddBuffer(tensor, runtime::BufferKind::kConstant, index);
  }

  std::string UniqueConstantName(const std::string& name) {
    const int count = constant_names_[name]++;
    return count == 0 ? name : absl::StrCat(name, ".", count);
  }

  absl::StatusOr<int> BufferOf(const graph::Tensor& tensor) {
    auto found = buffers_.find(tensor);
    if (found != buffers_.end()) return found->second;
    HIDET_CHECK(tensor.is_constant())
        << "tensor \"" << tensor.name() << "\" is used before it is made";
    return AddConstant(tensor);
  }

  // Updates in place.

  // Who reads each tensor last, and which tensors may lie in an input that an output updates: the
  // output, and what is made into it step by step, each read by the next step alone.
  void FindUses() {
    graph::TensorMap<std::vector<int>> readers;
    graph::TensorMap<int> makers;
    for (size_t i = 0; i < graph_.operators.size(); ++i) {
      const graph::Operator& op = graph_.operators[i];
      for (const graph::Tensor& input : op.inputs()) {
        if (!input.defined()) continue;
        last_reader_[input] = static_cast<int>(i);
        std::vector<int>& of = readers[input];
        if (of.empty() || of.back() != static_cast<int>(i)) of.push_back(static_cast<int>(i));
      }
      for (const graph::Tensor& output : op.outputs()) makers[output] = static_cast<int>(i);
      if (IsSecondName(op)) ends_[op.input(0)] = static_cast<int>(i);
    }
    for (const graph::Tensor& output : graph_.outputs) ++times_returned_[output];
    for (const auto& [output, input] : graph_.updates) {
      graph::Tensor made = graph_.outputs[output];
      const graph::Tensor& updated = graph_.inputs[input];
      if (times_returned_[made] != 1) continue;
      for (;;) {
        updates_input_[made] = input;
        const auto maker = makers.find(made);
        if (maker == makers.end()) break;
        graph::Tensor before;
        for (const graph::Tensor& operand : graph_.operators[maker->second].inputs()) {
          if (!operand.defined() || !makers.contains(operand) ||
              times_returned_.contains(operand) || readers[operand].size() != 1 ||
              updates_input_.contains(operand) || operand.dtype() != updated.dtype() ||
              !graph::SameDims(operand.shape(), updated.shape()))
            continue;
          if (before.defined()) {
            before = {};
            break;
          }
          before = operand;
        }
        if (!before.defined()) break;
        made = before;
      }
    }
  }

  // The task's input whose memory its only updated output may have, or -1: nothing reads what was
  // there before, neither the task nor an operator behind it nor the caller.
  int InputToUpdate(const graph::Operator& op, int index, const graph::LoweredOperator& lowered) {
    const ir::Task& task = lowered.task;
    if (op.outputs().size() != 1 || task.outputs.size() != 1) return -1;
    const graph::Tensor& made = op.output();
    const ir::Stage* update = nullptr;
    for (const ir::Stage& stage : task.stages) {
      if (stage.kind == ir::StageKind::kUpdate && stage.results[0].SameAs(task.outputs[0]))
        update = &stage;
    }
    if (update == nullptr || !made.type().layout.IsRowMajor()) return -1;
    const ir::Buffer& target = std::get<ir::UpdateDetails>(update->details).target;
    const std::optional<size_t> place = ir::FindInput(task, target);
    if (!place.has_value()) return -1;
    for (const ir::Stage& stage : task.stages) {
      for (const ir::Read& read : stage.reads) {
        if (read.buffer.SameAs(target)) return -1;
      }
    }
    const int input = static_cast<int>(*place), position = lowered.input_positions[*place];
    const graph::Tensor& before = op.input(position);
    for (int i = 0; i < static_cast<int>(op.inputs().size()); ++i) {
      if (i != position && op.input(i).defined() && op.input(i).SameAs(before)) return -1;
    }
    const auto found = buffers_.find(before);
    if (found == buffers_.end() || !before.type().layout.IsRowMajor() ||
        last_use_.at(found->second) != index || times_returned_.contains(before))
      return -1;
    const runtime::BufferSpec& buffer = spec_.buffers[found->second];
    const auto updates = updates_input_.find(made);
    if (buffer.kind == runtime::BufferKind::kInput)
      return updates != updates_input_.end() && updates->second == buffer.index ? input : -1;
    // One that another output is may not be shared.
    return buffer.kind == runtime::BufferKind::kArena && !times_returned_.contains(made) ? input
                                                                                         : -1;
  }

  // Operators that the host runs.

  // Whether its result is its first input, in the same memory.
  static bool IsSecondName(const graph::Operator& op) {
    return op.is_external() && op.record().external->memory == graph::ExternalRule::Memory::kFirst;
  }

  // The buffer of the result: that of the first input where it may be. A result that has a second
  // name (what is waited for) is made where that one belongs.
  absl::StatusOr<int> ExternalBuffer(const graph::Operator& op, int index) {
    const graph::Tensor &result = op.output(), &first = op.input(0);
    if (IsSecondName(op)) {
      HIDET_ASSIGN_OR_RETURN(const int buffer, BufferOf(first));
      return Place(result, buffer);
    }
    const auto end = ends_.find(result);
    const graph::Tensor& last =
        end == ends_.end() ? result : graph_.operators[end->second].output();
    const int last_use = end == ends_.end() ? index : end->second;
    const auto source = buffers_.find(first);
    const bool is_free =
        op.record().external->memory == graph::ExternalRule::Memory::kMayReuseFirst &&
        source != buffers_.end() &&
        spec_.buffers[source->second].kind == runtime::BufferKind::kArena &&
        last_use_.at(source->second) == last_use && !times_returned_.contains(first) &&
        (last.SameAs(result) || !times_returned_.contains(result));
    if (is_free && !times_returned_.contains(last)) return Place(result, source->second);
    // The first input is made where the result belongs.
    if (is_free && BecomesOutput(source->second, last)) return Place(result, source->second);
    HIDET_ASSIGN_OR_RETURN(const int buffer, OutputBuffer(last, /*prepare=*/false));
    return Place(result, buffer);
  }

  absl::Status AddExternal(const graph::Operator& op, int index) {
    if (op.outputs().size() != 1 || op.inputs().empty())
      return absl::UnimplementedError("a function of the host with no input or several results");
    const graph::ExternalRule& rule = *op.record().external;
    runtime::ExternalStep external{.name = rule.function(op.attributes())};
    runtime::Step step;
    const auto add = [&](const graph::Tensor& tensor, int buffer) -> absl::Status {
      if (!tensor.type().layout.IsRowMajor())
        return absl::InternalError("a function of the host is given a tensor in another layout");
      HIDET_ASSIGN_OR_RETURN(runtime::TensorSpec spec, DescribeTensor(tensor, tensor.name()));
      external.buffers.push_back({.buffer = buffer});
      external.tensors.push_back(std::move(spec));
      return absl::OkStatus();
    };
    std::vector<int> inputs;
    for (const graph::Tensor& input : op.inputs()) {
      HIDET_ASSIGN_OR_RETURN(inputs.emplace_back(), BufferOf(input));
    }
    HIDET_ASSIGN_OR_RETURN(const int result, ExternalBuffer(op, index));
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
    HIDET_ASSIGN_OR_RETURN(graph::LoweredOperator lowered,
                           graph::LowerToTask(op, {.prepared = &prepared_,
                                                   .half_reduction = options_.half_reduction}));
    const bool prepare = prepared_.contains(op.output());
    if (!prepare && ir::KeepsBytes(lowered.task)) {
      HIDET_ASSIGN_OR_RETURN(const int buffer, BufferOf(op.input(lowered.input_positions[0])));
      if (!times_returned_.contains(op.output()) || BecomesOutput(buffer, op.output())) {
        Place(op.output(), buffer);
        return absl::OkStatus();
      }
    }
    const int updated = prepare ? -1 : InputToUpdate(op, index, lowered);
    if (updated >= 0) {
      Place(op.output(), buffers_.at(op.input(lowered.input_positions[updated])));
      ir::Task in_place = lowered.task;
      in_place.updates.emplace_back(0, updated);
      lowered.task = ir::AnalyzedTask(std::move(in_place));
    }
    const ir::AnalyzedTask& task = lowered.task;
    ir::BufferMap<int> buffers;  // of the task's, in the model
    for (size_t i = 0; i < lowered.input_positions.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(buffers[task->inputs[i].buffer],
                             BufferOf(op.input(lowered.input_positions[i])));
    }
    for (size_t i = 0; i < op.outputs().size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(
          buffers[task->outputs[i]],
          updated >= 0 ? BufferOf(op.outputs()[i]) : OutputBuffer(op.outputs()[i], prepare));
    }
    HIDET_ASSIGN_OR_RETURN(const schedules::Composition parts, PartsOf(task));
    for (const ir::TaskSegment& part : parts.parts) {
      TaskUse use{.symbols = part.task->symbols, .report = Describe(op), .prepare = prepare};
      if (parts.parts.size() > 1) use.report.name += PartName(part.task);
      for (const ir::Buffer& input : part.inputs) use.inputs.push_back(buffers.at(input));
      for (const ir::Buffer& output : part.outputs) {
        const auto [found, inserted] = buffers.try_emplace(output, -1);
        if (inserted) {
          HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr bytes,
                                 LowerByteCount(output.dtype().scalar, output.shape(), symbols_));
          found->second = NewBuffer(BetweenSteps(prepare), -1, std::move(bytes));
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

  // An edited task is compiled as it was written.
  absl::StatusOr<schedules::Composition> PartsOf(const ir::AnalyzedTask& task) const {
    return schedules::ChooseParts(task, compiler_.target(), strategies_);
  }

  static std::string PartName(const ir::Task& part) {
    return absl::StrCat(", ", part.stages[static_cast<size_t>(part.anchor)].name, " (",
                        ir::StageKindName(part.stages[static_cast<size_t>(part.anchor)].kind), ")");
  }

  absl::StatusOr<int> OutputBuffer(const graph::Tensor& tensor, bool prepare) {
    if (prepare) {
      HIDET_ASSIGN_OR_RETURN(const int buffer,
                             AddBuffer(tensor, runtime::BufferKind::kPersistent, -1));
      const runtime::SizeExpr& bytes = spec_.buffers[buffer].bytes;
      if (!tensor.type().layout.IsRowMajor() && bytes.IsConst())
        report_.packed_bytes += bytes.code[0].value;
      return buffer;
    }
    if (const std::optional<int> output = OutputOf(tensor); output.has_value())
      return AddBuffer(tensor, runtime::BufferKind::kOutput, *output);
    return AddBuffer(tensor, runtime::BufferKind::kArena, -1);
  }

  // The first of the model's outputs that is this tensor, if it may be written before the end: one
  // that updates an input is written last, since others may still read the input.
  std::optional<int> OutputOf(const graph::Tensor& tensor) const {
    for (size_t i = 0; i < graph_.outputs.size(); ++i) {
      if (graph_.outputs[i].SameAs(tensor) && spec_.outputs[i].updates_input < 0)
        return static_cast<int>(i);
    }
    return std::nullopt;
  }

  // Has what is in a buffer between steps be made where the model's output `tensor` belongs, if it
  // is one that may be written before the end. Returns whether it is.
  bool BecomesOutput(int buffer, const graph::Tensor& tensor) {
    const std::optional<int> output = OutputOf(tensor);
    runtime::BufferSpec& spec = spec_.buffers[buffer];
    if (!output.has_value() || spec.kind != runtime::BufferKind::kArena) return false;
    spec.kind = runtime::BufferKind::kOutput;
    spec.index = *output;
    return true;
  }

  // Returns the position of an equal task, adding it if there is none.
  int InternTask(const ir::AnalyzedTask& task) {
    const auto [found, inserted] = positions_.try_emplace(task, static_cast<int>(tasks_.size()));
    if (inserted) tasks_.push_back(task);
    return found->second;
  }

  // Compiling.

  absl::Status CompileTasks() {
    const TaskCompiler task_compiler(compiler_, strategies_, options_.tasks);
    // Candidates are neither shown nor edited, but for the one that wins.
    const TaskCompiler candidate_compiler(compiler_, strategies_, {.cache = options_.tasks.cache});
    const DeviceMeasurer measurer(compiler_, options_.ordinal);
    std::string device_name;
    if (options_.search.sharing.farm != nullptr) {
      HIDET_ASSIGN_OR_RETURN(device_name, options_.search.sharing.farm->DeviceName());
    } else {
      device_name = measurer.DeviceName();
    }
    const Tuner tuner(candidate_compiler, measurer, strategies_, compiler_.target(),
                      options_.search,
                      {.machine = absl::StrCat(device_name, "; ", compiler_.fingerprint(), "; ",
                                               compiler_.target().threads, " threads"),
                       .identity = CandidateIdentity(compiler_),
                       .progress = [this](const ir::Task& task, int done, int steps) {
                         if (options_.progress) options_.progress({done, steps, task.name});
                       }});
    const int total = static_cast<int>(tasks_.size());
    compiled_.resize(tasks_.size());
    // Searching, the candidates of one task are compiled in parallel, and on a CPU nothing else
    // runs while one is measured; on a GPU those of the next task are compiled meanwhile. A farm
    // sees to that itself; with several tasks at once its processes have work until the last
    // candidate of the last one.
    const bool search = options_.search.space != schedules::SearchSpace::kModel;
    std::vector<bool> searched(total, false);
    for (const TaskUse& use : uses_) {
      // What meets other ranks would wait for them, who measure something else.
      if (use.task >= 0)
        searched[use.task] = search && !use.prepare && !MeetsOtherRanks(tasks_[use.task]);
    }
    Mutex mutex;
    int done = 0;
    const int threads = !search                                   ? options_.search.threads
                        : options_.search.sharing.farm != nullptr ? kTasksOfFarm
                        : compiler_.device() == DeviceKind::kCuda ? 2
                                                                  : 1;
    HIDET_RETURN_IF_ERROR(RunInParallel(total, threads, [&](int i) -> absl::Status {
      HIDET_RETURN_IF_ERROR(options_.search.cancelled.Check());
      absl::StatusOr<CompiledTask> compiled =
          CompileTask(tasks_[i], task_compiler, searched[i] ? &tuner : nullptr);
      if (!compiled.ok()) return AddContext(compiled.status(), "task ", tasks_[i]->name);
      compiled_[i] = *std::move(compiled);
      const MutexLock lock(&mutex);
      ++done;
      if (options_.progress) options_.progress({done, total, {}});
      return absl::OkStatus();
    }));
    report_.compiled_tasks = total;
    for (const CompiledTask& task : compiled_) report_.tasks_from_cache += task.from_cache ? 1 : 0;
    return absl::OkStatus();
  }

  // By the strategy that the tuner finds, if there is one.
  absl::StatusOr<CompiledTask> CompileTask(const ir::AnalyzedTask& original,
                                           const TaskCompiler& compiler, const Tuner* tuner) const {
    HIDET_ASSIGN_OR_RETURN(const ir::AnalyzedTask task, compiler.Edited(original));
    if (tuner == nullptr) return compiler.Compile(task);
    HIDET_ASSIGN_OR_RETURN(CompiledTask best, tuner->Compile(task));
    const TaskCompilerOptions& tasks = options_.tasks;
    if (!tasks.dump && tasks.edited == nullptr && !tasks.explain) return best;
    return compiler.CompileAs(task, best.choice);
  }

  absl::Status LinkObjects() {
    std::vector<std::string> objects;
    for (CompiledTask& task : compiled_) objects.push_back(std::move(task.object));
    KernelCompiler::Linked linked{.files = {}, .file_of = std::vector<int>(compiled_.size(), 0)};
    if (options_.tasks.machine_code) {
      HIDET_ASSIGN_OR_RETURN(linked, compiler_.Link(std::move(objects)));
    }
    const char* extension = compiler_.object_kind() == runtime::ObjectKind::kCubin ? "cubin" : "o";
    for (size_t i = 0; i < linked.files.size(); ++i) {
      spec_.objects.push_back({.kind = compiler_.object_kind(),
                               .file = absl::StrCat("kernels/", i, ".", extension),
                               .target = compiler_.spec_target()});
    }
    owners_->files = std::move(linked.files);
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
    for (const ir::Workspace& workspace : program.workspaces) {
      const ir::Buffer& buffer = workspace.buffer;
      HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr bytes,
                             LowerByteCount(buffer.dtype().scalar, buffer.shape(), place.symbols));
      place.buffers[buffer] = NewBuffer(BetweenSteps(use.prepare), -1, std::move(bytes));
      spec_.buffers.back().must_be_zero = workspace.must_be_zero;
    }
    HIDET_ASSIGN_OR_RETURN(std::vector<LoweredLaunch> launches, LowerLaunches(compiled, place));
    OperatorReport report = use.report;
    report.task = compiled.text;
    report.strategy = compiled.strategy;
    report.reasons = compiled.reasons;
    report.source = compiled.source;
    report.launches = static_cast<int>(launches.size());
    report.flops = compiled.cost.flops;
    report.bytes = compiled.cost.bytes;
    report.seconds = compiled.choice.seconds;
    for (LoweredLaunch& launch : launches) {
      report.kernels.push_back(spec_.kernels[launch.step.kernel].symbol);
      (use.prepare ? prepare_ : run_)
          .Add({.action = std::move(launch.step),
                .reads = std::move(launch.reads),
                .writes = std::move(launch.writes),
                .name = use.report.name});
    }
    (use.prepare ? report_.prepared : report_.operators).push_back(std::move(report));
    return absl::OkStatus();
  }

  // Outputs that no step wrote in place: inputs, constants, prepared tensors, a second name of
  // another output, and last those that update an input.
  absl::Status EmitCopiedOutputs() {
    std::vector<int> sources;
    for (const graph::Tensor& output : graph_.outputs) {
      HIDET_ASSIGN_OR_RETURN(sources.emplace_back(), BufferOf(output));
    }
    for (size_t i = 0; i < sources.size(); ++i) {
      const runtime::BufferSpec source = spec_.buffers[sources[i]];
      const bool is_input = source.kind == runtime::BufferKind::kInput;
      if (spec_.outputs[i].updates_input < 0) {
        if (source.kind == runtime::BufferKind::kOutput && source.index == static_cast<int>(i))
          continue;
        const int destination =
            NewBuffer(runtime::BufferKind::kOutput, static_cast<int>(i), source.bytes);
        EmitCopy(sources[i], {destination});
      } else if (is_input && source.index != spec_.outputs[i].updates_input) {
        // Another output may update this input first.
        const int kept = NewBuffer(runtime::BufferKind::kArena, -1, source.bytes);
        EmitCopy(sources[i], {kept});
        sources[i] = kept;
      }
    }
    for (size_t i = 0; i < sources.size(); ++i) {
      const int updated = spec_.outputs[i].updates_input;
      if (updated < 0) continue;
      const runtime::BufferSpec source = spec_.buffers[sources[i]];
      const int destination =
          NewBuffer(runtime::BufferKind::kOutput, static_cast<int>(i), source.bytes);
      // The input itself is its own update.
      if (source.kind == runtime::BufferKind::kInput) continue;
      HIDET_ASSIGN_OR_RETURN(const int input, BufferOf(graph_.inputs[updated]));
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
    for (const std::string& file : owners_->files) model.data.objects.push_back(file);
    model.data.constants = std::move(constants_);
    model.data.tools = compiler_.object_tools();
    model.data.owner = owners_;
    model.report = std::move(report_);
    return model;
  }

  // What the views in ModelData point to.
  struct Owners {
    std::vector<std::string> files;
    std::vector<graph::Tensor> constants;
    std::vector<std::shared_ptr<std::string>> expanded;
  };

  const graph::Graph& graph_;
  const CompileOptions& options_;
  const KernelCompiler& compiler_;
  const schedules::StrategyList strategies_;
  const graph::TensorSet prepared_;
  runtime::ModelSpec spec_;
  std::vector<TensorView> constants_;
  std::shared_ptr<Owners> owners_ = std::make_shared<Owners>();
  CompileReport report_;
  SymbolTable symbols_;
  graph::TensorMap<int> buffers_;
  graph::TensorMap<int> last_reader_;       // the position of an operator
  absl::flat_hash_map<int, int> last_use_;  // of a buffer: the last reader of what lies in it
  graph::TensorMap<int> times_returned_;    // among the graph's outputs
  graph::TensorMap<int> updates_input_;     // the input in whose memory a tensor may lie
  graph::TensorMap<int> ends_;              // of what has a second name: who gives it that
  int last_ordered_ = -1;                   // step of the run plan, among the host's ordered ones
  absl::flat_hash_map<std::string, int> constant_names_;
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
