// Elementwise functions, choices, casts.
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "ir/simplify/simplify.h"

namespace hidet::fx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using ir::Expr;

// A function of floats, which integers become.
template <Name op>
Result FloatUnary(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (!IsFloat(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, call.default_float));
  }
  return One(call, op.text, {x});
}

template <Name op>
Result Unary(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  return One(call, op.text, {x});
}

// Of truth values, which torch has it of on a GPU, they are themselves.
Result Magnitude(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  if (const auto size = AsSize(call.Arg(0, "input")))
    return Value(ir::Simplify(ir::Max(*size, ir::Int64(0) - *size)));
  if (const Number* number = call.Arg(0, "input").As<Number>()) {
    HIDET_ASSIGN_OR_RETURN(const Tensor y, Make(call, "Abs", {number->tensor}));
    return Value(Number{y});
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  if (x.dtype() == ScalarType::kBool) return One(call, "LogicalOr", {x, x});
  return Unary<"Abs">(call);
}

// An activation with attributes; `inplace` stands at that place.
Result Activate(Call& call, absl::string_view op, int inplace, const Attributes& attributes = {}) {
  HIDET_ASSIGN_OR_RETURN(call.in_place, BoolArg(call, inplace, "inplace", false));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  return One(call, op, {x}, attributes);
}

template <Name op>
Result Activation(Call& call) {
  return Activate(call, op.text, 1);
}

// One with a number before `inplace`.
template <Name op, Name attribute, Name keyword, double otherwise>
Result ActivationWith(Call& call) {
  HIDET_ASSIGN_OR_RETURN(double number, RealArg(call, 1, keyword.text, otherwise));
  return Activate(call, op.text, 2, {{attribute.text, number}});
}

Result HardSigmoid(Call& call) {
  return Activate(call, "HardSigmoid", 1, {{"alpha", 1.0 / 6.0}, {"beta", 0.5}});
}

Result HardTanh(Call& call) {
  HIDET_ASSIGN_OR_RETURN(double least, RealArg(call, 1, "min_val", -1.0));
  HIDET_ASSIGN_OR_RETURN(double most, RealArg(call, 2, "max_val", 1.0));
  return Activate(call, "Clip", 3, {{"min_val", least}, {"max_val", most}});
}

Result Relu6(Call& call) { return Activate(call, "Clip", 1, {{"min_val", 0.0}, {"max_val", 6.0}}); }

Result SoftPlus(Call& call) {
  HIDET_ASSIGN_OR_RETURN(double beta, RealArg(call, 1, "beta", 1.0));
  HIDET_ASSIGN_OR_RETURN(double threshold, RealArg(call, 2, "threshold", 20.0));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  return One(call, "SoftPlus", {x}, {{"beta", beta}, {"threshold_val", threshold}});
}

Result Elu(Call& call) {
  // The core operator has scales for both sides before `inplace`, which then is never set.
  for (int i : {2, 3}) {
    const auto scale = RealValue(call.Arg(i, i == 2 ? "scale" : "input_scale"));
    if (scale.has_value() && call.Arg(i, "").As<bool>() == nullptr && *scale != 1)
      return Unsupported("scales are not supported");
  }
  HIDET_ASSIGN_OR_RETURN(double alpha, RealArg(call, 1, "alpha", 1.0));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (const bool* flag = call.Arg(2, "inplace").As<bool>()) call.in_place = *flag;
  return One(call, "Elu", {x}, {{"alpha", alpha}});
}

// x[0] sigmoid(x[1]) of two halves along a dimension.
Result Glu(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank(), -1));
  if (x.rank() == 0 || AtFirstCall(x.shape()[dim]) % 2 != 0)
    return Wrong("expected an even size to halve");
  const Expr half = ir::Simplify(x.shape()[dim] / ir::Int64(2));
  Tensor halves[2];
  for (int i : {0, 1}) {
    HIDET_ASSIGN_OR_RETURN(halves[i],
                           SliceOf(call, x, dim, half * ir::Int64(i), half * ir::Int64(i + 1)));
  }
  HIDET_ASSIGN_OR_RETURN(Tensor gate, Make(call, "Sigmoid", {halves[1]}));
  return One(call, "Multiply", {halves[0], gate});
}

// Whole numbers are left alone.
template <Name op>
Result Rounding(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (!IsFloat(x.dtype())) return Value(x);
  return One(call, op.text, {x});
}

// To so many digits behind the point, or with a negative number before it.
Result Round(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const int64_t decimals, IntArg(call, 1, "decimals", 0));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (!IsFloat(x.dtype()) || decimals == 0) return Rounding<"Round">(call);
  const Tensor power = graph::ScalarConstant(
      x.dtype(), std::pow(10.0, static_cast<double>(std::abs(decimals))), call.device);
  HIDET_ASSIGN_OR_RETURN(x, Make(call, decimals > 0 ? "Multiply" : "Divide", {x, power}));
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "Round", {x}));
  return One(call, decimals > 0 ? "Divide" : "Multiply", {x, power});
}

// Truths are numbers then.
Result Square(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (IsBool(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kInt64));
  }
  return One(call, "Square", {x});
}

// True for a few special floats; false for integers.
template <Name op>
Result FloatTest(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, IsFloat(x.dtype()) ? x.dtype() : ScalarType::kFloat32));
  return One(call, op.text, {x});
}

Result Gelu(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const std::string* approximate = call.Arg(1, "approximate").As<std::string>();
  return One(call, "Gelu", {x},
             {{"approximate", approximate != nullptr && *approximate == "tanh"}});
}

// Of sizes and numbers too.
Result Negative(Call& call) {
  const Value& x = call.Arg(0, "input");
  if (const auto size = AsSize(x)) return Value(ir::Simplify(ir::Int64(0) - *size));
  if (const Number* number = x.As<Number>()) {
    HIDET_ASSIGN_OR_RETURN(const Tensor y, Make(call, "Negative", {number->tensor}));
    return Value(Number{y});
  }
  return Unary<"Negative">(call);
}

Result LogicalNot(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  return One(call, "LogicalNot", {x});
}

Result Invert(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  return One(call, IsBool(x.dtype()) ? "LogicalNot" : "BitwiseNot", {x});
}

// Sizes: arithmetic on integers that are no tensors.
template <Name op>
std::optional<Expr> OnSizes(const Expr& a, const Expr& b) {
  const std::string name = op.text;
  if (name == "Add") return ir::Simplify(a + b);
  if (name == "Subtract") return ir::Simplify(a - b);
  if (name == "Multiply") return ir::Simplify(a * b);
  if (name == "Mod") return ir::Simplify(a % b);
  if (name == "Max") return ir::Simplify(ir::Max(a, b));
  if (name == "Min") return ir::Simplify(ir::Min(a, b));
  const auto power = ir::AsInt(b);
  if (name == "Pow" && power.has_value() && *power >= 0 && *power <= 8) {
    Expr product = ir::Int64(1);
    for (int64_t i = 0; i < *power; ++i) product = product * a;
    return ir::Simplify(product);
  }
  return std::nullopt;
}

bool IsNumber(const Value& value) {
  return value.As<Number>() != nullptr || value.As<double>() != nullptr ||
         value.As<bool>() != nullptr || value.As<Expr>() != nullptr;
}

bool IsKnown(const Value& value) { return RealValue(value).has_value(); }

// Whether Python computes with these two, of which one is known at a call alone.
bool AreNumbers(const Value& a, const Value& b) {
  return IsNumber(a) && IsNumber(b) && !(IsKnown(a) && IsKnown(b));
}

// Python's arithmetic: float64 if one is a float or `real` says so, else int64.
Result OnNumbers(Call& call, absl::string_view op, const Value& a, const Value& b, bool real,
                 const Attributes& attributes = {}) {
  HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, ResultType(call, {&a, &b}));
  const ScalarType wide = real || IsFloat(dtype) ? ScalarType::kFloat64 : ScalarType::kInt64;
  // An integer to the power of a negative one is a float.
  if (op == "Pow" && !IsFloat(wide) && RealValue(b).value_or(-1) < 0)
    return Unsupported("a power of integers that is known at a call alone");
  HIDET_ASSIGN_OR_RETURN(const Tensor x, ToTensor(call, a, wide));
  HIDET_ASSIGN_OR_RETURN(const Tensor y, ToTensor(call, b, wide));
  HIDET_ASSIGN_OR_RETURN(const Tensor z, Make(call, op, {x, y}, attributes));
  return Value(Number{z});  // a bool, if they are compared
}

// x.item(): the number in a tensor of one element.
Result Item(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (x.rank() > 0) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Reshape", {x}, {{"shape", Dims{}}}));
  }
  if (!IsBool(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(
        x, CastTo(call, x, IsFloat(x.dtype()) ? ScalarType::kFloat64 : ScalarType::kInt64));
  }
  return Value(Number{x});
}

// An operand beside a tensor of this dtype, of arithmetic for which torch keeps the precision of a
// number beside 16-bit floats.
absl::StatusOr<Tensor> Operand(Call& call, const Value& value, const Value& other,
                               ScalarType dtype) {
  const Tensor* beside = other.As<Tensor>();
  if (!IsHalf(dtype) || beside == nullptr || beside->rank() == 0 || beside->dtype() != dtype)
    return ToTensor(call, value, dtype);
  const Tensor* tensor = value.As<Tensor>();
  const bool is_wide_tensor = tensor != nullptr && tensor->rank() == 0 &&
                              IsFloat(tensor->dtype()) && !IsHalf(tensor->dtype());
  const std::optional<double> real = RealValue(value);
  const bool is_inexact = real.has_value() && std::isfinite(*real) &&
                          graph::ConstantData::Splat(dtype, 1, *real)->RealAt(0) !=
                              static_cast<double>(static_cast<float>(*real));
  const bool is_wide = is_wide_tensor || is_inexact || value.As<Number>() != nullptr;
  return ToTensor(call, value, is_wide ? ScalarType::kFloat32 : dtype);
}

// Whether torch takes a number with all of its digits: on a CPU what is added is rounded.
bool TakesWideNumbers(const Call& call, absl::string_view op) {
  return op == "Multiply" || (call.device.IsCuda() && (op == "Add" || op == "Subtract"));
}

// `logic`: the operator of bools, where they have one of their own.
template <Name op, Name logic = "">
Result Binary(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  const Value &a = call.Arg(0, "input"), &b = call.Arg(1, "other");
  const auto left = AsSize(a), right = AsSize(b);
  if (left.has_value() && right.has_value()) {
    if (const auto size = OnSizes<op>(*left, *right)) return Value(*size);
  }
  // Two that are known are sizes which torch has found to be the same at each call.
  if (IsNumber(a) && IsNumber(b)) return OnNumbers(call, op.text, a, b, false);
  if (a.As<Tensor>() == nullptr && b.As<Tensor>() == nullptr)
    return Unsupported("expected a tensor");
  HIDET_ASSIGN_OR_RETURN(ScalarType dtype, ResultType(call, {&a, &b}));
  const auto read = [&](const Value& value, const Value& other) {
    return TakesWideNumbers(call, op.text) ? Operand(call, value, other, dtype)
                                           : ToTensor(call, value, dtype);
  };
  HIDET_ASSIGN_OR_RETURN(Tensor x, read(a, b));
  HIDET_ASSIGN_OR_RETURN(Tensor y, read(b, a));
  const Value& alpha = call.Arg(2, "alpha");
  if (!alpha.IsNone() && RealValue(alpha) != 1.0) {
    HIDET_ASSIGN_OR_RETURN(Tensor scale, ToTensor(call, alpha, dtype));
    HIDET_ASSIGN_OR_RETURN(y, Make(call, IsBool(dtype) ? "LogicalAnd" : "Multiply", {y, scale}));
  }
  if (IsBool(dtype)) {
    const std::string bools = logic.text;
    if (bools == "-") return Unsupported("arithmetic on bool tensors is not supported");
    if (!bools.empty()) return One(call, bools, {x, y});
  }
  return One(call, op.text, {x, y});
}

// A logical operator takes any dtype as truth.
template <Name op>
Result Logical(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, ToTensor(call, call.Arg(0, "input"), ScalarType::kBool));
  HIDET_ASSIGN_OR_RETURN(Tensor y, ToTensor(call, call.Arg(1, "other"), ScalarType::kBool));
  return One(call, op.text, {x, y});
}

Result ReverseSubtract(Call& call) {
  if (call.args.size() < 2) return Unsupported("expected two operands");
  std::swap(call.args[0], call.args[1]);
  return Binary<"Subtract", "-">(call);
}

template <Name op>
Result FloatBinary(Call& call) {
  const Value &a = call.Arg(0, "input"), &b = call.Arg(1, "other");
  HIDET_ASSIGN_OR_RETURN(ScalarType dtype, ResultType(call, {&a, &b}));
  if (!IsFloat(dtype)) dtype = call.default_float;
  HIDET_ASSIGN_OR_RETURN(Tensor x, ToTensor(call, a, dtype));
  HIDET_ASSIGN_OR_RETURN(Tensor y, ToTensor(call, b, dtype));
  return One(call, op.text, {x, y});
}

// floor(x / y) of the exact quotient, where the rounded one may be the next whole number already:
// 1 / 0.1 is above 9.99. The remainder is exact, and what is left divides without one; in the steps
// of torch (c10/util/generic_math.h, div_floor_floating), each of which is rounded to `dtype`.
absl::StatusOr<Tensor> ExactFloor(Call& call, const Tensor& x, const Tensor& y, ScalarType dtype) {
  const auto rounded = [&](absl::string_view op,
                           const std::vector<Tensor>& inputs) -> absl::StatusOr<Tensor> {
    HIDET_ASSIGN_OR_RETURN(Tensor result, Make(call, op, inputs));
    HIDET_ASSIGN_OR_RETURN(result, CastTo(call, result, dtype));
    return CastTo(call, result, x.dtype());
  };
  const Tensor zero = graph::ScalarConstant(x.dtype(), 0, call.device);
  const Tensor one = graph::ScalarConstant(x.dtype(), 1, call.device);
  const Tensor half = graph::ScalarConstant(x.dtype(), 0.5, call.device);
  HIDET_ASSIGN_OR_RETURN(const Tensor rest, Make(call, "Fmod", {x, y}));
  HIDET_ASSIGN_OR_RETURN(const Tensor whole, rounded("Subtract", {x, rest}));
  HIDET_ASSIGN_OR_RETURN(Tensor quotient, rounded("Divide", {whole, y}));
  // The remainder has the sign of x.
  HIDET_ASSIGN_OR_RETURN(const Tensor below, Make(call, "Less", {rest, zero}));
  HIDET_ASSIGN_OR_RETURN(const Tensor negative, Make(call, "Less", {y, zero}));
  HIDET_ASSIGN_OR_RETURN(const Tensor differ, Make(call, "NotEqual", {below, negative}));
  HIDET_ASSIGN_OR_RETURN(const Tensor remains, Make(call, "NotEqual", {rest, zero}));
  HIDET_ASSIGN_OR_RETURN(const Tensor down, Make(call, "LogicalAnd", {differ, remains}));
  HIDET_ASSIGN_OR_RETURN(const Tensor less, rounded("Subtract", {quotient, one}));
  HIDET_ASSIGN_OR_RETURN(quotient, Make(call, "Where", {down, less, quotient}));
  HIDET_ASSIGN_OR_RETURN(Tensor floor, Make(call, "Floor", {quotient}));
  HIDET_ASSIGN_OR_RETURN(const Tensor over, Make(call, "Subtract", {quotient, floor}));
  HIDET_ASSIGN_OR_RETURN(const Tensor is_far, Make(call, "Greater", {over, half}));
  HIDET_ASSIGN_OR_RETURN(const Tensor more, rounded("Add", {floor, one}));
  HIDET_ASSIGN_OR_RETURN(floor, Make(call, "Where", {is_far, more, floor}));
  // By 0 it is the quotient: infinite, or NaN. A 0 has the quotient's sign.
  HIDET_ASSIGN_OR_RETURN(const Tensor by_zero, Make(call, "Equal", {y, zero}));
  HIDET_ASSIGN_OR_RETURN(const Tensor plain, Make(call, "Divide", {x, y}));
  HIDET_ASSIGN_OR_RETURN(const Tensor is_zero, Make(call, "Equal", {floor, zero}));
  HIDET_ASSIGN_OR_RETURN(const Tensor signed_zero, Make(call, "Multiply", {plain, zero}));
  HIDET_ASSIGN_OR_RETURN(floor, Make(call, "Where", {is_zero, signed_zero, floor}));
  return Make(call, "Where", {by_zero, plain, floor});
}

// Whole numbers on a CPU, of which the call fails where torch refuses one: `refused` makes it an
// index that is out of range, of the value by which hidet.torch knows why.
absl::StatusOr<Tensor> FailWhere(Call& call, const Tensor& refused, int64_t why,
                                 const Tensor& numbers) {
  const auto whole = [&](int64_t value) {
    return Tensor::Constant({ScalarType::kInt64, {}, call.device},
                            graph::ConstantData::FromInts(ScalarType::kInt64, {value}));
  };
  HIDET_ASSIGN_OR_RETURN(Tensor index, Make(call, "Where", {refused, whole(why), whole(0)}));
  const Tensor table = graph::IntsConstant({0, 1}, call.device);
  HIDET_ASSIGN_OR_RETURN(
      index, Make(call, "Take", {table, index}, {{"axis", int64_t{0}}, {"wrap", false}}));
  HIDET_ASSIGN_OR_RETURN(index, CastTo(call, index, numbers.dtype()));
  return Make(call, "Add", {numbers, index});
}

// A divisor of whole numbers, which is not 0.
absl::StatusOr<Tensor> CheckDivisor(Call& call, const Tensor& x, const Tensor& y,
                                    const Value& given) {
  if (!IsInteger(y.dtype()) || call.device.IsCuda()) return y;
  if (x.ConstantCount() == 0) return y;  // nothing is divided
  if (const auto number = RealValue(given)) {
    return *number != 0 ? absl::StatusOr<Tensor>(y) : Wrong("ZeroDivisionError: division by 0");
  }
  const Tensor zero = graph::ScalarConstant(y.dtype(), 0, call.device);
  HIDET_ASSIGN_OR_RETURN(const Tensor is_zero, Make(call, "Equal", {y, zero}));
  return FailWhere(call, is_zero, kZeroDivisor, y);
}

// Powers of whole numbers are none of negative ones, where these are no tensors.
Result Power(Call& call) {
  const Value &a = call.Arg(0, "input"), &b = call.Arg(1, "other");
  if (a.As<Tensor>() == nullptr || b.As<Tensor>() != nullptr) return Binary<"Pow", "-">(call);
  HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, ResultType(call, {&a, &b}));
  if (!IsInteger(dtype)) return Binary<"Pow", "-">(call);
  if (const auto power = RealValue(b)) {
    if (*power < 0) return Wrong("integers to negative integer powers are not allowed");
    return Binary<"Pow", "-">(call);
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor x, ToTensor(call, a, dtype));
  HIDET_ASSIGN_OR_RETURN(Tensor power, ToTensor(call, b, ScalarType::kInt64));
  if (!call.device.IsCuda()) {
    const Tensor zero = graph::ScalarConstant(ScalarType::kInt64, 0, call.device);
    HIDET_ASSIGN_OR_RETURN(const Tensor is_negative, Make(call, "Less", {power, zero}));
    HIDET_ASSIGN_OR_RETURN(power, FailWhere(call, is_negative, kNegativePower, power));
  }
  HIDET_ASSIGN_OR_RETURN(power, CastTo(call, power, dtype));
  return One(call, "Pow", {x, power});
}

absl::StatusOr<Value> DivideRounded(Call& call, absl::string_view rounding) {
  Value a = call.Arg(0, "input");
  const Value& b = call.Arg(1, "other");
  // Of sizes, too, torch makes a tensor.
  if (a.As<Tensor>() == nullptr && b.As<Tensor>() == nullptr) {
    if (!AsSize(a).has_value()) return Unsupported("expected a tensor");
    HIDET_ASSIGN_OR_RETURN(const Tensor size, ToTensor(call, a, ScalarType::kInt64));
    a = Value(size);
  }
  HIDET_ASSIGN_OR_RETURN(ScalarType dtype, ResultType(call, {&a, &b}));
  if (!IsFloat(dtype) && rounding == "none") dtype = call.default_float;
  HIDET_ASSIGN_OR_RETURN(Tensor x, Operand(call, a, b, dtype));
  HIDET_ASSIGN_OR_RETURN(Tensor y, Operand(call, b, a, dtype));
  if (IsFloat(dtype) && rounding != "none") {
    // Each of torch's steps rounds 16-bit floats, except where they are divided by a number.
    const bool is_half = IsHalf(dtype);
    const ScalarType steps = is_half && b.As<Tensor>() == nullptr ? ScalarType::kFloat32 : dtype;
    if (is_half) {
      HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kFloat32));
      HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, ScalarType::kFloat32));
    }
    Tensor whole;
    if (rounding == "floor") {
      HIDET_ASSIGN_OR_RETURN(whole, ExactFloor(call, x, y, steps));
    } else {
      HIDET_ASSIGN_OR_RETURN(Tensor quotient, Make(call, "Divide", {x, y}));
      HIDET_ASSIGN_OR_RETURN(quotient, CastTo(call, quotient, steps));
      HIDET_ASSIGN_OR_RETURN(whole, Make(call, "Trunc", {quotient}));
    }
    HIDET_ASSIGN_OR_RETURN(whole, CastTo(call, whole, dtype));
    return Value(whole);
  }
  HIDET_ASSIGN_OR_RETURN(y, CheckDivisor(call, x, y, b));
  return One(call, "Divide", {x, y}, {{"rounding", std::string(rounding)}});
}

Result Divide(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  const std::string* rounding = call.Arg(-1, "rounding_mode").As<std::string>();
  if (rounding == nullptr && AreNumbers(call.Arg(0, "input"), call.Arg(1, "other")))
    return OnNumbers(call, "Divide", call.Arg(0, "input"), call.Arg(1, "other"), true);
  return DivideRounded(call, rounding == nullptr ? "none" : *rounding);
}

// remainder and fmod.
template <Name op>
Result Remainder(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  const Value &a = call.Arg(0, "input"), &b = call.Arg(1, "other");
  if (a.As<Tensor>() == nullptr && b.As<Tensor>() == nullptr) return Binary<op, "-">(call);
  HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, ResultType(call, {&a, &b}));
  if (IsBool(dtype)) return Unsupported("arithmetic on bool tensors is not supported");
  HIDET_ASSIGN_OR_RETURN(const Tensor x, ToTensor(call, a, dtype));
  HIDET_ASSIGN_OR_RETURN(Tensor y, ToTensor(call, b, dtype));
  HIDET_ASSIGN_OR_RETURN(y, CheckDivisor(call, x, y, b));
  return One(call, op.text, {x, y});
}

// The sign of NaN is 0, that of a bool the bool.
Result Sign(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (IsBool(x.dtype())) return Value(x);
  if (!IsFloat(x.dtype())) return One(call, "Sign", {x});
  const Tensor zero = graph::ScalarConstant(x.dtype(), 0, call.device);
  HIDET_ASSIGN_OR_RETURN(const Tensor is_nan, Make(call, "IsNan", {x}));
  HIDET_ASSIGN_OR_RETURN(const Tensor sign, Make(call, "Sign", {x}));
  return One(call, "Where", {is_nan, zero, sign});
}

Result FloorDivide(Call& call) {
  const auto a = AsSize(call.Arg(0, "input")), b = AsSize(call.Arg(1, "other"));
  if (!a.has_value() || !b.has_value()) {
    const Value &x = call.Arg(0, "input"), &y = call.Arg(1, "other");
    if (AreNumbers(x, y))
      return OnNumbers(call, "Divide", x, y, false, {{"rounding", std::string("floor")}});
    return DivideRounded(call, "floor");
  }
  if (ir::IsInt(*b, 0)) return Wrong("a size divided by 0");
  return Value(ir::Simplify(*a / *b));  // rounded down, as Python does
}

// The size as a number with a fraction, and functions of it.
template <Name op = "">
Result RealSize(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, ToTensor(call, call.Arg(0, "a"), ScalarType::kFloat64));
  if (!std::string(op.text).empty()) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, op.text, {x}));
  }
  return Value(Number{x});
}

// The larger or smaller of two sizes.
template <Name op>
Result ExtremeSize(Call& call) {
  const Value &a = call.Arg(0, "a"), &b = call.Arg(1, "b");
  if (!IsNumber(a) || !IsNumber(b)) return Unsupported("expected two sizes");
  return Binary<op>(call);
}

Result SumOfSizes(Call& call) {
  const ValueList* list = call.Arg(0, "args").As<ValueList>();
  const ValueList& items = list == nullptr ? call.args : *list;
  Expr total = ir::Int64(0);
  for (const Value& item : items) {
    const auto size = AsSize(item);
    if (!size.has_value()) return Unsupported("only sizes are supported");
    total = total + *size;
  }
  return Value(ir::Simplify(total));
}

Result Clamp(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  for (auto [place, keyword, op, logic] :
       {std::tuple(1, "min", "Max", "LogicalOr"), std::tuple(2, "max", "Min", "LogicalAnd")}) {
    const Value& bound = call.Arg(place, keyword);
    if (bound.IsNone()) continue;
    const Value now = x;
    HIDET_ASSIGN_OR_RETURN(ScalarType dtype, ResultType(call, {&now, &bound}));
    HIDET_ASSIGN_OR_RETURN(Tensor left, CastTo(call, x, dtype));
    HIDET_ASSIGN_OR_RETURN(Tensor right, ToTensor(call, bound, dtype));
    HIDET_ASSIGN_OR_RETURN(x, Make(call, IsBool(dtype) ? logic : op, {left, right}));
  }
  return Value(x);
}

// where(condition, x, y), and x.where(condition, y) with `at` 1.
template <int at>
Result Where(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor condition, TensorArg(call, at, "condition"));
  const Value &a = call.Arg(1 - at, "input"), &b = call.Arg(2, "other");
  HIDET_ASSIGN_OR_RETURN(ScalarType dtype, ResultType(call, {&a, &b}));
  HIDET_ASSIGN_OR_RETURN(Tensor x, ToTensor(call, a, dtype));
  HIDET_ASSIGN_OR_RETURN(Tensor y, ToTensor(call, b, dtype));
  return One(call, "Where", {condition, x, y});
}

Result MaskedFill(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor mask, TensorArg(call, 1, "mask"));
  HIDET_ASSIGN_OR_RETURN(Tensor value, ToTensor(call, call.Arg(2, "value"), x.dtype()));
  return One(call, "Where", {mask, value, x});
}

Result Dropout(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(bool training, BoolArg(call, 2, "training", true));
  HIDET_ASSIGN_OR_RETURN(double p, RealArg(call, 1, "p", 0.5));
  if (training && p != 0) return Unsupported("active dropout is random: call eval() on the model");
  return Value(x);
}

// x.copy_(y): y in x's shape and dtype.
Result Copy(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor y, TensorArg(call, 1, "src"));
  HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, x.dtype()));
  if (graph::SameDims(x.shape(), y.shape())) return Value(y);
  return One(call, "Broadcast", {y}, {{"shape", x.shape()}});
}

// x.fill_(value) and x.zero_().
template <bool zero>
Result Fill(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const Value zeros = 0.0;
  const Value& value = zero ? zeros : call.Arg(1, "value");
  if (!RealValue(value).has_value() && !AsSize(value).has_value())
    return Unsupported("only numbers are supported");
  HIDET_ASSIGN_OR_RETURN(Tensor y, FilledWith(call, x.shape(), value, x.dtype()));
  return Value(y);
}

Result TypeAs(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor like, TensorArg(call, 1, "other"));
  HIDET_ASSIGN_OR_RETURN(Tensor y, CastTo(call, x, like.dtype()));
  return Value(y);
}

// Nothing that a compiled model would do.
Result Nothing(Call&) { return Value(); }

// Casts.

template <ScalarType dtype>
Result CastRule(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor y, CastTo(call, x, dtype));
  return Value(y);
}

// Devices come as text; only the one that everything is on makes sense, and Python has checked it.
Result To(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  ScalarType dtype = x.dtype();
  for (size_t i = 1; i < call.args.size(); ++i) {
    if (const ScalarType* given = call.args[i].As<ScalarType>()) dtype = *given;
    if (const Tensor* like = call.args[i].As<Tensor>()) dtype = like->dtype();
  }
  if (const ScalarType* given = call.Arg(-1, "dtype").As<ScalarType>()) dtype = *given;
  if (const Tensor* like = call.Arg(-1, "tensor").As<Tensor>()) dtype = like->dtype();
  HIDET_ASSIGN_OR_RETURN(Tensor y, CastTo(call, x, dtype));
  return Value(y);
}

Result Same(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  return Value(x);
}

constexpr OpRule kRules[] = {
    {"_assert_tensor_metadata", Nothing},
    {"_log_api_usage_once", Nothing},
    {"_to_copy", To},
    {"Tensor.where", Where<1>},
    {"abs", Magnitude},
    {"absolute", Magnitude},
    {"acos", FloatUnary<"Acos">},
    {"acosh", FloatUnary<"Acosh">},
    {"add", Binary<"Add", "LogicalOr">},
    {"alias", Same, kView},
    {"and_", Binary<"BitwiseAnd", "LogicalAnd">},
    {"arccos", FloatUnary<"Acos">},
    {"arccosh", FloatUnary<"Acosh">},
    {"arcsin", FloatUnary<"Asin">},
    {"arcsinh", FloatUnary<"Asinh">},
    {"arctan", FloatUnary<"Atan">},
    {"arctan2", FloatBinary<"Atan2">},
    {"arctanh", FloatUnary<"Atanh">},
    {"asin", FloatUnary<"Asin">},
    {"asinh", FloatUnary<"Asinh">},
    {"atan", FloatUnary<"Atan">},
    {"atan2", FloatBinary<"Atan2">},
    {"atanh", FloatUnary<"Atanh">},
    {"bfloat16", CastRule<ScalarType::kBFloat16>, kView},
    {"bitwise_and", Binary<"BitwiseAnd", "LogicalAnd">},
    {"bitwise_left_shift", Binary<"LeftShift", "-">},
    {"bitwise_not", Invert},
    {"bitwise_or", Binary<"BitwiseOr", "LogicalOr">},
    {"bitwise_right_shift", Binary<"RightShift", "-">},
    {"bitwise_xor", Binary<"BitwiseXor", "NotEqual">},
    {"bool", CastRule<ScalarType::kBool>, kView},
    {"ceil", Rounding<"Ceil">},
    {"celu", ActivationWith<"Celu", "alpha", "alpha", 1.0>},
    {"clamp", Clamp},
    {"clip", Clamp},
    {"clone", Same},
    {"contiguous", Same, kView},
    {"copy", Copy},
    {"copy_", Copy, kInPlace},
    {"cos", FloatUnary<"Cos">},
    {"cosh", FloatUnary<"Cosh">},
    {"detach", Same, kView},
    {"div", Divide},
    {"divide", Divide},
    {"double", CastRule<ScalarType::kFloat64>, kView},
    {"dropout", Dropout, kView},
    {"elu", Elu},
    {"eq", Binary<"Equal">},
    {"erf", FloatUnary<"Erf">},
    {"exp", FloatUnary<"Exp">},
    {"exp2", FloatUnary<"Exp2">},
    {"expm1", FloatUnary<"Expm1">},
    {"fill_", Fill<false>, kInPlace},
    {"fix", Rounding<"Trunc">},
    {"float", CastRule<ScalarType::kFloat32>, kView},
    {"floor", Rounding<"Floor">},
    {"floor_divide", FloorDivide},
    {"floordiv", FloorDivide},
    {"fmod", Remainder<"Fmod">},
    {"ge", Binary<"GreaterEqual">},
    {"gelu", Gelu},
    {"glu", Glu},
    {"greater", Binary<"Greater">},
    {"greater_equal", Binary<"GreaterEqual">},
    {"gt", Binary<"Greater">},
    {"half", CastRule<ScalarType::kFloat16>, kView},
    {"hardshrink", ActivationWith<"HardShrink", "lambda_val", "lambd", 0.5>},
    {"hardsigmoid", HardSigmoid},
    {"hardswish", Activation<"HardSwish">},
    {"hardtanh", HardTanh},
    {"iadd", Binary<"Add", "LogicalOr">, kInPlace},
    {"iand", Binary<"BitwiseAnd", "LogicalAnd">, kInPlace},
    {"ifloordiv", FloorDivide, kInPlace},
    {"ilshift", Binary<"LeftShift", "-">, kInPlace},
    {"imod", Remainder<"Mod">, kInPlace},
    {"imul", Binary<"Multiply", "LogicalAnd">, kInPlace},
    {"int", CastRule<ScalarType::kInt32>, kView},
    {"invert", Invert},
    {"ior", Binary<"BitwiseOr", "LogicalOr">, kInPlace},
    {"item", Item},
    {"ipow", Power, kInPlace},
    {"irshift", Binary<"RightShift", "-">, kInPlace},
    {"isfinite", FloatTest<"IsFinite">},
    {"isinf", FloatTest<"IsInf">},
    {"isnan", FloatTest<"IsNan">},
    {"isub", Binary<"Subtract", "-">, kInPlace},
    {"itruediv", Divide, kInPlace},
    {"ixor", Binary<"BitwiseXor", "NotEqual">, kInPlace},
    {"le", Binary<"LessEqual">},
    {"leaky_relu", ActivationWith<"LeakyRelu", "alpha", "negative_slope", 0.01>},
    {"less", Binary<"Less">},
    {"less_equal", Binary<"LessEqual">},
    {"lift_fresh_copy", Same},
    {"log", FloatUnary<"Log">},
    {"log10", FloatUnary<"Log10">},
    {"log1p", FloatUnary<"Log1p">},
    {"log2", FloatUnary<"Log2">},
    {"logical_and", Logical<"LogicalAnd">},
    {"logical_not", LogicalNot},
    {"logical_or", Logical<"LogicalOr">},
    {"logical_xor", Logical<"NotEqual">},
    {"logsigmoid", FloatUnary<"LogSigmoid">},
    {"long", CastRule<ScalarType::kInt64>, kView},
    {"lshift", Binary<"LeftShift", "-">},
    {"lt", Binary<"Less">},
    {"masked_fill", MaskedFill},
    {"maximum", Binary<"Max", "LogicalOr">},
    {"minimum", Binary<"Min", "LogicalAnd">},
    {"mish", Activation<"Mish">},
    {"mod", Remainder<"Mod">},
    {"mul", Binary<"Multiply", "LogicalAnd">},
    {"multiply", Binary<"Multiply", "LogicalAnd">},
    {"ne", Binary<"NotEqual">},
    {"neg", Negative},
    {"negative", Unary<"Negative">},
    {"not_equal", Binary<"NotEqual">},
    {"or_", Binary<"BitwiseOr", "LogicalOr">},
    {"pow", Power},
    {"reciprocal", FloatUnary<"Reciprocal">},
    {"relu", Activation<"Relu">},
    {"relu6", Relu6},
    {"remainder", Remainder<"Mod">},
    {"round", Round},
    {"rshift", Binary<"RightShift", "-">},
    {"rsqrt", FloatUnary<"Rsqrt">},
    {"rsub", ReverseSubtract},
    {"selu", Activation<"Selu">},
    {"sigmoid", FloatUnary<"Sigmoid">},
    {"sign", Sign},
    {"silu", Activation<"Silu">},
    {"sin", FloatUnary<"Sin">},
    {"sinh", FloatUnary<"Sinh">},
    {"softplus", SoftPlus},
    {"softshrink", ActivationWith<"SoftShrink", "lambda_val", "lambd", 0.5>},
    {"softsign", Activation<"SoftSign">},
    {"sqrt", FloatUnary<"Sqrt">},
    {"square", Square},
    {"sub", Binary<"Subtract", "-">},
    {"subtract", Binary<"Subtract", "-">},
    {"_sym_log2", RealSize<"Log2">},
    {"_sym_sqrt", RealSize<"Sqrt">},
    {"sym_float", RealSize<>},
    {"sym_max", ExtremeSize<"Max">},
    {"sym_min", ExtremeSize<"Min">},
    {"sym_sum", SumOfSizes},
    {"tan", FloatUnary<"Tan">},
    {"tanh", FloatUnary<"Tanh">},
    {"tanhshrink", Activation<"TanhShrink">},
    {"to", To, kView},
    {"true_divide", Divide},
    {"truediv", Divide},
    {"trunc", Rounding<"Trunc">},
    {"type", To, kView},
    {"type_as", TypeAs, kView},
    {"where", Where<0>},
    {"xor", Binary<"BitwiseXor", "NotEqual">},
    {"zero_", Fill<true>, kInPlace},
};

}  // namespace

absl::Span<const OpRule> PointwiseRules() { return kRules; }

}  // namespace hidet::fx
