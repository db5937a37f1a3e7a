#include "schedules/cpu/row_group_kernel_cpu.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/walk.h"
#include "schedules/cpu/streaming_stores.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/reduction_emitter.h"
#include "schedules/row_group_walk.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;

constexpr int64_t kOperationsPerBlock = 1 << 15;

// Rows that are walked side by side, and vectors of one. A short row's chain of a maximum, an
// exponential, a sum and a quotient takes 115 cycles, twice what its operations do, and a core
// looks no further ahead than to the next row (Zen 4: about 128 operations of floats). Softmax of
// 60000 x 33 takes 1100 us alone and 540 so, two threads, 2026-11-25. A longer row keeps a core
// busy by itself: 50000 x 64 takes 580 alone, and 630 to 680 by three rows.
constexpr int64_t kTogether = 4;
constexpr int64_t kVectorsOfShortRow = 3;

// Whether what is kept in a buffer has it for itself; it may also be a result.
bool IsOwn(const ir::Buffer& kept) { return kept.scope() == ir::MemoryScope::kShared; }

// The group with buffers of its own for what is kept.
RowGroup WithOwnBuffers(const RowGroup& group) {
  RowGroup own = group;
  for (std::vector<KeptValue>& values : own.kept) {
    for (KeptValue& value : values) {
      const ir::Buffer before = value.buffer;
      if (!IsOwn(before)) continue;
      value.buffer = before.WithName(before.name());
      for (ir::Stage& stage : own.task.stages) {
        for (ir::Read& read : stage.reads) {
          if (read.buffer.SameAs(before)) read.buffer = value.buffer;
        }
      }
    }
  }
  return own;
}

class RowGroupBuilder {
 public:
  RowGroupBuilder(const RowGroup& group, const Target& target, const RowKernelOptions& options)
      : groups_(SideBySide(group, target, options)),
        group_(groups_[0]),
        storage_(group.task),
        lanes_(LaneCount(group, target)),
        hint_(options.hint),
        piece_(options.columns_of_block) {}

  ir::Kernel Build() {
    const Expr pieces = ir::Simplify(ir::CeilDiv(group_.columns, Int64(piece_ > 0 ? piece_ : 1)));
    const double columns = piece_ > 0 ? static_cast<double>(piece_) : AtHints(group_.columns);
    const double per_row =
        std::max(1.0, columns * 4 * static_cast<double>(group_.task.stages.size()));
    const auto together = static_cast<int64_t>(groups_.size());
    auto rows_per_block = piece_ > 0
                              ? int64_t{1}
                              : static_cast<int64_t>(std::max(
                                    1.0, static_cast<double>(kOperationsPerBlock) / per_row));
    rows_per_block = RoundUpTo(rows_per_block, together);
    const Expr blocks =
        piece_ > 0 ? group_.rows * pieces : ir::CeilDiv(group_.rows, Int64(rows_per_block));
    ir::Kernel kernel = NewBlockKernel("", blocks);
    const Var& block = kernel.grid[0].var;
    if (piece_ > 0) {
      const Expr first = ir::Simplify(block % pieces * Int64(piece_));
      kernel.body = ir::Let({{"first", first, first_column_}}, [&] {
        return ir::Let("row", ir::Simplify(block / pieces), [&](Var row) { return Emit({row}); });
      });
    } else {
      const Expr first = block * Int64(rows_per_block);
      const Expr rows = ir::Min(Int64(rows_per_block), group_.rows - first);
      kernel.body = ir::Let("rows", ir::Simplify(rows), [&](Var here) {
        const Expr batches = ir::Simplify(here / Int64(together));
        const Expr done = ir::Simplify(batches * Int64(together));
        std::vector<Stmt> parts = {ir::For("batch", batches, [&](Var batch) {
          return EmitRowsFrom(ir::Simplify(first + batch * Int64(together)), together);
        })};
        if (together > 1) {
          parts.push_back(ir::For("r", ir::Simplify(here - done), [&](Var r) {
            return EmitRowsFrom(ir::Simplify(first + done + r), 1);
          }));
        }
        return ir::Seq(std::move(parts));
      });
    }
    for (const RowGroup& group : groups_) {
      for (const std::vector<KeptValue>& values : group.kept) {
        for (const KeptValue& value : values) {
          if (IsOwn(value.buffer)) kernel.body = ir::Allocate(value.buffer, kernel.body);
        }
      }
    }
    kernel.schedule = absl::StrCat("row_group rows=", rows_per_block, " lanes=", lanes_,
                                   piece_ > 0 ? absl::StrCat(" columns=", piece_) : "",
                                   together > 1 ? absl::StrCat(" together=", together) : "");
    kernel.block_nanoseconds = per_row * static_cast<double>(rows_per_block) / 8;
    return kernel;
  }

 private:
  static int LaneCount(const RowGroup& group, const Target& target) {
    int lanes = 1;
    for (const ir::Stage& stage : group.task.stages)
      lanes = std::max(lanes, LanesFor(stage, group.columns, target, /*least=*/2));
    return lanes;
  }

  // The group once for each row that is walked beside others.
  static std::vector<RowGroup> SideBySide(const RowGroup& group, const Target& target,
                                          const RowKernelOptions& options) {
    std::vector<RowGroup> groups = {group};
    const std::optional<int64_t> columns = ir::AsInt(group.columns);
    if (options.columns_of_block > 0 || !columns.has_value() || *columns < 1) return groups;
    if (*columns > kVectorsOfShortRow * target.float_lanes()) return groups;
    while (static_cast<int64_t>(groups.size()) < kTogether) groups.push_back(WithOwnBuffers(group));
    return groups;
  }

  // So many rows from `first` on.
  Stmt EmitRowsFrom(const Expr& first, int64_t count) {
    std::vector<Var> rows;
    std::vector<std::pair<Var, Expr>> numbers;
    for (int64_t i = 0; i < count; ++i) {
      rows.push_back(Var::Make("row", ir::Type::Int64()));
      numbers.emplace_back(rows.back(), ir::Simplify(first + Int64(i)));
    }
    return ir::Let(numbers, Emit(rows));
  }

  Stmt Emit(const std::vector<Var>& rows) {
    rows_ = rows;
    return EmitRows(
        absl::MakeConstSpan(groups_).first(rows.size()), storage_, rows,
        {.reduce = [&](const RowStage& at, const UseValues& use) { return EmitReduction(at, use); },
         .map = [&](const RowStage& at) { return EmitMap(at); },
         .once = {}});
  }

  Stmt EmitReduction(const RowStage& at, const UseValues& use) {
    const ReductionLanes kind = lanes_ > 1 ? ReductionLanes::kAlong : ReductionLanes::kNone;
    const absl::Span<const KeptValue> kept =
        group_.kept.empty() ? absl::Span<const KeptValue>() : groups_[at.row].kept[at.index];
    return ReductionEmitter(at.stage, storage_, lanes_, kind, kept)
        .Emit({.axes = at.axes}, at.given, use);
  }

  Stmt EmitMap(const RowStage& at) {
    Point point{.axes = at.axes};
    const Var axis = at.stage.axes.back();
    const Expr all = at.stage.extents().back();
    const Expr begin = piece_ > 0 ? first_column_ : Int64(0);
    const Expr count = piece_ > 0 ? ir::Simplify(ir::Min(Int64(piece_), all - begin)) : all;
    if (lanes_ == 1) {
      return ir::For("c", count, [&](Var c) {
        point.axes[axis] = ir::Simplify(begin + c);
        return EmitVector(at, point);
      });
    }
    point.lane_axis = axis;
    point.lanes = lanes_;
    point.aligned = piece_ % lanes_ == 0;
    const bool is_last = at.index + 1 == group_.task.stages.size();
    return InVectors(count, lanes_, [&](const Expr& offset, const Expr& mask) {
      point.axes[axis] = ir::Simplify(begin + offset);
      point.mask = mask;
      Stmt vector = EmitVector(at, point);
      return is_last && !mask.defined()
                 ? ir::Seq({PrefetchNextRow(at, point.axes[axis]), std::move(vector)})
                 : vector;
    });
  }

  // Asks for what the first reduction reads at a column of the next row, which is likely this
  // thread's: while a row is computed in cache, memory would have nothing to do.
  Stmt PrefetchNextRow(const RowStage& at, const Expr& column) const {
    const ir::Stage& first = group_.task.stages[0];
    if (hint_ == ir::AccessHint::kNone || first.kind != ir::StageKind::kReduce) return ir::Seq({});
    ir::VarMap<Expr> axes = {{first.reduction_axes[0], column}};
    const Expr next = rows_[at.row] + Int64(static_cast<int64_t>(rows_.size()));
    SetCoordinates(first.axes, first.extents(), next, axes);
    std::vector<Stmt> statements;
    for (const ir::Read& read : first.reads) {
      const auto uses = [&](const Var& var) { return ir::AnyUsesVar(read.indices, var); };
      const bool moves = uses(first.reduction_axes[0]) && std::ranges::any_of(first.axes, uses);
      if (!moves || ir::IsReadAtData(first, read)) continue;
      statements.push_back(
          ir::Do(ir::Intrinsic::kPrefetch,
                 {ir::AddressOf(read.buffer, ir::SimplifyAt(read.indices, axes))}));
    }
    return ir::Seq(std::move(statements));
  }

  Stmt EmitVector(const RowStage& at, const Point& point) {
    return EmitAndStore(at.stage, storage_, point, at.given, hint_);
  }

  const std::vector<RowGroup> groups_;  // of rows that are walked side by side
  const RowGroup& group_;
  const Storage storage_;
  const int lanes_;
  const ir::AccessHint hint_;
  const int64_t piece_;    // columns of a block; 0: all
  Expr first_column_;      // of the block
  std::vector<Var> rows_;  // that are being emitted
};

}  // namespace

ir::Kernel MakeRowKernel(const RowGroup& group, const Target& target,
                         const RowKernelOptions& options) {
  ir::Kernel kernel = RowGroupBuilder(group, target, options).Build();
  kernel.body = StreamWhereLarge(kernel.body, ir::Simplify(group.rows * group.columns),
                                 OperandBytes(group.task), target);
  return kernel;
}

}  // namespace hidet::schedules
