// A stage's kernel is a grid over chunks of its result. With result axes (rows..., last):
//
//   for block in chunks of rows x chunks of the last axis          // the grid
//     for row in the chunk
//       for v in vectors of the chunk of the last axis             // full vectors, then a masked tail
//         result[row, v] = body                                    // or: accumulate over the reduction axes
//
// A reduction whose reads run along its last reduction axis (a sum over contiguous rows) takes that
// one as lane axis: a vector of accumulators, combined lane by lane at the end. Otherwise lanes are
// neighbouring results, and scalars remain where neither is contiguous.
//
// A map that reads something contiguous along another axis than its result's (a transpose) goes in
// tiles of those two axes, so that every line of memory is whole in the cache while its elements
// are used:
//
//   for tile in rows x tiles of `across` x tiles of the last axis  // the grid
//     for line in the tile's part of the last axis                 // as many vectors as fill one
//       for i in the tile's part of `across`                       // in squares of vectors, the last
//         result[.., i, .., line] = body                           // of which hang over the end
//
// A map whose last axis is two or three long goes in vectors of the axis before it, whose values
// take turns in memory (interleaved_points.h).
//
// Where all rows read at the same indices (the columns of an interpolation) the loop over vectors
// is the outer one, so that the indices are checked once for all rows of a block, which are few.
//
// The windows of some rows are reduced at once: the chains of additions of neighbours are
// independent, and a row of the image that several of them read is read once. Tiles of rows at the
// borders have code of their own, in which it is known what lies outside the image, or which asks.
//
// What is done to each sum of a reduction (a bias, an activation) is done where it is stored.
//
// Where a condition changes along the last axis (the pieces of a concatenation), the loop over
// vectors is cut, so that inside a piece there is no condition left; where it changes along another
// axis, each piece has code of its own, which a row chooses. Short rows are walked by loops of
// their own axes: a quotient and a remainder for each would take longer than a row.
#include "schedules/cpu/parallel_stages_cpu.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"
#include "schedules/borders.h"
#include "schedules/cpu/gathered_ahead.h"
#include "schedules/cpu/interleaved_points.h"
#include "schedules/cpu/rearranged_reads.h"
#include "schedules/cpu/stage_plan_cpu.h"
#include "schedules/cpu/streaming_stores.h"
#include "schedules/cpu/transposed_points.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/cpu/windows_together.h"
#include "schedules/loop_nest.h"
#include "schedules/reduction_emitter.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::StageKind;
using ir::Stmt;
using ir::Var;
using ir::VarMap;

// Of a block whose rows are all gathered at the same columns, a vector of them at a time: the rows
// are still in the first cache when the next vector comes.
constexpr int64_t kRowsTogether = 16;
constexpr size_t kMostPieces = 8;  // of a loop that is cut, and of all rows' choices

// Whether every row reads at the same indices that are known at the call, a vector of them for a
// vector of columns: what columns an interpolation reads.
bool GathersAlongColumns(const Stage& stage, LaneChoice lanes) {
  if (stage.kind != StageKind::kMap || lanes != LaneChoice::kResult) return false;
  return std::ranges::any_of(stage.reads, [&](const ir::Read& index) {
    const bool of_columns =
        ir::AnyUsesVar(index.indices, stage.axes.back()) &&
        std::none_of(stage.axes.begin(), stage.axes.end() - 1,
                     [&](const Var& axis) { return ir::AnyUsesVar(index.indices, axis); }) &&
        !ir::IsReadAtData(stage, index);
    return of_columns && std::ranges::any_of(stage.reads, [&](const ir::Read& read) {
             return ir::AnyUsesVar(read.indices, index.value);
           });
  });
}

// Whether a condition of each read that moves along an axis ends it, so that nothing is read at
// points behind the last.
bool EndsReadsAlong(const Stage& stage, const Var& axis) {
  const auto ends = [&](const Expr& term) {
    const auto* comparison = term.As<ir::OperatorNode>();
    if (comparison == nullptr || (comparison->op != ir::Op::kLt && comparison->op != ir::Op::kLe) ||
        comparison->operands[0].type() != ir::Type::Int64())
      return false;
    const std::optional<ir::AffineForm> form = ir::GetAffineForm(
        ir::Simplify(comparison->operands[1] - comparison->operands[0]), {{axis}});
    return form.has_value() && ir::AsInt(form->coefficients[0]).value_or(0) < 0;
  };
  return std::ranges::all_of(stage.reads, [&](const ir::Read& read) {
    if (!ir::AnyUsesVar(read.indices, axis)) return true;
    return read.predicate.defined() && std::ranges::any_of(ir::TermsOf(read.predicate), ends);
  });
}

class StageEmitter {
 public:
  StageEmitter(const Stage& stage, absl::Span<const Stage> epilogues, const Storage& storage,
               const Target& target)
      : stage_(stage),
        epilogues_(epilogues),
        storage_(storage),
        target_(target),
        plan_(PlanStage(stage, storage, target)),
        gathers_along_columns_(plan_.columns_per_block == 0 && plan_.rows_per_block > 1 &&
                               GathersAlongColumns(stage_, plan_.lane_choice)) {
    if (gathers_along_columns_) LimitRows();
  }

  ir::Kernel Emit(absl::string_view name) {
    ir::Kernel kernel = NewBlockKernel(name, plan_.row_blocks * plan_.column_blocks);
    const Var& block = kernel.grid[0].var;
    kernel.body = StreamWhereLarge(plan_.across.has_value() ? EmitTile(block) : EmitBlock(block),
                                   ir::Simplify(Product(stage_.extents())),
                                   EstimateStage(stage_).bytes, target_);
    kernel.schedule =
        absl::StrCat("generic lanes=", plan_.lanes, plan_.across.has_value() ? " in tiles" : "");
    kernel.block_nanoseconds = plan_.block_nanoseconds;
    return kernel;
  }

 private:
  void LimitRows() {
    if (plan_.rows_per_block <= kRowsTogether) return;
    plan_.block_nanoseconds *=
        static_cast<double>(kRowsTogether) / static_cast<double>(plan_.rows_per_block);
    plan_.rows_per_block = kRowsTogether;
    plan_.row_blocks = ir::Simplify(ir::CeilDiv(Product(plan_.OuterRows()), Int64(kRowsTogether)));
  }

  // Loops.

  Stmt EmitBlock(const Var& block) {
    if (gathers_along_columns_) return EmitRowsInside(block);
    const bool gathers = plan_.lane_choice == LaneChoice::kResult && !plan_.HasTiles() &&
                         plan_.columns_per_block == 0 && plan_.inner_rows == 0;
    const int64_t ahead = gathers ? SumsAhead(stage_, target_) : 0;
    return OverRows(block, [&](const VarMap<Expr>& axes) {
      Stmt row = EmitRow(stage_, 0, 1, block, axes);
      return ahead == 0 ? row : ir::Seq({EmitAskForRow(axes, ahead), std::move(row)});
    });
  }

  // Asks for what the row that is so many rows behind gathers, or the last row.
  Stmt EmitAskForRow(const VarMap<Expr>& axes, int64_t ahead) const {
    const std::vector<Expr> coordinates =
        ir::ExprsOf(plan_.rows.size(), [&](size_t i) { return axes.at(stage_.axes[i]); });
    const Expr last = Product(plan_.rows) - ir::Int64(1);
    const Expr row = ir::Min(LinearIndex(plan_.rows, coordinates) + ir::Int64(ahead), last);
    VarMap<Expr> there;
    return ir::Let("later", ir::Simplify(row), [&](Var later) {
      SetCoordinates(absl::MakeConstSpan(stage_.axes).first(plan_.rows.size()), plan_.rows, later,
                     there);
      return AskForGathered(stage_, there);
    });
  }

  // Runs `emit` for each row of the block, with the values of all axes but the last.
  Stmt OverRows(const Var& block, const std::function<Stmt(const VarMap<Expr>&)>& emit) const {
    const Expr row_count = Product(plan_.OuterRows());
    const Expr row_begin = block / plan_.column_blocks * ir::Int64(plan_.rows_per_block);
    const Expr rows_here = ir::Min(ir::Int64(plan_.rows_per_block), row_count - row_begin);
    const absl::Span<const Expr> extents = plan_.OuterRows();
    if (!plan_.HasTiles() && extents.size() > 1 && !ir::AsInt(extents.back()).has_value())
      return OverRuns(ir::Simplify(row_begin), ir::Simplify(rows_here), emit);
    return ir::For("r", ir::Simplify(rows_here), [&](Var r) {
      return ir::Let("row", ir::Simplify(row_begin + r), [&](Var row) {
        VarMap<Expr> axes;
        const std::vector<Expr> coordinates = Unravel(row, plan_.OuterRows());
        for (size_t i = 0; i < coordinates.size(); ++i) axes[stage_.axes[i]] = coordinates[i];
        return OverInnerRows(coordinates.size(), axes, emit);
      });
    });
  }

  // Rows whose last axis has a length that the call decides: a loop for those that lie in a run
  // along it. To divide by that length for each of them would take longer than a short row.
  Stmt OverRuns(const Expr& row_begin, const Expr& count,
                const std::function<Stmt(const VarMap<Expr>&)>& emit) const {
    const absl::Span<const Expr> extents = plan_.OuterRows();
    const size_t axis = extents.size() - 1;
    const Expr& length = extents.back();
    return ir::Let("start", ir::Simplify(row_begin % length), [&](Var start) {
      const Expr end = start + count, run_begin = row_begin / length;
      return ir::For("run", ir::Simplify(ir::CeilDiv(end, length)), [&](Var run) {
        const Expr passed = run * length;
        return ir::Let("from", ir::Simplify(ir::Max(start - passed, Int64(0))), [&](Var from) {
          const Expr here = ir::Min(end - passed, length) - from;
          return ir::For("r", ir::Simplify(here), [&](Var r) {
            VarMap<Expr> axes;
            const std::vector<Expr> coordinates =
                Unravel(ir::Simplify(run_begin + run), extents.first(axis));
            for (size_t i = 0; i < axis; ++i) axes[stage_.axes[i]] = coordinates[i];
            axes[stage_.axes[axis]] = ir::Simplify(from + r);
            return OverInnerRows(axis + 1, axes, emit);
          });
        });
      });
    });
  }

  Stmt OverInnerRows(size_t axis, const VarMap<Expr>& axes,
                     const std::function<Stmt(const VarMap<Expr>&)>& emit) const {
    if (axis >= plan_.rows.size()) return emit(axes);
    return ir::For("i", plan_.rows[axis], [&](Var i) {
      VarMap<Expr> inside = axes;
      inside[stage_.axes[axis]] = i;
      return OverInnerRows(axis + 1, inside, emit);
    });
  }

  // A row, by code for the piece that it lies in of each axis from `axis` on along which conditions
  // change. There are `choices` copies of that code already.
  Stmt EmitRow(const Stage& stage, size_t axis, size_t choices, const Var& block,
               const VarMap<Expr>& axes) {
    for (; stage_.kind == StageKind::kMap && axis < plan_.rows.size(); ++axis) {
      const std::vector<Expr> ends = Pieces(stage, axis, plan_.rows[axis]);
      if (ends.size() < 2 || ends.size() * choices > kMostPieces) continue;
      Stmt row;
      for (size_t i = ends.size(); i-- > 0;) {
        const Stage within =
            StageWithin(stage, stage_.axes[axis], i == 0 ? Int64(0) : ends[i - 1], ends[i]);
        Stmt piece = EmitRow(within, axis + 1, choices * ends.size(), block, axes);
        row = row.defined() ? ir::If(ir::Simplify(axes.at(stage_.axes[axis]) < ends[i]),
                                     std::move(piece), std::move(row))
                            : std::move(piece);
      }
      return row;
    }
    emitted_ = &stage;
    Stmt row = EmitColumns(stage, block, axes);
    emitted_ = &stage_;
    return row;
  }

  // A vector of columns for all rows of the block, so that the columns' indices are checked and
  // clamped once.
  Stmt EmitRowsInside(const Var& block) {
    return OverVectors({}, ir::Int64(0), plan_.columns, [&](const Point& columns) {
      std::vector<Stmt> statements;
      Stmt rows = OverRows(block, [&](const VarMap<Expr>& axes) {
        Point point = columns;
        point.axes.insert(axes.begin(), axes.end());
        Emitted emitted = EmitBody(*emitted_, storage_, point);
        std::vector<Stmt> of_row;
        for (Stmt& check : emitted.checks) {
          const bool moves = std::ranges::any_of(axes, [&](const auto& axis) {
            const std::vector<Var> vars = ir::CollectVars(axis.second);
            return std::ranges::any_of(vars,
                                       [&](const Var& var) { return ir::UsesVar(check, var); });
          });
          (moves ? of_row : statements).push_back(std::move(check));
        }
        of_row.push_back(StoreResults(stage_, point, emitted.values, plan_.hint));
        return ir::Seq(std::move(of_row));
      });
      statements.push_back(std::move(rows));
      return ir::Seq(std::move(statements));
    });
  }

  Stmt EmitColumns(const Stage& stage, const Var& block, VarMap<Expr> axes) {
    if (stage_.axes.empty()) return EmitPoint({.axes = std::move(axes)});
    const Var column_axis = stage_.axes[ColumnAxis(stage_, plan_.lane_choice)];
    const bool whole = plan_.columns_per_block == 0;
    const Expr begin =
        whole ? ir::Int64(0)
              : ir::Simplify(block % plan_.column_blocks * ir::Int64(plan_.columns_per_block));
    const Expr count =
        whole ? plan_.columns
              : ir::Simplify(ir::Min(ir::Int64(plan_.columns_per_block), plan_.columns - begin));
    if (plan_.lane_choice == LaneChoice::kInterleaved) {
      return OverVectors(axes, begin, count, [&](const Point& vector) {
        return EmitInterleaved(*emitted_, storage_, vector, plan_.hint);
      });
    }
    if (plan_.lane_choice != LaneChoice::kResult) {
      return ir::For("c", count, [&](Var c) {
        axes[column_axis] = ir::Simplify(begin + c);
        return EmitPoint({.axes = axes});
      });
    }
    return plan_.HasTiles() ? EmitRowTile(stage, axes, begin, count)
                            : EmitOneRow(stage, axes, begin, count);
  }

  // Points of one row.
  Stmt EmitOneRow(const Stage& stage, const VarMap<Expr>& axes, const Expr& begin,
                  const Expr& count) {
    if (plan_.columns_per_block != 0) return EmitPieces(stage, axes, begin, count);
    const Inside inside = InsideWindow(stage, stage_.axes.back(), axes);
    if (!inside.holds.defined()) return EmitPieces(stage, axes, begin, count);
    return ir::If(ir::Simplify(inside.holds), EmitPieces(inside.stage, axes, begin, count),
                  EmitPieces(stage, axes, begin, count));
  }

  // Points of a tile of rows, whose number is the value of their axis.
  Stmt EmitRowTile(const Stage& stage, const VarMap<Expr>& axes, const Expr& begin,
                   const Expr& count) {
    const Expr tile = axes.at(RowAxis(stage_));
    if (plan_.tiles.open_rows.defined()) return EmitOpenTile(stage, axes, begin, count);
    Stmt statement;
    if (plan_.tiles.first < plan_.tiles.end) {
      const Expr row = ir::Simplify(tile * Int64(plan_.tiles.height));
      statement = ir::Let("image_row", row, [&](Var named) {
        VarMap<Expr> there = axes;
        there[RowAxis(stage_)] = named;
        return EmitInnerTile(stage, there, begin, count);
      });
    }
    for (int64_t t = plan_.tiles.count; t-- > 0;) {
      if (plan_.tiles.first <= t && t < plan_.tiles.end) continue;
      Stmt border = EmitBorderTile(stage, t, axes, begin, count);
      statement = statement.defined() ? ir::If(ir::Simplify(ir::Eq(tile, Int64(t))),
                                               std::move(border), std::move(statement))
                                      : std::move(border);
    }
    return statement;
  }

  // Points of a tile of rows of a number that the call decides: the last tile may have fewer.
  Stmt EmitOpenTile(const Stage& stage, const VarMap<Expr>& axes, const Expr& begin,
                    const Expr& count) {
    const Expr height = Int64(plan_.tiles.height);
    return ir::Let("image_row", ir::Simplify(axes.at(RowAxis(stage_)) * height), [&](Var row) {
      VarMap<Expr> there = axes;
      there[RowAxis(stage_)] = row;
      const Expr left = ir::Simplify(plan_.tiles.open_rows - row);
      const Inside inside = InsideTile(stage, there);
      return ir::If(ir::Simplify(ir::AllOf({height <= left, inside.holds})),
                    EmitTogether(inside.stage, there, begin, count),
                    EmitOpenBorder(stage, there, left, begin, count));
    });
  }

  // A tile at a border, or the last one. Where conditions say which rows of the image there are,
  // all its rows go together: those behind the last are reduced over nothing and are not stored.
  Stmt EmitOpenBorder(const Stage& stage, const VarMap<Expr>& axes, const Expr& left,
                      const Expr& begin, const Expr& count) {
    const Expr height = Int64(plan_.tiles.height);
    if (!EndsReadsAlong(stage, RowAxis(stage_)))
      return EmitRows(stage, axes, ir::Simplify(ir::Min(height, left)), begin, count);
    rows_left_ = left;
    Stmt points = EmitTogether(stage, axes, begin, count);
    rows_left_ = Expr();
    return points;
  }

  // Points of some rows, one row after the other.
  Stmt EmitRows(const Stage& stage, const VarMap<Expr>& axes, const Expr& rows, const Expr& begin,
                const Expr& count) {
    return ir::For("i", rows, [&](Var i) {
      VarMap<Expr> there = axes;
      there[RowAxis(stage_)] = ir::Simplify(axes.at(RowAxis(stage_)) + i);
      return EmitOneRow(stage, there, begin, count);
    });
  }

  // Its rows are known, and so is which elements of its windows lie outside the image.
  Stmt EmitBorderTile(const Stage& stage, int64_t tile, VarMap<Expr> axes, const Expr& begin,
                      const Expr& count) {
    const int64_t row = tile * plan_.tiles.height, height = plan_.tiles.Height(tile);
    axes[RowAxis(stage_)] = Int64(row);
    together_ = static_cast<int>(height);
    Stmt points = EmitPieces(StageWithin(stage, RowAxis(stage_), Int64(row), Int64(row + height)),
                             axes, begin, count);
    together_ = 1;
    return points;
  }

  Stmt EmitInnerTile(const Stage& stage, const VarMap<Expr>& axes, const Expr& begin,
                     const Expr& count) {
    const Inside inside = InsideTile(stage, axes);
    Stmt points = EmitTogether(inside.stage, axes, begin, count);
    if (plan_.tiles.inside_everywhere || !inside.holds.defined()) return points;
    return ir::If(ir::Simplify(inside.holds), std::move(points),
                  EmitRows(stage, axes, Int64(plan_.tiles.height), begin, count));
  }

  // Of all rows of a tile. What holds at both ends holds between them, since conditions are linear.
  Inside InsideTile(const Stage& stage, const VarMap<Expr>& axes) const {
    Inside inside = InsideWindow(stage, stage_.axes.back(), axes);
    VarMap<Expr> last = axes;
    last[RowAxis(stage_)] = ir::Simplify(axes.at(RowAxis(stage_)) + Int64(plan_.tiles.height - 1));
    inside.holds = ir::AllOf({inside.holds, InsideWindow(stage, stage_.axes.back(), last).holds});
    return inside;
  }

  // Points of as many rows as a tile has, at once.
  Stmt EmitTogether(const Stage& stage, const VarMap<Expr>& axes, const Expr& begin,
                    const Expr& count) {
    together_ = static_cast<int>(plan_.tiles.height);
    Stmt points = EmitPieces(stage, axes, begin, count);
    together_ = 1;
    return points;
  }

  // `count` points of the last axis from `begin` on, cut where the conditions of `stage` change.
  Stmt EmitPieces(const Stage& stage, const VarMap<Expr>& axes, const Expr& begin,
                  const Expr& count) {
    const Stage* const around = emitted_;
    const size_t axis = stage_.axes.size() - 1;
    const std::vector<Expr> ends = Pieces(stage, axis, plan_.columns);
    Expr from = begin;
    const Stmt pieces = ir::SeqOf(ends.size(), [&](size_t i) {
      const Expr first = i == 0 ? Int64(0) : ends[i - 1];
      const Stage within = StageWithin(stage, stage_.axes[axis], first, ends[i]);
      Expr here = count;
      if (ends.size() > 1) {
        // Behind all ends before it: of those that the call decides none need be the greatest.
        if (i > 0) from = ir::Simplify(ir::Max(from, first));
        const Expr end = ir::Min(ir::Simplify(begin + count), ends[i]);
        here = ir::Simplify(ir::Max(end - from, ir::Int64(0)));
      }
      emitted_ = &within;
      return OverVectors(axes, from, here, [&](const Point& point) { return EmitPoint(point); });
    });
    emitted_ = around;
    return pieces;
  }

  // Where the pieces of an axis of so many points end. A point belongs to the first of them that
  // ends behind it.
  std::vector<Expr> Pieces(const Stage& stage, size_t axis, const Expr& extent) const {
    // Columns of windows are not cut where vectors have masks: one mask for a column of the window
    // is less than a vector more for each border.
    if (stage.kind == StageKind::kWindow && HasMasksOfShortElements(target_)) return {extent};
    std::vector<Expr> ends;
    const auto size = ir::AsInt(extent);
    for (const Expr& border : BordersAlong(stage, stage_.axes[axis])) {
      const auto place = ir::AsInt(border);
      const bool is_at_ends =
          place.has_value() && (*place <= 0 || (size.has_value() && *place >= *size));
      if (!is_at_ends && !ir::IsProvenEqual(border, extent)) ends.push_back(border);
    }
    if (ends.size() >= kMostPieces) ends.clear();
    ends.push_back(extent);
    return ends;
  }

  // Runs `emit` for the `count` points from `begin` on along the last axis, a vector at a time.
  Stmt OverVectors(VarMap<Expr> axes, const Expr& begin, const Expr& count,
                   const std::function<Stmt(const Point&)>& emit) const {
    return InVectors(count, plan_.lanes, [&](const Expr& offset, const Expr& mask) {
      return emit(VectorAt(axes, ir::Simplify(begin + offset), mask));
    });
  }

  // The vector of points that begins at `column` of the last axis.
  Point VectorAt(const VarMap<Expr>& axes, const Expr& column, const Expr& mask) const {
    const Var column_axis = stage_.axes[ColumnAxis(stage_, plan_.lane_choice)];
    Point point{.axes = axes,
                .lane_axis = column_axis,
                .lanes = plan_.lanes,
                .aligned = IsMultipleOf(column, plan_.lanes),
                .mask = mask};
    point.axes[column_axis] = column;
    return point;
  }

  Stmt EmitTile(const Var& block) {
    VarMap<Expr> axes;
    SetCoordinates(stage_.axes, plan_.rows, ir::Simplify(block / plan_.column_blocks), axes);
    const Var& across = stage_.axes[*plan_.across];
    return ir::Let(
        "row", ir::Simplify(axes.at(across) * ir::Int64(plan_.rows_per_tile)), [&](Var row) {
          const Expr rows = ir::Simplify(
              ir::Min(ir::Int64(plan_.rows_per_tile), stage_.extents()[*plan_.across] - row));
          const Expr first = ir::Simplify(block % plan_.column_blocks * ir::Int64(kColumnsPerTile));
          return ir::Let("column", first, [&](Var column) {
            const Expr count =
                ir::Simplify(ir::Min(ir::Int64(kColumnsPerTile), plan_.columns - column));
            return EmitTileColumns(axes, row, rows, column, count);
          });
        });
  }

  // Vectors that fill a line of the result go together, so that it is whole when it leaves the
  // cache: lines of a tile that lie a power of two apart drive each other out of it.
  Stmt EmitTileColumns(const VarMap<Expr>& axes, const Expr& row, const Expr& rows,
                       const Expr& column, const Expr& count) {
    const int bytes = ByteSize(stage_.results[0].dtype().scalar) * plan_.lanes;
    const int together = std::max(1, static_cast<int>(kLineBytes) / bytes);
    const Expr width = ir::Int64(int64_t{together} * plan_.lanes);
    const Expr lines = ir::Simplify(count / width), in_lines = ir::Simplify(lines * width);
    std::vector<Stmt> parts;
    if (!ir::IsInt(lines, 0)) {
      parts.push_back(ir::For("line", lines, [&](Var line) {
        const Expr begin = column + line * width;
        std::vector<Point> vectors;
        for (int i = 0; i < together; ++i) {
          const Expr first = ir::Simplify(begin + ir::Int64(int64_t{i} * plan_.lanes));
          vectors.push_back(VectorAt(axes, first, /*mask=*/Expr()));
        }
        return EmitTileVectors(vectors, row, rows);
      }));
    }
    const Expr rest = ir::Simplify(count - in_lines);
    if (!ir::IsInt(rest, 0)) {
      parts.push_back(
          OverVectors(axes, ir::Simplify(column + in_lines), rest,
                      [&](const Point& vector) { return EmitTileVectors({vector}, row, rows); }));
    }
    return ir::Seq(std::move(parts));
  }

  // Some vectors of the last axis at `rows` places of the axis across from `row` on: in squares,
  // the last of which hang over an end, but for few elements that are known to be.
  Stmt EmitTileVectors(const std::vector<Point>& vectors, const Expr& row, const Expr& rows) {
    const Var across = stage_.axes[*plan_.across];
    const bool in_squares = !vectors[0].mask.defined() || SuitsSquare(plan_.columns);
    const Expr whole = in_squares ? ir::Simplify(rows / ir::Int64(plan_.lanes)) : ir::Int64(0);
    const Expr squares = ir::Simplify(whole * ir::Int64(plan_.lanes));
    const Expr rest = ir::Simplify(rows - squares);
    const auto for_each = [&](const std::function<Stmt(const Point&)>& emit) {
      return ir::SeqOf(vectors, emit);
    };
    std::vector<Stmt> parts;
    if (!ir::IsInt(whole, 0)) {
      parts.push_back(ir::For("t", whole, [&](Var t) {
        const Expr first = ir::Simplify(row + t * ir::Int64(plan_.lanes));
        return for_each([&](const Point& vector) {
          return EmitTransposed(stage_, storage_, vector, across, first, plan_.hint);
        });
      }));
    }
    if (ir::IsInt(rest, 0)) return ir::Seq(std::move(parts));
    if (in_squares && SuitsSquare(stage_.extents()[*plan_.across])) {
      Stmt last = for_each([&](const Point& vector) {
        Point part = vector;
        if (!part.mask.defined()) {
          const Expr count = plan_.columns - vector.axes.at(vector.lane_axis);
          part.mask = LanesBelow(ir::Simplify(count), plan_.lanes);
        }
        return EmitTransposed(stage_, storage_, part, across, ir::Simplify(row + squares),
                              plan_.hint);
      });
      parts.push_back(ir::If(ir::Simplify(Int64(0) < rest), std::move(last)));
    } else {
      parts.push_back(ir::For("i", rest, [&](Var i) {
        return for_each([&](const Point& vector) {
          Point point = vector;
          point.axes[across] = ir::Simplify(row + squares + i);
          return EmitPoint(point);
        });
      }));
    }
    return ir::Seq(std::move(parts));
  }

  // Whether what is left of an axis, besides whole vectors, is transposed as a part of a square;
  // else its elements are read one by one. Tiles of less than a square end before it would.
  bool SuitsSquare(const Expr& extent) const {
    constexpr int64_t kFew = 4;
    const std::optional<int64_t> known = ir::AsInt(extent);
    return plan_.rows_per_tile % plan_.lanes == 0 &&
           (!known.has_value() || *known % plan_.lanes >= kFew);
  }

  // Points.

  Stmt EmitPoint(const Point& point) {
    return SumsElements(stage_)
               ? EmitReduction(point)
               : EmitAndStore(*emitted_, storage_, point,
                              RearrangedReads(*emitted_, storage_, point), plan_.hint);
  }

  Stmt EmitReduction(const Point& point) {
    const bool along = plan_.lane_choice == LaneChoice::kReduction;
    const auto store = [&](const Point& at, const std::vector<Expr>& values) {
      return epilogues_.empty() ? StoreResults(stage_, at, values) : StoreEpilogues(at, values);
    };
    if (together_ > 1) {
      return ReduceTogether(*emitted_, storage_, RowAxis(stage_), together_, point,
                            [&](int number, const std::vector<Expr>& values) {
                              Point at = point;
                              at.axes[RowAxis(stage_)] =
                                  ir::Simplify(point.axes.at(RowAxis(stage_)) + ir::Int64(number));
                              Stmt stored = store(at, values);
                              return rows_left_.defined() && number > 0
                                         ? ir::If(ir::Simplify(Int64(number) < rows_left_), stored)
                                         : stored;
                            });
    }
    ReductionEmitter emitter(*emitted_, storage_, plan_.lanes,
                             along ? ReductionLanes::kAlong : ReductionLanes::kNone);
    emitter.WithReads(
        [&](const Stage& stage, const Point& at) { return RearrangedReads(stage, storage_, at); });
    return emitter.Emit(point, {}, [&](const auto& values) { return store(point, values); });
  }

  Stmt StoreEpilogues(const Point& of_sums, const std::vector<Expr>& sums) {
    std::vector<Expr> rounded;
    for (size_t i = 0; i < sums.size(); ++i)
      rounded.push_back(ir::Cast(stage_.results[i].dtype().scalar, sums[i]));
    return ir::Let("sum", rounded, [&](const std::vector<Expr>& values) {
      return ir::SeqOf(epilogues_, [&](const Stage& epilogue) {
        return StoreEpilogue(epilogue, of_sums, values);
      });
    });
  }

  Stmt StoreEpilogue(const Stage& epilogue, const Point& of_sums, const std::vector<Expr>& sums) {
    Point point = of_sums;
    point.axes.clear();
    for (size_t i = 0; i < stage_.axes.size(); ++i)
      point.axes[epilogue.axes[i]] = of_sums.axes.at(stage_.axes[i]);
    if (point.lanes > 1) point.lane_axis = epilogue.axes.back();
    VarMap<Expr> given;
    for (const ir::Read& read : epilogue.reads) {
      for (size_t i = 0; i < sums.size(); ++i) {
        if (read.buffer.SameAs(stage_.results[i])) given[read.value] = sums[i];
      }
    }
    return EmitAndStore(epilogue, storage_, point, given);
  }

  const Stage& stage_;
  const absl::Span<const Stage> epilogues_;
  const Stage* emitted_ = &stage_;  // for the piece at hand
  const Storage& storage_;
  const Target& target_;
  StagePlan plan_;
  const bool gathers_along_columns_;
  int together_ = 1;  // rows of the tile at hand
  Expr rows_left_;    // of the result, where the tile at hand may have more
};

}  // namespace

ir::Kernel ScheduleNarrowRows(const Stage& stage, int64_t segments,
                              const std::vector<ir::Buffer>& partial, const Storage& storage,
                              const Target& target, absl::string_view name) {
  const int lanes = target.float_lanes();
  const int64_t rows = *ir::AsInt(stage.reduction_extents[0]);
  const int64_t of_segment = (rows + segments * lanes - 1) / (segments * lanes) * lanes;
  ir::Kernel kernel = NewBlockKernel(name, Int64(segments));
  const Var& block = kernel.grid[0].var;
  const Expr first = ir::Simplify(block * Int64(of_segment));
  const Expr here = ir::Max(Int64(0), ir::Min(Int64(of_segment), Int64(rows) - first));
  kernel.body = ReduceNarrowRows(stage, storage, lanes, first, ir::Simplify(here), partial,
                                 ir::Simplify(block * Int64(lanes)));
  kernel.schedule = absl::StrCat("generic lanes=", lanes, " of narrow rows");
  kernel.block_nanoseconds = static_cast<double>(of_segment * *ir::AsInt(stage.extents()[0])) / 16;
  return kernel;
}

ir::Kernel ScheduleParallel(const Stage& stage, absl::Span<const Stage> epilogues,
                            const Storage& storage, const Target& target, absl::string_view name) {
  return StageEmitter(stage, epilogues, storage, target).Emit(name);
}

}  // namespace hidet::schedules
