// A thread's part of a tile of a product's operand, on its way from global to shared memory through
// registers: what loads that are no asynchronous copies have in common (operand_loader.h,
// mma_operand.h).
//
// A tile is `rows` (along the operand's own axes) by `depth` (along the reduction). Its threads
// take pieces of it in turn, neighbours neighbouring ones, each contiguous in global memory:
//
//   StagedTile staged({.name = "a", .type = half, .rows = 64, .depth = 32, .threads = 128}, 8);
//   staged.Load(...)      // global to registers, started early
//   staged.ForEach(...)   // registers to wherever each piece is to be
//
// Rows beyond the last are read at the last one; what lies beyond the reduction is zero.
#ifndef SCHEDULES_TILE_STAGED_TILE_H_
#define SCHEDULES_TILE_STAGED_TILE_H_

#include <functional>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

struct OperandTile {
  absl::string_view name;
  ir::Type type;  // of the tile's elements
  int rows = 0;
  int depth = 0;
  int threads = 0;
  int stages = 2;
  bool along_depth = false;  // contiguous along the reduction, else along the rows
  int lanes = 1;             // of a load
};

// Emits the elements at (row, k) and the next ones along the contiguous direction, as the tile's
// type; both are int64 and within the tile's origin.
using EmitElements = std::function<ir::Expr(const ir::Expr& row, const ir::Expr& k)>;

class StagedTile {
 public:
  // In pieces of so many elements, a multiple of the lanes of a load.
  StagedTile(const OperandTile& tile, int piece);

  ir::Stmt Allocate(ir::Stmt body) const;
  // Loads the tile whose reduction begins at `k0`. `extent` is that of the reduction: what lies
  // beyond is read at its end and becomes zero; empty if the tile lies within. There is no branch,
  // so that nothing waits for the loads before it must.
  ir::Stmt Load(const ir::Expr& thread, const ir::Expr& k0, const EmitElements& emit,
                const ir::Expr& extent) const;
  // What is done with each piece, whose first element is at (row, depth) of the tile.
  ir::Stmt ForEach(const ir::Expr& thread,
                   const std::function<ir::Stmt(const ir::Expr& row, const ir::Expr& depth,
                                                const std::vector<ir::Expr>& elements)>& use) const;

 private:
  int pieces() const { return tile_.rows * tile_.depth / piece_ / tile_.threads; }
  std::pair<ir::Expr, ir::Expr> Place(const ir::Expr& thread, const ir::Expr& i) const;

  const OperandTile tile_;
  const int piece_;
  const ir::Buffer registers_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_STAGED_TILE_H_
