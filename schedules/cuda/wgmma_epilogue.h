// The way of a consumer's accumulators (wgmma_main_loop.h) to the outputs of a product: through its
// epilogues and shared memory, and from there by the copy engine where rows are multiples of 16
// bytes, else by the threads, row by row; results of 32 bits straight from the registers; or as a
// part of the sum (product_parts.h, cluster_parts.h).
//
//   WgmmaEpilogue epilogue(shape, storage, tiling, {.dims = {m}, .box = {64}});
//   epilogue.AddMemory(program);
//   epilogue.Join(callbacks, results);             // of the main loop
//   epilogue.AddKernels(main_loop.MakeKernel(name, callbacks), program);
//
// Rows and columns are those of the tile, which of a turned tiling (wgmma_tiling.h) are columns and
// rows of the product.
#ifndef SCHEDULES_CUDA_WGMMA_EPILOGUE_H_
#define SCHEDULES_CUDA_WGMMA_EPILOGUE_H_

#include <functional>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "base/scalar_type.h"
#include "ir/task/program.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/cluster_parts.h"
#include "schedules/cuda/product_parts.h"
#include "schedules/cuda/residual_tiles.h"
#include "schedules/cuda/wgmma_main_loop.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/point_emitter.h"
#include "schedules/product_epilogue.h"
#include "schedules/tile/store_tile.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {

// What a product is summed in: float16 where the task allows it and the operands are float16.
WgmmaSums SumsOf(const ContractionShape& shape);

// Whether tensor cores multiply it as it is: float16 and bfloat16.
bool IsWgmmaType(ScalarType dtype);
// Refuses what is no sum in float32 of products of two operands of one such type, or of float32
// where the task allows TF32.
absl::Status CheckWgmmaProduct(const ir::Task& task, const ContractionShape& shape);

// What a tile's rows and columns are of: the product's, or turned.
const ir::Expr& RowsOf(const ContractionShape& shape, const WgmmaTiling& tiling);
const ir::Expr& ColumnsOf(const ContractionShape& shape, const WgmmaTiling& tiling);

// How a consumer's 64 rows lie in an output, from the fastest: extents of the dimensions beside the
// columns, and what a box of rows covers of them (64 rows at most). One entry at least.
struct WgmmaRows {
  std::vector<ir::Expr> dims;
  std::vector<int> box;
};

// Where the results of a consumer's tile go.
struct WgmmaResults {
  // The place of a row (int32, 0 to 63; the column unset), that of some row inside the product
  // where it is none of it, and whether it is.
  std::function<ProductPlace(const ir::Expr& row)> place;
  std::function<ir::Expr(const ir::Expr& row)> exists;
  ir::Expr column0;                   // first column, int64
  std::vector<ir::Expr> coordinates;  // of the box in the row dimensions, int32
  ir::Expr part;                      // of the reduction, int64; unused if there is one
};

class WgmmaEpilogue {
 public:
  WgmmaEpilogue(const ContractionShape& shape, const Storage& storage, const WgmmaTiling& tiling,
                WgmmaRows rows);

  // Shared memory that the results of a tile may take on their way.
  static int64_t SharedBytes(const WgmmaTiling& tiling);

  // Tensor maps of the outputs and residuals, and memory of the parts.
  void AddMemory(ir::Program& program);
  // Gives the main loop what stores the results, and what else that needs. `results`: where those
  // of a consumer go, of the tile that is being emitted; its index alone is known to the producer.
  void Join(WgmmaCallbacks& callbacks,
            std::function<WgmmaResults(const WgmmaConsumer& consumer)> results) const;
  // Completes the program of the product's task: its kernel, with shared memory for the results,
  // and the one that adds the parts, if there are several.
  void AddKernels(ir::Kernel kernel, ir::Program& program) const;

 private:
  // The place of a row in a column, int64.
  ProductPlace InColumn(ProductPlace row, const ir::Expr& column) const;
  bool StoresTiles() const;
  bool StoresRows() const;
  int RowsOfBox() const;
  // Of blocks of so many columns of a buffer that lies as the results do.
  ir::TensorMap MapOf(absl::string_view name, const ir::Buffer& buffer, int columns) const;
  // Where the block at a column of a consumer's results begins, in such a map.
  std::vector<ir::Expr> CoordinatesOf(const WgmmaResults& results, int column) const;
  ir::Stmt Store(const ir::Buffer& accumulators, const WgmmaConsumer& consumer,
                 const WgmmaResults& results) const;
  int GroupsTogether(const ir::Stage& epilogue, int most) const;
  ir::Stmt StoreTiles(const ir::Buffer& accumulators, const WgmmaConsumer& consumer,
                      const WgmmaResults& results) const;
  ir::Stmt StoreRows(const ir::Stage& epilogue, const WgmmaConsumer& consumer,
                     const WgmmaResults& results, int column, const ir::Expr& number) const;
  ir::Stmt Evaluate(const ir::Buffer& accumulators, const ir::Stage& epilogue,
                    const WgmmaConsumer& consumer, const WgmmaResults& results, int group,
                    const ir::Buffer& words, int position,
                    const ir::VarMap<ir::Buffer>& residuals) const;
  ir::Stmt StoreSums(const ir::Buffer& accumulators, const WgmmaConsumer& consumer,
                     const WgmmaResults& results) const;
  ir::Stmt StorePairs(const ir::Buffer& accumulators, const WgmmaConsumer& consumer,
                      const WgmmaResults& results) const;
  // The accumulators 2 j + h and the next, of a row.
  ir::Stmt StorePair(const ir::Buffer& accumulators, const WgmmaConsumer& consumer,
                     const WgmmaResults& results, const ProductPlace& row,
                     const ir::Expr& row_exists, const ir::Expr& j, int h) const;

  const ContractionShape& shape_;
  const Storage& storage_;
  const WgmmaTiling tiling_;
  const WgmmaRows rows_;
  const int lanes_;  // neighbouring columns that an epilogue takes at once: a pair, or one
  const bool stores_tiles_, stores_rows_;
  const StoreTile store_;
  std::optional<ResidualTiles> residuals_;  // where they are brought ahead
  const ProductParts parts_;
  const ClusterParts cluster_;
  struct Maps {
    ir::Var whole, last;  // of blocks, and of the last one, which may have fewer columns
  };
  std::vector<Maps> maps_;  // one an epilogue
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_WGMMA_EPILOGUE_H_
