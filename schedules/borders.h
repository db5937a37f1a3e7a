// Where conditions of a stage change along an axis: the borders of a concatenation's pieces, and of
// the points whose windows lie inside an image.
//
//   for (const Expr& border : BordersAlong(stage, axis)) ...    // cut the loop over the axis there
//   Stage inside = StageWithin(stage, axis, 1, 111);            // no condition that holds in 1..110
//
// A window's condition depends on where in the window it is asked. It holds for a whole window if
// it holds at its corners, since it compares sums of multiples of the axes.
#ifndef SCHEDULES_BORDERS_H_
#define SCHEDULES_BORDERS_H_

#include <cstdint>
#include <vector>

#include "ir/task/task.h"
#include "ir/walk.h"

namespace hidet::schedules {

// The first value of the axis on the other side of a comparison that it moves by one a step: 8 for
// axis < 8, and for 7 < axis. Empty for any other condition.
ir::Expr BorderOf(const ir::Expr& condition, const ir::Var& axis);

// The places along `axis` where a condition of the stage's body or reads changes, the same for all
// other axes, without repetition: numbers from the least, then sums of symbols as they are found.
std::vector<ir::Expr> BordersAlong(const ir::Stage& stage, const ir::Var& axis);

// The stage for the points begin .. end - 1 along `axis` alone: its reads have no condition that is
// known to hold at all of them, and its body none that is known to be the same at all of them.
ir::Stage StageWithin(const ir::Stage& stage, const ir::Var& axis, const ir::Expr& begin,
                      const ir::Expr& end);

// Whether the conditions of the stage's reads in which `axis` is are linear in it, so that one that
// holds at two places holds between them. That of a remainder (the phases of a transposed
// convolution, row i % 2) is not.
bool ConditionsAreLinearAlong(const ir::Stage& stage, const ir::Var& axis);

// What must hold of the other axes, whose values are given, so that the conditions of the stage's
// reads that `axis` is not in hold for a whole window; and the stage without those conditions.
// `holds` is empty where there are none of which that is known.
struct Inside {
  ir::Expr holds;
  ir::Stage stage;
};
Inside InsideWindow(const ir::Stage& stage, const ir::Var& axis, const ir::VarMap<ir::Expr>& axes);

}  // namespace hidet::schedules

#endif  // SCHEDULES_BORDERS_H_
