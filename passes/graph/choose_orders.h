// choose-orders: tensors between operators get the order of dimensions in memory that costs least.
//
// Why: a convolution on a CPU multiplies one channel's pixels by vectors of output channels, and
// one on tensor cores reads a pixel's channels as a row of a matrix. Both want the channels last,
// where models have them second. Through a whole network the order costs nothing: the first
// convolution reads the rows that the caller gives and writes channels last, pooling and sums read
// that, and the last reduction leaves no image behind.
//
//   before                                after
//   y = Conv2d(x, w)                      y' = Fused(x, w) { t = Conv2d; return Relayout(t, layout='order(0,2,3,1)') }
//   z = FusedConv2d(y, v, r)              z' = FusedConv2d(y', v, r) { ...; return Relayout(...) }
//   u = ReduceMean(z, dims=[2, 3])        u = ReduceMean(z', dims=[2, 3])
//
// Who would like which order the oracle says (KernelOracle::Layouts of an operand that is no
// constant); what it is worth, too (KernelOracle::Cost of the task as it would be stored). Every
// result of an operator may take the orders that anybody wants for tensors of its rank. The pass
// begins with all tensors in that order, and with none, and from both changes tensor by tensor what
// makes the sum over their producers and readers smaller. An operator may also read or write
// another order than the tensor's through a Relayout of its own, where that costs less. Of an
// operator with many operands (the concatenation of all layers before) only the cost in each order
// is asked; an operand of another order is taken to cost its copy.
//
// Requires: fused, and nothing after it that makes operators, but choose-layouts. Ensures: the same
// values; inputs and outputs of the graph are row-major; an order is made by a Relayout, the last
// member of a fused operator (which computes in this order, graph/lower_to_task.h) or one by
// itself.
#ifndef PASSES_GRAPH_CHOOSE_ORDERS_H_
#define PASSES_GRAPH_CHOOSE_ORDERS_H_

#include "ir/task/kernel_oracle.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Both must outlive the pass.
GraphPass ChooseOrders(const ir::KernelOracle& oracle);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_CHOOSE_ORDERS_H_
