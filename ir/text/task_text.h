// Tasks as text, for dumps and for keys.
//
//   task linear(s0: 1..4096 by 1 hint 0) anchor 0 {
//     input t0: float32[s0, 64]
//     input t1: float32[128, 64] constant order(0,1) block(0:32)
//     matmul: contraction t2: float32[s0, 128] over k0 < 64
//       v0 = t0[i0, k0]
//       v1 = t1[i1, k0]
//       sum: v0 * v1
//     output t2
//   }
//
// A read may have a predicate and a fill: v0 = t0[i0 - 1] if 1 <= i0 else 0.0. An attention has a
// line "score: ...", a scan "along i1 reverse", a recurrence "products: 4 reverse" (whose value is over before0, ... and
// product0, ...), an update its domain on the first line ("for 4,
// 64") and "updates t0[indices]".
//
// Canonical: tensors, symbols, axes and values are numbered, so two tasks that differ in their
// names alone print the same (names of the task and its stages are printed). The facts of symbols
// are part of the text, since schedules rely on them.
#ifndef IR_TEXT_TASK_TEXT_H_
#define IR_TEXT_TASK_TEXT_H_

#include <string>

#include "ir/task/task.h"

namespace hidet::ir {

std::string PrintTask(const Task& task);

}  // namespace hidet::ir

#endif  // IR_TEXT_TASK_TEXT_H_
