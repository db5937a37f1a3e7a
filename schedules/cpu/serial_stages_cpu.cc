#include "schedules/cpu/serial_stages_cpu.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/combiner.h"
#include "ir/walk.h"
#include "schedules/accumulators.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Stage;
using ir::Stmt;
using ir::Var;

namespace {

// The combiner by which totals are kept: of float32 in float64, for a row's rounding errors would
// add up from one end to the other; rounded once, where they are stored, as PyTorch does it.
ir::Combiner OfTotals(const ir::Combiner& combiner) {
  if (combiner.identity[0].type() != ir::Type::Float32()) return combiner;
  constexpr ir::Type kWide = ir::Type::Scalar(ScalarType::kFloat64);
  switch (combiner.kind) {
    case ir::CombinerKind::kSum:
      return ir::SumCombiner(kWide);
    case ir::CombinerKind::kProduct:
      return ir::ProductCombiner(kWide);
    case ir::CombinerKind::kSoftmax:
      return ir::SoftmaxCombiner(kWide);
    default:
      return combiner;
  }
}

// Neighbours along the last axis that a block scans together: `vectors` of so many lanes, each with
// a running value of its own.
struct Neighbours {
  int lanes = 1, vectors = 1;
};

// One scan after another along the scan's axis, or of neighbours at once. Running values of more
// than one vector stay in the first cache, so that a step reads and writes long runs of a row.
class ScanBuilder {
 public:
  ScanBuilder(const Stage& stage, const Storage& storage, Neighbours neighbours)
      : stage_(stage),
        storage_(storage),
        scan_(std::get<ir::ScanDetails>(stage.details)),
        combiner_(OfTotals(*stage.combiner)),
        lanes_(neighbours.lanes),
        vectors_(neighbours.vectors),
        running_(combiner_, vectors_, lanes_) {}

  ir::Kernel Build(absl::string_view name) {
    const int last = static_cast<int>(stage_.axes.size()) - 1;
    const int64_t width = int64_t{lanes_} * vectors_;
    std::vector<Expr> extents;
    for (int i = 0; i <= last; ++i) {
      if (i == scan_.axis) continue;
      const Expr& extent = stage_.extents()[i];
      extents.push_back(i == last && width > 1 ? ir::CeilDiv(extent, width) : extent);
    }
    ir::Kernel kernel = NewBlockKernel(name, Product(extents));
    Point point;
    const std::vector<Expr> coordinates = Unravel(kernel.grid[0].var, extents);
    for (int i = 0, next = 0; i <= last; ++i) {
      if (i != scan_.axis) point.axes[stage_.axes[i]] = coordinates[next++];
    }
    kernel.body = running_.Allocate(
        lanes_ == 1 ? Steps([&](const Expr& s) { return EmitStep(At(point, s), 0); })
                    : EmitNeighbours(point, coordinates.back()));
    kernel.schedule = "generic scan";
    if (lanes_ > 1) absl::StrAppend(&kernel.schedule, " lanes=", lanes_);
    if (vectors_ > 1) absl::StrAppend(&kernel.schedule, " vectors=", vectors_);
    return kernel;
  }

 private:
  // The scans of the block-th neighbours.
  Stmt EmitNeighbours(Point point, const Expr& block) const {
    const int64_t width = int64_t{lanes_} * vectors_;
    point.lane_axis = stage_.axes.back();
    point.lanes = lanes_;
    const Expr& extent = stage_.extents().back();
    const Expr first = ir::Simplify(block * width), rest = ir::Simplify(extent - first);
    const auto step = [&](const Expr& s, const Expr& offset, const Expr& mask) {
      Point own = At(point, s);
      own.axes[own.lane_axis] = ir::Simplify(first + offset);
      own.mask = mask;
      return EmitStep(own, ir::Simplify(offset / lanes_));
    };
    const auto whole = [&] {
      return Steps([&](const Expr& s) {
        return InVectors(width, lanes_,
                         [&](const Expr& offset, const Expr&) { return step(s, offset, Expr()); });
      });
    };
    if (IsMultipleOf(extent, width)) return whole();
    const auto last = [&] {
      return Steps([&](const Expr& s) {
        return InVectors(rest, lanes_, [&](const Expr& offset, const Expr& mask) {
          return step(s, offset, mask);
        });
      });
    };
    return ir::If(width <= rest, whole(), last());
  }

  Point At(Point point, const Expr& s) const {
    const Expr extent = stage_.extents()[scan_.axis];
    point.axes[stage_.axes[scan_.axis]] = scan_.reverse ? extent - 1 - s : s;
    return point;
  }

  Stmt Steps(const std::function<Stmt(const Expr&)>& step) const {
    return ir::Seq({running_.Initialize(),
                    ir::For("s", stage_.extents()[scan_.axis], [&](Var s) { return step(s); })});
  }

  Stmt EmitStep(const Point& point, const Expr& vector) const {
    Emitted emitted = EmitBody(stage_, storage_, point);
    const std::vector<Expr> before = running_.values(vector);
    const std::vector<Expr> elements = ir::ExprsOf(before.size(), [&](size_t i) {
      return ir::Cast(before[i].type().scalar, emitted.values[i]);
    });
    const std::vector<Expr> after = CombineWide(combiner_, before, elements, lanes_);
    emitted.checks.push_back(ir::Let("after", after, [&](const std::vector<Expr>& named) {
      const Stmt set = running_.Set(named, vector);
      if (scan_.exclusive) return ir::Seq({StoreResults(stage_, point, before), set});
      return ir::Seq({set, StoreResults(stage_, point, named)});
    }));
    return ir::Seq(std::move(emitted.checks));
  }

  const Stage& stage_;
  const Storage& storage_;
  const ir::ScanDetails& scan_;
  const ir::Combiner combiner_;
  const int lanes_, vectors_;
  const Accumulators running_;
};

}  // namespace

ir::Kernel ScheduleScan(const Stage& stage, const Storage& storage, const Target& target,
                        absl::string_view name) {
  const int axis = std::get<ir::ScanDetails>(stage.details).axis;
  const int last = static_cast<int>(stage.axes.size()) - 1;
  if (axis == last) return ScanBuilder(stage, storage, {}).Build(name);
  // A step reads and writes a run of a row, and each step's run is in another page of memory: by 32
  // neighbours 1280 x 2048 floats take 1820 us, by 512 650 (Zen 4, 2026-11-30).
  constexpr double kLongest = 512;
  const int lanes = LanesFor(stage, stage.extents()[last], target, /*least=*/4);
  double scans = 1;
  for (int i = 0; i <= last; ++i) {
    if (i != axis) scans *= AtHints(stage.extents()[i]);
  }
  const double widest = std::min({AtHints(stage.extents()[last]), kLongest,
                                  scans / (target.threads > 1 ? 2.0 * target.threads : 1.0)});
  const int vectors = std::max(static_cast<int>(std::ceil(widest / lanes)), 1);
  return ScanBuilder(stage, storage, {.lanes = lanes, .vectors = vectors}).Build(name);
}

namespace {

// An update in an order that keeps that of the domain wherever two of its points may change one
// element. Two never do that differ along an axis that is by itself an index of the result: the
// outermost of these axes, and the columns of rows in vectors, are what blocks share.
class UpdateBuilder {
 public:
  UpdateBuilder(const Stage& stage, const Storage& storage, const Target& target)
      : stage_(stage), storage_(storage), update_(std::get<ir::UpdateDetails>(stage.details)) {
    const bool ordered = stage.combiner.has_value();
    lanes_ = UpdatesRows(stage_) ? LanesFor(stage, update_.domain.back(), target, /*least=*/4) : 1;
    const size_t last = stage.axes.size();
    for (size_t axis = 0; axis < last; ++axis) {
      if (lanes_ > 1 && axis + 1 == last) break;  // below
      // Those behind an axis that keeps its order stay inside: their points are neighbours. So are
      // those of the last axis, whose coordinates a loop counts.
      const bool is_row = axis > 0 && axis + 1 == last && AtHints(update_.domain[axis]) < kLongRow;
      const bool shares = !is_row && (!ordered || (inner_.empty() && IsIndex(stage.axes[axis])));
      (shares ? shared_ : inner_).push_back(axis);
    }
    for (const size_t axis : shared_) shared_extents_.push_back(update_.domain[axis]);
    if (lanes_ == 1) return;
    columns_ = update_.domain.back();
    // A block has all columns where there is something else to share.
    const int64_t pieces = shared_.empty() ? kRounds * target.threads : 1;
    const double vectors = std::ceil(AtHints(columns_) / lanes_);
    columns_of_block_ =
        lanes_ * static_cast<int64_t>(std::ceil(vectors / static_cast<double>(pieces)));
    if (pieces > 1)
      column_blocks_ = ir::Simplify(ir::CeilDiv(columns_, ir::Int64(columns_of_block_)));
  }

  ir::Kernel Build(absl::string_view name) {
    double points = 1;  // of one row of the shared axes
    for (const size_t axis : inner_) points *= AtHints(update_.domain[axis]);
    if (lanes_ > 1) points *= AtHints(columns_);
    const auto rows_of_block = static_cast<int64_t>(std::max(1.0, kChunk / std::max(1.0, points)));
    const Expr rows = Product(shared_extents_);
    ir::Kernel kernel =
        NewBlockKernel(name, ir::CeilDiv(rows, ir::Int64(rows_of_block)) * column_blocks_);
    const Var& block = kernel.grid[0].var;
    const Expr first = ir::Simplify(block / column_blocks_ * ir::Int64(rows_of_block));
    const Expr here = ir::Simplify(ir::Min(ir::Int64(rows_of_block), rows - first));
    kernel.body = ir::For("r", here, [&](Var r) {
      return ir::Let("row", ir::Simplify(first + r), [&](Var row) {
        Point point;
        const std::vector<Expr> coordinates = Unravel(row, shared_extents_);
        for (size_t i = 0; i < shared_.size(); ++i)
          point.axes[stage_.axes[shared_[i]]] = coordinates[i];
        return EmitInner(0, point, block);
      });
    });
    kernel.schedule = lanes_ > 1 ? absl::StrCat("generic update lanes=", lanes_) : "generic update";
    return kernel;
  }

 private:
  static constexpr double kChunk = 4096;  // points of a block
  static constexpr double kLongRow = 4 * kChunk;
  static constexpr int64_t kRounds = 2;  // blocks a thread, where columns are shared

  // Whether an index of the result is this axis of the domain.
  bool IsIndex(const Var& axis) const {
    return std::ranges::any_of(update_.indices, [&](const Expr& index) {
      return index.kind() == ir::ExprKind::kVar && axis.SameAs(index);
    });
  }

  // The axes that keep their order, from the outermost, and then the columns.
  Stmt EmitInner(size_t next, const Point& point, const Var& block) const {
    if (next < inner_.size()) {
      return ir::For("i", update_.domain[inner_[next]], [&](Var i) {
        Point at = point;
        at.axes[stage_.axes[inner_[next]]] = i;
        return EmitInner(next + 1, at, block);
      });
    }
    if (lanes_ == 1) return EmitUpdate(stage_, storage_, point);
    const bool is_whole = ir::IsInt(column_blocks_, 1);
    const Expr begin = is_whole
                           ? ir::Int64(0)
                           : ir::Simplify(block % column_blocks_ * ir::Int64(columns_of_block_));
    const Expr count =
        is_whole ? columns_ : ir::Simplify(ir::Min(ir::Int64(columns_of_block_), columns_ - begin));
    return InVectors(count, lanes_, [&](const Expr& offset, const Expr& mask) {
      Point vector = point;
      vector.lane_axis = stage_.axes.back();
      vector.lanes = lanes_;
      vector.mask = mask;
      vector.axes[vector.lane_axis] = ir::Simplify(begin + offset);
      return EmitUpdate(stage_, storage_, vector);
    });
  }

  const Stage& stage_;
  const Storage& storage_;
  const ir::UpdateDetails& update_;
  std::vector<size_t> shared_, inner_;  // axes of the domain, those in vectors apart
  std::vector<Expr> shared_extents_;
  int lanes_ = 1;
  Expr columns_, column_blocks_ = ir::Int64(1);
  int64_t columns_of_block_ = 0;
};

}  // namespace

ir::Kernel ScheduleUpdate(const Stage& stage, const Storage& storage, const Target& target,
                          absl::string_view name) {
  return UpdateBuilder(stage, storage, target).Build(name);
}

}  // namespace hidet::schedules
