// The windows of some points that follow each other along an axis, reduced side by side: those of
// several rows of an image, a vector of columns each.
//
//   acc[0..3] = 0
//   for s in columns of the window                     // written out: rows of the window, last
//     acc[i] = acc[i] + x[row + i + r, column + s] * w[r, s]        for r, for i
//
// A chain of additions on one accumulator takes the latency of an addition each; four chains fill
// the machine. And of the rows that neighbours read most are the same: the loads of one step of
// the loop are of count + height - 1 rows, where single points would read count * height.
//
// Where it is not known which rows there are (at the borders of an image whose sizes the call
// decides), one row of the image comes after the other, with a branch that leaves it out:
//
//   if 0 <= row + j && row + j < H
//     acc[i] = acc[i] + x[row + j, column + s] * w[j - i, s]     for i whose window has it, for s
//   else the same with what is read outside
#ifndef SCHEDULES_CPU_WINDOWS_TOGETHER_H_
#define SCHEDULES_CPU_WINDOWS_TOGETHER_H_

#include <vector>

#include "absl/functional/function_ref.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// What is done with the sums of the point of that number.
using UseOfPoint = absl::FunctionRef<ir::Stmt(int number, const std::vector<ir::Expr>& sums)>;

// Returns the reductions of `count` points of a stage from `point` on along one of its axes, and
// what `use` makes of each.
ir::Stmt ReduceTogether(const ir::Stage& stage, const Storage& storage, const ir::Var& axis,
                        int count, const Point& point, UseOfPoint use);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_WINDOWS_TOGETHER_H_
