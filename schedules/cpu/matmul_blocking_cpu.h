// How a packed matrix multiplication on a CPU is cut: register tiles, blocks for the caches and the
// threads.
//
//   for (const MatmulBlocking& blocking : RankBlockings(sizes, target)) ...   // the best first
//
// The register tile follows from the vector registers. A tile of 9 x 48 floats (AVX-512: 27
// accumulators, 3 vectors of B, 1 of A) loads 12 values for 27 multiplications; measured it runs at
// 98 to 99 % of the peak wherever B lies in the second-level cache, where 14 x 32 drops to 85 to 94
// % once a panel of B outgrows the first (Intel Xeon with AVX-512 and 2 MiB of L2, 2026-11-21).
//
// The blocks are chosen by a model of cycles: multiplications, packing of B once for each block
// row, copying of A once for each block column, carrying sums between blocks of the reduction, and
// what the last round of blocks leaves idle.
#ifndef SCHEDULES_CPU_MATMUL_BLOCKING_CPU_H_
#define SCHEDULES_CPU_MATMUL_BLOCKING_CPU_H_

#include <cstdint>
#include <vector>

#include "ir/expr.h"
#include "schedules/target.h"

namespace hidet::schedules {

struct MatmulBlocking {
  int64_t mr = 0, nr = 0;          // register tile: rows, columns (a multiple of the vector)
  int64_t mc = 0, nc = 0, kc = 0;  // block
  // Which operand's tiles the outer loop of a block walks: A's, each read from memory once while
  // all of B's block stays in cache, or B's panels, while A's block does.
  bool rows_outside = false;
};

struct MatmulSizes {
  int64_t batch = 1, m = 1, n = 1, k = 1;
  // Of a size that is not known `m`, `n` and so on are the one to optimize for. The choice then
  // also has to do well with a few rows or columns, and k is cut into blocks as if it were long.
  bool m_is_known = true, n_is_known = true, k_is_known = true, batch_is_known = true;
  int64_t k_multiple = 1;  // of blocks of the reduction: the elements of a window
  int64_t row_width = 0;   // of an image that B is packed from; 0: B's columns are one row
  bool a_is_prepared = false, b_is_prepared = false;  // in panels already, or read in place
  bool b_is_in_place = false;
  bool in_matrix_tiles = false;  // k is in words of them
};

// Columns of the register tile, where B is in panels.
int64_t PanelColumns(const Target& target);

// Columns of the register tile where B, of `columns`, is read in place: as many as the registers
// have room for beside `mr` rows, in equal panels, so that few rows read long pieces of B's.
int64_t ColumnsInPlace(int64_t columns, int64_t mr, const Target& target);

// Rows of the register tile that waste least on `rows` rows.
int64_t TileRows(const ir::Expr& rows, const Target& target);

// Rows and columns of a block of matrix tiles (matrix_tiles_cpu.h), for so many rows.
int64_t MatrixRows(const ir::Expr& rows);
constexpr int64_t kMatrixColumns = 32;

// Blockings of one register tile, the most promising first; never empty.
std::vector<MatmulBlocking> RankBlockings(const MatmulSizes& sizes, int64_t mr,
                                          const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_MATMUL_BLOCKING_CPU_H_
