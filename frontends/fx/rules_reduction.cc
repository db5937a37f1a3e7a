// Reductions and running sums.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"

namespace hidet::fx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using ir::Expr;

// The attributes dims and keepdims from two arguments; no dims are all, and so is the dimension
// that torch lets a tensor without dimensions have.
absl::StatusOr<Attributes> DimsOf(const Call& call, int dim_place, int keep_place) {
  Attributes attributes;
  const Value& dim = call.Arg(dim_place, "dim");
  if (const ValueList* list = dim.As<ValueList>()) {
    std::vector<int64_t> dims;
    for (const Value& value : *list) {
      HIDET_ASSIGN_OR_RETURN(int64_t axis, IntValue(value, "dim"));
      dims.push_back(axis);
    }
    if (!dims.empty()) attributes.Set("dims", std::move(dims));
  } else if (!dim.IsNone()) {
    HIDET_ASSIGN_OR_RETURN(int64_t axis, IntValue(dim, "dim"));
    attributes.Set("dims", std::vector<int64_t>{axis});
  }
  const Tensor* x = call.Arg(0, "input").As<Tensor>();
  if (const auto* dims = std::get_if<std::vector<int64_t>>(&attributes.Get("dims"));
      x != nullptr && x->rank() == 0 && dims != nullptr) {
    for (int64_t dim : *dims) HIDET_RETURN_IF_ERROR(Axis(dim, 0).status());
    attributes.Set("dims", std::monostate());
  }
  HIDET_ASSIGN_OR_RETURN(bool keepdim, BoolArg(call, keep_place, "keepdim", false));
  attributes.Set("keepdims", keepdim);
  return attributes;
}

template <Name op, bool mean>
Result Reduce(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (const ScalarType* dtype = call.Arg(3, "dtype").As<ScalarType>()) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, *dtype));
  }
  if (!IsFloat(x.dtype())) {
    if (mean) return Wrong("the mean of integers is not defined");
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kInt64));
  }
  HIDET_ASSIGN_OR_RETURN(const Attributes attributes, DimsOf(call, 1, 2));
  return One(call, op.text, {x}, attributes);
}

// all and any; anything that is not zero is true.
template <Name op>
Result Truth(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Attributes attributes, DimsOf(call, 1, 2));
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, op.text, {x}, attributes));
  if (x.dtype() != ScalarType::kUInt8) return Value(y);
  HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, ScalarType::kUInt8));  // for the sake of old programs
  return Value(y);
}

// The largest or smallest elements; False is less than True. Over no elements there is none.
absl::StatusOr<Tensor> ReduceToExtreme(Call& call, absl::string_view op, const Tensor& x,
                                       const Attributes& attributes) {
  const auto* dims = std::get_if<std::vector<int64_t>>(&attributes.Get("dims"));
  for (int d = 0; d < x.rank(); ++d) {
    const bool reduced = dims == nullptr ||
                         std::find(dims->begin(), dims->end(), d) != dims->end() ||
                         std::find(dims->begin(), dims->end(), d - x.rank()) != dims->end();
    if (reduced && ir::IsInt(x.shape()[d], 0))
      return Wrong(absl::StrCat("dimension ", d, " is 0: there is no element to take"));
  }
  if (!IsBool(x.dtype())) return Make(call, op, {x}, attributes);
  HIDET_ASSIGN_OR_RETURN(Tensor y, CastTo(call, x, ScalarType::kUInt8));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, op, {y}, attributes));
  return CastTo(call, y, ScalarType::kBool);
}

// amax and amin.
template <Name op>
Result Extreme(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Attributes attributes, DimsOf(call, 1, 2));
  HIDET_ASSIGN_OR_RETURN(Tensor y, ReduceToExtreme(call, op.text, x, attributes));
  return Value(y);
}

template <Name op>
Result ArgExtreme(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(bool keepdim, BoolArg(call, 2, "keepdim", false));
  if (IsBool(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kUInt8));
  }
  if (call.Arg(1, "dim").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(
        x, Make(call, "Reshape", {x}, {{"shape", Dims{graph::Product(x.shape())}}}));
    return One(call, op.text, {x}, {{"dim", int64_t{0}}, {"keepdims", false}});
  }
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
  return One(call, op.text, {x}, {{"dim", dim}, {"keepdims", keepdim}});
}

// max(x), max(x, dim) with values and indices, max(x, y).
template <Name reduce, Name arg, Name binary>
Result MaxOrMin(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (const Value& other = call.Arg(1, "other"); other.As<Tensor>() != nullptr) {
    HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, ResultType({&call.Arg(0, "input"), &other}));
    // False is less than True.
    const ScalarType computed = IsBool(dtype) ? ScalarType::kUInt8 : dtype;
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, computed));
    HIDET_ASSIGN_OR_RETURN(const Tensor y, ToTensor(call, other, computed));
    HIDET_ASSIGN_OR_RETURN(const Tensor extreme, Make(call, binary.text, {x, y}));
    HIDET_ASSIGN_OR_RETURN(const Tensor result, CastTo(call, extreme, dtype));
    return Value(result);
  }
  if (call.Arg(1, "dim").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(Tensor y, ReduceToExtreme(call, reduce.text, x, {{"keepdims", false}}));
    return Value(y);
  }
  HIDET_ASSIGN_OR_RETURN(const Attributes attributes, DimsOf(call, 1, 2));
  HIDET_ASSIGN_OR_RETURN(Tensor values, ReduceToExtreme(call, reduce.text, x, attributes));
  HIDET_ASSIGN_OR_RETURN(Value indices, ArgExtreme<arg>(call));
  return Value(ValueList{values, indices});
}

// var and std: (x, dim, correction or unbiased, keepdim).
template <Name op>
Result Spread(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (!IsFloat(x.dtype())) return Wrong("the spread of integers is not defined");
  int dim_place = 1;
  int64_t correction = 1;
  const Value* unbiased = &call.Arg(-1, "unbiased");
  if (call.Arg(1, "").As<bool>() != nullptr) {  // var(x, unbiased)
    unbiased = &call.args[1];
    dim_place = -1;
  } else if (call.Arg(2, "").As<bool>() != nullptr) {
    unbiased = &call.args[2];
  }
  if (const bool* flag = unbiased->As<bool>()) correction = *flag ? 1 : 0;
  if (!call.Arg(-1, "correction").IsNone()) {
    const auto number = RealValue(call.Arg(-1, "correction"));
    if (!number.has_value() || *number != std::floor(*number))
      return Unsupported("argument correction: expected a whole number");
    correction = static_cast<int64_t>(*number);
  }
  HIDET_ASSIGN_OR_RETURN(Attributes attributes, DimsOf(call, dim_place, 3));
  attributes.Set("correction", correction);
  return One(call, op.text, {x}, attributes);
}

Result VarMean(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Value var, Spread<"ReduceVar">(call));
  HIDET_ASSIGN_OR_RETURN(const Attributes attributes, DimsOf(call, 1, 3));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor mean, Make(call, "ReduceMean", {x}, attributes));
  return Value(ValueList{var, mean});
}

Result Norm(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const Value& given = call.Arg(1, "p").IsNone() ? call.Arg(-1, "ord") : call.Arg(1, "p");
  const double p = RealValue(given).value_or(2.0);
  if (given.As<std::string>() != nullptr || (p != 1 && p != 2))
    return Unsupported("only p=1 and p=2 are supported");
  HIDET_ASSIGN_OR_RETURN(const Attributes attributes, DimsOf(call, 2, 3));
  return One(call, p == 1 ? "ReduceL1" : "ReduceL2", {x}, attributes);
}

Result CumulativeSum(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
  if (!IsFloat(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kInt64));
  }
  HIDET_ASSIGN_OR_RETURN(x, CastToDTypeArg(call, 2, x));
  if (x.rank() == 0) return Value(x);
  return One(call, "CumulativeSum", {x}, {{"dim", dim}});
}

// x / max(norm, eps).
Result Normalize(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(double p, RealArg(call, 1, "p", 2.0));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 2, "dim", 1));
  HIDET_ASSIGN_OR_RETURN(double epsilon, RealArg(call, 3, "eps", 1e-12));
  if (p != 2) return Unsupported("only p=2 is supported");
  HIDET_ASSIGN_OR_RETURN(
      Tensor norm,
      Make(call, "ReduceL2", {x}, {{"dims", std::vector<int64_t>{dim}}, {"keepdims", true}}));
  HIDET_ASSIGN_OR_RETURN(
      norm, Make(call, "Max", {norm, graph::ScalarConstant(x.dtype(), epsilon, call.device)}));
  return One(call, "Divide", {x, norm});
}

constexpr OpRule kRules[] = {
    {"all", Truth<"ReduceAnd">},
    {"amax", Extreme<"ReduceMax">},
    {"amin", Extreme<"ReduceMin">},
    {"any", Truth<"ReduceOr">},
    {"argmax", ArgExtreme<"ArgMax">},
    {"argmin", ArgExtreme<"ArgMin">},
    {"cumsum", CumulativeSum},
    {"logsumexp", Extreme<"ReduceLogSumExp">},
    {"max", MaxOrMin<"ReduceMax", "ArgMax", "Max">},
    {"mean", Reduce<"ReduceMean", true>},
    {"min", MaxOrMin<"ReduceMin", "ArgMin", "Min">},
    {"norm", Norm},
    {"normalize", Normalize},
    {"prod", Reduce<"ReduceProd", false>},
    {"std", Spread<"ReduceStd">},
    {"sum", Reduce<"ReduceSum", false>},
    {"var", Spread<"ReduceVar">},
    {"var_mean", VarMean},
};

}  // namespace

absl::Span<const OpRule> ReductionRules() { return kRules; }

}  // namespace hidet::fx
