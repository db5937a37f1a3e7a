#include "schedules/cuda/matrix_tiles.h"

#include <cmath>

#include "ir/simplify/simplify.h"
#include "schedules/loop_nest.h"
#include "schedules/product_epilogue.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;

WgmmaWork MatrixWork(const ContractionShape& shape, const Expr& depth, const WgmmaTiling& tiling) {
  const auto bm = static_cast<double>(tiling.bm()), bn = static_cast<double>(tiling.bn),
             bk = static_cast<double>(tiling.bk), split = static_cast<double>(tiling.split);
  const auto sharing = static_cast<double>(tiling.sharing_blocks());
  return {.tiles = AtHints(shape.batch_size) * sharing *
                   std::ceil(AtHints(shape.m_size) / (bm * sharing)) *
                   std::ceil(AtHints(shape.n_size) / bn) * split,
          .steps = std::ceil(std::ceil(AtHints(depth) / bk) / split),
          .epilogue = EpilogueWorkOf(shape, tiling.split)};
}

MatrixTiles::MatrixTiles(const ContractionShape& shape, const Expr& depth,
                         const WgmmaTiling& tiling)
    : shape_(shape),
      tiling_(tiling),
      m_groups_(ir::Simplify(
          ir::CeilDiv(shape.m_size, Int64(int64_t{tiling.bm()} * tiling.sharing_blocks())))),
      n_tiles_(ir::Simplify(ir::CeilDiv(shape.n_size, Int64(tiling.bn)))) {
  const Expr all_steps = ir::CeilDiv(depth, Int64(tiling.bk));
  steps_ = ir::Simplify(ir::ToInt32(ir::CeilDiv(all_steps, Int64(tiling.split))));
  count_ = ir::Simplify(Int64(tiling.split * tiling.sharing_blocks()) * shape.batch_size *
                        m_groups_ * n_tiles_);
}

WgmmaRows MatrixTiles::Rows() const {
  WgmmaRows rows{.dims = {shape_.m_size}, .box = {WgmmaTiling::kRows}};
  if (!ir::IsInt(shape_.batch_size, 1)) {
    rows.dims.push_back(shape_.batch_size);
    rows.box.push_back(1);
  }
  return rows;
}

ir::Stmt MatrixTiles::At(const Expr& tile, const std::function<ir::Stmt()>& body) {
  const Expr sharing = Int64(tiling_.sharing_blocks());
  const Expr per_batch = m_groups_ * n_tiles_;
  const PartOfTile split =
      SplitTile(tile, tiling_, ir::Simplify(sharing * shape_.batch_size * per_batch));
  const Expr group = ir::Simplify(split.tile / sharing), of_pair = split.tile % sharing;
  const Expr batch = group / per_batch;
  const RasterPosition at = RasterOrder(group % per_batch, m_groups_, n_tiles_);
  return ir::Let({{"part", split.part, part_},
                  {"batch", ir::Simplify(batch % shape_.batch_size), batch_},
                  {"of_pair", ir::Simplify(of_pair), of_pair_},
                  {"m0", ir::Simplify(at.row * sharing + of_pair) * Int64(tiling_.bm()), m0_},
                  {"n0", at.column * Int64(tiling_.bn), n0_}},
                 body);
}

Expr MatrixTiles::FirstStep() const {
  return tiling_.split == 1 ? ir::Int32(0) : ir::ToInt32(part_) * steps_;
}

WgmmaResults MatrixTiles::Results(const WgmmaConsumer& consumer) const {
  const Expr first = consumer.index * ir::Int32(WgmmaTiling::kRows);
  const auto m = [this, first](const Expr& row) { return m0_ + ir::ToInt64(first + row); };
  WgmmaResults results;
  results.place = [this, m](const Expr& row) {
    return ProductPlace{.batch = batch_, .m = ir::Min(m(row), shape_.m_size - Int64(1))};
  };
  results.exists = [this, m](const Expr& row) { return m(row) < shape_.m_size; };
  results.n0 = n0_;
  results.coordinates = {ir::ToInt32(m0_) + first};
  if (!ir::IsInt(shape_.batch_size, 1)) results.coordinates.push_back(ir::ToInt32(batch_));
  results.part = part_;
  return results;
}

}  // namespace hidet::schedules
