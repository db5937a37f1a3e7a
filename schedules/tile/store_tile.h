// The way of results from a warpgroup's accumulators to global memory in whole lines: packed halves
// by stmatrix to shared memory, swizzled, and from there by the tensor memory accelerator, which
// leaves out what is beyond the tensor.
//
//   StoreTile store(warpgroups, dtype, 64);
//   for each 64 x 64 block of results:
//     store.Begin(...)                        // the buffer of two blocks ago has been read
//     store.Put(..., j, words)  for j in 0 .. 3    // 16 columns: four words a thread
//     store.End(..., map, coordinates)        // starts the copy
//   store.Finish(...)                         // before the block of threads ends
//
// Rows of any alignment, which that copies nothing into, are read back and stored by the threads.
// Who has read a block meets the others at the next one, before the buffer is used again:
//
//     store.Put(..., j, words)  for j in 0 .. 3
//     store.Meet(...)
//     store.Element(..., row, column)         // what was put there
//
// Results whose rows are columns in memory (a product multiplied the other way round) are turned
// over on their way: of such a block memory has so many rows of 64 results each.
//
// All threads of a warpgroup call all of it together.
#ifndef SCHEDULES_TILE_STORE_TILE_H_
#define SCHEDULES_TILE_STORE_TILE_H_

#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

class StoreTile {
 public:
  static constexpr int kRows = 64;
  static constexpr int kBuffers = 2;  // a warpgroup

  // Blocks of 64 or 32 columns; turned ones of a multiple of 16, or fewer of them.
  StoreTile(int warpgroups, ScalarType dtype, int columns, bool turned = false);
  int columns() const { return columns_; }
  // What a tensor map of a block needs.
  int swizzle_bytes() const { return (turned_ ? kRows : columns_) * 2; }
  // Shared memory of so many warpgroups.
  static constexpr int Bytes(int warpgroups, int columns) {
    return warpgroups * kBuffers * kRows * columns * 2;
  }

  ir::Stmt Allocate(ir::Stmt body) const;
  // `warpgroup` counts those that store, from 0; `thread` is within it; `block` counts blocks
  // stored by the warpgroup. All int32.
  ir::Stmt Begin(const ir::Expr& warpgroup, const ir::Expr& thread) const;
  // Words 0 and 1 are the accumulators of rows r and r + 8 in 8 columns, 2 and 3 those in the next
  // 8 columns (wgmma_tile.h, AccumulatorCoordinates).
  ir::Stmt Put(const ir::Expr& warpgroup, const ir::Expr& thread, const ir::Expr& block, int j,
               const std::vector<ir::Expr>& words) const;
  ir::Stmt End(const ir::Expr& warpgroup, const ir::Expr& thread, const ir::Expr& block,
               const ir::Var& map, const std::vector<ir::Expr>& coordinates) const;
  ir::Stmt Finish(const ir::Expr& thread) const;

  // All threads of the warpgroup wait for each other.
  ir::Stmt Meet(const ir::Expr& warpgroup) const;
  // One or two neighbouring elements of a block that is not turned, the first in an even column if
  // there are two.
  ir::Expr Element(const ir::Expr& warpgroup, const ir::Expr& block, const ir::Expr& row,
                   const ir::Expr& column, int lanes) const;

 private:
  int warpgroups_, columns_;
  bool turned_;
  ir::Buffer buffer_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_STORE_TILE_H_
