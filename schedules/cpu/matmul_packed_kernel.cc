#include "schedules/cpu/matmul_packed_kernel.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/scalar_type.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "schedules/cpu/matmul_operands_cpu.h"
#include "schedules/cpu/matmul_packing_cpu.h"
#include "schedules/cpu/matrix_tiles_cpu.h"
#include "schedules/cpu/reduction_words_cpu.h"
#include "schedules/cpu/register_tile_cpu.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/cpu/weight_panels_cpu.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::Stmt;
using ir::Var;
using ir::VarMap;

constexpr int64_t kPrefetchSteps = 64;  // of the reduction, ahead of the multiplication
constexpr int64_t kPartSteps = 256;     // whose products are added up in registers
constexpr int64_t kReadAhead = 8;       // of those that read B in place
// Of steps: the sums of more take so long that it is no matter how they come to the results.
constexpr int64_t kMostStepsOfDirect = 128;
constexpr double kMostOperationsOfDirect = 4;  // for each vector of a tile, each in code of its own

// Of tiles that stand in for one whose rows are not all there, where the number of rows is known at
// the call alone: a single row is then not multiplied as often as a whole tile.
constexpr int64_t kLowerTiles[] = {4, 1};

class MatmulBuilder {
 public:
  MatmulBuilder(const ContractionShape& shape, const Target& target, const Config& config)
      : shape_(shape),
        contraction_(shape.contraction()),
        words_(GetReductionWords(shape, target)),
        steps_(CountSteps(contraction_, words_)),
        storage_(shape.task),
        lanes_(target.float_lanes()),
        mr_(config.at("mr")),
        nr_(config.at("nr")),
        panel_vectors_(nr_ / lanes_),
        mc_(config.at("mc")),
        nc_(config.at("nc")),
        kc_(config.at("kc")),
        rows_outside_(config.at("rows_outside") != 0),
        copies_(shape, words_, storage_, lanes_, config) {
    a_is_packed_ = !storage_.IsRowMajor(shape.a().buffer);
    a_is_in_place_ = IsAReadInPlace(shape, words_);
    b_is_in_place_ = IsBReadInPlace(shape, words_);
    b_is_packed_ = !storage_.IsRowMajor(shape.b().buffer);
    const std::optional<int64_t> k = ir::AsInt(steps_);
    // At least one: a sum of nothing is zero, and somebody has to write it.
    k_blocks_ = k.has_value() ? Int64(std::max<int64_t>(1, CeilOfRatio(*k, kc_)))
                              : ir::Simplify(ir::Max(Int64(1), ir::CeilDiv(steps_, Int64(kc_))));
    has_k_blocks_ = !ir::IsInt(k_blocks_, 1);
    const int64_t tiles = has_k_blocks_ ? (mc_ / mr_) * (nc_ / nr_) : 1;
    tile_ = Buffer::Shared("tile", ir::Type::Scalar(words_.sum),
                           {Int64(tiles), Int64(mr_), Int64(nr_)});
  }

  ir::Program Build(const ir::Task& task) {
    ir::Program program = ir::MakeProgram(shape_.task);
    const Expr n_blocks = ir::Simplify(ir::CeilDiv(shape_.n_size, Int64(nc_)));
    const Expr m_blocks = ir::Simplify(ir::CeilDiv(shape_.m_size, Int64(mc_)));
    ir::Kernel kernel =
        NewBlockKernel(KernelName(task.name, "matmul"), shape_.batch_size * m_blocks * n_blocks);
    const Var& block = kernel.grid[0].var;
    kernel.body =
        EmitBlock(ir::Simplify(block / n_blocks / m_blocks),
                  ir::Simplify(block / n_blocks % m_blocks), ir::Simplify(block % n_blocks));
    if (words_.tiles.has_value()) kernel.body = InTiles(kernel.body);
    kernel.body = ir::Allocate(tile_, kernel.body);
    kernel.body = copies_.Allocate(kernel.body);
    kernel.schedule = absl::StrCat("matmul_packed ", mr_, "x", nr_, " block ", mc_, "x", nc_, "x",
                                   kc_, rows_outside_ ? " rows outside" : "",
                                   words_.tiles.has_value() ? " matrix tiles"
                                   : words_.dot.has_value() ? " dots"
                                                            : "");
    const double block_flops = 2.0 * static_cast<double>(mc_ * nc_) * AtHints(shape_.k_size);
    kernel.block_nanoseconds = block_flops / (words_.tiles.has_value() ? 1000 : 100);
    ir::AddKernel(program, std::move(kernel));
    return program;
  }

 private:
  Expr LanesBelow(const Expr& count) const { return schedules::LanesBelow(count, lanes_); }

  // The block.

  Stmt EmitBlock(const Expr& batch, const Expr& m_block, const Expr& n_block) {
    return ir::Let({{"batch", batch, block_.batch},
                    {"m0", ir::Simplify(m_block * Int64(mc_)), block_.m0},
                    {"n0", ir::Simplify(n_block * Int64(nc_)), block_.n0}},
                   [&] {
                     block_.rows = ir::Simplify(ir::Min(Int64(mc_), shape_.m_size - block_.m0));
                     block_.columns = ir::Simplify(ir::Min(Int64(nc_), shape_.n_size - block_.n0));
                     if (!has_k_blocks_) return EmitReductionBlock(Int64(0));
                     return ir::For("k_block", k_blocks_,
                                    [&](Var k_block) { return EmitReductionBlock(k_block); });
                   });
  }

  Stmt EmitReductionBlock(const Expr& k_block) {
    return ir::Let({{"k0", ir::Simplify(k_block * Int64(kc_)), block_.k0}}, [&] {
      block_.depth = ir::Simplify(has_k_blocks_ ? ir::Min(Int64(kc_), steps_ - block_.k0) : steps_);
      return ir::Seq({copies_.Make(block_), EmitTiles(k_block)});
    });
  }

  // Tiles.

  Stmt EmitTiles(const Expr& k_block) {
    const Expr tiles = ir::Simplify(ir::CeilDiv(block_.rows, Int64(mr_)));
    const Expr panels = ir::Simplify(ir::CeilDiv(block_.columns, Int64(nr_)));
    const auto over_rows = [&](const std::function<Stmt(const Var&)>& body) {
      return ir::For("tile_row", tiles, body);
    };
    if (rows_outside_) {
      return over_rows([&](const Var& tile_row) {
        return ir::For("panel", panels, [&](Var panel) {
          return InPanel(panel, [&](int64_t vectors) {
            return EmitTileAndEpilogue(k_block, panel, tile_row, vectors);
          });
        });
      });
    }
    return ir::For("panel", panels, [&](Var panel) {
      return InPanel(panel, [&](int64_t vectors) {
        return over_rows([&](const Var& tile_row) {
          return EmitTileAndEpilogue(k_block, panel, tile_row, vectors);
        });
      });
    });
  }

  // The last panel has as many vectors as it needs, which is known where n is.
  Stmt InPanel(const Var& panel, const std::function<Stmt(int64_t vectors)>& emit) {
    Stmt whole = emit(panel_vectors_);
    if (PanelsAreWhole(shape_, nr_)) return whole;
    const Expr left = ir::Simplify(block_.columns - panel * Int64(nr_));
    const std::optional<int64_t> n = ir::AsInt(shape_.n_size);
    if (!n.has_value()) {
      Stmt any = whole;
      for (int64_t vectors = panel_vectors_ - 1; vectors >= 1; --vectors)
        any = ir::If(left <= Int64(vectors * lanes_), emit(vectors), any);
      return any;
    }
    const int64_t last = CeilOfRatio(*n % nr_, lanes_);
    return last == panel_vectors_ ? whole : ir::If(Int64(nr_) <= left, whole, emit(last));
  }

  // Whether so many vectors are one of several widths that the last panel may have: as few tiles
  // are written out for it as serve it.
  bool IsRest(int64_t vectors) const {
    return vectors < panel_vectors_ && !ir::AsInt(shape_.n_size).has_value();
  }

  Stmt EmitTileAndEpilogue(const Expr& k_block, const Var& panel, const Var& tile_row,
                           int64_t vectors) {
    const Expr slot = has_k_blocks_ ? panel * Int64(mc_ / mr_) + tile_row : Int64(0);
    std::vector<Stmt> statements = {EmitTile(k_block, panel, tile_row, slot, vectors)};
    Stmt epilogue = EmitEpilogue(panel, tile_row, slot, vectors);
    if (has_k_blocks_) epilogue = ir::If(ir::Eq(k_block, k_blocks_ - 1), epilogue);
    statements.push_back(epilogue);
    const Stmt by_memory = ir::Seq(std::move(statements));
    if (!StoresRegisters() || IsRest(vectors)) return by_memory;
    const Expr rows = ir::Simplify(block_.rows - tile_row * Int64(mr_)),
               columns = ir::Simplify(block_.columns - panel * Int64(nr_));
    const Expr is_whole = Int64(mr_) <= rows && Int64(vectors * lanes_) <= columns;
    return ir::If(ir::Simplify(is_whole), EmitWholeTile(panel, tile_row, vectors), by_memory);
  }

  // Whether whole tiles go from registers to the results. Of few steps a tile takes 27 times as
  // many cycles, and its way through memory, row by row, some 120.
  bool StoresRegisters() const {
    const std::optional<int64_t> steps = ir::AsInt(steps_);
    double operations = 0;
    for (const Stage& epilogue : shape_.epilogues) {
      for (const Expr& body : epilogue.body) operations += OperationCost(body);
    }
    return !has_k_blocks_ && !words_.tiles.has_value() && steps.has_value() &&
           *steps <= kMostStepsOfDirect && operations <= kMostOperationsOfDirect;
  }

  // The tile of all its rows and columns, and the epilogue of its registers.
  Stmt EmitWholeTile(const Var& panel, const Var& tile_row, int64_t vectors) {
    const RegisterTile tile(mr_, vectors, lanes_, words_);
    const Stmt loop = WithRows(tile_row, mr_, {}, [&](const std::vector<Expr>& rows) {
      return OverSteps(
          panel, [&](const Var& k) { return EmitStep(tile, panel, tile_row, rows, k, vectors); });
    });
    const Stmt end = tile.Use([&](int64_t i, int64_t j, const Expr& sum) {
      VarMap<Expr> axes;
      shape_.SetAxes(shape_.batch, block_.batch, axes);
      shape_.SetAxes(shape_.m, ir::Simplify(block_.m0 + tile_row * Int64(mr_) + Int64(i)), axes);
      const Expr column = ir::Simplify(panel * Int64(nr_) + j * lanes_);
      return StoreOutputs(axes, contraction_.axes[shape_.n.back()], column, sum, Expr());
    });
    return tile.Allocate(ir::Seq({tile.Zero(), loop, end}));
  }

  // Names the rows of a tile, within the block, outside the loop over k. Where A is read in place,
  // those past the block's end stand for its last one.
  Stmt WithRows(const Var& tile_row, int64_t height, std::vector<Expr> rows,
                const std::function<Stmt(const std::vector<Expr>&)>& body) const {
    const auto i = static_cast<int64_t>(rows.size());
    if (i == height) return body(rows);
    const Expr row = ir::Simplify(tile_row * Int64(mr_) + Int64(i));
    const auto next = [&](Expr named) {
      rows.push_back(std::move(named));
      return WithRows(tile_row, height, std::move(rows), body);
    };
    const bool whole = ir::IsMultipleOf(shape_.m_size, mr_);
    if (!a_is_in_place_ || whole) return next(row);
    return ir::Let("row", ir::Simplify(ir::Min(row, block_.rows - 1)), next);
  }

  // The word of A[row] at step k, the row being number `i` of the tile.
  Expr LoadA(const Var& tile_row, const Expr& row, const Expr& i, const Var& k) const {
    if (a_is_in_place_)
      return EmitWords(contraction_, shape_.facts.a, storage_, words_, {.axes = AxesOfA(row, k)});
    if (!a_is_packed_) return copies_.LoadA(tile_row, i, k);
    const Buffer storage = storage_.ParameterFor(shape_.a().buffer);
    const Expr step = block_.k0 + k;
    return LoadStored(shape_.a(),
                      words_.tiles.has_value()
                          ? RowIndices(storage, block_.m0 + row, step)
                          : PanelIndices(storage, {.panel = block_.m0 / Int64(mr_) + tile_row},
                                         step, i, words_.group),
                      1);
  }

  // Coordinates in A of a row of the block.
  VarMap<Expr> AxesOfA(const Expr& row, const Expr& k) const {
    VarMap<Expr> axes;
    shape_.SetAxes(shape_.batch, block_.batch, axes);
    shape_.SetAxes(shape_.m, ir::Simplify(block_.m0 + row), axes);
    shape_.SetAxes(shape_.n, Int64(0), axes);  // A does not move with them
    SetReductionAxes(contraction_, words_, axes, ir::Simplify(block_.k0 + k));
    return axes;
  }

  // Of a tile's rows of A, 16 words from k on.
  TilesInMemory TilesOfA(const Var& tile_row, const Expr& k) const {
    if (!a_is_in_place_ && !a_is_packed_) return copies_.TilesOfA(tile_row, k);
    const Expr first = tile_row * Int64(mr_);
    if (a_is_in_place_) {
      const ir::Read& read = shape_.a();
      const Expr& stride = shape_.facts.access_a.strides[static_cast<size_t>(shape_.m[0])];
      return {.address =
                  [=, this](int64_t row, int64_t) {
                    const Expr at = ir::Simplify(first + Int64(row * kTileSide));
                    return ir::AddressOf(read.buffer, ir::SimplifyAt(read.indices, AxesOfA(at, k)));
                  },
              .row_bytes = ir::Simplify(stride * Int64(ByteSize(read.buffer.dtype().scalar, 1)))};
    }
    const Buffer storage = storage_.ParameterFor(shape_.a().buffer);
    return {.address =
                [=, this](int64_t row, int64_t) {
                  const Expr at = block_.m0 + first + Int64(row * kTileSide);
                  return ir::AddressOf(storage, RowIndices(storage, at, block_.k0 + k));
                },
            .row_bytes = ir::Simplify(steps_ * Int64(4))};
  }

  // Of a panel's columns of B, 16 words from k on.
  TilesInMemory TilesOfB(const Var& panel, const Expr& k) const {
    if (!b_is_packed_) return copies_.TilesOfB(panel, k);
    return {.address =
                [=, this](int64_t, int64_t column) {
                  return ir::AddressOf(storage_.ParameterFor(shape_.b().buffer),
                                       StoredIndices(panel, column * kTileSide, k));
                },
            .row_bytes = Int64(nr_ * 4)};
  }

  // A vector of B. In place, the last one of the last panel may reach past B's columns.
  Expr LoadB(const Var& panel, int64_t vector, const Var& k, bool may_end) const {
    const Expr first = Int64(vector * lanes_);
    if (b_is_in_place_) {
      const Expr column = ir::Simplify(panel * Int64(nr_) + first);
      const bool ends = may_end && !ir::IsMultipleOf(shape_.n_size, lanes_);
      const Point point{.axes = AxesOfB(column, k),
                        .lane_axis = contraction_.axes[shape_.n[0]],
                        .lanes = lanes_,
                        .mask = ends ? LanesBelow(ir::Simplify(block_.columns - column)) : Expr()};
      return EmitRead(contraction_, shape_.facts.b, storage_, point).values[0];
    }
    if (!b_is_packed_) return copies_.LoadB(panel, first, k);
    return LoadStored(shape_.b(), StoredIndices(panel, vector * lanes_, k), lanes_);
  }

  // Coordinates in B of a column of the block, where its columns are one axis.
  VarMap<Expr> AxesOfB(const Expr& column, const Expr& k) const {
    VarMap<Expr> axes;
    shape_.SetAxes(shape_.batch, block_.batch, axes);
    shape_.SetAxes(shape_.m, Int64(0), axes);  // B does not move with them
    axes[contraction_.axes[shape_.n[0]]] = ir::Simplify(block_.n0 + column);
    SetReductionAxes(contraction_, words_, axes, ir::Simplify(block_.k0 + k));
    return axes;
  }

  // Asks for prepared weights before they are needed. They come from memory once a call, in streams
  // that the hardware begins anew with each page.
  Stmt PrefetchWeights(const Var& panel, const Var& tile_row, const Var& k) const {
    if (a_is_packed_) {
      // The tile's own rows, and after them the next tile's.
      const Buffer storage = storage_.ParameterFor(shape_.a().buffer);
      return Prefetch(storage,
                      PanelIndices(storage, {.panel = block_.m0 / Int64(mr_) + tile_row},
                                   block_.k0 + k + Int64(kPrefetchSteps), Int64(0), words_.group));
    }
    if (!b_is_packed_) return ir::Seq({});
    const Buffer storage = storage_.ParameterFor(shape_.b().buffer);
    if (mc_ > mr_) {
      return PrefetchPanel(storage, StoredPanel(panel + 1), block_.k0, k, block_.depth, tile_row,
                           mc_ / mr_, words_.group);
    }
    // What is read once is a stream, which goes on behind the panel.
    return ir::SeqOf(panel_vectors_, [&](int64_t vector) {
      return Prefetch(storage, StoredIndices(panel, vector * lanes_, k + Int64(kPrefetchSteps)));
    });
  }

  // Where a column of a tile's panel lies at step k in B's storage, of whose panels that is one or
  // several.
  std::vector<Expr> StoredIndices(const Expr& panel, int64_t column, const Expr& k) const {
    const int64_t stored = StoredColumns();
    return PanelIndices(storage_.ParameterFor(shape_.b().buffer),
                        StoredPanel(panel, column / stored), block_.k0 + k, Int64(column % stored),
                        words_.group);
  }
  PanelPlace StoredPanel(const Expr& panel, int64_t number = 0) const {
    const auto moves = [&](int axis) {
      return ir::AnyUsesVar(shape_.b().indices, contraction_.axes[axis]);
    };
    return {
        .batch = std::ranges::any_of(shape_.batch, moves) ? block_.batch : Expr(),
        .panel = (block_.n0 / Int64(nr_) + panel) * Int64(nr_ / StoredColumns()) + Int64(number)};
  }
  int64_t StoredColumns() const {
    const Buffer storage = storage_.ParameterFor(shape_.b().buffer);
    return *ir::AsInt(storage.shape()[storage.rank() - (words_.group > 1 ? 2 : 1)]);
  }

  // Words of a prepared operand.
  Expr LoadStored(const ir::Read& read, std::vector<Expr> indices, int lanes) const {
    return words_.AsWords(ir::Load(storage_.ParameterFor(read.buffer), std::move(indices),
                                   {.lanes = lanes * static_cast<int>(words_.group)}));
  }

  Stmt EmitTile(const Expr& k_block, const Var& panel, const Var& tile_row, const Expr& slot,
                int64_t vectors) {
    const auto of_height = [&](int64_t height) {
      return EmitTileOfHeight(k_block, panel, tile_row, slot, height, vectors);
    };
    Stmt tile = of_height(mr_);
    const Expr left = ir::Simplify(block_.rows - tile_row * Int64(mr_));
    if (words_.tiles.has_value()) {
      if (mr_ == kTileSide || ir::IsMultipleOf(shape_.m_size, mr_)) return tile;
      return ir::If(left <= Int64(kTileSide), of_height(kTileSide), tile);
    }
    if (ir::AsInt(shape_.m_size).has_value()) return tile;
    for (const int64_t height : kLowerTiles) {
      if (IsRest(vectors) && height > 1) continue;
      if (height < mr_) tile = ir::If(left <= Int64(height), of_height(height), tile);
    }
    return tile;
  }

  // The steps of a block of the reduction, but those that lie in the padding for a whole panel.
  Stmt OverSteps(const Var& panel, const std::function<Stmt(const Var& k)>& emit) {
    if (!copies_.skips_padding()) return ir::For("k", block_.depth, emit, ir::kRolled);
    const Expr window = Int64(WindowElements(contraction_));
    const WindowPart part = copies_.PartOfWindow(block_, panel);
    Expr first, count;
    return ir::Let({{"first", part.first, first}, {"count", part.count, count}}, [&] {
      return ir::For(
          "c", ir::Simplify(block_.depth / window),
          [&](Var c) {
            return ir::For(
                "w", count,
                [&](Var w) { return ir::Let("k", ir::Simplify(c * window + first + w), emit); },
                ir::kRolled);
          },
          ir::kRolled);
    });
  }

  // The first `height` rows of a tile.
  Stmt EmitTileOfHeight(const Expr& k_block, const Var& panel, const Var& tile_row,
                        const Expr& slot, int64_t height, int64_t vectors) {
    if (words_.tiles.has_value())
      return EmitMatrixTiles(k_block, panel, tile_row, slot, height, vectors);
    const RegisterTile tile(height, vectors, lanes_, words_);
    const auto place = [&](int64_t i, int64_t j) -> std::vector<Expr> {
      return {slot, Int64(i), Int64(j * lanes_)};
    };
    // Sums of blocks, and of parts of them, that are added are more exact than one that grows
    // through all of them.
    const auto sums_of = [&](const Expr& is_first, const Stmt& loop) {
      Stmt end = tile.Store(tile_, place);
      if (is_first.defined()) end = ir::If(is_first, std::move(end), tile.Add(tile_, place));
      return tile.Allocate(ir::Seq({tile.Zero(), loop, end}));
    };
    const Expr first_block = has_k_blocks_ ? ir::Eq(k_block, Int64(0)) : Expr();
    return WithRows(tile_row, height, {}, [&](const std::vector<Expr>& rows) {
      const auto step = [&](const Var& k) {
        return EmitStep(tile, panel, tile_row, rows, k, vectors);
      };
      const std::optional<int64_t> steps = ir::AsInt(steps_);
      if (copies_.skips_padding() || std::min(kc_, steps.value_or(kc_)) < 2 * kPartSteps)
        return sums_of(first_block, OverSteps(panel, step));
      const Expr parts = ir::Simplify(ir::Max(Int64(1), block_.depth / Int64(kPartSteps)));
      return ir::For(
          "part", parts,
          [&](Var part) {
            const Expr first = ir::Simplify(part * Int64(kPartSteps)),
                       count =
                           ir::Select(part < parts - 1, Int64(kPartSteps), block_.depth - first);
            const Stmt loop = ir::For(
                "s", count, [&](Var s) { return ir::Let("k", ir::Simplify(first + s), step); },
                ir::kRolled);
            return sums_of(ir::AllOf({first_block, ir::Eq(part, Int64(0))}), loop);
          },
          ir::kRolled);
    });
  }

  // The same in matrix tiles; the steps that do not fill one are added in vectors.
  Stmt EmitMatrixTiles(const Expr& k_block, const Var& panel, const Var& tile_row, const Expr& slot,
                       int64_t height, int64_t vectors) {
    const MatrixTiles tiles(height / kTileSide, vectors, *words_.tiles);
    const TilesInMemory sums{.address =
                                 [&](int64_t row, int64_t column) {
                                   return ir::AddressOf(tile_, {slot, Int64(row * kTileSide),
                                                                Int64(column * kTileSide)});
                                 },
                             .row_bytes = Int64(nr_ * 4)};
    Stmt begin = has_k_blocks_ ? ir::If(ir::Eq(k_block, Int64(0)), tiles.Zero(), tiles.Load(sums))
                               : tiles.Zero();
    const Expr whole = ir::Simplify(block_.depth / Int64(kTileSide));
    Stmt loop = ir::For(
        "k_tile", whole,
        [&](Var k_tile) {
          const Expr k = ir::Simplify(k_tile * Int64(kTileSide));
          return tiles.MultiplyAdd(TilesOfA(tile_row, k), TilesOfB(panel, k));
        },
        ir::kRolled);
    std::vector<Stmt> statements = {begin, loop, tiles.Store(sums)};
    if (!ir::IsMultipleOf(steps_, kTileSide)) {
      statements.push_back(EmitLastSteps(panel, tile_row, slot, height, vectors,
                                         ir::Simplify(whole * Int64(kTileSide))));
    }
    return ir::Seq(std::move(statements));
  }

  // The steps from `first` on, onto the sums in the tile's copy.
  Stmt EmitLastSteps(const Var& panel, const Var& tile_row, const Expr& slot, int64_t height,
                     int64_t vectors, const Expr& first) {
    constexpr int64_t kRows = 8;
    const RegisterTile tile(kRows, vectors, lanes_, words_);
    return ir::For("part", Int64(height / kRows), [&](Var part) {
      const auto row = [&](int64_t i) { return ir::Simplify(part * Int64(kRows) + Int64(i)); };
      const auto place = [&](int64_t i, int64_t j) -> std::vector<Expr> {
        return {slot, row(i), Int64(j * lanes_)};
      };
      Stmt steps = ir::For(
          "step", ir::Simplify(block_.depth - first),
          [&](Var step) {
            return ir::Let("k", ir::Simplify(first + step), [&](Var k) {
              return tile.MultiplyAdd(
                  [&](int64_t i) {
                    return LoadA(tile_row, ir::Simplify(tile_row * Int64(mr_) + row(i)), row(i), k);
                  },
                  [&](int64_t j) { return LoadB(panel, j, k, /*may_end=*/false); });
            });
          },
          ir::kRolled);
      return tile.Allocate(ir::Seq({tile.Load(tile_, place), steps, tile.Store(tile_, place)}));
    });
  }

  // One k: nr values of B, each row's value of A broadcast, mr x nr multiply-adds.
  Stmt EmitStep(const RegisterTile& tile, const Var& panel, const Var& tile_row,
                const std::vector<Expr>& rows, const Var& k, int64_t vectors) {
    std::vector<Stmt> prefetches = {PrefetchWeights(panel, tile_row, k)};
    for (int64_t j = 0; b_is_in_place_ && j < vectors; ++j) {
      prefetches.push_back(PrefetchB(shape_, AxesOfB(ir::Simplify(panel * Int64(nr_) + j * lanes_),
                                                     ir::Simplify(k + Int64(kReadAhead)))));
    }
    return tile.MultiplyAdd(
        [&](int64_t i) { return LoadA(tile_row, rows[static_cast<size_t>(i)], Int64(i), k); },
        [&](int64_t j) {
          return LoadB(panel, j, k, /*may_end=*/!PanelsAreWhole(shape_, nr_) && j + 1 == vectors);
        },
        ir::Seq(std::move(prefetches)));
  }

  // The epilogue over one tile, from the tile's copy in cache to the outputs.
  Stmt EmitEpilogue(const Var& panel, const Var& tile_row, const Expr& slot, int64_t count) {
    const Var lane_axis = contraction_.axes[shape_.n.back()];
    const Expr row0 = ir::Simplify(tile_row * Int64(mr_));
    const Expr rows = ir::Simplify(ir::Min(Int64(mr_), block_.rows - row0));
    return ir::For("i", rows, [&](Var i) {
      std::vector<Stmt> vectors;
      for (int64_t j = 0; j < count; ++j) {
        const Expr column = ir::Simplify(panel * Int64(nr_) + j * lanes_);
        const Expr left = ir::Simplify(block_.columns - column);
        VarMap<Expr> axes;
        shape_.SetAxes(shape_.batch, block_.batch, axes);
        shape_.SetAxes(shape_.m, ir::Simplify(block_.m0 + row0 + i), axes);
        const Expr value = ir::Load(tile_, {slot, i, Int64(j * lanes_)}, {.lanes = lanes_});
        const auto emit = [&](const Expr& mask) {
          return StoreOutputs(axes, lane_axis, column, value, mask);
        };
        Stmt full = emit(Expr());
        if (PanelsAreWhole(shape_, nr_)) {
          vectors.push_back(full);
        } else {
          vectors.push_back(
              ir::If(Int64(lanes_) <= left, full, ir::If(Int64(0) < left, emit(LanesBelow(left)))));
        }
      }
      return ir::Seq(std::move(vectors));
    });
  }

  Stmt StoreOutputs(VarMap<Expr> axes, const Var& lane_axis, const Expr& column, const Expr& value,
                    const Expr& mask) {
    const Expr n = ir::Simplify(block_.n0 + column);
    std::vector<Stmt> statements;
    for (const Stage& epilogue : shape_.epilogues) {
      Point point{.axes = axes, .lanes = lanes_, .mask = mask};
      const bool one_axis = shape_.n.size() == 1;
      if (one_axis) {
        point.axes[lane_axis] = n;
        point.lane_axis = lane_axis;
        statements.push_back(StoreOutput(epilogue, epilogue, point, value));
      } else {
        // A vector may cross rows of the last axis: the epilogue is seen over one axis that runs
        // through all n axes.
        const Var linear = ir::MakeAxes({shape_.n_size}, "n")[0];
        const Stage flat = OverLinearAxis(epilogue, linear);
        point.axes[linear] = n;
        point.lane_axis = linear;
        statements.push_back(StoreOutput(epilogue, flat, point, value));
      }
    }
    return ir::Seq(std::move(statements));
  }

  // The stage with its n axes replaced by coordinates of one linear axis.
  Stage OverLinearAxis(const Stage& stage, const Var& linear) const {
    VarMap<Expr> values;
    shape_.SetAxes(shape_.n, linear, values);
    Stage flat = stage;
    for (ir::Read& read : flat.reads) {
      read.indices = ir::SimplifyAt(read.indices, values);
      if (read.predicate.defined()) read.predicate = ir::Substitute(read.predicate, values);
    }
    for (Expr& body : flat.body) body = ir::Substitute(body, values);
    flat.axes.assign(stage.axes.begin(),
                     stage.axes.end() - static_cast<std::ptrdiff_t>(shape_.n.size()));
    flat.axes.push_back(linear);
    return flat;
  }

  // `stage` is what is evaluated (perhaps over a linear axis), `output` the stage whose results are
  // stored.
  Stmt StoreOutput(const Stage& output, const Stage& stage, const Point& point, const Expr& value) {
    Emitted emitted =
        EmitBody(stage, storage_, point,
                 {{stage.reads[0].value, ir::Cast(stage.reads[0].value.type().scalar, value)}});
    std::vector<Stmt> statements = std::move(emitted.checks);
    // Results are contiguous in the order batch, m, n, so one offset addresses the vector.
    Expr m = Int64(0);
    for (const int axis : shape_.m)
      m = m * contraction_.extents()[axis] + point.axes.at(contraction_.axes[axis]);
    const Expr offset =
        (block_.batch * shape_.m_size + m) * shape_.n_size + point.axes.at(point.lane_axis);
    statements.push_back(StoreAtOffset(output.results[0], offset, emitted.values[0], point.mask));
    return ir::Seq(std::move(statements));
  }

  const ContractionShape& shape_;
  const Stage& contraction_;
  const ReductionWords words_;
  const Expr steps_;  // of the reduction
  const Storage storage_;
  const int lanes_;
  const int64_t mr_, nr_, panel_vectors_, mc_, nc_, kc_;
  const bool rows_outside_;
  const OperandCopies copies_;
  bool a_is_packed_ = false, a_is_in_place_ = false, b_is_packed_ = false, b_is_in_place_ = false,
       has_k_blocks_ = false;
  Expr k_blocks_;
  Buffer tile_;
  // Of the block being emitted.
  ProductBlock block_;
};

}  // namespace

ir::Program MakePackedMatmul(const ir::Task& task, const ContractionShape& shape,
                             const Target& target, const Config& config) {
  return MatmulBuilder(shape, target, config).Build(task);
}

}  // namespace hidet::schedules
