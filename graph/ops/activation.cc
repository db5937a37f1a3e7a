#include "graph/ops/families.h"
#include "graph/ops/pointwise.h"
#include "ir/scalar_functions.h"

namespace hidet::graph {
namespace {

using ir::Constant;
using ir::Expr;
using ir::Op;
using Typing = PointwiseTyping;
using Values = absl::Span<const Expr>;

constexpr char kFamily[] = "activation";

AttributeSpec Real(absl::string_view name, double value) {
  return {.name = std::string(name), .type = AttributeType::kFloat, .default_value = value};
}

Expr Like(const Expr& x, double value) { return Constant(x.type(), value); }
Expr Clip(const Expr& x, double min, double max) { return ir::Clip(x, Like(x, min), Like(x, max)); }

template <typename Function>
OpRecord Row(absl::string_view name, absl::string_view doc, Function function,
             std::vector<AttributeSpec> attributes = {}, Typing typing = Typing::kFloat,
             int inputs = 1) {
  return PointwiseOp(
      {std::string(name), kFamily, std::string(doc), inputs, typing,
       [function](Values v, const Attributes& a, ir::Type) -> Expr { return function(v, a); },
       std::move(attributes)});
}

Expr Gelu(Values v, const Attributes& a) {
  return a.Bool("approximate") ? ir::GeluTanh(v[0]) : ir::GeluErf(v[0]);
}

// Integers have no infinities: a missing bound is no operation at all.
Expr ClipAttributes(Values v, const Attributes& a) {
  Expr x = v[0];
  if (a.Has("min_val")) x = ir::Max(x, Like(x, a.Float("min_val")));
  if (a.Has("max_val")) x = ir::Min(x, Like(x, a.Float("max_val")));
  return x;
}

}  // namespace

std::vector<OpRecord> ActivationOps() {
  const AttributeSpec min_val = {
      .name = "min_val", .type = AttributeType::kFloat, .nullable = true};
  const AttributeSpec max_val = {
      .name = "max_val", .type = AttributeType::kFloat, .nullable = true};
  return {
      Row(
          "Relu", "max(x, 0).",
          [](Values v, const Attributes&) { return ir::Max(v[0], Like(v[0], 0)); }, {},
          Typing::kNumeric),
      Row(
          "LeakyRelu", "x, or alpha x where it is negative.",
          [](Values v, const Attributes& a) {
            return ir::Select(v[0] >= Like(v[0], 0), v[0], Like(v[0], a.Float("alpha")) * v[0]);
          },
          {Real("alpha", 0.01)}, Typing::kActivation),
      Row(
          "PRelu", "x, or slope x where it is negative.",
          [](Values v, const Attributes&) {
            return ir::Select(v[0] >= Like(v[0], 0), v[0], v[1] * v[0]);
          },
          {}, Typing::kFloat, 2),
      Row("Sigmoid", "1 / (1 + exp(-x)).",
          [](Values v, const Attributes&) { return ir::Sigmoid(v[0]); }),
      Row("LogSigmoid", "log(sigmoid(x)).",
          [](Values v, const Attributes&) { return -ir::LogOnePlusExp(-v[0]); }),
      Row(
          "HardSigmoid", "min(max(alpha x + beta, 0), 1).",
          [](Values v, const Attributes& a) {
            const double alpha = a.Float("alpha"), beta = a.Float("beta");
            // Near its zero a sum of products would have the error of alpha, times 3.
            if (alpha > 0)
              return Clip(v[0] + Like(v[0], beta / alpha), 0, 1 / alpha) * Like(v[0], alpha);
            return Clip(Like(v[0], alpha) * v[0] + Like(v[0], beta), 0, 1);
          },
          {Real("alpha", 1.0 / 6), Real("beta", 0.5)}, Typing::kActivation),
      Row("Clip", "x kept within min_val .. max_val.", ClipAttributes, {min_val, max_val},
          Typing::kNumeric),
      Row("Gelu", "x times the normal distribution at x; approximate uses tanh.", Gelu,
          {{.name = "approximate", .type = AttributeType::kBool, .default_value = false}}),
      Row("Silu", "x sigmoid(x).", [](Values v, const Attributes&) { return ir::Silu(v[0]); }),
      Row("Mish", "x tanh(softplus(x)).",
          [](Values v, const Attributes&) {
            return v[0] * ir::Apply(Op::kTanh, {ir::LogOnePlusExp(v[0])});
          }),
      Row(
          "HardSwish", "x min(max(x + 3, 0), 6) / 6.",
          [](Values v, const Attributes&) {
            return v[0] * Clip(v[0] + Like(v[0], 3), 0, 6) * Like(v[0], 1.0 / 6);
          },
          {}, Typing::kActivation),
      Row(
          "Elu", "x, or alpha (exp(x) - 1) where it is negative.",
          [](Values v, const Attributes& a) { return ir::Elu(v[0], Like(v[0], a.Float("alpha"))); },
          {Real("alpha", 1.0)}, Typing::kActivation),
      Row(
          "Selu", "scale times elu.",
          [](Values v, const Attributes& a) {
            return Like(v[0], a.Float("scale")) * ir::Elu(v[0], Like(v[0], a.Float("alpha")));
          },
          {Real("alpha", 1.6732632423543772), Real("scale", 1.0507009873554805)},
          Typing::kActivation),
      Row(
          "Celu", "max(x, 0) + min(alpha (exp(x / alpha) - 1), 0).",
          [](Values v, const Attributes& a) {
            const Expr zero = Like(v[0], 0), alpha = Like(v[0], a.Float("alpha"));
            return ir::Max(v[0], zero) +
                   ir::Min(alpha * ir::Apply(Op::kExpm1, {v[0] / alpha}), zero);
          },
          {Real("alpha", 1.0)}, Typing::kActivation),
      Row(
          "SoftPlus",
          "log(1 + exp(beta x)) / beta, and x itself where beta x exceeds threshold_val.",
          [](Values v, const Attributes& a) {
            const Expr scaled = Like(v[0], a.Float("beta")) * v[0];
            return ir::Select(scaled > Like(v[0], a.Float("threshold_val")), v[0],
                              ir::LogOnePlusExp(scaled) / Like(v[0], a.Float("beta")));
          },
          {Real("beta", 1.0), Real("threshold_val", 20.0)}, Typing::kActivation),
      Row("SoftSign", "x / (1 + |x|).",
          [](Values v, const Attributes&) { return ir::SoftSign(v[0]); }),
      Row("TanhShrink", "x - tanh(x).",
          [](Values v, const Attributes&) { return v[0] - ir::Apply(Op::kTanh, {v[0]}); }),
      Row("HardShrink", "x, or 0 where |x| is at most lambda_val.",
          [](Values v, const Attributes& a) {
            return ir::Select(ir::Apply(Op::kAbs, {v[0]}) <= Like(v[0], a.Float("lambda_val")),
                              Like(v[0], 0), v[0]);
          },
          {Real("lambda_val", 0.5)}),
      Row(
          "SoftShrink", "x moved towards 0 by lambda_val.",
          [](Values v, const Attributes& a) {
            const Expr lambda = Like(v[0], a.Float("lambda_val")), zero = Like(v[0], 0);
            return ir::Select(ir::Apply(Op::kAbs, {v[0]}) <= lambda, zero,
                              ir::Select(v[0] > zero, v[0] - lambda, v[0] + lambda));
          },
          {Real("lambda_val", 0.5)}, Typing::kActivation),
      Row(
          "Threshold", "x, or value where it is at most threshold_val.",
          [](Values v, const Attributes& a) {
            return ir::Select(v[0] > Like(v[0], a.Float("threshold_val")), v[0],
                              Like(v[0], a.Float("value")));
          },
          {Real("threshold_val", 0.0), Real("value", 0.0)}, Typing::kNumeric),
  };
}

}  // namespace hidet::graph
