// Brings tiles of a product's operand from global to shared memory through registers.
//
// A tile (staged_tile.h) is stored with the rows contiguous: [depth, rows + padding]. Threads load
// along whichever direction is contiguous in memory, so that neighbours load neighbours:
//
//   OperandLoader a(...);
//   a.Load(k0)           // global to registers, started early
//   a.Store(stage)       // registers to shared memory, once the stage is free
#ifndef SCHEDULES_TILE_OPERAND_LOADER_H_
#define SCHEDULES_TILE_OPERAND_LOADER_H_

#include "ir/expr.h"
#include "ir/stmt.h"
#include "schedules/tile/staged_tile.h"

namespace hidet::schedules {

class OperandLoader {
 public:
  explicit OperandLoader(const OperandTile& tile);

  // Allocates registers and shared memory around `body`.
  ir::Stmt Allocate(ir::Stmt body) const;
  // As StagedTile::Load.
  ir::Stmt Load(const ir::Expr& thread, const ir::Expr& k0, const EmitElements& emit,
                const ir::Expr& extent) const {
    return staged_.Load(thread, k0, emit, extent);
  }
  ir::Stmt Store(const ir::Expr& thread, const ir::Expr& stage) const;
  // Four neighbouring rows.
  ir::Expr Read(const ir::Expr& stage, const ir::Expr& k, const ir::Expr& row) const;

 private:
  const bool along_depth_;
  const StagedTile staged_;
  ir::Buffer tile_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_OPERAND_LOADER_H_
