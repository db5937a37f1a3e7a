// What the indices of a stage's reads depend on: axes, and data.
//
//   y[i, j] = table[ids[i], j]        // the read of `table` stands at {id, j}, that of `ids` at {i}
//   DependsOnData(stage, id)          // true: which row it is, the kernel learns when it runs
//   MovesAlong(stage, id, i)          // true: ids[i] may be another number for each i
//   MovesAlong(stage, id, j)          // false
#ifndef IR_TASK_READ_FACTS_H_
#define IR_TASK_READ_FACTS_H_

#include <vector>

#include "absl/types/span.h"
#include "ir/task/task.h"
#include "ir/walk.h"

namespace hidet::ir {

// Whether one of the expressions uses the variable.
bool AnyUsesVar(absl::Span<const Expr> exprs, const Var& var);

// Whether an index, or any other expression of the stage, uses the value of one of its reads. Such
// an index is checked when the kernel runs, and its steps are not known before.
bool DependsOnData(const Stage& stage, const Expr& expr);
// Whether one of a read's indices does.
bool IsReadAtData(const Stage& stage, const Read& read);

// Whether an expression changes along an axis (or reduction axis) of the stage, by itself or
// through indices and predicates of the reads whose values it uses.
bool MovesAlong(const Stage& stage, const Expr& expr, const Var& axis);

// The indices of a read, or other expressions, with values in place of variables, simplified.
std::vector<Expr> SimplifyAt(absl::Span<const Expr> exprs, const VarMap<Expr>& values);

}  // namespace hidet::ir

#endif  // IR_TASK_READ_FACTS_H_
