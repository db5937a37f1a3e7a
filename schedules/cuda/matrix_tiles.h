// The tiles of a product whose rows lie one after the other, as a matrix's or a batch of matrices':
// which tile of which part a block computes, and where its results go.
//
//   tile 37  ->  part 0, batch 1, rows from 128, columns from 64
//
// Of a turned tiling a tile's rows are columns of the product: they begin at column 128 and row 64.
//
// For kernels of wgmma_main_loop.h, whose `tiles`, `steps` and `at_tile` these are, and
// wgmma_epilogue.h, whose rows and results.
#ifndef SCHEDULES_CUDA_MATRIX_TILES_H_
#define SCHEDULES_CUDA_MATRIX_TILES_H_

#include <functional>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/wgmma_epilogue.h"
#include "schedules/cuda/wgmma_main_loop.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/cuda/wgmma_time.h"

namespace hidet::schedules {

// The work of a tiling at the hints, for a reduction of `depth`.
WgmmaWork MatrixWork(const ContractionShape& shape, const ir::Expr& depth,
                     const WgmmaTiling& tiling);

class MatrixTiles {
 public:
  // `depth`: elements of the reduction. The shape must outlive the tiles.
  MatrixTiles(const ContractionShape& shape, const ir::Expr& depth, const WgmmaTiling& tiling);

  const ir::Expr& count() const { return count_; }  // of all parts, int64
  const ir::Expr& steps() const { return steps_; }  // of a part, int32
  WgmmaRows Rows() const;

  // Binds where the tile lies around `body`; what follows is about that tile.
  ir::Stmt At(const ir::Expr& tile, const std::function<ir::Stmt()>& body);
  const ir::Expr& batch() const { return batch_; }      // int64, as are
  const ir::Expr& row0() const { return row0_; }        // the first of the tile's rows
  const ir::Expr& column0() const { return column0_; }  // and columns
  // The number of the tile's block in its pair, int32.
  ir::Expr of_pair() const { return ir::ToInt32(of_pair_); }
  // The number of the first step of the tile's part, int32. Steps may lie beyond the reduction.
  ir::Expr FirstStep() const;
  WgmmaResults Results(const WgmmaConsumer& consumer) const;

 private:
  const ContractionShape& shape_;
  const WgmmaTiling tiling_;
  ir::Expr row_groups_, column_tiles_, steps_, count_;  // groups of row tiles that share columns
  // Of the tile being emitted.
  ir::Expr part_, batch_, of_pair_, row0_, column0_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_MATRIX_TILES_H_
