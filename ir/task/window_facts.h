// How a window moves over what it reads: the facts of an implicit matrix product's image.
//
//   image[n, 2 p + r - 1, 2 q + s - 1, c], guarded by 0 <= 2 p + r - 1 < H and 0 <= 2 q + s - 1 < W
//   n: axis n, stride 1    rows: axis p, stride 2, tap r, begin -1    columns: axis q, ...    channels: tap c
//
// What a copy engine that fills with zeros beyond a tensor's edges needs to know: a box of points
// is a box of the image, and its padding costs nothing.
#ifndef IR_TASK_WINDOW_FACTS_H_
#define IR_TASK_WINDOW_FACTS_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/task/task.h"

namespace hidet::ir {

// One dimension of the buffer: index = stride * axis + dilation * tap + begin.
struct WindowDimension {
  int axis = -1;  // position in the stage's axes; -1: it moves with none, and the stride is 0
  int tap = -1;   // position in the reduction axes; -1: none
  int64_t stride = 0, dilation = 0;
  Expr begin;  // int64, free of axes
};

// Returns an entry a dimension of the read's buffer, or FailedPrecondition with the reason: an
// index of another form, or a predicate that guards more than the buffer's edges or fills with
// another value than zero.
absl::StatusOr<std::vector<WindowDimension>> GetWindowFacts(const Stage& stage, const Read& read);

}  // namespace hidet::ir

#endif  // IR_TASK_WINDOW_FACTS_H_
