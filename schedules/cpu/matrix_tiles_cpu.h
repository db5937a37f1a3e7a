// A block of sums in the matrix tiles of a CPU (ir/intrinsics.h, "tiles_begin"): up to 2 x 2 tiles
// of 16 rows of 16 sums, multiplied by 16 words of the reduction at once (reduction_words_cpu.h).
//
//   MatrixTiles tiles(2, 2, *words.tiles);               // 32 rows of 32 sums
//   Stmt step = tiles.MultiplyAdd(a, b);                 // sums += a * b, of 16 words
//   InTiles(Seq({tiles.Zero(), For("k", ..., step), tiles.Store(sums)}))
//
// Operand A's rows hold the words of the reduction side by side; operand B's hold those of 16
// columns, one row a step. Of the 8 tiles four are sums, two of A and two of B: each operand is
// read once for two products, which take 16 cycles each and their operands 8 (Intel, "Optimization
// Reference Manual", chapter on AMX).
#ifndef SCHEDULES_CPU_MATRIX_TILES_CPU_H_
#define SCHEDULES_CPU_MATRIX_TILES_CPU_H_

#include <cstdint>
#include <functional>

#include "ir/expr.h"
#include "ir/intrinsics.h"
#include "ir/stmt.h"

namespace hidet::schedules {

constexpr int64_t kTileSide = 16;  // rows of a tile, and words of a row

// The instruction that multiplies tiles of words, and the signs of its operands' elements.
struct TileProduct {
  ir::Intrinsic dot;
  bool a_is_signed = false, b_is_signed = false;
};

// Tiles in memory: the address of the first word of tile number (row, column), and the bytes from
// a row to the next.
struct TilesInMemory {
  std::function<ir::Expr(int64_t row, int64_t column)> address;
  ir::Expr row_bytes;
};

class MatrixTiles {
 public:
  // `rows` and `columns` count tiles, 1 or 2.
  MatrixTiles(int64_t rows, int64_t columns, TileProduct product)
      : rows_(rows), columns_(columns), product_(product) {}

  ir::Stmt Zero() const;
  ir::Stmt Load(const TilesInMemory& sums) const;
  ir::Stmt Store(const TilesInMemory& sums) const;
  // A's tiles are in one column, B's in one row.
  ir::Stmt MultiplyAdd(const TilesInMemory& a, const TilesInMemory& b) const;

 private:
  ir::Stmt Each(const std::function<ir::Stmt(int64_t row, int64_t column)>& emit) const;

  const int64_t rows_, columns_;
  const TileProduct product_;
};

// `body`, which uses tiles, with the tiles at hand.
ir::Stmt InTiles(const ir::Stmt& body);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_MATRIX_TILES_CPU_H_
