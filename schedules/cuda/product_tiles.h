// Tiles of a product whose operands come through registers into two stages of shared memory,
// whoever multiplies them: CUDA cores (matmul_tiled_cuda) or mma.sync (matmul_mma_cuda).
//
//   block   a tile of bm x bn results of one part of the reduction, `depth` of it at a time:
//           loads of the next step (to registers) - products of this one - stores of the next - barrier
//
//   ProductTiles tiles(shape, {.bm = 64, .bn = 64, .depth = 16, .threads = 128, .split = 1});
//   return tiles.Build(original, {...}, [&](const Var& thread) { return tiles.Walk({...}); });
#ifndef SCHEDULES_CUDA_PRODUCT_TILES_H_
#define SCHEDULES_CUDA_PRODUCT_TILES_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "ir/stmt.h"
#include "ir/task/program.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/product_parts.h"
#include "schedules/point_emitter.h"
#include "schedules/strategy.h"
#include "schedules/tile/staged_tile.h"

namespace hidet::schedules {

// The warps of a block, wm x wn, and what a warp or a thread of it computes, tm x tn results.
struct WarpTiling {
  explicit WarpTiling(const Config& config);
  int threads() const { return wm * wn * 32; }
  int wm, wn, tm, tn;
  int64_t split;
};

struct ProductTiling {
  int bm = 0, bn = 0;
  int depth = 0;
  int threads = 0;
  int64_t split = 1;  // parts of the reduction
};

// How an operand is walked: along which direction neighbours are neighbours in memory, and how many
// are loaded at once.
struct ProductOperand {
  int read = 0;
  std::vector<int> axes;  // its own, positions in the stage's
  bool is_left = false;
  ir::Expr size;
  bool along_depth = true;  // else along its last own axis
  ir::Var axis;
  int lanes = 1;
};

// Of the left or the right operand, `most_lanes` (a power of two) or a half of it, and so on.
ProductOperand OperandOf(const ContractionShape& shape, const Storage& storage, bool is_left,
                         int most_lanes);

// Tiles of all results, at the symbols' hints.
double TileCount(const ContractionShape& shape, int bm, int bn);

class ProductTiles {
 public:
  // Keeps a reference to the shape.
  ProductTiles(const ContractionShape& shape, const ProductTiling& tiling);

  const Storage& storage() const { return storage_; }

  struct KernelOptions {
    absl::string_view kind;  // part of its name: "tiled"
    std::string schedule;
    int min_blocks = 0;  // of a multiprocessor; 0: not said
  };
  // Makes the program of one kernel, and another that adds the parts. `emit` gives the body of a
  // block; what follows may be called within it alone.
  ir::Program Build(const ir::Task& original, const KernelOptions& options,
                    absl::FunctionRef<ir::Stmt(const ir::Var& thread)> emit);

  struct Steps {
    std::function<ir::Stmt(const ir::Expr& k0)> load;      // to registers
    std::function<ir::Stmt(const ir::Expr& stage)> store;  // to shared memory
    std::function<ir::Stmt(const ir::Expr& stage)> multiply;
    ir::Stmt clear, results;  // before and after all steps
  };
  ir::Stmt Walk(const Steps& steps) const;

  // How an operand's tiles are loaded, of elements of the type, and what they are loaded from: as
  // many elements as it has lanes. Beyond the last row the last ones are read again.
  OperandTile TileOf(const ProductOperand& operand, const ir::Type& type) const;
  EmitElements ElementsOf(const ProductOperand& operand, const ir::Type& type) const;
  // Where the reduction ends; empty if steps never reach beyond it.
  ir::Expr Extent() const;

  // Neighbouring results of a row of the tile, from a column on.
  struct Columns {
    ir::Expr column;
    ir::Expr value;
  };
  // Stores results of a row, where the row and the columns exist.
  ir::Stmt StoreRow(const ir::Expr& row, const std::vector<Columns>& columns) const;
  // How many neighbouring columns may be stored at once, `most` at the most.
  int StoreLanes(int most) const;

 private:
  ir::Expr Read(const ProductOperand& operand, const ir::Expr& row, const ir::Expr& k) const;

  const ContractionShape& shape_;
  const ProductTiling tiling_;
  const Storage storage_;
  const ProductParts parts_;
  // Of the block being emitted.
  ir::Expr part_, batch_, m0_, n0_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_PRODUCT_TILES_H_
