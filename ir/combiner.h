// How a reduction combines elements: a binary operation on tuples with its identity.
//
//   Combiner sum = SumCombiner(Type::Float32());            // one element: left + right, identity 0
//   Combiner softmax = SoftmaxCombiner(Type::Float32());    // two: running maximum and sum
#ifndef IR_COMBINER_H_
#define IR_COMBINER_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "ir/expr.h"

namespace hidet::ir {

// An associative and commutative operation on tuples, with its identity: what a reduction does.
struct Combiner {
  std::string name;  // "sum", "max", ...: which of those below it is
  std::vector<Var> left;
  std::vector<Var> right;
  std::vector<Expr> result;    // over left and right
  std::vector<Expr> identity;  // constants
};
Combiner SumCombiner(Type type);
Combiner ProductCombiner(Type type);
Combiner MaxCombiner(Type type);
Combiner MinCombiner(Type type);
Combiner AndCombiner();
Combiner OrCombiner();
// (value, index int64): the largest (smallest) value, the lowest index among equals; NaN wins over
// numbers.
Combiner ArgMaxCombiner(Type type);
Combiner ArgMinCombiner(Type type);
// (maximum, sum of exp(x - maximum)): online softmax, Milakov and Gimelshein 2018. Elements are (x,
// 1).
Combiner SoftmaxCombiner(Type type);
// (count, mean, sum of squared differences): Chan, Golub and LeVeque 1979. Elements are (1, x, 0).
Combiner WelfordCombiner(Type type);

// Returns the combination of two tuples: the result with left and right replaced.
std::vector<Expr> Combine(const Combiner& combiner, absl::Span<const Expr> left,
                          absl::Span<const Expr> right);

}  // namespace hidet::ir

#endif  // IR_COMBINER_H_
