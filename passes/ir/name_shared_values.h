// name-shared-values: a value that a statement uses twice is computed once.
//
// Rewrite: an operation, conversion, load or call that occurs at several places of one statement's
// expressions is bound by a `let` before the statement. Reason: expressions are graphs, but code
// generators write trees: without names the square of a gelu of a gelu would be written, loads
// included, as often as there are paths to it, which is exponential in the depth of the chain.
//
//   %y[i] = tanh(%x[i] * 2.0f) * tanh(%x[i] * 2.0f)
// becomes
//   let v = tanh(%x[i] * 2.0f)
//   %y[i] = v * v
//
// Requires: simplify has run, for sharing is found by identity. Ensures: same values; in each
// statement only leaves, vectors of one value and simple index arithmetic occur more than once
// (conditions of while loops excepted).
#ifndef PASSES_IR_NAME_SHARED_VALUES_H_
#define PASSES_IR_NAME_SHARED_VALUES_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> NameSharedValues();

}  // namespace hidet::passes

#endif  // PASSES_IR_NAME_SHARED_VALUES_H_
