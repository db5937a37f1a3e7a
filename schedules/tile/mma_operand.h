// Brings tiles of a product's operand to shared memory, through registers, and parts of them to the
// registers of mma.sync, as m16n8k16 wants them (PTX ISA, "Matrix Fragments for mma.m16n8k16 with
// floating point type", and the same of type .f64), or two m16n8k8 of TF32.
//
// A tile (staged_tile.h) lies in shared memory as in global memory: along whichever of rows and
// depth is contiguous there. ldmatrix turns it where that is not what the instruction wants;
// doubles and TF32 are loaded one by one. Some elements more a line let those that are loaded at
// once meet in no bank.
//
//   MmaOperand a({.name = "a", .type = half, .rows = 64, .depth = 32, .threads = 128, .lanes = 8});
//   a.Load(...)   // global to registers, started early
//   a.Store(...)  // registers to shared memory, once the stage is free
//   a.Left(...)   // shared memory to the registers of 16 rows of the left operand
#ifndef SCHEDULES_TILE_MMA_OPERAND_H_
#define SCHEDULES_TILE_MMA_OPERAND_H_

#include "ir/expr.h"
#include "ir/stmt.h"
#include "schedules/tile/staged_tile.h"

namespace hidet::schedules {

class MmaOperand {
 public:
  // Of float16, bfloat16, tfloat32 or float64. Rows and depth are multiples of 16, the tile is
  // whole pieces of 16 bytes a thread.
  explicit MmaOperand(const OperandTile& tile);

  // Allocates registers and shared memory around `body`.
  ir::Stmt Allocate(ir::Stmt body) const;
  // As StagedTile::Load.
  ir::Stmt Load(const ir::Expr& thread, const ir::Expr& k0, const EmitElements& emit,
                const ir::Expr& extent) const {
    return staged_.Load(thread, k0, emit, extent);
  }
  ir::Stmt Store(const ir::Expr& thread, const ir::Expr& stage) const;
  // Four words (eight doubles or TF32) at `registers`[first] and on: rows `row` to `row` + 15,
  // depth `k` to `k` + 15.
  ir::Stmt Left(const ir::Expr& lane, const ir::Expr& stage, const ir::Expr& row, const ir::Expr& k,
                const ir::Buffer& registers, int first) const;
  // The same of the right operand: two words (four doubles or TF32) of rows `row` to `row` + 7, as
  // many of the next eight.
  ir::Stmt Right(const ir::Expr& lane, const ir::Expr& stage, const ir::Expr& row,
                 const ir::Expr& k, const ir::Buffer& registers, int first) const;

 private:
  // Element `i` of a thread's part of 16 or 8 rows is at row + lane / 4 and below, and at every
  // fourth of the depth from k + lane % 4 on.
  ir::Stmt LoadElements(const ir::Expr& lane, const ir::Expr& stage, const ir::Expr& row,
                        const ir::Expr& k, int row_groups, const ir::Buffer& registers,
                        int first) const;
  // Four matrices of 8 x 8, by whether lane l's is one of the lower rows and of the second half of
  // the depth (0 or 1 each).
  ir::Stmt LoadMatrices(const ir::Expr& lane, const ir::Expr& stage, const ir::Expr& row,
                        const ir::Expr& k, const ir::Expr& is_lower, const ir::Expr& is_second,
                        const ir::Buffer& registers, int first) const;

  bool has_matrices() const { return BitWidth(tile_.dtype().scalar) == 16; }

  const bool along_depth_;
  const StagedTile staged_;
  ir::Buffer tile_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_MMA_OPERAND_H_
