#include "compiler/task_model.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "compiler/launch_lowering.h"
#include "compiler/plan_writer.h"
#include "compiler/size_lowering.h"
#include "runtime/size_expr.h"
#include "runtime/typical_size.h"

namespace hidet::compiler {
namespace {

int64_t SizeOf(const ir::Var& symbol) {
  const ir::VarFacts& facts = symbol.facts();
  return runtime::TypicalSize(
      {.min = facts.min, .max = facts.max, .divisor = facts.divisor, .hint = facts.hint});
}

// Bytes of a buffer, whose shape is that in memory.
absl::StatusOr<runtime::SizeExpr> BytesOf(const ir::Buffer& buffer, const SymbolTable& symbols) {
  return LowerByteCount(buffer.dtype().scalar, buffer.shape(), symbols);
}

class Writer {
 public:
  Writer(const CompiledTask& compiled, const KernelCompiler& compiler, TaskModelOptions options)
      : compiled_(compiled), compiler_(compiler), options_(options) {}

  absl::StatusOr<TaskModel> Build() {
    spec_.target = compiler_.spec_target();
    spec_.cpu_features = compiler_.cpu_features();
    ProgramPlace place;
    for (size_t i = 0; i < compiled_.task.symbols.size(); ++i) {
      const ir::Var& symbol = compiled_.task.symbols[i];
      const int index = static_cast<int>(i);
      place.symbols[symbol] = index;
      spec_.symbols.push_back({.name = absl::StrCat("s", i),
                               .input = index,
                               .dim = 0,
                               .min = 0,
                               .hint = SizeOf(symbol)});
      AddInput(absl::StrCat("size", i), runtime::SizeExpr::Symbol(index));
      sizes_.push_back(SizeOf(symbol));
      dtypes_.push_back(ScalarType::kUInt8);
      NewBuffer(runtime::BufferKind::kInput, index, runtime::SizeExpr::Symbol(index));
    }
    const ir::Program& program = compiled_.program;
    for (size_t i = 0; i < program.outputs.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr bytes, BytesOf(program.outputs[i], place.symbols));
      place.buffers[program.outputs[i]] =
          NewBuffer(runtime::BufferKind::kOutput, static_cast<int>(i), bytes);
      spec_.outputs.push_back({.name = absl::StrCat("output", i),
                               .dtype = ScalarType::kUInt8,
                               .shape = {std::move(bytes)},
                               .device = compiler_.device()});
    }
    for (const ir::Workspace& workspace : program.workspaces) {
      HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr bytes, BytesOf(workspace.buffer, place.symbols));
      place.buffers[workspace.buffer] =
          NewBuffer(runtime::BufferKind::kArena, -1, std::move(bytes));
      spec_.buffers.back().must_be_zero = workspace.must_be_zero;
    }
    HIDET_RETURN_IF_ERROR(AddKernels());
    HIDET_ASSIGN_OR_RETURN(const int copies, CountCopies(place.symbols));
    std::vector<std::vector<LoweredLaunch>> launches;
    for (int i = 0; i < copies; ++i) {
      HIDET_RETURN_IF_ERROR(AddOperands(place));
      HIDET_ASSIGN_OR_RETURN(launches.emplace_back(), LowerLaunches(compiled_, place));
    }
    PlanWriter run, prepare;
    // All write the same results, so they run one after the other.
    for (int i = 0; i < options_.repetitions; ++i) {
      for (const LoweredLaunch& launch : launches[static_cast<size_t>(i % copies)]) {
        run.Add({.action = launch.step,
                 .reads = launch.reads,
                 .writes = launch.writes,
                 .name = compiled_.task.name});
      }
    }
    spec_.run = std::move(run).Finish();
    spec_.prepare = std::move(prepare).Finish();
    TaskModel model{.symbols = std::move(sizes_), .dtypes = std::move(dtypes_)};
    const auto evaluate = [&](const std::vector<runtime::TensorSpec>& tensors,
                              std::vector<int64_t>& bytes) -> absl::Status {
      for (const runtime::TensorSpec& tensor : tensors) {
        HIDET_ASSIGN_OR_RETURN(bytes.emplace_back(),
                               runtime::EvaluateSize(tensor.shape[0], model.symbols));
      }
      return absl::OkStatus();
    };
    HIDET_RETURN_IF_ERROR(evaluate(spec_.inputs, model.input_bytes));
    HIDET_RETURN_IF_ERROR(evaluate(spec_.outputs, model.output_bytes));
    model.data.spec = std::move(spec_);
    auto files = std::make_shared<std::vector<std::string>>(std::move(files_));
    for (const std::string& file : *files) model.data.objects.push_back(file);
    model.data.tools = compiler_.object_tools();
    model.data.owner = files;
    return model;
  }

 private:
  absl::StatusOr<int> CountCopies(const SymbolTable& symbols) const {
    int64_t total = 1;
    for (const ir::Buffer& input : compiled_.program.inputs) {
      HIDET_ASSIGN_OR_RETURN(const runtime::SizeExpr bytes, BytesOf(input, symbols));
      HIDET_ASSIGN_OR_RETURN(const int64_t size, runtime::EvaluateSize(bytes, sizes_));
      total += size;
    }
    return static_cast<int>(
        std::min<int64_t>(1 + options_.operand_bytes / total, options_.repetitions));
  }

  // Gives the program's inputs new buffers.
  absl::Status AddOperands(ProgramPlace& place) {
    for (const ir::Buffer& input : compiled_.program.inputs) {
      HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr bytes, BytesOf(input, place.symbols));
      dtypes_.push_back(input.dtype().scalar);
      const auto index = static_cast<int>(spec_.inputs.size());
      place.buffers[input] = NewBuffer(runtime::BufferKind::kInput, index, bytes);
      AddInput(absl::StrCat("input", index), std::move(bytes));
    }
    return absl::OkStatus();
  }

  void AddInput(std::string name, runtime::SizeExpr bytes) {
    spec_.inputs.push_back({.name = std::move(name),
                            .dtype = ScalarType::kUInt8,
                            .shape = {std::move(bytes)},
                            .device = compiler_.device()});
  }

  int NewBuffer(runtime::BufferKind kind, int index, runtime::SizeExpr bytes) {
    spec_.buffers.push_back(
        {.kind = kind, .index = index, .device = compiler_.device(), .bytes = std::move(bytes)});
    return static_cast<int>(spec_.buffers.size()) - 1;
  }

  absl::Status AddKernels() {
    HIDET_ASSIGN_OR_RETURN(KernelCompiler::Linked linked, compiler_.Link({compiled_.object}));
    files_ = std::move(linked.files);
    for (size_t i = 0; i < files_.size(); ++i) {
      spec_.objects.push_back({.kind = compiler_.object_kind(),
                               .file = absl::StrCat("kernels/", i),
                               .target = compiler_.spec_target()});
    }
    spec_.kernels = LowerKernels(compiled_, linked.file_of[0]);
    return absl::OkStatus();
  }

  const CompiledTask& compiled_;
  const KernelCompiler& compiler_;
  const TaskModelOptions options_;
  runtime::ModelSpec spec_;
  std::vector<std::string> files_;
  std::vector<int64_t> sizes_;      // of the symbols
  std::vector<ScalarType> dtypes_;  // of the inputs
};

}  // namespace

absl::StatusOr<TaskModel> MakeTaskModel(const CompiledTask& compiled,
                                        const KernelCompiler& compiler, TaskModelOptions options) {
  return Writer(compiled, compiler, options).Build();
}

}  // namespace hidet::compiler
