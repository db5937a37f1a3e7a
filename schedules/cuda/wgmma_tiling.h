// How a product is cut for Hopper's tensor cores (wgmma_main_loop.h).
//
//   consumers   warpgroups that multiply, 64 rows each
//   bn, bk      columns of a tile, and how much of the reduction a stage holds
//   stages      of the ring
//   split       parts of the reduction, of different blocks (product_parts.h)
//   cluster     whether the blocks of a tile's parts are a cluster (cluster_parts.h)
//   blocks      of a multiprocessor at once
//   pair        whether two blocks, of neighbouring tiles of rows, are a cluster that reads its
//               columns' operand once: each copies half of it to both
//   ahead       whether residuals are brought ahead of the product's end (residual_tiles.h)
//   turned      whether a tile's rows are columns of the product, and the other way round: tensor
//               cores take 64 rows at a time but any eight columns, and there are 197 rows, say
#ifndef SCHEDULES_CUDA_WGMMA_TILING_H_
#define SCHEDULES_CUDA_WGMMA_TILING_H_

#include <cstdint>
#include <string>

#include "ir/expr.h"
#include "schedules/strategy.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {

struct WgmmaTiling {
  static constexpr int kRows = 64;  // of a consumer

  int consumers = 1, bn = 64, bk = 64, stages = 2;
  int64_t split = 1;
  int blocks = 1;
  bool cluster = false, pair = false, ahead = false, turned = false;

  static WgmmaTiling Of(const Config& config);
  Config ToConfig() const;
  int bm() const { return consumers * kRows; }
  int threads() const { return (1 + consumers) * kWarpgroup; }  // of a block, the producer's too
  // How many blocks fill a stage of the ring.
  int sharing_blocks() const { return pair ? 2 : 1; }
  // How many blocks are a cluster: those of a tile's parts compute one tile.
  int cluster_blocks() const { return cluster ? static_cast<int>(split) : sharing_blocks(); }
};
// "tile 128x256x64 stages 4", and "split 3" if the reduction is in parts, "in clusters" if those
// meet in one; "in pairs"; "turned".
std::string ToString(const WgmmaTiling& tiling);
// Strategy::ThreadsOfOneLaunch of kernels cut so.
int ThreadsOfOneWgmmaLaunch(const Config& config);

// Which part of the reduction of which tile a block computes, int64. The parts of a tile are of
// blocks that follow each other in a cluster; else all first parts come before all second ones, and
// `tile` counts on from part to part: it is meant modulo `tiles`.
struct PartOfTile {
  ir::Expr part, tile;
};
PartOfTile SplitTile(const ir::Expr& number, const WgmmaTiling& tiling, const ir::Expr& tiles);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_WGMMA_TILING_H_
