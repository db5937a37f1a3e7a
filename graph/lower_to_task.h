// From an operator, fused or not, to the task that a schedule turns into kernels.
//
//   FusedMatmul(x, w, b, fused_graph=FlowGraph(Broadcast, CpuBatchMatmul, Add, Relu), anchor=1)
//     -> task "broadcast_cpu_batch_matmul_add_relu":
//        map        w'[s, i, j] = w[i, j]
//        contraction t[s, i, j] = sum_k x[s, i, k] * w'[s, k, j]         (the anchor)
//        map        u[s, i, j] = t[s, i, j] + b[j]
//        map        y[s, i, j] = max(u[s, i, j], 0)
//
// This is the one place where tasks of operators are made, with everything that decides about them:
// what is constant, how operands are stored, in what precision is summed, which axes there are. The
// passes that judge a task and the compiler that makes its program are given the same value.
//
// Each member contributes the stages of its definition, in the graph's order, and they stay apart
// (ir/task/task_rewrite.h folds them into each other). Then
//   - orders of dimensions go: an input in the layout order(0,2,3,1) becomes a row-major one of the
//     permuted shape, and a fused operator whose last member stores its result in such an order
//     computes in it (ir/task/task_orders.h);
//   - arithmetic between float16 tensors happens in float32 (ComputeInFloat32);
//   - axes and dimensions of one place go (ir/task/task_units.h).
#ifndef GRAPH_LOWER_TO_TASK_H_
#define GRAPH_LOWER_TO_TASK_H_

#include <vector>

#include "absl/status/statusor.h"
#include "graph/graph.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task.h"
#include "ir/task/tensor_layout.h"

namespace hidet::graph {

// How an input of a task is stored.
struct InputStorage {
  bool constant = false;  // known before the first call
  ir::TensorLayout layout = {};
};

struct LoweredOperator {
  ir::AnalyzedTask task;
  // task->inputs[i] is op.inputs()[input_positions[i]]. Inputs that no stage reads (scalar
  // constants, shapes) are not among them, and a tensor that is given twice is there once.
  std::vector<int> input_positions;
  // The tensors' dimensions that the task's inputs and outputs have, as they lie in memory; the
  // others have one place.
  std::vector<std::vector<int>> input_dims, output_dims;
};

struct LoweringOptions {
  // Tensors that are known before the first call, besides constants (PreparedTensors).
  const TensorSet* prepared = nullptr;
  ir::ProductPrecision precision = {};
};

// Returns the task, verified; its outputs are the operator's, in order. Inputs that are constants
// or prepared are marked constant, unless the operator itself prepares: then they are results of
// the step before. Unimplemented for an operator that has no definition of its own
// (canonicalization replaces those), and for several operators whose result is blocked.
absl::StatusOr<LoweredOperator> LowerToTask(const Operator& op,
                                            const LoweringOptions& options = {});

// The tasks of one graph's operators, whose prepared tensors it knows.
class GraphTasks {
 public:
  explicit GraphTasks(const Graph& graph, ir::ProductPrecision precision = {})
      : prepared_(PreparedTensors(graph)), precision_(precision) {}

  // Whether the tensor is known before the first call, and no constant.
  bool IsPrepared(const Tensor& tensor) const { return prepared_.contains(tensor); }
  // Whether it is known then, constant or prepared.
  bool IsKnown(const Tensor& tensor) const { return tensor.is_constant() || IsPrepared(tensor); }
  // LowerToTask of one of the operators, or of what is made of some of them.
  absl::StatusOr<LoweredOperator> Lower(const Operator& op) const {
    return LowerToTask(op, {.prepared = &prepared_, .precision = precision_});
  }

 private:
  const TensorSet prepared_;
  const ir::ProductPrecision precision_;
};

// LowerToTask of a whole graph as one task, as if it were one fused operator with this anchor;
// positions are those of graph.inputs, whose storage is given.
absl::StatusOr<LoweredOperator> LowerGraphToTask(const Graph& graph, int anchor,
                                                 const std::vector<InputStorage>& storage,
                                                 const LoweringOptions& options = {});

}  // namespace hidet::graph

#endif  // GRAPH_LOWER_TO_TASK_H_
