// group-matmuls, group-convolutions: products of one tensor become one operator with several
// results.
//
// Why: a model computes queries, keys and values (gate and up) from one activation, the first layer
// of a residual block and its shortcut from one image. Apart, each is a launch that fills the
// machine alone and reads the activation again; together they are one launch
// (schedules/grouped.h), and their weights stay where they are: nothing is concatenated.
//
//   before                                           after
//   q = FusedMatmul(x, wq, bq)                       q, k, v = FusedMatmul(x, wq, bq, wk, bk, wv, bv)
//   k = FusedMatmul(x, wk, bk)
//   v = FusedMatmul(x, wv, bv)
//
// Members are operators, plain or fused, anchored in a contraction that reads the common tensor as
// the same operand, with as many rows of it, or in windows of it; none depends on another, directly
// or through other operators. The result's graph is theirs side by side, its anchor the first
// one's; it has at most four members, since a kernel holds the code of each.
//
// The oracle, if there is one, must say that the group is one program which is not slower than its
// members apart; if it refuses all that share a tensor, those join that it takes, one by one. What
// is known before the first call (products of weights alone) is left alone, and a product that no
// collective waits for does not join one that is sent to other ranks: it runs while they talk.
//
// Requires: fused; of convolutions, that the order of their images is chosen. Ensures: the same
// values; operators stay in an order in which each reads earlier results.
#ifndef PASSES_GRAPH_GROUP_PRODUCTS_H_
#define PASSES_GRAPH_GROUP_PRODUCTS_H_

#include "ir/task/kernel_oracle.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// `oracle` may be null; else it must outlive the pass.
GraphPass GroupMatmuls(const ir::KernelOracle* oracle = nullptr);
GraphPass GroupConvolutions(const ir::KernelOracle* oracle = nullptr);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_GROUP_PRODUCTS_H_
