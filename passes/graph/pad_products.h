// Products of operands whose rows are no multiples of 16 bytes, copied into rows that are.
//
//   Matmul(a[1001, 1003], b[1003, 1005])
//     ->  Matmul(Pad(a)[1001, 1024], Pad(PermuteDims(b))[1005, 1024], transpose_b)
//
// The tensor cores' copy engine takes rows that begin at multiples of 16 bytes; what has others is
// read element by element, which takes several times as long. Rows that begin at multiples of 128
// bytes are fewer lines, so a copy gets such where they are hardly longer. The zeros that are added
// change no sum. An operand whose rows run across the depth keeps its order if those rows are
// aligned; if they are not, and the depth is, its copy is a transposed one alone. The oracle
// decides, copies included (those of constants are made once).
//
// Requires: nothing. Ensures: products of floats on GPUs alone are changed, their results are not.
#ifndef PASSES_GRAPH_PAD_PRODUCTS_H_
#define PASSES_GRAPH_PAD_PRODUCTS_H_

#include "ir/task/kernel_oracle.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Without an oracle nothing is changed. It must outlive the pass.
GraphPass PadProducts(const ir::KernelOracle* oracle);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_PAD_PRODUCTS_H_
