// Device graphs of a plan: its block is cut where the host has a step of its own or the device
// changes, and each run of device work between becomes one graph. A graph is built once; later only
// the nodes whose addresses changed are updated.
//
//   step      kernel  kernel  copy within  external  kernel  kernel
//   segment   [---------- graph ----------][ by op  ][--- graph ---]
//
//   HIDET_ASSIGN_OR_RETURN(PlanGraphs graphs, PlanGraphs::Make(ops));
//   HIDET_RETURN_IF_ERROR(graphs.Run(ops, stream, [&](size_t begin, size_t end) { ... }));
#ifndef RUNTIME_PLAN_GRAPHS_H_
#define RUNTIME_PLAN_GRAPHS_H_

#include <cstddef>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "runtime/devices/device.h"
#include "runtime/plan_op.h"

namespace hidet::runtime {

class PlanGraphs {
 public:
  // `ops` are those of a whole block, evaluated, with addresses. The same ones are given to Run.
  static absl::StatusOr<PlanGraphs> Make(absl::Span<PlanOp> ops);

  // Executes the block: segments in order, `run_ops` for those of no graph (of positions from the
  // first to before the second).
  absl::Status Run(absl::Span<PlanOp> ops, void* stream,
                   absl::FunctionRef<absl::Status(size_t, size_t)> run_ops);

 private:
  struct Segment {
    size_t begin = 0;
    size_t end = 0;
    std::vector<int> node_of;          // by op - begin; -1 for ops with nothing to do
    std::unique_ptr<GraphExec> graph;  // null: run op by op
  };

  static absl::Status MakeGraph(absl::Span<PlanOp> ops, Segment& segment);

  std::vector<Segment> segments_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_PLAN_GRAPHS_H_
