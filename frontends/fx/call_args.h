// Reading a call's arguments, and making operators: what the rules of torch's functions are written
// with.
//
//   HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
//   HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank(), -1));
//   return One(call, "Softmax", {x}, {{"axis", dim}});
#ifndef FRONTENDS_FX_CALL_ARGS_H_
#define FRONTENDS_FX_CALL_ARGS_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "frontends/fx/op_rule.h"
#include "graph/attributes.h"
#include "graph/tensor.h"

namespace hidet::fx {

using Result = absl::StatusOr<Value>;

// A template argument that is text: Unary<"Abs">.
template <size_t N>
struct Name {
  char text[N];
  constexpr Name(const char (&t)[N]) { std::copy_n(t, N, text); }  // NOLINT: written as literals
};

absl::Status Unsupported(absl::string_view what);
absl::Status Wrong(absl::string_view what);

// Arguments at a place or of a name. An error names the argument and what was expected.
absl::StatusOr<graph::Tensor> TensorArg(const Call& call, int i, absl::string_view keyword);
// The same; an empty handle for None.
absl::StatusOr<graph::Tensor> OptionalTensorArg(const Call& call, int i, absl::string_view keyword);
absl::StatusOr<int64_t> IntArg(const Call& call, int i, absl::string_view keyword,
                               std::optional<int64_t> otherwise = std::nullopt);
// A dimension of a tensor of so many, counted from the front.
absl::StatusOr<int64_t> AxisArg(const Call& call, int i, absl::string_view keyword, int rank,
                                std::optional<int64_t> otherwise = std::nullopt);
absl::StatusOr<bool> BoolArg(const Call& call, int i, absl::string_view keyword, bool otherwise);
absl::StatusOr<double> RealArg(const Call& call, int i, absl::string_view keyword,
                               std::optional<double> otherwise);
// Sizes from place i on: a list, or one argument each.
absl::StatusOr<graph::Dims> SizesFrom(const Call& call, size_t i, absl::string_view keyword);
absl::StatusOr<std::vector<int64_t>> IntsFrom(const Call& call, size_t i,
                                              absl::string_view keyword);
// `count` integers: a list of them, or one number for all.
absl::StatusOr<std::vector<int64_t>> IntsArg(const Call& call, int i, absl::string_view keyword,
                                             int count, std::optional<int64_t> otherwise);
// Tensors in a list.
absl::StatusOr<std::vector<graph::Tensor>> TensorsArg(const Call& call, int i,
                                                      absl::string_view keyword);

// A size as the first call has it: what decides how many results there are, where torch has
// specialized the graph for that.
int64_t AtFirstCall(const ir::Expr& size);

// Of one value.
std::optional<ir::Expr> AsSize(const Value& value);
absl::StatusOr<int64_t> IntValue(const Value& value, absl::string_view what);
std::optional<double> RealValue(const Value& value);

// Returns the dimension counted from the front.
absl::StatusOr<int64_t> Axis(int64_t axis, int rank);

absl::Status RefuseOut(const Call& call);

// Operators.
absl::StatusOr<graph::Tensor> Make(Call& call, absl::string_view op,
                                   const std::vector<graph::Tensor>& inputs,
                                   const graph::Attributes& attributes = {});
Result One(Call& call, absl::string_view op, const std::vector<graph::Tensor>& inputs,
           const graph::Attributes& attributes = {});
absl::StatusOr<graph::Tensor> CastTo(Call& call, const graph::Tensor& x, ScalarType dtype);
absl::StatusOr<graph::Tensor> ReshapeTo(Call& call, const graph::Tensor& x, graph::Dims shape);
// x[begin:end:step] along one dimension; bounds are counted from the front, and inside.
absl::StatusOr<graph::Tensor> SliceOf(Call& call, const graph::Tensor& x, int64_t dim,
                                      const ir::Expr& begin, const ir::Expr& end, int64_t step = 1);

// 0, 1, ... size - 1 in int64.
absl::StatusOr<graph::Tensor> CountTo(Call& call, const ir::Expr& size);
// Returns how many of the bounds, which are sorted along their last dimension, are less than each
// value, or with `right` not greater; int64. Both have one dtype; bounds of one dimension are those
// of all values. Steps become shorter by a factor of 64, so that a value costs some 64 questions
// for each factor of 64 in the number of bounds.
absl::StatusOr<graph::Tensor> CountBelow(Call& call, const graph::Tensor& bounds,
                                         const graph::Tensor& values, bool right);

// torch's dtype of a number; nothing for other values.
std::optional<ScalarType> DTypeOfNumber(const Call& call, const Value& value);
// torch's result type: tensors with dimensions decide, then those without, then numbers, each only
// by a higher category.
absl::StatusOr<ScalarType> ResultType(const Call& call, const std::vector<const Value*>& values);
// A tensor of one number. Whole numbers that the 53 bits of a real one do not hold are repeated as
// they are.
absl::StatusOr<graph::Tensor> FilledWith(Call& call, graph::Dims shape, const Value& value,
                                         ScalarType dtype);
// A tensor or number as a tensor of that dtype.
absl::StatusOr<graph::Tensor> ToTensor(Call& call, const Value& value, ScalarType dtype);
// Casts to the argument `dtype`, if it is given.
absl::StatusOr<graph::Tensor> CastToDTypeArg(Call& call, int i, const graph::Tensor& x);

}  // namespace hidet::fx

#endif  // FRONTENDS_FX_CALL_ARGS_H_
