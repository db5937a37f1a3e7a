#include "schedules/cuda/wgmma_time.h"

#include <algorithm>
#include <cmath>

#include "schedules/cuda/cluster_parts.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/product_parts.h"
#include "schedules/cuda/residual_tiles.h"
#include "schedules/cuda/wgmma_epilogue.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {
namespace {

struct Tile {
  int consumers, bn, blocks;
};
// Two blocks a multiprocessor only where 128 registers a thread are enough.
constexpr Tile kTiles[] = {{2, 256, 1}, {2, 192, 1}, {2, 128, 1}, {2, 64, 1},
                           {1, 256, 1}, {1, 192, 1}, {1, 128, 1}, {1, 64, 1},
                           {1, 32, 1},  {1, 128, 2}, {1, 64, 2},  {1, 32, 2}};
// Between those, for products of which they leave multiprocessors idle.
constexpr Tile kFittingTiles[] = {{2, 224, 1}, {2, 160, 1}, {2, 96, 1}, {1, 160, 1}};

// Turned tiles of which one, two and so on hold all of the product's rows, where these are fewer
// than those of tiles of 128 rows.
void AddTurned(double rows, std::vector<WgmmaTiling>& tilings) {
  constexpr int kFewestRows = 64, kNarrowest = 48, kWidest = 256, kUnit = 16, kMostTiles = 4;
  constexpr double kWorthIt = 0.96;
  if (rows <= kFewestRows) return;
  const double in_rows = std::ceil(rows / (2 * kFewestRows)) * 2 * kFewestRows;
  for (int tiles = 1; tiles <= kMostTiles; ++tiles) {
    const int bn = static_cast<int>(std::ceil(rows / tiles / kUnit)) * kUnit;
    if (bn < kNarrowest || bn > kWidest || tiles * bn > kWorthIt * in_rows) continue;
    for (const int consumers : {2, 1})
      tilings.push_back({.consumers = consumers, .bn = bn, .turned = true});
  }
}

// The tiles that are worth trying.
std::vector<WgmmaTiling> TilesOf(const std::function<WgmmaWork(const WgmmaTiling&)>& work) {
  std::vector<WgmmaTiling> tilings;
  const auto add = [&](const Tile& tile) {
    tilings.push_back({.consumers = tile.consumers, .bn = tile.bn, .blocks = tile.blocks});
  };
  for (const Tile& tile : kTiles) add(tile);
  const WgmmaWork whole = work(tilings.front());
  if (whole.any_width) {
    for (const Tile& tile : kFittingTiles) add(tile);
  }
  AddTurned(whole.turned_columns, tilings);
  return tilings;
}

// Parts of the reduction that are worth trying, 1 first; each has steps of its own, two at least.
std::vector<int64_t> Splits(const WgmmaWork& work, const Target& target) {
  constexpr int64_t kMaxSplit = 32;
  std::vector<int64_t> splits = {1};
  for (int64_t split = 2; split <= kMaxSplit; ++split) {
    const auto parts = static_cast<double>(split);
    if (work.tiles * parts > 2 * target.multiprocessors) break;
    const double per_part = std::ceil(work.steps / parts);
    if (per_part < 2) break;
    if (std::ceil(work.steps / per_part) == parts) splits.push_back(split);
  }
  return splits;
}

}  // namespace

// The constants are those by which the tilings of 800 products and convolutions are chosen best, of
// which half were drawn at random (H200, 2026-11-28 and -30; testing/recorded_times), 91 of them
// with operands in memory.
//
// Waves of tiles over the multiprocessors. A tile takes its share of the tensor cores' time, less
// well used the smaller it is (it loads more for each product), or the time of its operands' way
// from L2; and once a launch the ring fills from empty.
double WgmmaSeconds(const WgmmaTiling& tiling, const WgmmaWork& work, const Target& target) {
  // From L2: 64 bytes a clock (384 x 768 x 3072, H200, 2026-11-28: 32 KB in 0.26 us).
  constexpr double kMultiprocessorBytesPerSecond = 1.1e11;
  constexpr double kStepSeconds = 30e-9;  // from a stage's arrival to its release
  // The epilogue: of a tile, of each column whose results are stored alone (twice as long as in
  // pairs) or by rows, and of a function in each column (instructions that run once come from
  // memory).
  constexpr double kTileSeconds = 1.05e-6, kColumnSeconds = 16e-9, kColumnOfRowsSeconds = 6.5e-9,
                   kFunctionSeconds = 10e-9;
  constexpr double kFillSeconds = 0.1e-6;  // the way of the first operands
  const auto bm = static_cast<double>(tiling.bm()), bn = static_cast<double>(tiling.bn),
             bk = static_cast<double>(tiling.bk);
  // Blocks that share a multiprocessor, and all that run at once.
  const double together = BlocksTogether(work.tiles, static_cast<double>(tiling.blocks), target);
  // The blocks of a cluster need places that are near each other: 120 and 128 blocks in clusters
  // took two rounds on an H200 (2026-11-25), 96 one; 160 in clusters of 5 and 192 of 6 half again
  // as long as two (2026-11-28).
  constexpr int kSmallCluster = 4;
  const double places = !tiling.cluster ? 1 : tiling.split <= kSmallCluster ? 0.87 : 0.54;
  // What a pair shares is loaded half as often, but by both at the same time.
  const double loads = bm + (tiling.pair ? 0.9 : 1) * bn;
  const double efficiency = std::min(1.0, 1.4 * bm * bn / (bm * bn + 43.0 * loads));
  // Elements of 32 bits are multiplied half as fast as those of 16.
  const auto bytes = static_cast<double>(work.element_bytes);
  const double rate = target.tensor_flops * 1.2 / target.multiprocessors * efficiency * 2 / bytes;
  // Rows that begin in the middle of a line are twice as many lines (1000 x 1000 x 1000,
  // 2026-11-25: 64 tiles of 128 x 128 by 64 take 0.46 us a step, 128 of 128 x 64 by 128 1.07).
  // All together draw no more than this from L2 (1370 x 1024 x 4096, 2026-11-29: 132 tiles of
  // 64 x 192 take 34.7 us, 88 of 128 x 128 22.2); less would have 96 blocks of 64 x 64, which take
  // 6.0 us in clusters of BERT's second product, wait where they do not.
  constexpr double kOfLinesTogether = 10.6e12, kOfHalfLinesTogether = 5.9e12;
  const double active = std::min<double>(work.tiles / together, target.multiprocessors);
  const double bandwidth =
      std::min(kMultiprocessorBytesPerSecond,
               (work.whole_lines ? kOfLinesTogether : kOfHalfLinesTogether) / active) /
      together;
  const double step =
      std::max({together * 2 * bm * bn * bk / rate,
                bytes * (bm + bn / tiling.sharing_blocks()) * bk / bandwidth, kStepSeconds});
  // The copy engine takes as long for a row of 32 bytes as for one of 128 (16 channels of a volume,
  // 2026-11-23: 0.38 us a step of 2 blocks of 64 x 32).
  // It takes longer for rows that end beyond the tensor's (24 channels by 3 x 3, 2026-11-27: 0.76
  // us a step of 128 x 64 rows, 1.2 of two blocks of 64 x 32).
  constexpr double kRowSeconds = 2e-9, kShortRow = 32, kPartialRowSeconds = 5.3e-9;
  const double of_row = work.partial_rows         ? kPartialRowSeconds
                        : bytes * bk <= kShortRow ? kRowSeconds
                                                  : 0;
  const double rows = together * (bm + bn) * of_row;
  // What an epilogue reads from as many lines as there are columns takes as long as such results
  // (a bias of Swin's attention, 2026-11-27: 2.8 us of 32 columns).
  double of_column =
      kFunctionSeconds * work.epilogue.functions + kColumnSeconds * work.epilogue.scattered;
  switch (work.epilogue.stored) {
    case EpilogueWork::Stored::kTiles:
      break;
    case EpilogueWork::Stored::kRows:
      of_column += kColumnOfRowsSeconds;
      break;
    case EpilogueWork::Stored::kPairs:
      of_column += kColumnSeconds / 2;
      break;
    case EpilogueWork::Stored::kColumns:
      of_column += kColumnSeconds;
      break;
  }
  // Blocks of a pair wait for each other, at the beginning, the end, and where one is late (2048,
  // 4096, 2560 cubed, 2026-11-27: 0.3 to 0.7 us a tile where rows are whole lines; half as many
  // bytes of the columns' operand come from L2, by which 3000 cubed took 93 us in place of 131).
  constexpr double kPairSeconds = 0.6e-6;
  const double end = kTileSeconds + of_column * bn + (tiling.pair ? kPairSeconds : 0);
  // A stage is asked for again when its products are done, and comes from memory after this long
  // (96 x 4096 x 4096, 2026-11-28: 0.84 us a step by 2 stages, 0.52 by 3, 0.37 by 6).
  constexpr double kRingSeconds = 2.5e-6;
  const double waits = (work.steps / tiling.stages - 1) * kRingSeconds;
  const double products =
      std::max({work.steps * std::max(step, rows), waits, work.gather_seconds}) + end;
  // Blocks begin as others end, so that the last round is in part one of fewer.
  constexpr double kWholeRound = 0.75;
  const double filled = work.tiles / (target.multiprocessors * together * places);
  const double rounds =
      filled <= 1 ? 1 : kWholeRound * std::ceil(filled) + (1 - kWholeRound) * filled;
  return kFillSeconds + KernelSeconds({.blocks = 1, .block_seconds = rounds * products}, target);
}

double PartsSeconds(const WgmmaTiling& tiling, const ContractionShape& shape,
                    const Target& target) {
  return tiling.cluster ? ClusterParts::Cost(tiling)
                        : ProductParts::Cost(shape, target, tiling.split);
}

double WgmmaProductSeconds(const WgmmaTiling& tiling, const WgmmaWork& work,
                           const ContractionShape& shape, double memory, const Target& target) {
  // Where all tiles have the same few rows or columns, all blocks read them at the same time from
  // few slices of the L2 cache (8 rows by 4096 x 4096: 0.49 us a step of 128 blocks, 32 rows 0.4,
  // more 0.27; 1152 rows by 10 columns: 0.65 us a step of 36 blocks).
  constexpr double kSharedRowsSeconds = 4e-9, kSharedColumnsSeconds = 5.7e-9, kMany = 80,
                   kSharedDepth = 128;
  const double rows = AtHints(RowsOf(shape, tiling)), columns = AtHints(ColumnsOf(shape, tiling));
  double shared = 0;
  if (shape.contraction().kind == ir::StageKind::kContraction) {
    const auto at_once = [&](double blocks) {
      return std::min<double>(std::ceil(blocks), target.multiprocessors);
    };
    shared =
        at_once(columns / tiling.bn) * kSharedRowsSeconds * std::max(0.0, 1 - rows / kMany) +
        at_once(rows / tiling.bm()) * kSharedColumnsSeconds * std::max(0.0, 1 - columns / kMany);
  }
  const double seconds = WgmmaSeconds(tiling, work, target) +
                         work.steps * shared * static_cast<double>(tiling.bk) / kSharedDepth;
  // A fifth of the shorter of the two is not hidden behind the other.
  constexpr double kNotHidden = 0.2;
  // The memory of a cluster's sums is none of operands on their way, which those that come from
  // far wait for (64 rows by 4096 x 4096, 2026-11-28: 19.5 us in clusters of 3, 15.9 without).
  constexpr double kOfFewerOnTheirWay = 0.1;
  return std::max(seconds, memory) + kNotHidden * std::min(seconds, memory) +
         (tiling.cluster ? kOfFewerOnTheirWay * memory : 0) + PartsSeconds(tiling, shape, target);
}

double WgmmaMemorySeconds(double bytes, const Target& target) {
  constexpr double kShareOfBandwidth = 0.75;
  return KernelSeconds({.bytes = bytes, .share = kShareOfBandwidth}, target);
}

std::vector<Config> WgmmaConfigs(const Target& target, int depth, bool doubled, WgmmaSums sums,
                                 const std::function<WgmmaWork(const WgmmaTiling&)>& work) {
  constexpr int64_t kBarrierBytes = 2048, kMaxStages = 8;
  constexpr int64_t kReservedBytes = 1024;  // of a block by the system
  constexpr double kEnoughStages = 3;       // beside residuals that are brought ahead
  std::vector<Config> configs;
  for (WgmmaTiling tiling : TilesOf(work)) {
    const int consumers = tiling.consumers, bn = tiling.bn, blocks = tiling.blocks;
    tiling.bk = doubled && bn <= 64 ? 2 * depth : depth;
    const int64_t room = target.shared_bytes_per_block / blocks - (blocks - 1) * kReservedBytes -
                         kBarrierBytes - WgmmaEpilogue::SharedBytes(tiling);
    const WgmmaWork whole = work(tiling);
    // An epilogue of float32 takes more than 128 registers beside the sums.
    if (blocks > 1 && whole.element_bytes > 2) continue;
    const int64_t stage_bytes = int64_t{tiling.bm() + bn} * tiling.bk * whole.element_bytes;
    // Products that come in parts have few tiles: not the largest.
    const auto add = [&](int64_t split, bool cluster, bool pair = false) {
      tiling.split = split;
      tiling.cluster = cluster;
      tiling.pair = pair;
      const int64_t free = room - (cluster ? ClusterParts::Bytes(tiling) : 0);
      const double places = static_cast<double>(target.multiprocessors) * blocks;
      const double steps = std::ceil(whole.steps / static_cast<double>(split));
      const int residuals = split > 1 || tiling.turned ? 0 : whole.epilogue.residuals;
      const int64_t beside = (free - ResidualTiles::Bytes(residuals, tiling)) / stage_bytes;
      tiling.ahead = residuals > 0 && static_cast<double>(beside) >= std::min(steps, kEnoughStages);
      tiling.stages =
          static_cast<int>(std::min(kMaxStages, tiling.ahead ? beside : free / stage_bytes));
      // Where no block has a second tile, stages beyond the steps would stay empty.
      if (whole.tiles * static_cast<double>(split) <= places && steps < tiling.stages)
        tiling.stages = std::max(2, static_cast<int>(steps));
      if (tiling.stages >= 2) configs.push_back(tiling.ToConfig());
    };
    // Beside residuals a producer of 224 columns in halves lacks registers.
    const bool fits_pair = bn % 64 == 0 || whole.epilogue.residuals == 0;
    if (whole.pairs && fits_pair && consumers > 1 && bn >= 128 && whole.tiles > 1)
      add(1, /*cluster=*/false, /*pair=*/true);
    for (int64_t split : bn > 128 ? std::vector<int64_t>{1} : Splits(whole, target)) {
      add(split, /*cluster=*/false);
      if (split > 1 && split <= ClusterParts::kMostBlocks && sums == WgmmaSums::kFloat32)
        add(split, /*cluster=*/true);
    }
  }
  return configs;
}

}  // namespace hidet::schedules
