// Residuals of a product (operands of its epilogues that lie as the results do), brought to shared
// memory by the copy engine while the tile is multiplied.
//
// A consumer that reads them itself asks after the product, and waits for memory while nothing else
// is on its way (1x1 layers of ResNet-50, 64 images on an H200: 88 us where the bytes take 56).
// Here the producer asks for those of the next tile as soon as a block of this one's has been read.
//
//   ResidualTiles residuals(shape, tiling, /*rows=*/64, /*columns=*/64);
//   producer, once a tile:                  residuals.Load(round, consumers' results)
//   consumer, for each block of columns:    residuals.Wait(...); words of residuals.Read(...); residuals.Release(...)
#ifndef SCHEDULES_CUDA_RESIDUAL_TILES_H_
#define SCHEDULES_CUDA_RESIDUAL_TILES_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/program.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/wgmma_main_loop.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/tile/mbarrier_ring.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {

class ResidualTiles {
 public:
  // Those of all epilogues, for tiles in blocks of `columns` (64 or 32). The box of a consumer's
  // results has `rows` rows, 64 at most.
  ResidualTiles(const ContractionShape& shape, const WgmmaTiling& tiling, int rows, int columns);
  // Shared memory for the tiles of so many residuals.
  static int64_t Bytes(int residuals, const WgmmaTiling& tiling);

  // A residual's block of a tile: the `read`-th of an epilogue, in the `column`-th block.
  struct Block {
    int epilogue = 0, read = 0, column = 0;
  };
  // Positions in the blocks of a tile, in the order in which consumers read them.
  std::vector<int> BlocksOf(int epilogue, int column) const;
  const ir::Var& ValueOf(int block) const;  // what stands for its elements in the epilogue's body

  // `map_of` makes the tensor map of a buffer that lies as the results do.
  void AddMaps(const std::function<ir::TensorMap(const ir::Buffer&)>& map_of, ir::Program& program);
  ir::Stmt Allocate(ir::Stmt body) const;
  ir::Stmt Initialize() const;  // by one thread, before barriers are published
  // Copies the blocks of a tile, the `round`-th of this block of threads (int32), as each becomes
  // free. `first`: coordinates of a consumer's results in the maps.
  ir::Stmt Load(
      const ir::Expr& round,
      const std::function<std::vector<ir::Expr>(const WgmmaConsumer& consumer)>& first) const;

  // All by a whole consumer: when a block is there; 16 of its columns, as four `words` from `first`
  // on (WgmmaTile::ReadWords); and, once all of its threads have read it, that it is free.
  ir::Stmt Wait(const WgmmaConsumer& consumer, int block) const;
  ir::Stmt Read(const WgmmaConsumer& consumer, int block, int j, const ir::Buffer& words,
                int first) const;
  ir::Stmt Release(const WgmmaConsumer& consumer, int block) const;

 private:
  int count() const { return static_cast<int>(blocks_.size()); }
  ir::Expr Use(const ir::Expr& round, int block) const;

  const ContractionShape& shape_;
  const int consumers_, rows_, columns_;
  const std::vector<Block> blocks_;
  const WgmmaTile tile_;
  const MbarrierRing ring_;
  std::vector<ir::Var> maps_;  // one a block
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_RESIDUAL_TILES_H_
