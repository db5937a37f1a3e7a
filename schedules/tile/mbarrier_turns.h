// Turns that consumers take, in a circle: each waits for the one before it to pass.
//
//   MbarrierTurns turns(consumers);
//   consumer c, for each k:  turns.Wait(c, k); ...starts work...; turns.Pass(c)
//
// Nothing depends on it for results: it spreads what consumers do in one order over time, so that
// one's tensor-core work meets another's arithmetic (FlashAttention-3, 2024, section 3.1). Every
// consumer takes as many turns.
#ifndef SCHEDULES_TILE_MBARRIER_TURNS_H_
#define SCHEDULES_TILE_MBARRIER_TURNS_H_

#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

class MbarrierTurns {
 public:
  explicit MbarrierTurns(int consumers);

  // Allocates the barriers around `body`.
  ir::Stmt Allocate(ir::Stmt body) const;
  // For one thread, before MbarrierRing::Publish.
  ir::Stmt Initialize() const;

  // Waits for the consumer's k-th turn, from 0. Both are int32.
  ir::Stmt Wait(const ir::Expr& consumer, const ir::Expr& k) const;
  // Gives the turn to the next consumer; for one thread.
  ir::Stmt Pass(const ir::Expr& consumer) const;

 private:
  int consumers_;
  ir::Buffer turns_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_MBARRIER_TURNS_H_
