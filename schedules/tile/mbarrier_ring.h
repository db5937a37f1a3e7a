// A ring of shared-memory stages between a producer that fills them by asynchronous copies and
// consumers that read them.
//
// Each stage has two mbarriers. `full` completes when the producers' arrivals and all announced
// bytes are there; `empty` when every consumer has released the stage. The parity to wait for flips
// each time the ring comes round, and a producer waits for the opposite parity, so that its first
// round does not wait at all (PTX ISA, "mbarrier": a wait for the parity before the current phase
// returns at once).
//
//   MbarrierRing ring(stages, consumers);
//   producer, for each k:  ring.WaitEmpty(k); ring.ExpectBytes(k, bytes); copies that complete on ring.Full(k)
//   others that fill it:   ring.WaitEmpty(k); ...writes...; ring.Fill(k)
//   consumer, for each k:  ring.WaitFull(k); ...reads...; ring.Release(k)
#ifndef SCHEDULES_TILE_MBARRIER_RING_H_
#define SCHEDULES_TILE_MBARRIER_RING_H_

#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

class MbarrierRing {
 public:
  // `consumers`: how many threads call Release for each stage; `fillers`: how many call Fill,
  // beside the one that calls ExpectBytes. Where blocks of a cluster fill each other's rings,
  // consumers are those of all of them and call ReleaseOf for each.
  MbarrierRing(int stages, int consumers, int fillers = 0);

  // Allocates the barriers around `body`.
  ir::Stmt Allocate(ir::Stmt body) const;
  // For one thread, before Publish: sets the arrival counts.
  ir::Stmt Initialize() const;
  // For the same thread, once all rings are initialized, before a block-wide barrier: makes them
  // visible to asynchronous copies.
  static ir::Stmt Publish();

  // `k` counts uses of the ring: int32.
  ir::Expr Stage(const ir::Expr& k) const;
  ir::Expr Full(const ir::Expr& k) const;  // address of the stage's barrier, for copies
  ir::Stmt WaitEmpty(const ir::Expr& k) const;
  ir::Stmt ExpectBytes(const ir::Expr& k, const ir::Expr& bytes) const;  // int32
  ir::Stmt Fill(const ir::Expr& k) const;
  ir::Stmt WaitFull(const ir::Expr& k) const;
  ir::Stmt Release(const ir::Expr& k) const;
  // The same in the ring of another block of the cluster, by its number there: int32.
  ir::Stmt ReleaseOf(const ir::Expr& block, const ir::Expr& k) const;

 private:
  ir::Expr Parity(const ir::Expr& k) const;
  ir::Expr Empty(const ir::Expr& k) const;

  int stages_;
  int consumers_;
  int fillers_;
  ir::Buffer full_, empty_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_MBARRIER_RING_H_
