#include "schedules/cpu/row_group_cpu.h"

#include <algorithm>
#include <utility>

#include "schedules/cpu/loop_time.h"
#include "schedules/cpu/row_group_kernel_cpu.h"
#include "schedules/cpu/row_group_segments_cpu.h"
#include "schedules/loop_nest.h"
#include "schedules/row_group.h"
#include "schedules/row_group_keep.h"
#include "schedules/row_group_split.h"
#include "schedules/shape_strategy.h"

namespace hidet::schedules {
namespace {

constexpr double kShareOfPeak = 0.25;
constexpr double kNotKept = 1.5;  // of the operations, where values are computed again

// Of the values that are kept for a row: where they are too many for a core's own cache, the one of
// all cores still gives an exponential sooner than it is computed again, if it has room for what a
// row reads, keeps and writes in each thread, twice.
int64_t KeptBytes(const Target& target) {
  return std::max(target.l2_bytes / 4, target.l3_bytes / target.threads / 4);
}

class RowGroupCpuStrategy : public ShapeStrategy<GetRowGroup, IsCpu> {
 public:
  absl::string_view name() const override { return "row_group"; }
  int version() const override { return 3; }

  // Whole rows, or segments of long ones, where that is possible.
  std::vector<Config> Configs(const RowGroup& group, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs = {{{{"segment", 0}}}};
    if (const int64_t length = SegmentLength(group); length > 0)
      configs.push_back({{{"segment", length}}});
    return configs;
  }

  double Seconds(const RowGroup& group, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const StageCost cost = EstimateTask(task.without_views());
    const double rows = std::max(1.0, AtHints(group.rows)), operands = OperandBytes(task);
    const bool keeps = AtHints(group.columns) * 4 <= KeptBytes(target);
    if (config.at("segment") > 0) {
      // Each stage comes from memory, a segment of two passes once. Nothing is kept for another
      // stage.
      return LoopSeconds({.flops = cost.flops * (keeps ? kNotKept : 1),
                          .share = kShareOfPeak,
                          .bytes = EstimateTask(group.task).bytes,
                          .kernels = SegmentedKernels(group) + 1.0},
                         target);
    }
    // A row is one thread's. One that the cache does not hold is read again by each pass.
    double bytes = operands;
    if (operands / rows > static_cast<double>(target.l2_bytes)) {
      bytes = 0;
      for (const ir::Stage& stage : group.task.stages)
        bytes += EstimateStage(stage).bytes * (stage.results.size() > 1 ? 2 : 1);
    }
    return LoopSeconds({.flops = cost.flops,
                        .share = kShareOfPeak,
                        .bytes = bytes,
                        .threads = BusyThreads(rows, target)},
                       target);
  }

  absl::StatusOr<ir::Program> Make(const RowGroup& group, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    if (const int64_t length = config.at("segment"); length > 0)
      return MakeSegmentedRows(task, group, length, target);
    RowGroup kept =
        KeepValues(SplitTuples(group, {.plain = true}), {.most_bytes = KeptBytes(target)});
    const bool streams = OperandBytes(kept.task) > static_cast<double>(target.l3_bytes);
    // What is streamed goes past the cache that a row is kept in.
    if (!streams) kept = KeepInResult(std::move(kept));
    ir::Program program = ir::MakeProgram(kept.task);
    ir::Kernel kernel = MakeRowKernel(
        kept, target, {.hint = streams ? ir::AccessHint::kStreaming : ir::AccessHint::kNone});
    kernel.name = KernelName(task->name, "rows");
    ir::AddKernel(program, std::move(kernel));
    return program;
  }
};

}  // namespace

std::unique_ptr<Strategy> RowGroupCpu() { return std::make_unique<RowGroupCpuStrategy>(); }

}  // namespace hidet::schedules
