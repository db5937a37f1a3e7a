// Emits the reduction of a stage at one point of its result, or at a vector of neighbouring ones.
//
//   ReductionEmitter emitter(stage, storage, lanes, ReductionLanes::kAlong);    // a vector of accumulators along the row
//   ir::Stmt all = emitter.Emit(point, {}, [&](const std::vector<ir::Expr>& sums) { return Store(result, ..., sums[0]); });
#ifndef SCHEDULES_REDUCTION_EMITTER_H_
#define SCHEDULES_REDUCTION_EMITTER_H_

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "schedules/accumulators.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

enum class ReductionLanes {
  kNone,   // scalars, or as many lanes as the point has (neighbouring results)
  kAlong,  // lanes run along the last reduction axis; the point is a single one
};

// A value over the stage's variables that is stored while the stage reduces.
struct KeptValue {
  ir::Expr value;
  ir::Buffer buffer;
  std::vector<ir::Expr> indices;  // in it, over the stage's axes: the last is the reduction's last
};

class ReductionEmitter {
 public:
  // Keeps references to the stage, its storage and `kept`. `lanes` counts for kAlong, the hint for
  // the innermost loop of kNone.
  ReductionEmitter(const ir::Stage& stage, const Storage& storage, int lanes, ReductionLanes kind,
                   absl::Span<const KeptValue> kept = {}, int unroll_hint = 0);

  // Has some reads of the stage emitted by `reads`, which returns their values at a point.
  using ReadsAt = std::function<ir::VarMap<ir::Expr>(const ir::Stage& stage, const Point& point)>;
  ReductionEmitter& WithReads(ReadsAt reads);

  // Accumulates over all reduction axes, then runs `use` on the tuple of results (as many lanes as
  // the point has). `given` are values that the body may use besides its reads, scalars. Of several
  // aligned lanes a small window is written out (vector_access.h).
  ir::Stmt Emit(const Point& point, const ir::VarMap<ir::Expr>& given,
                const std::function<ir::Stmt(const std::vector<ir::Expr>&)>& use);

 private:
  ir::Stmt Loops(Point point, size_t axis);
  ir::Stmt AlongLanes(Point point, const ir::Var& axis, const ir::Expr& extent);
  // Adds the elements at the point to the accumulators number `slot`.
  ir::Stmt Accumulate(const Point& point, int slot = 0);
  using Bindings = std::vector<std::pair<ir::Var, ir::Expr>>;
  // Names values: a combination reads its operands several times, and so does the next one of it.
  static std::vector<ir::Expr> Named(absl::string_view name, const std::vector<ir::Expr>& values,
                                     Bindings& bindings);
  // The tuple of results, over what `bindings` then binds in order.
  std::vector<ir::Expr> FinalValues(Bindings& bindings);
  int width(const Point& point) const {
    return kind_ == ReductionLanes::kAlong ? lanes_ : point.lanes;
  }

  const ir::Stage& stage_;
  ir::Stage emitted_;  // the stage, its body followed by the kept values
  const Storage& storage_;
  const int lanes_;
  const ReductionLanes kind_;
  const absl::Span<const KeptValue> kept_;
  const int unroll_hint_;
  ir::VarMap<ir::Expr> given_;
  ReadsAt reads_;
  int slots_ = 1;  // independent accumulators
  std::optional<Accumulators> accumulators_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_REDUCTION_EMITTER_H_
