// Tiles of half-precision operands in shared memory, and their product by warpgroup tensor cores
// (sm_90a).
//
// A tile holds `rows` rows of 64 elements along k: 128 bytes, swizzled as the tensor memory
// accelerator writes them and the matrix descriptors read them (PTX ISA, "Matrix Descriptor":
// K-major, 128-byte swizzle, 8 rows every 1024 bytes).
//
//   WgmmaTile a(ScalarType::kFloat16, stages, 128), b(ScalarType::kFloat16, stages, 256);
//   a.Load(map_a, ring.Full(k), stage, {k0, m0});                // by one thread
//   WgmmaProduct(acc, a, stage, warpgroup * 64, b, stage, first); // by a warpgroup: 64 x 256 accumulators
#ifndef SCHEDULES_TILE_WGMMA_TILE_H_
#define SCHEDULES_TILE_WGMMA_TILE_H_

#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

class WgmmaTile {
 public:
  static constexpr int kDepth = 64;  // elements along k
  static constexpr int kRowBytes = 128;
  static constexpr int kInstructionDepth = 16;  // of one wgmma on 16-bit operands

  WgmmaTile(absl::string_view name, ScalarType dtype, int stages, int rows);

  int rows() const { return rows_; }
  int bytes() const { return rows_ * kRowBytes; }  // of one stage
  ScalarType dtype() const { return dtype_; }
  const ir::Buffer& buffer() const { return buffer_; }

  // Starts the copy of a box at `coordinates` (fastest dimension first, int32) into a stage,
  // completing on `barrier`.
  ir::Stmt Load(const ir::Var& map, const ir::Expr& barrier, const ir::Expr& stage,
                const std::vector<ir::Expr>& coordinates) const;
  // Descriptor of the rows from `row` on, at the `step`-th 16 elements along k.
  ir::Expr Descriptor(const ir::Expr& stage, const ir::Expr& row, int step) const;

 private:
  ScalarType dtype_;
  int rows_;
  ir::Buffer buffer_;
};

// Accumulators of one warpgroup for 64 x n results: n / 2 floats a thread.
ir::Buffer WgmmaAccumulators(int n);

// acc (+)= A[row .. row + 63, 0 .. 63] B[0 .. n - 1, 0 .. 63]^T: four instructions. `accumulate` is
// an int32: 0 to begin from zero at the first. The caller fences before and commits after.
ir::Stmt WgmmaProduct(const ir::Buffer& accumulators, const WgmmaTile& a, const ir::Expr& a_stage,
                      const ir::Expr& row, const WgmmaTile& b, const ir::Expr& b_stage,
                      const ir::Expr& accumulate);

// Where accumulators 4 j + 2 h and 4 j + 2 h + 1 of a thread lie in the 64 x n tile (PTX ISA,
// "wgmma accumulator D"): row `row`, columns `column` and `column` + 1. `thread` is within the
// warpgroup, int32.
struct WgmmaCoordinates {
  ir::Expr row;
  ir::Expr column;
};
WgmmaCoordinates AccumulatorCoordinates(const ir::Expr& thread, const ir::Expr& j,
                                        const ir::Expr& h);

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_WGMMA_TILE_H_
