// What the graph passes may ask about kernels, without knowing schedules.
//
// Declared here, implemented by `schedules`, handed to `passes/graph` by `compiler`: only tasks
// cross. The fusion pass merges two operators, lowers the result to a task and asks CanFuse; the
// layout pass asks Layouts of each constant operand and decides over the whole graph, so that a
// weight is packed once for all its readers and all sizes. Of other operands it asks which orders
// somebody would like, and then Cost of each operator's task in the orders at hand.
//
//   // A convolution and what follows it, against the two apart:
//   HIDET_RETURN_IF_ERROR(oracle.CanFuse(merged, {{convolution}, {relu}}));
#ifndef IR_TASK_KERNEL_ORACLE_H_
#define IR_TASK_KERNEL_ORACLE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/tensor_layout.h"

namespace hidet::ir {

// One way an operand may be stored, with what the kernel gains.
struct LayoutChoice {
  TensorLayout layout;
  double seconds = 0;  // estimated time of the task when the operand is stored so
  std::string strategy;
};

// A task that another would replace, or its part of it: a movement that three operators read is
// replaced to a third by one of them that reads through it.
struct Share {
  AnalyzedTask task;
  double share = 1;
};

class KernelOracle {
 public:
  virtual ~KernelOracle() = default;

  virtual ProductPrecision precision() const { return {}; }

  // OK if the task runs as one program, and takes no longer than what it replaces does: the sum
  // over `apart`, each with its constants (and images) stored as is best for it, as are the task's;
  // or if one of these runs as several programs anyway (a norm of few long rows), and they take
  // less time with what joins them. Else FailedPrecondition with the reason.
  virtual absl::Status CanFuse(const AnalyzedTask& task, absl::Span<const Share> apart) const = 0;

  // Estimated seconds of one run at the symbols' hints.
  virtual absl::StatusOr<double> Cost(const AnalyzedTask& task) const = 0;

  // Storage choices for input `operand`, the best first; row-major is always among them. For one
  // that is no constant they are orders of its dimensions, which results of its rank then have too.
  virtual std::vector<LayoutChoice> Layouts(const AnalyzedTask& task, int operand) const = 0;
};

}  // namespace hidet::ir

#endif  // IR_TASK_KERNEL_ORACLE_H_
