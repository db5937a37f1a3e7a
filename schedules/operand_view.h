// How a stage walks the memory of one operand: by how many elements along each of its axes.
//
//   // x[b, 32 h + e] of x[8, 384], axes (b, h), reduction over e
//   HIDET_ASSIGN_OR_RETURN(OperandView view, ViewOperand(stage, read));
//   // base 0; b: steps of 384, h: of 32, e: of 1
//   view.StrideOf(e);                        // 1: contiguous along the reduction
//   view.StartsAtMultiples(8, e);            // vectors of 8 along e are aligned
//
// Attention, epilogues, groups of rows and transposes ask the same questions of an access: is it
// contiguous along an axis, do its vectors begin at aligned places, which dimensions would a tensor
// map of it have. They are asked of this view; Hopper's products and convolutions
// ask ir::StridedAccess.
#ifndef SCHEDULES_OPERAND_VIEW_H_
#define SCHEDULES_OPERAND_VIEW_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/task/task.h"

namespace hidet::schedules {

struct OperandView {
  struct Axis {
    ir::Var axis;
    ir::Expr stride;  // elements of the row-major buffer
  };
  ir::Expr base;           // the element at 0 of all axes
  std::vector<Axis> axes;  // of the stage, then of its reduction

  // Returns the step along an axis of the stage or its reduction, or nullptr for another variable.
  const Axis* Find(const ir::Var& axis) const;
  // Returns 0 for one that the stage has not.
  ir::Expr StrideOf(const ir::Var& axis) const;
  // Whether the element at 0 of `axis` is always at a multiple of `elements`.
  bool StartsAtMultiples(int64_t elements, const ir::Var& axis) const;
};

// Returns the view, or FailedPrecondition with the reason where the access is not affine in the
// axes (gathers). The read's predicate, how the buffer is stored, and the axes' extents are not
// part of it: an epilogue's axes are those of the product before it.
absl::StatusOr<OperandView> ViewOperand(const ir::Stage& stage, const ir::Read& read);

// The same of a result that a stage with these axes stores at `indices`.
absl::StatusOr<OperandView> ViewResult(const ir::Stage& stage, const ir::Buffer& result,
                                       absl::Span<const ir::Expr> indices);

// Returns the extent of one of the stage's axes or reduction axes; 1 for another variable.
ir::Expr ExtentAlong(const ir::Stage& stage, const ir::Var& axis);

}  // namespace hidet::schedules

#endif  // SCHEDULES_OPERAND_VIEW_H_
