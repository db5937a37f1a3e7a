// Products of quantized numbers, and the operators that ONNX Runtime's optimizer writes.
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/quantized.h"

namespace hidet::onnx {
namespace {

using graph::Tensor;
using Ints = std::vector<int64_t>;

// An input that may be left out.
Tensor InputOrNone(NodeContext& node, int i) {
  return node.has_input(i) ? node.input(i) : Tensor();
}

}  // namespace

Imported ImportMatMulInteger(NodeContext& node) {
  Composer c(node);
  const Tensor& a = node.input(0);
  if (!IsNarrow(a.dtype()) || !IsNarrow(node.input(1).dtype()))
    return node.Error("operands that are no integers of 8 bits");
  return c.Result({c.Cast(
      QuantizedProduct(node, c, a, InputOrNone(node, 2), node.input(1), InputOrNone(node, 3)),
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
  const Tensor& w = node.input(1);
  int64_t terms = 1;
  for (int i = 1; i < w.rank(); ++i) terms *= c.Size(w, i);
  if (!c.ok()) return c.status();
  const ScalarType dtype = SumType(terms);
  const Tensor image = Shifted(c, node.input(0), InputOrNone(node, 2), 0, dtype);
  const Tensor weight = Shifted(c, w, InputOrNone(node, 3), 0, dtype);
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
  const Tensor image = Shifted(c, node.input(0), node.input(2), 0, dtype);
  const Tensor weight = Shifted(c, w, node.input(5), 0, dtype);
  if (!c.ok()) return c.status();
  HIDET_ASSIGN_OR_RETURN(Tensor sum, Convolution(node, image, weight));
  const int rank = sum.rank();
  if (node.has_input(8)) sum = c.Add(sum, Along(c, c.Cast(node.input(8), dtype), rank, 1));
  const Tensor scale =
      c.Mul(c.Cast(node.input(1), real), Along(c, c.Cast(node.input(4), real), rank, 1));
  const Tensor factor = c.Div(scale, c.Cast(node.input(6), real));
  return c.Result({Rounded(c, c.Mul(c.Cast(sum, real), factor), node.input(7))});
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
