// ONNX operators that work element by element.
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/tensor_proto.h"

namespace hidet::onnx {
namespace {

using graph::Attributes;
using graph::Tensor;

// Operators with a floating-point attribute each, under other names here.
struct RealAttribute {
  absl::string_view onnx_name;
  absl::string_view name;
  double otherwise;
};
Imported WithReals(NodeContext& node, absl::string_view op,
                   std::initializer_list<RealAttribute> reals) {
  Attributes attributes;
  for (const RealAttribute& real : reals) {
    HIDET_ASSIGN_OR_RETURN(const double value, node.Float(real.onnx_name, real.otherwise));
    attributes.Set(real.name, value);
  }
  return node.One(op, {node.input(0)}, attributes);
}

// Folds any number of inputs from the left.
absl::StatusOr<Tensor> SumOf(NodeContext& node) {
  Tensor sum = node.input(0);
  for (int i = 1; i < node.input_count(); ++i) {
    HIDET_ASSIGN_OR_RETURN(sum, node.Apply("Add", {sum, node.input(i)}));
  }
  return sum;
}

Imported Extreme(NodeContext& node, absl::string_view op) {
  for (int i = 0; i < node.input_count(); ++i) {
    if (!node.has_input(i)) return node.Error(absl::StrCat("input ", i, " is left out"));
  }
  return node.input_count() == 1 ? Imported(Tensors{node.input(0)}) : node.One(op, node.inputs());
}

// Conversions to floats of 8 bits saturate in ONNX, unless the node says otherwise; those of graphs
// do not.
absl::Status CheckNarrowCast(const NodeContext& node, ScalarType to, bool saturate) {
  const bool narrow = IsFloat(to) && BitWidth(to) == 8;
  if (!narrow || node.input(0).dtype() == to) return absl::OkStatus();
  return node.Unimplemented(
      absl::StrCat("conversion to ", ScalarTypeName(to), saturate ? " that saturates" : ""));
}

// The number of an element type by its name.
absl::StatusOr<int64_t> TypeOfName(const std::string& name) {
  ::onnx::TensorProto::DataType type;
  if (::onnx::TensorProto::DataType_Parse(name, &type)) return static_cast<int64_t>(type);
  return absl::InvalidArgumentError(absl::StrCat("unknown element type \"", Printable(name), "\""));
}

}  // namespace

absl::StatusOr<Tensor> SecondOperand(NodeContext& node) {
  const Tensor &a = node.input(0), &b = node.input(1);
  if (node.opset() >= 7) return b;
  HIDET_ASSIGN_OR_RETURN(const bool broadcast, node.Flag("broadcast", false));
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", a.rank() - b.rank()));
  if (!broadcast) return b;
  if (axis < 0) axis += a.rank();
  if (axis < 0 || axis + b.rank() > a.rank())
    return node.Error(
        absl::StrCat("axis ", axis, " for operands of ranks ", a.rank(), " and ", b.rank()));
  graph::Dims shape = b.shape();
  shape.resize(static_cast<size_t>(a.rank() - axis), ir::Int64(1));
  return node.Reshape(b, std::move(shape));
}

Imported ImportBinary(NodeContext& node, absl::string_view op) {
  HIDET_ASSIGN_OR_RETURN(const Tensor second, SecondOperand(node));
  return node.One(op, {node.input(0), second});
}

Imported ImportDiv(NodeContext& node) { return ImportBinary(node, "Divide"); }

// Before opset 7 a list of slopes was one a channel; later it broadcasts like everything.
Imported ImportPRelu(NodeContext& node) {
  const Tensor &x = node.input(0), &slope = node.input(1);
  if (!IsFloat(x.dtype())) {
    Composer c(node);
    return c.Result({c.Where(c.Op("Less", {x, c.Scalar(x, 0)}), c.Mul(x, slope), x)});
  }
  if (node.opset() >= 7 || slope.rank() != 1 || x.rank() < 2) return node.One("PRelu", {x, slope});
  graph::Dims shape = {slope.shape()[0]};
  if (!ir::IsInt(shape[0], 1)) shape.resize(static_cast<size_t>(x.rank() - 1), ir::Int64(1));
  HIDET_ASSIGN_OR_RETURN(const Tensor shaped, node.Reshape(slope, std::move(shape)));
  return node.One("PRelu", {x, shaped});
}

Imported ImportErf(NodeContext& node) {
  Composer c(node);
  const Tensor& x = node.input(0);
  const Tensor real = IsFloat(x.dtype()) ? x : c.Cast(x, ScalarType::kFloat32);
  return c.Result({c.Cast(c.Op("Erf", {real}), x.dtype())});
}

Imported ImportMod(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool fmod, node.Flag("fmod", false));
  return node.One(fmod ? "Fmod" : "Mod", node.inputs());
}

// The result has the base's type, whatever the exponent's.
Imported ImportPow(NodeContext& node) {
  const ScalarType type = node.input(0).dtype();
  const bool in_float = IsFloat(node.input(1).dtype()) && !IsFloat(type);
  HIDET_ASSIGN_OR_RETURN(const Tensor base,
                         node.CastTo(node.input(0), in_float ? ScalarType::kFloat64 : type));
  HIDET_ASSIGN_OR_RETURN(const Tensor second, SecondOperand(node));
  HIDET_ASSIGN_OR_RETURN(const Tensor exponent, node.CastTo(second, base.dtype()));
  HIDET_ASSIGN_OR_RETURN(const Tensor power, node.Apply("Pow", {base, exponent}));
  HIDET_ASSIGN_OR_RETURN(Tensor result, node.CastTo(power, type));
  return Tensors{std::move(result)};
}

Imported ImportBitShift(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::string direction, node.String("direction", ""));
  if (direction != "LEFT" && direction != "RIGHT") {
    return node.Error(
        absl::StrCat("direction \"", Printable(direction), "\", expected LEFT or RIGHT"));
  }
  return node.One(direction == "LEFT" ? "LeftShift" : "RightShift", node.inputs());
}

Imported ImportMax(NodeContext& node) { return Extreme(node, "Max"); }
Imported ImportMin(NodeContext& node) { return Extreme(node, "Min"); }

Imported ImportSum(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(Tensor sum, SumOf(node));
  return Tensors{std::move(sum)};
}

Imported ImportMean(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const Tensor sum, SumOf(node));
  return node.One("Divide", {sum, node.Scalar(sum.dtype(), node.input_count())});
}

Imported ImportIsInf(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool negative, node.Flag("detect_negative", true));
  HIDET_ASSIGN_OR_RETURN(const bool positive, node.Flag("detect_positive", true));
  const Tensor& x = node.input(0);
  if (negative && positive) return node.One("IsInf", {x});
  if (!negative && !positive)
    return node.One("Full", {},
                    {{"shape", x.shape()}, {"value", 0.0}, {"dtype", ScalarType::kBool}});
  const double infinity = std::numeric_limits<double>::infinity();
  return node.One("Equal", {x, node.Scalar(x.dtype(), negative ? -infinity : infinity)});
}

Imported ImportClip(NodeContext& node) {
  Attributes attributes;
  Tensor x = node.input(0);
  for (const bool is_max : {false, true}) {
    const absl::string_view name = is_max ? "max" : "min";
    const absl::string_view own_name = is_max ? "max_val" : "min_val";
    if (node.opset() < 11) {
      if (!node.Has(name)) continue;
      HIDET_ASSIGN_OR_RETURN(const double bound, node.Float(name));
      // What old exporters write for "no bound".
      if (std::abs(bound) >= std::numeric_limits<float>::max()) continue;
      attributes.Set(own_name, bound);
      continue;
    }
    const int i = is_max ? 2 : 1;
    if (!node.has_input(i)) continue;
    const absl::StatusOr<double> bound = node.ConstantReal(i, name);
    if (bound.ok() && std::isfinite(*bound)) {
      attributes.Set(own_name, *bound);
    } else {
      // min first, then max: as the attributes are applied.
      if (!attributes.empty()) {
        HIDET_ASSIGN_OR_RETURN(x, node.Apply("Clip", {x}, attributes));
        attributes = {};
      }
      HIDET_ASSIGN_OR_RETURN(x, node.Apply(is_max ? "Min" : "Max", {x, node.input(i)}));
    }
  }
  if (attributes.empty()) return Tensors{x};
  return node.One("Clip", {x}, attributes);
}

Imported ImportElu(NodeContext& node) { return WithReals(node, "Elu", {{"alpha", "alpha", 1.0}}); }
Imported ImportSelu(NodeContext& node) {
  return WithReals(
      node, "Selu",
      {{"alpha", "alpha", 1.6732632423543772}, {"gamma", "scale", 1.0507009873554805}});
}
Imported ImportCelu(NodeContext& node) {
  return WithReals(node, "Celu", {{"alpha", "alpha", 1.0}});
}
Imported ImportLeakyRelu(NodeContext& node) {
  return WithReals(node, "LeakyRelu", {{"alpha", "alpha", 0.01}});
}
Imported ImportHardSigmoid(NodeContext& node) {
  return WithReals(node, "HardSigmoid", {{"alpha", "alpha", 0.2}, {"beta", "beta", 0.5}});
}

Imported ImportGelu(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::string approximate, node.String("approximate", "none"));
  if (approximate != "none" && approximate != "tanh") {
    return node.Error(
        absl::StrCat("approximate \"", Printable(approximate), "\", expected none or tanh"));
  }
  return node.One("Gelu", node.inputs(), {{"approximate", approximate == "tanh"}});
}

Imported ImportSwish(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 1.0));
  const Tensor& x = node.input(0);
  if (alpha == 1) return node.One("Silu", {x});
  HIDET_ASSIGN_OR_RETURN(const Tensor scaled,
                         node.Apply("Multiply", {x, node.Scalar(x.dtype(), alpha)}));
  HIDET_ASSIGN_OR_RETURN(const Tensor gate, node.Apply("Sigmoid", {scaled}));
  return node.One("Multiply", {x, gate});
}

// ONNX has no threshold beyond which the function is taken to be linear.
Imported ImportSoftplus(NodeContext& node) {
  return node.One("SoftPlus", node.inputs(),
                  {{"threshold_val", std::numeric_limits<double>::infinity()}});
}

Imported ImportThresholdedRelu(NodeContext& node) {
  return WithReals(node, "Threshold", {{"alpha", "threshold_val", 1.0}});
}

namespace {

// alpha function(beta x) + shift; without a function alpha x + shift.
Imported Scaled(NodeContext& node, double alpha, double beta, absl::string_view function,
                double shift = 0) {
  Composer c(node);
  Tensor x = node.input(0);
  if (beta != 1) x = c.Mul(x, beta);
  if (function == "SoftPlus") {
    x = c.Op(function, {x}, {{"threshold_val", std::numeric_limits<double>::infinity()}});
  } else if (!function.empty()) {
    x = c.Op(function, {x});
  }
  if (alpha != 1) x = c.Mul(x, alpha);
  if (shift != 0) x = c.Add(x, shift);
  return c.Result({x});
}

Imported ScaledBothWays(NodeContext& node, absl::string_view function) {
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha"));
  HIDET_ASSIGN_OR_RETURN(const double beta, node.Float("beta"));
  return Scaled(node, alpha, beta, function);
}

}  // namespace

Imported ImportAffine(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 1.0));
  HIDET_ASSIGN_OR_RETURN(const double beta, node.Float("beta", 0.0));
  return Scaled(node, alpha, 1, "", beta);
}

Imported ImportParametricSoftplus(NodeContext& node) { return ScaledBothWays(node, "SoftPlus"); }

Imported ImportScale(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double scale, node.Float("scale", 1.0));
  return Scaled(node, scale, 1, "");
}

Imported ImportScaledTanh(NodeContext& node) { return ScaledBothWays(node, "Tanh"); }

// An image times a number, and one number more for each channel.
Imported ImportImageScaler(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double scale, node.Float("scale", 1.0));
  HIDET_ASSIGN_OR_RETURN(const auto bias, node.Floats("bias"));
  const Tensor& x = node.input(0);
  if (x.rank() != 4) return node.Error(absl::StrCat("an image of rank ", x.rank(), ", expected 4"));
  Composer c(node);
  const Tensor scaled = c.Mul(x, scale);
  if (!bias.has_value()) return c.Result({scaled});
  const auto channels = static_cast<int64_t>(bias->size());
  return c.Result({c.Add(scaled, c.Reals(x.dtype(), *bias, {1, channels, 1, 1}))});
}

Imported ImportShrink(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double lambda, node.Float("lambd", 0.5));
  HIDET_ASSIGN_OR_RETURN(const double bias, node.Float("bias", 0.0));
  const Tensor& x = node.input(0);
  Composer c(node);
  const Tensor real = IsFloat(x.dtype()) ? x : c.Cast(x, ScalarType::kFloat64);
  const Tensor inner = c.Where(c.Op("Greater", {real, c.Scalar(real, lambda)}), c.Sub(real, bias),
                               c.Scalar(real, 0));
  const Tensor y = c.Where(c.Op("Less", {real, c.Scalar(real, -lambda)}), c.Add(real, bias), inner);
  return c.Result({c.Cast(y, x.dtype())});
}

Imported ImportCast(NodeContext& node) {
  int64_t to = 0;
  if (node.opset() < 6) {  // a name then
    HIDET_ASSIGN_OR_RETURN(const std::string name, node.String("to", ""));
    HIDET_ASSIGN_OR_RETURN(to, AddContext(TypeOfName(name), node.Subject()));
  } else {
    HIDET_ASSIGN_OR_RETURN(to, node.Int("to"));
  }
  HIDET_ASSIGN_OR_RETURN(const bool saturate, node.Flag("saturate", true));
  node.Ignore("round_mode");
  HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, AddContext(DTypeOf(to), node.Subject()));
  HIDET_RETURN_IF_ERROR(CheckNarrowCast(node, dtype, saturate));
  HIDET_ASSIGN_OR_RETURN(Tensor result, node.CastTo(node.input(0), dtype));
  return Tensors{std::move(result)};
}

Imported ImportBitCast(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t to, node.Int("to"));
  HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, AddContext(DTypeOf(to), node.Subject()));
  return node.One("Bitcast", {node.input(0)}, {{"dtype", dtype}});
}

Imported ImportCastLike(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool saturate, node.Flag("saturate", true));
  node.Ignore("round_mode");
  HIDET_RETURN_IF_ERROR(CheckNarrowCast(node, node.input(1).dtype(), saturate));
  HIDET_ASSIGN_OR_RETURN(Tensor result, node.CastTo(node.input(0), node.input(1).dtype()));
  return Tensors{std::move(result)};
}

}  // namespace hidet::onnx
