// Products of quantized numbers, and the operators that ONNX Runtime's optimizer writes.
//
// Sums of products of 8-bit integers are taken as such on a CPU, whose processors have instructions
// for them:
//   sum (a - p)(b - q) = sum a b - p sum b - q sum a + k p q
// where sums of weights are known before a call, and those of a are wanted only where q is not 0.
// Else they are taken in floats, where the fast kernels are: exact in float64 for any length that
// fits into memory, and in float32 up to 2^24.
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/op_rules.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Tensor;
using Ints = std::vector<int64_t>;

// Terms of a sum of products of 8-bit numbers that float32 holds exactly.
constexpr int64_t kExactTerms = (int64_t{1} << 24) / (255 * 255);

ScalarType SumType(int64_t terms) {
  return terms <= kExactTerms ? ScalarType::kFloat32 : ScalarType::kFloat64;
}

// x - zero, as floats; `axis` is where a list of zero points lies.
Tensor Shifted(NodeContext& node, Composer& c, int x, int zero, int64_t axis, ScalarType dtype) {
  Tensor value = c.Cast(node.input(x), dtype);
  if (zero < 0 || !node.has_input(zero)) return value;
  Tensor offset = c.Cast(node.input(zero), dtype);
  if (offset.rank() == 1 && axis >= 0) {
    graph::Dims shape(value.rank(), ir::Int64(1));
    if (!ir::IsInt(offset.shape()[0], 1)) shape[axis] = offset.shape()[0];
    offset = c.Reshape(offset, shape);
  }
  return c.Sub(value, offset);
}

// saturate(round(x) + zero) of the zero point's type
Tensor Quantized(Composer& c, const Tensor& x, const Tensor& zero) {
  const ScalarType dtype = zero.dtype();
  const double most = std::ldexp(1.0, BitWidth(dtype) - (IsSigned(dtype) ? 1 : 0)) - 1;
  const Tensor sum = c.Add(c.Op("Round", {x}), c.Cast(zero, x.dtype()));
  return c.Cast(
      c.Op("Clip", {sum}, {{"min_val", IsSigned(dtype) ? -most - 1 : 0.0}, {"max_val", most}}),
      dtype);
}

// A scale or zero point that is one number, or a list along `axis` of a tensor of `rank`.
Tensor Along(Composer& c, const Tensor& factor, int rank, int64_t axis) {
  if (factor.rank() != 1) return factor;
  graph::Dims shape(rank, ir::Int64(1));
  if (ir::IsInt(factor.shape()[0], 1)) return c.Reshape(factor, graph::Dims{});
  shape[axis < 0 ? axis + rank : axis] = factor.shape()[0];
  return c.Reshape(factor, shape);
}

bool IsNarrow(ScalarType dtype) { return IsInteger(dtype) && BitWidth(dtype) == 8; }

// An operand of a product of 8-bit integers and its zero point, int32; none where that is 0.
struct Quantity {
  Tensor value, zero;
};

// The input and its zero point, one number or a list along `axis`.
Quantity QuantityOf(NodeContext& node, Composer& c, int x, int zero, int64_t axis) {
  Quantity result{node.input(x), Tensor()};
  if (zero < 0 || !node.has_input(zero)) return result;
  const Tensor& offset = node.input(zero);
  if (offset.is_constant()) {
    bool is_zero = true;
    for (int64_t i = 0; i < offset.constant()->count(); ++i)
      is_zero &= offset.constant()->IntAt(i) == 0;
    if (is_zero) return result;
  }
  result.zero = Along(c, c.Cast(offset, ScalarType::kInt32), result.value.rank(), axis);
  return result;
}

// The same numbers as integers of the other sign, 128 more or less.
Quantity OfOtherSign(NodeContext& node, Composer& c, const Quantity& x) {
  const bool was_signed = IsSigned(x.value.dtype());
  const Tensor bits = c.Cast(x.value, ScalarType::kUInt8);
  const Tensor flipped = c.Op("BitwiseXor", {bits, c.Scalar(bits, 128)});
  const Tensor moved = node.Scalar(ScalarType::kInt32, was_signed ? 128 : -128);
  return {c.Cast(flipped, was_signed ? ScalarType::kUInt8 : ScalarType::kInt8),
          x.zero.defined() ? c.Add(x.zero, moved) : moved};
}

// sum (a - a's zero)(b - b's zero) in int32, for matrices and batches of them. The one operand has
// a sign and the other none, which is the product that processors have an instruction for.
Tensor IntegerProduct(NodeContext& node, Composer& c, Quantity a, Quantity b) {
  if (IsSigned(a.value.dtype()) == IsSigned(b.value.dtype())) {
    if (IsSigned(a.value.dtype())) {
      a = OfOtherSign(node, c, a);
    } else {
      b = OfOtherSign(node, c, b);
    }
  }
  Tensor sum =
      c.Op("MatmulInteger", {a.value, b.value}, {{"transpose_a", false}, {"transpose_b", false}});
  const auto total = [&](const Tensor& x, int64_t axis) {
    return c.Sum(c.Cast(x, ScalarType::kInt32), {x.rank() + axis});
  };
  if (a.zero.defined()) sum = c.Sub(sum, c.Mul(a.zero, total(b.value, -2)));
  if (b.zero.defined()) sum = c.Sub(sum, c.Mul(total(a.value, -1), b.zero));
  if (a.zero.defined() && b.zero.defined()) {
    const double terms = static_cast<double>(c.Size(a.value, -1));
    sum = c.Add(sum, c.Mul(c.Mul(a.zero, b.zero), terms));
  }
  return sum;
}

// Of inputs a and b and their zero points; in int32, or in a float that holds the sums exactly.
Tensor QuantizedProduct(NodeContext& node, Composer& c, int a, int a_zero, int b, int b_zero) {
  // As many terms as int32 holds the sum of.
  constexpr int64_t kMostTerms = (int64_t{1} << 31) / (256 * 256);
  const int64_t a_axis = node.input(a).rank() - 2, b_axis = node.input(b).rank() - 1;
  const int64_t terms = c.Size(node.input(a), -1);
  if (!node.device().IsCuda() && a_axis >= 0 && b_axis > 0 && terms <= kMostTerms) {
    return IntegerProduct(node, c, QuantityOf(node, c, a, a_zero, a_axis),
                          QuantityOf(node, c, b, b_zero, b_axis));
  }
  const ScalarType dtype = SumType(terms);
  return c.Matmul(Shifted(node, c, a, a_zero, a_axis, dtype),
                  Shifted(node, c, b, b_zero, b_axis, dtype));
}

}  // namespace

Imported ImportMatMulInteger(NodeContext& node) {
  Composer c(node);
  const Tensor& a = node.input(0);
  if (!IsNarrow(a.dtype()) || !IsNarrow(node.input(1).dtype()))
    return node.Error("operands that are no integers of 8 bits");
  return c.Result({c.Cast(QuantizedProduct(node, c, 0, 2, 1, 3), ScalarType::kInt32)});
}

// a, a's scale and zero point, b, ..., y's scale and zero point
Imported ImportQLinearMatMul(NodeContext& node) {
  Composer c(node);
  const Tensor &a = node.input(0), &b = node.input(3);
  if (!IsNarrow(a.dtype()) || !IsNarrow(b.dtype()) || !IsNarrow(node.input(7).dtype()))
    return node.Unimplemented("operands that are no integers of 8 bits");
  const Tensor sum = QuantizedProduct(node, c, 0, 2, 3, 5);
  const ScalarType real = ScalarType::kFloat32;
  const int rank = sum.rank();
  const Tensor scale = c.Mul(Along(c, c.Cast(node.input(1), real), rank, -2),
                             Along(c, c.Cast(node.input(4), real), rank, -1));
  const Tensor factor = c.Div(scale, Along(c, c.Cast(node.input(6), real), rank, -2));
  return c.Result(
      {Quantized(c, c.Mul(c.Cast(sum, real), factor), Along(c, node.input(7), rank, -2))});
}

Imported ImportConvInteger(NodeContext& node) {
  Composer c(node);
  const Tensor& w = node.input(1);
  int64_t terms = 1;
  for (int i = 1; i < w.rank(); ++i) terms *= c.Size(w, i);
  if (!c.ok()) return c.status();
  const ScalarType dtype = SumType(terms);
  const Tensor image = Shifted(node, c, 0, 2, -1, dtype), weight = Shifted(node, c, 1, 3, 0, dtype);
  if (!c.ok()) return c.status();
  HIDET_ASSIGN_OR_RETURN(const Tensor y, Convolution(node, image, weight));
  return c.Result({c.Cast(y, ScalarType::kInt32)});
}

// x, its scale and zero point, w, ..., y's scale and zero point, bias
Imported ImportQLinearConv(NodeContext& node) {
  Composer c(node);
  const Tensor& w = node.input(3);
  int64_t terms = 1;
  for (int i = 1; i < w.rank(); ++i) terms *= c.Size(w, i);
  if (!c.ok()) return c.status();
  const ScalarType dtype = SumType(terms), real = ScalarType::kFloat32;
  const Tensor image = Shifted(node, c, 0, 2, -1, dtype), weight = Shifted(node, c, 3, 5, 0, dtype);
  if (!c.ok()) return c.status();
  HIDET_ASSIGN_OR_RETURN(Tensor sum, Convolution(node, image, weight));
  const int rank = sum.rank();
  if (node.has_input(8)) sum = c.Add(sum, Along(c, c.Cast(node.input(8), dtype), rank, 1));
  const Tensor scale =
      c.Mul(c.Cast(node.input(1), real), Along(c, c.Cast(node.input(4), real), rank, 1));
  const Tensor factor = c.Div(scale, c.Cast(node.input(6), real));
  return c.Result({Quantized(c, c.Mul(c.Cast(sum, real), factor), node.input(7))});
}

// com.microsoft

Imported ImportFastGelu(NodeContext& node) {
  Composer c(node);
  Tensor x = node.input(0);
  if (node.has_input(1)) x = c.Add(x, node.input(1));
  return c.Result({c.Op("Gelu", {x}, {{"approximate", true}})});
}

Imported ImportBiasGelu(NodeContext& node) {
  Composer c(node);
  return c.Result({c.Op("Gelu", {c.Add(node.input(0), node.input(1))}, {{"approximate", false}})});
}

Imported ImportQuickGelu(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 1.702));
  Composer c(node);
  const Tensor& x = node.input(0);
  return c.Result({c.Mul(x, c.Op("Sigmoid", {c.Mul(x, alpha)}))});
}

Imported ImportFusedMatMul(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 1.0));
  HIDET_ASSIGN_OR_RETURN(const bool transpose_a, node.Flag("transA", false));
  HIDET_ASSIGN_OR_RETURN(const bool transpose_b, node.Flag("transB", false));
  for (const char* name : {"transBatchA", "transBatchB"}) {
    HIDET_ASSIGN_OR_RETURN(const bool batch, node.Flag(name, false));
    if (batch) return node.Unimplemented(name);
  }
  Composer c(node);
  const Tensor y = c.Op("Matmul", {node.input(0), node.input(1)},
                        {{"transpose_a", transpose_a}, {"transpose_b", transpose_b}});
  return c.Result({alpha == 1 ? y : c.Mul(y, alpha)});
}

// The sum of an input, what skips past, and a bias; and its normalization.
Imported ImportSkipLayerNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-12));
  const bool simplified = node.op_type() == "SkipSimplifiedLayerNormalization";
  Composer c(node);
  Tensor sum = c.Add(node.input(0), node.input(1));
  const int bias = simplified ? 3 : 4;
  if (node.has_input(bias)) sum = c.Add(sum, node.input(bias));
  Tensors operands = {sum, node.input(2)};
  if (!simplified && node.has_input(3)) operands.push_back(node.input(3));
  const Tensor y = c.Op(simplified ? "RmsNorm" : "LayerNorm", operands,
                        {{"axis", int64_t{-1}}, {"epsilon", epsilon}});
  return c.Result({y, Tensor(), Tensor(), sum});
}

// ids, segments, three tables, scale, bias, mask, positions
Imported ImportEmbedLayerNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-12));
  node.Ignore("mask_index_type");
  Composer c(node);
  const Tensor& ids = node.input(0);
  Tensor sum = c.Op("Take", {node.input(2), ids}, {{"axis", int64_t{0}}});
  const Tensor positions = node.has_input(8) ? node.input(8) : c.Range(c.Dim(ids, 1));
  sum = c.Add(sum, c.Op("Take", {node.input(3), positions}, {{"axis", int64_t{0}}}));
  if (node.has_input(4) && node.has_input(1))
    sum = c.Add(sum, c.Op("Take", {node.input(4), node.input(1)}, {{"axis", int64_t{0}}}));
  Tensors operands = {sum, node.input(5)};
  if (node.has_input(6)) operands.push_back(node.input(6));
  const Tensor y = c.Op("LayerNorm", operands, {{"axis", int64_t{-1}}, {"epsilon", epsilon}});
  Tensor lengths;
  if (node.wants_output(1)) {
    lengths = node.has_input(7) ? c.Cast(c.Sum(node.input(7), {1}, false), ScalarType::kInt32)
                                : c.Broadcast(node.Scalar(ScalarType::kInt32, 0), {c.Dim(ids, 0)});
  }
  return c.Result({y, lengths, sum});
}

}  // namespace hidet::onnx
