// Small questions that patterns are made of.
//
//   const Operator* softmax = ProducerNamed(rewrite, t, "Softmax");
//   if (auto scaled = ScaledBy(rewrite, t)) ... scaled->tensor, scaled->factor ...      // t = tensor * factor
#ifndef PASSES_GRAPH_OPERATOR_PATTERN_H_
#define PASSES_GRAPH_OPERATOR_PATTERN_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Returns the operator of that name that makes the tensor, or nullptr.
const graph::Operator* ProducerNamed(const Rewrite& rewrite, const graph::Tensor& tensor,
                                     absl::string_view name);

// Returns the number that a constant is everywhere, or nothing.
std::optional<double> ScalarOf(const graph::Tensor& tensor);

// A tensor times a constant number, by Multiply or Divide, of the tensor's own type.
struct Scaled {
  graph::Tensor tensor;
  double factor = 1;
};
std::optional<Scaled> ScaledBy(const Rewrite& rewrite, const graph::Tensor& tensor);

// The other operand of a two-input operator of that name of which one operand is this number
// (within a millionth).
std::optional<graph::Tensor> OtherThan(const Rewrite& rewrite, const graph::Tensor& tensor,
                                       absl::string_view name, double number);

// True when b is a within a millionth.
bool IsNear(double a, double b);

// The factors of a tree of multiplications and divisions by numbers: all numbers as one, and the
// other operands. Nothing where the tree has more than 32 operators: where operands are shared, a
// few operators are a tree of any size.
struct Factors {
  double number = 1;
  std::vector<graph::Tensor> tensors;
};
std::optional<Factors> FactorsOf(const Rewrite& rewrite, const graph::Tensor& tensor);

// x where the tensor is x * x, Square(x) or Pow(x, 2); nothing otherwise.
std::optional<graph::Tensor> SquareOf(const Rewrite& rewrite, const graph::Tensor& tensor);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_OPERATOR_PATTERN_H_
