#include "schedules/cpu/matmul_packing_cpu.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "schedules/cpu/matmul_operands_cpu.h"
#include "schedules/cpu/square_transpose.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/cpu/weight_panels_cpu.h"
#include "schedules/loop_nest.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;
using ir::VarMap;

constexpr int64_t kPackAhead = 8;  // steps of the reduction, ahead of packing
// Words behind a row of A's copy, and steps behind a tile's or a panel's: what is written or read
// of them one after the other is then not on the same cache sets.
constexpr int64_t kRowPadding = 16, kStepPadding = 1;

ir::Buffer Shared(absl::string_view name, ScalarType word, std::vector<int64_t> shape) {
  std::vector<Expr> extents(shape.begin(), shape.end());
  return ir::Buffer::Shared(name, ir::Type::Scalar(word), extents);
}

// Whether rows of A that follow each other are neighbours in memory, so that what a tile takes at
// one step is too.
bool RowsAreNeighbours(const ContractionShape& shape, const Storage& storage) {
  return shape.m.size() == 1 &&
         RunsAlong(shape.contraction(), storage, shape.a(),
                   shape.contraction().axes[static_cast<size_t>(shape.m[0])]);
}

// A share of a window's rows that is worth a shorter loop for each channel.
constexpr double kShareInPadding = 0.1;

// A condition stride * axis + step * tap + constant >= 0.
struct Edge {
  int64_t stride, step, constant;
};

std::optional<Edge> EdgeOf(const Expr& condition, const Var& axis, const Var& tap) {
  const auto* node = condition.As<ir::OperatorNode>();
  if (node == nullptr || (node->op != ir::Op::kLe && node->op != ir::Op::kLt) ||
      node->operands[0].type() != ir::Type::Int64())
    return std::nullopt;
  const Expr distance = node->operands[1] - node->operands[0];
  const std::optional<ir::AffineForm> form = ir::GetAffineForm(distance, {axis, tap});
  if (!form.has_value()) return std::nullopt;
  const std::optional<int64_t> stride = ir::AsInt(form->coefficients[0]),
                               step = ir::AsInt(form->coefficients[1]),
                               constant = ir::AsInt(ir::Simplify(form->constant));
  if (!stride.has_value() || !step.has_value() || !constant.has_value()) return std::nullopt;
  return Edge{*stride, *step, node->op == ir::Op::kLt ? *constant - 1 : *constant};
}

// How the rows of the window lie in the image that B is, as the conditions of its read say; nothing
// where they say something else.
std::optional<WindowRows> RowsOfWindow(const ContractionShape& shape) {
  const ir::Stage& contraction = shape.contraction();
  const ir::Read& image = shape.b();
  if (shape.n.size() != 2 || WindowElements(contraction) == 1 || !image.predicate.defined() ||
      image.fill != 0)
    return std::nullopt;
  const Var &axis = contraction.axes[static_cast<size_t>(shape.n[0])],
            &tap = contraction.reduction_axes[1];
  std::optional<Edge> first, last;
  for (const Expr& condition : ir::TermsOf(image.predicate)) {
    const std::optional<Edge> edge = EdgeOf(condition, axis, tap);
    if (!edge.has_value()) continue;
    if (edge->stride > 0 && edge->step > 0) first = edge;
    if (edge->stride < 0 && edge->step < 0) last = edge;
  }
  if (!first.has_value() || !last.has_value() || first->stride != -last->stride ||
      first->step != -last->step)
    return std::nullopt;
  return WindowRows{.stride = first->stride,
                    .dilation = first->step,
                    .begin = first->constant,
                    .taps = *ir::AsInt(contraction.reduction_extents[1]),
                    .height = last->constant + 1 + first->constant};
}

// The same, where many of the rows lie in the padding for whole panels of so many columns: those of
// large dilations are as far from each other as the image's borders.
std::optional<WindowRows> RowsInPadding(const ContractionShape& shape, int64_t columns) {
  const std::optional<WindowRows> rows = RowsOfWindow(shape);
  if (!rows.has_value()) return std::nullopt;
  const std::vector<Expr>& extents = shape.contraction().extents();
  const std::optional<int64_t> extent = ir::AsInt(extents[static_cast<size_t>(shape.n[0])]),
                               width = ir::AsInt(extents[static_cast<size_t>(shape.n[1])]);
  if (!extent.has_value() || !width.has_value() || *extent < 1 || *width < 1) return std::nullopt;
  int64_t outside = 0;
  for (int64_t row = 0; row < *extent; ++row) {
    const int64_t last_row = std::min(*extent - 1, row + columns / *width);
    for (int64_t tap = 0; tap < rows->taps; ++tap) {
      const int64_t at = rows->dilation * tap + rows->begin;
      if (rows->stride * last_row + at < 0 || rows->stride * row + at >= rows->height) ++outside;
    }
  }
  const double share = static_cast<double>(outside) / static_cast<double>(rows->taps * *extent);
  return share < kShareInPadding ? std::nullopt : rows;
}

class Packer {
 public:
  Packer(const OperandCopies& copies, const ContractionShape& shape, const ReductionWords& words,
         const Storage& storage, int lanes, const ProductBlock& block)
      : copies_(copies),
        shape_(shape),
        words_(words),
        contraction_(shape.contraction()),
        storage_(storage),
        lanes_(lanes),
        window_(WindowElements(contraction_)),
        block_(block) {}

  // b_block[panel, k, column] for k < depth and the block's columns.
  Stmt PackB() {
    VarMap<Expr> axes;
    shape_.SetAxes(shape_.batch, block_.batch, axes);
    shape_.SetAxes(shape_.m, Int64(0), axes);  // B does not move with them
    return shape_.n.size() == 1 ? PackRows(axes) : PackPieces(axes);
  }

  // a_block[m, k] for m < rows, k < depth, in vectors along the last reduction axis where k is one
  // axis; across, where rows are neighbours.
  Stmt CopyA() {
    if (copies_.a_is_across) return CopyAcross();
    const bool one_axis = contraction_.reduction_axes.size() <= 1;
    return ir::For("m", block_.rows, [&](Var m) {
      VarMap<Expr> axes;
      shape_.SetAxes(shape_.batch, block_.batch, axes);
      shape_.SetAxes(shape_.m, ir::Simplify(block_.m0 + m), axes);
      shape_.SetAxes(shape_.n, Int64(0), axes);  // A does not move with them
      if (!one_axis) {
        return ir::For("k", block_.depth, [&](Var k) {
          SetStep(axes, k);
          return ir::Store(copies_.a_block, {m, k}, Words(shape_.facts.a, {.axes = axes}));
        });
      }
      for (const Var& axis : contraction_.reduction_axes) axes[axis] = Int64(0);
      const Var k_axis = contraction_.reduction_axes[0];
      return InVectors(block_.depth, lanes_, [&](const Expr& offset, const Expr& mask) {
        SetStep(axes, offset);
        const Point point{.axes = axes, .lane_axis = k_axis, .lanes = lanes_, .mask = mask};
        return ir::Store(copies_.a_block, {m, offset}, Words(shape_.facts.a, point), mask);
      });
    });
  }

 private:
  // The reduction axes at a step of the block.
  void SetStep(VarMap<Expr>& axes, const Expr& step) const {
    SetReductionAxes(contraction_, words_, axes, ir::Simplify(block_.k0 + step));
  }
  Expr Words(int read, const Point& point) const {
    return EmitWords(contraction_, read, storage_, words_, point);
  }
  Expr PanelCount() const { return ir::Simplify(ir::CeilDiv(block_.columns, Int64(copies_.nr))); }

  // Where n is one axis: row by row of the reduction, along memory; in squares where memory runs
  // along the reduction.
  Stmt PackRows(const VarMap<Expr>& axes) {
    const std::vector<Var>& reduction = contraction_.reduction_axes;
    if (reduction.size() != 1 || !RunsAlong(contraction_, storage_, shape_.b(), reduction[0]))
      return PackRows(axes, Int64(0), block_.depth);
    const Expr squares = ir::Simplify(block_.depth / Int64(lanes_));
    const Expr done = ir::Simplify(squares * Int64(lanes_));
    // A panel's columns one after the other: each is read along memory, on a few pages.
    return ir::Seq({ir::For("panel", PanelCount(),
                            [&](Var panel) {
                              return ir::For("kb", squares, [&](Var kb) {
                                return PackSquares(axes, panel, ir::Simplify(kb * lanes_));
                              });
                            }),
                    PackRows(axes, done, ir::Simplify(block_.depth - done))});
  }

  // `lanes` steps of the reduction from `k` on, of a panel.
  Stmt PackSquares(VarMap<Expr> axes, const Var& panel, const Expr& k) {
    const Var lane_axis = contraction_.axes[shape_.n.back()];
    const Var k_axis = contraction_.reduction_axes[0];
    SetStep(axes, k);
    const Stmt whole = ir::SeqOf(copies_.nr / lanes_, [&](int64_t j) {
      std::vector<Expr> rows = ir::ExprsOf(lanes_, [&](int64_t lane) {
        axes[lane_axis] =
            ir::Simplify(block_.n0 + panel * Int64(copies_.nr) + Int64(j * lanes_ + lane));
        const Point point{.axes = axes, .lane_axis = k_axis, .lanes = lanes_};
        return Words(shape_.facts.b, point);
      });
      return WithTransposed(std::move(rows), [&](absl::Span<const Expr> columns) {
        return ir::SeqOf(lanes_, [&](int64_t lane) {
          return ir::Store(copies_.b_block, {panel, ir::Simplify(k + lane), j * lanes_},
                           columns[static_cast<size_t>(lane)]);
        });
      });
    });
    if (PanelsAreWhole(shape_, copies_.nr)) return whole;
    const Expr left = ir::Simplify(block_.columns - panel * Int64(copies_.nr));
    return ir::If(Int64(copies_.nr) <= left, whole, ir::For("i", Int64(lanes_), [&](Var i) {
                    return PackRow(axes, panel, ir::Simplify(k + i), left);
                  }));
  }

  // `count` steps of the reduction from `first` on.
  Stmt PackRows(const VarMap<Expr>& axes, const Expr& first, const Expr& count) {
    return ir::For("k", count, [&](Var step) {
      const Expr k = ir::Simplify(first + step);
      return ir::For("panel", PanelCount(), [&](Var panel) {
        const Expr left = ir::Simplify(block_.columns - panel * Int64(copies_.nr));
        const Stmt whole = PackRow(axes, panel, k, Int64(copies_.nr));
        return PanelsAreWhole(shape_, copies_.nr)
                   ? whole
                   : ir::If(Int64(copies_.nr) <= left, whole, PackRow(axes, panel, k, left));
      });
    });
  }

  // One step of the reduction in the first `columns` of a panel.
  Stmt PackRow(VarMap<Expr> axes, const Var& panel, const Expr& k, const Expr& columns) {
    const Var lane_axis = contraction_.axes[shape_.n.back()];
    const auto copy = [&](const Expr& offset, const Expr& mask) {
      axes[lane_axis] = ir::Simplify(block_.n0 + panel * Int64(copies_.nr) + offset);
      SetStep(axes, ir::Simplify(k + kPackAhead));
      Stmt prefetch = PrefetchB(shape_, axes);
      SetStep(axes, k);
      return ir::Seq({std::move(prefetch), CopyB(axes, lane_axis, {panel, k, offset}, mask)});
    };
    if (!ir::IsInt(columns, copies_.nr)) return InVectors(columns, lanes_, copy);
    return ir::SeqOf(copies_.nr / lanes_,
                     [&](int64_t j) { return copy(Int64(j * lanes_), Expr()); });
  }

  // Where n is several axes (the rows and columns of an image), a panel is pieces of rows of the
  // last one. The innermost loop runs over the first reduction axis (the channels), because along
  // it nothing changes but addresses: which elements lie in the padding is decided outside it.
  Stmt PackPieces(VarMap<Expr> axes) {
    const std::vector<int>& n = shape_.n;
    const std::vector<int> outer(n.begin(), n.end() - 1);
    const Expr width = contraction_.extents()[n.back()];
    return ir::For("panel", PanelCount(), [&](Var panel) {
      const Expr first = ir::Simplify(block_.n0 + panel * Int64(copies_.nr));
      const Expr end = ir::Simplify(
          block_.n0 + ir::Min(block_.columns, panel * Int64(copies_.nr) + Int64(copies_.nr)));
      const Expr first_row = ir::Simplify(first / width);
      const Expr rows = ir::Simplify((end - 1) / width - first_row + 1);
      return ir::For("row", rows, [&](Var r) {
        return ir::Let("y", first_row + r, [&](Var y) {
          shape_.SetAxes(outer, y, axes);
          return ir::Let("x0", ir::Simplify(ir::Max(Int64(0), first - y * width)), [&](Var x0) {
            const Expr count = ir::Simplify(ir::Min(width, end - y * width) - x0);
            const Expr column = ir::Simplify(y * width + x0 - first);
            return PackPiece(axes, panel, x0, column, count, copies_.PartOfWindow(block_, panel));
          });
        });
      });
    });
  }

  // `count` values along the last n axis from coordinate `begin` on, to `column` and after it.
  Stmt PackPiece(VarMap<Expr> axes, const Var& panel, const Expr& begin, const Expr& column,
                 const Expr& count, const WindowPart& part) {
    const Var lane_axis = contraction_.axes[shape_.n.back()];
    return ir::For("w", part.count, [&](Var step) {
      const Expr w = ir::Simplify(part.first + step);
      return InVectors(count, lanes_, [&](const Expr& offset, const Expr& mask) {
        axes[lane_axis] = ir::Simplify(begin + offset);
        return ir::For("c", ir::Simplify(block_.depth / Int64(window_)), [&](Var c) {
          const Expr k = ir::Simplify(c * Int64(window_) + w);
          SetWindowAxes(axes, ir::Simplify(c + kPackAhead), w);
          Stmt prefetch = PrefetchB(shape_, axes);
          SetWindowAxes(axes, c, w);
          return ir::Seq({std::move(prefetch),
                          CopyB(axes, lane_axis, {panel, k, ir::Simplify(column + offset)}, mask)});
        });
      });
    });
  }

  // The reduction axes at step `c` of the block's first one and element `w` of the window.
  void SetWindowAxes(VarMap<Expr>& axes, const Expr& c, const Expr& w) const {
    if (window_ == 1) return SetStep(axes, c);
    const std::vector<Var>& reduction = contraction_.reduction_axes;
    axes[reduction[0]] = ir::Simplify((block_.k0 / Int64(window_) + c) * Int64(words_.group));
    const std::vector<Expr> inner =
        Unravel(w, absl::MakeConstSpan(contraction_.reduction_extents).subspan(1));
    for (size_t i = 0; i < inner.size(); ++i)
      axes[reduction[i + 1]] = i == 0 ? inner[i] : ir::Simplify(inner[i]);
  }

  Stmt CopyB(const VarMap<Expr>& axes, const Var& lane_axis, const std::vector<Expr>& to,
             const Expr& mask) const {
    const Point point{.axes = axes, .lane_axis = lane_axis, .lanes = lanes_, .mask = mask};
    return ir::Store(copies_.b_block, to, Words(shape_.facts.b, point), mask);
  }

  // a_block[tile, k, row] for the tiles' rows and k < depth, as they lie.
  Stmt CopyAcross() {
    VarMap<Expr> axes;
    shape_.SetAxes(shape_.batch, block_.batch, axes);
    shape_.SetAxes(shape_.n, Int64(0), axes);  // A does not move with them
    const Var lane_axis = contraction_.axes[static_cast<size_t>(shape_.m[0])];
    return ir::For("k", block_.depth, [&](Var k) {
      SetStep(axes, k);
      return ir::For(
          "tile_row", ir::Simplify(ir::CeilDiv(block_.rows, Int64(copies_.mr))), [&](Var tile_row) {
            const Expr row0 = ir::Simplify(tile_row * Int64(copies_.mr));
            const Expr left = ir::Simplify(block_.rows - row0);
            const auto copy = [&](const Expr& count) {
              return InVectors(count, lanes_, [&](const Expr& offset, const Expr& mask) {
                axes[lane_axis] = ir::Simplify(block_.m0 + row0 + offset);
                const Point point{
                    .axes = axes, .lane_axis = lane_axis, .lanes = lanes_, .mask = mask};
                return ir::Store(copies_.a_block, {tile_row, k, offset},
                                 Words(shape_.facts.a, point), mask);
              });
            };
            if (ir::IsMultipleOf(shape_.m_size, copies_.mr)) return copy(Int64(copies_.mr));
            return ir::If(Int64(copies_.mr) <= left, copy(Int64(copies_.mr)), copy(left));
          });
    });
  }

  const OperandCopies& copies_;
  const ContractionShape& shape_;
  const ReductionWords& words_;
  const ir::Stage& contraction_;
  const Storage& storage_;
  const int lanes_;
  const int64_t window_;
  const ProductBlock& block_;
};

}  // namespace

bool PanelsAreWhole(const ContractionShape& shape, int64_t columns) {
  return ir::IsMultipleOf(shape.n_size, columns);
}

Stmt PrefetchB(const ContractionShape& shape, const VarMap<Expr>& axes) {
  const ir::Read& read = shape.b();
  return Prefetch(read.buffer, ir::SimplifyAt(read.indices, axes));
}

OperandCopies::OperandCopies(const ContractionShape& shape, const ReductionWords& words,
                             const Storage& storage, int lanes, const Config& config)
    : mr(config.at("mr")),
      nr(config.at("nr")),
      copies_a(storage.IsRowMajor(shape.a().buffer) && !IsAReadInPlace(shape, words)),
      packs_b(storage.IsRowMajor(shape.b().buffer) && !IsBReadInPlace(shape, words)),
      a_is_across(copies_a && RowsAreNeighbours(shape, storage)),
      shape_(shape),
      words_(words),
      storage_(storage),
      lanes_(lanes) {
  const int64_t mc = config.at("mc"), nc = config.at("nc"), kc = config.at("kc");
  a_block = a_is_across ? Shared("a_block", words.word, {mc / mr, kc + kRowPadding, mr})
                        : Shared("a_block", words.word, {mc, kc + kRowPadding});
  b_block = Shared("b_block", words.word, {nc / nr, kc + kStepPadding, nr});
  if (packs_b && !words.tiles.has_value()) rows_ = RowsInPadding(shape, nr);
}

Stmt OperandCopies::Allocate(Stmt body) const {
  if (copies_a) body = ir::Allocate(a_block, body);
  if (packs_b) body = ir::Allocate(b_block, body);
  return body;
}

Stmt OperandCopies::Make(const ProductBlock& block) const {
  std::vector<Stmt> statements;
  Packer packer(*this, shape_, words_, storage_, lanes_, block);
  if (packs_b) statements.push_back(packer.PackB());
  if (copies_a) statements.push_back(packer.CopyA());
  return ir::Seq(std::move(statements));
}

Expr OperandCopies::LoadA(const Expr& tile_row, const Expr& row, const Var& k) const {
  return a_is_across ? ir::Load(a_block, {tile_row, k, row})
                     : ir::Load(a_block, {ir::Simplify(tile_row * Int64(mr) + row), k});
}

TilesInMemory OperandCopies::TilesOfA(const Expr& tile_row, const Expr& k) const {
  return {.address =
              [=, this](int64_t row, int64_t) {
                const Expr first = tile_row * Int64(mr) + Int64(row * kTileSide);
                return ir::AddressOf(a_block, {ir::Simplify(first), k});
              },
          .row_bytes = a_block.shape()[1] * Int64(4)};
}

TilesInMemory OperandCopies::TilesOfB(const Expr& panel, const Expr& k) const {
  return {.address =
              [=, this](int64_t, int64_t column) {
                return ir::AddressOf(b_block, {panel, k, Int64(column * kTileSide)});
              },
          .row_bytes = Int64(nr * 4)};
}

WindowPart OperandCopies::PartOfWindow(const ProductBlock& block, const Expr& panel) const {
  const int64_t window = WindowElements(shape_.contraction());
  if (!rows_.has_value()) return {Int64(0), Int64(window)};
  const auto& [stride, dilation, begin, taps, height] = *rows_;
  const Expr& width = shape_.contraction().extents()[shape_.n.back()];
  const Expr column = panel * Int64(nr), end_column = ir::Min(block.columns, column + Int64(nr));
  const Expr row = (block.n0 + column) / width, last_row = (block.n0 + end_column - 1) / width;
  // The first tap that is not above the image for the last row, and that below it for the first.
  const auto taps_until = [&, most = taps, step = dilation](const Expr& distance) {
    return ir::Min(Int64(most), ir::CeilDiv(ir::Max(Int64(0), distance), Int64(step)));
  };
  const Expr first = taps_until(Int64(-begin) - Int64(stride) * last_row),
             end = taps_until(Int64(height - begin) - Int64(stride) * row);
  const Expr of_row = Int64(window / taps);
  return {ir::Simplify(first * of_row), ir::Simplify(ir::Max(Int64(0), end - first) * of_row)};
}

Expr OperandCopies::LoadB(const Expr& panel, const Expr& first, const Var& k) const {
  return ir::Load(b_block, {panel, k, first}, {.lanes = lanes_});
}

}  // namespace hidet::schedules
