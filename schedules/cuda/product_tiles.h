// Tiles of a product whose operands come through registers into two stages of shared memory,
// whoever multiplies them: CUDA cores (matmul_tiled_cuda) or mma.sync (matmul_mma_cuda).
//
//   block   a tile of bm x bn results of one part of the reduction, `depth` of it at a time:
//           loads of the next step (to registers) - products of this one - stores of the next - barrier
//
//   ProductTiles tiles(shape, {.bm = 64, .bn = 64, .depth = 16, .threads = 128, .split = 1});
//   const auto a = tiles.MakeOperand<OperandLoader>(/*is_left=*/true, type, 4), b = ...;
//   return tiles.Build(original, {...}, [&](const Var& thread) {
//     return tiles.Walk(thread, a, b, {.multiply = [&](const Expr& stage) { return ...; }, ...});
//   });
#ifndef SCHEDULES_CUDA_PRODUCT_TILES_H_
#define SCHEDULES_CUDA_PRODUCT_TILES_H_

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "ir/stmt.h"
#include "ir/task/program.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/product_parts.h"
#include "schedules/point_emitter.h"
#include "schedules/strategy.h"
#include "schedules/target.h"
#include "schedules/tile/staged_tile.h"

namespace hidet::schedules {

// The warps of a block, wm x wn, what a warp or a thread of it computes, tm x tn results, and how
// much of the reduction a tile holds.
struct WarpTiling {
  explicit WarpTiling(const Config& config);
  int threads() const { return wm * wn * 32; }
  int wm, wn, tm, tn;
  int depth;
  int64_t split;
};

struct ProductTiling {
  int bm = 0, bn = 0;
  int depth = 0;
  int threads = 0;
  int64_t split = 1;         // parts of the reduction
  int64_t least_shared = 0;  // bytes that the tiles take at least: LeastShared
};

// Returns how many bytes of shared memory leave room for no more blocks on a multiprocessor than an
// even share of them; 0 where that is not called for, or not known. What starts while the kernel
// before it ends is packed on the multiprocessors that are free first, and others stay empty: 128
// blocks of a product of float32, two of which fit, took 19.4 us behind another kernel and 8.2
// alone (H200, 2026-11-30).
int64_t LeastShared(const ContractionShape& shape, double blocks, double most_together,
                    const Target& target);

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

  // An operand, and its tiles as elements of a type: an OperandLoader's or an MmaOperand's.
  template <typename Loader>
  struct Operand {
    ProductOperand of;
    ir::Type type;
    Loader tile;
  };
  // With `most_lanes` (a power of two) a load, or a half of it, and so on, as they lie side by side
  // in memory and as all threads have whole loads of a tile.
  template <typename Loader>
  Operand<Loader> MakeOperand(bool is_left, const ir::Type& type, int most_lanes) const {
    ProductOperand of = OperandOf(shape_, storage_, is_left, most_lanes);
    const int elements = (is_left ? tiling_.bm : tiling_.bn) * tiling_.depth;
    while (elements % (of.lanes * tiling_.threads) != 0) of.lanes /= 2;
    Loader tile(TileOf(of, type));
    return {std::move(of), type, std::move(tile)};
  }

  // What a thread does with the tiles, in registers of its own.
  struct Products {
    std::function<ir::Stmt(const ir::Expr& stage)> multiply;
    ir::Stmt clear, results;  // before and after all steps
    std::vector<ir::Buffer> registers;
  };
  template <typename Loader>
  ir::Stmt Walk(const ir::Var& thread, const Operand<Loader>& a, const Operand<Loader>& b,
                const Products& products) const {
    const auto load = [&](const Operand<Loader>& operand, const ir::Expr& k0) {
      return operand.tile.Load(thread, k0, ElementsOf(operand.of, operand.type), Extent());
    };
    return a.tile.Allocate(b.tile.Allocate(
        Walk([&](const ir::Expr& k0) { return ir::Seq({load(a, k0), load(b, k0)}); },
             [&](const ir::Expr& stage) {
               return ir::Seq({a.tile.Store(thread, stage), b.tile.Store(thread, stage)});
             },
             products)));
  }

  // Neighbouring results of a row of the tile, from a column on.
  struct Columns {
    ir::Expr column;
    ir::Expr value;
  };
  // Stores results of a row, where the row and the columns exist.
  ir::Stmt StoreRow(const ir::Expr& row, const std::vector<Columns>& columns) const;
  // How many neighbouring columns may be stored at once, `most` at the most.
  int StoreLanes(int most) const { return parts_.StoreLanes(most); }

 private:
  using EmitAt = absl::FunctionRef<ir::Stmt(const ir::Expr&)>;
  // `load` brings the tiles that begin at a place of the reduction to registers, `store` from there
  // to a stage of shared memory.
  ir::Stmt Walk(EmitAt load, EmitAt store, const Products& products) const;
  // How an operand's tiles are loaded, and what from: as many elements as it has lanes. Beyond the
  // last row the last ones are read again.
  OperandTile TileOf(const ProductOperand& operand, const ir::Type& type) const;
  EmitElements ElementsOf(const ProductOperand& operand, const ir::Type& type) const;
  // Where the reduction ends; empty if steps never reach beyond it.
  ir::Expr Extent() const;
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
