// Orders of dimensions, and how they disappear from a task.
//
// The graph may keep a tensor with its dimensions in another order in memory, an image with its
// channels last. To a task that is nothing new: an input in order(0,2,3,1) is a row-major input of
// the permuted shape, read at permuted indices, and a result in that order is the result of a stage
// with permuted axes. So strategies never hear of orders; they see shapes and strides. (Blocked
// layouts of constants are another matter: those stay with the operand, ir/task/task.h.)
//
//   inputs  x[n, c, h, w] order(0,2,3,1)
//   window  t[n, k, p, q] = sum_{c,r,s} x[n, c, p + r, q + s] * w[k, c, r, s]
//   map     y[n, k, p, q] = max(t[n, k, p, q] + b[k], 0)
//   map     z[n, p, q, k] = y[n, k, p, q]
// becomes
//   inputs  x[n, h, w, c]
//   window  t[n, p, q, k] = sum_{c,r,s} x[n, p + r, q + s, c] * w[k, c, r, s]
//   map     z[n, p, q, k] = max(t[n, p, q, k] + b[k], 0)
#ifndef IR_TASK_TASK_ORDERS_H_
#define IR_TASK_TASK_ORDERS_H_

#include "absl/types/span.h"
#include "ir/task/task.h"
#include "ir/task/tensor_layout.h"

namespace hidet::ir {

// Replaces the inputs that are stored in a plain order of their dimensions by row-major ones. An
// input that the task updates in place stays as it is.
Task MakeInputsRowMajor(const Task& task);

// Computes what outputs only permute in their order: the permuting stage goes, the axes of the
// stages before it are permuted, back through maps that read at their own axes. An output whose
// stage has axes of fixed roles (attention, update), or whose operand is an output too, remains a
// stage that permutes.
Task PermuteForOutputs(const Task& task);

// The same for each stage whose result one map alone reads, an element at each of its points and of
// another order: the map stays, and reads in order.
Task PermuteForReaders(const Task& task);

// The same task with its outputs stored in these orders (plain or row-major), one an output:
// outputs of the permuted shapes.
Task StoreOutputs(const Task& task, absl::Span<const TensorLayout> orders);

}  // namespace hidet::ir

#endif  // IR_TASK_TASK_ORDERS_H_
