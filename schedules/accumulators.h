// What reductions have so far: tuples in registers, each of one value or of as many lanes as there
// are neighbouring results.
//
//   const Accumulators sums(combiner);
//   sums.Allocate(Seq({sums.Initialize(), For(..., sums.Add(element)), Use(sums.values())}))
#ifndef SCHEDULES_ACCUMULATORS_H_
#define SCHEDULES_ACCUMULATORS_H_

#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/combiner.h"

namespace hidet::schedules {

class Accumulators {
 public:
  // Keeps a reference to the combiner. `count` tuples, which are numbered.
  explicit Accumulators(const ir::Combiner& combiner, int count = 1, int lanes = 1);

  std::vector<ir::Expr> values(const ir::Expr& number = 0) const;
  // Sets all tuples to the identity.
  ir::Stmt Initialize() const;
  // All values are computed before the first is stored, so they may be made of the tuple itself.
  ir::Stmt Set(const std::vector<ir::Expr>& values, const ir::Expr& number = 0) const;
  ir::Stmt Add(const std::vector<ir::Expr>& values, const ir::Expr& number = 0) const;
  ir::Stmt Allocate(ir::Stmt body) const;

 private:
  const ir::Combiner& combiner_;
  const int count_, lanes_;
  std::vector<ir::Buffer> buffers_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_ACCUMULATORS_H_
