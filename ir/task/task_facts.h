// Facts about stages that strategies read instead of looking into expressions.
//
//   HIDET_ASSIGN_OR_RETURN(ContractionFacts facts, GetContractionFacts(task.stages[task.anchor]));
//   // y[b, i, j] = sum_k x[b, i, k] * w[j, k]:  batch {}, m {0, 1}, n {2}; strides of w: n 768, k 1
//
// Every question returns a Status whose message is the reason why a strategy does not apply.
#ifndef IR_TASK_TASK_FACTS_H_
#define IR_TASK_TASK_FACTS_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/task/task.h"

namespace hidet::ir {

// An expression as constant + sum of coefficient[i] * axes[i], coefficients free of the axes.
struct AffineForm {
  std::vector<Expr> coefficients;
  Expr constant;
};
// Returns nothing when the expression is not affine in the axes. Integer expressions only.
std::optional<AffineForm> GetAffineForm(const Expr& expr, absl::Span<const Var> axes);

// How a read walks memory: offset = base + sum of stride[axis] * axis, in elements of a row-major
// buffer.
struct StridedAccess {
  Expr base;
  std::vector<Expr> strides;            // one a stage axis
  std::vector<Expr> reduction_strides;  // one a reduction axis
};
// The offset, in elements, of an element of a row-major buffer.
Expr RowMajorOffset(const Buffer& buffer, absl::Span<const Expr> indices);
// Returns the strides, or FailedPrecondition with the reason when the access is not affine in the
// axes (gathers).
absl::StatusOr<StridedAccess> GetStridedAccess(const Stage& stage, const Read& read);

// The roles of a contraction's axes, as positions in `axes` and `reduction_axes`. A batch axis
// moves A, B and the result; an m axis A and the result; an n axis B and the result. B is the
// operand that moves with the result's last axis.
struct ContractionFacts {
  int a = 0;  // positions in `reads`
  int b = 1;
  std::vector<int> batch, m, n;
  StridedAccess access_a, access_b;
};
// Also holds for convolutions (kWindow with two reads and a sum), whose reads of the image have a
// predicate: there the image's strides are those of the unpadded address and the predicate guards
// them.
absl::StatusOr<ContractionFacts> GetContractionFacts(const Stage& stage);

}  // namespace hidet::ir

#endif  // IR_TASK_TASK_FACTS_H_
