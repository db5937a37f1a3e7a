// choose-layouts: constant operands that a kernel would like in another order get it explicitly.
//
// Why: a matrix multiplication reads its weight in panels of the vector's width several times
// faster than row by row, and a weight is reordered once, when the model is prepared. Here the
// choice becomes visible: in dumps, in the report, and to every later reader of the same weight.
//
//   before                                     after
//   y = CpuBatchMatmul(x, w)                   w' = Relayout(w, layout='order(1,0) block(1:32)')
//   z = CpuBatchMatmul(u, w)                   y = CpuBatchMatmul(x, w')
//                                              z = CpuBatchMatmul(u, w')
//
// The oracle is asked for each constant operand of each operator, in order, with the choices made
// for the operands before it. Readers that want the same order share one Relayout. Operators that
// depend on constants alone are left as they are: they run once.
//
// Requires: fused, and nothing after it that makes operators. Ensures: the same values; only
// constant operands get layouts (choose-orders gives orders to the others).
#ifndef PASSES_GRAPH_CHOOSE_LAYOUTS_H_
#define PASSES_GRAPH_CHOOSE_LAYOUTS_H_

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "graph/graph_builder.h"
#include "graph/tensor.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/kernel_oracle.h"
#include "ir/task/tensor_layout.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Tensors in other layouts, each made once: readers that want the same share it.
class RelaidTensors {
 public:
  // The tensor itself where it has the layout, else its Relayout, which is added to the builder.
  absl::StatusOr<graph::Tensor> Of(graph::GraphBuilder& builder, const graph::Tensor& tensor,
                                   const ir::TensorLayout& layout);

 private:
  graph::TensorMap<absl::flat_hash_map<std::string, graph::Tensor>> copies_;  // by the layout
};

// The storage of each input of a task: of each constant what its kernels would like best, given
// what was chosen for those before it; row-major for the rest.
std::vector<ir::TensorLayout> ChooseConstantLayouts(const ir::AnalyzedTask& task,
                                                    const ir::KernelOracle& oracle);

// Both must outlive the pass.
GraphPass ChooseLayouts(const ir::KernelOracle& oracle);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_CHOOSE_LAYOUTS_H_
