// Combines one tuple a thread over a whole block of threads.
//
//   for mask in 16, 8, 4, 2, 1: combine with lane ^ mask          (shuffles, within warps)
//   first lanes put their warp's tuple in shared memory; barrier; every warp combines those the same way
//
// Every thread gets the result. The order of combining is fixed, so the bits are too.
#ifndef SCHEDULES_TILE_BLOCK_REDUCE_H_
#define SCHEDULES_TILE_BLOCK_REDUCE_H_

#include <functional>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/combiner.h"

namespace hidet::schedules {

// `values` are this thread's tuple; `use` gets the block's. `threads` is a power of two, at
// least 32. All threads of the block must come here together. Where another reduction follows, a
// barrier keeps it from memory that some have yet to read.
ir::Stmt BlockReduce(const ir::Combiner& combiner, const std::vector<ir::Expr>& values,
                     const ir::Var& thread, int threads, bool another_follows,
                     const std::function<ir::Stmt(const std::vector<ir::Expr>&)>& use);

// The same for groups of `width` neighbouring threads of a warp, a power of two from 1 to 32: every
// thread gets its group's. All threads of the warp must come here together.
ir::Stmt GroupReduce(const ir::Combiner& combiner, const std::vector<ir::Expr>& values, int width,
                     const std::function<ir::Stmt(const std::vector<ir::Expr>&)>& use);

// The same for results that lie side by side, of which each thread has `lanes` neighbours (its
// values are vectors): threads x, x + width, x + 2 * width ... have the same ones, and all get
// them. `width` and `height` are powers of two, height at least `lanes` or 1.
struct ThreadColumns {
  ir::Var thread;
  int width = 1, height = 1, lanes = 1;
};
ir::Stmt ColumnReduce(const ir::Combiner& combiner, const std::vector<ir::Expr>& values,
                      const ThreadColumns& columns, bool another_follows,
                      const std::function<ir::Stmt(const std::vector<ir::Expr>&)>& use);

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_BLOCK_REDUCE_H_
