// What the graph passes may ask about kernels, without knowing schedules.
//
// Declared here, implemented by `schedules`, handed to `passes/graph` by the driver: only tasks
// cross. The fusion pass merges two operators, lowers the result to a task and asks CanFuse; the
// layout pass asks Layouts of each constant operand and decides over the whole graph, so that a
// weight is packed once for all its readers and all sizes. Of other operands it asks which orders
// somebody would like, and then Cost of each operator's task in the orders at hand.
//
//   for each candidate epilogue e of a convolution:
//     HIDET_RETURN_IF_ERROR(oracle.CanFuse(merged))   // or a reason such as "epilogue reads at a transposed index"
#ifndef IR_KERNEL_ORACLE_H_
#define IR_KERNEL_ORACLE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ir/task.h"

namespace hidet::ir {

// One way an operand may be stored, with what the kernel gains.
struct LayoutChoice {
  TensorLayout layout;
  double seconds = 0;  // estimated time of the task when the operand is stored so
  std::string strategy;
};

class KernelOracle {
 public:
  virtual ~KernelOracle() = default;

  // OK if the task, which has more than one operator in it, runs as one program that is not slower
  // than its operators apart; else FailedPrecondition with the reason.
  virtual absl::Status CanFuse(const Task& task) const = 0;

  // Estimated seconds of one run at the symbols' hints.
  virtual absl::StatusOr<double> Cost(const Task& task) const = 0;

  // Storage choices for input `operand`, the best first; row-major is always among them. For one
  // that is no constant they are orders of its dimensions, which results of its rank then have too.
  virtual std::vector<LayoutChoice> Layouts(const Task& task, int operand) const = 0;
};

}  // namespace hidet::ir

#endif  // IR_KERNEL_ORACLE_H_
