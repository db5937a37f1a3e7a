#include "frontends/driver/measure_task.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/driver/launch_lowering.h"
#include "frontends/driver/plan_writer.h"
#include "frontends/driver/size_lowering.h"
#include "graph/constant_data.h"
#include "ir/intrinsic_use.h"
#include "ir/simplify.h"
#include "runtime/cpu_device.h"
#include "runtime/cuda_device.h"
#include "runtime/model.h"
#include "runtime/size_expr.h"

namespace hidet::driver {
namespace {

using Clock = std::chrono::steady_clock;
using runtime::TensorView;

// A batch of runs is at least this long, so that the clock and the call do not count.
constexpr double kBatchSeconds = 2e-3;
constexpr int kBatches = 3;
constexpr int kMaxRuns = 200;

// On a GPU: runs in one graph, and bytes of operands that they go through: more than twice the
// second-level cache of an H200 (50 MiB).
constexpr int kRunsInGraph = 16;
constexpr int64_t kOperandBytes = int64_t{120} << 20;

// What a symbol without a hint stands for.
constexpr int64_t kUsualSize = 64;

int64_t HintOf(const ir::Var& symbol) {
  const ir::VarFacts& facts = symbol.facts();
  int64_t size = facts.hint > 0 ? facts.hint : kUsualSize;
  size = std::clamp(size, std::max<int64_t>(facts.min, 1), std::max<int64_t>(facts.max, 1));
  return std::max<int64_t>(size / facts.divisor, 1) * facts.divisor;
}

// Bytes of a buffer, whose shape is that in memory.
absl::StatusOr<runtime::SizeExpr> BytesOf(const ir::Buffer& buffer, const SymbolTable& symbols) {
  ir::Expr count = ir::Int64(1);
  for (const ir::Expr& extent : buffer.shape()) count = count * extent;
  const int bits = BitWidth(buffer.dtype().scalar);
  return LowerSize(ir::Simplify(ir::CeilDiv(count * ir::Int64(bits), ir::Int64(8))), symbols);
}

// Elements of which sums stay finite: floats from -1 to 1, zeros of everything else (an index of 0
// is always in range).
std::string Contents(ScalarType dtype, int64_t bytes) {
  std::string pattern;
  if (IsFloat(dtype) && BitWidth(dtype) >= 8) {
    for (int i = 0; i < 1024; ++i)
      graph::AppendElement(dtype, static_cast<double>((i * 7919) % 257 - 128) / 128, &pattern);
  } else {
    pattern.assign(1024, '\0');
  }
  std::string contents;
  contents.reserve(bytes + pattern.size());
  while (static_cast<int64_t>(contents.size()) < bytes) contents += pattern;
  contents.resize(bytes);
  return contents;
}

// The task as a model: an input of bytes for each symbol, that has its size, and for each operand
// in each of its copies; an output of bytes for each result.
class Harness {
 public:
  Harness(const CompiledTask& compiled, const KernelCompiler& compiler)
      : compiled_(compiled), compiler_(compiler) {}

  absl::Status Build() {
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
                               .hint = HintOf(symbol)});
      AddInput(absl::StrCat("size", i), runtime::SizeExpr::Symbol(index));
      sizes_.push_back(HintOf(symbol));
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
    PlanWriter run, prepare;
    HIDET_ASSIGN_OR_RETURN(const int copies, CountCopies(place.symbols));
    std::vector<std::vector<LoweredLaunch>> launches;
    for (int copy = 0; copy < copies; ++copy) {
      HIDET_RETURN_IF_ERROR(AddOperands(place));
      HIDET_ASSIGN_OR_RETURN(launches.emplace_back(), LowerLaunches(compiled_, place));
    }
    // All write the same results, so they run one after the other.
    for (int i = 0; i < runs_; ++i) {
      for (const LoweredLaunch& launch : launches[static_cast<size_t>(i % copies)]) {
        run.Add({.action = launch.step,
                 .reads = launch.reads,
                 .writes = launch.writes,
                 .name = compiled_.task.name});
      }
    }
    spec_.run = std::move(run).Finish();
    spec_.prepare = std::move(prepare).Finish();
    return absl::OkStatus();
  }

  absl::StatusOr<double> Time() {
    runtime::Device* device = &runtime::CpuDevice::Global();
    if (compiler_.device() == runtime::DeviceKind::kCuda) {
      HIDET_ASSIGN_OR_RETURN(device, runtime::CudaDevice::Open(0));
    }
    runtime::ModelData data;
    data.spec = spec_;
    auto files = std::make_shared<std::vector<std::string>>(std::move(files_));
    for (const std::string& file : *files) data.objects.push_back(file);
    data.owner = files;
    HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const runtime::Model> model,
                           runtime::Model::Load(std::move(data)));
    std::vector<runtime::DeviceMemory> memory;
    std::vector<TensorView> inputs, outputs;
    for (size_t i = 0; i < spec_.inputs.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(const int64_t bytes,
                             runtime::EvaluateSize(spec_.inputs[i].shape[0], sizes_));
      HIDET_ASSIGN_OR_RETURN(TensorView view, Allocate(device, bytes, memory));
      const std::string contents = Contents(dtypes_[i], bytes);
      HIDET_RETURN_IF_ERROR(device->Copy(view.data, contents.data(), bytes,
                                         compiler_.device() == runtime::DeviceKind::kCuda
                                             ? runtime::CopyDirection::kFromHost
                                             : runtime::CopyDirection::kWithin,
                                         nullptr));
      HIDET_RETURN_IF_ERROR(device->Synchronize(nullptr));
      inputs.push_back(std::move(view));
    }
    for (const runtime::TensorSpec& output : spec_.outputs) {
      HIDET_ASSIGN_OR_RETURN(const int64_t bytes, runtime::EvaluateSize(output.shape[0], sizes_));
      HIDET_ASSIGN_OR_RETURN(TensorView view, Allocate(device, bytes, memory));
      outputs.push_back(std::move(view));
    }
    const auto run = [&](int times) -> absl::StatusOr<double> {
      const auto begin = Clock::now();
      for (int i = 0; i < times; ++i)
        HIDET_RETURN_IF_ERROR(model->Run(inputs, absl::MakeSpan(outputs)));
      HIDET_RETURN_IF_ERROR(model->Synchronize());
      return std::chrono::duration<double>(Clock::now() - begin).count() / times;
    };
    HIDET_ASSIGN_OR_RETURN(double best, run(1));  // touches the memory and loads the code
    HIDET_ASSIGN_OR_RETURN(best, run(1));
    const int times =
        std::clamp(static_cast<int>(kBatchSeconds / std::max(best, 1e-7)), 1, kMaxRuns);
    for (int i = 0; i < kBatches; ++i) {
      HIDET_ASSIGN_OR_RETURN(const double seconds, run(times));
      best = std::min(best, seconds);
    }
    return best / runs_;
  }

 private:
  // How many copies of the operands the runs go through.
  absl::StatusOr<int> CountCopies(const SymbolTable& symbols) {
    if (compiler_.device() != runtime::DeviceKind::kCuda) return 1;
    runs_ = kRunsInGraph;
    int64_t total = 1;
    for (const ir::Buffer& input : compiled_.program.inputs) {
      HIDET_ASSIGN_OR_RETURN(const runtime::SizeExpr bytes, BytesOf(input, symbols));
      HIDET_ASSIGN_OR_RETURN(const int64_t size, runtime::EvaluateSize(bytes, sizes_));
      total += size;
    }
    return static_cast<int>(std::min<int64_t>(1 + kOperandBytes / total, kRunsInGraph));
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

  absl::StatusOr<TensorView> Allocate(runtime::Device* device, int64_t bytes,
                                      std::vector<runtime::DeviceMemory>& memory) {
    constexpr int64_t kAlignment = 256;
    HIDET_ASSIGN_OR_RETURN(runtime::DeviceMemory block,
                           runtime::DeviceMemory::Allocate(device, bytes, kAlignment));
    memory.push_back(std::move(block));
    return TensorView{memory.back().data(), ScalarType::kUInt8, {bytes}, compiler_.device()};
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
    for (size_t k = 0; k < compiled_.kernels.size(); ++k) {
      const ir::Kernel& kernel = compiled_.program.kernels[k];
      spec_.kernels.push_back(
          {.symbol = kernel.name,
           .object = linked.file_of[0],
           .task = kernel.task,
           .schedule = kernel.schedule,
           .block = {kernel.threads, 1, 1},
           .cluster = {kernel.cluster, 1, 1},
           .shared_bytes = compiled_.kernels[k].shared_bytes,
           .dependent_launch = ir::UsesIntrinsic(kernel.body, ir::Intrinsic::kGridDependencyWait),
           .flops = compiled_.program.flops,
           .bytes = compiled_.program.bytes});
    }
    return absl::OkStatus();
  }

  const CompiledTask& compiled_;
  const KernelCompiler& compiler_;
  runtime::ModelSpec spec_;
  std::vector<std::string> files_;
  std::vector<int64_t> sizes_;      // of the symbols
  std::vector<ScalarType> dtypes_;  // of the inputs
  int runs_ = 1;                    // of the task in one run of the model
};

}  // namespace

absl::StatusOr<double> DeviceMeasurer::Seconds(const CompiledTask& compiled) const {
  Harness harness(compiled, compiler_);
  HIDET_RETURN_IF_ERROR(harness.Build());
  return harness.Time();
}

}  // namespace hidet::driver
