// How a reduction combines elements: a binary operation on tuples with its identity.
//
//   Combiner sum = SumCombiner(Type::Float32());            // one element: left + right, identity 0
//   Combiner softmax = SoftmaxCombiner(Type::Float32());    // two: running maximum and sum
//   softmax.kind == CombinerKind::kSoftmax; CombinerName(softmax.kind) == "softmax";
//
// One row of the table in combiner.cc makes, names and types each kind.
#ifndef IR_TASK_COMBINER_H_
#define IR_TASK_COMBINER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/expr.h"

namespace hidet::ir {

enum class CombinerKind : uint8_t {
  kSum,
  kProduct,
  kMax,
  kMin,
  kAnd,
  kOr,
  kArgMax,
  kArgMin,
  kSoftmax,
  kWelford,
};
// The kind's name in text: "sum", "argmax".
absl::string_view CombinerName(CombinerKind kind);
// Returns the kind of that name, or nothing.
std::optional<CombinerKind> FindCombiner(absl::string_view name);

// An associative and commutative operation on tuples, with its identity: what a reduction does.
struct Combiner {
  CombinerKind kind = CombinerKind::kSum;
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

// Returns the combiner for tuples of these types. InvalidArgument if the kind has no such tuples.
absl::StatusOr<Combiner> MakeCombiner(CombinerKind kind, absl::Span<const Type> types);

// Returns the combination of two tuples: the result with left and right replaced.
std::vector<Expr> Combine(const Combiner& combiner, absl::Span<const Expr> left,
                          absl::Span<const Expr> right);

}  // namespace hidet::ir

#endif  // IR_TASK_COMBINER_H_
