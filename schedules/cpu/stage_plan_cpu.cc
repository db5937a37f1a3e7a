#include "schedules/cpu/stage_plan_cpu.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include "absl/status/statusor.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/walk.h"
#include "schedules/borders.h"
#include "schedules/cpu/block_sizes.h"
#include "schedules/cpu/interleaved_points.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/loop_nest.h"
#include "schedules/operand_view.h"
#include "schedules/reduction_split.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stage;
using ir::StageKind;

constexpr int64_t kOperationsPerBlock =
    1 << 15;  // about 10 us of scalar work: enough to hand out, little to wait for
constexpr int64_t kLinesPerTile = 4;  // of what is read across: a stream that memory sees as one

class StagePlanner {
 public:
  StagePlanner(const Stage& stage, const Storage& storage, const Target& target)
      : stage_(stage), storage_(storage), target_(target) {}

  StagePlan Plan() {
    plan_.lane_choice = ChooseLanes();
    plan_.lanes = plan_.lane_choice == LaneChoice::kNone ? 1 : LaneCount();
    plan_.across = ChooseAcross();
    if (plan_.across.has_value()) {
      plan_.lanes = std::min(plan_.lanes, target_.float_lanes());  // squares stay in registers
      ChooseTiles();
    } else {
      ChooseBlocking();
    }
    plan_.hint = ChooseHint();
    return std::move(plan_);
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
    constexpr double kLoops = 0.1, kTiles = 0.7, kEverySecond = 0.45, kSecondCache = 0.16;
    constexpr double kMostOfWindow = 128;  // elements: of more, the cache serves fewer
    constexpr double kChains = 4;          // that hide the latency of an addition
    plan_.lane_choice = ChooseLanes();
    plan_.tiles = ChooseRowTiles();
    const double of_vectors =
        std::min(1.0, kVectorOperations * target_.float_lanes() / target_.flops_per_core);
    if (MovesVectors()) return of_vectors;
    if (stage_.kind == StageKind::kMap && plan_.lane_choice != LaneChoice::kNone)
      return ShareOfMap(of_vectors, kLoops);
    if (!plan_.HasTiles() || AtHints(Product(stage_.reduction_extents)) > kMostOfWindow)
      return kLoops;
    const bool is_strided = std::ranges::any_of(stage_.reads, [&](const ir::Read& read) {
      const std::optional<Expr> stride = StrideAlong(stage_, read, stage_.axes.back());
      return stride.has_value() && ir::IsInt(*stride, 2);
    });
    // Shorter rows than a vector are counted by ShareOfVectors.
    const double lanes = target_.float_lanes(), columns = AtHints(stage_.extents().back());
    const double in_vectors = columns < lanes ? 1 : columns / (std::ceil(columns / lanes) * lanes);
    const double of_chains = std::min(1.0, static_cast<double>(plan_.tiles.height) / kChains);
    const double whole = ReadsAgain() ? kSecondCache : is_strided ? kEverySecond : kTiles;
    return std::max(kLoops, whole * of_chains * in_vectors);
  }

  // Whether the windows are of an image that is read once for each of several results, the channels
  // of a convolution, and that the first cache does not keep so long: 0.16 of the peak (32 to 21
  // channels of 64 x 64, 3 x 3; Zen 4, 2026-11-30).
  bool ReadsAgain() const {
    return std::ranges::any_of(stage_.reads, [&](const ir::Read& read) {
      if (!ir::AnyUsesVar(read.indices, RowAxis(stage_))) return false;
      double bytes = BytesOf(read.buffer);
      bool again = false;
      for (size_t i = 0; i + 2 < stage_.axes.size(); ++i) {
        const double extent = AtHints(stage_.extents()[i]);
        if (ir::AnyUsesVar(read.indices, stage_.axes[i])) {
          bytes /= std::max(1.0, extent);
        } else {
          again |= extent > 1;
        }
      }
      return again && bytes > static_cast<double>(target_.l1_bytes);
    });
  }

  // Of a map some of whose operations are slow, as a division is: each takes its own time. Were the
  // others taken to be as slow, a division would be better off in a kernel of its own.
  double ShareOfMap(double simple_share, double slow_share) const {
    double all = 0, slow = 0;
    for (const Expr& body : stage_.body) {
      all += OperationCost(body);
      ir::Walk(body, {.enter_expr = [&](const Expr& e) {
                 const auto* operation = e.As<ir::OperatorNode>();
                 if (operation == nullptr || IsSimple(operation->op)) return true;
                 slow += OperationCost(e);
                 for (const Expr& operand : e->operands) slow -= OperationCost(operand);
                 return true;
               }});
    }
    return all / ((all - slow) / simple_share + slow / slow_share);
  }

  // How much of a vector the operations of a reduction are on.
  double ShareOfVectors() const {
    if (!SumsElements(stage_)) return 1;
    const double lanes = target_.float_lanes();
    const LaneChoice choice = ChooseLanes();
    if (choice == LaneChoice::kNone) return 1 / lanes;
    const Expr& extent =
        choice == LaneChoice::kResult ? stage_.extents().back() : stage_.reduction_extents.back();
    return std::clamp(AtHints(extent) / lanes, 1 / lanes, 1.0);
  }

 private:
  // A second, of those that a core has instructions of, in a map.
  static constexpr double kVectorOperations = 4e9;

  // Whether every read moves by so few elements along an axis that its lanes are those of vectors
  // of memory, and at least one moves; or whether nothing is read.
  bool SuitsLanes(const ir::Var& axis) const {
    constexpr int64_t kMost = 4;  // rearranged_reads.h
    bool any_unit = stage_.reads.empty();
    for (const ir::Read& read : stage_.reads) {
      if (!storage_.IsRowMajor(read.buffer)) return false;
      const absl::StatusOr<OperandView> view = ViewOperand(stage_, read);
      // A gather of rows moves along them as any other read does.
      const std::optional<Expr> stride =
          view.ok() ? view->StrideOf(axis) : StrideAlong(stage_, read, axis);
      const int64_t step = stride.has_value() ? ir::AsInt(*stride).value_or(-1) : -1;
      if (step < 0 || step > kMost) return false;
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
    if (!SumsElements(stage_)) {
      return result_possible         ? LaneChoice::kResult
             : CanInterleave(stage_) ? LaneChoice::kInterleaved
                                     : LaneChoice::kNone;
    }
    if (result_possible && SuitsLanes(stage_.axes.back())) return LaneChoice::kResult;
    const bool reduction_possible =
        !stage_.reduction_axes.empty() && !IsShort(stage_.reduction_extents.back());
    return reduction_possible && SuitsLanes(stage_.reduction_axes.back()) ? LaneChoice::kReduction
                                                                          : LaneChoice::kNone;
  }

  // A vector of float32; shorter for a short constant extent. Rows that are reduced side by side
  // are several vectors, so that whole pieces of them come from memory at once and the combinations
  // of one need not wait for each other.
  int LaneCount() const {
    const Expr& extent = plan_.lane_choice == LaneChoice::kReduction
                             ? stage_.reduction_extents.back()
                             : stage_.extents()[ColumnAxis(stage_, plan_.lane_choice)];
    if (plan_.lane_choice == LaneChoice::kResult && stage_.kind == StageKind::kReduce &&
        stage_.results.size() == 1) {
      constexpr int kVectors = 4;
      const int lanes = kVectors * target_.float_lanes();
      if (IsMultipleOf(extent, lanes)) return lanes;
    }
    const int most =
        plan_.lane_choice == LaneChoice::kResult ? LanesOfShortElements(stage_, target_) : 0;
    const bool fills = HasMasksOfShortElements(target_) && AtHints(extent) >= most;
    if (most > 0 && (fills || IsMultipleOf(extent, most))) return most;
    int lanes = LanesFor(stage_, extent, target_, /*least=*/4);
    if (plan_.lane_choice == LaneChoice::kInterleaved) {
      while (lanes * *ir::AsInt(stage_.extents().back()) > ir::kMaxLanes) lanes /= 2;
    }
    return lanes;
  }

  // The axis, other than the last, along which something is contiguous that is scattered along the
  // last one.
  std::optional<size_t> ChooseAcross() const {
    if (SumsElements(stage_) || plan_.lane_choice != LaneChoice::kResult) return std::nullopt;
    for (const ir::Read& read : stage_.reads) {
      const absl::StatusOr<OperandView> view = ViewOperand(stage_, read);
      if (!view.ok() || !storage_.IsRowMajor(read.buffer)) continue;
      const std::optional<int64_t> last = ir::AsInt(view->StrideOf(stage_.axes.back()));
      if (last.has_value() && std::abs(*last) <= 2) continue;
      const std::optional<size_t> across = AxisAcross(stage_, read);
      if (across.has_value() && !IsShort(stage_.extents()[*across])) return across;
    }
    return std::nullopt;
  }

  void ChooseTiles() {
    const std::vector<Expr>& extents = stage_.extents();
    int64_t bytes = 1;
    for (const ir::Read& read : stage_.reads)
      bytes = std::max<int64_t>(bytes, ByteSize(read.buffer.dtype().scalar));
    plan_.columns = extents.back();
    plan_.column_blocks = ir::Simplify(ir::CeilDiv(plan_.columns, ir::Int64(kColumnsPerTile)));
    constexpr double kRounds = 4;  // tiles a thread
    const double tiles =
        AtHints(Product(extents)) / static_cast<double>(kLineBytes / bytes * kColumnsPerTile);
    int64_t lines = kLinesPerTile;
    while (lines > 1 && tiles / static_cast<double>(lines) < kRounds * target_.threads) lines /= 2;
    plan_.rows_per_tile = lines * kLineBytes / bytes;
    for (size_t axis = 0; axis + 1 < extents.size(); ++axis)
      plan_.rows.push_back(axis == *plan_.across
                               ? ir::CeilDiv(extents[axis], ir::Int64(plan_.rows_per_tile))
                               : extents[axis]);
    plan_.row_blocks = ir::Simplify(Product(plan_.rows));
    plan_.block_nanoseconds = static_cast<double>(plan_.rows_per_tile * kColumnsPerTile);
  }

  void ChooseBlocking() {
    const std::vector<Expr>& extents = stage_.extents();
    const size_t column = extents.empty() ? 0 : ColumnAxis(stage_, plan_.lane_choice);
    plan_.rows.assign(extents.begin(), extents.begin() + static_cast<std::ptrdiff_t>(column));
    plan_.columns = extents.empty() ? ir::Int64(1) : extents[column];
    const double together =
        plan_.lane_choice == LaneChoice::kInterleaved ? AtHints(extents.back()) : 1;
    const double per_point =
        together * std::max(1.0, AtHints(Product(stage_.reduction_extents)) * 4 *
                                     static_cast<double>(stage_.body.size()));
    plan_.tiles = ChooseRowTiles();
    if (plan_.HasTiles()) {
      const RowTiles& tiles = plan_.tiles;
      plan_.rows.back() = tiles.open_rows.defined()
                              ? ir::Simplify(ir::CeilDiv(tiles.open_rows, ir::Int64(tiles.height)))
                              : ir::Int64(tiles.count);
    }
    const auto points =
        static_cast<int64_t>(std::max(1.0, static_cast<double>(kOperationsPerBlock) / per_point));
    const auto column_hint = static_cast<int64_t>(std::max(1.0, AtHints(plan_.columns)));
    if (column_hint >= points) {
      plan_.rows_per_block = 1;
      const int64_t vector =
          plan_.lane_choice == LaneChoice::kResult || plan_.lane_choice == LaneChoice::kInterleaved
              ? plan_.lanes
              : 1;
      plan_.columns_per_block = std::max<int64_t>(vector, points / vector * vector);
      plan_.column_blocks =
          ir::Simplify(ir::CeilDiv(plan_.columns, ir::Int64(plan_.columns_per_block)));
    } else {
      plan_.rows_per_block = std::max<int64_t>(1, points / (column_hint * plan_.tiles.height));
      plan_.columns_per_block = 0;  // all of them
      plan_.column_blocks = ir::Int64(1);
    }
    const int64_t inside = ChooseInnerRows();
    plan_.row_blocks =
        ir::Simplify(ir::CeilDiv(Product(plan_.OuterRows()), ir::Int64(plan_.rows_per_block)));
    const auto points_of_block = static_cast<double>(
        std::min(points, column_hint * plan_.rows_per_block * inside * plan_.tiles.height));
    plan_.block_nanoseconds =
        points_of_block * (MovesVectors() ? together * NanosecondsOfPoint() : per_point / 4);
  }

  // Whether the stage is a map in vectors of operations that a core has instructions of, none of
  // them a function or a division: those take what they take of each lane.
  bool MovesVectors() const {
    const auto is_simple = [&](const Expr& body) {
      bool simple = true;
      ir::Walk(body, {.enter_expr = [&](const Expr& e) {
                 const auto* operation = e.As<ir::OperatorNode>();
                 simple &= operation == nullptr || IsSimple(operation->op) || IsOfLanes(*operation);
                 return simple;
               }});
      return simple;
    };
    return stage_.kind == StageKind::kMap && plan_.lane_choice != LaneChoice::kNone &&
           std::ranges::all_of(stage_.body, is_simple);
  }

  // Where in a stack of tensors a point lies: parts of its index, and not of what is read.
  bool IsOfLanes(const ir::OperatorNode& operation) const {
    return operation.type.IsInteger() &&
           (operation.op == ir::Op::kDiv || operation.op == ir::Op::kMod) &&
           ir::AsInt(operation.operands[1]).has_value() &&
           std::ranges::none_of(stage_.reads, [&](const ir::Read& read) {
             return ir::UsesVar(operation.operands[0], read.value);
           });
  }

  static bool IsSimple(ir::Op op) {
    using enum ir::Op;
    constexpr ir::Op kSimple[] = {
        kAdd,   kSub,    kMul,    kMin,       kMax,        kFma,   kNeg,  kAbs,   kSign, kBitAnd,
        kBitOr, kBitXor, kBitNot, kShiftLeft, kShiftRight, kEq,    kNe,   kLt,    kLe,   kAnd,
        kOr,    kNot,    kSelect, kIsNan,     kIsInf,      kFloor, kCeil, kTrunc, kRound};
    return std::find(std::begin(kSimple), std::end(kSimple), op) != std::end(kSimple);
  }

  // Of such a map, one thread, operands in its cache or the last one: an addition of a million
  // float32 takes 0.165 (Zen 4, 2026-11-26).
  double NanosecondsOfPoint() const {
    constexpr double kBytes = 70;  // a nanosecond
    const double points = std::max(1.0, AtHints(Product(stage_.extents())));
    const StageCost cost = EstimateStage(stage_);
    return (cost.bytes / kBytes + cost.flops / (kVectorOperations * 1e-9 * target_.float_lanes()) +
            ScatteredReads(stage_, target_.float_lanes())) /
           points;
  }

  RowTiles ChooseRowTiles() const {
    constexpr int64_t kMostAtBorders = 4;  // tiles
    if (stage_.kind != StageKind::kWindow || plan_.lane_choice != LaneChoice::kResult ||
        stage_.axes.size() < 2)
      return {};
    // What holds at the ends of a tile must hold between them.
    if (!ConditionsAreLinearAlong(stage_, RowAxis(stage_))) return {};
    const int64_t most = target_.vector_bits == 512 ? 8 : 4;
    const Expr& extent = stage_.extents()[stage_.axes.size() - 2];
    const bool are_known =
        ir::AsInt(extent).has_value() && ir::AsInt(stage_.extents().back()).has_value();
    if (!are_known) {
      // Low ones: rows at the borders, and those that are left, go one by one.
      constexpr int64_t kHeight = 4;
      return AtHints(extent) < static_cast<double>(kHeight)
                 ? RowTiles{}
                 : RowTiles{.height = kHeight, .inside_everywhere = false, .open_rows = extent};
    }
    const int64_t rows = *ir::AsInt(extent);
    if (rows < 2) return {};
    const auto inside = [&](int64_t row) {
      ir::VarMap<Expr> axes;
      for (const ir::Var& axis : stage_.axes) axes[axis] = axis;
      axes[RowAxis(stage_)] = ir::Int64(row);
      const Expr holds = InsideWindow(stage_, stage_.axes.back(), axes).holds;
      return holds.defined() ? ir::Simplify(holds) : holds;
    };
    // As few tiles as fit the registers, of equal height.
    RowTiles tiles{.rows = rows, .count = CeilOfRatio(rows, most)};
    tiles.height = CeilOfRatio(rows, tiles.count);
    tiles.count = CeilOfRatio(rows, tiles.height);
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
    if (AtHints(plan_.columns) > kShortRow * plan_.lanes) return inside;
    while (plan_.inner_rows + 1 < plan_.rows.size()) {
      const std::optional<int64_t> extent =
          ir::AsInt(plan_.rows[plan_.rows.size() - 1 - plan_.inner_rows]);
      if (!extent.has_value() || *extent < 1 || inside * *extent > plan_.rows_per_block) break;
      inside *= *extent;
      ++plan_.inner_rows;
    }
    plan_.rows_per_block /= inside;
    return inside;
  }

  // What the caches do not hold is written past them: a store then needs no line from memory first.
  // In tiles only whole lines at once, because many rows are written in turn.
  ir::AccessHint ChooseHint() const {
    if (stage_.kind != StageKind::kMap || plan_.lane_choice == LaneChoice::kNone ||
        EstimateStage(stage_).bytes <= static_cast<double>(target_.l3_bytes))
      return ir::AccessHint::kNone;
    const int64_t bytes = plan_.lanes * ByteSize(stage_.results[0].dtype().scalar);
    return plan_.across.has_value() && bytes % kLineBytes != 0 ? ir::AccessHint::kNone
                                                               : ir::AccessHint::kStreaming;
  }

  const Stage& stage_;
  const Storage& storage_;
  const Target& target_;
  StagePlan plan_;
};

}  // namespace

StagePlan PlanStage(const Stage& stage, const Storage& storage, const Target& target) {
  return StagePlanner(stage, storage, target).Plan();
}

bool SumsElements(const Stage& stage) {
  return stage.combiner.has_value() && stage.kind != StageKind::kScan;
}

size_t ColumnAxis(const Stage& stage, LaneChoice choice) {
  return stage.axes.size() - (choice == LaneChoice::kInterleaved ? 2 : 1);
}

StageShares SharesOf(const Stage& stage, const Storage& storage, const Target& target) {
  StagePlanner planner(stage, storage, target);
  const double of_peak = planner.ShareOfPeak();
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
  return {.vectors = planner.Vectors(),
          .share_of_peak = of_peak,
          .share_of_vectors = planner.ShareOfVectors(),
          .segments = planner.Segments()};
}

}  // namespace hidet::schedules
