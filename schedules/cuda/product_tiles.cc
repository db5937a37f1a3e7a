#include "schedules/cuda/product_tiles.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/early_start.h"
#include "schedules/loop_nest.h"
#include "schedules/product_epilogue.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stmt;
using ir::Var;

WarpTiling::WarpTiling(const Config& config)
    : wm(static_cast<int>(config.at("wm"))),
      wn(static_cast<int>(config.at("wn"))),
      tm(static_cast<int>(config.at("tm"))),
      tn(static_cast<int>(config.at("tn"))),
      depth(static_cast<int>(config.at("depth"))),
      split(config.at("split")) {}

ProductOperand OperandOf(const ContractionShape& shape, const Storage& storage, bool is_left,
                         int most_lanes) {
  const ir::Stage& stage = shape.contraction();
  ProductOperand operand;
  operand.read = is_left ? shape.facts.a : shape.facts.b;
  operand.axes = is_left ? shape.m : shape.n;
  operand.is_left = is_left;
  operand.axis = stage.reduction_axes.back();
  const ir::StridedAccess& access = is_left ? shape.facts.access_a : shape.facts.access_b;
  if (!operand.axes.empty() && ir::IsInt(access.strides[operand.axes.back()], 1)) {
    operand.along_depth = false;
    operand.axis = stage.axes[operand.axes.back()];
  }
  operand.lanes = most_lanes;
  while (operand.lanes > 1 &&
         !ReadsVectors(stage, storage, stage.reads[operand.read], operand.axis, operand.lanes))
    operand.lanes /= 2;
  std::vector<Expr> extents;
  for (const int axis : operand.axes) extents.push_back(stage.extents()[axis]);
  operand.size = Product(extents);
  return operand;
}

double TileCount(const ContractionShape& shape, int bm, int bn) {
  return AtHints(shape.batch_size) * std::ceil(AtHints(shape.m_size) / bm) *
         std::ceil(AtHints(shape.n_size) / bn);
}

int64_t LeastShared(const ContractionShape& shape, double blocks, double most_together,
                    const Target& target) {
  constexpr double kLargeShare = 4;  // of which one more or less matters little
  for (const Expr& size : {shape.batch_size, shape.m_size, shape.n_size}) {
    if (!ir::AsInt(size).has_value()) return 0;
  }
  const double share = std::max(1.0, std::ceil(blocks / target.multiprocessors));
  if (!target.has_early_start || share >= std::min(most_together, kLargeShare)) return 0;
  return target.shared_bytes_per_block / (static_cast<int64_t>(share) + 1) + 1;
}

ProductTiles::ProductTiles(const ContractionShape& shape, const ProductTiling& tiling)
    : shape_(shape), tiling_(tiling), storage_(shape.task), parts_(shape, storage_, tiling.split) {}

ir::Program ProductTiles::Build(const ir::Task& original, const KernelOptions& options,
                                absl::FunctionRef<Stmt(const Var& thread)> emit) {
  ir::Program program = ir::MakeProgram(shape_.task);
  parts_.AddWorkspace(program);
  const Expr m_tiles = ir::Simplify(ir::CeilDiv(shape_.m_size, Int64(tiling_.bm)));
  const Expr n_tiles = ir::Simplify(ir::CeilDiv(shape_.n_size, Int64(tiling_.bn)));
  const std::vector<Expr> extents = {Int64(tiling_.split), shape_.batch_size, n_tiles, m_tiles};
  ir::Kernel kernel =
      NewKernel(KernelName(original.name, options.kind), Product(extents), tiling_.threads);
  if (options.min_blocks > 0) kernel.min_blocks = options.min_blocks;
  const std::vector<Expr> at = Unravel(kernel.grid[0].var, extents);
  kernel.body = ir::Let({{"part", at[0], part_},
                         {"batch", at[1], batch_},
                         {"n0", at[2] * Int64(tiling_.bn), n0_},
                         {"m0", at[3] * Int64(tiling_.bm), m0_}},
                        [&] { return emit(kernel.thread); });
  kernel.schedule = options.schedule;
  AddCudaKernel(program, std::move(kernel));
  parts_.AddSumKernel(program);
  return program;
}

Stmt ProductTiles::Walk(EmitAt load, EmitAt store, const Products& products) const {
  const Expr all = ir::Simplify(ir::CeilDiv(shape_.k_size, Int64(tiling_.depth)));
  const Expr per_part = ir::Simplify(ir::CeilDiv(all, Int64(tiling_.split)));
  const Expr own =
      tiling_.split == 1 ? all : ir::Max(Int64(0), ir::Min(per_part, all - part_ * per_part));
  Stmt steps = ir::Let("steps", ir::ToInt32(ir::Simplify(own)), [&](Var count) {
    const auto load_step = [&](const Expr& step) {
      return load((part_ * per_part + ir::ToInt64(step)) * Int64(tiling_.depth));
    };
    const Stmt barrier = ir::Do(ir::Intrinsic::kSyncThreads);
    const Stmt walk = ir::For(
        "step", count,
        [&](Var step) {
          const Expr next = step + Int32(1);
          const Expr more = next < count;
          return ir::Seq({ir::If(more, load_step(next)), products.multiply(step % Int32(2)),
                          ir::If(more, store(next % Int32(2))), barrier});
        },
        ir::kRolled);
    const Stmt first = ir::Seq({load_step(Int32(0)), store(Int32(0))});
    return ir::Seq(
        {products.clear, ir::If(Int32(0) < count, first), barrier, walk, products.results});
  });
  return ir::Allocate(products.registers, std::move(steps));
}

OperandTile ProductTiles::TileOf(const ProductOperand& operand, const ir::Type& type) const {
  const int rows = operand.is_left ? tiling_.bm : tiling_.bn;
  // Two stages are used. Others of the left operand are room that no other block gets.
  const int64_t of_row = int64_t{tiling_.depth} * BitWidth(type.scalar) / 8;
  const int64_t left = std::max<int64_t>(0, tiling_.least_shared - 2 * tiling_.bn * of_row);
  const int64_t room = operand.is_left ? CeilOfRatio(left, rows * of_row) : 0;
  return {.name = operand.is_left ? "a" : "b",
          .type = type,
          .rows = rows,
          .depth = tiling_.depth,
          .threads = tiling_.threads,
          .stages = static_cast<int>(std::max<int64_t>(2, room)),
          .along_depth = operand.along_depth,
          .lanes = operand.lanes};
}

EmitElements ProductTiles::ElementsOf(const ProductOperand& operand, const ir::Type& type) const {
  return [this, &operand, type](const Expr& row, const Expr& k) {
    return ir::Cast(type.scalar, Read(operand, row, k));
  };
}

Expr ProductTiles::Read(const ProductOperand& operand, const Expr& row, const Expr& k) const {
  const ir::Stage& stage = shape_.contraction();
  Point point{.lanes = operand.lanes};
  if (operand.lanes > 1) point.lane_axis = operand.axis;
  shape_.SetAxes(shape_.batch, batch_, point.axes);
  const Expr last = operand.size - Int64(operand.along_depth ? 1 : operand.lanes);
  shape_.SetAxes(operand.axes, ir::Min((operand.is_left ? m0_ : n0_) + row, last), point.axes);
  for (const Var& axis : stage.axes) point.axes.try_emplace(axis, Int64(0));
  SetCoordinates(stage.reduction_axes, stage.reduction_extents, k, point.axes);
  return EmitRead(stage, operand.read, storage_, point).values[0];
}

Expr ProductTiles::Extent() const {
  // No part has steps beyond the last.
  return IsMultipleOf(shape_.k_size, tiling_.depth) ? Expr() : shape_.k_size;
}

Stmt ProductTiles::StoreRow(const Expr& row, const std::vector<Columns>& columns) const {
  const Expr m = m0_ + ir::ToInt64(row);
  const Stmt stores = ir::SeqOf(columns, [&](const Columns& at) {
    const Expr n = n0_ + ir::ToInt64(at.column);
    const ProductPlace place{batch_, m, n};
    return ir::If(n < shape_.n_size, parts_.Store(part_, place, at.value));
  });
  return ir::If(m < shape_.m_size, stores);
}

}  // namespace hidet::schedules
