// The kernel around Hopper's tensor cores that matrix multiplication and convolution share: a
// producer, consumers, a ring of stages between them.
//
// A block computes tiles of 64 x consumers rows and `bn` columns, one after the other. One thread
// of its first warpgroup copies the operands of a step (`bk` of the reduction) into a stage of the
// ring; what the copy engine cannot, all of the warpgroup load and store there. Each other
// warpgroup multiplies 64 rows of A with the tile of B, keeps one group of tensor-core operations
// in flight, and stores its results while the next tile's operands arrive.
//
// What is constant the producer begins to copy before the kernels before this one have ended, as
// much as fits the ring, so that a small product does not wait for its weights.
//
// Large tiles have a multiprocessor to themselves, and the first warpgroup gives its registers
// away. Of small ones two blocks share it: one computes while the other fills its ring or stores,
// and the next kernel's blocks set themselves up beside this one's last (early_start.h).
//
// Of a pair (wgmma_tiling.h) each block copies its own rows' operand, and half of the columns' to
// both: a stage is free once the consumers of both blocks have read it.
//
// Strategies say what a tile is and what is copied for a step:
//
//   WgmmaMainLoop loop({.tiling = tiling, .a = a_tile, .b = b_tile, .tiles = ..., .steps = ...});
//   kernel = loop.MakeKernel("linear", {.at_tile = ..., .load = ..., .store = ...});
#ifndef SCHEDULES_CUDA_WGMMA_MAIN_LOOP_H_
#define SCHEDULES_CUDA_WGMMA_MAIN_LOOP_H_

#include <functional>
#include <vector>

#include "ir/kernel.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/tile/mbarrier_ring.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {

struct WgmmaMainLoopOptions {
  WgmmaTiling tiling;
  int multiprocessors = 1;
  WgmmaTile a, b;  // of 64 x consumers rows, of bn rows; with as many stages as the tiling
  bool a_mn_major = false, b_mn_major = false;
  WgmmaSums sums = WgmmaSums::kFloat32;
  ir::Expr tiles;             // of the whole product, int64
  ir::Expr steps;             // of a tile, at least one, int32
  int step_bytes = 0;         // that the copies of a step bring; 0: both tiles whole
  bool gathers = false;       // whether threads bring a part of the operands
  std::vector<ir::Var> maps;  // tensor maps, fetched ahead
};

// A warpgroup that multiplies, while it stores its results.
struct WgmmaConsumer {
  ir::Expr index;   // from 0
  ir::Expr thread;  // within the warpgroup
  ir::Expr round;   // tiles of this block before this one; all int32
};

struct WgmmaCallbacks {
  // Binds what depends on a tile around `body`. Called once for the producer and once for the
  // consumers; what the others are given holds inside of it.
  std::function<ir::Stmt(const ir::Expr& tile, const std::function<ir::Stmt()>& body)> at_tile;
  // Copy operands of a step into a stage, completing on the barrier: `load_constants` those that no
  // kernel writes, and of which the first tile's are asked for before the kernels before this one
  // have ended; `load` the others. Each may be empty.
  std::function<ir::Stmt(const ir::Expr& step, const ir::Expr& stage, const ir::Expr& barrier)>
      load, load_constants;
  // Writes what no copy brings of a step's operands into a stage, by all 128 threads of the first
  // warpgroup together; empty: nothing. Their registers are not given away then.
  std::function<ir::Stmt(const ir::Expr& step, const ir::Expr& stage, const ir::Expr& thread)>
      gather;
  // What one thread does before barriers are visible to others, and what the thread that copies
  // does at each tile after the copies of its steps; empty: nothing.
  std::function<ir::Stmt()> initialize;
  std::function<ir::Stmt(const ir::Expr& round)> load_tile;
  // Stores a consumer's 64 x bn accumulators.
  std::function<ir::Stmt(const ir::Buffer& accumulators, const WgmmaConsumer& consumer)> store;
  // After a consumer's last tile; empty: nothing.
  std::function<ir::Stmt(const WgmmaConsumer& consumer)> finish;
  // What all threads do before the first copy, and make visible to asynchronous accesses; empty:
  // nothing.
  std::function<ir::Stmt(const ir::Var& thread)> prepare;
};

class WgmmaMainLoop {
 public:
  // Steps up to which those of gathering threads are written out: what they read has known places
  // then, and all loads of a tile are on their way at once.
  static constexpr int64_t kMostUnrolled = 4;

  explicit WgmmaMainLoop(WgmmaMainLoopOptions options);

  // Emits the kernel but for its task, schedule and parameters.
  ir::Kernel MakeKernel(absl::string_view name, const WgmmaCallbacks& callbacks) const;

 private:
  int StepBytes() const;
  // Whether the first warpgroup gives registers to the others.
  bool MovesRegisters() const { return options_.tiling.blocks == 1 && !options_.gathers; }
  ir::Stmt OverTiles(const WgmmaCallbacks& callbacks, const ir::Var& block,
                     const std::function<ir::Stmt(const ir::Expr& round)>& body) const;
  ir::Stmt FirstConstants(const WgmmaCallbacks& callbacks, const ir::Var& block) const;
  ir::Stmt Step(const WgmmaCallbacks& callbacks, const ir::Expr& round, const ir::Expr& k,
                const ir::Var& thread) const;
  ir::Stmt Producer(const WgmmaCallbacks& callbacks, const ir::Var& block,
                    const ir::Var& thread) const;
  ir::Stmt Release(const WgmmaConsumer& consumer, const ir::Expr& use,
                   const ir::Expr& condition = {}) const;
  ir::Stmt Consumer(const WgmmaCallbacks& callbacks, const ir::Var& block, const ir::Var& thread,
                    const ir::Var& warpgroup) const;

  WgmmaMainLoopOptions options_;
  MbarrierRing ring_;
  ir::Expr blocks_;
};

// Tiles of rows and columns in an order in which blocks that run together share operands in L2:
// groups of rows, column by column. Returns the tile's position along each; all are int64.
struct RasterPosition {
  ir::Expr row, column;
};
RasterPosition RasterOrder(const ir::Expr& tile, const ir::Expr& row_tiles,
                           const ir::Expr& column_tiles);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_WGMMA_MAIN_LOOP_H_
