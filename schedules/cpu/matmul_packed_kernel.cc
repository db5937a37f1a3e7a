#include "schedules/cpu/matmul_packed_kernel.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "schedules/cpu/matmul_operands_cpu.h"
#include "schedules/cpu/register_tile_cpu.h"
#include "schedules/cpu/square_transpose.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/cpu/weight_panels_cpu.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::MemoryScope;
using ir::Stage;
using ir::Stmt;
using ir::Type;
using ir::Var;
using ir::VarMap;

constexpr int64_t kPrefetchSteps = 64;  // of the reduction, ahead of the multiplication
constexpr int64_t kPackAhead = 8;       // steps of the reduction, ahead of packing
constexpr int kRowPadding = 16;         // floats; keeps rows of A's copy off the same cache sets

class MatmulBuilder {
 public:
  MatmulBuilder(const ContractionShape& shape, const Target& target, const Config& config)
      : shape_(shape),
        contraction_(shape.contraction()),
        storage_(shape.task),
        lanes_(target.float_lanes()),
        window_(WindowElements(contraction_)),
        mr_(config.at("mr")),
        nr_(config.at("nr")),
        panel_vectors_(nr_ / lanes_),
        mc_(config.at("mc")),
        nc_(config.at("nc")),
        kc_(config.at("kc")),
        rows_outside_(config.at("rows_outside") != 0) {
    a_is_packed_ = !storage_.IsRowMajor(shape.a().buffer);
    a_is_in_place_ = IsAReadInPlace(shape);
    b_is_in_place_ = IsBReadInPlace(shape);
    b_is_packed_ = !storage_.IsRowMajor(shape.b().buffer);
    const std::optional<int64_t> k = ir::AsInt(shape.k_size);
    // At least one: a sum of nothing is zero, and somebody has to write it.
    k_blocks_ = k.has_value()
                    ? Int64(std::max<int64_t>(1, (*k + kc_ - 1) / kc_))
                    : ir::Simplify(ir::Max(Int64(1), ir::CeilDiv(shape.k_size, Int64(kc_))));
    has_k_blocks_ = !ir::IsInt(k_blocks_, 1);
    const int64_t tiles = has_k_blocks_ ? (mc_ / mr_) * (nc_ / nr_) : 1;
    a_block_ = Shared("a_block", {mc_, kc_ + kRowPadding});
    b_block_ = Shared("b_block", {nc_ / nr_, kc_, nr_});
    tile_ = Shared("tile", {tiles, mr_, nr_});
  }

  ir::Program Build(const ir::Task& task) {
    ir::Program program = ir::MakeProgram(shape_.task);
    ir::Kernel kernel;
    kernel.name = KernelName(task.name, "matmul");
    const Var block = Var::Make("block", Type::Int64());
    const Expr n_blocks = ir::Simplify(ir::CeilDiv(shape_.n_size, Int64(nc_)));
    const Expr m_blocks = ir::Simplify(ir::CeilDiv(shape_.m_size, Int64(mc_)));
    kernel.grid = {{block, ir::Simplify(shape_.batch_size * m_blocks * n_blocks)}};
    kernel.body =
        EmitBlock(ir::Simplify(block / n_blocks / m_blocks),
                  ir::Simplify(block / n_blocks % m_blocks), ir::Simplify(block % n_blocks));
    kernel.body = ir::Allocate(tile_, kernel.body);
    if (CopiesA()) kernel.body = ir::Allocate(a_block_, kernel.body);
    if (PacksB()) kernel.body = ir::Allocate(b_block_, kernel.body);
    kernel.task = task.name;
    kernel.schedule = absl::StrCat("matmul_packed ", mr_, "x", nr_, " block ", mc_, "x", nc_, "x",
                                   kc_, rows_outside_ ? " rows outside" : "");
    kernel.params = CollectParams(program, kernel, task.symbols);
    const double block_flops = 2.0 * static_cast<double>(mc_ * nc_) * AtHints(shape_.k_size);
    kernel.block_nanoseconds = block_flops / 100;
    ir::AddKernel(program, std::move(kernel));
    const StageCost cost = EstimateTask(shape_.task);
    program.flops = cost.flops;
    program.bytes = cost.bytes;
    return program;
  }

 private:
  static Buffer Shared(absl::string_view name, std::vector<int64_t> shape) {
    std::vector<Expr> extents(shape.begin(), shape.end());
    return Buffer::Make(name, Type::Float32(), extents, MemoryScope::kShared);
  }
  Expr LanesBelow(const Expr& count) const { return schedules::LanesBelow(count, lanes_); }

  std::vector<Expr> Extents(const std::vector<int>& axes) const {
    std::vector<Expr> extents;
    for (int axis : axes) extents.push_back(contraction_.extents()[axis]);
    return extents;
  }
  // Gives a group of axes the coordinates of a linear index.
  void SetAxes(VarMap<Expr>& values, const std::vector<int>& axes, const Expr& linear) const {
    const std::vector<Expr> coordinates = Unravel(linear, Extents(axes));
    for (size_t i = 0; i < axes.size(); ++i) values[contraction_.axes[axes[i]]] = coordinates[i];
  }
  void SetReductionAxes(VarMap<Expr>& values, const Expr& linear) const {
    const std::vector<Expr> coordinates = Unravel(linear, contraction_.reduction_extents);
    for (size_t i = 0; i < coordinates.size(); ++i)
      values[contraction_.reduction_axes[i]] = coordinates[i];
  }

  // The block.

  Stmt EmitBlock(const Expr& batch, const Expr& m_block, const Expr& n_block) {
    return ir::Let("batch", batch, [&](Var batch_index) {
      return ir::Let("m0", ir::Simplify(m_block * Int64(mc_)), [&](Var m0) {
        return ir::Let("n0", ir::Simplify(n_block * Int64(nc_)), [&](Var n0) {
          batch_ = batch_index;
          m0_ = m0;
          n0_ = n0;
          rows_ = ir::Simplify(ir::Min(Int64(mc_), shape_.m_size - m0));
          columns_ = ir::Simplify(ir::Min(Int64(nc_), shape_.n_size - n0));
          if (!has_k_blocks_) return EmitReductionBlock(Int64(0));
          return ir::For("k_block", k_blocks_,
                         [&](Var k_block) { return EmitReductionBlock(k_block); });
        });
      });
    });
  }

  Stmt EmitReductionBlock(const Expr& k_block) {
    return ir::Let("k0", ir::Simplify(k_block * Int64(kc_)), [&](Var k0) {
      k0_ = k0;
      depth_ =
          ir::Simplify(has_k_blocks_ ? ir::Min(Int64(kc_), shape_.k_size - k0) : shape_.k_size);
      std::vector<Stmt> statements;
      if (PacksB()) statements.push_back(PackB());
      if (CopiesA()) statements.push_back(CopyA());
      statements.push_back(EmitTiles(k_block));
      return ir::Seq(std::move(statements));
    });
  }

  // b_block[panel, k, column] for k < depth and the block's columns.
  Stmt PackB() {
    VarMap<Expr> axes;
    SetAxes(axes, shape_.batch, batch_);
    SetAxes(axes, shape_.m, Int64(0));  // B does not move with them
    return shape_.n.size() == 1 ? PackRows(axes) : PackPieces(axes);
  }

  Expr PanelCount() const { return ir::Simplify(ir::CeilDiv(columns_, Int64(nr_))); }

  // Where n is one axis: row by row of the reduction, along memory; in squares where memory runs
  // along the reduction.
  Stmt PackRows(const VarMap<Expr>& axes) {
    const std::vector<Var>& reduction = contraction_.reduction_axes;
    if (reduction.size() != 1 || !RunsAlong(contraction_, storage_, shape_.b(), reduction[0]))
      return PackRows(axes, Int64(0), depth_);
    const Expr squares = ir::Simplify(depth_ / Int64(lanes_));
    const Expr done = ir::Simplify(squares * Int64(lanes_));
    return ir::Seq({ir::For("kb", squares,
                            [&](Var kb) { return PackSquares(axes, ir::Simplify(kb * lanes_)); }),
                    PackRows(axes, done, ir::Simplify(depth_ - done))});
  }

  // `lanes` steps of the reduction from `k` on.
  Stmt PackSquares(VarMap<Expr> axes, const Expr& k) {
    const Var lane_axis = contraction_.axes[shape_.n.back()];
    const Var k_axis = contraction_.reduction_axes[0];
    axes[k_axis] = ir::Simplify(k0_ + k);
    return ir::For("panel", PanelCount(), [&](Var panel) {
      std::vector<Stmt> squares;
      for (int64_t j = 0; j < panel_vectors_; ++j) {
        std::vector<Expr> rows;
        for (int64_t lane = 0; lane < lanes_; ++lane) {
          axes[lane_axis] = ir::Simplify(n0_ + panel * Int64(nr_) + Int64(j * lanes_ + lane));
          const Point point{.axes = axes, .lane_axis = k_axis, .lanes = lanes_};
          rows.push_back(
              ir::Cast(ScalarType::kFloat32,
                       EmitRead(contraction_, shape_.facts.b, storage_, point).values[0]));
        }
        squares.push_back(WithTransposed(std::move(rows), [&](absl::Span<const Expr> columns) {
          std::vector<Stmt> stores;
          for (int64_t lane = 0; lane < lanes_; ++lane) {
            stores.push_back(ir::Store(b_block_, {panel, ir::Simplify(k + lane), j * lanes_},
                                       columns[static_cast<size_t>(lane)]));
          }
          return ir::Seq(std::move(stores));
        }));
      }
      const Stmt whole = ir::Seq(std::move(squares));
      if (PanelsAreWhole()) return whole;
      const Expr left = ir::Simplify(columns_ - panel * Int64(nr_));
      return ir::If(Int64(nr_) <= left, whole, ir::For("i", Int64(lanes_), [&](Var i) {
                      return PackRow(axes, panel, ir::Simplify(k + i), left);
                    }));
    });
  }

  // `count` steps of the reduction from `first` on.
  Stmt PackRows(const VarMap<Expr>& axes, const Expr& first, const Expr& count) {
    return ir::For("k", count, [&](Var step) {
      const Expr k = ir::Simplify(first + step);
      return ir::For("panel", PanelCount(), [&](Var panel) {
        const Expr left = ir::Simplify(columns_ - panel * Int64(nr_));
        const Stmt whole = PackRow(axes, panel, k, Int64(nr_));
        return PanelsAreWhole() ? whole
                                : ir::If(Int64(nr_) <= left, whole, PackRow(axes, panel, k, left));
      });
    });
  }

  // One step of the reduction in the first `columns` of a panel.
  Stmt PackRow(VarMap<Expr> axes, const Var& panel, const Expr& k, const Expr& columns) {
    const Var lane_axis = contraction_.axes[shape_.n.back()];
    const auto copy = [&](const Expr& offset, const Expr& mask) {
      axes[lane_axis] = ir::Simplify(n0_ + panel * Int64(nr_) + offset);
      SetReductionAxes(axes, ir::Simplify(k0_ + k + kPackAhead));
      Stmt prefetch = PrefetchB(axes);
      SetReductionAxes(axes, ir::Simplify(k0_ + k));
      return ir::Seq({std::move(prefetch), CopyB(axes, lane_axis, {panel, k, offset}, mask)});
    };
    if (!ir::IsInt(columns, nr_)) return InVectors(columns, copy);
    std::vector<Stmt> vectors;
    for (int64_t j = 0; j < panel_vectors_; ++j) vectors.push_back(copy(Int64(j * lanes_), Expr()));
    return ir::Seq(std::move(vectors));
  }

  // Where n is several axes (the rows and columns of an image), a panel is pieces of rows of the
  // last one. The innermost loop runs over the first reduction axis (the channels), because along
  // it nothing changes but addresses: which elements lie in the padding is decided outside it.
  Stmt PackPieces(VarMap<Expr> axes) {
    const std::vector<int>& n = shape_.n;
    const std::vector<int> outer(n.begin(), n.end() - 1);
    const Expr width = contraction_.extents()[n.back()];
    return ir::For("panel", PanelCount(), [&](Var panel) {
      const Expr first = ir::Simplify(n0_ + panel * Int64(nr_));
      const Expr end = ir::Simplify(n0_ + ir::Min(columns_, panel * Int64(nr_) + Int64(nr_)));
      const Expr first_row = ir::Simplify(first / width);
      const Expr rows = ir::Simplify((end - 1) / width - first_row + 1);
      return ir::For("row", rows, [&](Var r) {
        return ir::Let("y", first_row + r, [&](Var y) {
          SetAxes(axes, outer, y);
          return ir::Let("x0", ir::Simplify(ir::Max(Int64(0), first - y * width)), [&](Var x0) {
            const Expr count = ir::Simplify(ir::Min(width, end - y * width) - x0);
            const Expr column = ir::Simplify(y * width + x0 - first);
            return PackPiece(axes, panel, x0, column, count);
          });
        });
      });
    });
  }

  // `count` values along the last n axis from coordinate `begin` on, to `column` and after it.
  Stmt PackPiece(VarMap<Expr> axes, const Var& panel, const Expr& begin, const Expr& column,
                 const Expr& count) {
    const Var lane_axis = contraction_.axes[shape_.n.back()];
    return ir::For("w", Int64(window_), [&](Var w) {
      return InVectors(count, [&](const Expr& offset, const Expr& mask) {
        axes[lane_axis] = ir::Simplify(begin + offset);
        return ir::For("c", ir::Simplify(depth_ / Int64(window_)), [&](Var c) {
          const Expr k = ir::Simplify(c * Int64(window_) + w);
          SetWindowAxes(axes, ir::Simplify(c + kPackAhead), w);
          Stmt prefetch = PrefetchB(axes);
          SetWindowAxes(axes, c, w);
          return ir::Seq({std::move(prefetch),
                          CopyB(axes, lane_axis, {panel, k, ir::Simplify(column + offset)}, mask)});
        });
      });
    });
  }

  // The reduction axes at step `c` of the block's first one and element `w` of the window.
  void SetWindowAxes(VarMap<Expr>& axes, const Expr& c, const Var& w) const {
    if (window_ == 1) return SetReductionAxes(axes, ir::Simplify(k0_ + c));
    const std::vector<Var>& reduction = contraction_.reduction_axes;
    axes[reduction[0]] = ir::Simplify(k0_ / Int64(window_) + c);
    const std::vector<Expr> inner =
        Unravel(w, absl::MakeConstSpan(contraction_.reduction_extents).subspan(1));
    for (size_t i = 0; i < inner.size(); ++i)
      axes[reduction[i + 1]] = i == 0 ? inner[i] : ir::Simplify(inner[i]);
  }

  // Asks for the element of B at these coordinates, which may lie past the reduction's end: each
  // step of it is on another page, so that the hardware sees no stream.
  Stmt PrefetchB(const VarMap<Expr>& axes) const {
    const ir::Read& read = shape_.b();
    std::vector<Expr> indices;
    for (const Expr& index : read.indices)
      indices.push_back(ir::Simplify(ir::Substitute(index, axes)));
    return Prefetch(read.buffer, indices);
  }

  Stmt CopyB(const VarMap<Expr>& axes, const Var& lane_axis, const std::vector<Expr>& to,
             const Expr& mask) const {
    const Point point{.axes = axes, .lane_axis = lane_axis, .lanes = lanes_, .mask = mask};
    const Expr value = EmitRead(contraction_, shape_.facts.b, storage_, point).values[0];
    return ir::Store(b_block_, to, ir::Cast(ScalarType::kFloat32, value), mask);
  }

  bool PacksB() const { return !b_is_packed_ && !b_is_in_place_; }
  bool CopiesA() const { return !a_is_packed_ && !a_is_in_place_; }

  // a_block[m, k] for m < rows, k < depth, in vectors along the last reduction axis where k is one
  // axis.
  Stmt CopyA() {
    const bool one_axis = contraction_.reduction_axes.size() <= 1;
    return ir::For("m", rows_, [&](Var m) {
      VarMap<Expr> axes;
      SetAxes(axes, shape_.batch, batch_);
      SetAxes(axes, shape_.m, ir::Simplify(m0_ + m));
      SetAxes(axes, shape_.n, Int64(0));  // A does not move with them
      if (!one_axis) {
        return ir::For("k", depth_, [&](Var k) {
          SetReductionAxes(axes, ir::Simplify(k0_ + k));
          const Expr value =
              EmitRead(contraction_, shape_.facts.a, storage_, {.axes = axes}).values[0];
          return ir::Store(a_block_, {m, k}, ir::Cast(ScalarType::kFloat32, value));
        });
      }
      for (const Var& axis : contraction_.reduction_axes) axes[axis] = Int64(0);
      const Var k_axis = contraction_.reduction_axes[0];
      return InVectors(depth_, [&](const Expr& offset, const Expr& mask) {
        axes[k_axis] = ir::Simplify(k0_ + offset);
        const Point point{.axes = axes, .lane_axis = k_axis, .lanes = lanes_, .mask = mask};
        const Expr value = EmitRead(contraction_, shape_.facts.a, storage_, point).values[0];
        return ir::Store(a_block_, {m, offset}, ir::Cast(ScalarType::kFloat32, value), mask);
      });
    });
  }

  Stmt InVectors(const Expr& count,
                 const std::function<Stmt(const Expr&, const Expr&)>& emit) const {
    return schedules::InVectors(count, lanes_, emit);
  }

  // Tiles.

  // Whether every panel of every block has all its columns.
  bool PanelsAreWhole() const { return ir::IsInt(ir::Simplify(shape_.n_size % Int64(nr_)), 0); }

  Stmt EmitTiles(const Expr& k_block) {
    const Expr tiles = ir::Simplify(ir::CeilDiv(rows_, Int64(mr_)));
    const auto over_rows = [&](const std::function<Stmt(const Var&)>& body) {
      return ir::For("tile_row", tiles, body);
    };
    if (rows_outside_) {
      return over_rows([&](const Var& tile_row) {
        return ir::For("panel", PanelCount(), [&](Var panel) {
          return InPanel(panel, [&](int64_t vectors) {
            return EmitTileAndEpilogue(k_block, panel, tile_row, vectors);
          });
        });
      });
    }
    return ir::For("panel", PanelCount(), [&](Var panel) {
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
    if (PanelsAreWhole()) return whole;
    const Expr left = ir::Simplify(columns_ - panel * Int64(nr_));
    const std::optional<int64_t> n = ir::AsInt(shape_.n_size);
    const int64_t last = n.has_value() ? (*n % nr_ + lanes_ - 1) / lanes_ : panel_vectors_;
    return last == panel_vectors_ ? whole : ir::If(Int64(nr_) <= left, whole, emit(last));
  }

  Stmt EmitTileAndEpilogue(const Expr& k_block, const Var& panel, const Var& tile_row,
                           int64_t vectors) {
    const Expr slot = has_k_blocks_ ? panel * Int64(mc_ / mr_) + tile_row : Int64(0);
    std::vector<Stmt> statements = {EmitTile(k_block, panel, tile_row, slot, vectors)};
    Stmt epilogue = EmitEpilogue(panel, tile_row, slot, vectors);
    if (has_k_blocks_) epilogue = ir::If(ir::Eq(k_block, k_blocks_ - 1), epilogue);
    statements.push_back(epilogue);
    return ir::Seq(std::move(statements));
  }

  // Names the rows of a tile, within the block, outside the loop over k. Where A is read in place,
  // those past the block's end stand for its last one.
  Stmt WithRows(const Var& tile_row, std::vector<Expr> rows,
                const std::function<Stmt(const std::vector<Expr>&)>& body) const {
    const auto i = static_cast<int64_t>(rows.size());
    if (i == mr_) return body(rows);
    const Expr row = ir::Simplify(tile_row * Int64(mr_) + Int64(i));
    const auto next = [&](Expr named) {
      rows.push_back(std::move(named));
      return WithRows(tile_row, std::move(rows), body);
    };
    const bool whole = ir::IsInt(ir::Simplify(shape_.m_size % Int64(mr_)), 0);
    if (!a_is_in_place_ || whole) return next(row);
    return ir::Let("row", ir::Simplify(ir::Min(row, rows_ - 1)), next);
  }

  // The value A[row, k] as a scalar, the row being number `i` of the tile.
  Expr LoadA(const Var& tile_row, const Expr& row, int64_t i, const Var& k) const {
    if (a_is_in_place_) {
      VarMap<Expr> axes;
      SetAxes(axes, shape_.batch, batch_);
      SetAxes(axes, shape_.m, ir::Simplify(m0_ + row));
      SetAxes(axes, shape_.n, Int64(0));  // A does not move with them
      SetReductionAxes(axes, ir::Simplify(k0_ + k));
      return EmitRead(contraction_, shape_.facts.a, storage_, {.axes = axes}).values[0];
    }
    if (!a_is_packed_) return ir::Load(a_block_, {tile_row * Int64(mr_) + i, k});
    return ir::Cast(ScalarType::kFloat32,
                    LoadPanel(shape_.a(), m0_ / Int64(mr_) + tile_row, k, Int64(i), 1));
  }

  // A vector of B. In place, the last one of the last panel may reach past B's columns.
  Expr LoadB(const Var& panel, int64_t vector, const Var& k, bool may_end) const {
    const Expr first = Int64(vector * lanes_);
    if (b_is_in_place_) {
      const Expr column = ir::Simplify(panel * Int64(nr_) + first);
      const bool ends = may_end && !ir::IsInt(ir::Simplify(shape_.n_size % Int64(lanes_)), 0);
      const Point point{.axes = AxesOfB(column, k),
                        .lane_axis = contraction_.axes[shape_.n[0]],
                        .lanes = lanes_,
                        .mask = ends ? LanesBelow(ir::Simplify(columns_ - column)) : Expr()};
      return EmitRead(contraction_, shape_.facts.b, storage_, point).values[0];
    }
    if (!b_is_packed_) return ir::Load(b_block_, {panel, k, first}, {.lanes = lanes_});
    return ir::Cast(ScalarType::kFloat32,
                    LoadPanel(shape_.b(), n0_ / Int64(nr_) + panel, k, first, lanes_));
  }

  // Coordinates in B of a column of the block, where its columns are one axis.
  VarMap<Expr> AxesOfB(const Expr& column, const Expr& k) const {
    VarMap<Expr> axes;
    SetAxes(axes, shape_.batch, batch_);
    SetAxes(axes, shape_.m, Int64(0));  // B does not move with them
    axes[contraction_.axes[shape_.n[0]]] = ir::Simplify(n0_ + column);
    SetReductionAxes(axes, ir::Simplify(k0_ + k));
    return axes;
  }

  // Asks for prepared weights before they are needed. They come from memory once a call, in streams
  // that the hardware begins anew with each page.
  Stmt PrefetchWeights(const Var& panel, const Var& tile_row, const Var& k) const {
    if (a_is_packed_) {
      // The tile's own rows, and after them the next tile's.
      const Buffer storage = storage_.ParameterFor(shape_.a().buffer);
      return Prefetch(storage, PanelIndices(storage, m0_ / Int64(mr_) + tile_row,
                                            k0_ + k + Int64(kPrefetchSteps), Int64(0)));
    }
    if (b_is_packed_) {
      return PrefetchPanel(storage_.ParameterFor(shape_.b().buffer), n0_ / Int64(nr_) + panel + 1,
                           k0_, k, depth_, tile_row, mc_ / mr_);
    }
    return ir::Seq({});
  }

  // Elements of a prepared operand.
  Expr LoadPanel(const ir::Read& read, const Expr& panel, const Var& k, const Expr& first,
                 int lanes) const {
    const Buffer storage = storage_.ParameterFor(read.buffer);
    return ir::Load(storage, PanelIndices(storage, panel, k0_ + k, first), {.lanes = lanes});
  }

  Stmt EmitTile(const Expr& k_block, const Var& panel, const Var& tile_row, const Expr& slot,
                int64_t vectors) {
    const RegisterTile tile(mr_, vectors, lanes_);
    const auto place = [&](int64_t i, int64_t j) -> std::vector<Expr> {
      return {slot, Int64(i), Int64(j * lanes_)};
    };
    Stmt begin = has_k_blocks_
                     ? ir::If(ir::Eq(k_block, Int64(0)), tile.Zero(), tile.Load(tile_, place))
                     : tile.Zero();
    Stmt loop = WithRows(tile_row, {}, [&](const std::vector<Expr>& rows) {
      return ir::For("k", depth_,
                     [&](Var k) { return EmitStep(tile, panel, tile_row, rows, k, vectors); },
                     {.unroll_hint = 1});
    });
    return tile.Allocate(ir::Seq({begin, loop, tile.Store(tile_, place)}));
  }

  // One k: nr values of B, each row's value of A broadcast, mr x nr multiply-adds.
  Stmt EmitStep(const RegisterTile& tile, const Var& panel, const Var& tile_row,
                const std::vector<Expr>& rows, const Var& k, int64_t vectors) {
    std::vector<Stmt> prefetches = {PrefetchWeights(panel, tile_row, k)};
    for (int64_t j = 0; b_is_in_place_ && j < vectors; ++j) {
      prefetches.push_back(PrefetchB(AxesOfB(ir::Simplify(panel * Int64(nr_) + j * lanes_),
                                             ir::Simplify(k + Int64(kPackAhead)))));
    }
    return tile.MultiplyAdd(
        [&](int64_t i) { return LoadA(tile_row, rows[static_cast<size_t>(i)], i, k); },
        [&](int64_t j) {
          return LoadB(panel, j, k, /*may_end=*/!PanelsAreWhole() && j + 1 == vectors);
        },
        ir::Seq(std::move(prefetches)));
  }

  // The epilogue over one tile, from the tile's copy in cache to the outputs.
  Stmt EmitEpilogue(const Var& panel, const Var& tile_row, const Expr& slot, int64_t count) {
    const Var lane_axis = contraction_.axes[shape_.n.back()];
    const Expr row0 = ir::Simplify(tile_row * Int64(mr_));
    const Expr rows = ir::Simplify(ir::Min(Int64(mr_), rows_ - row0));
    return ir::For("i", rows, [&](Var i) {
      std::vector<Stmt> vectors;
      for (int64_t j = 0; j < count; ++j) {
        const Expr column = ir::Simplify(panel * Int64(nr_) + j * lanes_);
        const Expr left = ir::Simplify(columns_ - column);
        VarMap<Expr> axes;
        SetAxes(axes, shape_.batch, batch_);
        SetAxes(axes, shape_.m, ir::Simplify(m0_ + row0 + i));
        const Expr value = ir::Load(tile_, {slot, i, Int64(j * lanes_)}, {.lanes = lanes_});
        const auto emit = [&](const Expr& mask) {
          return StoreOutputs(axes, lane_axis, column, value, mask);
        };
        Stmt full = emit(Expr());
        if (PanelsAreWhole()) {
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
    const Expr n = ir::Simplify(n0_ + column);
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
    SetAxes(values, shape_.n, linear);
    Stage flat = stage;
    for (ir::Read& read : flat.reads) {
      for (Expr& index : read.indices) index = ir::Simplify(ir::Substitute(index, values));
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
    Expr offset = batch_ * shape_.m_size;
    VarMap<Expr> values = point.axes;
    std::vector<Expr> m_indices;
    for (int axis : shape_.m) m_indices.push_back(values.at(contraction_.axes[axis]));
    Expr m = Int64(0);
    for (size_t i = 0; i < shape_.m.size(); ++i)
      m = m * contraction_.extents()[shape_.m[i]] + m_indices[i];
    offset = (offset + m) * shape_.n_size + point.axes.at(point.lane_axis);
    const Buffer& result = output.results[0];
    // A rank-r row-major buffer is addressed linearly through its last dimension; one of rank 0 has
    // one element.
    std::vector<Expr> indices(result.rank(), Int64(0));
    if (!indices.empty()) indices.back() = ir::Simplify(offset);
    statements.push_back(
        ir::Store(result, indices, ir::Cast(result.dtype().scalar, emitted.values[0]), point.mask));
    return ir::Seq(std::move(statements));
  }

  const ContractionShape& shape_;
  const Stage& contraction_;
  const Storage storage_;
  const int lanes_;
  const int64_t window_, mr_, nr_, panel_vectors_, mc_, nc_, kc_;
  const bool rows_outside_;
  bool a_is_packed_ = false, a_is_in_place_ = false, b_is_packed_ = false, b_is_in_place_ = false,
       has_k_blocks_ = false;
  Expr k_blocks_;
  Buffer a_block_, b_block_, tile_;
  // Of the block being emitted.
  Expr batch_, m0_, n0_, k0_, rows_, columns_, depth_;
};

}  // namespace

ir::Program MakePackedMatmul(const ir::Task& task, const ContractionShape& shape,
                             const Target& target, const Config& config) {
  return MatmulBuilder(shape, target, config).Build(task);
}

}  // namespace hidet::schedules
