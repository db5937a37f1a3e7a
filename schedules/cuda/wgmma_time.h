// What a product takes on Hopper's tensor cores, cut in one way or another (wgmma_tiling.h), and
// which cuts are worth trying.
//
//   for (const Config& config : WgmmaConfigs(target, 64, /*doubled=*/true, sums, work_of))
//     seconds = WgmmaSeconds(WgmmaTiling::Of(config), work, target) + PartsSeconds(...);
#ifndef SCHEDULES_CUDA_WGMMA_TIME_H_
#define SCHEDULES_CUDA_WGMMA_TIME_H_

#include <functional>
#include <vector>

#include "schedules/contraction_shape.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/product_epilogue.h"
#include "schedules/strategy.h"
#include "schedules/target.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {

// The work of a tiling, at the symbols' hints.
struct WgmmaWork {
  double tiles = 0;  // of all parts
  double steps = 0;  // of a tile of one part
  EpilogueWork epilogue;
  bool whole_lines = true;    // whether operands' rows begin at multiples of 128 bytes
  int element_bytes = 2;      // of the operands
  bool partial_rows = false;  // whether the rows of every box end beyond those of the operands
  bool pairs = false;         // whether blocks may share the columns' operand
  double gather_seconds = 0;  // of a tile, where threads load what the copy engine cannot
  bool any_width = false;     // whether tiles may have any multiple of 32 columns
  double turned_columns = 0;  // rows of the product, where tiles may be turned
};
// Estimated seconds of the kernel, its launch included, not what adds the parts.
double WgmmaSeconds(const WgmmaTiling& tiling, const WgmmaWork& work, const Target& target);
// Estimated seconds that adding the parts takes beside that; 0 where there is one.
double PartsSeconds(const WgmmaTiling& tiling, const ContractionShape& shape, const Target& target);

// Estimated seconds of a product of matrices, what adds its parts included, whose operands come
// from memory in `memory` seconds.
double WgmmaProductSeconds(const WgmmaTiling& tiling, const WgmmaWork& work,
                           const ContractionShape& shape, double memory, const Target& target);

// The least that a product takes whose operands are read once, from memory: 17 us for 36 MB (128
// rows by 4096 x 4096, H200, 2026-11-28).
double WgmmaMemorySeconds(double bytes, const Target& target);

// The tilings that fit the target, as many stages as fit and pay, in parts where the tiles leave
// multiprocessors idle, and these by clusters where `sums` are in float32; large ones in pairs;
// residuals are brought ahead where that leaves enough stages. Stages hold `depth` of the
// reduction, twice that where it is `doubled` and tiles are small: those are multiplied faster than
// a stage is handed over. `work` is asked with a split of one.
std::vector<Config> WgmmaConfigs(const Target& target, int depth, bool doubled, WgmmaSums sums,
                                 const std::function<WgmmaWork(const WgmmaTiling&)>& work);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_WGMMA_TIME_H_
