#include "schedules/cpu/generic_cpu.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/status_macros.h"
#include "ir/task/task_rewrite.h"
#include "ir/walk.h"
#include "schedules/cpu/loop_time.h"
#include "schedules/cpu/parallel_stages_cpu.h"
#include "schedules/cpu/serial_stages_cpu.h"
#include "schedules/cpu/stage_plan_cpu.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/reduction_split.h"
#include "schedules/refusal.h"
#include "schedules/update_in_place.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Stage;
using ir::StageKind;

// Of an element that is read by itself, one of a square of vectors that is transposed in registers
// (512 x 768 in 61 us on one thread of a Zen 4, loads and stores among them:
// docs/performance_log.md, 2026-11-25).
constexpr double kTransposedShare = 0.1;

// Operations that the places of what a stage reads take at all its points where they are results of
// a formula in floats (the columns of an image that is resized) that no tensor has. What is the
// same along a row is made once for it.
double OperationsOfPlaces(const Stage& stage) {
  if (stage.axes.empty()) return 0;
  double of_point = 0;
  for (const ir::Read& read : stage.reads) {
    for (const ir::Expr& index : read.indices) {
      bool is_formula = false;
      ir::Walk(index, {.enter_expr = [&](const ir::Expr& e) {
                 is_formula |= IsFloat(e.type().scalar) && ir::UsesVar(e, stage.axes.back());
                 return !is_formula;
               }});
      if (is_formula) of_point += OperationCost(index);
    }
  }
  return of_point == 0 ? 0
                       : of_point * AtHints(Product(stage.extents())) *
                             AtHints(Product(stage.reduction_extents));
}

// The maps that make results of their own of what a task's reduction gives, element by element;
// none if the task is not such stages.
absl::Span<const Stage> EpiloguesOf(const ir::Task& task) {
  const Stage& reduction = task.stages[0];
  const absl::Span<const Stage> maps = absl::MakeConstSpan(task.stages).subspan(1);
  if (reduction.kind != StageKind::kReduce && reduction.kind != StageKind::kWindow) return {};
  const auto is_result = [&](const ir::Buffer& buffer) {
    return std::ranges::any_of(reduction.results, [&](const auto& r) { return r.SameAs(buffer); });
  };
  if (std::ranges::any_of(task.outputs, is_result)) return {};
  for (const Stage& map : maps) {
    if (map.kind != StageKind::kMap || map.axes.size() != reduction.axes.size()) return {};
    for (const ir::Read& read : map.reads) {
      if (!is_result(read.buffer)) {
        if (ir::FindMaker(maps, read.buffer).has_value()) return {};
        continue;
      }
      if (read.predicate.defined()) return {};
      for (size_t i = 0; i < map.axes.size(); ++i) {
        if (!read.indices[i].SameAs(map.axes[i])) return {};
      }
    }
  }
  return maps;
}

// The axes of a reduction and of its epilogues are each other's: only what is reduced over is one.
ir::Task CollapseReductions(const ir::AnalyzedTask& task) {
  return ir::CollapseAxes(task.inlined(), {.only_reductions = true});
}

class GenericCpuStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "generic"; }

  bool IsFallback() const override { return true; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    HIDET_RETURN_IF_ERROR(IsCpu(target));
    const ir::Task& inlined = task.inlined();
    if (inlined.stages.size() > 1 && EpiloguesOf(inlined).empty())
      return Refuse(task, absl::StrCat(inlined.stages.size(), " stages"));
    if (inlined.stages[0].kind == StageKind::kAttention)
      return Refuse(task, "an attention is several stages");
    if (inlined.stages[0].kind == StageKind::kAllReduce)
      return Refuse(task, "an all-reduce through shared memory is for GPUs");
    if (inlined.stages[0].kind == StageKind::kSort)
      return Refuse(task, "sorting is a function of the runtime");
    if (inlined.stages[0].kind == StageKind::kFourier)
      return Refuse(task, "a transform is a function of the runtime");
    if (inlined.stages[0].kind == StageKind::kRecurrence)
      return Refuse(task, "a recurrence is made step by step");
    return absl::OkStatus();
  }

  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    const ir::Task& inlined = task.inlined();
    const StageCost cost = EstimateTask(inlined);
    // What memory generic code touches it touches at full speed.
    const ir::Task& lowered = Lowered(task);
    const Storage storage(lowered);
    const StageShares shares = SharesOf(lowered.stages[0], storage, target);
    const bool is_split = shares.segments > 1 || shares.of_narrow_rows;
    return LoopSeconds(
        {.flops = cost.flops + OperationsOfPlaces(inlined.stages[0]),
         .share = shares.share_of_peak * shares.share_of_vectors,
         .bytes = cost.bytes,
         .elements = shares.of_narrow_rows ? 0
                                           : ScatteredReads(inlined.stages[0], target.float_lanes(),
                                                            kTransposedShare),
         .threads = shares.segments > 1 ? 0 : std::min<double>(target.threads, shares.vectors),
         .kernels = is_split ? 2.0 : 1.0},
        target);
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_RETURN_IF_ERROR(Matches(task, target));
    const ir::Task& lowered = Lowered(task);
    const Storage storage(lowered);
    ir::Program program = ir::MakeProgram(lowered);
    if (HasNoElements(task)) return program;
    if (lowered.stages.size() == 1) AddWorkspaces(lowered, lowered.stages[0], program);
    AddStage(lowered, lowered.stages[0], storage, target, program);
    return program;
  }

 private:
  static const ir::Task& Lowered(const ir::AnalyzedTask& task) {
    return task.inlined().stages.size() == 1 ? task.collapsed()
                                             : task.Remember<CollapseReductions>();
  }

  static void AddStage(const ir::Task& task, const Stage& stage, const Storage& storage,
                       const Target& target, ir::Program& program) {
    const std::string name = KernelName(task.name, absl::StrCat(program.kernels.size()));
    ir::Kernel kernel;
    if (stage.kind == StageKind::kScan) {
      kernel = ScheduleScan(stage, storage, target, name);
    } else if (stage.kind == StageKind::kUpdate) {
      if (!IsInPlace(task, stage)) AddStage(task, CopyStage(stage), storage, target, program);
      kernel = ScheduleUpdate(stage, storage, target,
                              KernelName(task.name, absl::StrCat(program.kernels.size())));
    } else {
      const StageShares shares = SharesOf(stage, storage, target);
      if (shares.of_narrow_rows)
        return AddNarrowRows(task, stage, shares.segments, storage, target, program);
      if (shares.segments > 1)
        return AddSegments(task, stage, shares.segments, storage, target, program);
      kernel = ScheduleParallel(stage, EpiloguesOf(task), storage, target, name);
    }
    AddKernel(task, stage, std::move(kernel), program);
  }

  // The segments of a long sum, and then their sum.
  static void AddSegments(const ir::Task& task, const Stage& stage, int64_t count,
                          const Storage& storage, const Target& target, ir::Program& program) {
    const auto [segments, whole] = SplitReduction(stage, LongestReductionAxis(stage), count);
    AddWorkspaces(segments.results, program);
    for (const auto& [part, epilogues] :
         {std::pair<const Stage&, absl::Span<const Stage>>(segments, {}),
          {whole, EpiloguesOf(task)}}) {
      const std::string name = KernelName(task.name, absl::StrCat(program.kernels.size()));
      AddKernel(task, stage, ScheduleParallel(part, epilogues, storage, target, name), program);
    }
  }

  // Likewise where rows are narrow: each lane of a vector has a segment of its own.
  static void AddNarrowRows(const ir::Task& task, const Stage& stage, int64_t segments,
                            const Storage& storage, const Target& target, ir::Program& program) {
    const auto [parts, whole] = SplitReduction(stage, 0, segments * target.float_lanes());
    AddWorkspaces(parts.results, program);
    const auto name = [&] { return KernelName(task.name, absl::StrCat(program.kernels.size())); };
    AddKernel(task, stage,
              ScheduleNarrowRows(stage, segments, parts.results, storage, target, name()), program);
    AddKernel(task, stage, ScheduleParallel(whole, EpiloguesOf(task), storage, target, name()),
              program);
  }

  static void AddKernel(const ir::Task& task, const Stage& stage, ir::Kernel kernel,
                        ir::Program& program) {
    kernel.task = absl::StrCat(task.name, ": ", stage.name);
    ir::AddKernel(program, std::move(kernel));
  }
};

}  // namespace

std::unique_ptr<Strategy> GenericCpu() { return std::make_unique<GenericCpuStrategy>(); }

}  // namespace hidet::schedules
