#include "schedules/cuda/column_group_cuda.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
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
#include "schedules/tile/block_reduce.h"
#include "schedules/tile/warp.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stmt;
using ir::Var;

constexpr int kMostThreads = 1024;
constexpr int kMostLanes = 8;
constexpr int kKeptElements = 64;  // of a thread, of what it reads

// The axis across rows, in a stage's terms.
const Var& AxisAcrossRows(const RowGroup& group, size_t stage) {
  return group.task.stages[stage].axes[group.row_axes[stage].back()];
}

// Bytes of the narrowest element that is read along rows.
int ElementBytes(const RowGroup& group) {
  int narrowest = 8;
  for (size_t i = 0; i < group.task.stages.size(); ++i) {
    const Var axis = AxisAlongRow(group, i);
    if (!axis.defined()) continue;
    for (const ir::Read& read : group.task.stages[i].reads) {
      if (!ir::AnyUsesVar(read.indices, axis)) continue;
      narrowest = std::min(narrowest, std::max(1, BitWidth(read.buffer.dtype().scalar) / 8));
    }
  }
  return narrowest;
}

// Whether all stages can be emitted for so many neighbouring rows at once.
bool FitLanes(const RowGroup& group, const Storage& storage, int lanes) {
  for (size_t i = 0; i < group.task.stages.size(); ++i) {
    const ir::Stage& stage = group.task.stages[i];
    const Var& across = AxisAcrossRows(group, i);
    if (!IsMultipleOf(stage.extents()[group.row_axes[i].back()], lanes) ||
        !VectorsAreAligned(stage, storage, across, lanes))
      return false;
  }
  return true;
}

// Who takes what.
struct Tiling {
  Tiling(const RowGroup& group, const Config& config)
      : x(static_cast<int>(config.at("x"))),
        y(static_cast<int>(config.at("y"))),
        lanes(static_cast<int>(config.at("lanes"))) {
    const std::optional<int64_t> columns = ir::AsInt(group.columns);
    if (!columns.has_value()) return;
    const int64_t count = CeilOfRatio(*columns, y);
    if (count * lanes <= kKeptElements) rounds = static_cast<int>(count);
    is_whole = *columns % y == 0;
  }
  int threads() const { return x * y; }
  int rows() const { return x * lanes; }

  int x, y, lanes;
  int rounds = 0;         // of a thread, written out; 0: a loop
  bool is_whole = false;  // every thread has as many elements of a row
};

class ColumnGroupBuilder {
 public:
  ColumnGroupBuilder(const RowGroup& group, const Tiling& tiling)
      : group_(group),
        storage_(StreamingStorage(group.task)),
        tiling_(tiling),
        kept_(KeptElements::InRegisters(group, tiling.rounds, tiling.lanes)) {}

  ir::Program Build(const ir::Task& original, const Config& config) {
    ir::Program program = ir::MakeProgram(group_.task);
    ir::Kernel kernel =
        NewKernel(KernelName(original.name, "columns"),
                  ir::CeilDiv(group_.rows, Int64(tiling_.rows())), tiling_.threads());
    thread_ = kernel.thread;
    const Var block = kernel.grid[0].var;
    kernel.body = ir::Let("line", thread_ / Int32(tiling_.x), [&](Var line) {
      line_ = line;
      const Expr across = ir::ToInt64(thread_ % Int32(tiling_.x));
      const Expr wanted = block * Int64(tiling_.rows()) + across * Int64(tiling_.lanes);
      if (!IsMultipleOf(group_.rows, tiling_.rows())) exists_ = wanted < group_.rows;
      // The threads of rows that do not exist compute the last ones, and write nothing.
      const Expr last = group_.rows - Int64(tiling_.lanes);
      return ir::Let("row", exists_.defined() ? ir::Min(wanted, last) : wanted,
                     [&](Var row) { return EmitRows(row); });
    });
    kernel.body = kept_.Allocate(kernel.body);
    kernel.schedule = absl::StrCat("column_group ", ToString(config), " rounds=", tiling_.rounds);
    AddCudaKernel(program, std::move(kernel));
    return program;
  }

 private:
  Stmt EmitRows(const Var& row) {
    return EmitRow(
        group_, storage_, row,
        {.lanes = tiling_.lanes,
         .reduce = [&](const RowStage& at, const UseValues& use) { return EmitReduction(at, use); },
         .map = [&](const RowStage& at) { return EmitMap(at); },
         .once = [&](Stmt stmt) { return WhereRowsExist(ir::If(ir::Eq(line_, Int32(0)), stmt)); }});
  }

  Stmt WhereRowsExist(Stmt stmt) const {
    return exists_.defined() ? ir::If(exists_, std::move(stmt)) : stmt;
  }

  // Runs `body(round, column)` for those of the rows' elements that are this thread's; the round is
  // -1 in a loop.
  Stmt OverColumns(const std::function<Stmt(int, const Var&)>& body) const {
    const Expr line = ir::ToInt64(line_);
    const auto at = [&](const Expr& round, int number, bool is_checked) {
      return ir::Let("column", ir::Simplify(round * Int64(tiling_.y) + line), [&](Var column) {
        Stmt one = body(number, column);
        return is_checked ? ir::If(column < group_.columns, std::move(one)) : one;
      });
    };
    if (tiling_.rounds == 0) {
      return ir::For("round", ir::Simplify(ir::CeilDiv(group_.columns, Int64(tiling_.y))),
                     [&](Var round) { return at(round, -1, !tiling_.is_whole); },
                     {.unroll_hint = 4});
    }
    std::vector<Stmt> rounds;
    for (int round = 0; round < tiling_.rounds; ++round) {
      const bool is_last = round + 1 == tiling_.rounds;
      rounds.push_back(at(Int64(round), round, is_last && !tiling_.is_whole));
    }
    return ir::Seq(std::move(rounds));
  }

  // The stage's point at one element of the rows.
  Point PointAt(const RowStage& at, const Var& column) const {
    Point point = PointOfRows(group_, at, tiling_.lanes);
    point.axes[AxisAlongRow(group_, at.index)] = column;
    return point;
  }

  // Where a thread has what it keeps of a round.
  Expr PlaceOf(int round) const { return Int32(round * tiling_.lanes); }

  Stmt EmitReduction(const RowStage& at, const UseValues& use) {
    const ir::Combiner& combiner = *at.stage.combiner;
    const size_t size = combiner.identity.size();
    const Accumulators accumulators(combiner, 1, tiling_.lanes);
    const ir::Stage stage = kept_.WithKept(at);
    const Stmt walk = OverColumns([&](int round, const Var& column) {
      Emitted emitted =
          EmitBody(stage, storage_, PointAt(at, column), kept_.Given(at, PlaceOf(round)));
      std::vector<Stmt> all = std::move(emitted.checks);
      kept_.Store(at.index, PlaceOf(round), emitted.values, all);
      emitted.values.resize(size);
      all.push_back(accumulators.Add(emitted.values));
      return ir::Seq(std::move(all));
    });
    const Stmt meet = ColumnReduce(
        combiner, accumulators.values(),
        {.thread = thread_, .width = tiling_.x, .height = tiling_.y, .lanes = tiling_.lanes},
        HasReductionAfter(group_, at.index), use);
    return accumulators.Allocate(ir::Seq({accumulators.Initialize(), walk, meet}));
  }

  Stmt EmitMap(const RowStage& at) const {
    return WhereRowsExist(OverColumns([&](int round, const Var& column) {
      return EmitAndStore(at.stage, storage_, PointAt(at, column), kept_.Given(at, PlaceOf(round)));
    }));
  }

  const RowGroup& group_;
  const Storage storage_;
  const Tiling tiling_;
  const KeptElements kept_;
  Var thread_, line_;  // of the block; which of the y that share rows
  Expr exists_;        // whether the rows do; empty: all do
};

class ColumnGroupCudaStrategy : public ShapeStrategy<GetColumnGroup, IsGpu> {
 public:
  absl::string_view name() const override { return "column_group"; }
  int version() const override { return 1; }

  // Side by side are a sector of the narrowest elements, or up to two lines.
  std::vector<Config> Configs(const RowGroup& group, const Target& target,
                              SearchSpace space) const override {
    const Storage storage(group.task);
    const int bytes = ElementBytes(group);
    int lanes = std::min(kMostLanes, kVectorBytes / bytes);
    while (lanes > 1 && !FitLanes(group, storage, lanes)) lanes /= 2;
    std::vector<Config> configs;
    for (; lanes >= 1; lanes /= 2) {
      for (int side = Multiprocessor::kSectorBytes; side <= 2 * Multiprocessor::kLineBytes;
           side *= 2) {
        const int x = side / bytes / lanes;
        if (x < 1) continue;
        for (int y = 1; x * y <= kMostThreads; y *= 2) {
          const bool is_warp = x * y >= kWarp;
          if (is_warp && (y == 1 || y >= lanes))
            configs.push_back({{{"x", x}, {"y", y}, {"lanes", lanes}}});
          if (y >= AtHints(group.columns)) break;
        }
      }
    }
    return configs;
  }

  double Seconds(const RowGroup& group, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const Tiling tiling(group, config);
    // What a reduction meets through is two barriers, and between them a column of shared memory
    // that the threads share (H200, 2026-11-26).
    constexpr double kMeet = 0.16e-6, kLineSeconds = 3e-9, kGiveSeconds = 1.2e-9;
    const double warps = static_cast<double>(tiling.threads()) / kWarp;
    const double side =
        std::min<double>(Multiprocessor::kLineBytes, tiling.rows() * ElementBytes(group));
    return RowGroupSeconds(
        group, task, target,
        {.threads = tiling.threads(),
         .rows = tiling.rows(),
         .lanes = tiling.lanes,
         .rounds = tiling.rounds > 0 ? tiling.rounds : std::ceil(AtHints(group.columns) / tiling.y),
         .in_loop = tiling.rounds == 0,
         .is_kept = tiling.rounds > 0,
         .meet = tiling.y > 1
                     ? kMeet + kLineSeconds * tiling.y + kGiveSeconds * warps * tiling.lanes
                     : 0,
         .warps = warps,
         .share = 0.9 * std::sqrt(side / Multiprocessor::kLineBytes)});
  }

  absl::StatusOr<ir::Program> Make(const RowGroup& group, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    const Tiling tiling(group, config);
    RowGroup split = SplitTuples(group, {.approximate = true});
    if (tiling.rounds > 0)
      split = KeepValues(
          split, {.most_bytes = KeptBytesOfThread(tiling.threads()) * tiling.y / tiling.lanes,
                  .reads = true});
    return ColumnGroupBuilder(split, tiling).Build(task, config);
  }
};

}  // namespace

std::unique_ptr<Strategy> ColumnGroupCuda() { return std::make_unique<ColumnGroupCudaStrategy>(); }

}  // namespace hidet::schedules
