// Tiles of operands in shared memory, of 16 bits or float32 that are rounded to TF32, and their
// product by warpgroup tensor cores (sm_90a).
//
// A tile holds `rows` rows of `depth` elements in panels of 64, 32 or 16 columns (32, 16 or 8 of
// float32), whichever divides the depth: rows of a panel are 128, 64 or 32 bytes and swizzled by as
// many, as the tensor memory accelerator writes them and the matrix descriptors read them (PTX ISA,
// "Matrix Descriptor": 8 rows are one swizzle atom).
//
//   WgmmaTile a(ScalarType::kFloat16, stages, 128), b(ScalarType::kFloat16, stages, 256);
//   a.Load(map_a, ring.Full(k), stage, {k0, m0});                // by one thread
//   WgmmaProduct(acc, {a, stage, warpgroup * 64}, {b, stage}, accumulate);  // by a warpgroup: 64 x 256 results
//
// An operand is K-major when its columns run along the sum (both above), MN-major when its rows do
// (the values of attention: rows are keys), which float32 cannot be.
#ifndef SCHEDULES_TILE_WGMMA_TILE_H_
#define SCHEDULES_TILE_WGMMA_TILE_H_

#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

class WgmmaTile {
 public:
  static constexpr int kDepth = 64;             // of a tile that does not say otherwise
  static constexpr int kInstructionDepth = 16;  // of one wgmma on 16-bit operands
  // Columns of the widest panels, 128 bytes, and of one wgmma, 32 bytes.
  static int WidestPanel(ScalarType dtype) { return 128 * 8 / BitWidth(dtype); }
  static int InstructionDepth(ScalarType dtype) { return 32 * 8 / BitWidth(dtype); }
  // Elements of 16 bytes, the unit of swizzles and of a tensor map's strides.
  static int InPiece(ScalarType dtype) { return 16 * 8 / BitWidth(dtype); }

  // `depth` is a multiple of InstructionDepth, `rows` one of 8.
  WgmmaTile(absl::string_view name, ScalarType dtype, int stages, int rows, int depth = kDepth);

  int rows() const { return rows_; }
  int depth() const { return depth_; }
  int bytes() const { return rows_ * depth_ * element_bytes(); }  // of one stage
  ScalarType dtype() const { return dtype_; }
  const ir::Buffer& buffer() const { return buffer_; }
  // What a tensor map of this tile needs: columns of a box, and its swizzle.
  int panel_columns() const { return columns_; }
  int panels() const { return depth_ / columns_; }
  int swizzle_bytes() const { return columns_ * element_bytes(); }
  bool rounds_to_tf32() const { return dtype_ == ScalarType::kFloat32; }
  int instruction_depth() const { return InstructionDepth(dtype_); }

  // Starts the copies of the panels of a box at `coordinates` (fastest dimension first, int32) into
  // a stage, completing on `barrier`.
  ir::Stmt Load(const ir::Var& map, const ir::Expr& barrier, const ir::Expr& stage,
                const std::vector<ir::Expr>& coordinates,
                ir::AccessHint hint = ir::AccessHint::kNone) const;
  // The same of a tile that `blocks` blocks of a cluster have in common: each copies its share of
  // the rows, by the number of the block, to all of them. The box of the map is such a share, which
  // `coordinates` are of.
  ir::Stmt LoadShare(const ir::Var& map, const ir::Expr& barrier, const ir::Expr& stage, int blocks,
                     const ir::Expr& block, const std::vector<ir::Expr>& coordinates,
                     ir::AccessHint hint = ir::AccessHint::kNone) const;
  // Starts the copy of one panel's rows from `row` (a multiple of 8) on: those of the box at
  // `coordinates`.
  ir::Stmt LoadPanel(const ir::Var& map, const ir::Expr& barrier, const ir::Expr& stage, int panel,
                     int row, const std::vector<ir::Expr>& coordinates,
                     ir::AccessHint hint = ir::AccessHint::kNone) const;
  // Stores 16 bytes, neighbours of a row, where the accelerator would have written them: number
  // `piece` of the depth. `row` and `piece` are int32. Asynchronous accesses see it after a proxy
  // fence.
  ir::Stmt StorePiece(const ir::Expr& stage, const ir::Expr& row, const ir::Expr& piece,
                      const ir::Expr& value) const;
  // Zeros rows [first, end) of all panels and stages, by all `threads` threads together, for
  // asynchronous accesses after the next barrier: rows that no copy fills.
  ir::Stmt ZeroRows(const ir::Var& thread, int threads, int first, int end) const;
  // Reads the tile as a warpgroup's accumulators lie: of 64 rows from `row` on, the `j`-th 16
  // columns into four of the uint32 `words` from `first` on. Words 0 and 1 are those of rows r and
  // r + 8 in 8 columns, 2 and 3 those of the next 8. Of rows from `rows` on, which nobody wrote,
  // something else is read. `thread` is within the warpgroup.
  ir::Stmt ReadWords(const ir::Buffer& words, int first, const ir::Expr& stage, const ir::Expr& row,
                     int rows, const ir::Expr& thread, int j) const;
  // K-major descriptor of the rows from `row` on, at the `step`-th columns of an instruction.
  ir::Expr Descriptor(const ir::Expr& stage, const ir::Expr& row, int step) const;
  // MN-major descriptor of the columns from `column` on (that of a panel's first), at the `step`-th
  // 16 rows.
  ir::Expr DescriptorOfRows(const ir::Expr& stage, const ir::Expr& column, int step) const;

 private:
  int element_bytes() const { return BitWidth(dtype_) / 8; }
  // Rows of all panels, or of one. `blocks`: a bit for each block of the cluster that gets them, or
  // 0: the own one.
  ir::Stmt LoadPanels(const ir::Var& map, const ir::Expr& barrier, const ir::Expr& stage,
                      const ir::Expr& row, const std::vector<ir::Expr>& coordinates,
                      ir::AccessHint hint, int64_t blocks) const;
  ir::Stmt LoadRows(const ir::Var& map, const ir::Expr& barrier, const ir::Expr& stage, int panel,
                    const ir::Expr& row, const std::vector<ir::Expr>& coordinates,
                    ir::AccessHint hint, int64_t blocks) const;

  ScalarType dtype_;
  int stages_, rows_, depth_, columns_;
  ir::Buffer buffer_;
};

enum class WgmmaSums : uint8_t { kFloat32, kFloat16 };

// Accumulators of one warpgroup for 64 x n results, a thread's: n / 2 float32, or n / 4 uint32 of
// two float16 each.
ir::Buffer WgmmaAccumulators(int n, absl::string_view name = "acc",
                             WgmmaSums sums = WgmmaSums::kFloat32);
// Accumulators 2 i and 2 i + 1, neighbours in a row, as two float32.
ir::Expr AccumulatorPair(const ir::Buffer& accumulators, const ir::Expr& i);

// An operand of a product: what a tile holds in a stage, from a row (K-major) or a column
// (MN-major, the first of a panel) on.
struct WgmmaOperand {
  const WgmmaTile& tile;
  ir::Expr stage;
  ir::Expr first = ir::Int32(0);
  bool mn_major = false;

  int extent() const { return mn_major ? tile.depth() : tile.rows(); }  // along m or n
  int depth() const { return mn_major ? tile.rows() : tile.depth(); }   // along the sum
  ir::Expr Descriptor(int step) const {
    return mn_major ? tile.DescriptorOfRows(stage, first, step)
                    : tile.Descriptor(stage, first, step);
  }
};

// acc (+)= A[64, depth] B[n, depth]^T with all n of B: one instruction for 32 bytes of the depth.
// Sums in float16 need operands of float16. `accumulate` is an int32: 0 to begin from zero at the
// first. The caller fences before and commits after.
ir::Stmt WgmmaProduct(const ir::Buffer& accumulators, const WgmmaOperand& a, const WgmmaOperand& b,
                      const ir::Expr& accumulate);

// acc (+)= A[64, rows of b] B[rows of b, depth of b] with A in registers: 4 uint32 for every 16
// rows of b, each two neighbouring elements (PTX ISA, "wgmma multiplicand A"). Word i holds
// elements 2 i and 2 i + 1 of a thread's accumulators of a product with as many columns.
ir::Stmt WgmmaProductOfRegisters(const ir::Buffer& accumulators, const ir::Buffer& a,
                                 const WgmmaTile& b, const ir::Expr& b_stage,
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

// Where an element of 16 bits lies in a row of 64 or 32 columns that is swizzled by as many bytes:
// 16 bytes number c of row r lie at c ^ (r % 8), in rows of 64 bytes at c ^ (r / 2 % 4) (PTX ISA,
// swizzles of 128 and 64 bytes).
ir::Expr SwizzledColumn(const ir::Expr& row, const ir::Expr& column, int columns);

// The 16 bytes whose address a thread of a warpgroup gives stmatrix or ldmatrix for the `j`-th 16
// columns of its 64 x `columns` accumulators as halves: their row, and where in it they lie in
// rows of 64 or 32 columns swizzled by as many bytes.
WgmmaCoordinates MatrixCoordinates(const ir::Expr& thread, int j, int columns);
// The same for a stmatrix that turns them over: rows are those 16 columns, of 64 elements each,
// swizzled by 128 bytes.
WgmmaCoordinates TurnedMatrixCoordinates(const ir::Expr& thread, int j);

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_WGMMA_TILE_H_
