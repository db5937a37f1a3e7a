#include "schedules/cuda/sort_cuda.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/sort_items.h"
#include "schedules/cuda/sort_network.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Intrinsic;
using ir::Stage;
using ir::Stmt;
using ir::Var;

constexpr absl::string_view kPiece = "piece";  // elements that a block sorts, a power of two
constexpr int64_t kLongestPiece = 2048;
constexpr int64_t kShortestPiece = 16;
constexpr absl::string_view kRuns = "runs";  // that become one
constexpr int64_t kMostRuns = 16, kFewRuns = 4;
constexpr int64_t kManyPieces = 1 << 12;  // merged by sixteens alone
constexpr int kBlockThreads = 128;        // that short rows share

// How many neighbouring items of a piece a thread has: the more, the fewer of them are exchanged,
// but of few pieces all threads there can be.
int64_t ItemsOfThread(int64_t piece, double pieces) {
  constexpr double kThreadsOfCard = 64 << 10;
  int64_t items = 8;
  while (items > 2 && pieces * static_cast<double>(piece / items) < kThreadsOfCard) items /= 2;
  return items;
}

struct SortShape {
  ir::Task task;
  std::vector<Stage> epilogues;  // over the axes of the sort; none: places alone
  std::vector<Expr> rows;        // extents of the axes before the last
  Expr length, count;            // of a row, and places that are wanted
  int64_t longest = 0;           // that a row may be
  bool descending = false;

  const Stage& sort() const { return task.stages[0]; }
  SortItems format() const { return SortItems(sort().body[0].type().scalar); }
  int64_t pieces(int64_t piece) const { return CeilOfRatio(longest, piece); }
};

absl::StatusOr<SortShape> GetSortShape(const ir::AnalyzedTask& original) {
  SortShape shape{.task = original.collapsed()};
  const Stage& sort = shape.sort();
  if (sort.kind != ir::StageKind::kSort) return Refuse(original, "nothing is sorted");
  if (shape.task.stages.size() > 1) {
    HIDET_ASSIGN_OR_RETURN(shape.epilogues, GetEpilogues(shape.task));
  }
  shape.rows = sort.extents();
  shape.count = shape.rows.back();
  shape.rows.pop_back();
  shape.length = sort.reduction_extents[0];
  shape.longest = std::max<int64_t>(1, ir::Bounds().Of(shape.length).max);
  if (ir::AsInt(shape.length).value_or(0) >= SortItems::kLongestRow)
    return Refuse(original, "a row has more elements than 32 bits count");
  shape.descending = std::get<ir::SortDetails>(sort.details).descending;
  return shape;
}

// The runs of a row: `total` items, all runs of `length` but perhaps the last.
struct Runs {
  SortItemArray items;  // of all rows
  Expr count, length, total;
};

class SortBuilder {
 public:
  SortBuilder(const SortShape& shape, const Config& config, ir::Program& program)
      : shape_(shape),
        piece_(config.at(kPiece)),
        runs_(config.at(kRuns)),
        sort_(shape.sort()),
        format_(shape.format()),
        storage_(shape.task),
        program_(program),
        rows_(Product(shape.rows)) {}

  void Build() {
    Runs runs = PiecesOfRow();
    if (is_one_piece()) return Add(PieceKernel(runs), "pieces");
    runs.items = Workspace("pieces", runs.total);
    Add(PieceKernel(runs), "pieces");
    int64_t most = shape_.pieces(piece_);
    do {
      const bool is_last = most <= runs_;
      Runs merged = Merged(runs);
      if (!is_last) merged.items = Workspace("runs", merged.total);
      Add(MergeKernel(runs, is_last ? nullptr : &merged), "runs");
      runs = std::move(merged);
      most = CeilOfRatio(most, runs_);
    } while (most > 1);
  }

 private:
  void Add(ir::Kernel kernel, absl::string_view what) {
    kernel.task = absl::StrCat(shape_.task.name, ": ", sort_.name);
    kernel.schedule = absl::StrCat("sort: ", what, " of ", piece_);
    AddCudaKernel(program_, std::move(kernel));
  }

  bool is_one_piece() const { return shape_.pieces(piece_) == 1; }

  std::string NextName() const {
    return KernelName(shape_.task.name, absl::StrCat(program_.kernels.size()));
  }

  SortItemArray Workspace(absl::string_view name, const Expr& of_row) {
    const SortItemArray items =
        SortItemArray::Make(absl::StrCat(name, program_.workspaces.size()), format_.run_types(),
                            ir::Simplify(rows_ * of_row), ir::MemoryScope::kGlobal);
    AddWorkspaces(items.buffers, program_);
    return items;
  }

  Runs PiecesOfRow() const {
    Runs runs;
    runs.count =
        is_one_piece() ? Int64(1) : ir::Simplify(ir::CeilDiv(shape_.length, Int64(piece_)));
    runs.length = ir::Simplify(ir::Min(shape_.count, Int64(piece_)));
    runs.total = ir::Simplify(runs.count * runs.length);
    return runs;
  }

  // What some runs at a time become. All groups but the last are of whole runs, which are as many
  // items as a run keeps, or more.
  Runs Merged(const Runs& runs) const {
    Runs merged;
    const Expr of_group = runs.length * Int64(runs_);
    merged.count = ir::Simplify(ir::CeilDiv(runs.count, Int64(runs_)));
    merged.length = ir::Simplify(ir::Min(shape_.count, of_group));
    const Expr whole = merged.count - Int64(1);
    merged.total =
        ir::Simplify(whole * merged.length + ir::Min(merged.length, runs.total - whole * of_group));
    return merged;
  }

  Point PointAt(const Expr& row, const Expr& place) const {
    Point point;
    SetCoordinates(sort_.axes, shape_.rows, row, point.axes);
    point.axes[sort_.axes.back()] = place;
    return point;
  }

  // Stores the place of the item that is `place`-th in its row.
  Stmt StorePlace(const Expr& row, const Expr& place, const Expr& at) const {
    const Point point = PointAt(row, place);
    const Var named = Var::Make("at", ir::Type::Int64(), {.min = 0, .max = shape_.longest - 1});
    return ir::Let(named, at,
                   StoreThrough(sort_, shape_.epilogues, storage_, point, {Expr(named)}));
  }

  // A block for some pieces, or for one.
  ir::Kernel PieceKernel(const Runs& runs) {
    const Expr pieces = ir::Simplify(rows_ * runs.count);
    const int64_t of_thread = ItemsOfThread(piece_, AtHints(pieces)), threads = piece_ / of_thread;
    const int64_t groups = std::max<int64_t>(1, kBlockThreads / threads);
    const SortNetwork network(format_.piece_types(), piece_, of_thread, groups);
    ir::Kernel kernel = NewKernel(NextName(), ir::CeilDiv(pieces, Int64(groups)),
                                  static_cast<int>(groups * threads));
    const Expr group = kernel.thread / Int32(threads), lane = kernel.thread % Int32(threads);
    const Expr number = kernel.grid[0].var * Int64(groups) + ir::ToInt64(group);
    kernel.body = ir::Let("number", ir::Simplify(number), [&](Var number_of_piece) {
      return ir::Let("row", Expr(number_of_piece) / runs.count, [&](Var row) {
        return ir::Let("first", Expr(number_of_piece) % runs.count * Int64(piece_), [&](Var first) {
          const Expr exists = groups == 1 ? ir::Bool(true) : Expr(number_of_piece) < pieces;
          const auto over_elements = [&](const std::function<Stmt(int64_t, const Expr&)>& body) {
            return ir::SeqOf(of_thread,
                             [&](int64_t i) { return body(i, lane + Int32(i * threads)); });
          };
          return ir::Seq(
              {over_elements([&](int64_t slot, const Expr& element) {
                 return LoadElement(network, slot, row, first, element, exists);
               }),
               network.Sort(kernel.thread), over_elements([&](int64_t, const Expr& element) {
                 return StoreElement(runs, network.At(group, element), row, first, element, exists);
               })});
        });
      });
    });
    kernel.body = network.Allocate(std::move(kernel.body));
    return kernel;
  }

  Stmt LoadElement(const SortNetwork& network, int64_t slot, const Expr& row, const Expr& first,
                   const Expr& element, const Expr& exists) const {
    Point point = PointAt(row, Int64(0));
    const Expr at = first + ir::ToInt64(element);
    point.axes[sort_.reduction_axes[0]] = at;
    Emitted emitted = EmitBody(sort_, storage_, point);
    emitted.checks.push_back(ir::Let("element", emitted.values[0], [&](Var value) {
      return network.Set(slot, format_.InPiece(value, element, shape_.descending));
    }));
    return ir::If(exists && at < shape_.length, ir::Seq(std::move(emitted.checks)),
                  network.Set(slot, format_.InPiece(std::nullopt, element, shape_.descending)));
  }

  Stmt StoreElement(const Runs& runs, const SortItem& ordered, const Expr& row, const Expr& first,
                    const Expr& element, const Expr& exists) const {
    const Expr place = ir::ToInt64(element);
    Stmt store = ir::Let("item", ordered, [&](const SortItem& item) {
      if (is_one_piece()) return StorePlace(row, place, format_.PlaceInPiece(item));
      const Expr run = first / Int64(piece_);
      return runs.items.Store(row * runs.total + run * runs.length + place,
                              format_.InRun(item, first));
    });
    return ir::If(exists && place < runs.length, std::move(store));
  }

  // A thread an item: its place among the items of its group of runs. `merged` is nullptr for the
  // last kernel, whose places are those in the row.
  ir::Kernel MergeKernel(const Runs& runs, const Runs* merged) {
    const Expr all = ir::Simplify(rows_ * runs.total);
    return PointKernel(NextName(), all, [&](const Var& point) {
      return ir::Let("row", Expr(point) / runs.total, [&](Var row) {
        return ir::Let("index", Expr(point) % runs.total, [&](Var index) {
          return ir::Let("run", Expr(index) / runs.length, [&](Var run) {
            return ir::Let("item", runs.items.Load(point), [&](const SortItem& item) {
              return Place(runs, merged, row, index, run, item);
            });
          });
        });
      });
    });
  }

  Stmt Place(const Runs& runs, const Runs* merged, const Expr& row, const Expr& index,
             const Expr& run, const SortItem& item) const {
    const Expr group = run / Int64(runs_);
    const int most = static_cast<int>(std::min(runs_, shape_.pieces(piece_)));
    // How many items of each run of the group are smaller, its own among them.
    const ir::Buffer smaller = ir::Buffer::Registers("smaller", ir::Type::Int64(), {Int32(most)});
    const int64_t longest_run = std::max<int64_t>(1, ir::Bounds().Of(runs.length).max);
    int64_t half = 1;
    int rounds = 1;
    for (; half <= longest_run / 2; half *= 2) ++rounds;
    const Var round = Var::Make("round", ir::Type::Int64(), {.min = 0, .max = rounds - 1});
    const Expr step = ir::Apply(ir::Op::kShiftRight, {Int64(half), Expr(round)});
    std::vector<Stmt> starts, steps;
    Expr sum = Int64(0);
    for (int i = 0; i < most; ++i) {
      const Expr other = group * Int64(runs_) + Int64(i), begin = other * runs.length;
      const Expr end = ir::Min(runs.length, runs.total - begin), at = Int32(i);
      const Expr next = ir::Load(smaller, {at}) + step;
      // What is the only run keeps its places.
      starts.push_back(
          ir::Store(smaller, {at}, i == 0 ? ir::Select(IsOnly(runs), index, Int64(0)) : Int64(0)));
      steps.push_back(
          ir::If(other < runs.count && next <= end,
                 ir::Let(
                     "theirs", runs.items.Load(row * runs.total + begin + next - Int64(1)),
                     [&](const SortItem& theirs) {
                       return ir::If(IsLess(theirs, item), ir::Store(smaller, {at}, next));
                     })));
      sum = sum + ir::Load(smaller, {at});
    }
    Stmt search = ir::If(!IsOnly(runs), ir::For(round, Int64(rounds), ir::Seq(std::move(steps))));
    Stmt store = ir::Let("place", sum, [&](Var named) {
      if (merged == nullptr)
        return ir::If(Expr(named) < shape_.count, StorePlace(row, named, format_.PlaceInRow(item)));
      return ir::If(
          Expr(named) < merged->length,
          merged->items.Store(row * merged->total + group * merged->length + named, item));
    });
    return ir::Allocate(smaller, ir::Seq({ir::Seq(std::move(starts)), search, store}));
  }

  // Whether there is one run alone, as there may be of rows whose length is known at the call.
  static Expr IsOnly(const Runs& runs) { return ir::Simplify(ir::Eq(runs.count, Int64(1))); }

  const SortShape& shape_;
  const int64_t piece_, runs_;
  const Stage& sort_;
  const SortItems format_;
  const Storage storage_;
  ir::Program& program_;
  const Expr rows_;
};

class SortCudaStrategy : public ShapeStrategy<GetSortShape, IsGpu> {
 public:
  absl::string_view name() const override { return "sort"; }

  std::vector<Config> Configs(const SortShape& shape, const Target& target,
                              SearchSpace space) const override {
    // A row of one piece takes the shortest that holds it.
    std::vector<Config> configs;
    const int64_t shortest = space == SearchSpace::kModel ? kLongestPiece / 4 : kLongestPiece / 8;
    for (int64_t piece = kShortestPiece; piece <= kLongestPiece; piece *= 2) {
      const bool holds_row = shape.pieces(piece) == 1;
      if (!holds_row && piece < shortest) continue;
      for (const int64_t runs : {kMostRuns, kFewRuns}) {
        if (runs == kFewRuns && (holds_row || shape.pieces(piece) > kManyPieces)) continue;
        configs.push_back({{{std::string(kPiece), piece}, {std::string(kRuns), runs}}});
      }
      if (holds_row) break;
    }
    return configs;
  }

  double Seconds(const SortShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    // A step of the network where a multiprocessor has few elements, and for each byte of 2048 of
    // them, which are read and written; a step of an item's search in one run, alone and beside
    // others (H200, 2026-11-23: top 50 of 32,000 take 4.7 us in four kernels by fours, 8.6 in two
    // by sixteens; three passes over a million items by sixteens 440).
    constexpr double kStep = 45e-9, kFullStep = 19e-9, kFirstTrip = 1.2e-6, kTrip = 0.3e-6;
    constexpr double kSearch = 0.025e-6, kFullSearch = 0.6e-12;
    constexpr double kElementsOfStep = 2048;
    const auto piece = static_cast<double>(config.at(kPiece));
    const double rows = AtHints(Product(shape.rows)), length = AtHints(shape.length);
    const double elements = rows * std::max(1.0, std::ceil(length / piece)) * piece;
    const double depth = std::log2(piece), steps = depth * (depth + 1) / 2;
    const double full = std::max(piece, elements / target.multiprocessors) / kElementsOfStep;
    const double of_step = full * kFullStep * static_cast<double>(shape.format().piece_bytes());
    double seconds = target.launch_seconds + kFirstTrip + steps * std::max(kStep, of_step);
    const double bytes = 2 * static_cast<double>(shape.format().run_bytes()) * rows * length;
    const int64_t at_once = config.at(kRuns);
    double run = std::min(piece, AtHints(shape.count));
    for (int64_t runs = shape.pieces(config.at(kPiece)); runs > 1;
         runs = CeilOfRatio(runs, at_once)) {
      const double items = rows * length / piece * std::min(piece, AtHints(shape.count));
      const double searches =
          std::ceil(std::log2(run + 1)) * static_cast<double>(std::min(runs, at_once));
      seconds += kTrip + KernelSeconds({.bytes = bytes}, target) +
                 std::max(searches * kSearch, items * searches * kFullSearch);
      run = std::min(run * static_cast<double>(at_once), AtHints(shape.count));
    }
    return seconds + EstimateTask(shape.task).bytes / target.device_bytes_per_second;
  }

  absl::StatusOr<ir::Program> Make(const SortShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    ir::Program program = ir::MakeProgram(shape.task);
    if (HasNoElements(task)) return program;
    if (shape.epilogues.empty()) AddWorkspaces(shape.task, shape.sort(), program);
    SortBuilder(shape, config, program).Build();
    return program;
  }
};

}  // namespace

std::unique_ptr<Strategy> SortCuda() { return std::make_unique<SortCudaStrategy>(); }

}  // namespace hidet::schedules
