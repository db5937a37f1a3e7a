#include "schedules/cpu/row_group_segments_cpu.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "schedules/cpu/row_group_kernel_cpu.h"
#include "schedules/loop_nest.h"
#include "schedules/reduction_split.h"
#include "schedules/row_group_split.h"

namespace hidet::schedules {
namespace {

using ir::Stage;
using ir::StageKind;

constexpr int64_t kLongest =
    1 << 14;                       // columns of a segment: 64 KB, which a cache holds twice over
constexpr int64_t kMultiple = 64;  // of which a segment's columns are one: whole vectors

class SegmentedRows {
 public:
  SegmentedRows(const ir::Task& task, const RowGroup& group, int64_t length, const Target& target)
      : task_(task),
        group_(group),
        plain_(SplitTuples(group, {.plain = true})),
        length_(length),
        target_(target),
        program_(ir::MakeProgram(group.task)) {}

  ir::Program Build() {
    for (size_t i = 0; i < group_.task.stages.size(); ++i) {
      const Stage& stage = group_.task.stages[i];
      AddWorkspaces(group_.task, stage, program_);
      if (stage.kind == StageKind::kReduce) {
        AddReduction(stage);
      } else {
        AddMap(PlainFormOf(stage), i);
      }
    }
    return std::move(program_);
  }

 private:
  void AddReduction(const Stage& stage) {
    const auto [segments, whole] = SplitReductionByLength(stage, 0, length_);
    AddWorkspaces(segments.results, program_);
    AddReduction(segments, ir::Int64(length_));
    AddReduction(whole, whole.reduction_extents[0]);
  }

  // `columns` are the extent, or what it is for all but the last row.
  void AddReduction(const Stage& stage, const ir::Expr& columns) {
    std::vector<size_t> axes(stage.axes.size());
    std::iota(axes.begin(), axes.end(), 0);
    RowGroup group = GroupOf(stage, Product(stage.extents()), axes);
    group.columns = stage.reduction_extents[0];  // counts elements
    group = SplitTuples(group, {.plain = true});
    group.columns = columns;
    AddKernel(group, {});
  }

  void AddMap(const Stage& stage, size_t index) {
    RowGroup group = GroupOf(stage, group_.rows, group_.row_axes[index]);
    group.columns = group_.columns;
    if (GivesStatistics(group_, index)) return AddKernel(group, {});
    const bool streams = OperandBytes(group_.task) > static_cast<double>(target_.l3_bytes);
    AddKernel(group, {.hint = streams ? ir::AccessHint::kStreaming : ir::AccessHint::kNone,
                      .columns_of_block = length_});
  }

  // What a map makes of reductions that are split in the plain way.
  const Stage& PlainFormOf(const Stage& map) const {
    const auto makes_the_same = [&](const Stage& stage) {
      return stage.results[0].SameAs(map.results[0]);
    };
    return *std::ranges::find_if(plain_.task.stages, makes_the_same);
  }

  // A group of one stage, which reads what the others gave from memory.
  RowGroup GroupOf(const Stage& stage, const ir::Expr& rows,
                   const std::vector<size_t>& row_axes) const {
    RowGroup group;
    group.task = ir::MakePart(group_.task, {stage}, stage.results);
    group.rows = rows;
    group.row_axes = {row_axes};
    return group;
  }

  void AddKernel(const RowGroup& group, const RowKernelOptions& options) {
    ir::Kernel kernel = MakeRowKernel(group, target_, options);
    kernel.name = KernelName(task_.name, absl::StrCat("rows", program_.kernels.size()));
    kernel.task = absl::StrCat(task_.name, ": ", group.task.stages[0].name);
    ir::AddKernel(program_, std::move(kernel));
  }

  const ir::Task& task_;
  const RowGroup& group_;
  const RowGroup plain_;
  const int64_t length_;
  const Target& target_;
  ir::Program program_;
};

}  // namespace

int64_t SegmentLength(const RowGroup& group) {
  const auto columns = static_cast<int64_t>(AtHints(group.columns));
  if (columns <= kLongest) return 0;
  for (size_t i = 0; i < group.task.stages.size(); ++i) {
    const Stage& stage = group.task.stages[i];
    const bool is_result = std::ranges::any_of(
        stage.results, [&](const ir::Buffer& result) { return ir::IsOutput(group.task, result); });
    if (stage.kind == StageKind::kMap && GivesStatistics(group, i) && is_result) return 0;
  }
  const int64_t segments = CeilOfRatio(columns, kLongest), length = CeilOfRatio(columns, segments);
  return RoundUpTo(length, kMultiple);
}

int SegmentedKernels(const RowGroup& group) {
  int kernels = 0;
  for (const Stage& stage : group.task.stages) kernels += stage.kind == StageKind::kReduce ? 2 : 1;
  return kernels;
}

ir::Program MakeSegmentedRows(const ir::Task& task, const RowGroup& group, int64_t length,
                              const Target& target) {
  return SegmentedRows(task, group, length, target).Build();
}

}  // namespace hidet::schedules
