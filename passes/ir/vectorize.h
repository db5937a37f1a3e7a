// vectorize: turns loops marked vectorized into operations on vectors.
//
// Rewrite: the loop's variable becomes the vector (0, 1, ..., n - 1), and so does all that depends
// on it. Accesses whose index grows by one with the variable become loads and stores of n lanes,
// others a pack of scalar loads, or one store a lane. A condition that depends on the variable
// becomes a predicate. Reason: a wide access moves up to 16 bytes a thread on a GPU, and fills a
// vector register on a CPU.
//
//   for i in 4 vectorized { %y[j * 4 + i] = %x[j * 4 + i] * 2.0f }
// becomes
//   %y[j * 4] = %x[j * 4; lanes 4] * broadcast(2.0f, 4)
//
// The kind is a promise of the loop's author that iterations are independent, so statements may be
// done one after the other for all lanes. What cannot be a vector (calls, inner loops whose extent
// varies) is done lane by lane, so the pass always succeeds where the extent allows. Requires: flat
// buffers (flatten-buffers), constant extents, else FailedPrecondition. Ensures: no loop is of kind
// vectorized.
#ifndef PASSES_IR_VECTORIZE_H_
#define PASSES_IR_VECTORIZE_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

struct VectorizeOptions {
  // Wide accesses only where the address is proven to be a multiple of their size, and never to
  // registers: what a GPU needs. CPUs take any address.
  bool require_alignment = false;
};

Pass<ir::Kernel> Vectorize(VectorizeOptions options = {});

}  // namespace hidet::passes

#endif  // PASSES_IR_VECTORIZE_H_
