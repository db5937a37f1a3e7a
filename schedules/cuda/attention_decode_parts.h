// Attention of a row whose keys are divided: what each of several groups of them comes to, and how
// that is joined (attention_decode_kernel.cc says by which formula).
//
//   const DecodeParts parts(shape, split);       // blocks that share the keys of a row
//   parts.AddWorkspaces(program);
//   ... parts.Store(part, axes, column, {context, maximum, sum}) ...
//   parts.AddJoinKernel(program);
#ifndef SCHEDULES_CUDA_ATTENTION_DECODE_PARTS_H_
#define SCHEDULES_CUDA_ATTENTION_DECODE_PARTS_H_

#include <cstdint>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/program.h"
#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/attention_shape.h"

namespace hidet::schedules {

// What some of a row's keys come to, for an element of the result: the sum of weight * value, the
// maximum of the scores, and the sum of the weights, which are 2^(score - maximum).
struct DecodePart {
  ir::Expr context, maximum, sum;
};

// Two to the power of a value that is not greater than 0.
ir::Expr Exp2Flushed(const ir::Expr& value);
// The maximum of no scores.
ir::Expr NoMaximum();
// What weights are relative to: the maximum, or 0 where no key counts yet.
ir::Expr ShiftOf(const ir::Expr& maximum);

class DecodeParts {
 public:
  static constexpr int64_t kJoinedAtOnce = 16;  // parts of a row

  // Keeps a reference to the shape. With a split of 1 there is one part, which is the result.
  DecodeParts(const AttentionShape& shape, int64_t split);

  void AddWorkspaces(ir::Program& program) const;
  // Stores what block `part` of those that share the keys has of an element: that in `column` of
  // the row at these values of the stage's axes.
  ir::Stmt Store(const ir::Expr& part, const ir::VarMap<ir::Expr>& axes, const ir::Expr& column,
                 const DecodePart& value) const;
  // Adds the kernel that joins the parts, if there are several.
  void AddJoinKernel(ir::Program& program) const;

 private:
  std::vector<ir::Expr> RowExtents() const;
  ir::Stmt StoreResult(ir::VarMap<ir::Expr> axes, const ir::Expr& column, const ir::Expr& context,
                       const ir::Expr& sum) const;
  // Joins the parts from `first` to before `end` to what the buffers have.
  ir::Stmt Join(int64_t first, int64_t end, const ir::Expr& row, const ir::Expr& column) const;

  const AttentionShape& shape_;
  const ir::Stage& stage_;
  const int64_t split_;
  ir::Buffer context_, maxima_, sums_;      // of the parts
  const ir::Buffer most_, total_, joined_;  // of a thread that joins
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_ATTENTION_DECODE_PARTS_H_
