#include "schedules/generic_cuda.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify.h"
#include "ir/task_facts.h"
#include "ir/task_rewrite.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/reduction_emitter.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::StageKind;
using ir::Stmt;
using ir::Var;

constexpr int kThreads = 256;
constexpr int kVectorBytes = 16;

bool IsMultipleOf(const Expr& expr, int64_t factor) {
  return ir::IsInt(ir::Simplify(expr % Int64(factor)), 0);
}

// How many neighbouring results a thread computes: as many as fill 16 bytes of the narrowest tensor
// that moves with the last axis, if every access is then aligned.
int LaneCount(const Stage& stage, const Storage& storage) {
  if (stage.kind != StageKind::kMap || stage.axes.empty()) return 1;
  int bits = 64;
  for (const ir::Buffer& result : stage.results)
    bits = std::min(bits, BitWidth(result.dtype().scalar));
  std::vector<ir::StridedAccess> moving;
  for (const ir::Read& read : stage.reads) {
    absl::StatusOr<ir::StridedAccess> access = ir::GetStridedAccess(stage, read);
    if (!access.ok() || read.predicate.defined() || !storage.IsRowMajor(read.buffer)) return 1;
    if (ir::IsInt(access->strides.back(), 0)) continue;
    if (!ir::IsInt(access->strides.back(), 1)) return 1;
    bits = std::min(bits, BitWidth(read.buffer.dtype().scalar));
    moving.push_back(*std::move(access));
  }
  if (bits < 8) return 1;
  const int lanes = kVectorBytes * 8 / bits;
  const auto aligned = [&](const ir::StridedAccess& access) {
    if (!IsMultipleOf(access.base, lanes)) return false;
    for (size_t i = 0; i + 1 < access.strides.size(); ++i) {
      if (!IsMultipleOf(access.strides[i], lanes)) return false;
    }
    return true;
  };
  if (!IsMultipleOf(stage.extents().back(), lanes) ||
      !std::all_of(moving.begin(), moving.end(), aligned))
    return 1;
  return lanes;
}

ir::Kernel ScheduleStage(const Stage& stage, const Storage& storage, absl::string_view name) {
  const int lanes = LaneCount(stage, storage);
  std::vector<Expr> extents = stage.extents();
  if (lanes > 1) extents.back() = ir::Simplify(extents.back() / Int64(lanes));
  const Expr count = Product(extents);
  ir::Kernel kernel;
  kernel.name = std::string(name);
  kernel.threads = kThreads;
  kernel.thread = Var::Make("thread", ir::Type::Int32(), {.min = 0, .max = kThreads - 1});
  const Var block = Var::Make("block", ir::Type::Int64());
  kernel.grid = {{block, ir::Simplify(ir::CeilDiv(count, Int64(kThreads)))}};
  const Expr linear = block * Int64(kThreads) + ir::Cast(ir::Type::Int64(), kernel.thread);
  kernel.body = ir::Let("point", linear, [&](Var index) {
    Point point;
    const std::vector<Expr> coordinates = Unravel(index, extents);
    for (size_t i = 0; i < coordinates.size(); ++i) point.axes[stage.axes[i]] = coordinates[i];
    if (lanes > 1) {
      const Var last = stage.axes.back();
      point.axes[last] = point.axes[last] * Int64(lanes);
      point.lane_axis = last;
      point.lanes = lanes;
    }
    const auto store = [&](const std::vector<Expr>& values) {
      std::vector<Expr> indices;
      for (const Var& axis : stage.axes) indices.push_back(point.axes.at(axis));
      std::vector<Stmt> stores;
      for (size_t i = 0; i < values.size(); ++i) {
        const ir::Buffer& result = stage.results[i];
        stores.push_back(ir::Store(result, indices, ir::Cast(result.dtype().scalar, values[i])));
      }
      return ir::Seq(std::move(stores));
    };
    Stmt body;
    if (stage.combiner.has_value()) {
      body = ReductionEmitter(stage, storage, 1, ReductionLanes::kNone).Emit(point, {}, store);
    } else {
      Emitted emitted = EmitBody(stage, storage, point);
      emitted.checks.push_back(store(emitted.values));
      body = ir::Seq(std::move(emitted.checks));
    }
    return ir::If(index < count, body);
  });
  kernel.schedule = absl::StrCat("generic lanes=", lanes);
  return kernel;
}

class GenericCudaStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "generic"; }

  absl::Status Matches(const ir::Task& task, const Target& target) const override {
    if (target.kind != TargetKind::kCuda)
      return absl::FailedPreconditionError("the target is not a GPU");
    for (const Stage& stage : task.stages) {
      if (stage.kind == StageKind::kScan || stage.kind == StageKind::kUpdate) {
        return absl::FailedPreconditionError(absl::StrCat("task \"", task.name, "\": a ",
                                                          ir::StageKindName(stage.kind),
                                                          " has no GPU strategy yet"));
      }
    }
    return absl::OkStatus();
  }

  double Cost(const ir::Task& task, const Target& target, const Config& config) const override {
    const StageCost cost = EstimateTask(ir::InlineMaps(ir::ExpandAttention(task)));
    // A serial reduction in each thread reaches a few percent of the CUDA cores' rate (67 TFLOP/s,
    // H200 datasheet).
    constexpr double kSerialRate = 2e12;
    return cost.flops / kSerialRate + cost.bytes / target.device_bytes_per_second +
           target.launch_seconds * static_cast<double>(task.stages.size());
  }

  absl::StatusOr<ir::Program> Apply(const ir::Task& task, const Target& target,
                                    const Config& config) const override {
    const ir::Task lowered =
        ir::CollapseAxes(ir::InlineMaps(ir::ExpandAttention(ir::InlineViews(task))));
    const Storage storage(lowered);
    ir::Program program = ir::MakeProgram(lowered);
    AddWorkspaces(lowered, program);
    for (const Stage& stage : lowered.stages) {
      ir::Kernel kernel = ScheduleStage(
          stage, storage, KernelName(task.name, absl::StrCat(program.kernels.size())));
      kernel.task = absl::StrCat(task.name, ": ", stage.name);
      kernel.params = CollectParams(program, kernel, task.symbols);
      ir::AddKernel(program, std::move(kernel));
    }
    const StageCost cost = EstimateTask(lowered);
    program.flops = cost.flops;
    program.bytes = cost.bytes;
    return program;
  }
};

}  // namespace

std::unique_ptr<Strategy> GenericCuda() { return std::make_unique<GenericCudaStrategy>(); }

}  // namespace hidet::schedules
