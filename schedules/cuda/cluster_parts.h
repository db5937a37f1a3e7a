// A product whose reduction the blocks of a cluster share: each sums a part of it and keeps what
// comes out in its own shared memory; when all have met, each adds up some of the tile's results
// over all blocks, in their order, and runs the epilogues on them.
//
//   block 0: sums of steps 0, 1   block 1: sums of steps 2, 3        |  meet
//   block 0: first half of the tile over both blocks, block 1: second half, to the outputs
//                                                                    |  meet: nobody reads any more
//
// Beside parts that go through memory (product_parts.h) it saves a kernel and the way to L2 and
// back. The order of the sum is fixed, so the bits are too. At most eight blocks: more than that
// not every card can place (CUDA C++ Programming Guide, "Thread Block Clusters").
#ifndef SCHEDULES_CUDA_CLUSTER_PARTS_H_
#define SCHEDULES_CUDA_CLUSTER_PARTS_H_

#include <cstdint>
#include <functional>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "schedules/cuda/wgmma_main_loop.h"
#include "schedules/cuda/wgmma_tiling.h"

namespace hidet::schedules {

class ClusterParts {
 public:
  static constexpr int64_t kMostBlocks = 8;

  // Of the tiling's parts, summed in float32.
  explicit ClusterParts(const WgmmaTiling& tiling);

  // Shared memory of a block.
  static int64_t Bytes(const WgmmaTiling& tiling);
  // Estimated seconds beside the product itself.
  static double Cost(const WgmmaTiling& tiling);

  ir::Stmt Allocate(ir::Stmt body) const;
  // Adds a consumer's accumulators to those of the other blocks, by all of its threads.
  // `part` is the block's number in its cluster, int64. `store` is given a row of the consumer's 64
  // and a column, int32, and the sums of `lanes` columns from it on; they begin at a multiple of
  // `lanes`, which is 1, 2 or 4. Of a turned tiling they are sums of so many rows of a column.
  using StoreSums =
      std::function<ir::Stmt(const ir::Expr& row, const ir::Expr& column, const ir::Expr& sums)>;
  ir::Stmt Add(const ir::Buffer& accumulators, const WgmmaConsumer& consumer, const ir::Expr& part,
               int lanes, const StoreSums& store) const;

 private:
  ir::Stmt Keep(const ir::Buffer& accumulators, const WgmmaConsumer& consumer) const;

  int bn_, split_;
  bool turned_;
  ir::Buffer sums_;  // [row, column] of the block's tile, or [column, row]
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_CLUSTER_PARTS_H_
