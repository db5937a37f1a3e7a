// hoist-invariants: names index arithmetic that is used more than once, or that a loop need not
// repeat.
//
// Rewrite: an integer or bool expression over variables alone that occurs in several places, or
// inside a loop whose variable it does not depend on, is computed by a `let` where its last
// variable is bound. Reason: simplification inlines index bindings so that it can see through them,
// and expressions are graphs; printed or generated as they are, a shared part would be written, and
// without an optimizer computed, once a use.
//
//   for i in 64 { %y[(b * 256 + t) / 3 * 64 + i] = %x[(b * 256 + t) / 3] }
// becomes
//   let x = (b * 256 + t) / 3
//   let x_1 = x * 64
//   for i in 64 { %y[x_1 + i] = %x[x] }
//
// Requires: simplify has run, for sharing is found by identity. Ensures: same values. Nothing that
// reads memory moves, and since all operators are total, computing what a branch would have skipped
// is harmless.
#ifndef PASSES_IR_HOIST_INVARIANTS_H_
#define PASSES_IR_HOIST_INVARIANTS_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> HoistInvariants();

}  // namespace hidet::passes

#endif  // PASSES_IR_HOIST_INVARIANTS_H_
