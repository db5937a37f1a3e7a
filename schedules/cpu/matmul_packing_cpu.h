// Copies of a product's operands, as the micro-kernel of matmul_packed_kernel.h reads them.
//
//   const OperandCopies copies(shape, words, storage, lanes, config);
//   copies.Make(block)                    // copies what a block reads, of one block of the reduction
//   copies.LoadB(panel, first, k)         // a vector of it
//   copies.Allocate(body)                 // the memory of the copies
//
//   b_block[panel, k, column]             B in panels of the tile's columns
//   a_block[row, k]                       A row by row; its elements are broadcast
//   a_block[tile, k, row]                 where A's rows are neighbours in memory: copied as they lie
//
// An element of a copy is a word of the reduction (reduction_words_cpu.h), and k a step of it. B is
// packed row by row of the reduction, along memory; in squares that are transposed in registers
// where memory runs along the reduction; of several axes (an image's) in pieces of rows.
#ifndef SCHEDULES_CPU_MATMUL_PACKING_CPU_H_
#define SCHEDULES_CPU_MATMUL_PACKING_CPU_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/walk.h"
#include "schedules/contraction_shape.h"
#include "schedules/cpu/matrix_tiles_cpu.h"
#include "schedules/cpu/reduction_words_cpu.h"
#include "schedules/point_emitter.h"
#include "schedules/strategy.h"

namespace hidet::schedules {

// A block of the result, and of the reduction's steps: where it begins, and how far it goes.
struct ProductBlock {
  ir::Expr batch, m0, n0, k0;
  ir::Expr rows, columns, depth;
};

// Whether every panel of so many columns has all of them.
bool PanelsAreWhole(const ContractionShape& shape, int64_t columns);

// Asks for the element of B at these coordinates, which may lie past the reduction's end: each step
// of it is on another page, so that the hardware sees no stream.
ir::Stmt PrefetchB(const ContractionShape& shape, const ir::VarMap<ir::Expr>& axes);

// Elements of a convolution's window, counted through it.
struct WindowPart {
  ir::Expr first, count;
};

// How the rows of a window lie in an image: row `tap` of that of a row of the result is row stride
// * row + dilation * tap + begin of the image.
struct WindowRows {
  int64_t stride, dilation, begin, taps, height;
};

class OperandCopies {
 public:
  // Keeps references to the shape, its words and its storage. The configuration is that of
  // MakePackedMatmul.
  OperandCopies(const ContractionShape& shape, const ReductionWords& words, const Storage& storage,
                int lanes, const Config& config);

  ir::Stmt Allocate(ir::Stmt body) const;
  ir::Stmt Make(const ProductBlock& block) const;
  // Row number `row` of a tile, a word; `lanes` columns of a panel from `first` on.
  ir::Expr LoadA(const ir::Expr& tile_row, const ir::Expr& row, const ir::Var& k) const;
  ir::Expr LoadB(const ir::Expr& panel, const ir::Expr& first, const ir::Var& k) const;
  // Whether panels leave out what of the window lies in the padding for all their columns: rows of
  // a dilated convolution. PartOfWindow is what they have; the rest of their copy is undefined.
  bool skips_padding() const { return rows_.has_value(); }
  WindowPart PartOfWindow(const ProductBlock& block, const ir::Expr& panel) const;
  // Of a tile's rows, and of a panel's columns, 16 words from k on.
  TilesInMemory TilesOfA(const ir::Expr& tile_row, const ir::Expr& k) const;
  TilesInMemory TilesOfB(const ir::Expr& panel, const ir::Expr& k) const;

  const int64_t mr, nr;  // the register tile
  const bool copies_a, packs_b;
  const bool a_is_across;  // A's copy is [tile, k, row]
  ir::Buffer a_block, b_block;

 private:
  const ContractionShape& shape_;
  const ReductionWords& words_;
  const Storage& storage_;
  const int lanes_;
  std::optional<WindowRows> rows_;  // where panels leave some out
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_MATMUL_PACKING_CPU_H_
