#include "schedules/cuda/row_group_cuda.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "schedules/accumulators.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/kept_elements.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/row_group_time.h"
#include "schedules/cuda/streamed_inputs.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/row_group.h"
#include "schedules/row_group_keep.h"
#include "schedules/row_group_split.h"
#include "schedules/row_group_walk.h"
#include "schedules/shape_strategy.h"
#include "schedules/staggered_rows.h"
#include "schedules/tile/block_reduce.h"
#include "schedules/tile/warp.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stage;
using ir::Stmt;
using ir::Var;

constexpr int kMostThreads = 1024;
constexpr int kMostLanes = 8;  // of masks: 16 of them beside two vectors of halves leave lanes idle
constexpr int kMostRounds = 8;        // vectors of a thread that are kept
constexpr int kThreadsAtOnce = 1024;  // of a multiprocessor: what its registers leave room for
// Of threads that are so many there is one block at a time, unless they keep little. 512 rows of
// 32000 halves (log-sum-exp, H200, 2026-11-27) take 19 us by 512 threads that keep all of 64
// elements each, 14.7 by as many that read them again, from the first cache. Where there are no
// more rows than multiprocessors there is one block anyhow.
constexpr int kManyThreads = 512;
constexpr int64_t kFewBytes = 32;  // of a thread
// A row that is kept in shared memory has room for one value of each column; beside it are those
// that threads meet by, and what the card takes of a block (CUDA C++ Programming Guide).
constexpr int64_t kBytesOfColumn = 4, kOtherShared = 2 << 10;
constexpr int kThreadsOfWarpRows = 128;  // of a block whose warps have rows of their own

// How many neighbouring columns a thread takes at once.
struct RowVectors {
  int lanes = 1;
  bool staggered = false;  // staggered_rows.h: wherever rows begin
};

// As many as fill 16 bytes of the narrowest tensor that moves with the columns; 1 of those whose
// lanes are not read side by side.
int MostLanes(const RowGroup& group) {
  int bits = 64;
  for (size_t i = 0; i < group.task.stages.size(); ++i) {
    const Stage& stage = group.task.stages[i];
    const Var axis = AxisAlongRow(group, i);
    if (!axis.defined()) continue;
    for (const ir::Read& read : stage.reads) {
      if (!ir::AnyUsesVar(read.indices, axis)) continue;
      if (read.predicate.defined() && ir::UsesVar(read.predicate, axis)) return 1;
      bits = std::min(bits, BitWidth(read.buffer.dtype().scalar));
    }
    if (stage.kind == ir::StageKind::kReduce) continue;
    for (const ir::Buffer& result : stage.results)
      bits = std::min(bits, BitWidth(result.dtype().scalar));
  }
  return bits < 8 ? 1 : std::min(kVectorBytes * 8 / bits, kMostLanes);
}

// Where a row begins in what has a row of columns for each, in a stage's terms.
Expr StartOfRow(const RowGroup& group, size_t index) { return RowOf(group, index) * group.columns; }

// Whether vectors may be taken wherever rows begin: the most of what moves with the columns begins
// with the rows, and all results do.
bool MayStagger(const RowGroup& group, const Storage& storage, int lanes) {
  if (!ir::AsInt(group.columns).has_value()) return false;
  for (size_t i = 0; i < group.task.stages.size(); ++i) {
    const Stage& stage = group.task.stages[i];
    const Var axis = AxisAlongRow(group, i);
    if (!axis.defined()) continue;
    const std::vector<size_t>& rows = group.row_axes[i];
    if (!std::is_sorted(rows.begin(), rows.end())) return false;
    size_t moving = 0;
    for (const ir::Read& read : stage.reads) {
      moving += ir::AnyUsesVar(read.indices, axis);
    }
    const ir::VarSet others = ReadsOutOfStep(stage, storage, axis, StartOfRow(group, i), lanes);
    size_t in_step = 0;
    for (const ir::Read& read : stage.reads) in_step += !others.contains(read.value);
    if (stage.kind == ir::StageKind::kReduce && in_step == 0) return false;
    if (moving > 2 * in_step + 1) return false;
  }
  return true;
}

RowVectors GetVectors(const RowGroup& group) {
  const Storage storage(group.task);
  const int most = MostLanes(group);
  const auto fits = [&](int count) {
    if (!IsMultipleOf(group.columns, count)) return false;
    for (size_t i = 0; i < group.task.stages.size(); ++i) {
      const Var axis = AxisAlongRow(group, i);
      if (axis.defined() && !VectorsAreAligned(group.task.stages[i], storage, axis, count))
        return false;
    }
    return true;
  };
  int lanes = most;
  while (lanes > 1 && !fits(lanes)) lanes /= 2;
  // Of short rows a warp has enough loads on their way as it is.
  constexpr double kLongRow = 512;
  if (lanes < most && AtHints(group.columns) >= kLongRow && MayStagger(group, storage, most))
    return {.lanes = most, .staggered = true};
  return {.lanes = lanes};
}

// The rows, and how their columns are taken.
struct VectorRows {
  RowGroup group;
  RowVectors vectors;
};

absl::StatusOr<VectorRows> GetVectorRows(const ir::AnalyzedTask& task) {
  HIDET_ASSIGN_OR_RETURN(RowGroup group, GetRowGroup(task));
  const RowVectors vectors = GetVectors(group);
  return VectorRows{std::move(group), vectors};
}

// Who takes what of the rows.
struct Tiling {
  Tiling(const VectorRows& shape, const Config& config)
      : threads_of_row(static_cast<int>(config.at("t"))),
        vectors(shape.vectors),
        lanes(vectors.lanes) {
    const double rows = AtHints(shape.group.rows);
    rows_of_block = 1;
    if (threads_of_row <= kWarp) {
      rows_of_block = kWarp / threads_of_row;
      // More warps share a block once every multiprocessor has several.
      constexpr double kManyBlocks = 528;
      while (rows_of_block * threads_of_row < kThreadsOfWarpRows &&
             rows / rows_of_block > kManyBlocks)
        rows_of_block *= 2;
    }
    if (const std::optional<int64_t> columns = ir::AsInt(shape.group.columns)) {
      const int64_t step = static_cast<int64_t>(threads_of_row) * lanes;
      // A row may begin with the last lane of a vector.
      const int64_t taken = *columns + (vectors.staggered ? lanes - 1 : 0);
      const int64_t count = CeilOfRatio(taken, step);
      if (count <= kMostRounds) rounds = static_cast<int>(count);
      is_whole = !vectors.staggered && *columns % step == 0;
    }
  }
  int threads() const { return threads_of_row * rows_of_block; }

  int threads_of_row;
  RowVectors vectors;
  int lanes;
  int rows_of_block = 1;
  int rounds = 0;         // of a thread, written out; 0: a loop
  bool is_whole = false;  // every thread has as many columns
};

// What a block keeps of its rows from stage to stage, and where.
struct Keeping {
  Keeping(const RowGroup& group, const Tiling& tiling, const Target& target) {
    // Of a row that its threads hold whole, no pass is too many.
    if (tiling.rounds > 0) most_bytes = KeptBytesOfThread(tiling.threads()) * tiling.threads_of_row;
    // Of a block alone nothing is on its way while its threads meet.
    const bool is_crowded =
        tiling.threads() >= kManyThreads && AtHints(group.rows) > target.multiprocessors;
    if (is_crowded) {
      most_bytes = std::min(most_bytes, kFewBytes * tiling.threads_of_row);
      min_blocks = std::max(1, kThreadsAtOnce / tiling.threads());
    }
    const std::optional<int64_t> columns = ir::AsInt(group.columns);
    if (!columns.has_value() || tiling.rows_of_block > 1) return;
    if (tiling.rounds > 0 && !is_crowded) return;
    const int64_t elements = RoundUpTo(*columns + tiling.lanes, tiling.lanes);
    const int64_t bytes = elements * kBytesOfColumn;
    if (bytes + kOtherShared > target.shared_bytes_per_block / blocks_at_once(tiling)) return;
    shared_elements = elements;
    most_bytes = *columns * kBytesOfColumn;
  }

  static int blocks_at_once(const Tiling& tiling) {
    return std::max(1, kThreadsAtOnce / tiling.threads());
  }

  int64_t most_bytes = 0;       // of a row
  int64_t shared_elements = 0;  // of a row in shared memory; 0: what is kept is in registers
  int min_blocks = 1;           // of a multiprocessor
};

class RowGroupBuilder {
 public:
  RowGroupBuilder(const RowGroup& group, const Tiling& tiling, const Keeping& keeping)
      : group_(group),
        storage_(StreamingStorage(group.task)),
        tiling_(tiling),
        keeping_(keeping),
        kept_(keeping.shared_elements > 0
                  ? KeptElements::InSharedMemory(group, keeping.shared_elements, tiling.lanes)
                  : KeptElements::InRegisters(group, tiling.rounds, tiling.lanes)) {}

  ir::Program Build(const ir::Task& original, const Config& config) {
    ir::Program program = ir::MakeProgram(group_.task);
    ir::Kernel kernel =
        NewKernel(KernelName(original.name, "rows"),
                  ir::CeilDiv(group_.rows, Int64(tiling_.rows_of_block)), tiling_.threads());
    kernel.min_blocks = keeping_.min_blocks;
    thread_ = kernel.thread;
    const Var block = kernel.grid[0].var;
    kernel.body = ir::Let("lane", thread_ % Int32(tiling_.threads_of_row), [&](Var lane) {
      lane_ = lane;
      const Expr wanted = block * Int64(tiling_.rows_of_block) +
                          ir::ToInt64(thread_ / Int32(tiling_.threads_of_row));
      if (!IsMultipleOf(group_.rows, tiling_.rows_of_block)) exists_ = wanted < group_.rows;
      // The threads of a row that does not exist compute the last one, and write nothing.
      const Expr row = exists_.defined() ? ir::Min(wanted, group_.rows - 1) : wanted;
      return ir::Let("row", tiling_.rows_of_block == 1 ? Expr(block) : row, [&](Var row) {
        if (!tiling_.vectors.staggered) return EmitOneRow(row);
        const Expr start = Expr(row) * group_.columns;
        return ir::Let("shift", ShiftOf(start, tiling_.lanes), [&](Var shift) {
          shift_ = shift;
          return EmitOneRow(row);
        });
      });
    });
    kernel.body = kept_.Allocate(kernel.body);
    kernel.schedule =
        absl::StrCat("row_group ", ToString(config), " lanes=", tiling_.lanes,
                     tiling_.vectors.staggered ? " staggered" : "", " rounds=", tiling_.rounds,
                     keeping_.shared_elements > 0 ? " shared" : "");
    AddCudaKernel(program, std::move(kernel));
    return program;
  }

 private:
  Stmt EmitOneRow(const Var& row) {
    return EmitRow(
        group_, storage_, row,
        {.reduce = [&](const RowStage& at, const UseValues& use) { return EmitReduction(at, use); },
         .map = [&](const RowStage& at) { return EmitMap(at); },
         .once = [&](Stmt stmt) { return WhereRowExists(ir::If(ir::Eq(lane_, Int32(0)), stmt)); }});
  }

  Stmt WhereRowExists(Stmt stmt) const {
    return exists_.defined() ? ir::If(exists_, std::move(stmt)) : stmt;
  }

  // Runs `body(round, vector)` for those of `count` columns that are this thread's, `lanes` at a
  // time; the round is -1 in a loop.
  Stmt OverColumns(const Expr& count, int lanes,
                   const std::function<Stmt(int, const StaggeredVector&)>& body) {
    const Expr thread = ir::ToInt64(lane_);
    const bool is_staggered = shift_.defined() && lanes == tiling_.lanes;
    const StaggeredWalk walk{.columns = count,
                             .shift = is_staggered ? shift_ : Int64(0),
                             .thread = thread,
                             .threads = tiling_.threads_of_row,
                             .lanes = lanes};
    if (tiling_.rounds > 0 && lanes == tiling_.lanes) {
      return ir::SeqOf(tiling_.rounds, [&](int round) {
        return is_staggered ? StaggeredRound(walk, round, body) : AlignedRound(walk, round, body);
      });
    }
    if (is_staggered)
      return OverVectors(walk, [&](const StaggeredVector& vector) { return body(-1, vector); });
    const int64_t step = static_cast<int64_t>(tiling_.threads_of_row) * lanes;
    const Expr rounds = ir::Simplify(ir::CeilDiv(count, Int64(step)));
    return ir::For("round", rounds,
                   [&](Var round) {
                     return ir::Let("column", ColumnOf(walk, round), [&](Var column) {
                       return ir::If(ir::Simplify(column < count), body(-1, {column}));
                     });
                   },
                   {.unroll_hint = 4});
  }

  Stmt AlignedRound(const StaggeredWalk& walk, int round,
                    const std::function<Stmt(int, const StaggeredVector&)>& body) const {
    return ir::Let("column", ir::Simplify(ColumnOf(walk, Int64(round))), [&](Var column) {
      Stmt one = body(round, {column});
      const bool is_last = round + 1 == tiling_.rounds;
      return tiling_.is_whole || !is_last ? one : ir::If(column < walk.columns, std::move(one));
    });
  }

  Stmt StaggeredRound(const StaggeredWalk& walk, int round,
                      const std::function<Stmt(int, const StaggeredVector&)>& body) const {
    const int64_t step = static_cast<int64_t>(walk.threads) * walk.lanes;
    const bool at_end = (round + 1) * step > *ir::AsInt(walk.columns);
    const auto at_vector = [&](const StaggeredVector& vector) { return body(round, vector); };
    Stmt one = AtVector(walk, Int64(round), /*at_begin=*/round == 0, at_end, at_vector);
    return at_end ? ir::If(ColumnOf(walk, Int64(round)) < walk.columns, std::move(one)) : one;
  }

  // Reads of the stage that staggered vectors read lane by lane.
  ir::VarSet OutOfStep(const RowStage& at, const Var& axis) const {
    if (!shift_.defined()) return {};
    return ReadsOutOfStep(at.stage, storage_, axis, StartOfRow(group_, at.index), tiling_.lanes);
  }

  // The stage's point at columns of this thread.
  Point PointOf(const RowStage& at, const Var& axis, const StaggeredVector& vector, int lanes,
                const ir::VarSet& out_of_step) const {
    Point point{.axes = at.axes, .lanes = lanes};
    if (shift_.defined() && lanes > 1)
      return PointAt(std::move(point), axis, vector, lanes, out_of_step);
    point.axes[axis] = vector.column;
    if (lanes > 1) {
      point.lane_axis = axis;
      point.aligned = true;
    }
    return point;
  }

  // Where what is kept of a vector lies.
  Expr PlaceOf(int round, const StaggeredVector& vector) const {
    if (keeping_.shared_elements == 0) return Int32(round * tiling_.lanes);
    return ir::ToInt32(shift_.defined() ? vector.column + shift_ : vector.column);
  }

  Stmt EmitReduction(const RowStage& at, const UseValues& use) {
    const ir::Combiner& combiner = *at.stage.combiner;
    const size_t size = combiner.identity.size();
    const int lanes = tiling_.lanes;
    // One tuple a lane, so that a vector is no chain of dependent operations.
    std::vector<Accumulators> accumulators;
    std::vector<Stmt> statements;
    for (int lane = 0; lane < lanes; ++lane) {
      accumulators.emplace_back(combiner);
      statements.push_back(accumulators.back().Initialize());
    }
    const Stage stage = kept_.WithKept(at);
    const Var& axis = stage.reduction_axes[0];
    const ir::VarSet out_of_step = OutOfStep(at, axis);
    statements.push_back(
        OverColumns(group_.columns, lanes, [&](int round, const StaggeredVector& vector) {
          const Point point = PointOf(at, axis, vector, lanes, out_of_step);
          Emitted emitted =
              EmitBody(stage, storage_, point, kept_.Given(at, PlaceOf(round, vector)));
          std::vector<Stmt> all = std::move(emitted.checks);
          all.push_back(ir::Let("value", emitted.values, [&](const std::vector<Expr>& values) {
            std::vector<Stmt> uses;
            kept_.Store(at.index, PlaceOf(round, vector), values, uses);
            for (int lane = 0; lane < lanes; ++lane) {
              // What lies beside the row changes nothing.
              uses.push_back(accumulators[lane].Add(ir::ExprsOf(size, [&](size_t i) {
                const Expr element = ir::Lane(values[i], lane);
                return point.mask.defined()
                           ? ir::Select(ir::Lane(point.mask, lane), element, combiner.identity[i])
                           : element;
              })));
            }
            return ir::Seq(std::move(uses));
          }));
          return ir::Seq(std::move(all));
        }));
    for (int lane = 1; lane < lanes; ++lane)
      statements.push_back(accumulators[0].Add(accumulators[lane].values()));
    const std::vector<Expr> of_thread = accumulators[0].values();
    statements.push_back(tiling_.threads_of_row <= kWarp
                             ? GroupReduce(combiner, of_thread, tiling_.threads_of_row, use)
                             : BlockReduce(combiner, of_thread, thread_, tiling_.threads_of_row,
                                           HasReductionAfter(group_, at.index), use));
    Stmt body = ir::Seq(std::move(statements));
    for (const Accumulators& tuple : accumulators) body = tuple.Allocate(body);
    return body;
  }

  // An output may have other columns than the reductions: one, where it keeps the reduced axis.
  Stmt EmitMap(const RowStage& at) {
    const bool is_along = AxisAlongRow(group_, at.index).defined();
    const int lanes = is_along ? tiling_.lanes : 1;
    const Var& axis = at.stage.axes.back();
    const ir::VarSet out_of_step = is_along ? OutOfStep(at, axis) : ir::VarSet();
    const auto emit = [&](int round, const StaggeredVector& vector) {
      const Point point = PointOf(at, axis, vector, lanes, out_of_step);
      const ir::VarMap<Expr> given = is_along ? kept_.Given(at, PlaceOf(round, vector)) : at.given;
      return vector.whole.defined() ? StoreWholeOrMasked(at.stage, point, vector.whole, given)
                                    : EmitAndStore(at.stage, storage_, point, given);
    };
    if (is_along) return WhereRowExists(OverColumns(group_.columns, lanes, emit));
    const Expr count = at.stage.extents().back();
    const Expr rounds = ir::Simplify(ir::CeilDiv(count, Int64(tiling_.threads_of_row)));
    return WhereRowExists(ir::For("round", rounds, [&](Var round) {
      const Expr column = round * Int64(tiling_.threads_of_row) + ir::ToInt64(lane_);
      return ir::Let("column", column,
                     [&](Var c) { return ir::If(ir::Simplify(c < count), emit(-1, {c})); });
    }));
  }

  // One instruction for a vector that the row has whole.
  Stmt StoreWholeOrMasked(const Stage& stage, const Point& point, const Expr& whole,
                          const ir::VarMap<Expr>& given) const {
    Emitted emitted = EmitBody(stage, storage_, point, given);
    emitted.checks.push_back(ir::Let("value", emitted.values, [&](const std::vector<Expr>& values) {
      Point all = point;
      all.mask = Expr();
      return ir::If(whole, StoreResults(stage, all, values), StoreResults(stage, point, values));
    }));
    return ir::Seq(std::move(emitted.checks));
  }

  const RowGroup& group_;
  const Storage storage_;
  const Tiling tiling_;
  const Keeping keeping_;
  const KeptElements kept_;
  Var thread_, lane_;  // of the block, of those of a row
  Expr shift_;         // of the row, where vectors are staggered
  Expr exists_;        // whether the row does; empty: all do
};

class RowGroupCudaStrategy : public ShapeStrategy<GetVectorRows, IsGpu> {
 public:
  absl::string_view name() const override { return "row_group"; }
  int version() const override { return 4; }

  std::vector<Config> Configs(const VectorRows& rows, const Target& target,
                              SearchSpace space) const override {
    const double vectors =
        std::ceil(std::max(1.0, AtHints(rows.group.columns)) / rows.vectors.lanes);
    std::vector<Config> configs;
    for (int threads = 1; threads <= kMostThreads; threads *= 2) {
      const bool is_last = threads == kMostThreads || threads >= vectors;
      const Config config{{{"t", threads}}};
      const bool is_kept = vectors / threads <= kMostRounds ||
                           (threads >= kManyThreads &&
                            Keeping(rows.group, Tiling(rows, config), target).shared_elements > 0);
      if (is_last || is_kept) configs.push_back(config);
      if (is_last) break;
    }
    return configs;
  }

  double Seconds(const VectorRows& rows, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const Tiling tiling(rows, config);
    const double rounds =
        tiling.rounds > 0
            ? tiling.rounds
            : std::ceil(AtHints(rows.group.columns) / (tiling.threads_of_row * tiling.lanes));
    // Threads meet by shuffles, and at a barrier where warps share a row (H200, 2026-11-23).
    constexpr double kShuffles = 0.06e-6, kBarrier = 0.08e-6;
    const bool shares = tiling.threads_of_row > kWarp;
    // Registers leave room for half of a multiprocessor's 2048 threads, or for all where each has
    // few elements (layer norm of 1000 x 1001, 2026-11-23: 3.0 us by 256 threads, 3.6 by 128).
    constexpr double kFewElements = 4;
    // Vectors that begin where the row does not are taken apart at its ends (sums of 1000 rows of
    // 1001, 2026-11-27: 2.6 us by 128 threads, 2.0 without vectors).
    constexpr double kStaggered = 0.6e-6;
    // Threads that walk a row side by side read whole lines of 128 bytes; fewer read each line in
    // pieces, one after the other (measured on an H200, 2026-11-22: rows of 128 bytes by a thread
    // each take twice the time of eight threads; rows of 32 bytes 10 us in place of 8, 2026-11-28).
    constexpr double kLine = Multiprocessor::kLineBytes;
    const double at_a_time = std::min(kLine, 16.0 * tiling.threads_of_row);
    const double of_line = at_a_time / std::min(kLine, at_a_time * rounds);
    // Many warps that wait for each other (8192 rows of 8192: 67 us by 256 threads, 85 by 512).
    const double waiting = tiling.threads_of_row > 256 ? 0.8 : 1;
    const double of_blocks = RowGroupSeconds(
        rows.group, task, target,
        {.threads = tiling.threads(),
         .rows = tiling.rows_of_block,
         .lanes = tiling.lanes,
         .rounds = rounds,
         .in_loop = tiling.rounds == 0,
         .is_kept = tiling.rounds > 0 || Keeping(rows.group, tiling, target).shared_elements > 0,
         .meet = shares ? kShuffles + kBarrier : kShuffles,
         .warps = shares ? static_cast<double>(tiling.threads_of_row) / kWarp : 0,
         .threads_at_once = (rounds * tiling.lanes <= kFewElements ? 2.0 : 1.0) * kThreadsAtOnce,
         .share = waiting * 0.93 * std::sqrt(of_line)});
    return of_blocks + (rows.vectors.staggered ? kStaggered : 0);
  }

  absl::StatusOr<ir::Program> Make(const VectorRows& rows, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    const Tiling tiling(rows, config);
    RowGroup group = SplitTuples(rows.group, {.approximate = true});
    const Keeping keeping(group, tiling, target);
    if (keeping.most_bytes > 0)
      group = KeepValues(group, {.most_bytes = keeping.most_bytes, .reads = true});
    return RowGroupBuilder(group, tiling, keeping).Build(task, config);
  }
};

}  // namespace

std::unique_ptr<Strategy> RowGroupCuda() { return std::make_unique<RowGroupCudaStrategy>(); }

}  // namespace hidet::schedules
