// fuse: operators that run as one kernel program become one operator with a sub-graph.
//
// Why: each kernel that is saved saves a launch and a trip of its result through memory.
//
//   before                                                  after
//   a = Broadcast(x), b = Broadcast(w)                      y = FusedCudaBatchMatmul(bias, x, w,
//   t = CudaBatchMatmul(a, b), u = Reshape(t)                   fused_graph=FlowGraph(Broadcast, Broadcast,
//   y = Add(u, bias)                                                CudaBatchMatmul, Reshape, Add), anchor=2)
//
// A group is an anchor (contraction, window, attention; then reductions) with
//   - epilogue: the chain of operators that alone read its result and compute each element of theirs from one of it;
//   - rows: after the epilogue of a reduction, what brings its results back to the elements that it has read
//     (x / sum(x), a norm that is written out), or takes a part of them (the score of a label), and the epilogue of that;
//   - prologue: movement that its operands come through (copied into each reader: it costs nothing there), and elementwise
//     operators that nobody else reads, or that compute little of what the graph is given.
// Groups of reductions become one where one alone reads what the other makes, or both read one
// tensor: such a group may have several results. What is left of pointwise and movement operators
// groups with its own producers. A movement at the end of an epilogue is left to the reader of the
// result where that one can take it as a view.
//
// Computations on constants alone stay apart from what runs at each call, but for movement, which
// is a way to read.
//
// Each step asks the oracle, if there is one, whether the task would run as one program that takes
// no longer than the group and the operator apart. Without it: an anchor's operands must be memory
// that is read at affine indices, all else is taken.
//
// The inputs of a fused operator are found from its result backwards, an operator's own first,
// breadth first; scalar constants stay inside.
//
// Requires: canonicalized, resolved. Ensures: the same values; groups of one operator stay that
// operator.
#ifndef PASSES_GRAPH_FUSE_H_
#define PASSES_GRAPH_FUSE_H_

#include "ir/task/kernel_oracle.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// `oracle` may be null; else it must outlive the pass.
GraphPass Fuse(const ir::KernelOracle* oracle = nullptr);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_FUSE_H_
