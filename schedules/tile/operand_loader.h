// Brings tiles of a product's operand from global to shared memory through registers.
//
// A tile is `rows` (along the operand's own axes) by `depth` (along the reduction), stored with the
// rows contiguous: [depth, rows + padding]. Threads load along whichever direction is contiguous in
// memory, so that neighbours load neighbours:
//
//   OperandLoader a(...);
//   a.Load(k0)           // global to registers, started early
//   a.Store(stage)       // registers to shared memory, once the stage is free
//
// Rows beyond the last are read at the last one; what lies beyond the reduction is zero.
#ifndef SCHEDULES_TILE_OPERAND_LOADER_H_
#define SCHEDULES_TILE_OPERAND_LOADER_H_

#include <functional>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

// Emits the elements at (row, k) and the next ones along the contiguous direction, as the tile's
// type; both are int64 and within the tile's origin.
using EmitElements = std::function<ir::Expr(const ir::Expr& row, const ir::Expr& k)>;

// The elements that `emit` gives at (row, k), or zeros of their type where k is beyond `extent`,
// the end of the reduction; what is read then are its last `along_k`. Empty: nothing lies beyond.
ir::Expr WithinReduction(const EmitElements& emit, const ir::Expr& row, const ir::Expr& k,
                         const ir::Expr& extent, int along_k);

struct OperandLoaderOptions {
  absl::string_view name;
  ir::Type type;  // of the tile's elements
  int rows = 0;
  int depth = 0;
  int threads = 0;
  int stages = 2;
  bool along_depth = false;  // contiguous along the reduction, else along the rows
  int lanes = 1;             // of a load
};

class OperandLoader {
 public:
  explicit OperandLoader(OperandLoaderOptions options);

  // Allocates registers and shared memory around `body`.
  ir::Stmt Allocate(ir::Stmt body) const;
  // Loads the tile whose reduction begins at `k0`. `extent` is that of the reduction: what lies
  // beyond is read at its end and becomes zero; empty if the tile lies within. There is no branch,
  // so that nothing waits for the loads before it must.
  ir::Stmt Load(const ir::Expr& thread, const ir::Expr& k0, const EmitElements& emit,
                const ir::Expr& extent) const;
  ir::Stmt Store(const ir::Expr& thread, const ir::Expr& stage) const;
  // Four neighbouring rows.
  ir::Expr Read(const ir::Expr& stage, const ir::Expr& k, const ir::Expr& row) const;

 private:
  int loads() const { return options_.rows * options_.depth / options_.lanes / options_.threads; }
  // Row and depth in the tile of a thread's i-th load.
  std::pair<ir::Expr, ir::Expr> Place(const ir::Expr& thread, const ir::Expr& i) const;

  OperandLoaderOptions options_;
  ir::Buffer staged_, tile_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_OPERAND_LOADER_H_
