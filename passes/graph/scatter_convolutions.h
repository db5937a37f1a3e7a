// scatter-convolutions: a convolution to few channels is a product with all of its taps at once,
// whose results are added where they belong.
//
//   y = Conv2d(x[n, 64, h, w], weight[3, 64, 9, 9], padding=[4, 4])
//     ->  p = Matmul(taps[243, 64], x[n, 64, h w])        // in float32
//         y = Fold(p: 9 x 9 windows of 3 channels)        // graph/fold.h
//
// Why: tensor cores compute eight channels at least, so that of three most is thrown away, and the
// image is read once for each tap, 81 times. The product reads it once, and writes as many numbers
// as taps have channels; whether that is less is asked of the oracle, the sums of the windows
// included. Products of one image take 256 MB at most.
//
// Requires: nothing. Ensures: convolutions of floats on GPUs alone are changed, of which the weight
// is known before the first call; sums are of the same float32 products in another order.
#ifndef PASSES_GRAPH_SCATTER_CONVOLUTIONS_H_
#define PASSES_GRAPH_SCATTER_CONVOLUTIONS_H_

#include "ir/task/kernel_oracle.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Without an oracle nothing is changed. It must outlive the pass.
GraphPass ScatterConvolutions(const ir::KernelOracle* oracle);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_SCATTER_CONVOLUTIONS_H_
