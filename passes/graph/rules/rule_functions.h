// What clauses of rules can ask besides expressions: a few questions about tensors and attributes,
// answered in C++.
//
//   where constant(weight, bias)
//   let axis = trailing_axis(dims, x)
//
//   constant(t, ...)           all tensors that are there are constants
//   same_dtype(a, b)           two tensors have one dtype
//   by_channel(t, image)       the tensor holds one value for each channel (dimension 1) of an image
//   trailing_axis(dims, x)     the first of `dims`, if these are the last dimensions of x
//   swapped_axes(x)            the order of dimensions that swaps the last two
//   before_ones(size, sizes)   a shape: the size, and a one for each of the sizes
//   dtype(x)                   the dtype
//   accumulator(x)             the dtype that sums over x are computed in
#ifndef PASSES_GRAPH_RULES_RULE_FUNCTIONS_H_
#define PASSES_GRAPH_RULES_RULE_FUNCTIONS_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "passes/graph/rules/rule.h"

namespace hidet::passes {

struct RuleFunction {
  const char* name;
  // The kinds of the operands, a letter each: t tensor, a attribute, s size, l sizes; the last may
  // be repeated if a + follows.
  const char* operands;
  bool gives_value;
  // Returns the value (or, where none is given, anything); nothing where it does not hold.
  std::optional<RuleValue> (*function)(absl::Span<const RuleValue> operands);
};

// Returns the function of that name, or nullptr.
const RuleFunction* FindRuleFunction(absl::string_view name);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RULES_RULE_FUNCTIONS_H_
