// Loops over neighbouring elements in vectors, the last of them masked.
#ifndef SCHEDULES_CPU_VECTOR_LOOP_H_
#define SCHEDULES_CPU_VECTOR_LOOP_H_

#include <functional>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "schedules/target.h"

namespace hidet::schedules {

// Which of `lanes` lanes are among the first `count`.
ir::Expr LanesBelow(const ir::Expr& count, int lanes);

// Lanes of the vectors in which a stage walks `extent` elements: those of the target's vectors of
// float32, or of two of them where its body is a long chain of operations (an exponential is about
// 20), so that one vector's need not wait for each other with nothing to do. Fewer for a short
// constant extent, down to `least`.
int LanesFor(const ir::Stage& stage, const ir::Expr& extent, const Target& target, int least);

// Whether a vector of elements of one or two bytes can be read and written in part (AVX-512).
bool HasMasksOfShortElements(const Target& target);

// Lanes of a vector of what a map computes, where that is elements of one or two bytes alone, which
// a vector has more of than of float32; 0 for any other stage, and where a read has a condition
// that the machine has no masks of such elements for.
int LanesOfShortElements(const ir::Stage& stage, const Target& target);

// Full vectors, then a masked one: emit(offset, mask), the mask empty for full vectors.
ir::Stmt InVectors(const ir::Expr& count, int lanes,
                   const std::function<ir::Stmt(const ir::Expr&, const ir::Expr&)>& emit);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_VECTOR_LOOP_H_
