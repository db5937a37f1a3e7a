// Running combination of one tuple a thread over a team of a block's threads, in the threads'
// order.
//
//   within a warp: combine with lane - 1, - 2, - 4, - 8, - 16     (shuffles)
//   last lanes put their warp's tuple in shared memory; barrier; every thread combines those of the warps before its own
//
// A team of one warp, or a part of one, needs neither the memory nor the barrier.
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
  std::vector<ir::Expr>
      before;  // of all threads of the team before this one, and what was carried in
  std::vector<ir::Expr> total;  // of all threads of the team, and what was carried in
};

// Teams of a block that scan side by side, each a row of its own.
struct ScanTeams {
  int threads = 0;  // of each team, a multiple of 32 or a power of two below that
  int teams = 1;    // of the block
  ir::Var thread;   // of the block
};

// `values` are this thread's tuple, `carried` what comes before its team's first thread's; `use`
// may combine `before` with `values` itself. All threads of the block must come here together, and
// only after a barrier may they come again.
ir::Stmt BlockScan(const ir::Combiner& combiner, const std::vector<ir::Expr>& values,
                   const std::vector<ir::Expr>& carried, const ScanTeams& teams,
                   const std::function<ir::Stmt(const Scanned&)>& use);

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_BLOCK_SCAN_H_
