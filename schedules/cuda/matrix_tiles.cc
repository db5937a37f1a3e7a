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
                   std::ceil(AtHints(RowsOf(shape, tiling)) / (bm * sharing)) *
                   std::ceil(AtHints(ColumnsOf(shape, tiling)) / bn) * split,
          .steps = std::ceil(std::ceil(AtHints(depth) / bk) / split),
          .epilogue = EpilogueWorkOf(shape, tiling.split)};
}

MatrixTiles::MatrixTiles(const ContractionShape& shape, const Expr& depth,
                         const WgmmaTiling& tiling)
    : shape_(shape),
      tiling_(tiling),
      row_groups_(ir::Simplify(ir::CeilDiv(RowsOf(shape, tiling),
                                           Int64(int64_t{tiling.bm()} * tiling.sharing_blocks())))),
      column_tiles_(ir::Simplify(ir::CeilDiv(ColumnsOf(shape, tiling), Int64(tiling.bn)))) {
  const Expr all_steps = ir::CeilDiv(depth, Int64(tiling.bk));
  steps_ = ir::Simplify(ir::ToInt32(ir::CeilDiv(all_steps, Int64(tiling.split))));
  count_ = ir::Simplify(Int64(tiling.split * tiling.sharing_blocks()) * shape.batch_size *
                        row_groups_ * column_tiles_);
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
  const Expr per_batch = row_groups_ * column_tiles_;
  const PartOfTile split =
      SplitTile(tile, tiling_, ir::Simplify(sharing * shape_.batch_size * per_batch));
  const Expr group = ir::Simplify(split.tile / sharing), of_pair = split.tile % sharing;
  const Expr batch = group / per_batch;
  const RasterPosition at = RasterOrder(group % per_batch, row_groups_, column_tiles_);
  return ir::Let({{"part", split.part, part_},
                  {"batch", ir::Simplify(batch % shape_.batch_size), batch_},
                  {"of_pair", ir::Simplify(of_pair), of_pair_},
                  {"row0", ir::Simplify(at.row * sharing + of_pair) * Int64(tiling_.bm()), row0_},
                  {"column0", at.column * Int64(tiling_.bn), column0_}},
                 body);
}

Expr MatrixTiles::FirstStep() const {
  return tiling_.split == 1 ? ir::Int32(0) : ir::ToInt32(part_) * steps_;
}

WgmmaResults MatrixTiles::Results(const WgmmaConsumer& consumer) const {
  const Expr first = consumer.index * ir::Int32(WgmmaTiling::kRows);
  const auto own = [this, first](const Expr& row) { return row0_ + ir::ToInt64(first + row); };
  const Expr& rows = RowsOf(shape_, tiling_);
  WgmmaResults results;
  results.place = [this, own, rows](const Expr& row) {
    ProductPlace place{.batch = batch_};
    (tiling_.turned ? place.n : place.m) = ir::Min(own(row), rows - Int64(1));
    return place;
  };
  results.exists = [own, rows](const Expr& row) { return own(row) < rows; };
  results.column0 = column0_;
  results.coordinates = {ir::ToInt32(row0_) + first};
  if (!ir::IsInt(shape_.batch_size, 1)) results.coordinates.push_back(ir::ToInt32(batch_));
  results.part = part_;
  return results;
}

}  // namespace hidet::schedules
