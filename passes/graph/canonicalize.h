// canonicalize: one form for what can be said in several, and nothing that does nothing.
//
// Why: later passes match few forms, and shape arithmetic that is known must not become kernels.
//
//   before                                             after
//   y = Identity(x), Cast(x, its own dtype)            x
//   y = Reshape(x, its own shape), Slice(x, all)       x
//   y = Concat(Slice(x, 0 to 3), Slice(x, 3 to all))   x
//   y = PermuteDims(PermuteDims(x, p), q)              PermuteDims(x, p then q), or x
//   y = Reshape(Reshape(x, a), b)                      Reshape(x, b)
//   y = Cast(Cast(x, wider), dtype)                    Cast(x, dtype)
//   s = Multiply(Take(Shape(x), 0), 2)                 Sizes([s * 2]), or a constant if the size is one
//   a, b = Split(x), y = GroupNorm(x), ...             what they decompose to
//   y = Add(x, 0), Multiply(x, 1), Where(true, x, z)   x, where the type stays and no value changes
//
// Requires: a verified graph. Ensures: every operator has a definition; computes the same values,
// but that Add(-0, 0) is kept as it is. Runs until nothing changes.
#ifndef PASSES_GRAPH_CANONICALIZE_H_
#define PASSES_GRAPH_CANONICALIZE_H_

#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

GraphPass Canonicalize();

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_CANONICALIZE_H_
