// How a product is cut for Hopper's tensor cores (wgmma_main_loop.h), and what a cut costs.
//
//   consumers   warpgroups that multiply, 64 rows each
//   bn, bk      columns of a tile, and how much of the reduction a stage holds
//   stages      of the ring
//   split       parts of the reduction, of different blocks (product_parts.h)
//   cluster     whether the blocks of a tile's parts are a cluster (cluster_parts.h)
//   blocks      of a multiprocessor at once
//   ahead       whether residuals are brought ahead of the product's end (residual_tiles.h)
#ifndef SCHEDULES_CUDA_WGMMA_TILING_H_
#define SCHEDULES_CUDA_WGMMA_TILING_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "schedules/contraction_shape.h"
#include "schedules/product_epilogue.h"
#include "schedules/strategy.h"
#include "schedules/target.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {

struct WgmmaTiling {
  int consumers = 1, bn = 64, bk = 64, stages = 2;
  int64_t split = 1;
  int blocks = 1;
  bool cluster = false, ahead = false;

  static WgmmaTiling Of(const Config& config);
  Config ToConfig() const;
  int bm() const { return consumers * 64; }
};
// "tile 128x256x64 stages 4", and "split 3" if the reduction is in parts, "in clusters" if those
// meet in one.
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

// The work of a tiling, at the symbols' hints.
struct WgmmaWork {
  double tiles = 0;  // of all parts
  double steps = 0;  // of a tile of one part
  EpilogueWork epilogue;
  bool whole_lines = true;  // whether operands' rows begin at multiples of 128 bytes
  int element_bytes = 2;    // of the operands
};
// Estimated seconds of the kernel, its launch included, not what adds the parts.
double WgmmaSeconds(const WgmmaTiling& tiling, const WgmmaWork& work, const Target& target);
// Estimated seconds that adding the parts takes beside that; 0 where there is one.
double PartsSeconds(const WgmmaTiling& tiling, const ContractionShape& shape, const Target& target);

// The least that a product takes whose operands are read once: 10 us for 34 MB (H200, 2026-11-23).
double WgmmaMemorySeconds(double bytes, const Target& target);

// The tilings that fit the target, as many stages as fit and pay, in parts where the tiles leave
// multiprocessors idle, and these by clusters where `sums` are in float32; residuals are brought
// ahead where that leaves enough stages. Stages hold `depth` of the reduction, twice that where it
// is `doubled` and tiles are small: those are multiplied faster than a stage is handed over. `work`
// is asked with a split of one.
std::vector<Config> WgmmaConfigs(const Target& target, int depth, bool doubled, WgmmaSums sums,
                                 const std::function<WgmmaWork(const WgmmaTiling&)>& work);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_WGMMA_TILING_H_
