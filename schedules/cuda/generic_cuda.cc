#include "schedules/cuda/generic_cuda.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/task_facts.h"
#include "ir/task_rewrite.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/generic_cuda_kernels.h"
#include "schedules/cuda/reduction_split.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {
namespace {

using ir::Stage;
using ir::StageKind;
using ir::Var;

// Enough threads to fill a GPU, and the least reduction that is worth more than one thread.
constexpr double kManyThreads = 64 << 10;
constexpr double kManyRows = 4 << 10;
constexpr double kLongReduction = 128;
constexpr double kBlocks = 264;
constexpr double kPerThread = 32;  // elements of a segment that a thread takes at least
constexpr double kPerBlock = 8 << 10;

// Whether a read moves along the results' last axis by single elements: neighbouring threads should
// then have neighbouring results.
bool ReadsAlongResults(const Stage& stage) {
  for (const ir::Read& read : stage.reads) {
    const absl::StatusOr<ir::StridedAccess> access = ir::GetStridedAccess(stage, read);
    if (!access.ok() || stage.axes.empty()) continue;
    if (ir::IsInt(access->strides.back(), 1)) return true;
  }
  return false;
}

size_t LongestReductionAxis(const Stage& stage) {
  size_t longest = 0;
  for (size_t i = 1; i < stage.reduction_extents.size(); ++i) {
    if (AtHints(stage.reduction_extents[i]) > AtHints(stage.reduction_extents[longest]))
      longest = i;
  }
  return longest;
}

// How a reduction is shared out at the sizes of the hints.
struct ReductionPlan {
  bool by_blocks = false;  // a block a result; else a thread
  int64_t segments = 1;
};

ReductionPlan PlanReduction(const Stage& stage) {
  ReductionPlan plan;
  const double results = std::max(1.0, AtHints(Product(stage.extents()))),
               length = AtHints(Product(stage.reduction_extents));
  if (length < kLongReduction || results >= kManyThreads) return plan;
  plan.by_blocks = !ReadsAlongResults(stage);
  const double axis = AtHints(stage.reduction_extents[LongestReductionAxis(stage)]);
  const double wanted = plan.by_blocks ? std::min(kBlocks / results, length / kPerBlock)
                                       : std::min(kManyThreads / results, length / kPerThread);
  plan.segments = std::max<int64_t>(1, static_cast<int64_t>(std::min(wanted, axis)));
  return plan;
}

// The stages after a task's first one, a reduction, if they can run where its results are.
absl::StatusOr<std::vector<Stage>> EpiloguesOfReduction(const ir::Task& task) {
  const Stage& first = task.stages[0];
  const bool is_reduction = first.combiner.has_value() && !first.reduction_axes.empty() &&
                            first.kind != StageKind::kScan && first.kind != StageKind::kUpdate;
  if (!is_reduction || task.stages.size() == 1 || first.results.size() > 1)
    return absl::FailedPreconditionError("no reduction of one value and maps of it");
  return GetEpilogues(task);
}

// Adds the kernels of one stage.
class StageAdder {
 public:
  StageAdder(const ir::Task& task, const std::vector<Var>& symbols, const Storage& storage,
             ir::Program& program)
      : task_(task), symbols_(symbols), storage_(storage), program_(program) {}

  // Adds a stage; what follows it in its own kernel are `epilogues`, of a reduction alone.
  void Add(const Stage& stage, const std::vector<Stage>& epilogues = {}) {
    if (stage.kind == StageKind::kScan) return AddScan(stage);
    if (stage.kind == StageKind::kUpdate) {
      AddKernel(stage, ThreadKernel(CopyStage(stage), storage_, NextName()));
      return AddKernel(stage, UpdateKernel(stage, storage_, NextName()));
    }
    if (!stage.combiner.has_value() || stage.reduction_axes.empty())
      return AddKernel(stage, ThreadKernel(stage, storage_, NextName()));
    const ReductionPlan plan = PlanReduction(stage);
    if (plan.segments == 1) return AddReduction(stage, plan.by_blocks, epilogues);
    const auto [segments, whole] =
        SplitReduction(stage, LongestReductionAxis(stage), plan.segments);
    for (const ir::Buffer& buffer : segments.results)
      program_.workspaces.push_back({.buffer = buffer});
    AddReduction(segments, plan.by_blocks);
    AddReduction(whole, /*by_blocks=*/plan.segments >= kLongReduction, epilogues);
  }

 private:
  void AddReduction(const Stage& stage, bool by_blocks, const std::vector<Stage>& epilogues = {}) {
    AddKernel(stage, by_blocks ? BlockReduceKernel(stage, storage_, NextName(), epilogues)
                               : ThreadKernel(stage, storage_, NextName(), epilogues));
  }

  // A thread a row pays where there are many rows and neighbours walk side by side.
  void AddScan(const Stage& stage) {
    const int axis = std::get<ir::ScanDetails>(stage.details).axis;
    const bool is_last = axis + 1 == static_cast<int>(stage.axes.size());
    const double length = AtHints(stage.extents()[axis]),
                 rows = AtHints(Product(stage.extents())) / std::max(1.0, length);
    const bool by_threads = !is_last && rows >= kManyRows;
    AddKernel(stage, by_threads ? ThreadScanKernel(stage, storage_, NextName())
                                : BlockScanKernel(stage, storage_, NextName()));
  }

  std::string NextName() const {
    return KernelName(task_.name, absl::StrCat(program_.kernels.size()));
  }

  void AddKernel(const Stage& stage, ir::Kernel kernel) {
    kernel.task = absl::StrCat(task_.name, ": ", stage.name);
    kernel.params = CollectParams(program_, kernel, symbols_);
    AddCudaKernel(program_, std::move(kernel));
  }

  const ir::Task& task_;
  const std::vector<Var>& symbols_;
  const Storage& storage_;
  ir::Program& program_;
};

class GenericCudaStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "generic"; }

  absl::Status Matches(const ir::Task& task, const Target& target) const override {
    if (target.kind != TargetKind::kCuda)
      return absl::FailedPreconditionError("the target is not a GPU");
    return absl::OkStatus();
  }

  double Cost(const ir::Task& task, const Target& target, const Config& config) const override {
    const ir::Task lowered = ir::CollapseAxes(ir::InlineMaps(ir::ExpandAttention(task)));
    // A serial reduction in each thread reaches a few percent of the CUDA cores' rate (67 TFLOP/s,
    // H200 datasheet); one that blocks share is bound by memory.
    constexpr double kSerialRate = 2e12, kSharedRate = 2e13;
    // A result that a block computes takes this share of the card however short its reduction is
    // (measured on an H200, 2026-11-21).
    constexpr double kBlockSeconds = 1.25e-9;
    double seconds = target.launch_seconds * static_cast<double>(task.stages.size());
    for (const Stage& stage : lowered.stages) {
      const StageCost cost = EstimateStage(stage);
      const bool is_shared = stage.combiner.has_value() && !stage.reduction_axes.empty() &&
                             stage.kind != StageKind::kUpdate && PlanReduction(stage).by_blocks;
      const double work = cost.flops / (is_shared ? kSharedRate : kSerialRate) +
                          cost.bytes / target.device_bytes_per_second;
      const double blocks = is_shared ? AtHints(Product(stage.extents())) * kBlockSeconds : 0;
      seconds += std::max(work, blocks);
    }
    return seconds;
  }

  absl::StatusOr<ir::Program> Apply(const ir::Task& task, const Target& target,
                                    const Config& config) const override {
    const ir::Task lowered =
        ir::CollapseAxes(ir::InlineMaps(ir::ExpandAttention(ir::InlineViews(task))));
    const Storage storage(lowered);
    ir::Program program = ir::MakeProgram(lowered);
    if (HasNoElements(task)) return program;
    StageAdder adder(task, task.symbols, storage, program);
    const absl::StatusOr<std::vector<Stage>> epilogues = EpiloguesOfReduction(lowered);
    if (epilogues.ok()) {
      adder.Add(lowered.stages[0], *epilogues);
    } else {
      AddWorkspaces(lowered, program);
      for (const Stage& stage : lowered.stages) adder.Add(stage);
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
