// Tensors from sizes and numbers.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "graph/constant_data.h"
#include "ir/simplify/simplify.h"

namespace hidet::fx {
namespace {

using graph::Dims;
using graph::Tensor;

ScalarType DTypeOr(const Call& call, ScalarType otherwise) {
  const ScalarType* given = call.Arg(-1, "dtype").As<ScalarType>();
  return given == nullptr ? otherwise : *given;
}

// 0, 1, ... count - 1 in float64.
absl::StatusOr<Tensor> Count(Call& call, int64_t count) {
  std::vector<Tensor> bounds;
  for (const int64_t bound : {int64_t{0}, count, int64_t{1}}) {
    bounds.push_back(
        graph::ScalarConstant(ScalarType::kInt64, static_cast<double>(bound), call.device));
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor y, Make(call, "Arange", bounds));
  return CastTo(call, y, ScalarType::kFloat64);
}

Tensor Float64(const Call& call, double value) {
  return graph::ScalarConstant(ScalarType::kFloat64, value, call.device);
}

// How many there are depends on the last bit of the bounds, so torch's precision is kept: float64,
// but whole numbers where int64 is asked for.
Result RealArange(Call& call, const std::vector<Value>& bounds) {
  double numbers[3];
  for (int i = 0; i < 3; ++i) {
    const auto number = RealValue(bounds[i]);
    if (!number.has_value()) return Unsupported("bounds must be constant");
    numbers[i] = *number;
  }
  const ScalarType dtype = DTypeOr(call, call.default_float);
  auto& [start, limit, step] = numbers;
  if (dtype == ScalarType::kInt64) {
    for (double& number : numbers) number = std::trunc(number);
  }
  const double count = std::ceil((limit - start) / step);
  if (!(count >= 0) || count > 1e15)
    return Wrong(absl::StrCat("from ", start, " to ", limit, " in steps of ", step));
  if (IsInteger(dtype)) {
    start = std::trunc(start);
    step = std::trunc(step);
  }
  HIDET_ASSIGN_OR_RETURN(Tensor y, Count(call, static_cast<int64_t>(count)));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Multiply", {y, Float64(call, step)}));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Add", {y, Float64(call, start)}));
  HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, dtype));
  return Value(y);
}

// The first argument and a step that leads from it to the second in so many numbers, in float64.
struct Steps {
  Tensor start, end, step;
  int64_t count = 0;
  double last = 1;  // the number of steps between the ends
};

absl::StatusOr<Steps> ReadSteps(Call& call, ScalarType dtype) {
  Steps steps;
  HIDET_ASSIGN_OR_RETURN(steps.start, ToTensor(call, call.Arg(0, "start"), ScalarType::kFloat64));
  HIDET_ASSIGN_OR_RETURN(steps.end, ToTensor(call, call.Arg(1, "end"), ScalarType::kFloat64));
  if (IsInteger(dtype)) {
    HIDET_ASSIGN_OR_RETURN(steps.start, Make(call, "Trunc", {steps.start}));
    HIDET_ASSIGN_OR_RETURN(steps.end, Make(call, "Trunc", {steps.end}));
  }
  HIDET_ASSIGN_OR_RETURN(steps.count, IntArg(call, 2, "steps"));
  if (steps.count < 0) return Wrong(absl::StrCat(steps.count, " steps"));
  steps.last = static_cast<double>(std::max<int64_t>(steps.count - 1, 1));
  HIDET_ASSIGN_OR_RETURN(steps.step, Make(call, "Subtract", {steps.end, steps.start}));
  HIDET_ASSIGN_OR_RETURN(steps.step, Make(call, "Divide", {steps.step, Float64(call, steps.last)}));
  return steps;
}

// linspace(start, end, steps): from the start on in the first half, back from the end in the other.
Result Linspace(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  const ScalarType dtype = DTypeOr(call, call.default_float);
  HIDET_ASSIGN_OR_RETURN(const Steps steps, ReadSteps(call, dtype));
  HIDET_ASSIGN_OR_RETURN(const Tensor i, Count(call, steps.count));
  HIDET_ASSIGN_OR_RETURN(Tensor front, Make(call, "Multiply", {i, steps.step}));
  HIDET_ASSIGN_OR_RETURN(front, Make(call, "Add", {steps.start, front}));
  HIDET_ASSIGN_OR_RETURN(Tensor back, Make(call, "Subtract", {Float64(call, steps.last), i}));
  HIDET_ASSIGN_OR_RETURN(back, Make(call, "Multiply", {back, steps.step}));
  HIDET_ASSIGN_OR_RETURN(back, Make(call, "Subtract", {steps.end, back}));
  const double half = std::max(std::floor(static_cast<double>(steps.count) / 2), 1.0);
  HIDET_ASSIGN_OR_RETURN(const Tensor is_front, Make(call, "Less", {i, Float64(call, half)}));
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, "Where", {is_front, front, back}));
  HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, dtype));
  return Value(y);
}

// base to the power of each step between two exponents.
Result Logspace(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  const ScalarType dtype = DTypeOr(call, call.default_float);
  HIDET_ASSIGN_OR_RETURN(const Steps steps, ReadSteps(call, dtype));
  const Value& given = call.Arg(3, "base");
  const Value ten = 10.0;
  HIDET_ASSIGN_OR_RETURN(const Tensor base,
                         ToTensor(call, given.IsNone() ? ten : given, ScalarType::kFloat64));
  HIDET_ASSIGN_OR_RETURN(Tensor y, Count(call, steps.count));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Multiply", {y, steps.step}));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Add", {y, steps.start}));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Pow", {base, y}));
  HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, dtype));
  return Value(y);
}

// Ones on the diagonal.
Result Eye(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  const auto rows = AsSize(call.Arg(0, "n"));
  if (!rows.has_value()) return Unsupported("argument n: expected a size");
  const auto columns = call.Arg(1, "m").IsNone() ? rows : AsSize(call.Arg(1, "m"));
  if (!columns.has_value()) return Unsupported("argument m: expected a size");
  HIDET_ASSIGN_OR_RETURN(Tensor row, CountTo(call, *rows));
  HIDET_ASSIGN_OR_RETURN(row, Make(call, "Unsqueeze", {row}, {{"dims", std::vector<int64_t>{1}}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor column, CountTo(call, *columns));
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, "Equal", {row, column}));
  HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, DTypeOr(call, call.default_float)));
  return Value(y);
}

Result Arange(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  std::vector<Value> bounds = call.args;
  for (const absl::string_view name : {"start", "end", "step"}) {
    const Value& bound = call.Arg(-1, name);
    if (bound.IsNone()) continue;
    // A step needs both others before it.
    if (name == "step" && bounds.size() == 1) bounds.insert(bounds.begin(), Value(ir::Int64(0)));
    bounds.push_back(bound);
  }
  if (bounds.empty() || bounds.size() > 3) return Unsupported("expected 1 to 3 bounds");
  const ScalarType* asked = call.Arg(-1, "dtype").As<ScalarType>();
  const bool counts_whole = asked != nullptr && IsInteger(*asked);
  ScalarType counted = ScalarType::kInt64;
  for (Value& bound : bounds) {
    if (const bool* truth = bound.As<bool>()) bound = Value(ir::Int64(*truth ? 1 : 0));
    // A whole number in floating point counts whole numbers where these are asked for.
    if (const double* real = bound.As<double>();
        real != nullptr && counts_whole && *real == std::trunc(*real) && std::abs(*real) < 1e15) {
      bound = Value(ir::Int64(static_cast<int64_t>(*real)));
    }
    if (bound.As<double>() != nullptr) {
      counted = ScalarType::kFloat32;
    } else if (!AsSize(bound).has_value()) {
      return Unsupported("bounds must be numbers");
    }
  }
  if (bounds.size() == 1) bounds.insert(bounds.begin(), Value(ir::Int64(0)));
  if (bounds.size() == 2) bounds.push_back(Value(ir::Int64(1)));
  if (counted == ScalarType::kFloat32) return RealArange(call, bounds);
  std::vector<Tensor> operands;
  for (const Value& bound : bounds) {
    HIDET_ASSIGN_OR_RETURN(Tensor scalar, ToTensor(call, bound, counted));
    operands.push_back(scalar);
  }
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, "Arange", operands));
  if (asked != nullptr) {
    HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, *asked));
  }
  return Value(y);
}

template <bool one>
Result NewFilled(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Dims shape, SizesFrom(call, 1, "size"));
  ScalarType dtype = x.dtype();
  if (const ScalarType* given = call.Arg(-1, "dtype").As<ScalarType>()) dtype = *given;
  return One(call, "Full", {},
             {{"shape", std::move(shape)}, {"value", one ? 1.0 : 0.0}, {"dtype", dtype}});
}

absl::StatusOr<Tensor> Filled(Call& call, Dims shape, double value, ScalarType dtype) {
  return Make(call, "Full", {}, {{"shape", std::move(shape)}, {"value", value}, {"dtype", dtype}});
}

// zeros(2, 3), ones([2, 3]). What is empty is zeros: its elements are anybody's guess.
template <bool one>
Result MakeFilled(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Dims shape, SizesFrom(call, 0, "size"));
  HIDET_ASSIGN_OR_RETURN(
      Tensor y, Filled(call, std::move(shape), one ? 1.0 : 0.0, DTypeOr(call, call.default_float)));
  return Value(y);
}

// full(size, value), and x.new_full(size, value) with `at` 1.
template <int at>
Result FullOf(Call& call) {
  const ValueList* list = call.Arg(at, "size").As<ValueList>();
  if (list == nullptr) return Unsupported("argument size: expected a list");
  Dims shape;
  for (const Value& item : *list) {
    const auto size = AsSize(item);
    if (!size.has_value()) return Unsupported("argument size: expected integers");
    shape.push_back(*size);
  }
  const Value& value = call.Arg(at + 1, "fill_value");
  ScalarType dtype = DTypeOfNumber(call, value).value_or(call.default_float);
  if (at == 1) {
    HIDET_ASSIGN_OR_RETURN(Tensor like, TensorArg(call, 0, "input"));
    dtype = like.dtype();
  }
  HIDET_ASSIGN_OR_RETURN(Tensor y, FilledWith(call, std::move(shape), value, DTypeOr(call, dtype)));
  return Value(y);
}

// zeros_like, ones_like.
template <bool one>
Result FilledLike(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         Filled(call, x.shape(), one ? 1.0 : 0.0, DTypeOr(call, x.dtype())));
  return Value(y);
}

Result FullLike(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(
      Tensor y, FilledWith(call, x.shape(), call.Arg(1, "fill_value"), DTypeOr(call, x.dtype())));
  return Value(y);
}

// Numbers in lists of lists, row-major. Returns false for what is no number or not rectangular.
bool Flatten(const Value& value, size_t depth, std::vector<int64_t>& shape,
             std::vector<double>& numbers) {
  if (const ValueList* list = value.As<ValueList>()) {
    const int64_t size = static_cast<int64_t>(list->size());
    if (shape.size() == depth) shape.push_back(size);
    if (shape[depth] != size) return false;
    for (const Value& item : *list) {
      if (!Flatten(item, depth + 1, shape, numbers)) return false;
    }
    return true;
  }
  const auto number = RealValue(value);
  if (!number.has_value() || shape.size() != depth) return false;
  numbers.push_back(*number);
  return true;
}

// All numbers in the lists.
void CollectNumbers(const Value& value, std::vector<const Value*>& numbers) {
  const ValueList* list = value.As<ValueList>();
  if (list == nullptr) return numbers.push_back(&value);
  for (const Value& item : *list) CollectNumbers(item, numbers);
}

// The values if all are whole numbers, else nothing.
std::optional<std::vector<int64_t>> WholeNumbers(const std::vector<const Value*>& values) {
  std::vector<int64_t> whole;
  for (const Value* value : values) {
    const auto size = AsSize(*value);
    const auto number = size.has_value() ? ir::AsInt(ir::Simplify(*size)) : std::nullopt;
    if (!number.has_value()) return std::nullopt;
    whole.push_back(*number);
  }
  return whole;
}

// torch.tensor([1, 2, 3]).
Result TensorOf(Call& call) {
  const Value& data = call.Arg(0, "data");
  if (const Tensor* tensor = data.As<Tensor>()) {
    HIDET_ASSIGN_OR_RETURN(Tensor y, CastToDTypeArg(call, -1, *tensor));
    return Value(y);
  }
  if (AsSize(data).has_value() && !RealValue(data).has_value()) {
    HIDET_ASSIGN_OR_RETURN(Tensor y, ToTensor(call, data, DTypeOr(call, ScalarType::kInt64)));
    return Value(y);
  }
  std::vector<int64_t> shape;
  std::vector<double> numbers;
  if (!Flatten(data, 0, shape, numbers))
    return Unsupported("argument data: expected numbers in lists of equal lengths");
  ScalarType dtype = call.default_float;
  std::vector<const Value*> values;
  if (!numbers.empty()) {
    CollectNumbers(data, values);
    HIDET_ASSIGN_OR_RETURN(dtype, ResultType(call, values));
  }
  dtype = DTypeOr(call, dtype);
  const auto whole = IsInteger(dtype) ? WholeNumbers(values) : std::nullopt;
  return Value(Tensor::Constant({dtype, graph::MakeDims(shape), call.device},
                                whole.has_value()
                                    ? graph::ConstantData::FromInts(dtype, *whole)
                                    : graph::ConstantData::FromReals(dtype, numbers)));
}

Result ScalarTensor(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         ToTensor(call, call.Arg(0, "s"), DTypeOr(call, call.default_float)));
  return Value(y);
}

constexpr OpRule kRules[] = {
    {"arange", Arange},
    {"as_tensor", TensorOf},
    {"asarray", TensorOf},
    {"empty", MakeFilled<false>},
    {"empty_like", FilledLike<false>},
    {"eye", Eye},
    {"full", FullOf<0>},
    {"full_like", FullLike},
    {"linspace", Linspace},
    {"logspace", Logspace},
    {"new_empty", NewFilled<false>},
    {"new_full", FullOf<1>},
    {"new_ones", NewFilled<true>},
    {"new_zeros", NewFilled<false>},
    {"ones", MakeFilled<true>},
    {"ones_like", FilledLike<true>},
    {"scalar_tensor", ScalarTensor},
    {"tensor", TensorOf},
    {"zeros", MakeFilled<false>},
    {"zeros_like", FilledLike<false>},
};

}  // namespace

absl::Span<const OpRule> CreateRules() { return kRules; }

}  // namespace hidet::fx
