// A tensor as the tensor memory accelerator sees it: dimensions with strides, of which a tile is
// rows along one axis of a stage and columns along another, at given values of all other axes.
//
//   k[b, j, 32 h + e] of k[s, l, 384], rows j, columns e   ->   dims {32, l, 12, s}, strides {384, 32, 384 l}
//
// The dimensions are the stage's axes where the access is affine in them, so that rows and columns
// beyond an axis's extent read as zeros. Else they are the buffer's own dimensions (an index such
// as h / 4, heads that share keys).
#ifndef SCHEDULES_TILE_TENSOR_VIEW_H_
#define SCHEDULES_TILE_TENSOR_VIEW_H_

#include <vector>

#include "absl/status/statusor.h"
#include "ir/task/program.h"
#include "ir/task/task.h"
#include "ir/walk.h"

namespace hidet::schedules {

struct TensorView {
  ir::Buffer buffer;
  ir::Expr offset;  // elements
  // From the fastest: columns first. `coordinates` are expressions over the stage's axes.
  std::vector<ir::Expr> dims, strides, coordinates;
  int row_dimension = 1;

  // The tensor map for boxes of `rows` by `columns`.
  ir::TensorMap Map(absl::string_view name, int rows, int columns, int swizzle_bytes) const;
  // Coordinates of a box at these values of the axes, int32.
  std::vector<ir::Expr> At(const ir::VarMap<ir::Expr>& axes) const;
};

// Returns the view of a read in a stage, or FailedPrecondition with the reason: columns that are
// not contiguous, strides that are no multiples of 16 bytes, more than five dimensions.
absl::StatusOr<TensorView> GetTensorView(const ir::Task& task, const ir::Stage& stage,
                                         const ir::Read& read, const ir::Var& rows,
                                         const ir::Var& columns);

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_TENSOR_VIEW_H_
