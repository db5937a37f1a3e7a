#include "frontends/fx/call_args.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"

namespace hidet::fx {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using ir::Expr;

absl::Status Unsupported(absl::string_view what) { return absl::UnimplementedError(what); }
absl::Status Wrong(absl::string_view what) { return absl::InvalidArgumentError(what); }

absl::StatusOr<Tensor> TensorArg(const Call& call, int i, absl::string_view keyword) {
  const Value& value = call.Arg(i, keyword);
  if (const Tensor* tensor = value.As<Tensor>()) return *tensor;
  return Wrong(absl::StrCat("argument ", keyword, ": expected a tensor"));
}

std::optional<Expr> AsSize(const Value& value) {
  if (const Expr* expr = value.As<Expr>()) return *expr;
  return std::nullopt;
}

absl::StatusOr<int64_t> IntValue(const Value& value, absl::string_view what) {
  if (const auto expr = AsSize(value)) {
    if (const auto number = ir::AsInt(ir::Simplify(*expr))) return *number;
  }
  return Unsupported(absl::StrCat("argument ", what, ": expected a constant integer"));
}

int64_t AtFirstCall(const Expr& size) {
  ir::VarMap<Expr> hints;
  for (const ir::Var& var : ir::CollectVars(size))
    hints[var] = ir::IntConstant(var.type(), std::max(var.facts().hint, var.facts().min));
  return ir::AsInt(ir::Simplify(ir::Substitute(size, hints))).value_or(0);
}

absl::StatusOr<int64_t> IntArg(const Call& call, int i, absl::string_view keyword,
                               std::optional<int64_t> otherwise) {
  const Value& value = call.Arg(i, keyword);
  if (value.IsNone() && otherwise.has_value()) return *otherwise;
  return IntValue(value, keyword);
}

absl::StatusOr<int64_t> AxisArg(const Call& call, int i, absl::string_view keyword, int rank,
                                std::optional<int64_t> otherwise) {
  HIDET_ASSIGN_OR_RETURN(const int64_t axis, IntArg(call, i, keyword, otherwise));
  return Axis(axis, rank);
}

absl::StatusOr<bool> BoolArg(const Call& call, int i, absl::string_view keyword, bool otherwise) {
  const Value& value = call.Arg(i, keyword);
  if (value.IsNone()) return otherwise;
  if (const bool* flag = value.As<bool>()) return *flag;
  return Unsupported(absl::StrCat("argument ", keyword, ": expected True or False"));
}

std::optional<double> RealValue(const Value& value) {
  if (const double* real = value.As<double>()) return *real;
  if (const bool* flag = value.As<bool>()) return *flag ? 1.0 : 0.0;
  if (const auto expr = AsSize(value)) {
    if (const auto number = ir::AsInt(ir::Simplify(*expr))) return static_cast<double>(*number);
  }
  return std::nullopt;
}

absl::StatusOr<double> RealArg(const Call& call, int i, absl::string_view keyword,
                               std::optional<double> otherwise) {
  const Value& value = call.Arg(i, keyword);
  if (value.IsNone() && otherwise.has_value()) return *otherwise;
  if (const auto real = RealValue(value)) return *real;
  return Unsupported(absl::StrCat("argument ", keyword, ": expected a constant number"));
}

absl::StatusOr<Dims> SizesFrom(const Call& call, size_t i, absl::string_view keyword) {
  ValueList list;
  const Value& first = call.Arg(static_cast<int>(i), keyword);
  if (const ValueList* given = first.As<ValueList>()) {
    list = *given;
  } else if (i < call.args.size()) {
    list.assign(call.args.begin() + i, call.args.end());
  } else if (!first.IsNone()) {
    list = {first};
  }
  Dims dims;
  for (const Value& value : list) {
    const auto size = AsSize(value);
    if (!size.has_value())
      return Unsupported(absl::StrCat("argument ", keyword, ": expected integers"));
    dims.push_back(*size);
  }
  return dims;
}

absl::StatusOr<std::vector<int64_t>> IntsFrom(const Call& call, size_t i,
                                              absl::string_view keyword) {
  HIDET_ASSIGN_OR_RETURN(Dims dims, SizesFrom(call, i, keyword));
  std::vector<int64_t> ints;
  for (const Expr& dim : dims) {
    HIDET_ASSIGN_OR_RETURN(int64_t value, IntValue(dim, keyword));
    ints.push_back(value);
  }
  return ints;
}

absl::StatusOr<int64_t> Axis(int64_t axis, int rank) {
  const int64_t limit = std::max(rank, 1);
  if (axis < -limit || axis >= limit)
    return Wrong(absl::StrCat("dimension ", axis, " out of range for rank ", rank));
  return axis < 0 ? axis + limit : axis;
}

absl::StatusOr<Tensor> Make(Call& call, absl::string_view op, const std::vector<Tensor>& inputs,
                            const Attributes& attributes) {
  return call.builder.ApplyOne(op, absl::MakeConstSpan(inputs), attributes, call.name);
}

Result One(Call& call, absl::string_view op, const std::vector<Tensor>& inputs,
           const Attributes& attributes) {
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, op, inputs, attributes));
  return Value(y);
}

absl::StatusOr<Tensor> CastTo(Call& call, const Tensor& x, ScalarType dtype) {
  if (x.dtype() == dtype) return x;
  if (dtype != ScalarType::kFloat8E4M3 || !(IsFloat(x.dtype()) || BitWidth(x.dtype()) > 8)) {
    return Make(call, "Cast", {x}, {{"dtype", dtype}});
  }
  // Torch saturates where there is no infinity, at the largest number; Cast gives NaN.
  HIDET_ASSIGN_OR_RETURN(Tensor kept,
                         Make(call, "Clip", {x}, {{"min_val", -448.0}, {"max_val", 448.0}}));
  return Make(call, "Cast", {kept}, {{"dtype", dtype}});
}

absl::StatusOr<Tensor> ReshapeTo(Call& call, const Tensor& x, Dims shape) {
  return Make(call, "Reshape", {x}, {{"shape", std::move(shape)}});
}

absl::StatusOr<Tensor> SliceOf(Call& call, const Tensor& x, int64_t dim, const Expr& begin,
                               const Expr& end, int64_t step) {
  return Make(call, "StridedSlice", {x},
              {{"starts", Dims{ir::Simplify(begin)}},
               {"ends", Dims{ir::Simplify(end)}},
               {"axes", std::vector<int64_t>{dim}},
               {"strides", std::vector<int64_t>{step}}});
}

absl::StatusOr<Tensor> CountTo(Call& call, const Expr& size) {
  std::vector<Tensor> bounds;
  for (const Expr& bound : {Expr(ir::Int64(0)), size, Expr(ir::Int64(1))}) {
    HIDET_ASSIGN_OR_RETURN(Tensor scalar, ToTensor(call, Value(bound), ScalarType::kInt64));
    bounds.push_back(std::move(scalar));
  }
  return Make(call, "Arange", bounds);
}

absl::StatusOr<Tensor> CountBelow(Call& call, const Tensor& bounds, const Tensor& values,
                                  bool right) {
  constexpr int64_t kMostSteps = 64;
  constexpr int64_t kMostBounds = int64_t{1} << 40;  // more do not fit any memory
  const int64_t length =
      std::clamp<int64_t>(ir::Simplifier().bounds().Of(bounds.shape().back()).max, 1, kMostBounds);
  // A few steps are part of a kernel. The runtime searches what processors compare. On a GPU a
  // search by halves is one kernel, whose threads wait for one bound after the other; rows of
  // steps would be a kernel each, of as many reads as they have steps.
  const int bits = BitWidth(bounds.dtype());
  const bool is_searched = IsFloat(bounds.dtype()) ? bits >= 32 : bits >= 8;
  if (length > kMostSteps && !call.device.IsCuda() && is_searched)
    return Make(call, "CountBelow", {bounds, values}, {{"right", right}});
  const bool by_halves = call.device.IsCuda();
  const int64_t ratio = by_halves ? 2 : kMostSteps;
  int64_t step = 1;
  while (step * ratio < length + (by_halves ? 1 : 0)) step *= ratio;
  Tensor place;
  for (; step > 0; step /= ratio) {
    std::vector<Tensor> inputs = {bounds, values};
    if (place.defined()) inputs.push_back(place);
    const int64_t most = by_halves ? 1 : std::min(kMostSteps, CeilOfRatio(length, step));
    HIDET_ASSIGN_OR_RETURN(place, Make(call, "CountSteps", inputs,
                                       {{"step", step}, {"most", most}, {"right", right}}));
  }
  return place;
}

namespace {

int Category(ScalarType dtype) {
  return IsBool(dtype) ? 0 : IsInteger(dtype) ? 1 : IsFloat(dtype) ? 2 : 3;
}

ScalarType Wider(ScalarType a, ScalarType b) {
  if (a == b) return a;
  if (Category(a) != Category(b)) return Category(a) > Category(b) ? a : b;
  if (BitWidth(a) != BitWidth(b)) {
    const ScalarType wide = BitWidth(a) > BitWidth(b) ? a : b,
                     narrow = BitWidth(a) > BitWidth(b) ? b : a;
    // uint8 and int8 meet in int16; wider signed types hold all of uint8.
    if (IsUnsigned(wide) != IsUnsigned(narrow) && IsUnsigned(wide)) return ScalarType::kInt64;
    return wide;
  }
  return Category(a) == 2   ? ScalarType::kFloat32
         : BitWidth(a) == 8 ? ScalarType::kInt16
                            : ScalarType::kInt64;
}

}  // namespace

std::optional<ScalarType> DTypeOfNumber(const Call& call, const Value& value) {
  if (const Number* number = value.As<Number>())
    return IsFloat(number->tensor.dtype()) ? call.default_float : number->tensor.dtype();
  if (value.As<double>() != nullptr) return call.default_float;
  if (value.As<Expr>() != nullptr) return ScalarType::kInt64;
  if (value.As<bool>() != nullptr) return ScalarType::kBool;
  return std::nullopt;
}

absl::StatusOr<ScalarType> ResultType(const Call& call, const std::vector<const Value*>& values) {
  std::optional<ScalarType> level[3];
  for (const Value* value : values) {
    int place = 2;
    ScalarType dtype = ScalarType::kBool;
    if (const Tensor* tensor = value->As<Tensor>()) {
      place = tensor->rank() == 0 ? 1 : 0;
      dtype = tensor->dtype();
    } else if (const auto of_number = DTypeOfNumber(call, *value)) {
      dtype = *of_number;
    } else {
      return Unsupported("expected tensors or numbers");
    }
    level[place] = level[place].has_value() ? Wider(*level[place], dtype) : dtype;
  }
  std::optional<ScalarType> result;
  for (const auto& dtype : level) {
    if (!dtype.has_value()) continue;
    if (!result.has_value() || Category(*dtype) > Category(*result)) result = dtype;
  }
  return *result;
}

absl::StatusOr<Tensor> FilledWith(Call& call, Dims shape, const Value& value, ScalarType dtype) {
  const auto real = RealValue(value);
  const bool is_exact = real.has_value() && (!IsInteger(dtype) || std::abs(*real) < 0x1p53);
  if (is_exact) {
    return Make(call, "Full", {},
                {{"shape", std::move(shape)}, {"value", *real}, {"dtype", dtype}});
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor element, ToTensor(call, value, dtype));
  return Make(call, "Broadcast", {element}, {{"shape", std::move(shape)}});
}

absl::StatusOr<Tensor> ToTensor(Call& call, const Value& value, ScalarType dtype) {
  if (const Tensor* tensor = value.As<Tensor>()) return CastTo(call, *tensor, dtype);
  if (const Number* number = value.As<Number>()) return CastTo(call, number->tensor, dtype);
  if (const auto size = AsSize(value); size.has_value() && IsInteger(dtype)) {
    // Not by way of a real number, which has 53 bits.
    if (const auto whole = ir::AsInt(*size)) {
      return Tensor::Constant({dtype, {}, call.device},
                              graph::ConstantData::FromInts(dtype, {*whole}));
    }
  }
  if (const auto real = RealValue(value)) return graph::ScalarConstant(dtype, *real, call.device);
  if (const auto size = AsSize(value)) {
    HIDET_ASSIGN_OR_RETURN(
        Tensor sizes,
        Make(call, "Sizes", {},
             {{"values", Dims{*size}}, {"shape", Dims{}}, {"dtype", ScalarType::kInt64}}));
    return CastTo(call, sizes, dtype);
  }
  return Unsupported("expected a tensor or a number");
}

absl::Status RefuseOut(const Call& call) {
  for (const auto& [keyword, value] : call.kwargs) {
    if (keyword == "out" && !value.IsNone()) return Unsupported("out= is not supported");
  }
  return absl::OkStatus();
}

absl::StatusOr<Tensor> OptionalTensorArg(const Call& call, int i, absl::string_view keyword) {
  if (call.Arg(i, keyword).IsNone()) return Tensor();
  return TensorArg(call, i, keyword);
}

absl::StatusOr<std::vector<int64_t>> IntsArg(const Call& call, int i, absl::string_view keyword,
                                             int count, std::optional<int64_t> otherwise) {
  const Value& value = call.Arg(i, keyword);
  const ValueList* list = value.As<ValueList>();
  if (list == nullptr) {
    HIDET_ASSIGN_OR_RETURN(int64_t number, IntArg(call, i, keyword, otherwise));
    return std::vector<int64_t>(count, number);
  }
  std::vector<int64_t> ints;
  for (const Value& item : *list) {
    HIDET_ASSIGN_OR_RETURN(int64_t number, IntValue(item, keyword));
    ints.push_back(number);
  }
  if (ints.size() == 1) ints.assign(count, ints[0]);
  if (static_cast<int>(ints.size()) != count) {
    return Wrong(
        absl::StrCat("argument ", keyword, ": ", ints.size(), " numbers, expected ", count));
  }
  return ints;
}

absl::StatusOr<std::vector<Tensor>> TensorsArg(const Call& call, int i, absl::string_view keyword) {
  const ValueList* list = call.Arg(i, keyword).As<ValueList>();
  if (list == nullptr || list->empty()) return Wrong("expected a list of tensors");
  std::vector<Tensor> tensors;
  for (const Value& value : *list) {
    if (value.As<Tensor>() == nullptr) return Wrong("expected a list of tensors");
    tensors.push_back(*value.As<Tensor>());
  }
  return tensors;
}

absl::StatusOr<Tensor> CastToDTypeArg(Call& call, int i, const Tensor& x) {
  const ScalarType* dtype = call.Arg(i, "dtype").As<ScalarType>();
  return dtype == nullptr ? absl::StatusOr<Tensor>(x) : CastTo(call, x, *dtype);
}

}  // namespace hidet::fx
