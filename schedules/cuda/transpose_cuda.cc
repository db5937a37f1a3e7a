#include "schedules/cuda/transpose_cuda.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/walk.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/warp.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stage;
using ir::Stmt;
using ir::Var;

constexpr int kLeastVectorBytes = 8;
constexpr int kWarps = 8;      // of a block
constexpr int kMostLanes = 8;  // a tile of single bytes has 8 each way
// Of many wide elements a thread has several tiles, so that as many bytes are on their way as of
// narrow ones: from two blocks a multiprocessor on (4096 x 4096 of float32 took 43 us with one, as
// Inductor does 37; H200, 2026-11-25).
constexpr int kRowsOfThread = 8;
constexpr double kManyThreads = 64 << 10;

// How a warp's threads stand along i and j, and the elements of each. Where rows or columns are no
// vectors, neighbouring threads have neighbouring elements and each comes again after all others:
// 16 threads write a sector of two-byte elements at once, and what a warp reads of a sector lies
// in the L1 cache until it has read all of it.
struct WarpTile {
  int threads_i, threads_j;
  int elements_i, elements_j;
};
constexpr WarpTile kSingles = {.threads_i = 2, .threads_j = 16, .elements_i = 8, .elements_j = 2};
constexpr int kMostElements = 8;  // of a thread, one way

// Where both are many single elements, a block turns a tile in shared memory, a line of memory each
// way: what lies at no multiple of a sector is read and written in whole sectors but for the ends.
constexpr int kSharedTile = 64;

constexpr int64_t kMany = 1 << 20;  // rows or columns, where their number is not known

// The same where fewer rows or columns are known to be: no thread stands where there are none, and
// its elements lie the other way.
WarpTile SinglesOf(int64_t row_count, int64_t column_count) {
  WarpTile tile = kSingles;
  if (column_count < tile.threads_j) {
    while (tile.threads_j > 1 && column_count <= tile.threads_j / 2) tile.threads_j /= 2;
    tile.threads_i = kWarp / tile.threads_j;
    tile.elements_j = 1;
  }
  while (tile.elements_j > 1 && column_count <= int64_t{tile.threads_j} * tile.elements_j / 2)
    tile.elements_j /= 2;
  while (tile.elements_i > 1 && row_count <= int64_t{tile.threads_i} * tile.elements_i / 2) {
    tile.elements_i /= 2;
    if (column_count > int64_t{tile.threads_j} * tile.elements_j)
      tile.elements_j = std::min(2 * tile.elements_j, kMostElements);
  }
  return tile;
}

// Of vectors: whole sectors each way; fewer threads one way where there are fewer vectors.
WarpTile VectorsOf(int64_t row_count, int64_t column_count, int lanes, int tiles) {
  WarpTile tile = {
      .threads_i = 4, .threads_j = 8, .elements_i = lanes * tiles, .elements_j = lanes};
  while (tile.threads_i > 1 && row_count <= int64_t{tile.threads_i} * tile.elements_i / 2)
    tile.threads_i /= 2;
  tile.threads_j = kWarp / tile.threads_i;
  while (tile.threads_j > 1 && column_count <= int64_t{tile.threads_j} * tile.elements_j / 2)
    tile.threads_j /= 2;
  tile.threads_i = kWarp / tile.threads_j;
  return tile;
}

struct TransposeShape {
  ir::Task task;
  // i and j, each of some of the stage's axes, the outermost first: all reads that cross run along
  // the one, the results along the other. Several only where tiles are turned in shared memory.
  std::vector<size_t> rows, columns;
  std::vector<bool> crosses;  // for each read, whether it runs along i
  int lanes = 1;              // each way; 1: rows or columns are no vectors
  int tiles = 1;              // of vectors, along i
  bool is_shared = false;     // single elements are turned in shared memory
  // Whether rows follow each other in the results, and columns in what is read along i: however
  // short they are, memory is taken in whole sectors.
  bool has_whole_rows = false, has_whole_columns = true;

  size_t row_axis() const { return rows.back(); }
  Expr RowCount() const { return CountOf(rows); }
  Expr ColumnCount() const { return CountOf(columns); }
  int64_t row_count() const { return ir::AsInt(RowCount()).value_or(kMany); }
  int64_t column_count() const { return ir::AsInt(ColumnCount()).value_or(kMany); }
  WarpTile warp() const {
    return lanes == 1 ? SinglesOf(row_count(), column_count())
                      : VectorsOf(row_count(), column_count(), lanes, tiles);
  }
  const Stage& stage() const { return task.stages[0]; }
  Expr CountOf(const std::vector<size_t>& run) const {
    return Product(ir::ExprsOf(run, [&](size_t axis) { return stage().extents()[axis]; }));
  }

  // With vectors of so many lanes: as many as fit, or half of them.
  TransposeShape WithLanes(int count) const {
    TransposeShape shape = *this;
    if (count < lanes) shape.tiles = 1;
    shape.lanes = count;
    return shape;
  }
};

// Whether every read is a vector along its own way: along i where it crosses, along j or not at all
// where it does not.
bool Fits(const TransposeShape& shape, int lanes) {
  const Storage storage(shape.task);
  const Stage& stage = shape.stage();
  const Var &i = stage.axes[shape.row_axis()], &j = stage.axes.back();
  if (!IsMultipleOf(stage.extents()[shape.row_axis()], lanes) ||
      !IsMultipleOf(stage.extents().back(), lanes))
    return false;
  for (size_t r = 0; r < stage.reads.size(); ++r) {
    const std::optional<Expr> stride = StrideAlong(stage, stage.reads[r], j);
    if (shape.crosses[r]
            ? !ReadsVectors(stage, storage, stage.reads[r], i, lanes)
            : !ir::IsInt(*stride, 0) && !ReadsVectors(stage, storage, stage.reads[r], j, lanes))
      return false;
  }
  return true;
}

// Adds the axes that what crosses runs along behind the rows, and then those that the results run
// along behind the columns, until each is a line of a tile. Inner ones have known extents.
void JoinShortRuns(TransposeShape& shape) {
  const Stage& stage = shape.stage();
  const auto is_taken = [&](size_t axis) {
    return std::ranges::count(shape.rows, axis) > 0 || std::ranges::count(shape.columns, axis) > 0;
  };
  const auto is_short = [&](const std::vector<size_t>& run) {
    const std::optional<int64_t> count = ir::AsInt(shape.CountOf(run));
    return count.has_value() && *count < kSharedTile;
  };
  // Whether all that crosses lies along an axis as one row of it behind the other.
  const auto follows = [&](size_t axis) {
    for (size_t r = 0; r < stage.reads.size(); ++r) {
      if (!shape.crosses[r]) continue;
      const std::optional<Expr> stride = StrideAlong(stage, stage.reads[r], stage.axes[axis]);
      if (!stride.has_value() || !ir::IsProvenEqual(*stride, shape.RowCount())) return false;
    }
    return true;
  };
  for (bool is_longer = true; is_longer && is_short(shape.rows);) {
    is_longer = false;
    for (size_t axis = 0; axis < stage.axes.size() && !is_longer; ++axis) {
      is_longer = !is_taken(axis) && follows(axis);
      if (is_longer) shape.rows.insert(shape.rows.begin(), axis);
    }
  }
  while (is_short(shape.columns) && shape.columns[0] > 0 && !is_taken(shape.columns[0] - 1))
    shape.columns.insert(shape.columns.begin(), shape.columns[0] - 1);
}

// Turns single elements in shared memory where both ways there are many: along one axis each, or
// where an axis is shorter than a sector and no other follows it at once, along several
// (2 x 255 x 64 x 32 with its axes turned around: 10.6 us in pairs, H200, 2026-11-29).
void UseSharedTiles(TransposeShape& shape, int bits) {
  constexpr int64_t kSectorBits = 256;
  const auto is_short = [&](int64_t count) { return count * bits < kSectorBits; };
  TransposeShape joined = shape.WithLanes(1);
  joined.tiles = 1;
  if ((is_short(shape.row_count()) && !shape.has_whole_columns) ||
      (is_short(shape.column_count()) && !shape.has_whole_rows)) {
    JoinShortRuns(joined);
  } else if (shape.lanes > 1) {
    return;
  }
  const auto are_many = [](const Expr& count) {
    return ir::AsInt(count).value_or(kSharedTile) >= kSharedTile / 2;
  };
  if (!are_many(joined.RowCount()) || !are_many(joined.ColumnCount())) return;
  shape = std::move(joined);
  shape.is_shared = true;
}

absl::StatusOr<TransposeShape> GetShape(const ir::AnalyzedTask& task) {
  TransposeShape shape;
  shape.task = task.collapsed();
  if (shape.task.stages.size() != 1 || shape.stage().kind != ir::StageKind::kMap)
    return Refuse(task, "no single map");
  const Stage& stage = shape.stage();
  if (stage.axes.size() < 2) return Refuse(task, "one axis");
  const Storage storage(shape.task);
  std::optional<size_t> row_axis;
  int bits = 64;
  for (const ir::Read& read : stage.reads) {
    if (!storage.IsRowMajor(read.buffer)) return Refuse(task, "elements that are not row-major");
    if (ir::IsReadAtData(stage, read)) return Refuse(task, "elements are gathered");
    const std::optional<Expr> along = StrideAlong(stage, read, stage.axes.back());
    shape.crosses.push_back(false);
    bits = std::min(bits, BitWidth(read.buffer.dtype().scalar));
    if (along.has_value() && (ir::IsInt(*along, 0) || ir::IsInt(*along, 1))) continue;
    const std::optional<size_t> across = AxisAcross(stage, read);
    if (!across.has_value()) return Refuse(task, "a read runs along no axis");
    if (row_axis.has_value() && row_axis != across)
      return Refuse(task, "reads run along several axes");
    row_axis = across;
    shape.crosses.back() = true;
    shape.has_whole_columns &=
        along.has_value() && ir::IsProvenEqual(*along, stage.extents()[*across]);
  }
  if (!row_axis.has_value()) return Refuse(task, "every read runs along the result");
  shape.rows = {*row_axis};
  shape.columns = {stage.axes.size() - 1};
  shape.has_whole_rows = *row_axis + 2 == stage.axes.size();
  for (const ir::Buffer& result : stage.results)
    bits = std::min(bits, BitWidth(result.dtype().scalar));
  if (bits < 8) return Refuse(task, "elements are no bytes");
  // What may not exist (behind the end of a padded row) is read one by one.
  const bool has_all =
      std::ranges::none_of(stage.reads, [](const auto& read) { return read.predicate.defined(); });
  shape.lanes = has_all ? std::min(kVectorBytes * 8 / bits, kMostLanes) : 1;
  while (shape.lanes > 1 && !Fits(shape, shape.lanes)) shape.lanes /= 2;
  if (shape.lanes > 1 &&
      AtHints(Product(stage.extents())) >= kManyThreads * kRowsOfThread * shape.lanes)
    shape.tiles = kRowsOfThread / shape.lanes;
  UseSharedTiles(shape, bits);
  return shape;
}

// How the warps of a block stand: `rows` along i. Where one has all rows and columns, each has
// those of another point of the other axes.
struct Tiling {
  Tiling(const TransposeShape& shape, const Config& config)
      : rows(static_cast<int>(config.at("rows"))) {
    if (shape.is_shared) {
      tile_rows = tile_columns = kSharedTile;
      return;
    }
    const WarpTile warp = shape.warp();
    tile_rows = int64_t{warp.threads_i} * warp.elements_i;
    tile_columns = int64_t{warp.threads_j} * warp.elements_j;
    if (shape.row_count() <= tile_rows && shape.column_count() <= tile_columns) {
      rows = 1;
      points = kWarps;
      return;
    }
    tile_rows *= rows;
    tile_columns *= kWarps / rows;
  }
  int rows;
  int points = 1;
  int64_t tile_rows, tile_columns;  // elements of a block, or of a point's warp
};

class TransposeBuilder {
 public:
  TransposeBuilder(TransposeShape shape, const Config& config)
      : shape_(std::move(shape)),
        stage_(shape_.stage()),
        storage_(shape_.task),
        tiling_(shape_, config) {}

  ir::Program Build(const ir::Task& original, const Config& config) {
    ir::Program program = ir::MakeProgram(shape_.task);
    std::vector<Expr> extents = stage_.extents();
    const auto divide = [&](const std::vector<size_t>& run, int64_t tile) {
      for (const size_t axis : run) extents[axis] = Int64(1);
      extents[run.back()] = ir::Simplify(ir::CeilDiv(shape_.CountOf(run), Int64(tile)));
    };
    divide(shape_.rows, tiling_.tile_rows);
    divide(shape_.columns, tiling_.tile_columns);
    const Expr count = Product(extents);
    ir::Kernel kernel =
        NewKernel(KernelName(original.name, "transpose"),
                  ir::Simplify(ir::CeilDiv(count, Int64(tiling_.points))), kWarps * kWarp);
    Expr number = kernel.grid[0].var;
    if (tiling_.points > 1)
      number = number * Int64(tiling_.points) + ir::ToInt64(kernel.thread / Int32(kWarp));
    const std::vector<Expr> at = Unravel(number, extents);
    for (size_t i = 0; i < at.size(); ++i) axes_[stage_.axes[i]] = at[i];
    kernel.body = shape_.is_shared
                      ? EmitShared(kernel.thread, at[shape_.row_axis()] * Int64(kSharedTile),
                                   at.back() * Int64(kSharedTile))
                      : EmitInRegisters(kernel.thread, at[shape_.row_axis()], at.back());
    if (tiling_.points > 1) kernel.body = ir::If(number < count, kernel.body);
    kernel.schedule =
        absl::StrCat("transpose ", ToString(config), shape_.is_shared ? " shared" : "");
    AddCudaKernel(program, std::move(kernel));
    return program;
  }

 private:
  // The tile of the block at (at_i, at_j), counted in tiles.
  Stmt EmitInRegisters(const Var& thread, const Expr& at_i, const Expr& at_j) const {
    const Expr &rows = stage_.extents()[shape_.row_axis()], &columns = stage_.extents().back();
    const Expr lane = thread % Int32(kWarp),
               warp = tiling_.points > 1 ? Int32(0) : thread / Int32(kWarp);
    const WarpTile tile = shape_.warp();
    const Expr row = lane % Int32(tile.threads_i), column = lane / Int32(tile.threads_i);
    const Expr warp_row = warp % Int32(tiling_.rows), warp_column = warp / Int32(tiling_.rows);
    // The first element of a thread: its own are neighbours if they are vectors.
    const auto place = [&](const Expr& of_block, int64_t size, const Expr& of_warp, int threads,
                           const Expr& of_thread, int elements) {
      const Expr own = shape_.lanes == 1 ? of_warp * Int32(threads * elements) + of_thread
                                         : (of_warp * Int32(threads) + of_thread) * Int32(elements);
      return ir::Simplify(of_block * Int64(size) + ir::ToInt64(own));
    };
    const Expr first_i =
        place(at_i, tiling_.tile_rows, warp_row, tile.threads_i, row, tile.elements_i);
    const Expr first_j =
        place(at_j, tiling_.tile_columns, warp_column, tile.threads_j, column, tile.elements_j);
    return ir::Let("i", first_i, [&](Var i) {
      return ir::Let("j", first_j, [&](Var j) {
        return ir::If(Expr(i) < rows && Expr(j) < columns,
                      shape_.lanes == 1 ? EmitSingles(i, j) : EmitVectors(i, j));
      });
    });
  }

  // The tile that begins at (first_i, first_j). Neighbouring threads read along i, and after all
  // have written what they read to shared memory, they write along j. What lies beyond the ends is
  // neither read nor written.
  Stmt EmitShared(const Var& thread, const Expr& first_i, const Expr& first_j) const {
    const auto left = [](const Expr& extent, const Expr& first) {
      return ir::ToInt32(ir::Simplify(ir::Min(extent - first, Int64(kSharedTile))));
    };
    const Expr rows = left(shape_.RowCount(), first_i),
               columns = left(shape_.ColumnCount(), first_j);
    return ir::Let("rows", rows, [&](Var rows_left) {
      return ir::Let("columns", columns, [&](Var columns_left) {
        return EmitShared(thread, first_i, first_j, rows_left, columns_left);
      });
    });
  }
  Stmt EmitShared(const Var& thread, const Expr& first_i, const Expr& first_j, const Expr& rows,
                  const Expr& columns) const {
    constexpr int kThreadRows = kWarps * kWarp / kSharedTile;
    const Expr near = thread % Int32(kSharedTile), far = thread / Int32(kSharedTile);
    const auto point_at = [&](const Expr& of_i, const Expr& of_j) {
      Point point{.axes = axes_, .mask = of_i < rows && of_j < columns};
      SetAlong(shape_.rows, first_i + ir::ToInt64(of_i), point.axes);
      SetAlong(shape_.columns, first_j + ir::ToInt64(of_j), point.axes);
      return point;
    };
    std::vector<Buffer> tiles(stage_.reads.size()), shared;
    std::vector<std::pair<Var, Expr>> loads;
    std::vector<Stmt> stores;
    for (size_t r = 0; r < stage_.reads.size(); ++r) {
      if (!shape_.crosses[r]) continue;
      const ir::Type dtype = stage_.reads[r].buffer.dtype();
      // A word more than a line: elements below each other lie in different banks.
      const int pitch = kSharedTile + std::max(1, 32 / BitWidth(dtype.scalar));
      tiles[r] = Buffer::Shared("tile", dtype, {Int32(kSharedTile), Int32(pitch)});
      shared.push_back(tiles[r]);
      for (int n = 0; n < kSharedTile / kThreadRows; ++n) {
        const Expr below = far + Int32(n * kThreadRows);
        const Expr value =
            EmitRead(stage_, static_cast<int>(r), storage_, point_at(near, below)).values[0];
        loads.emplace_back(Var::Make("element", value.type()), value);
        stores.push_back(ir::Store(tiles[r], {below, near}, loads.back().first));
      }
    }
    ReadsBeforeStores points(stage_, storage_);
    for (int n = 0; n < kSharedTile / kThreadRows; ++n) {
      const Expr below = far + Int32(n * kThreadRows);
      ir::VarMap<Expr> given;
      for (size_t r = 0; r < stage_.reads.size(); ++r) {
        if (shape_.crosses[r]) given[stage_.reads[r].value] = ir::Load(tiles[r], {near, below});
      }
      points.Add(point_at(below, near), {}, given);
    }
    return ir::Allocate(shared,
                        ir::Seq({ir::Let(loads, ir::Seq(std::move(stores))),
                                 ir::Do(ir::Intrinsic::kSyncThreads), std::move(points).Build()}));
  }

  // Gives the axes of a run their values at a number along it.
  void SetAlong(const std::vector<size_t>& run, const Expr& number, ir::VarMap<Expr>& axes) const {
    std::vector<Var> of_run;
    std::vector<Expr> extents;
    for (const size_t axis : run) {
      of_run.push_back(stage_.axes[axis]);
      extents.push_back(stage_.extents()[axis]);
    }
    SetCoordinates(of_run, extents, number, axes);
  }

  // A vector along an axis (i or j) that begins at (i, j).
  Point PointAt(const Expr& i, const Expr& j, const Var& along) const {
    Point point{.axes = axes_, .lane_axis = along, .lanes = shape_.lanes};
    point.axes[stage_.axes[shape_.row_axis()]] = i;
    point.axes[stage_.axes.back()] = j;
    return point;
  }

  // One by one: all are read before any is written. What lies beyond the ends is read at the end,
  // and not written.
  Stmt EmitSingles(const Expr& i, const Expr& j) const {
    const WarpTile tile = shape_.warp();
    const Expr &rows = stage_.extents()[shape_.row_axis()], &columns = stage_.extents().back();
    ReadsBeforeStores points(stage_, storage_);
    for (int n = 0; n < tile.elements_i * tile.elements_j; ++n) {
      const Expr row = i + Int64(n % tile.elements_i * tile.threads_i),
                 column = j + Int64(n / tile.elements_i * tile.threads_j);
      Point point{.axes = axes_};
      point.axes[stage_.axes[shape_.row_axis()]] = ir::Min(row, rows - Int64(1));
      point.axes[stage_.axes.back()] = ir::Min(column, columns - Int64(1));
      points.Add(point, row < rows && column < columns);
    }
    return std::move(points).Build();
  }

  // Tile after tile: all are read before any is written. One that hangs over the end is read at the
  // end, and not written.
  Stmt EmitVectors(const Expr& i, const Expr& j) const {
    const Expr& rows = stage_.extents()[shape_.row_axis()];
    const bool is_even = IsMultipleOf(rows, shape_.lanes * shape_.tiles);
    std::vector<std::pair<Var, Expr>> loads;
    std::vector<Stmt> tiles;
    for (int tile = 0; tile < shape_.tiles; ++tile) {
      const Expr first = i + Int64(tile * shape_.lanes);
      if (tile == 0 || is_even) {
        tiles.push_back(EmitTile(first, j, loads));
      } else {
        tiles.push_back(
            ir::If(first < rows, EmitTile(ir::Min(first, rows - Int64(shape_.lanes)), j, loads)));
      }
    }
    return ir::Let(loads, ir::Seq(std::move(tiles)));
  }

  // What is written of a tile; its loads are added to `loads`.
  Stmt EmitTile(const Expr& i, const Expr& j, std::vector<std::pair<Var, Expr>>& loads) const {
    const int lanes = shape_.lanes;
    std::vector<std::vector<Var>> columns(stage_.reads.size());
    for (size_t r = 0; r < stage_.reads.size(); ++r) {
      if (!shape_.crosses[r]) continue;
      for (int lane = 0; lane < lanes; ++lane) {
        const Point point = PointAt(i, j + Int64(lane), stage_.axes[shape_.row_axis()]);
        const Expr value = EmitRead(stage_, static_cast<int>(r), storage_, point).values[0];
        loads.emplace_back(Var::Make("column", value.type()), value);
        columns[r].push_back(loads.back().first);
      }
    }
    ReadsBeforeStores points(stage_, storage_);
    for (int row = 0; row < lanes; ++row) {
      ir::VarMap<Expr> given;
      for (size_t r = 0; r < stage_.reads.size(); ++r) {
        if (!shape_.crosses[r]) continue;
        const std::vector<Expr> of_row =
            ir::ExprsOf(columns[r], [&](const Var& column) { return ir::Lane(column, row); });
        given[stage_.reads[r].value] = ir::Pack(of_row);
      }
      points.Add(PointAt(i + Int64(row), j, stage_.axes.back()), {}, given);
    }
    return std::move(points).Build();
  }

  const TransposeShape shape_;
  const Stage& stage_;
  const Storage storage_;
  const Tiling tiling_;
  ir::VarMap<Expr> axes_;  // of the block, but i and j
};

class TransposeStrategy : public ShapeStrategy<GetShape, IsGpu> {
 public:
  absl::string_view name() const override { return "transpose"; }
  int version() const override { return 5; }

  std::vector<Config> Configs(const TransposeShape& shape, const Target& target,
                              SearchSpace space) const override {
    if (shape.is_shared) return {{{{"lanes", 1}, {"rows", 1}}}};  // one way to stand
    const int bits = BitWidth(shape.stage().results[0].dtype().scalar);
    std::vector<Config> configs;
    for (const int lanes : {shape.lanes, shape.lanes / 2}) {
      if (lanes < shape.lanes && lanes * bits < kLeastVectorBytes * 8) break;
      for (const int rows : {2, 1, 4, 8}) {
        const Config config = {{{"lanes", lanes}, {"rows", rows}}};
        if (Tiling(shape.WithLanes(lanes), config).rows == rows) configs.push_back(config);
      }
    }
    return configs;
  }

  // As a copy, of tiles that may hang over the ends.
  double Seconds(const TransposeShape& original, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const TransposeShape shape = original.WithLanes(static_cast<int>(config.at("lanes")));
    const Tiling tiling(shape, config);
    const Stage& stage = shape.stage();
    const double rows = std::max(1.0, AtHints(shape.RowCount())),
                 columns = std::max(1.0, AtHints(shape.ColumnCount()));
    const auto tile_rows = static_cast<double>(tiling.tile_rows),
               tile_columns = static_cast<double>(tiling.tile_columns);
    // A trip here is the way of a tile: it is read, turned, and written, and the last of these is
    // waited for too, longer where each is of single elements. Threads that hang over cost their
    // start, not their bytes; warps below each other write in as many places at once (96 x 3136,
    // 2026-11-23: 1.2 us with all side by side, 1.75 with none).
    const bool is_single = shape.lanes == 1 && !shape.is_shared;
    constexpr double kTrip = 0.7e-6, kSingleTrip = 1.2e-6, kOfHalfVectors = 0.2e-6;
    const double trip = is_single                      ? kSingleTrip
                        : shape.lanes < original.lanes ? kTrip + kOfHalfVectors
                                                       : kTrip;
    constexpr double kHanging = 0.1e-6, kTallTile = 0.03e-6;
    const double covered =
        std::ceil(rows / tile_rows) * tile_rows * std::ceil(columns / tile_columns) * tile_columns;
    const double hanging = 1 - rows * columns / covered;
    // Single elements take an instruction each; vectors are taken in whole sectors. So do those
    // that hang over: 150528 rows of 3 in tiles of 256 columns took 30 us, 0.29 ps a place (H200,
    // 2026-11-26).
    const double share = shape.is_shared ? 0.7 : shape.lanes == 1 ? 0.5 : 0.85;
    constexpr double kPlaceSeconds = 0.29e-12;
    const double elements = AtHints(Product(stage.extents()));
    const double places = elements / (rows * columns) * covered;
    // Reads of less than a line side by side: images of 64 channels of 56 x 56, with their channels
    // moved last, take 15.2 us in pieces of 64 bytes, 13.8 in lines.
    const double piece = std::min(rows, tile_rows) * BitWidth(stage.results[0].dtype().scalar) / 8;
    constexpr double kOfPieces = 0.88;
    const bool in_pieces = !shape.is_shared && piece < Multiprocessor::kLineBytes;
    // What the multiprocessor with the most blocks draws from memory (eight images of these: 3.3 us
    // by 98 blocks, 2.6 by 392; H200, 2026-11-27).
    constexpr double kBytesPerSecond = 28e9;
    const double bytes = OperandBytes(shape.task), tiles = covered / (tile_rows * tile_columns);
    const double blocks = elements / (rows * columns) * tiles / tiling.points;
    const double drawn =
        std::ceil(blocks / target.multiprocessors) * bytes / blocks / kBytesPerSecond;
    const double starts = blocks / target.multiprocessors * Multiprocessor::kBlockStart;
    // Of rows and columns shorter than a sector each takes one by itself, if others lie between
    // them (3 x 40 x 50 x 60 with its axes turned around: 3.65 us, H200, 2026-11-29).
    constexpr double kPieceSeconds = 10e-12, kSectorBytes = 32;
    const auto pieces = [&](double length, bool are_whole) {
      const bool is_short =
          length * BitWidth(stage.results[0].dtype().scalar) / 8 < kSectorBytes && !are_whole;
      return is_short ? elements / length : 0;
    };
    const double of_pieces = kPieceSeconds * (pieces(rows, shape.has_whole_columns) +
                                              pieces(columns, shape.has_whole_rows));
    return trip + of_pieces + hanging * kHanging +
           kTallTile * std::log2(static_cast<double>(tiling.rows)) +
           KernelSeconds(
               {.card_seconds = std::max({places / shape.lanes * kPlaceSeconds, drawn, starts}),
                .bytes = bytes,
                .share = share * (in_pieces ? kOfPieces : 1)},
               target);
  }

  absl::StatusOr<ir::Program> Make(const TransposeShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return TransposeBuilder(shape.WithLanes(static_cast<int>(config.at("lanes"))), config)
        .Build(task, config);
  }
};

}  // namespace

std::unique_ptr<Strategy> TransposeCuda() { return std::make_unique<TransposeStrategy>(); }

}  // namespace hidet::schedules
