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
//     for v in vectors of the tile's part of the last axis
//       for i in the tile's part of `across`                       // in squares of vectors, and what
//         result[.., i, .., v] = body                              // is left one row after the other
//
// A map whose last axis is two or three long goes in vectors of the axis before it, whose values
// take turns in memory (interleaved_points.h).
//
// Where all rows read at the same indices (the columns of an interpolation) the loop over vectors
// is the outer one, so that the indices are checked once for all rows of a block.
//
// The windows of some rows are reduced at once: the chains of additions of neighbours are
// independent, and a row of the image that several of them read is read once. Tiles of rows at the
// borders have code of their own, in which it is known what lies outside the image.
//
// What is done to each sum of a reduction (a bias, an activation) is done where it is stored.
//
// Where a condition changes along the last axis (the pieces of a concatenation), the loop over
// vectors is cut, so that inside a piece there is no condition left; where it changes along another
// axis, each piece has code of its own, which a row chooses. Short rows are walked by loops of
// their own axes: a quotient and a remainder for each would take longer than a row.
#include "schedules/cpu/parallel_stages_cpu.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/borders.h"
#include "schedules/cpu/interleaved_points.h"
#include "schedules/cpu/transposed_points.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/loop_nest.h"
#include "schedules/operand_view.h"
#include "schedules/reduction_emitter.h"
#include "schedules/reduction_split.h"
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

constexpr int64_t kOperationsPerBlock =
    1 << 15;  // about 10 us of scalar work: enough to hand out, little to wait for

constexpr int64_t kLineBytes = 64;       // of a cache
constexpr int64_t kColumnsPerTile = 64;  // of a map in tiles
constexpr int64_t kLinesPerTile = 4;     // of what is read across: a stream that memory sees as one
constexpr size_t kMostPieces = 8;        // of a loop that is cut, and of all rows' choices

enum class LaneChoice { kNone, kResult, kInterleaved, kReduction };

constexpr int64_t kMostWrittenOut = 16;  // steps of an axis

// The windows of some points that follow each other along an axis, reduced side by side: those of
// several rows of an image, a vector of columns each.
//
//   acc[0..3] = 0
//   for s in columns of the window                     // written out: rows of the window, last
//     acc[i] = acc[i] + x[row + i + r, column + s] * w[r, s]        for r, for i
//
// A chain of additions on one accumulator takes the latency of an addition each; four chains fill
// the machine. And of the rows that neighbours read most are the same: the loads of one step of
// the loop are of count + height - 1 rows, where single points would read count * height.
class TogetherEmitter {
 public:
  TogetherEmitter(const ir::Stage& stage, const Storage& storage, const Var& axis, int count)
      : stage_(stage), storage_(storage), axis_(axis), count_(count), order_(OverlapLast()) {}

  Stmt Emit(const Point& point, const std::function<Stmt(int, const std::vector<Expr>&)>& use) {
    std::vector<Stmt> statements;
    const std::vector<Expr>& identity = stage_.combiner->identity;
    for (size_t i = 0; i < identity.size(); ++i) {
      accumulators_.push_back(ir::Buffer::Make(absl::StrCat("acc", i),
                                               identity[i].type().WithLanes(point.lanes),
                                               {Int64(count_)}, ir::MemoryScope::kRegister));
      for (int number = 0; number < count_; ++number) {
        statements.push_back(
            ir::Store(accumulators_[i], {Int64(number)}, ir::Broadcast(identity[i], point.lanes)));
      }
    }
    statements.push_back(Loops(point, 0));
    for (int number = 0; number < count_; ++number) {
      std::vector<std::pair<Var, Expr>> results;
      std::vector<Expr> names;
      for (const Expr& value : Accumulated(number)) {
        results.emplace_back(Var::Make(absl::StrCat("reduced", names.size()), value.type()), value);
        names.push_back(results.back().first);
      }
      statements.push_back(ir::Let(results, use(number, names)));
    }
    Stmt all = ir::Seq(std::move(statements));
    for (const ir::Buffer& accumulator : accumulators_) all = ir::Allocate(accumulator, all);
    return all;
  }

 private:
  // The numbers of the reduction axes; last that along which the windows of neighbours overlap.
  std::vector<size_t> OverlapLast() const {
    std::vector<size_t> order(stage_.reduction_axes.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (const ir::Read& read : stage_.reads) {
      for (const Expr& index : read.indices) {
        if (!ir::UsesVar(index, axis_)) continue;
        const auto overlap = std::find_if(order.begin(), order.end(), [&](size_t i) {
          return ir::UsesVar(index, stage_.reduction_axes[i]);
        });
        if (overlap == order.end()) continue;
        std::rotate(overlap, overlap + 1, order.end());
        return order;
      }
    }
    return order;
  }

  Stmt Loops(Point point, size_t next) {
    if (next == order_.size()) return Step(point);
    const Var axis = stage_.reduction_axes[order_[next]];
    const Expr extent = stage_.reduction_extents[order_[next]];
    const auto inside = [&](const Expr& value) {
      point.axes[axis] = value;
      return Loops(point, next + 1);
    };
    const int64_t known = ir::AsInt(extent).value_or(kMostWrittenOut + 1);
    if (next + 1 < order_.size() || known > kMostWrittenOut)
      return ir::For(axis.name(), extent, [&](Var i) { return inside(i); });
    std::vector<Stmt> steps;
    for (int64_t i = 0; i < known; ++i) steps.push_back(inside(Int64(i)));
    return ir::Seq(std::move(steps));
  }

  // One element of the window of each point.
  Stmt Step(Point point) const {
    const Expr first = point.axes.at(axis_);
    std::vector<Stmt> statements;
    for (int number = 0; number < count_; ++number) {
      point.axes[axis_] = ir::Simplify(first + Int64(number));
      Emitted emitted = EmitBody(stage_, storage_, point);
      std::move(emitted.checks.begin(), emitted.checks.end(), std::back_inserter(statements));
      const std::vector<Expr> after =
          CombineWide(*stage_.combiner, Accumulated(number), emitted.values, point.lanes);
      // A tuple is read whole before any of it is written.
      std::vector<std::pair<Var, Expr>> updates;
      std::vector<Stmt> stores;
      for (size_t i = 0; i < after.size(); ++i) {
        updates.emplace_back(Var::Make(absl::StrCat("next", i), after[i].type()), after[i]);
        stores.push_back(ir::Store(accumulators_[i], {Int64(number)}, updates[i].first));
      }
      statements.push_back(ir::Let(updates, ir::Seq(std::move(stores))));
    }
    return ir::Seq(std::move(statements));
  }

  std::vector<Expr> Accumulated(int number) const {
    std::vector<Expr> values;
    for (const ir::Buffer& accumulator : accumulators_)
      values.push_back(ir::Load(accumulator, {Int64(number)}));
    return values;
  }

  const ir::Stage& stage_;
  const Storage& storage_;
  const Var axis_;
  const int count_;
  const std::vector<size_t> order_;
  std::vector<ir::Buffer> accumulators_;
};

class StageScheduler {
 public:
  StageScheduler(const Stage& stage, const Stage* epilogue, const Storage& storage,
                 const Target& target)
      : stage_(stage), epilogue_(epilogue), storage_(storage), target_(target) {}

  ir::Kernel Schedule(absl::string_view name) {
    lane_choice_ = ChooseLanes();
    lanes_ = lane_choice_ == LaneChoice::kNone ? 1 : LaneCount();
    across_ = ChooseAcross();
    if (across_.has_value()) {
      lanes_ = std::min(lanes_, target_.float_lanes());  // squares stay in registers
      ChooseTiles();
    } else {
      ChooseBlocking();
    }
    hint_ = ChooseHint();
    ir::Kernel kernel;
    kernel.name = std::string(name);
    const Var block = Var::Make("block", ir::Type::Int64());
    kernel.grid = {{block, ir::Simplify(row_blocks_ * column_blocks_)}};
    kernel.body = across_.has_value() ? EmitTile(block) : EmitBlock(block);
    kernel.schedule =
        absl::StrCat("generic lanes=", lanes_, across_.has_value() ? " in tiles" : "");
    kernel.block_nanoseconds = static_cast<double>(block_operations_) / 4;
    return kernel;
  }

  // How many parts of a long sum are added up at once, where its results alone are too few for the
  // threads; 1: none.
  int64_t Segments() const {
    constexpr double kLeast = 1 << 15;  // elements of a segment
    constexpr double kRounds = 4;       // segments a thread, so that one that is late holds up less
    if (stage_.kind != StageKind::kReduce || stage_.reduction_axes.empty()) return 1;
    const double length = AtHints(Product(stage_.reduction_extents)), results = Vectors();
    if (results >= kRounds * target_.threads) return 1;
    const double segments = std::min(std::ceil(kRounds * target_.threads / results),
                                     std::floor(length * results / kLeast));
    return EvenSegments(stage_.reduction_extents[LongestReductionAxis(stage_)],
                        std::max<int64_t>(1, static_cast<int64_t>(segments)), /*in_vectors=*/true);
  }

  // The results, in vectors where those are of neighbours: what there is for threads to share.
  double Vectors() const {
    const double results = std::max(1.0, AtHints(Product(stage_.extents())));
    return ChooseLanes() == LaneChoice::kResult ? std::max(1.0, results / target_.float_lanes())
                                                : results;
  }

  // What part of the machine's peak the operations reach. Measured on a Zen 4: 1.05 to 1.4 cycles a
  // vector and element of a window where tiles of seven or eight rows are reduced at once, twice
  // that where a vector is every second element (docs/performance_log.md, 2026-11-26).
  double ShareOfPeak() {
    constexpr double kLoops = 0.1, kTiles = 0.7, kEverySecond = 0.45;
    constexpr double kMostOfWindow = 128;  // elements: of more, the cache serves fewer
    constexpr double kChains = 4;          // that hide the latency of an addition
    lane_choice_ = ChooseLanes();
    tiles_ = ChooseRowTiles();
    if (!HasTiles() || AtHints(Product(stage_.reduction_extents)) > kMostOfWindow) return kLoops;
    const bool is_strided =
        std::any_of(stage_.reads.begin(), stage_.reads.end(), [&](const ir::Read& read) {
          const std::optional<Expr> stride = StrideAlong(stage_, read, stage_.axes.back());
          return stride.has_value() && ir::IsInt(*stride, 2);
        });
    // Shorter rows than a vector are counted by ShareOfVectors.
    const double lanes = target_.float_lanes(), columns = AtHints(stage_.extents().back());
    const double in_vectors = columns < lanes ? 1 : columns / (std::ceil(columns / lanes) * lanes);
    const double of_chains = std::min(1.0, static_cast<double>(tiles_.height) / kChains);
    return std::max(kLoops, (is_strided ? kEverySecond : kTiles) * of_chains * in_vectors);
  }

  // How much of a vector the operations of a reduction are on.
  double ShareOfVectors() const {
    if (!Reduces()) return 1;
    const double lanes = target_.float_lanes();
    const LaneChoice choice = ChooseLanes();
    if (choice == LaneChoice::kNone) return 1 / lanes;
    const Expr& extent =
        choice == LaneChoice::kResult ? stage_.extents().back() : stage_.reduction_extents.back();
    return std::clamp(AtHints(extent) / lanes, 1 / lanes, 1.0);
  }

 private:
  bool Reduces() const { return stage_.combiner.has_value() && stage_.kind != StageKind::kScan; }

  // Decisions.

  // Whether every read moves by no more than `most` elements, 1 or 2, along an axis, and at least
  // one moves; or whether nothing is read.
  bool SuitsLanes(const Var& axis, int64_t most) const {
    bool any_unit = stage_.reads.empty();
    for (const ir::Read& read : stage_.reads) {
      if (!storage_.IsRowMajor(read.buffer)) return false;
      const absl::StatusOr<OperandView> view = ViewOperand(stage_, read);
      // A gather of rows moves along them as any other read does.
      const std::optional<Expr> stride =
          view.ok() ? view->StrideOf(axis) : StrideAlong(stage_, read, axis);
      const int64_t step = stride.has_value() ? ir::AsInt(*stride).value_or(-1) : -1;
      if (step < 0 || step > most) return false;
      any_unit |= step > 0;
    }
    return any_unit;
  }

  static bool IsShort(const Expr& extent) {
    const std::optional<int64_t> value = ir::AsInt(extent);
    return value.has_value() && *value < 4;
  }

  LaneChoice ChooseLanes() const {
    const bool result_possible = !stage_.axes.empty() && !IsShort(stage_.extents().back());
    if (stage_.kind == StageKind::kScan) return LaneChoice::kNone;
    if (!Reduces()) {
      return result_possible         ? LaneChoice::kResult
             : CanInterleave(stage_) ? LaneChoice::kInterleaved
                                     : LaneChoice::kNone;
    }
    if (result_possible && SuitsLanes(stage_.axes.back(), 2)) return LaneChoice::kResult;
    const bool reduction_possible =
        !stage_.reduction_axes.empty() && !IsShort(stage_.reduction_extents.back());
    return reduction_possible && SuitsLanes(stage_.reduction_axes.back(), 1)
               ? LaneChoice::kReduction
               : LaneChoice::kNone;
  }

  // A vector of float32; shorter for a short constant extent. Rows that are reduced side by side
  // are several vectors, so that whole pieces of them come from memory at once and the combinations
  // of one need not wait for each other.
  int LaneCount() const {
    const Expr& extent = lane_choice_ == LaneChoice::kReduction ? stage_.reduction_extents.back()
                                                                : stage_.extents()[ColumnAxis()];
    if (lane_choice_ == LaneChoice::kResult && stage_.kind == StageKind::kReduce &&
        stage_.results.size() == 1) {
      constexpr int kVectors = 4;
      const int lanes = kVectors * target_.float_lanes();
      if (IsMultipleOf(extent, lanes)) return lanes;
    }
    const int most =
        lane_choice_ == LaneChoice::kResult ? LanesOfShortElements(stage_, target_) : 0;
    const bool fills = HasMasksOfShortElements(target_) && AtHints(extent) >= most;
    if (most > 0 && (fills || IsMultipleOf(extent, most))) return most;
    int lanes = LanesFor(stage_, extent, target_, /*least=*/4);
    if (lane_choice_ == LaneChoice::kInterleaved) {
      while (lanes * *ir::AsInt(stage_.extents().back()) > ir::kMaxLanes) lanes /= 2;
    }
    return lanes;
  }

  // The axis that a row of points is along, of a stage that has one.
  size_t ColumnAxis() const {
    return stage_.axes.size() - (lane_choice_ == LaneChoice::kInterleaved ? 2 : 1);
  }

  // The axis, other than the last, along which something is contiguous that is scattered along the
  // last one.
  std::optional<size_t> ChooseAcross() const {
    if (Reduces() || lane_choice_ != LaneChoice::kResult) return std::nullopt;
    for (const ir::Read& read : stage_.reads) {
      const absl::StatusOr<OperandView> view = ViewOperand(stage_, read);
      if (!view.ok() || !storage_.IsRowMajor(read.buffer)) continue;
      const std::optional<int64_t> last = ir::AsInt(view->StrideOf(stage_.axes.back()));
      if (last.has_value() && std::abs(*last) <= 2) continue;
      const std::optional<size_t> across = AxisAcross(stage_, *view);
      if (across.has_value() && !IsShort(stage_.extents()[*across])) return across;
    }
    return std::nullopt;
  }

  void ChooseTiles() {
    const std::vector<Expr>& extents = stage_.extents();
    int64_t bytes = 1;
    for (const ir::Read& read : stage_.reads)
      bytes = std::max<int64_t>(bytes, ByteSize(read.buffer.dtype().scalar));
    columns_ = extents.back();
    column_blocks_ = ir::Simplify(ir::CeilDiv(columns_, ir::Int64(kColumnsPerTile)));
    constexpr double kRounds = 4;  // tiles a thread
    const double tiles =
        AtHints(Product(extents)) / static_cast<double>(kLineBytes / bytes * kColumnsPerTile);
    int64_t lines = kLinesPerTile;
    while (lines > 1 && tiles / static_cast<double>(lines) < kRounds * target_.threads) lines /= 2;
    rows_per_tile_ = lines * kLineBytes / bytes;
    for (size_t axis = 0; axis + 1 < extents.size(); ++axis)
      rows_.push_back(axis == *across_ ? ir::CeilDiv(extents[axis], ir::Int64(rows_per_tile_))
                                       : extents[axis]);
    row_blocks_ = ir::Simplify(Product(rows_));
    block_operations_ = rows_per_tile_ * kColumnsPerTile * 4;
  }

  void ChooseBlocking() {
    const std::vector<Expr>& extents = stage_.extents();
    const size_t column = extents.empty() ? 0 : ColumnAxis();
    rows_.assign(extents.begin(), extents.begin() + static_cast<std::ptrdiff_t>(column));
    columns_ = extents.empty() ? ir::Int64(1) : extents[column];
    const double together = lane_choice_ == LaneChoice::kInterleaved ? AtHints(extents.back()) : 1;
    const double per_point =
        together * std::max(1.0, AtHints(Product(stage_.reduction_extents)) * 4 *
                                     static_cast<double>(stage_.body.size()));
    tiles_ = ChooseRowTiles();
    if (HasTiles()) rows_.back() = ir::Int64(tiles_.count);
    const auto points =
        static_cast<int64_t>(std::max(1.0, static_cast<double>(kOperationsPerBlock) / per_point));
    const auto column_hint = static_cast<int64_t>(std::max(1.0, AtHints(columns_)));
    if (column_hint >= points) {
      rows_per_block_ = 1;
      const int64_t vector =
          lane_choice_ == LaneChoice::kResult || lane_choice_ == LaneChoice::kInterleaved ? lanes_
                                                                                          : 1;
      columns_per_block_ = std::max<int64_t>(vector, points / vector * vector);
      column_blocks_ = ir::Simplify(ir::CeilDiv(columns_, ir::Int64(columns_per_block_)));
    } else {
      rows_per_block_ = std::max<int64_t>(1, points / (column_hint * tiles_.height));
      columns_per_block_ = 0;  // all of them
      column_blocks_ = ir::Int64(1);
    }
    const int64_t inside = ChooseInnerRows();
    row_blocks_ = ir::Simplify(ir::CeilDiv(Product(OuterRows()), ir::Int64(rows_per_block_)));
    block_operations_ =
        static_cast<int64_t>(per_point) *
        std::min<int64_t>(points, column_hint * rows_per_block_ * inside * tiles_.height);
  }

  // Rows of windows in tiles: tile number t has the rows from height * t on. Those from `first` to
  // before `end` are whole, and their windows inside the image along the rows; each of the few
  // others, at the borders, has code of its own. `inside_everywhere`: whether the windows of the
  // inner tiles lie inside whatever the other axes are.
  struct RowTiles {
    int64_t rows = 0, height = 1, count = 0, first = 0, end = 0;
    bool inside_everywhere = true;

    int64_t Height(int64_t tile) const { return std::min(height, rows - tile * height); }
  };

  bool HasTiles() const { return tiles_.count > 0; }
  const Var& RowAxis() const { return stage_.axes[stage_.axes.size() - 2]; }

  RowTiles ChooseRowTiles() const {
    constexpr int64_t kMostAtBorders = 4;  // tiles
    if (stage_.kind != StageKind::kWindow || lane_choice_ != LaneChoice::kResult ||
        stage_.axes.size() < 2 || !ir::AsInt(stage_.extents().back()).has_value())
      return {};
    const int64_t rows = ir::AsInt(stage_.extents()[stage_.axes.size() - 2]).value_or(0);
    if (rows < 2) return {};
    const auto inside = [&](int64_t row) {
      VarMap<Expr> axes;
      for (const Var& axis : stage_.axes) axes[axis] = axis;
      axes[RowAxis()] = ir::Int64(row);
      const Expr holds = InsideWindow(stage_, stage_.axes.back(), axes).holds;
      return holds.defined() ? ir::Simplify(holds) : holds;
    };
    // As few tiles as fit the registers, of equal height.
    const int64_t most = target_.vector_bits == 512 ? 8 : 4;
    RowTiles tiles{.rows = rows, .count = (rows + most - 1) / most};
    tiles.height = (rows + tiles.count - 1) / tiles.count;
    tiles.count = (rows + tiles.height - 1) / tiles.height;
    const auto is_inner = [&](int64_t tile) {
      if (tiles.Height(tile) < tiles.height) return false;
      for (const int64_t row : {tile * tiles.height, (tile + 1) * tiles.height - 1}) {
        const Expr there = inside(row);
        if (there.defined() && ir::IsInt(there, 0)) return false;
      }
      return true;
    };
    tiles.end = tiles.count;
    while (tiles.first <= kMostAtBorders && tiles.first < tiles.end && !is_inner(tiles.first))
      ++tiles.first;
    while (tiles.count - tiles.end <= kMostAtBorders && tiles.first < tiles.end &&
           !is_inner(tiles.end - 1))
      --tiles.end;
    if (tiles.first + tiles.count - tiles.end > kMostAtBorders) return {};
    if (tiles.first < tiles.end) {
      for (const int64_t row : {tiles.first * tiles.height, tiles.end * tiles.height - 1}) {
        const Expr there = inside(row);
        tiles.inside_everywhere &= !there.defined() || ir::IsInt(there, 1);
      }
    }
    return tiles;
  }

  // Of short rows as many of the last axes as a block has whole are walked by loops of their own;
  // what a block counts is rows of the others. Returns the rows of each.
  int64_t ChooseInnerRows() {
    constexpr double kShortRow = 8;  // vectors
    int64_t inside = 1;
    if (AtHints(columns_) > kShortRow * lanes_) return inside;
    while (inner_rows_ + 1 < rows_.size()) {
      const std::optional<int64_t> extent = ir::AsInt(rows_[rows_.size() - 1 - inner_rows_]);
      if (!extent.has_value() || *extent < 1 || inside * *extent > rows_per_block_) break;
      inside *= *extent;
      ++inner_rows_;
    }
    rows_per_block_ /= inside;
    return inside;
  }

  // The axes of rows that share a counter.
  absl::Span<const Expr> OuterRows() const {
    return absl::MakeConstSpan(rows_).first(rows_.size() - inner_rows_);
  }

  // What the caches do not hold is written past them: a store then needs no line from memory first.
  // In tiles only whole lines at once, because many rows are written in turn.
  ir::StoreHint ChooseHint() const {
    if (stage_.kind != StageKind::kMap || lane_choice_ == LaneChoice::kNone ||
        EstimateStage(stage_).bytes <= static_cast<double>(target_.l3_bytes))
      return ir::StoreHint::kNone;
    const int64_t bytes = lanes_ * ByteSize(stage_.results[0].dtype().scalar);
    return across_.has_value() && bytes % kLineBytes != 0 ? ir::StoreHint::kNone
                                                          : ir::StoreHint::kStreaming;
  }

  // Whether every row reads at the same indices that are known at the call, a vector of them for a
  // vector of columns: what columns an interpolation reads.
  bool GathersAlongColumns() const {
    if (stage_.kind != StageKind::kMap || lane_choice_ != LaneChoice::kResult) return false;
    const auto uses = [](const ir::Read& read, const Var& var) {
      return std::any_of(read.indices.begin(), read.indices.end(),
                         [&](const Expr& index) { return ir::UsesVar(index, var); });
    };
    return std::any_of(stage_.reads.begin(), stage_.reads.end(), [&](const ir::Read& index) {
      const bool of_columns =
          uses(index, stage_.axes.back()) &&
          std::none_of(stage_.axes.begin(), stage_.axes.end() - 1,
                       [&](const Var& axis) { return uses(index, axis); }) &&
          std::none_of(stage_.reads.begin(), stage_.reads.end(),
                       [&](const ir::Read& other) { return uses(index, other.value); });
      return of_columns &&
             std::any_of(stage_.reads.begin(), stage_.reads.end(),
                         [&](const ir::Read& read) { return uses(read, index.value); });
    });
  }

  // Loops.

  Stmt EmitBlock(const Var& block) {
    if (columns_per_block_ == 0 && rows_per_block_ > 1 && GathersAlongColumns())
      return EmitRowsInside(block);
    return OverRows(block,
                    [&](const VarMap<Expr>& axes) { return EmitRow(stage_, 0, 1, block, axes); });
  }

  // Runs `emit` for each row of the block, with the values of all axes but the last.
  Stmt OverRows(const Var& block, const std::function<Stmt(const VarMap<Expr>&)>& emit) const {
    const Expr row_count = Product(OuterRows());
    const Expr row_begin = block / column_blocks_ * ir::Int64(rows_per_block_);
    const Expr rows_here = ir::Min(ir::Int64(rows_per_block_), row_count - row_begin);
    return ir::For("r", ir::Simplify(rows_here), [&](Var r) {
      return ir::Let("row", ir::Simplify(row_begin + r), [&](Var row) {
        VarMap<Expr> axes;
        const std::vector<Expr> coordinates = Unravel(row, OuterRows());
        for (size_t i = 0; i < coordinates.size(); ++i) axes[stage_.axes[i]] = coordinates[i];
        return OverInnerRows(coordinates.size(), axes, emit);
      });
    });
  }

  Stmt OverInnerRows(size_t axis, const VarMap<Expr>& axes,
                     const std::function<Stmt(const VarMap<Expr>&)>& emit) const {
    if (axis >= rows_.size()) return emit(axes);
    return ir::For("i", rows_[axis], [&](Var i) {
      VarMap<Expr> inside = axes;
      inside[stage_.axes[axis]] = i;
      return OverInnerRows(axis + 1, inside, emit);
    });
  }

  // A row, by code for the piece that it lies in of each axis from `axis` on along which conditions
  // change. There are `choices` copies of that code already.
  Stmt EmitRow(const Stage& stage, size_t axis, size_t choices, const Var& block,
               const VarMap<Expr>& axes) {
    for (; stage_.kind == StageKind::kMap && axis < rows_.size(); ++axis) {
      const std::optional<int64_t> extent = ir::AsInt(rows_[axis]);
      if (!extent.has_value()) continue;
      const std::vector<int64_t> ends = Pieces(stage, axis, *extent);
      if (ends.size() < 2 || ends.size() * choices > kMostPieces) continue;
      Stmt row;
      for (size_t i = ends.size(); i-- > 0;) {
        const Stage within =
            StageWithin(stage, stage_.axes[axis], i == 0 ? 0 : ends[i - 1], ends[i]);
        Stmt piece = EmitRow(within, axis + 1, choices * ends.size(), block, axes);
        row = row.defined() ? ir::If(ir::Simplify(axes.at(stage_.axes[axis]) < ir::Int64(ends[i])),
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
    return OverVectors({}, ir::Int64(0), columns_, [&](const Point& columns) {
      std::vector<Stmt> statements;
      Stmt rows = OverRows(block, [&](const VarMap<Expr>& axes) {
        Point point = columns;
        point.axes.insert(axes.begin(), axes.end());
        Emitted emitted = EmitBody(*emitted_, storage_, point);
        std::vector<Stmt> of_row;
        for (Stmt& check : emitted.checks) {
          const bool moves = std::any_of(axes.begin(), axes.end(), [&](const auto& axis) {
            const std::vector<Var> vars = ir::CollectVars(axis.second);
            return std::any_of(vars.begin(), vars.end(),
                               [&](const Var& var) { return ir::UsesVar(check, var); });
          });
          (moves ? of_row : statements).push_back(std::move(check));
        }
        of_row.push_back(StoreResults(stage_, point, emitted.values, hint_));
        return ir::Seq(std::move(of_row));
      });
      statements.push_back(std::move(rows));
      return ir::Seq(std::move(statements));
    });
  }

  Stmt EmitColumns(const Stage& stage, const Var& block, VarMap<Expr> axes) {
    if (stage_.axes.empty()) return EmitPoint({.axes = std::move(axes)});
    const Var column_axis = stage_.axes[ColumnAxis()];
    const bool whole = columns_per_block_ == 0;
    const Expr begin =
        whole ? ir::Int64(0) : ir::Simplify(block % column_blocks_ * ir::Int64(columns_per_block_));
    const Expr count =
        whole ? columns_ : ir::Simplify(ir::Min(ir::Int64(columns_per_block_), columns_ - begin));
    if (lane_choice_ == LaneChoice::kInterleaved) {
      return OverVectors(axes, begin, count, [&](const Point& vector) {
        return EmitInterleaved(*emitted_, storage_, vector, hint_);
      });
    }
    if (lane_choice_ != LaneChoice::kResult) {
      return ir::For("c", count, [&](Var c) {
        axes[column_axis] = ir::Simplify(begin + c);
        return EmitPoint({.axes = axes});
      });
    }
    if (!ir::AsInt(columns_).has_value())
      return OverVectors(axes, begin, count, [&](const Point& point) { return EmitPoint(point); });
    return HasTiles() ? EmitRowTile(stage, axes, begin, count)
                      : EmitOneRow(stage, axes, begin, count);
  }

  // Points of one row.
  Stmt EmitOneRow(const Stage& stage, const VarMap<Expr>& axes, const Expr& begin,
                  const Expr& count) {
    if (columns_per_block_ != 0) return EmitPieces(stage, axes, begin, count);
    const Inside inside = InsideWindow(stage, stage_.axes.back(), axes);
    if (!inside.holds.defined()) return EmitPieces(stage, axes, begin, count);
    return ir::If(ir::Simplify(inside.holds), EmitPieces(inside.stage, axes, begin, count),
                  EmitPieces(stage, axes, begin, count));
  }

  // Points of a tile of rows, whose number is the value of their axis.
  Stmt EmitRowTile(const Stage& stage, const VarMap<Expr>& axes, const Expr& begin,
                   const Expr& count) {
    const Expr tile = axes.at(RowAxis());
    Stmt statement;
    if (tiles_.first < tiles_.end) {
      const Expr row = ir::Simplify(tile * Int64(tiles_.height));
      statement = ir::Let("image_row", row, [&](Var named) {
        VarMap<Expr> there = axes;
        there[RowAxis()] = named;
        return EmitInnerTile(stage, there, begin, count);
      });
    }
    for (int64_t t = tiles_.count; t-- > 0;) {
      if (tiles_.first <= t && t < tiles_.end) continue;
      Stmt border = EmitBorderTile(stage, t, axes, begin, count);
      statement = statement.defined() ? ir::If(ir::Simplify(ir::Eq(tile, Int64(t))),
                                               std::move(border), std::move(statement))
                                      : std::move(border);
    }
    return statement;
  }

  // Its rows are known, and so is which elements of its windows lie outside the image.
  Stmt EmitBorderTile(const Stage& stage, int64_t tile, VarMap<Expr> axes, const Expr& begin,
                      const Expr& count) {
    const int64_t row = tile * tiles_.height, height = tiles_.Height(tile);
    axes[RowAxis()] = Int64(row);
    together_ = static_cast<int>(height);
    Stmt points = EmitPieces(StageWithin(stage, RowAxis(), row, row + height), axes, begin, count);
    together_ = 1;
    return points;
  }

  Stmt EmitInnerTile(const Stage& stage, const VarMap<Expr>& axes, const Expr& begin,
                     const Expr& count) {
    const auto row = [&](const Expr& number) {
      VarMap<Expr> there = axes;
      there[RowAxis()] = ir::Simplify(axes.at(RowAxis()) + number);
      return there;
    };
    const Inside inside = InsideWindow(stage, stage_.axes.back(), axes);
    together_ = static_cast<int>(tiles_.height);
    Stmt points = EmitPieces(inside.holds.defined() ? inside.stage : stage, axes, begin, count);
    together_ = 1;
    if (tiles_.inside_everywhere || !inside.holds.defined()) return points;
    // What holds at both ends holds between them, since conditions are linear.
    const Expr at_end =
        InsideWindow(stage, stage_.axes.back(), row(Int64(tiles_.height - 1))).holds;
    return ir::If(ir::Simplify(inside.holds && at_end), std::move(points),
                  ir::For("i", Int64(tiles_.height),
                          [&](Var i) { return EmitOneRow(stage, row(i), begin, count); }));
  }

  // `count` points of the last axis from `begin` on, cut where the conditions of `stage` change.
  Stmt EmitPieces(const Stage& stage, const VarMap<Expr>& axes, const Expr& begin,
                  const Expr& count) {
    const Stage* const around = emitted_;
    const size_t axis = stage_.axes.size() - 1;
    const std::vector<int64_t> ends = Pieces(stage, axis, *ir::AsInt(columns_));
    std::vector<Stmt> pieces;
    for (size_t i = 0; i < ends.size(); ++i) {
      const int64_t first = i == 0 ? 0 : ends[i - 1];
      const Stage within = StageWithin(stage, stage_.axes[axis], first, ends[i]);
      Expr from = begin, here = count;
      if (ends.size() > 1) {
        from = ir::Simplify(ir::Max(begin, ir::Int64(first)));
        const Expr end = ir::Min(ir::Simplify(begin + count), ir::Int64(ends[i]));
        here = ir::Simplify(ir::Max(end - from, ir::Int64(0)));
      }
      emitted_ = &within;
      pieces.push_back(
          OverVectors(axes, from, here, [&](const Point& point) { return EmitPoint(point); }));
    }
    emitted_ = around;
    return ir::Seq(std::move(pieces));
  }

  // Where the pieces of an axis of so many points end.
  std::vector<int64_t> Pieces(const Stage& stage, size_t axis, int64_t extent) const {
    // Columns of windows are not cut where vectors have masks: one mask for a column of the window
    // is less than a vector more for each border.
    if (stage.kind == StageKind::kWindow && HasMasksOfShortElements(target_)) return {extent};
    std::vector<int64_t> ends;
    for (int64_t border : BordersAlong(stage, stage_.axes[axis])) {
      if (border > 0 && border < extent) ends.push_back(border);
    }
    if (ends.size() >= kMostPieces) ends.clear();
    ends.push_back(extent);
    return ends;
  }

  // Runs `emit` for the `count` points from `begin` on along the last axis, a vector at a time.
  Stmt OverVectors(VarMap<Expr> axes, const Expr& begin, const Expr& count,
                   const std::function<Stmt(const Point&)>& emit) const {
    const Var column_axis = stage_.axes[ColumnAxis()];
    const bool aligned = IsMultipleOf(begin, lanes_);
    return InVectors(count, lanes_, [&](const Expr& offset, const Expr& mask) {
      axes[column_axis] = ir::Simplify(begin + offset);
      return emit({.axes = axes,
                   .lane_axis = column_axis,
                   .lanes = lanes_,
                   .mask = mask,
                   .aligned = aligned && !mask.defined()});
    });
  }

  Stmt EmitTile(const Var& block) {
    VarMap<Expr> axes;
    SetCoordinates(stage_.axes, rows_, ir::Simplify(block / column_blocks_), axes);
    const Var across = stage_.axes[*across_];
    return ir::Let("row", ir::Simplify(axes.at(across) * ir::Int64(rows_per_tile_)), [&](Var row) {
      const Expr rows =
          ir::Simplify(ir::Min(ir::Int64(rows_per_tile_), stage_.extents()[*across_] - row));
      const Expr first = ir::Simplify(block % column_blocks_ * ir::Int64(kColumnsPerTile));
      return ir::Let("column", first, [&](Var column) {
        const Expr count = ir::Simplify(ir::Min(ir::Int64(kColumnsPerTile), columns_ - column));
        return OverVectors(axes, column, count, [&](const Point& vector) {
          const Expr whole =
              ir::Simplify(vector.mask.defined() ? ir::Int64(0) : rows / ir::Int64(lanes_));
          const Expr squares = ir::Simplify(whole * ir::Int64(lanes_));
          const Expr rest = ir::Simplify(rows - squares);
          std::vector<Stmt> parts;
          if (!ir::IsInt(whole, 0)) {
            parts.push_back(ir::For("t", whole, [&](Var t) {
              return EmitTransposed(stage_, storage_, vector, across,
                                    ir::Simplify(row + t * ir::Int64(lanes_)), hint_);
            }));
          }
          if (!ir::IsInt(rest, 0)) {
            parts.push_back(ir::For("i", rest, [&](Var i) {
              Point point = vector;
              point.axes[across] = ir::Simplify(row + squares + i);
              return EmitPoint(point);
            }));
          }
          return ir::Seq(std::move(parts));
        });
      });
    });
  }

  // Points.

  Stmt EmitPoint(const Point& point) {
    return Reduces()
               ? EmitReduction(point)
               : EmitAndStore(*emitted_, storage_, point, RearrangedReads(*emitted_, point), hint_);
  }

  // The values of reads whose lanes are elements of vectors of memory, from any element on, that
  // change places: of those that move by one element back a lane, or by three or four.
  VarMap<Expr> RearrangedReads(const Stage& stage, const Point& point) const {
    VarMap<Expr> values;
    if (point.lanes == 1) return values;
    for (const ir::Read& read : stage.reads) {
      if (read.predicate.defined() || !storage_.IsRowMajor(read.buffer)) continue;
      const absl::StatusOr<OperandView> view = ViewOperand(stage, read);
      if (!view.ok()) continue;
      const int64_t step = ir::AsInt(view->StrideOf(point.lane_axis)).value_or(0);
      if (step == -1) values[read.value] = LoadReversed(read, point);
      if (step == 3 || step == 4) values[read.value] = LoadEvery(read, step, point);
    }
    return values;
  }

  // The element of a read at a lane of the point, and those that follow it in memory.
  Expr LoadFrom(const ir::Read& read, const Point& point, int lane, const Expr& mask) const {
    VarMap<Expr> first = point.axes;
    first[point.lane_axis] = point.axes.at(point.lane_axis) + ir::Int64(lane);
    std::vector<Expr> indices;
    for (const Expr& index : read.indices)
      indices.push_back(ir::Simplify(ir::Substitute(index, first)));
    return storage_.Load(read.buffer, indices, {.lanes = point.lanes, .predicate = mask});
  }

  Expr LoadReversed(const ir::Read& read, const Point& point) const {
    const Expr mask = point.mask.defined() ? Reversed(point.mask) : Expr();
    return Reversed(LoadFrom(read, point, point.lanes - 1, mask));
  }

  // Lanes `step` elements apart. What lies between them is not read: it may be outside the buffer.
  Expr LoadEvery(const ir::Read& read, int64_t step, const Point& point) const {
    const int apart = static_cast<int>(step);
    const int of_vector = (point.lanes + apart - 1) / apart;  // lanes
    std::vector<Expr> lanes;
    for (int first = 0; first < point.lanes; first += of_vector) {
      const int end = std::min(first + of_vector, point.lanes);
      std::vector<Expr> reads(static_cast<size_t>(point.lanes), ir::Bool(false));
      for (int lane = first; lane < end; ++lane) {
        reads[static_cast<size_t>((lane - first) * apart)] =
            point.mask.defined() ? ir::Lane(point.mask, lane) : ir::Bool(true);
      }
      const Expr vector = LoadFrom(read, point, first, ir::Pack(reads));
      for (int lane = first; lane < end; ++lane)
        lanes.push_back(ir::Lane(vector, (lane - first) * apart));
    }
    return ir::Pack(lanes);
  }

  static Expr Reversed(const Expr& vector) {
    std::vector<Expr> lanes;
    for (int lane = vector.type().lanes; lane-- > 0;) lanes.push_back(ir::Lane(vector, lane));
    return ir::Pack(lanes);
  }

  Stmt EmitReduction(const Point& point) {
    const bool along = lane_choice_ == LaneChoice::kReduction;
    const auto store = [&](const Point& at, const std::vector<Expr>& values) {
      return epilogue_ == nullptr ? StoreResults(stage_, at, values) : StoreEpilogue(at, values[0]);
    };
    if (together_ > 1) {
      TogetherEmitter emitter(*emitted_, storage_, RowAxis(), together_);
      return emitter.Emit(point, [&](int number, const std::vector<Expr>& values) {
        Point at = point;
        at.axes[RowAxis()] = ir::Simplify(point.axes.at(RowAxis()) + ir::Int64(number));
        return store(at, values);
      });
    }
    ReductionEmitter emitter(*emitted_, storage_, lanes_,
                             along ? ReductionLanes::kAlong : ReductionLanes::kNone);
    return emitter.Emit(point, {}, [&](const auto& values) { return store(point, values); });
  }

  Stmt StoreEpilogue(const Point& of_sum, const Expr& sum) {
    Point point = of_sum;
    point.axes.clear();
    for (size_t i = 0; i < stage_.axes.size(); ++i)
      point.axes[epilogue_->axes[i]] = of_sum.axes.at(stage_.axes[i]);
    if (point.lanes > 1) point.lane_axis = epilogue_->axes.back();
    const ir::Buffer& result = stage_.results[0];
    const Var value = Var::Make("sum", result.dtype().WithLanes(point.lanes));
    VarMap<Expr> given;
    for (const ir::Read& read : epilogue_->reads) {
      if (read.buffer.SameAs(result)) given[read.value] = value;
    }
    return ir::Let(value, ir::Cast(result.dtype().scalar, sum),
                   EmitAndStore(*epilogue_, storage_, point, given));
  }

  const Stage& stage_;
  const Stage* const epilogue_;
  const Stage* emitted_ = &stage_;  // for the piece at hand
  const Storage& storage_;
  const Target& target_;
  LaneChoice lane_choice_ = LaneChoice::kNone;
  int lanes_ = 1;
  std::optional<size_t> across_;  // an axis; of a map in tiles
  ir::StoreHint hint_ = ir::StoreHint::kNone;
  int64_t rows_per_tile_ = 0;
  std::vector<Expr> rows_;
  size_t inner_rows_ = 0;  // of these axes, from the last, those with loops of their own
  Expr columns_;
  RowTiles tiles_;
  int together_ = 1;  // rows of the tile at hand
  int64_t rows_per_block_ = 1;
  int64_t columns_per_block_ = 0;
  Expr row_blocks_, column_blocks_;
  int64_t block_operations_ = 0;
};

}  // namespace

StageShares SharesOf(const Stage& stage, const Storage& storage, const Target& target) {
  StageScheduler scheduler(stage, nullptr, storage, target);
  const double of_peak = scheduler.ShareOfPeak();
  if (ReducesNarrowRows(stage, storage, target.float_lanes())) {
    constexpr int64_t kLeastRows = 1 << 12;  // of a segment
    constexpr int64_t kRounds = 4;           // segments a thread
    const int64_t rows = *ir::AsInt(stage.reduction_extents[0]);
    const int64_t segments = std::clamp<int64_t>(rows / kLeastRows, 1, kRounds * target.threads);
    return {.vectors = static_cast<double>(segments),
            .share_of_peak = of_peak,
            .segments = segments,
            .of_narrow_rows = true};
  }
  return {.vectors = scheduler.Vectors(),
          .share_of_peak = of_peak,
          .share_of_vectors = scheduler.ShareOfVectors(),
          .segments = scheduler.Segments()};
}

ir::Kernel ScheduleNarrowRows(const Stage& stage, int64_t segments,
                              const std::vector<ir::Buffer>& partial, const Storage& storage,
                              const Target& target, absl::string_view name) {
  const int lanes = target.float_lanes();
  const int64_t rows = *ir::AsInt(stage.reduction_extents[0]);
  const int64_t of_segment = (rows + segments * lanes - 1) / (segments * lanes) * lanes;
  ir::Kernel kernel;
  kernel.name = std::string(name);
  const Var block = Var::Make("block", ir::Type::Int64());
  kernel.grid = {{block, Int64(segments)}};
  const Expr first = ir::Simplify(block * Int64(of_segment));
  const Expr here = ir::Max(Int64(0), ir::Min(Int64(of_segment), Int64(rows) - first));
  kernel.body = ReduceNarrowRows(stage, storage, lanes, first, ir::Simplify(here), partial,
                                 ir::Simplify(block * Int64(lanes)));
  kernel.schedule = absl::StrCat("generic lanes=", lanes, " of narrow rows");
  kernel.block_nanoseconds = static_cast<double>(of_segment * *ir::AsInt(stage.extents()[0])) / 16;
  return kernel;
}

ir::Kernel ScheduleParallel(const Stage& stage, const Stage* epilogue, const Storage& storage,
                            const Target& target, absl::string_view name) {
  return StageScheduler(stage, epilogue, storage, target).Schedule(name);
}

}  // namespace hidet::schedules
