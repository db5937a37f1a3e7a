// eliminate-duplicates: operators that compute the same value from the same tensors become one, and
// dead ones go.
//
// Why: exporters repeat casts, transposes and masks in every layer.
//
//   before                         after
//   a = Exp(x)                     a = Exp(x)
//   b = Exp(x)                     c = Add(a, a)
//   c = Add(a, b)
//
// Requires: a verified graph. Ensures: no two operators have equal records, attributes and inputs.
// Constants of at most 64 elements are compared by their bytes, larger ones by identity.
#ifndef PASSES_GRAPH_ELIMINATE_DUPLICATES_H_
#define PASSES_GRAPH_ELIMINATE_DUPLICATES_H_

#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

GraphPass EliminateDuplicates();

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_ELIMINATE_DUPLICATES_H_
