// Running combination of one tuple a thread over a block of threads, in the threads' order.
//
//   within a warp: combine with lane - 1, - 2, - 4, - 8, - 16     (shuffles)
//   last lanes put their warp's tuple in shared memory; barrier; every thread combines those of the warps before its own
//
// The order of combining is fixed, so the bits are too.
#ifndef SCHEDULES_TILE_BLOCK_SCAN_H_
#define SCHEDULES_TILE_BLOCK_SCAN_H_

#include <functional>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/combiner.h"

namespace hidet::schedules {

struct Scanned {
  std::vector<ir::Expr> before;  // of all threads before this one, and what was carried in
  std::vector<ir::Expr> total;   // of all threads, and what was carried in
};

// `values` are this thread's tuple, `carried` what comes before the first thread's; `use` may
// combine `before` with `values` itself. `threads` is a multiple of 32. All threads of the block
// must come here together, and only after a barrier may they come again.
ir::Stmt BlockScan(const ir::Combiner& combiner, const std::vector<ir::Expr>& values,
                   const std::vector<ir::Expr>& carried, const ir::Var& thread, int threads,
                   const std::function<ir::Stmt(const Scanned&)>& use);

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_BLOCK_SCAN_H_
