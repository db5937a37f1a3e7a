// Whether a stage reads and writes inside of its tensors.
//
//   y[i] = x[i + 1]                          // of 4 elements each: the last read is outside
//   y[i] = x[i + 1] if i + 1 < 4 else 0.0    // inside
//   y[i] = x[ids[i]]                         // not asked: a kernel checks indices that data decide
//
// Tasks that the compiler makes are right by construction, and no kernel asks whether an axis leads
// outside. A task that a person has written is asked here.
#ifndef IR_TASK_VERIFY_INDICES_H_
#define IR_TASK_VERIFY_INDICES_H_

#include <vector>

#include "absl/status/status.h"
#include "ir/expr.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task.h"

namespace hidet::ir {

// Where a stage reads or writes a tensor.
struct Access {
  Buffer buffer;
  std::vector<Expr> indices;
  Expr predicate;  // empty = always
};

// Returns where the stage's reads stand, and what it updates.
std::vector<Access> AccessesOf(const Stage& stage);

// Returns InvalidArgument unless the indices are proven to lie inside wherever the predicate holds,
// for all points of the stage and all values of the symbols.
absl::Status CheckInside(const Stage& stage, const Access& access);

// Whether index < size because the predicate says that something no less is less than something no
// greater: ranges know nothing of how two symbols compare.
bool FollowsFrom(Simplifier& simplifier, const Expr& predicate, const Expr& index,
                 const Expr& size);

}  // namespace hidet::ir

#endif  // IR_TASK_VERIFY_INDICES_H_
