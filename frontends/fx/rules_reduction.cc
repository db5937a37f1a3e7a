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
#include "ir/typical_value.h"

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
  bool counted = false;
  if (const ScalarType* dtype = call.Arg(3, "dtype").As<ScalarType>()) {
    // Sums of truths are counted, and the count is a truth again.
    counted = IsBool(*dtype);
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, *dtype));
    if (mean && !IsFloat(*dtype)) return Wrong("the mean of integers is not defined");
  } else if (!IsFloat(x.dtype())) {
    if (mean) return Wrong("the mean of integers is not defined");
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kInt64));
  }
  HIDET_ASSIGN_OR_RETURN(const Attributes attributes, DimsOf(call, 1, 2));
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, op.text, {x}, attributes));
  if (counted) {
    HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, ScalarType::kBool));
  }
  return Value(y);
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

// logsumexp is a float.
Result LogSumExp(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, IsFloat(x.dtype()) ? x.dtype() : call.default_float));
  HIDET_ASSIGN_OR_RETURN(const Attributes attributes, DimsOf(call, 1, 2));
  return One(call, "ReduceLogSumExp", {x}, attributes);
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
        Tensor flat, Make(call, "Reshape", {x}, {{"shape", Dims{graph::Product(x.shape())}}}));
    HIDET_ASSIGN_OR_RETURN(Tensor y,
                           Make(call, op.text, {flat}, {{"dim", int64_t{0}}, {"keepdims", false}}));
    if (!keepdim) return Value(y);
    return One(call, "Reshape", {y}, {{"shape", Dims(x.rank(), ir::Int64(1))}});
  }
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank()));
  if (x.rank() == 0) {
    return One(call, "Full", {},
               {{"shape", Dims{}}, {"value", 0.0}, {"dtype", ScalarType::kInt64}});
  }
  return One(call, op.text, {x}, {{"dim", dim}, {"keepdims", keepdim}});
}

// max(x), max(x, dim) with values and indices, max(x, y).
template <Name reduce, Name arg, Name binary>
Result MaxOrMin(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (const Value& other = call.Arg(1, "other"); other.As<Tensor>() != nullptr) {
    HIDET_ASSIGN_OR_RETURN(const ScalarType dtype,
                           ResultType(call, {&call.Arg(0, "input"), &other}));
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

// Where var and std have their dimensions: var(x, unbiased) has none.
int SpreadDimPlace(const Call& call) { return call.Arg(1, "").As<bool>() != nullptr ? -1 : 1; }

// The variance of all elements, times count / (count - correction).
Result SpreadWithFraction(Call& call, const Tensor& x, double correction, bool root) {
  HIDET_ASSIGN_OR_RETURN(Attributes attributes, DimsOf(call, SpreadDimPlace(call), 3));
  attributes.Set("correction", int64_t{0});
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, "ReduceVar", {x}, attributes));
  const auto constant = [&](double value) {
    return graph::ScalarConstant(ScalarType::kFloat64, value, call.device);
  };
  Expr count = graph::Product(x.shape());
  if (const auto* dims = std::get_if<std::vector<int64_t>>(&attributes.Get("dims"))) {
    count = ir::Int64(1);
    for (const int64_t dim : *dims) count = count * x.shape()[dim < 0 ? dim + x.rank() : dim];
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor all, ToTensor(call, Value(count), ScalarType::kFloat64));
  HIDET_ASSIGN_OR_RETURN(Tensor free, Make(call, "Subtract", {all, constant(correction)}));
  HIDET_ASSIGN_OR_RETURN(free, Make(call, "Max", {free, constant(0)}));
  HIDET_ASSIGN_OR_RETURN(Tensor factor, Make(call, "Divide", {all, free}));
  HIDET_ASSIGN_OR_RETURN(factor, CastTo(call, factor, x.dtype()));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Multiply", {y, factor}));
  return root ? One(call, "Sqrt", {y}) : Result(Value(y));
}

// var and std: (x, dim, correction or unbiased, keepdim).
template <Name op>
Result Spread(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (!IsFloat(x.dtype())) return Wrong("the spread of integers is not defined");
  int64_t correction = 1;
  const Value* unbiased = &call.Arg(-1, "unbiased");
  if (SpreadDimPlace(call) < 0) {
    unbiased = &call.args[1];
  } else if (call.Arg(2, "").As<bool>() != nullptr) {
    unbiased = &call.args[2];
  }
  if (const bool* flag = unbiased->As<bool>()) correction = *flag ? 1 : 0;
  if (!call.Arg(-1, "correction").IsNone()) {
    const auto number = RealValue(call.Arg(-1, "correction"));
    if (!number.has_value()) return Unsupported("argument correction: expected a number");
    if (*number != std::floor(*number))
      return SpreadWithFraction(call, x, *number, std::string(op.text) == "ReduceStd");
    correction = static_cast<int64_t>(*number);
  }
  HIDET_ASSIGN_OR_RETURN(Attributes attributes, DimsOf(call, SpreadDimPlace(call), 3));
  attributes.Set("correction", correction);
  return One(call, op.text, {x}, attributes);
}

template <Name op>
Result SpreadAndMean(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Value spread, Spread<op>(call));
  HIDET_ASSIGN_OR_RETURN(const Attributes attributes, DimsOf(call, SpreadDimPlace(call), 3));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor mean, Make(call, "ReduceVarMean", {x}, attributes));
  return Value(ValueList{spread, mean});
}

// The p-norm over some dimensions: the largest or smallest magnitude where p is infinite, the
// number of elements other than 0 where it is 0.
absl::StatusOr<Tensor> NormOf(Call& call, const Tensor& x, double p, const Attributes& attributes) {
  if (p == 2) return Make(call, "ReduceL2", {x}, attributes);
  if (p == 1) return Make(call, "ReduceL1", {x}, attributes);
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, "Abs", {x}));
  if (std::isinf(p)) return ReduceToExtreme(call, p > 0 ? "ReduceMax" : "ReduceMin", y, attributes);
  if (p == 0) {
    const Tensor zero = graph::ScalarConstant(x.dtype(), 0, call.device);
    HIDET_ASSIGN_OR_RETURN(y, Make(call, "NotEqual", {x, zero}));
    HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, x.dtype()));
    return Make(call, "ReduceSum", {y}, attributes);
  }
  const auto power = [&](double exponent) {
    return Make(call, "Pow", {y, graph::ScalarConstant(x.dtype(), exponent, call.device)});
  };
  HIDET_ASSIGN_OR_RETURN(y, power(p));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "ReduceSum", {y}, attributes));
  return power(1 / p);
}

Result Norm(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const Value& given = call.Arg(1, "p").IsNone() ? call.Arg(-1, "ord") : call.Arg(1, "p");
  const std::string* name = given.As<std::string>();
  if (name != nullptr && *name != "fro") return Unsupported(absl::StrCat("p=", *name));
  const auto p = name != nullptr || given.IsNone() ? std::optional<double>(2.0) : RealValue(given);
  if (!p.has_value()) return Unsupported("argument p: expected a number that is known");
  if (!IsFloat(x.dtype())) return Wrong("the norm of integers is not defined");
  HIDET_ASSIGN_OR_RETURN(x, CastToDTypeArg(call, -1, x));
  HIDET_ASSIGN_OR_RETURN(const Attributes attributes, DimsOf(call, 2, 3));
  HIDET_ASSIGN_OR_RETURN(Tensor y, NormOf(call, x, *p, attributes));
  return Value(y);
}

Result CumulativeSum(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank()));
  if (!IsFloat(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kInt64));
  }
  HIDET_ASSIGN_OR_RETURN(x, CastToDTypeArg(call, 2, x));
  if (x.rank() == 0) return Value(x);
  return One(call, "CumulativeSum", {x}, {{"dim", dim}});
}

Result CumulativeProduct(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank()));
  if (const ScalarType* dtype = call.Arg(2, "dtype").As<ScalarType>()) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, *dtype));
  } else if (!IsFloat(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kInt64));
  }
  if (x.rank() == 0) return Value(x);
  return One(call, "CumulativeProduct", {x}, {{"dim", dim}});
}

// The largest or smallest so far, and the last place where it stands: the last of the places whose
// element equals what is the extreme there.
template <Name op>
Result CumulativeExtreme(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor given, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", given.rank()));
  if (given.rank() == 0) {
    HIDET_ASSIGN_OR_RETURN(
        Tensor first,
        Make(call, "Full", {}, {{"shape", Dims{}}, {"value", 0.0}, {"dtype", ScalarType::kInt64}}));
    return Value(ValueList{given, first});
  }
  Tensor x = given;
  if (IsBool(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kUInt8));
  }
  HIDET_ASSIGN_OR_RETURN(Tensor values, Make(call, op.text, {x}, {{"dim", dim}}));
  HIDET_ASSIGN_OR_RETURN(Tensor is_new, Make(call, "Equal", {x, values}));
  if (IsFloat(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(const Tensor is_nan, Make(call, "IsNan", {x}));
    HIDET_ASSIGN_OR_RETURN(is_new, Make(call, "LogicalOr", {is_new, is_nan}));
  }
  HIDET_ASSIGN_OR_RETURN(Tensor at, CountTo(call, x.shape()[dim]));
  std::vector<int64_t> behind;
  for (int64_t i = 1; i < x.rank() - dim; ++i) behind.push_back(i);
  if (!behind.empty()) {
    HIDET_ASSIGN_OR_RETURN(at, Make(call, "Unsqueeze", {at}, {{"dims", behind}}));
  }
  const Tensor zero = graph::ScalarConstant(ScalarType::kInt64, 0, call.device);
  HIDET_ASSIGN_OR_RETURN(at, Make(call, "Where", {is_new, at, zero}));
  HIDET_ASSIGN_OR_RETURN(const Tensor indices, Make(call, "CumulativeMax", {at}, {{"dim", dim}}));
  HIDET_ASSIGN_OR_RETURN(values, CastTo(call, values, given.dtype()));
  return Value(ValueList{values, indices});
}

Result LogCumulativeSumExp(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank()));
  if (!IsFloat(x.dtype())) return Unsupported("of integers");
  if (x.rank() == 0) return Value(x);
  return One(call, "CumulativeLogSumExp", {x}, {{"dim", dim}});
}

// Whether PyTorch computes Euclidean distances of these rows by a product: of more than 25 rows, if
// it is not told otherwise. A number that is free is what it typically is.
bool TakesProduct(const Value& mode, const Tensor& a, const Tensor& b) {
  constexpr int64_t kMostWithout = 25;
  const auto is = [&](absl::string_view name, int64_t number) {
    const std::string* text = mode.As<std::string>();
    const Expr* given = mode.As<Expr>();
    return (text != nullptr && *text == name) || (given != nullptr && ir::IsInt(*given, number));
  };
  if (is("donot_use_mm_for_euclid_dist", 2)) return false;
  if (is("use_mm_for_euclid_dist", 1)) return true;
  const auto are_many = [&](const Tensor& rows) {
    return ir::TypicalValue(rows.shape()[rows.rank() - 2]) > kMostWithout;
  };
  return are_many(a) || are_many(b);
}

// sqrt(|a|^2 + |b|^2 - 2 a b^T), where rounding may leave less than nothing of what is small.
Result DistancesByProduct(Call& call, const Tensor& a, const Tensor& b) {
  const auto squares = [&](const Tensor& rows) -> absl::StatusOr<Tensor> {
    HIDET_ASSIGN_OR_RETURN(const Tensor square, Make(call, "Multiply", {rows, rows}));
    return Make(call, "ReduceSum", {square},
                {{"dims", std::vector<int64_t>{rows.rank() - 1}}, {"keepdims", false}});
  };
  const auto as_column = [&](const Tensor& x, int64_t dim) {
    return Make(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{dim}}});
  };
  HIDET_ASSIGN_OR_RETURN(Tensor of_a, squares(a));
  HIDET_ASSIGN_OR_RETURN(Tensor of_b, squares(b));
  HIDET_ASSIGN_OR_RETURN(of_a, as_column(of_a, a.rank() - 1));
  HIDET_ASSIGN_OR_RETURN(of_b, as_column(of_b, b.rank() - 2));
  HIDET_ASSIGN_OR_RETURN(
      Tensor y, Make(call, "Matmul", {a, b}, {{"transpose_a", false}, {"transpose_b", true}}));
  const auto constant = [&](double value) {
    return graph::ScalarConstant(y.dtype(), value, call.device);
  };
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Multiply", {y, constant(-2)}));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Add", {y, of_a}));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Add", {y, of_b}));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Max", {y, constant(0)}));
  return One(call, "Sqrt", {y});
}

// The p-norm of the difference of each row of one with each of the other.
Result Distances(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor a, TensorArg(call, 0, "x1"));
  HIDET_ASSIGN_OR_RETURN(Tensor b, TensorArg(call, 1, "x2"));
  HIDET_ASSIGN_OR_RETURN(const double p, RealArg(call, 2, "p", 2.0));
  const Value mode = call.Arg(3, "compute_mode");
  if (a.rank() < 2 || b.rank() < 2 || !IsFloat(a.dtype())) return Wrong("expected rows of floats");
  const bool is_wide = BitWidth(a.dtype()) >= 32 && a.dtype() == b.dtype();
  if (p == 2 && is_wide && TakesProduct(mode, a, b)) return DistancesByProduct(call, a, b);
  HIDET_ASSIGN_OR_RETURN(
      a, Make(call, "Unsqueeze", {a}, {{"dims", std::vector<int64_t>{a.rank() - 1}}}));
  HIDET_ASSIGN_OR_RETURN(
      b, Make(call, "Unsqueeze", {b}, {{"dims", std::vector<int64_t>{b.rank() - 2}}}));
  HIDET_ASSIGN_OR_RETURN(Tensor difference, Make(call, "Subtract", {a, b}));
  const Attributes last = {{"dims", std::vector<int64_t>{-1}}, {"keepdims", false}};
  if (p == 0) {  // how many differ; of NaN it is NaN, unlike the norm
    HIDET_ASSIGN_OR_RETURN(Tensor differs, Make(call, "Abs", {difference}));
    HIDET_ASSIGN_OR_RETURN(differs, Make(call, "Ceil", {differs}));
    const Tensor one = graph::ScalarConstant(differs.dtype(), 1, call.device);
    HIDET_ASSIGN_OR_RETURN(differs, Make(call, "Min", {differs, one}));
    return One(call, "ReduceSum", {differs}, last);
  }
  if (std::isinf(p)) {  // torch's greatest difference is that of numbers, unlike the norm
    HIDET_ASSIGN_OR_RETURN(const Tensor is_nan, Make(call, "IsNan", {difference}));
    const Tensor zero = graph::ScalarConstant(difference.dtype(), 0, call.device);
    HIDET_ASSIGN_OR_RETURN(difference, Make(call, "Where", {is_nan, zero, difference}));
  }
  HIDET_ASSIGN_OR_RETURN(Tensor y, NormOf(call, difference, p, last));
  return Value(y);
}

// x / max(norm, eps).
Result Normalize(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(double p, RealArg(call, 1, "p", 2.0));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 2, "dim", 1));
  HIDET_ASSIGN_OR_RETURN(double epsilon, RealArg(call, 3, "eps", 1e-12));
  Attributes attributes = {{"keepdims", true}};
  if (x.rank() > 0) attributes.Set("dims", std::vector<int64_t>{dim});
  HIDET_ASSIGN_OR_RETURN(Tensor norm, NormOf(call, x, p, attributes));
  HIDET_ASSIGN_OR_RETURN(
      norm, Make(call, "Max", {norm, graph::ScalarConstant(x.dtype(), epsilon, call.device)}));
  return One(call, "Divide", {x, norm});
}

// hidet's own: transforms of rows of complex numbers in parts, or of real rows, on the CPU.
Result FourierTransform(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor re, TensorArg(call, 0, "re"));
  HIDET_ASSIGN_OR_RETURN(const Tensor im, OptionalTensorArg(call, 1, "im"));
  HIDET_ASSIGN_OR_RETURN(const bool forward, BoolArg(call, 2, "forward", true));
  std::vector<Tensor> parts = {re};
  if (im.defined()) parts.push_back(im);
  HIDET_ASSIGN_OR_RETURN(const Tensor made,
                         Make(call, "FourierTransform", parts, {{"forward", forward}}));
  return Value(made);
}

Result RealFromFourier(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor re, TensorArg(call, 0, "re"));
  HIDET_ASSIGN_OR_RETURN(const Tensor im, TensorArg(call, 1, "im"));
  const auto length = AsSize(call.Arg(2, "length"));
  if (!length.has_value()) return Unsupported("argument length: expected a size");
  HIDET_ASSIGN_OR_RETURN(const Tensor made,
                         Make(call, "RealFromFourier", {re, im}, {{"length", Dims{*length}}}));
  return Value(made);
}

constexpr OpRule kRules[] = {
    {"all", Truth<"ReduceAnd">},
    {"amax", Extreme<"ReduceMax">},
    {"amin", Extreme<"ReduceMin">},
    {"any", Truth<"ReduceOr">},
    {"argmax", ArgExtreme<"ArgMax">},
    {"argmin", ArgExtreme<"ArgMin">},
    {"cdist", Distances},
    {"cummax", CumulativeExtreme<"CumulativeMax">},
    {"cummin", CumulativeExtreme<"CumulativeMin">},
    {"cumprod", CumulativeProduct},
    {"cumsum", CumulativeSum},
    {"fourier_transform", FourierTransform},
    {"logcumsumexp", LogCumulativeSumExp},
    {"logsumexp", LogSumExp},
    {"max", MaxOrMin<"ReduceMax", "ArgMax", "Max">},
    {"mean", Reduce<"ReduceMean", true>},
    {"min", MaxOrMin<"ReduceMin", "ArgMin", "Min">},
    {"norm", Norm},
    {"normalize", Normalize},
    {"prod", Reduce<"ReduceProd", false>},
    {"real_from_fourier", RealFromFourier},
    {"std", Spread<"ReduceStd">},
    {"std_mean", SpreadAndMean<"ReduceStd">},
    {"sum", Reduce<"ReduceSum", false>},
    {"var", Spread<"ReduceVar">},
    {"var_mean", SpreadAndMean<"ReduceVar">},
};

}  // namespace

absl::Span<const OpRule> ReductionRules() { return kRules; }

}  // namespace hidet::fx
