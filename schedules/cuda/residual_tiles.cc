#include "schedules/cuda/residual_tiles.h"

#include <algorithm>
#include <utility>

#include "schedules/product_epilogue.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Stmt;
using ir::Var;

namespace {

std::vector<ResidualTiles::Block> BlocksOfTile(const ContractionShape& shape, int columns) {
  std::vector<ResidualTiles::Block> blocks;
  for (size_t i = 0; i < shape.epilogues.size(); ++i) {
    const std::vector<int> reads = ResidualsOf(shape, shape.epilogues[i]);
    for (int column = 0; column < columns; ++column) {
      for (const int read : reads) blocks.push_back({static_cast<int>(i), read, column});
    }
  }
  return blocks;
}

}  // namespace

ResidualTiles::ResidualTiles(const ContractionShape& shape, const WgmmaTiling& tiling, int rows,
                             int columns)
    : shape_(shape),
      consumers_(tiling.consumers),
      rows_(rows),
      columns_(columns),
      blocks_(BlocksOfTile(shape, tiling.bn / columns)),
      tile_("residual_tile", shape.a().buffer.dtype().scalar, std::max(1, count()), tiling.bm(),
            columns),
      ring_(std::max(1, count()), consumers_) {}

int64_t ResidualTiles::Bytes(int residuals, const WgmmaTiling& tiling) {
  return int64_t{residuals} * tiling.bm() * tiling.bn * 2;
}

std::vector<int> ResidualTiles::BlocksOf(int epilogue, int column) const {
  std::vector<int> found;
  for (int i = 0; i < count(); ++i) {
    if (blocks_[i].epilogue == epilogue && blocks_[i].column == column) found.push_back(i);
  }
  return found;
}

const Var& ResidualTiles::ValueOf(int block) const {
  return shape_.epilogues[blocks_[block].epilogue].reads[blocks_[block].read].value;
}

void ResidualTiles::AddMaps(const std::function<ir::TensorMap(const ir::Buffer&)>& map_of,
                            ir::Program& program) {
  for (const Block& block : blocks_) {
    if (block.column > 0) {
      maps_.push_back(Var());
      continue;
    }
    const ir::Read& read = shape_.epilogues[block.epilogue].reads[block.read];
    ir::TensorMap map = map_of(shape_.OperandOf(read)->storage);
    map.map = Var::Make("map_residual", ir::Type::TensorMap());
    program.tensor_maps.push_back(map);
    maps_.push_back(map.map);
  }
  // Blocks of other columns have the map of the first ones.
  for (int i = 0; i < count(); ++i) {
    const auto same = [&](const Block& other) {
      return other.epilogue == blocks_[i].epilogue && other.read == blocks_[i].read;
    };
    maps_[i] = maps_[std::find_if(blocks_.begin(), blocks_.end(), same) - blocks_.begin()];
  }
}

Stmt ResidualTiles::Allocate(Stmt body) const {
  return ir::Allocate(tile_.buffer(), ring_.Allocate(std::move(body)));
}

Stmt ResidualTiles::Initialize() const { return ring_.Initialize(); }

Expr ResidualTiles::Use(const Expr& round, int block) const {
  return round * Int32(count()) + Int32(block);
}

Stmt ResidualTiles::Load(
    const Expr& round,
    const std::function<std::vector<Expr>(const WgmmaConsumer& consumer)>& first) const {
  const int bytes = consumers_ * rows_ * columns_ * 2;
  std::vector<Stmt> loads;
  for (int i = 0; i < count(); ++i) {
    const Expr use = Use(round, i);
    loads.push_back(ring_.WaitEmpty(use));
    loads.push_back(ring_.ExpectBytes(use, Int32(bytes)));
    for (int consumer = 0; consumer < consumers_; ++consumer) {
      std::vector<Expr> at = first({.index = Int32(consumer)});
      at[0] = at[0] + Int32(blocks_[i].column * columns_);
      loads.push_back(tile_.LoadPanel(maps_[i], ring_.Full(use), Int32(i), 0,
                                      consumer * WgmmaTiling::kRows, at));
    }
  }
  return ir::Seq(std::move(loads));
}

Stmt ResidualTiles::Wait(const WgmmaConsumer& consumer, int block) const {
  return ring_.WaitFull(Use(consumer.round, block));
}

Stmt ResidualTiles::Read(const WgmmaConsumer& consumer, int block, int j, const ir::Buffer& words,
                         int first) const {
  const Expr row = consumer.index * Int32(WgmmaTiling::kRows);
  return tile_.ReadWords(words, first, Int32(block), row, rows_, consumer.thread, j);
}

Stmt ResidualTiles::Release(const WgmmaConsumer& consumer, int block) const {
  return ir::If(ir::Eq(consumer.thread, Int32(0)), ring_.Release(Use(consumer.round, block)));
}

}  // namespace hidet::schedules
