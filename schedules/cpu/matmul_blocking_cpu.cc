#include "schedules/cpu/matmul_blocking_cpu.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "base/rounding.h"
#include "ir/expr.h"
#include "schedules/cpu/block_sizes.h"
#include "schedules/cpu/loop_time.h"
#include "schedules/cpu/matrix_tiles_cpu.h"

namespace hidet::schedules {
namespace {

constexpr int64_t kMostDepth = 2048;  // of one block of the reduction
constexpr int64_t kMostRows = 2048;   // of a block
constexpr int64_t kMostColumns = 4096;
constexpr int64_t kMostCopied = 1 << 20;  // elements of a block that a thread keeps a copy of
constexpr int64_t kFew = 128;             // rows or columns

// Cycles a vector, fitted as those of Core.
constexpr double kCopyCycles = 9;   // copied along memory
constexpr double kPackCycles = 13;  // packed across memory
constexpr double kStoreCycles = 4;  // an accumulator through the epilogue

// What depends on where the sums are: cycles a multiplication, where B's panel lies in the first
// cache and where it does not, and an accumulator written and read again.
struct Sums {
  double near, far, carry;
};
constexpr Sums kInVectors = {.near = 0.5, .far = 0.5, .carry = 12};
constexpr Sums kInTiles = {.near = 0.0625, .far = 0.085, .carry = 3};

// Estimated cycles of one thread.
double Cycles(const MatmulSizes& sizes, const MatmulBlocking& b, const Target& target) {
  const auto k = static_cast<double>(sizes.k), m = static_cast<double>(sizes.m);
  const double lanes = target.float_lanes();
  const double rows = BlockCount(sizes.m, b.mr) * static_cast<double>(b.mr);
  const double vectors = BlockCount(sizes.n, target.float_lanes());
  const double m_blocks = BlockCount(sizes.m, b.mc), n_blocks = BlockCount(sizes.n, b.nc),
               k_blocks = BlockCount(sizes.k, b.kc);
  const Sums& sums = sizes.in_matrix_tiles ? kInTiles : kInVectors;
  const double multiply = b.nr * b.kc * 4 <= target.l1_bytes ? sums.near : sums.far;
  double cycles = rows * vectors * (k * multiply + kStoreCycles + (k_blocks - 1) * sums.carry);
  if (!sizes.a_is_prepared) cycles += n_blocks * m * k / lanes * kCopyCycles;
  // A vector of the result may cross several rows of an image: each takes a load and a store.
  const double pieces = sizes.row_width > 0 ? 1 + lanes / static_cast<double>(sizes.row_width) : 1;
  const int64_t cache = target.l2_bytes / 2;
  const bool b_fits = b.nc * b.kc * 4 <= cache, a_fits = b.mc * b.kc * 4 <= cache;
  double of_b = Core::kStreamCycles;
  if (!sizes.b_is_prepared)
    of_b = kPackCycles * std::max(1.0, pieces / 2) + (b_fits ? 0 : Core::kStreamCycles);
  cycles += m_blocks * vectors * k * of_b;
  // What the outer loop does not keep in cache comes from memory again and again.
  double streams_of_a = n_blocks, streams_of_b = 0;
  if (b.rows_outside && !b_fits) streams_of_b = rows / static_cast<double>(b.mr);
  if (!b.rows_outside && !a_fits) streams_of_a = BlockCount(sizes.n, b.nr);
  cycles += (streams_of_a * m / lanes + streams_of_b * vectors) * k * Core::kStreamCycles;
  // Blocks at the ends of rows and columns are smaller: so much of the whole is a full one.
  const double full = std::min(1.0, static_cast<double>(b.mc) / m) *
                      std::min(1.0, static_cast<double>(b.nc) / static_cast<double>(sizes.n));
  const double full_blocks = static_cast<double>(
      std::max<int64_t>(1, sizes.m / b.mc) * std::max<int64_t>(1, sizes.n / b.nc) * sizes.batch);
  const double blocks = m_blocks * n_blocks * static_cast<double>(sizes.batch);
  const double of_block = cycles * full + Core::kBlockCycles;
  const double of_all = cycles * static_cast<double>(sizes.batch) + blocks * Core::kBlockCycles;
  return std::max(of_all / target.threads, of_block * std::ceil(full_blocks / target.threads)) +
         of_all / blocks * Core::kTail;
}

// Cycles a multiplication. Of sizes that are not known, for those given and for small ones alike: a
// model that is made for thousands of rows must still keep all threads busy with a hundred.
double Score(const MatmulSizes& sizes, const MatmulBlocking& blocking, const Target& target) {
  const auto a_multiplication = [&](const MatmulSizes& s) {
    return Cycles(s, blocking, target) / (static_cast<double>(s.batch) * static_cast<double>(s.m) *
                                          static_cast<double>(s.n) * static_cast<double>(s.k));
  };
  const double score = a_multiplication(sizes);
  if (sizes.m_is_known && sizes.n_is_known && sizes.batch_is_known) return score;
  MatmulSizes few = sizes;
  if (!sizes.m_is_known) few.m = std::min(sizes.m, kFew);
  if (!sizes.n_is_known) few.n = std::min(sizes.n, kFew);
  if (!sizes.batch_is_known) few.batch = 1;
  return score + a_multiplication(few);
}

// Prepared panels that one tile goes through side by side: few rows leave registers for two, and
// each is a stream of its own from memory, of which a core draws faster than of one (a row by 3584
// x 18944, Sapphire Rapids, 2026-11-28: 26 GB/s by one, 29 by two).
int64_t PanelsAtOnce(const MatmulSizes& sizes, int64_t mr) {
  constexpr int64_t kFewRows = 2;
  return mr <= kFewRows && sizes.m_is_known ? 2 : 1;
}

}  // namespace

int64_t PanelColumns(const Target& target) {
  return (target.vector_bits == 512 ? 3 : 2) * target.float_lanes();
}

int64_t ColumnsInPlace(int64_t columns, int64_t mr, const Target& target) {
  // Each vector has a register of its own beside its sums; A's value and an address take two.
  const int64_t registers = target.vector_bits == 512 ? 32 : 16, lanes = target.float_lanes();
  const int64_t most = std::max(PanelColumns(target) / lanes, (registers - 2) / (mr + 1));
  const int64_t vectors = std::max<int64_t>(1, CeilOfRatio(columns, lanes));
  return CeilOfRatio(vectors, CeilOfRatio(vectors, most)) * lanes;
}

int64_t TileRows(const ir::Expr& rows, const Target& target) {
  // Accumulators, the panel's vectors and a broadcast must fit 32 vector registers, else 16.
  const int64_t most = target.vector_bits == 512 ? 9 : 6;
  const std::optional<int64_t> count = ir::AsInt(rows);
  if (!count.has_value()) return most;
  int64_t best = most;
  double best_cost = INFINITY;
  for (int64_t tile = most; tile >= 1; --tile) {
    // Lower tiles load more for each multiplication.
    const double cost = BlockCount(*count, tile) * (static_cast<double>(tile) + 0.4);
    if (cost < best_cost) {
      best = tile;
      best_cost = cost;
    }
  }
  return best;
}

int64_t MatrixRows(const ir::Expr& rows) {
  const std::optional<int64_t> count = ir::AsInt(rows);
  return count.has_value() && *count <= kTileSide ? kTileSide : 2 * kTileSide;
}

std::vector<MatmulBlocking> RankBlockings(const MatmulSizes& sizes, int64_t mr,
                                          const Target& target) {
  const int64_t nr = sizes.in_matrix_tiles ? kMatrixColumns
                     : sizes.b_is_in_place ? ColumnsInPlace(sizes.n, mr, target)
                     : sizes.b_is_prepared ? PanelColumns(target) * PanelsAtOnce(sizes, mr)
                                           : PanelColumns(target);
  std::vector<int64_t> mosts = {kMostDepth, kMostDepth / 2, kMostDepth / 4};
  if (sizes.in_matrix_tiles) mosts = {kMostDepth / 2, kMostDepth / 4, kMostDepth / 8};
  const int64_t multiple =
      sizes.in_matrix_tiles ? std::lcm(sizes.k_multiple, kTileSide) : sizes.k_multiple;
  std::vector<int64_t> depths;
  for (const int64_t most : mosts) {
    const int64_t depth = sizes.k_is_known ? sizes.k : std::max(sizes.k, most);
    const int64_t parts = CeilOfRatio(depth, most);
    depths.push_back(
        parts == 1 && sizes.k_is_known ? sizes.k : RoundUpTo(CeilOfRatio(depth, parts), multiple));
  }
  std::vector<std::pair<double, MatmulBlocking>> candidates;
  for (const int64_t mc : PartSizes(sizes.m, mr, kMostRows)) {
    for (const int64_t nc : PartSizes(sizes.n, nr, kMostColumns)) {
      for (const int64_t kc : depths) {
        const bool copies_too_much = (!sizes.a_is_prepared && mc > mr && mc * kc > kMostCopied) ||
                                     (!sizes.b_is_prepared && nc > nr && nc * kc > kMostCopied);
        if (copies_too_much) continue;
        for (const bool rows_outside : {false, true}) {
          const MatmulBlocking blocking{
              .mr = mr, .nr = nr, .mc = mc, .nc = nc, .kc = kc, .rows_outside = rows_outside};
          candidates.emplace_back(Score(sizes, blocking, target), blocking);
        }
      }
    }
  }
  return FastestFirst(std::move(candidates));
}

}  // namespace hidet::schedules
