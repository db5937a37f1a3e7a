// simplify: index arithmetic in canonical form, dead branches and loops dropped (see
// ir/simplify/simplify.h).
//
// Rewrite: every expression becomes what ir::Simplify makes of it, with the ranges of grid, thread
// and loop variables. Reason: offsets that flattening, tiling and unrolling compose are mostly
// redundant.
//
//   if t < 256 { %y[(b * 256 + t) / 256 * 256 + t % 256] = 0.0f }    // t in [0, 256)
// becomes
//   %y[b * 256 + t] = 0.0f
//
// Requires: nothing. Ensures: the result is a fixed point of the pass; equal sub-expressions of it
// are the same node.
#ifndef PASSES_IR_SIMPLIFY_H_
#define PASSES_IR_SIMPLIFY_H_

#include "ir/kernel.h"
#include "ir/simplify/simplify.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> Simplify(ir::SimplifyOptions options = {});

}  // namespace hidet::passes

#endif  // PASSES_IR_SIMPLIFY_H_
