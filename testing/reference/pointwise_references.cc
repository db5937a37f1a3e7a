#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "testing/reference/reference_families.h"

namespace hidet::testing {
namespace {

using graph::Attributes;

Reference Unary(std::function<double(double)> f) {
  return [f](const Call& c) {
    for (size_t i = 0; i < c.out().values.size(); ++i) c.out().values[i] = f(c.inputs[0].values[i]);
  };
}

Reference UnaryWith(std::function<double(double, const Attributes&)> f) {
  return [f](const Call& c) {
    for (size_t i = 0; i < c.out().values.size(); ++i)
      c.out().values[i] = f(c.inputs[0].values[i], c.attributes);
  };
}

Reference Binary(std::function<double(double, double)> f) {
  return [f](const Call& c) {
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      c.out().values[i++] = f(At(c.inputs[0], at), At(c.inputs[1], at));
    });
  };
}

Reference Fold(std::function<double(double, double)> f) {
  return [f](const Call& c) {
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      double value = At(c.inputs[0], at);
      for (const HostTensor& other : c.inputs.subspan(1)) value = f(value, At(other, at));
      c.out().values[i++] = value;
    });
  };
}

double Sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double SoftPlus(double x) { return std::log1p(std::exp(x)); }
double Clamp(double x, double low, double high) { return std::min(std::max(x, low), high); }

double Power(double x, double y) { return std::pow(x, y); }
int64_t Whole(double x) { return static_cast<int64_t>(x); }

void Where(const Call& c) {
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    c.out().values[i++] = At(c.inputs[0], at) != 0 ? At(c.inputs[1], at) : At(c.inputs[2], at);
  });
}

void Divide(const Call& c) {
  const std::string& rounding = c.attributes.String("rounding");
  const bool whole = IsInteger(c.out().dtype);
  Binary([&](double a, double b) {
    if (whole && b == 0) return 0.0;
    const double quotient = a / b;
    if (rounding == "floor") return std::floor(quotient);
    return rounding == "trunc" || whole ? std::trunc(quotient) : quotient;
  })(c);
}

// Of integers by 0 it is 0.
Reference Remainder(double (*remainder)(double, double)) {
  return [remainder](const Call& c) {
    const bool whole = IsInteger(c.out().dtype);
    Binary([&](double a, double b) { return whole && b == 0 ? 0.0 : remainder(a, b); })(c);
  };
}

using A = const Attributes&;

}  // namespace

void AddPointwiseReferences(ReferenceTable& t) {
  t["Add"] = Binary([](double a, double b) { return a + b; });
  t["Subtract"] = Binary([](double a, double b) { return a - b; });
  t["Multiply"] = Binary([](double a, double b) { return a * b; });
  t["Divide"] = Divide;
  t["Pow"] = Binary(Power);
  t["Mod"] = Remainder([](double a, double b) {
    const double rest = std::fmod(a, b);
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
  });
  t["Fmod"] = Remainder([](double a, double b) { return std::fmod(a, b); });
  t["Atan2"] = Binary([](double a, double b) { return std::atan2(a, b); });
  t["Max"] = Fold(NanMax);
  t["Min"] = Fold(NanMin);
  t["Where"] = Where;
  t["Negative"] = Unary([](double x) { return -x; });
  t["Abs"] = Unary([](double x) { return std::abs(x); });
  t["Sign"] = Unary([](double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : x; });
  t["Reciprocal"] = Unary([](double x) { return 1 / x; });
  t["Sqrt"] = Unary([](double x) { return std::sqrt(x); });
  t["Rsqrt"] = Unary([](double x) { return 1 / std::sqrt(x); });
  t["Exp"] = Unary([](double x) { return std::exp(x); });
  t["Exp2"] = Unary([](double x) { return std::exp2(x); });
  t["Expm1"] = Unary([](double x) { return std::expm1(x); });
  t["Log"] = Unary([](double x) { return std::log(x); });
  t["Log2"] = Unary([](double x) { return std::log2(x); });
  t["Log10"] = Unary([](double x) { return std::log10(x); });
  t["Log1p"] = Unary([](double x) { return std::log1p(x); });
  t["Erf"] = Unary([](double x) { return std::erf(x); });
  t["Sin"] = Unary([](double x) { return std::sin(x); });
  t["Cos"] = Unary([](double x) { return std::cos(x); });
  t["Tan"] = Unary([](double x) { return std::tan(x); });
  t["Asin"] = Unary([](double x) { return std::asin(x); });
  t["Acos"] = Unary([](double x) { return std::acos(x); });
  t["Atan"] = Unary([](double x) { return std::atan(x); });
  t["Sinh"] = Unary([](double x) { return std::sinh(x); });
  t["Cosh"] = Unary([](double x) { return std::cosh(x); });
  t["Tanh"] = Unary([](double x) { return std::tanh(x); });
  t["Asinh"] = Unary([](double x) { return std::asinh(x); });
  t["Acosh"] = Unary([](double x) { return std::acosh(x); });
  t["Atanh"] = Unary([](double x) { return std::atanh(x); });
  t["Floor"] = Unary([](double x) { return std::floor(x); });
  t["Ceil"] = Unary([](double x) { return std::ceil(x); });
  t["Round"] = Unary([](double x) { return std::nearbyint(x); });
  t["Trunc"] = Unary([](double x) { return std::trunc(x); });
  t["IsNan"] = Unary([](double x) { return std::isnan(x) ? 1 : 0; });
  t["IsInf"] = Unary([](double x) { return std::isinf(x) ? 1 : 0; });
  t["IsFinite"] = Unary([](double x) { return std::isfinite(x) ? 1 : 0; });
  t["Square"] = Unary([](double x) { return x * x; });
  t["Cube"] = Unary([](double x) { return x * x * x; });
  t["BitwiseNot"] = [](const Call& c) {
    Unary([&](double x) {
      return IsBool(c.out().dtype) ? (x == 0 ? 1.0 : 0.0) : static_cast<double>(~Whole(x));
    })(c);
  };
  t["BitwiseAnd"] =
      Binary([](double a, double b) { return static_cast<double>(Whole(a) & Whole(b)); });
  t["BitwiseOr"] =
      Binary([](double a, double b) { return static_cast<double>(Whole(a) | Whole(b)); });
  t["BitwiseXor"] =
      Binary([](double a, double b) { return static_cast<double>(Whole(a) ^ Whole(b)); });
  t["LeftShift"] = Binary([](double a, double b) { return a * std::exp2(b); });
  t["RightShift"] = Binary([](double a, double b) { return std::floor(a / std::exp2(b)); });
  t["Equal"] = Binary([](double a, double b) { return a == b ? 1 : 0; });
  t["NotEqual"] = Binary([](double a, double b) { return a != b ? 1 : 0; });
  t["Less"] = Binary([](double a, double b) { return a < b ? 1 : 0; });
  t["LessEqual"] = Binary([](double a, double b) { return a <= b ? 1 : 0; });
  t["Greater"] = Binary([](double a, double b) { return a > b ? 1 : 0; });
  t["GreaterEqual"] = Binary([](double a, double b) { return a >= b ? 1 : 0; });
  t["LogicalNot"] = Unary([](double x) { return x == 0 ? 1 : 0; });
  t["LogicalAnd"] = Binary([](double a, double b) { return a != 0 && b != 0 ? 1 : 0; });
  t["LogicalOr"] = Binary([](double a, double b) { return a != 0 || b != 0 ? 1 : 0; });
  t["LogicalXor"] = Binary([](double a, double b) { return (a != 0) != (b != 0) ? 1 : 0; });

  t["Relu"] = Unary([](double x) { return NanMax(x, 0); });
  t["LeakyRelu"] = UnaryWith([](double x, A a) { return x >= 0 ? x : a.Float("alpha") * x; });
  t["PRelu"] = Binary([](double x, double slope) { return x >= 0 ? x : slope * x; });
  t["Sigmoid"] = Unary(Sigmoid);
  t["LogSigmoid"] = Unary([](double x) { return -SoftPlus(-x); });
  t["HardSigmoid"] =
      UnaryWith([](double x, A a) { return Clamp(a.Float("alpha") * x + a.Float("beta"), 0, 1); });
  t["Clip"] = UnaryWith([](double x, A a) {
    if (a.Has("min_val")) x = NanMax(x, a.Float("min_val"));
    return a.Has("max_val") ? NanMin(x, a.Float("max_val")) : x;
  });
  t["Gelu"] = UnaryWith([](double x, A a) {
    if (!a.Bool("approximate")) return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
    return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
  });
  t["Silu"] = Unary([](double x) { return x * Sigmoid(x); });
  t["Mish"] = Unary([](double x) { return x * std::tanh(SoftPlus(x)); });
  t["HardSwish"] = Unary([](double x) { return x * Clamp(x + 3, 0, 6) / 6; });
  t["Elu"] = UnaryWith([](double x, A a) { return x > 0 ? x : a.Float("alpha") * std::expm1(x); });
  t["Selu"] = UnaryWith([](double x, A a) {
    return a.Float("scale") * (x > 0 ? x : a.Float("alpha") * std::expm1(x));
  });
  t["Celu"] = UnaryWith([](double x, A a) {
    return x > 0 ? x : a.Float("alpha") * std::expm1(x / a.Float("alpha"));
  });
  t["SoftPlus"] = UnaryWith([](double x, A a) {
    const double scaled = x * a.Float("beta");
    return scaled > a.Float("threshold_val") ? x : SoftPlus(scaled) / a.Float("beta");
  });
  t["SoftSign"] = Unary([](double x) { return x / (1 + std::abs(x)); });
  t["TanhShrink"] = Unary([](double x) { return x - std::tanh(x); });
  t["HardShrink"] =
      UnaryWith([](double x, A a) { return std::abs(x) <= a.Float("lambda_val") ? 0 : x; });
  t["SoftShrink"] = UnaryWith([](double x, A a) {
    const double lambda = a.Float("lambda_val");
    return std::abs(x) <= lambda ? 0 : x > 0 ? x - lambda : x + lambda;
  });
  t["Threshold"] =
      UnaryWith([](double x, A a) { return x > a.Float("threshold_val") ? x : a.Float("value"); });
}

}  // namespace hidet::testing
