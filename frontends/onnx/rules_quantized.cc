// Numbers as integers and back, and products of quantized numbers.
#include <numeric>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/quantized.h"
#include "frontends/onnx/tensor_proto.h"

namespace hidet::onnx {
namespace {

using graph::Tensor;
using Ints = std::vector<int64_t>;

// A scale or zero point in the form that broadcasts with x: one number, a list along an axis, or
// one for each block of so many elements along it.
Tensor ForElements(NodeContext& node, Composer& c, const Tensor& factor, const Tensor& x,
                   int64_t axis, int64_t block) {
  if (factor.rank() == 0 || x.rank() == 0) return factor;
  if (factor.rank() == 1 && ir::IsInt(factor.shape()[0], 1)) return c.Reshape(factor, Ints{});
  absl::StatusOr<int64_t> place = node.AxisIn(axis, x.rank());
  if (!place.ok()) c.Fail(place.status());
  if (!c.ok()) return factor;
  if (factor.rank() == 1 && block == 0) return Along(c, factor, x.rank(), *place);
  if (factor.rank() != x.rank()) {
    c.Fail(node.Error(
        absl::StrCat("scale or zero point of rank ", factor.rank(), " for rank ", x.rank())));
    return factor;
  }
  return BlockElements(node, c, factor, static_cast<int>(*place), block, c.Size(x, *place));
}

}  // namespace

// y = saturate(round(x / scale) + zero_point)
Imported ImportQuantizeLinear(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t axis, node.Int("axis", 1));
  HIDET_ASSIGN_OR_RETURN(const int64_t block, node.Int("block_size", 0));
  HIDET_ASSIGN_OR_RETURN(const int64_t output_type, node.Int("output_dtype", 0));
  node.Ignore("saturate");
  node.Ignore("precision");
  ScalarType dtype = ScalarType::kUInt8;
  if (node.has_input(2)) {
    dtype = node.input(2).dtype();
  } else if (output_type != 0) {
    HIDET_ASSIGN_OR_RETURN(dtype, AddContext(DTypeOf(output_type), node.Subject()));
  }
  if (!IsInteger(dtype) || BitWidth(dtype) < 8 || BitWidth(dtype) > 16) {
    return node.Unimplemented(absl::StrCat("quantization to ", ScalarTypeName(dtype)));
  }
  Composer c(node);
  const Tensor x = c.Cast(node.input(0), ScalarType::kFloat32);
  const auto of = [&](const Tensor& factor) {
    return ForElements(node, c, factor, x, axis, block);
  };
  const Tensor scale = of(c.Cast(node.input(1), ScalarType::kFloat32));
  const Tensor zero = node.has_input(2) ? of(node.input(2)) : node.Scalar(dtype, 0);
  return c.Result({Rounded(c, c.Div(x, scale), zero)});
}

// y = (x - zero_point) * scale
namespace {

// The one number that a constant of one element stands for: what a model pads with, say, must be
// known. Nothing if the inputs are no such constants.
std::optional<Tensor> DequantizedNumber(const NodeContext& node, ScalarType dtype) {
  for (int i = 0; i < node.input_count(); ++i) {
    if (!node.has_input(i)) continue;
    const auto& constant = node.input(i).constant();
    if (constant == nullptr || constant->count() != 1 || BitWidth(constant->dtype()) < 8)
      return std::nullopt;
  }
  const auto number = [&](int i) {
    return node.has_input(i) ? static_cast<float>(node.input(i).constant()->RealAt(0)) : 0.0f;
  };
  const Tensor& x = node.input(0);
  return Tensor::Constant(
      {dtype, x.shape(), x.device()},
      graph::ConstantData::FromReals(dtype, {(number(0) - number(2)) * number(1)}));
}

}  // namespace

Imported ImportDequantizeLinear(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t axis, node.Int("axis", 1));
  HIDET_ASSIGN_OR_RETURN(const int64_t block, node.Int("block_size", 0));
  HIDET_ASSIGN_OR_RETURN(const int64_t output_type, node.Int("output_dtype", 0));
  ScalarType dtype = node.input(1).dtype();
  if (output_type != 0) {
    HIDET_ASSIGN_OR_RETURN(dtype, AddContext(DTypeOf(output_type), node.Subject()));
  }
  if (const auto number = DequantizedNumber(node, dtype)) return Tensors{*number};
  Composer c(node);
  const auto of = [&](const Tensor& factor) {
    return ForElements(node, c, c.Cast(factor, ScalarType::kFloat32), node.input(0), axis, block);
  };
  Tensor x = c.Cast(node.input(0), ScalarType::kFloat32);
  if (node.has_input(2)) x = c.Sub(x, of(node.input(2)));
  x = c.Cast(c.Mul(x, of(node.input(1))), dtype);
  if (block == 0 && c.ok())
    node.NoteDequantized(x, {node.input(0), node.input(1), node.input_or_none(2), axis});
  return c.Result({x});
}

Imported ImportMatMulInteger(NodeContext& node) {
  Composer c(node);
  const Tensor& a = node.input(0);
  if (!IsNarrow(a.dtype()) || !IsNarrow(node.input(1).dtype()))
    return node.Error("operands that are no integers of 8 bits");
  return c.Result({c.Cast(
      QuantizedProduct(node, c, a, node.input_or_none(2), node.input(1), node.input_or_none(3)),
      ScalarType::kInt32)});
}

// a, a's scale and zero point, b, ..., y's scale and zero point
Imported ImportQLinearMatMul(NodeContext& node) {
  Composer c(node);
  const Tensor &a = node.input(0), &b = node.input(3);
  if (!IsNarrow(a.dtype()) || !IsNarrow(b.dtype()) || !IsNarrow(node.input(7).dtype()))
    return node.Unimplemented("operands that are no integers of 8 bits");
  const Tensor sum = QuantizedProduct(node, c, a, node.input(2), b, node.input(5));
  const ScalarType real = ScalarType::kFloat32;
  const int rank = sum.rank();
  const Tensor scale = c.Mul(Along(c, c.Cast(node.input(1), real), rank, -2),
                             Along(c, c.Cast(node.input(4), real), rank, -1));
  const Tensor factor = c.Div(scale, Along(c, c.Cast(node.input(6), real), rank, -2));
  return c.Result(
      {Rounded(c, c.Mul(c.Cast(sum, real), factor), Along(c, node.input(7), rank, -2))});
}

Imported ImportConvInteger(NodeContext& node) {
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const Tensor y,
                         QuantizedConvolution(node, node.input(0), node.input_or_none(2),
                                              node.input(1), node.input_or_none(3)));
  return c.Result({c.Cast(y, ScalarType::kInt32)});
}

// x, its scale and zero point, w, ..., y's scale and zero point, bias. ONNX Runtime's own has a
// flag for images whose channels stand behind; those of the weight do not.
Imported ImportQLinearConv(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool is_last, node.Flag("channels_last", false));
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(Tensor sum,
                         QuantizedConvolution(node, node.input(0), node.input(2), node.input(3),
                                              node.input(5), node.input_or_none(8), is_last));
  const ScalarType real = ScalarType::kFloat32;
  const int rank = sum.rank(), channels = is_last ? rank - 1 : 1;
  if (node.has_input(8))
    sum = c.Add(sum, Along(c, c.Cast(node.input(8), sum.dtype()), rank, channels));
  const Tensor scale =
      c.Mul(c.Cast(node.input(1), real), Along(c, c.Cast(node.input(4), real), rank, channels));
  const Tensor factor = c.Div(scale, c.Cast(node.input(6), real));
  return c.Result({Rounded(c, c.Mul(c.Cast(sum, real), factor), node.input(7))});
}

// Of int16, summed in int32.
Imported ImportMatMulInteger16(NodeContext& node) {
  Composer c(node);
  const auto wide = [&](int i) { return c.Cast(node.input(i), ScalarType::kInt32); };
  return c.Result({c.Matmul(wide(0), wide(1))});
}

// (a - its zero point) (b - its zero point) in int32
Imported ImportMulInteger(NodeContext& node) {
  Composer c(node);
  const auto number = [&](int i, int zero) {
    return Shifted(c, node.input(i), node.input_or_none(zero), 0, ScalarType::kInt32);
  };
  return c.Result({c.Mul(number(0, 1), number(2, 3))});
}

Imported ImportReduceSumInteger(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto axes, node.Ints("axes"));
  HIDET_ASSIGN_OR_RETURN(const bool keep, node.Flag("keepdims", true));
  Composer c(node);
  const Tensor& x = node.input(0);
  std::vector<int64_t> all(static_cast<size_t>(x.rank()));
  std::iota(all.begin(), all.end(), 0);
  return c.Result({c.Sum(c.Cast(x, ScalarType::kInt32), axes.value_or(all), keep)});
}

}  // namespace hidet::onnx
