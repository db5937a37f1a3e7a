// What a reduction has so far: a tuple in registers, one a thread.
//
//   const Accumulators sums(combiner);
//   sums.Allocate(Seq({sums.Initialize(), For(..., sums.Add(element)), Use(sums.values())}))
#ifndef SCHEDULES_TILE_ACCUMULATORS_H_
#define SCHEDULES_TILE_ACCUMULATORS_H_

#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/combiner.h"

namespace hidet::schedules {

class Accumulators {
 public:
  // Keeps a reference to the combiner.
  explicit Accumulators(const ir::Combiner& combiner);

  std::vector<ir::Expr> values() const;
  ir::Stmt Initialize() const { return Set(combiner_.identity); }
  // Reads a tuple whole before any of it is written.
  ir::Stmt Set(const std::vector<ir::Expr>& values) const;
  ir::Stmt Add(const std::vector<ir::Expr>& values) const;
  ir::Stmt Allocate(ir::Stmt body) const;

 private:
  const ir::Combiner& combiner_;
  std::vector<ir::Buffer> buffers_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_ACCUMULATORS_H_
