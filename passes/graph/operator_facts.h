// What an operator's definition says of it, whatever its name is.
//
//   ForwardedInput(Multiply(x, 1))             // x
//   ForwardedInput(Pad(x, pads=[0, 0]))        // x
//   PartOfInput(StridedSlice(x, starts=[1], strides=[2]))    // {1, 2}
//   ElementFacts(rewrite, Arange(0, n, 1))     // 0 .. the most that n may be, less one
//
// They look at the one stage that computes the operator (ir/task/task.h), so that a new operator
// needs no line in any pass.
#ifndef PASSES_GRAPH_OPERATOR_FACTS_H_
#define PASSES_GRAPH_OPERATOR_FACTS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "graph/graph.h"
#include "ir/simplify/bounds.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Returns the input that the operator's only output is, element for element and of the same type;
// nothing if none is known to be. Exact for floats: x + 0 is not x, for -0.
std::optional<graph::Tensor> ForwardedInput(const graph::Operator& op);

// Returns which axis of its input each axis of a permutation's output is (the trait kPermutation).
std::vector<int64_t> Permutation(const graph::Operator& op);

// Elements first, first + step and so on of a dimension.
struct Progression {
  int64_t first = 0, step = 1;
};

// Returns which elements of each dimension of its input an operator takes that does nothing else (a
// slice, a flip); nothing for others, and where these are no numbers.
std::optional<std::vector<Progression>> PartOfInput(const graph::Operator& op);

// Returns what holds of every element of an integer tensor, through operators that read one tensor
// whose elements are not known; nothing if nothing is known.
std::optional<ir::IntegerFacts> ElementFacts(const Rewrite& rewrite, const graph::Tensor& tensor);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_OPERATOR_FACTS_H_
