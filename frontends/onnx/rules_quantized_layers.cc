// ONNX Runtime's operators of quantized numbers (com.microsoft), as its quantizer writes them.
//
// Products are those of integers (quantized.h). What goes element by element is done in float32 and
// rounded once, as ONNX Runtime does. The states of a quantized LSTM are real numbers here, which
// are not rounded at every step, and stand nearer to the model that was quantized.
#include <algorithm>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/quantized.h"
#include "frontends/onnx/recurrent_layer.h"

namespace hidet::onnx {
namespace {

using graph::Tensor;
using Ints = std::vector<int64_t>;

constexpr ScalarType kReal = ScalarType::kFloat32;

// scale (x - zero) of inputs x, scale and zero, the latter from `i` on.
Tensor RealOf(NodeContext& node, Composer& c, int x, int i, int64_t axis = 0) {
  const Tensor& q = node.input(x);
  const Tensor scale = Along(c, c.Cast(node.input(i), kReal), q.rank(), axis);
  return c.Mul(Shifted(c, q, node.input_or_none(i + 1), axis, kReal), scale);
}

// y / scale, rounded, of inputs scale and zero from `i` on; a zero point that is left out is a 0 of
// `dtype`.
Tensor QuantizedAs(NodeContext& node, Composer& c, const Tensor& y, int i, ScalarType dtype) {
  const Tensor zero = node.has_input(i + 1) ? node.input(i + 1) : node.Scalar(dtype, 0);
  return Rounded(c, c.Div(y, c.Cast(Along(c, node.input(i), y.rank(), 0), kReal)),
                 Along(c, zero, y.rank(), 0));
}

struct Quantities {
  Tensor value, scale, zero;
};

// x as integers without sign between its least and largest element, with 0 among them.
Quantities DynamicallyQuantized(NodeContext& node, Composer& c, const Tensor& x) {
  Ints dims;
  for (int64_t d = 0; d < x.rank(); ++d) dims.push_back(d);
  const auto extreme = [&](const char* reduction, const char* op) {
    return c.Op(op, {c.Op(reduction, {x}, {{"dims", dims}, {"keepdims", false}}), c.Scalar(x, 0)});
  };
  const Tensor least = extreme("ReduceMin", "Min"), most = extreme("ReduceMax", "Max");
  const Tensor range = c.Div(c.Sub(most, least), 255);
  // Of zeros alone any scale is right but 0.
  const Tensor scale = c.Where(c.Op("Greater", {range, c.Scalar(range, 0)}), range, c.Scalar(x, 1));
  const Tensor zero =
      c.Cast(c.Op("Clip", {c.Op("Round", {c.Div(c.Sub(c.Scalar(x, 0), least), scale)})},
                  {{"min_val", 0.0}, {"max_val", 255.0}}),
             ScalarType::kUInt8);
  return {Rounded(c, c.Div(x, scale), zero), scale, zero};
}

absl::Status CheckGiven(NodeContext& node, std::initializer_list<int> inputs) {
  for (const int i : inputs) {
    if (!node.has_input(i)) return node.Error(absl::StrCat("input ", i, " is left out"));
  }
  return absl::OkStatus();
}

absl::Status CheckNarrow(NodeContext& node, std::initializer_list<int> inputs) {
  for (const int i : inputs) {
    if (!IsNarrow(node.input(i).dtype()))
      return node.Unimplemented(
          absl::StrCat("input ", i, " of ", ScalarTypeName(node.input(i).dtype())));
  }
  return absl::OkStatus();
}

}  // namespace

// A float, b, its scale and zero point, bias
Imported ImportDynamicQuantizeMatMul(NodeContext& node) {
  HIDET_RETURN_IF_ERROR(CheckNarrow(node, {1}));
  Composer c(node);
  const Quantities a = DynamicallyQuantized(node, c, node.input(0));
  const Tensor sum =
      QuantizedProduct(node, c, a.value, a.zero, node.input(1), node.input_or_none(3));
  const Tensor scale = c.Mul(a.scale, Along(c, node.input(2), sum.rank(), -1));
  Tensor y = c.Mul(c.Cast(sum, kReal), scale);
  if (node.has_input(4)) y = c.Add(y, node.input(4));
  return c.Result({y});
}

// a, b, their scales, their zero points, bias
Imported ImportMatMulIntegerToFloat(NodeContext& node) {
  HIDET_RETURN_IF_ERROR(CheckNarrow(node, {0, 1}));
  Composer c(node);
  const Tensor sum = QuantizedProduct(node, c, node.input(0), node.input_or_none(4), node.input(1),
                                      node.input_or_none(5));
  const Tensor scale =
      c.Mul(Along(c, node.input(2), sum.rank(), -2), Along(c, node.input(3), sum.rank(), -1));
  Tensor y = c.Mul(c.Cast(sum, kReal), scale);
  if (node.has_input(6)) y = c.Add(y, node.input(6));
  return c.Result({y});
}

// a, its scale and zero point, b, ..., an int32 bias in the product's own scale, y's scale and zero
// point, without which y is real
Imported ImportQGemm(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 1.0));
  HIDET_ASSIGN_OR_RETURN(const bool transpose_a, node.Flag("transA", false));
  HIDET_ASSIGN_OR_RETURN(const bool transpose_b, node.Flag("transB", false));
  HIDET_RETURN_IF_ERROR(CheckNarrow(node, {0, 3}));
  Composer c(node);
  const auto turned = [&](int i, bool turn) {
    return turn ? c.Permute(node.input(i), {1, 0}) : node.input(i);
  };
  const Tensor a = turned(0, transpose_a), b = turned(3, transpose_b);
  Tensor sum = QuantizedProduct(node, c, a, node.input_or_none(2), b, node.input_or_none(5));
  if (node.has_input(6)) sum = c.Add(sum, c.Cast(node.input(6), sum.dtype()));
  const Tensor scale = c.Mul(node.input(1), Along(c, node.input(4), sum.rank(), -1));
  const Tensor y = c.Mul(c.Cast(sum, kReal), c.Mul(scale, alpha));
  return c.Result({node.has_input(7) ? QuantizedAs(node, c, y, 7, a.dtype()) : y});
}

// a, its scale and zero point, b, ..., y's scale and zero point
Imported ImportQLinearBinary(NodeContext& node) {
  HIDET_RETURN_IF_ERROR(CheckGiven(node, {3, 4, 6}));
  Composer c(node);
  const char* const op = node.op_type() == "QLinearAdd" ? "Add" : "Multiply";
  const Tensor y = c.Op(op, {RealOf(node, c, 0, 1), RealOf(node, c, 3, 4)});
  return c.Result({QuantizedAs(node, c, y, 6, node.input(0).dtype())});
}

// x, its scale and zero point, y's scale and zero point
Imported ImportQLinearActivation(NodeContext& node) {
  HIDET_RETURN_IF_ERROR(CheckGiven(node, {3}));
  Composer c(node);
  const Tensor x = RealOf(node, c, 0, 1);
  Tensor y;
  if (node.op_type() == "QLinearSigmoid") {
    y = c.Op("Sigmoid", {x});
  } else {
    HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 0.01));
    y = c.Op("LeakyRelu", {x}, {{"alpha", alpha}});
  }
  return c.Result({QuantizedAs(node, c, y, 3, node.input(0).dtype())});
}

// The same inputs. Until opset 13 of ONNX a row is all that stands behind the axis.
Imported ImportQLinearSoftmax(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t opset, node.Int("opset"));
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", opset < 13 ? 1 : -1));
  Composer c(node);
  const Tensor x = RealOf(node, c, 0, 1);
  HIDET_ASSIGN_OR_RETURN(axis, node.AxisIn(axis, x.rank()));
  const Tensor y = opset < 13 ? c.SoftmaxBehind(x, axis) : c.Op("Softmax", {x}, {{"axis", axis}});
  return c.Result({QuantizedAs(node, c, y, 3, node.input(0).dtype())});
}

Imported ImportQLinearGlobalAveragePool(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool is_last, node.Flag("channels_last", false));
  Composer c(node);
  const Tensor x = RealOf(node, c, 0, 1);
  if (x.rank() < 3) return node.Error(absl::StrCat("image of rank ", x.rank()));
  Ints axes;
  for (int64_t d = is_last ? 1 : 2; d < x.rank() - (is_last ? 1 : 0); ++d) axes.push_back(d);
  return c.Result({QuantizedAs(node, c, c.Mean(x, axes), 3, node.input(0).dtype())});
}

Imported ImportQLinearAveragePool(NodeContext& node) {
  HIDET_RETURN_IF_ERROR(CheckGiven(node, {3}));
  HIDET_ASSIGN_OR_RETURN(const bool is_last, node.Flag("channels_last", false));
  Composer c(node);
  const Tensor x = RealOf(node, c, 0, 1);
  if (!c.ok()) return c.status();
  HIDET_ASSIGN_OR_RETURN(const Tensor y, ChannelsFirst(c, is_last, x, [&](const Tensor& image) {
                           return AveragePool(node, image);
                         }));
  return c.Result({QuantizedAs(node, c, y, 3, node.input(0).dtype())});
}

Imported ImportQLinearReduceMean(NodeContext& node) {
  HIDET_RETURN_IF_ERROR(CheckGiven(node, {3}));
  HIDET_ASSIGN_OR_RETURN(const auto given, node.Ints("axes"));
  HIDET_ASSIGN_OR_RETURN(const bool keep, node.Flag("keepdims", true));
  Composer c(node);
  const Tensor x = RealOf(node, c, 0, 1);
  Ints axes = given.value_or(Ints{});
  for (int64_t& axis : axes) {
    HIDET_ASSIGN_OR_RETURN(axis, node.AxisIn(axis, x.rank()));
  }
  for (int64_t d = 0; !given.has_value() && d < x.rank(); ++d) axes.push_back(d);
  return c.Result({QuantizedAs(node, c, c.Mean(x, axes, keep), 3, node.input(0).dtype())});
}

// y's scale and zero point, and the parts, each with its own
Imported ImportQLinearConcat(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis"));
  if (node.input_count() % 3 != 2)
    return node.Error(absl::StrCat(node.input_count(), " inputs, expected three a part and two"));
  Composer c(node);
  Tensors parts;
  for (int i = 2; i < node.input_count(); i += 3) parts.push_back(RealOf(node, c, i, i + 1));
  HIDET_ASSIGN_OR_RETURN(axis, node.AxisIn(axis, parts[0].rank()));
  const Tensor y = parts.size() == 1 ? parts[0] : c.Concat(parts, axis);
  return c.Result({QuantizedAs(node, c, y, 0, node.input(2).dtype())});
}

// a condition, x, its scale and zero point, y, ..., the result's scale and zero point
Imported ImportQLinearWhere(NodeContext& node) {
  Composer c(node);
  const Tensor y = c.Where(node.input(0), RealOf(node, c, 1, 2), RealOf(node, c, 4, 5));
  return c.Result({QuantizedAs(node, c, y, 7, node.input(1).dtype())});
}

// An LSTM's inputs with weights [directions, inputs, 4 units], and the scales and zero points of
// both, one a direction or a gate's unit. Its input is rounded as a whole, as other products' are.
Imported ImportDynamicQuantizeLstm(NodeContext& node) {
  HIDET_RETURN_IF_ERROR(CheckGiven(node, {8, 9, 10, 11}));
  HIDET_RETURN_IF_ERROR(CheckNarrow(node, {1, 2}));
  for (const int i : {8, 10}) {
    if (node.input(i).rank() < 1 || node.input(i).rank() > 2 ||
        node.input(i + 1).rank() != node.input(i).rank())
      return node.Error(absl::StrCat("scales of rank ", node.input(i).rank()));
  }
  for (const int i : {1, 2}) {
    if (node.input(i).rank() != 3) return node.Error("W and R of ranks that are not 3");
  }
  Composer c(node);
  // [directions] or [directions, 4 units]: behind it, as the weights have theirs.
  const auto of_units = [&](int i, int weights) {
    const Tensor& factor = node.input(i);
    const Tensor column = factor.rank() == 1 ? c.Unsqueeze(factor, {1}) : factor;
    return c.Broadcast(column, {c.Dim(column, 0), c.Dim(node.input(weights), 2)});
  };
  const auto turned = [&](const Tensor& w) { return c.Permute(w, {0, 2, 1}); };
  const auto are_all = [&](int i, double number) {
    const absl::StatusOr<std::vector<double>> zeros = node.ConstantReals(i, "zero points");
    return zeros.ok() &&
           std::all_of(zeros->begin(), zeros->end(), [&](double zero) { return zero == number; });
  };
  RecurrentWeights weights = {.of_input = turned(node.input(1)),
                              .input_scales = of_units(8, 1),
                              .state_scales = of_units(10, 2)};
  if (!are_all(9, 0)) weights.input_zeros = of_units(9, 1);
  weights.product = [&](const Tensor& x, const Tensor& w, const Tensor& zeros,
                        const Tensor& scales) {
    const Quantities a = DynamicallyQuantized(node, c, x);
    const Tensor sum = QuantizedProduct(node, c, a.value, a.zero, w, zeros);
    return c.Mul(c.Cast(sum, kReal), c.Mul(a.scale, scales));
  };
  // With zero points in the middle eight bits are enough.
  const Tensor wide = c.Cast(node.input(2), ScalarType::kInt16);
  const Tensor state =
      turned(c.Sub(wide, c.Unsqueeze(c.Cast(of_units(11, 2), ScalarType::kInt16), {1})));
  const bool is_middle = are_all(11, IsSigned(node.input(2).dtype()) ? 0 : 128);
  weights.of_state = is_middle ? c.Cast(state, ScalarType::kInt8) : state;
  if (!c.ok()) return c.status();
  return RecurrentLayer(node, weights);
}

}  // namespace hidet::onnx
