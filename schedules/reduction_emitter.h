// Emits the reduction of a stage at one point of its result, or at a vector of neighbouring ones.
//
//   ReductionEmitter emitter(stage, storage, lanes, ReductionLanes::kAlong);    // a vector of accumulators along the row
//   ir::Stmt all = emitter.Emit(point, {}, [&](const std::vector<ir::Expr>& sums) { return Store(result, ..., sums[0]); });
#ifndef SCHEDULES_REDUCTION_EMITTER_H_
#define SCHEDULES_REDUCTION_EMITTER_H_

#include <functional>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

enum class ReductionLanes {
  kNone,   // scalars, or as many lanes as the point has (neighbouring results)
  kAlong,  // lanes run along the last reduction axis; the point is a single one
};

class ReductionEmitter {
 public:
  // Keeps references to the stage and its storage. `lanes` counts for kAlong.
  ReductionEmitter(const ir::Stage& stage, const Storage& storage, int lanes, ReductionLanes kind)
      : stage_(stage), storage_(storage), lanes_(lanes), kind_(kind) {}

  // Accumulates over all reduction axes, then runs `use` on the tuple of results (as many lanes as
  // the point has). `given` are values that the body may use besides its reads, scalars.
  ir::Stmt Emit(const Point& point, const ir::VarMap<ir::Expr>& given,
                const std::function<ir::Stmt(const std::vector<ir::Expr>&)>& use);

 private:
  ir::Stmt Loops(Point point, size_t axis);
  ir::Stmt Accumulate(const Point& point);
  std::vector<ir::Expr> FinalValues();

  const ir::Stage& stage_;
  const Storage& storage_;
  const int lanes_;
  const ReductionLanes kind_;
  ir::VarMap<ir::Expr> given_;
  std::vector<ir::Buffer> accumulators_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_REDUCTION_EMITTER_H_
