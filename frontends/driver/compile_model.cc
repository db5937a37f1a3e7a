// Three passes over the operators. First each operator's task is made and its weights' layouts are
// chosen. Then the different tasks are scheduled and compiled, in parallel. Last the plans are
// written: buffers, launches in order, and for each step which earlier ones it has to wait for.
#include "frontends/driver/compile_model.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "base/mutex.h"
#include "base/status_macros.h"
#include "frontends/driver/size_lowering.h"
#include "graph/constant_data.h"
#include "graph/lower_to_task.h"
#include "ir/program.h"
#include "ir/simplify.h"
#include "ir/task_rewrite.h"
#include "ir/task_text.h"
#include "ir/text.h"
#include "ir/walk.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy_oracle.h"

namespace hidet::driver {
namespace {

using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// A different task, scheduled and compiled once.
struct CompiledTask {
  ir::Task task;
  std::string text;
  std::string strategy;
  std::string reasons;
  ir::Program program;
  std::vector<LoweredKernel> kernels;  // of program.kernels
  std::string object;
  int first_kernel = -1;  // position in ModelSpec::kernels
};

// A use of a compiled task: a launch sequence in one of the plans.
struct TaskUse {
  int compiled = 0;
  std::vector<ir::Var> symbols;  // of this use, by position
  std::vector<int> inputs;       // buffers, by position
  std::vector<int> outputs;
  std::string name;
  bool prepare = false;
};

// Whether the kernel itself waits for the kernels before it, so that it may be launched early.
bool WaitsForPreviousKernels(const ir::Kernel& kernel) {
  bool waits = false;
  ir::Walk(kernel.body, {.enter_expr = [&](const ir::Expr& expr) {
             const auto* call = expr.As<ir::CallNode>();
             waits |= call != nullptr && call->intrinsic == ir::Intrinsic::kGridDependencyWait;
             return true;
           }});
  return waits;
}

class ModelBuilder {
 public:
  ModelBuilder(const graph::Graph& graph, const CompileOptions& options)
      : graph_(graph),
        options_(options),
        compiler_(*options.compiler),
        strategies_(schedules::AllStrategies()),
        oracle_(compiler_.target(), strategies_) {}

  absl::StatusOr<CompiledModel> Build() {
    HIDET_RETURN_IF_ERROR(AddSignature());
    HIDET_RETURN_IF_ERROR(AddOperators());
    const Clock::time_point begin = Clock::now();
    HIDET_RETURN_IF_ERROR(CompileTasks());
    HIDET_RETURN_IF_ERROR(LinkObjects());
    report_.compile_seconds = SecondsSince(begin);
    for (const TaskUse& use : uses_) HIDET_RETURN_IF_ERROR(EmitUse(use));
    HIDET_RETURN_IF_ERROR(EmitPassThroughOutputs());
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
      HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr size, LowerSize(dim, symbols_));
      spec.shape.push_back(std::move(size));
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
    absl::flat_hash_set<std::string> input_names, output_names;
    spec_.name = graph_.name;
    spec_.target = compiler_.spec_target();
    spec_.cpu_features = compiler_.cpu_features();
    for (const ir::Var& symbol : graph::GraphSymbols(graph_)) {
      symbols_[symbol] = static_cast<int>(spec_.symbols.size());
      const ir::VarFacts& facts = symbol.facts();
      spec_.symbols.push_back({.name = symbol.name(),
                               .min = facts.min,
                               .max = facts.max,
                               .divisor = facts.divisor,
                               .hint = facts.hint});
    }
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
      HIDET_ASSIGN_OR_RETURN(
          runtime::TensorSpec spec,
          DescribeTensor(input, UniqueName(input.name(), "input", i, input_names)));
      spec_.inputs.push_back(std::move(spec));
      AddBuffer(input, runtime::BufferKind::kInput, static_cast<int>(i));
    }
    for (const runtime::SymbolSpec& symbol : spec_.symbols) {
      if (symbol.input < 0) {
        return absl::UnimplementedError(
            absl::StrCat("symbol \"", symbol.name, "\" is no dimension of an input by itself"));
      }
    }
    for (const ir::Expr& assumption : graph_.assumptions) {
      if (ir::IsInt(ir::Simplify(assumption), 1)) continue;
      return absl::UnimplementedError(
          absl::StrCat("the model is right only where ", ir::Print(assumption),
                       ", which a call cannot check yet; fix the sizes that it names"));
    }
    for (size_t i = 0; i < graph_.outputs.size(); ++i) {
      const graph::Tensor& output = graph_.outputs[i];
      const std::string name =
          i < graph_.output_names.size() ? graph_.output_names[i] : output.name();
      HIDET_ASSIGN_OR_RETURN(runtime::TensorSpec spec,
                             DescribeTensor(output, UniqueName(name, "output", i, output_names)));
      for (const auto& [updated, input] : graph_.updates) {
        if (updated == static_cast<int>(i)) spec.updates_input = input;
      }
      spec_.outputs.push_back(std::move(spec));
    }
    return absl::OkStatus();
  }

  // Buffers.

  absl::StatusOr<runtime::SizeExpr> ByteCount(ScalarType dtype, absl::Span<const ir::Expr> shape,
                                              const SymbolTable& symbols) {
    ir::Expr count = ir::Int64(1);
    for (const ir::Expr& extent : shape) count = count * extent;
    const int bits = BitWidth(dtype);
    const ir::Expr bytes = bits >= 8 ? count * ir::Int64(bits / 8)
                                     : ir::CeilDiv(count * ir::Int64(bits), ir::Int64(8));
    return LowerSize(ir::Simplify(bytes), symbols);
  }

  int NewBuffer(runtime::BufferKind kind, int index, runtime::SizeExpr bytes) {
    spec_.buffers.push_back(
        {.kind = kind, .index = index, .device = compiler_.device(), .bytes = std::move(bytes)});
    return static_cast<int>(spec_.buffers.size()) - 1;
  }

  int AddBuffer(const graph::Tensor& tensor, runtime::BufferKind kind, int index) {
    absl::StatusOr<runtime::SizeExpr> bytes = ByteCount(tensor.dtype(), tensor.shape(), symbols_);
    HIDET_CHECK(bytes.ok()) << bytes.status();
    const int buffer = NewBuffer(kind, index, *std::move(bytes));
    buffers_[tensor] = buffer;
    return buffer;
  }

  int AddConstant(const graph::Tensor& tensor) {
    const int index = static_cast<int>(spec_.constants.size());
    const std::string name =
        tensor.name().empty() ? absl::StrCat("constant", index) : UniqueConstantName(tensor.name());
    absl::StatusOr<runtime::TensorSpec> tensor_spec = DescribeTensor(tensor, name);
    HIDET_CHECK(tensor_spec.ok()) << tensor_spec.status();
    const bool bound =
        std::find(options_.host_bound_constants.begin(), options_.host_bound_constants.end(),
                  tensor.name()) != options_.host_bound_constants.end();
    runtime::TensorView view;
    view.dtype = tensor.dtype();
    view.device = runtime::DeviceKind::kCpu;
    for (const ir::Expr& dim : tensor.shape()) view.shape.push_back(*ir::AsInt(dim));
    if (!bound) {
      auto expanded = std::make_shared<std::string>();
      const absl::string_view bytes = tensor.constant()->AllBytes(expanded.get());
      view.data = const_cast<char*>(bytes.data());
      owners_->constants.push_back(tensor);
      owners_->expanded.push_back(std::move(expanded));
    }
    spec_.constants.push_back({.tensor = *std::move(tensor_spec), .bound_by_host = bound});
    constants_.push_back(std::move(view));
    return AddBuffer(tensor, runtime::BufferKind::kConstant, index);
  }

  std::string UniqueConstantName(const std::string& name) {
    const int count = constant_names_[name]++;
    return count == 0 ? name : absl::StrCat(name, ".", count);
  }

  int BufferOf(const graph::Tensor& tensor) {
    auto found = buffers_.find(tensor);
    if (found != buffers_.end()) return found->second;
    HIDET_CHECK(tensor.is_constant())
        << "tensor \"" << tensor.name() << "\" is used before it is made";
    return AddConstant(tensor);
  }

  // True for constants and what is computed from them alone.
  bool IsPrepared(const graph::Tensor& tensor) const {
    return tensor.is_constant() || prepared_.contains(tensor);
  }

  // Operators to tasks.

  absl::Status AddOperators() {
    const Clock::time_point begin = Clock::now();
    for (const graph::Operator& op : graph_.operators) {
      absl::Status status = AddOperator(op);
      if (!status.ok())
        return AddContext(status, "operator ", op.DisplayName(), op.name().empty() ? "" : " \"",
                          op.name(), op.name().empty() ? "" : "\"");
    }
    report_.schedule_seconds = SecondsSince(begin);
    return absl::OkStatus();
  }

  absl::Status AddOperator(const graph::Operator& op) {
    HIDET_ASSIGN_OR_RETURN(graph::LoweredOperator lowered, graph::LowerToTask(op));
    std::vector<graph::Tensor> inputs;
    for (int position : lowered.input_positions) inputs.push_back(op.input(position));
    const bool prepare = std::all_of(inputs.begin(), inputs.end(),
                                     [&](const graph::Tensor& t) { return IsPrepared(t); }) &&
                         lowered.task.symbols.empty();
    TaskUse use;
    use.prepare = prepare;
    use.name = op.name().empty() ? op.DisplayName() : op.name();
    ir::Task task = ir::ComputeInFloat32(lowered.task);
    for (size_t i = 0; i < inputs.size(); ++i) {
      task.inputs[i].constant = IsPrepared(inputs[i]);
      use.inputs.push_back(BufferOf(inputs[i]));
    }
    for (size_t i = 0; i < task.inputs.size(); ++i) {
      if (!prepare && task.inputs[i].constant)
        HIDET_RETURN_IF_ERROR(ChooseLayout(task, static_cast<int>(i), use));
    }
    for (const graph::Tensor& output : op.outputs()) {
      if (prepare) prepared_.insert(output);
      use.outputs.push_back(OutputBuffer(output, prepare));
    }
    use.symbols = task.symbols;
    use.compiled = InternTask(std::move(task));
    uses_.push_back(std::move(use));
    return absl::OkStatus();
  }

  int OutputBuffer(const graph::Tensor& tensor, bool prepare) {
    if (!prepare) {
      for (size_t i = 0; i < graph_.outputs.size(); ++i) {
        if (graph_.outputs[i].SameAs(tensor))
          return AddBuffer(tensor, runtime::BufferKind::kOutput, static_cast<int>(i));
      }
    }
    return AddBuffer(tensor,
                     prepare ? runtime::BufferKind::kPersistent : runtime::BufferKind::kArena, -1);
  }

  // Stores a weight as its reader wants it: a packing step in the prepare plan, shared by all
  // readers that want the same.
  absl::Status ChooseLayout(ir::Task& task, int input, TaskUse& use) {
    const std::vector<ir::LayoutChoice> choices = oracle_.Layouts(task, input);
    if (choices.empty() || choices.front().layout.IsRowMajor()) return absl::OkStatus();
    const ir::TensorLayout& layout = choices.front().layout;
    const ir::Operand before = task.inputs[input];
    task.inputs[input] = ir::MakeOperand(before.buffer, layout, true);
    const std::string key = absl::StrCat(use.inputs[input], " ", ir::ToString(layout));
    auto [found, inserted] = packed_.try_emplace(key, -1);
    if (inserted) {
      ir::Task pack = PackTask(before.buffer, task.inputs[input]);
      HIDET_ASSIGN_OR_RETURN(
          runtime::SizeExpr bytes,
          ByteCount(before.buffer.dtype().scalar, task.inputs[input].storage.shape(), symbols_));
      report_.packed_bytes += bytes.code[0].value;
      found->second = NewBuffer(runtime::BufferKind::kPersistent, -1, std::move(bytes));
      TaskUse pack_use{.inputs = {use.inputs[input]},
                       .outputs = {found->second},
                       .name = "pack",
                       .prepare = true};
      pack_use.compiled = InternTask(std::move(pack));
      uses_.push_back(std::move(pack_use));
    }
    use.inputs[input] = found->second;
    return absl::OkStatus();
  }

  // packed[p] = source[logical coordinates of p], zero where those lie in padding.
  static ir::Task PackTask(const ir::Buffer& source, const ir::Operand& packed) {
    ir::Task task;
    task.name = "pack";
    const ir::Buffer input = source.WithName("source");
    task.inputs = {ir::MakeOperand(input, {}, true)};
    ir::Stage stage;
    stage.name = "pack";
    stage.results = {ir::Buffer::Make("packed", source.dtype(), packed.storage.shape())};
    stage.axes = ir::MakeAxes(packed.storage.shape());
    const std::vector<ir::Expr> indices = ir::LogicalIndices(
        packed.layout, source.shape(), std::vector<ir::Expr>(stage.axes.begin(), stage.axes.end()));
    ir::Expr inside;
    for (const ir::TensorLayout::Block& block : packed.layout.blocks) {
      const ir::Expr condition = ir::Simplify(indices[block.dim] < source.shape()[block.dim]);
      if (ir::IsInt(condition, 1)) continue;
      inside = inside.defined() ? inside && condition : condition;
    }
    stage.reads = {ir::MakeRead(input, indices, inside)};
    stage.body = {stage.reads[0].value};
    task.outputs = stage.results;
    task.stages = {std::move(stage)};
    return task;
  }

  // Returns the position of an equal task, adding it if there is none.
  int InternTask(ir::Task task) {
    std::string text = ir::PrintTask(task);
    auto [found, inserted] = tasks_by_text_.try_emplace(text, static_cast<int>(tasks_.size()));
    if (inserted) {
      tasks_.push_back({});
      tasks_.back().task = std::move(task);
      tasks_.back().text = std::move(text);
    }
    return found->second;
  }

  // Compiling.

  absl::Status CompileTasks() {
    std::atomic<int> next{0}, done{0};
    Mutex mutex;
    absl::Status first_error;
    const int total = static_cast<int>(tasks_.size());
    const auto work = [&] {
      for (int i = next++; i < total; i = next++) {
        absl::Status status = options_.cancelled && options_.cancelled()
                                  ? absl::CancelledError("compilation was cancelled")
                                  : CompileTask(i);
        MutexLock lock(&mutex);
        if (!status.ok()) {
          if (first_error.ok()) first_error = AddContext(status, "task ", tasks_[i].task.name);
          next = total;
        }
        ++done;
        if (options_.progress) options_.progress(done, total);
      }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < std::min(options_.threads, total); ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    report_.compiled_tasks = total;
    return first_error;
  }

  absl::Status CompileTask(int index) {
    CompiledTask& compiled = tasks_[index];
    HIDET_ASSIGN_OR_RETURN(const schedules::Choice choice,
                           schedules::Choose(compiled.task, compiler_.target(), strategies_));
    compiled.strategy =
        absl::StrCat(choice.strategy->name(), " ", schedules::ToString(choice.config));
    if (options_.explain)
      compiled.reasons = schedules::Explain(compiled.task, compiler_.target(), strategies_);
    HIDET_ASSIGN_OR_RETURN(
        compiled.program, choice.strategy->Apply(compiled.task, compiler_.target(), choice.config));
    HIDET_RETURN_IF_ERROR(ir::VerifyProgram(compiled.task, compiled.program));
    std::vector<ir::Kernel> kernels;
    for (size_t i = 0; i < compiled.program.kernels.size(); ++i) {
      ir::Kernel& kernel = compiled.program.kernels[i];
      kernel.name = absl::StrCat("k", index, "_", kernel.name);
      HIDET_ASSIGN_OR_RETURN(LoweredKernel lowered, compiler_.Lower(kernel));
      kernels.push_back(lowered.kernel);
      compiled.kernels.push_back(std::move(lowered));
    }
    HIDET_ASSIGN_OR_RETURN(compiled.object, compiler_.Compile(kernels));
    if (options_.dump) {
      const std::string name = absl::StrCat(index, "_", compiled.task.name);
      options_.dump("task", name, compiled.text);
      options_.dump("ir", name, ir::Print(kernels));
      if (absl::StatusOr<std::string> source = compiler_.Source(kernels); source.ok())
        options_.dump(compiler_.source_stage(), name, *source);
    }
    return absl::OkStatus();
  }

  absl::Status LinkObjects() {
    std::vector<std::string> objects;
    for (CompiledTask& task : tasks_) objects.push_back(std::move(task.object));
    HIDET_ASSIGN_OR_RETURN(KernelCompiler::Linked linked, compiler_.Link(std::move(objects)));
    const char* extension = compiler_.object_kind() == runtime::ObjectKind::kCubin ? "cubin" : "so";
    for (size_t i = 0; i < linked.files.size(); ++i) {
      spec_.objects.push_back({.kind = compiler_.object_kind(),
                               .file = absl::StrCat("kernels/", i, ".", extension),
                               .target = compiler_.spec_target()});
    }
    owners_->files = std::move(linked.files);
    for (size_t i = 0; i < tasks_.size(); ++i) {
      CompiledTask& task = tasks_[i];
      task.first_kernel = static_cast<int>(spec_.kernels.size());
      for (size_t k = 0; k < task.kernels.size(); ++k) {
        const ir::Kernel& kernel = task.kernels[k].kernel;
        spec_.kernels.push_back(
            {.symbol = kernel.name,
             .object = linked.file_of[i],
             .task = task.program.kernels[k].task,
             .schedule = task.program.kernels[k].schedule,
             .block = {kernel.threads, 1, 1},
             .cluster = {kernel.cluster, 1, 1},
             .shared_bytes = task.kernels[k].shared_bytes,
             .dependent_launch = WaitsForPreviousKernels(kernel),
             .flops = task.program.flops / static_cast<double>(task.kernels.size()),
             .bytes = task.program.bytes / static_cast<double>(task.kernels.size())});
      }
    }
    return absl::OkStatus();
  }

  // Plans.

  absl::Status EmitUse(const TaskUse& use) {
    const CompiledTask& compiled = tasks_[use.compiled];
    const ir::Program& program = compiled.program;
    SymbolTable symbols;
    for (size_t i = 0; i < use.symbols.size(); ++i)
      symbols[compiled.task.symbols[i]] = symbols_.at(use.symbols[i]);

    ir::BufferMap<int> buffers;
    for (size_t i = 0; i < use.inputs.size(); ++i) buffers[program.inputs[i]] = use.inputs[i];
    for (size_t i = 0; i < use.outputs.size(); ++i) buffers[program.outputs[i]] = use.outputs[i];
    for (const ir::Workspace& workspace : program.workspaces) {
      HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr bytes, ByteCount(workspace.buffer.dtype().scalar,
                                                                workspace.buffer.shape(), symbols));
      const auto kind =
          use.prepare ? runtime::BufferKind::kPersistent : runtime::BufferKind::kArena;
      buffers[workspace.buffer] = NewBuffer(kind, -1, std::move(bytes));
      spec_.buffers.back().must_be_zero = workspace.must_be_zero;
    }

    OperatorReport report{.name = use.name,
                          .task = compiled.text,
                          .strategy = compiled.strategy,
                          .reasons = compiled.reasons,
                          .flops = program.flops,
                          .bytes = program.bytes};
    for (const ir::ProgramStep& program_step : program.steps) {
      runtime::LaunchStep launch;
      absl::flat_hash_set<int> reads, writes;
      for (const ir::ProgramVariant& variant : program_step.variants) {
        HIDET_ASSIGN_OR_RETURN(runtime::LaunchVariant lowered,
                               EmitVariant(compiled, variant, symbols, buffers));
        NoteAccesses(program.kernels[variant.kernel], program, buffers, reads, writes);
        report.kernels.push_back(spec_.kernels[lowered.kernel].symbol);
        launch.variants.push_back(std::move(lowered));
      }
      AddStep(use.prepare, {.action = std::move(launch), .name = use.name}, reads, writes);
    }
    if (!use.prepare) report_.operators.push_back(std::move(report));
    return absl::OkStatus();
  }

  absl::StatusOr<runtime::LaunchVariant> EmitVariant(const CompiledTask& compiled,
                                                     const ir::ProgramVariant& variant,
                                                     const SymbolTable& symbols,
                                                     const ir::BufferMap<int>& buffers) {
    runtime::LaunchVariant result;
    if (variant.predicate.defined()) {
      HIDET_ASSIGN_OR_RETURN(result.predicate, LowerSize(variant.predicate, symbols));
    }
    const ir::Kernel& kernel = compiled.program.kernels[variant.kernel];
    result.kernel = compiled.first_kernel + variant.kernel;
    result.block_nanoseconds = kernel.block_nanoseconds;
    for (size_t i = 0; i < kernel.grid.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(result.grid[i], LowerSize(kernel.grid[i].extent, symbols));
    }
    for (const ir::KernelParam& param : kernel.params) {
      if (const auto* buffer = std::get_if<ir::Buffer>(&param)) {
        result.args.push_back(runtime::BufferArg{.buffer = buffers.at(*buffer)});
        continue;
      }
      const ir::Var& var = std::get<ir::Var>(param);
      if (var.type().kind == ir::TypeKind::kTensorMap) {
        HIDET_ASSIGN_OR_RETURN(runtime::TensorMapArg map,
                               EmitTensorMap(compiled.program, var, symbols, buffers));
        result.args.push_back(std::move(map));
      } else {
        result.args.push_back(
            runtime::ScalarArg{var.type().scalar, runtime::SizeExpr::Symbol(symbols.at(var))});
      }
    }
    if (compiled.kernels[variant.kernel].uses_status) result.args.push_back(runtime::StatusArg{});
    return result;
  }

  absl::StatusOr<runtime::TensorMapArg> EmitTensorMap(const ir::Program& program,
                                                      const ir::Var& var,
                                                      const SymbolTable& symbols,
                                                      const ir::BufferMap<int>& buffers) {
    for (const ir::TensorMap& map : program.tensor_maps) {
      if (!map.map.SameAs(var)) continue;
      runtime::TensorMapArg arg;
      arg.buffer = buffers.at(map.buffer);
      arg.dtype = map.buffer.dtype().scalar;
      arg.box = map.box;
      const int64_t element = BitWidth(arg.dtype) / 8;
      const auto bytes = [&](const ir::Expr& count) {
        return LowerSize(ir::Simplify(count * ir::Int64(element)), symbols);
      };
      if (map.offset.defined()) {
        HIDET_ASSIGN_OR_RETURN(arg.offset, bytes(map.offset));
      }
      for (const ir::Expr& dim : map.dims) {
        HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr size, LowerSize(dim, symbols));
        arg.dims.push_back(std::move(size));
      }
      for (const ir::Expr& stride : map.strides) {
        HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr size, bytes(stride));
        arg.strides.push_back(std::move(size));
      }
      switch (map.swizzle_bytes) {
        case 0:
          arg.swizzle = runtime::TensorMapSwizzle::kNone;
          break;
        case 32:
          arg.swizzle = runtime::TensorMapSwizzle::k32B;
          break;
        case 64:
          arg.swizzle = runtime::TensorMapSwizzle::k64B;
          break;
        case 128:
          arg.swizzle = runtime::TensorMapSwizzle::k128B;
          break;
        default:
          return absl::InternalError(absl::StrCat("tensor map with swizzle ", map.swizzle_bytes));
      }
      return arg;
    }
    return absl::InternalError(absl::StrCat("no tensor map \"", var.name(), "\""));
  }

  // A kernel writes the buffers that it stores to, and those that a tensor map stores through; it
  // reads all its others.
  static void NoteAccesses(const ir::Kernel& kernel, const ir::Program& program,
                           const ir::BufferMap<int>& buffers, absl::flat_hash_set<int>& reads,
                           absl::flat_hash_set<int>& writes) {
    ir::BufferMap<bool> stored;
    ir::VarMap<bool> stored_maps;
    ir::Walk(kernel.body,
             {.enter_expr =
                  [&](const ir::Expr& expr) {
                    const auto* call = expr.As<ir::CallNode>();
                    if (call != nullptr && (call->intrinsic == ir::Intrinsic::kTmaStore2d ||
                                            call->intrinsic == ir::Intrinsic::kTmaStore3d)) {
                      stored_maps[ir::Var::Of(call->operands[0])] = true;
                    }
                    return true;
                  },
              .enter_stmt =
                  [&](const ir::Stmt& stmt) {
                    if (const auto* store = stmt.As<ir::StoreNode>()) stored[store->buffer] = true;
                    return true;
                  }});
    for (const ir::KernelParam& param : kernel.params) {
      if (const auto* buffer = std::get_if<ir::Buffer>(&param)) {
        (stored.contains(*buffer) ? writes : reads).insert(buffers.at(*buffer));
        continue;
      }
      for (const ir::TensorMap& map : program.tensor_maps) {
        if (map.map.SameAs(std::get<ir::Var>(param)))
          (stored_maps.contains(map.map) ? writes : reads).insert(buffers.at(map.buffer));
      }
    }
  }

  void AddStep(bool prepare, runtime::Step step, const absl::flat_hash_set<int>& reads,
               const absl::flat_hash_set<int>& writes) {
    runtime::Plan& plan = prepare ? spec_.prepare : spec_.run;
    if (plan.blocks.empty()) plan.blocks.emplace_back();
    std::vector<runtime::Step>& steps = plan.blocks[0].steps;
    step.reads.assign(reads.begin(), reads.end());
    step.writes.assign(writes.begin(), writes.end());
    std::sort(step.reads.begin(), step.reads.end());
    std::sort(step.writes.begin(), step.writes.end());
    // After the writers of what it reads or writes, and the readers of what it writes.
    const int self = static_cast<int>(steps.size());
    absl::flat_hash_set<int> after;
    std::vector<Accesses>& accesses = prepare ? prepare_accesses_ : run_accesses_;
    accesses.resize(spec_.buffers.size());
    for (int buffer : step.reads) {
      if (accesses[buffer].writer >= 0) after.insert(accesses[buffer].writer);
    }
    for (int buffer : step.writes) {
      if (accesses[buffer].writer >= 0) after.insert(accesses[buffer].writer);
      after.insert(accesses[buffer].readers.begin(), accesses[buffer].readers.end());
    }
    for (int buffer : step.reads) accesses[buffer].readers.push_back(self);
    for (int buffer : step.writes) accesses[buffer] = {self, {}};
    after.erase(self);
    step.after.assign(after.begin(), after.end());
    std::sort(step.after.begin(), step.after.end());
    steps.push_back(std::move(step));
  }

  // Outputs that no step wrote in place: inputs, constants, prepared tensors, or a second name of
  // another output.
  absl::Status EmitPassThroughOutputs() {
    for (size_t i = 0; i < graph_.outputs.size(); ++i) {
      const graph::Tensor& output = graph_.outputs[i];
      const int source = BufferOf(output);
      const runtime::BufferSpec& buffer = spec_.buffers[source];
      if (buffer.kind == runtime::BufferKind::kOutput && buffer.index == static_cast<int>(i))
        continue;
      const runtime::SizeExpr bytes = buffer.bytes;
      const int destination = NewBuffer(runtime::BufferKind::kOutput, static_cast<int>(i), bytes);
      AddStep(false,
              {.action =
                   runtime::CopyStep{.source = source, .destination = destination, .bytes = bytes},
               .name = "copy"},
              {source}, {destination});
    }
    return absl::OkStatus();
  }

  absl::StatusOr<CompiledModel> Finish() {
    for (runtime::Plan* plan : {&spec_.prepare, &spec_.run}) {
      if (plan->blocks.empty()) plan->blocks.emplace_back();
    }
    CompiledModel model;
    model.data.spec = std::move(spec_);
    for (const std::string& file : owners_->files) model.data.objects.push_back(file);
    model.data.constants = std::move(constants_);
    model.data.owner = owners_;
    model.report = std::move(report_);
    return model;
  }

  struct Accesses {
    int writer = -1;
    std::vector<int> readers;  // since that write
  };
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
  const schedules::StrategyOracle oracle_;
  runtime::ModelSpec spec_;
  std::vector<runtime::TensorView> constants_;
  std::shared_ptr<Owners> owners_ = std::make_shared<Owners>();
  CompileReport report_;
  SymbolTable symbols_;
  graph::TensorMap<int> buffers_;
  graph::TensorSet prepared_;
  absl::flat_hash_map<std::string, int> constant_names_;
  absl::flat_hash_map<std::string, int> packed_;
  absl::flat_hash_map<std::string, int> tasks_by_text_;
  std::vector<CompiledTask> tasks_;
  std::vector<TaskUse> uses_;
  std::vector<Accesses> prepare_accesses_, run_accesses_;
};

}  // namespace

absl::StatusOr<CompiledModel> CompileModel(const graph::Graph& graph,
                                           const CompileOptions& options) {
  HIDET_CHECK(options.compiler != nullptr);
  return ModelBuilder(graph, options).Build();
}

}  // namespace hidet::driver
