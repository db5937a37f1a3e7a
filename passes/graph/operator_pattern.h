// Small questions that patterns are made of.
//
//   const Operator* full = ProducerNamed(rewrite, t, "Full");
//   if (ScalarOf(t) == 2.0) ...
#ifndef PASSES_GRAPH_OPERATOR_PATTERN_H_
#define PASSES_GRAPH_OPERATOR_PATTERN_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Returns the operator of that name that makes the tensor, or nullptr.
const graph::Operator* ProducerNamed(const Rewrite& rewrite, const graph::Tensor& tensor,
                                     absl::string_view name);

// Returns the number that a constant is everywhere, or nothing.
std::optional<double> ScalarOf(const graph::Tensor& tensor);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_OPERATOR_PATTERN_H_
