// com.microsoft: what ONNX Runtime's optimizer makes of several operators of ONNX, and the older
// forms of operators that ONNX has today.
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/quantized.h"

namespace hidet::onnx {
namespace {

using graph::Tensor;
using Ints = std::vector<int64_t>;
using Reals = std::vector<double>;

// A function by its name in ONNX, with those of its numbers that are given.
Tensor Activated(NodeContext& node, Composer& c, const Tensor& x, const std::string& name,
                 const Reals& numbers) {
  const auto number = [&](size_t i, double otherwise) {
    return i < numbers.size() ? numbers[i] : otherwise;
  };
  if (name.empty()) return x;
  for (const char* plain : {"Relu", "Sigmoid", "Tanh", "HardSwish"}) {
    if (name == plain) return c.Op(name, {x});
  }
  if (name == "LeakyRelu") return c.Op(name, {x}, {{"alpha", number(0, 0.01)}});
  if (name == "Elu") return c.Op(name, {x}, {{"alpha", number(0, 1)}});
  if (name == "HardSigmoid")
    return c.Op(name, {x}, {{"alpha", number(0, 0.2)}, {"beta", number(1, 0.5)}});
  if (name == "Clip" && numbers.size() == 2)
    return c.Op(name, {x}, {{"min_val", numbers[0]}, {"max_val", numbers[1]}});
  c.Fail(node.Unimplemented(absl::StrCat("the function \"", Printable(name), "\"")));
  return x;
}

// A list of one number a channel beside images of this rank.
Tensor ByChannel(Composer& c, const Tensor& list, int rank) {
  Ints behind;
  for (int64_t d = 1; d + 1 < rank; ++d) behind.push_back(d);
  return c.Unsqueeze(list, behind);
}

// A convolution of the node's image with a weight, then bias, what is added, and the function.
Imported FusedConvolution(NodeContext& node, const Tensor& w) {
  HIDET_ASSIGN_OR_RETURN(const std::string name, node.String("activation", ""));
  HIDET_ASSIGN_OR_RETURN(const auto numbers, node.Floats("activation_params"));
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(Tensor y, Convolution(node, node.input(0), w));
  if (node.has_input(2)) y = c.Add(y, ByChannel(c, node.input(2), y.rank()));
  if (node.has_input(3)) y = c.Add(y, node.input(3));
  return c.Result({Activated(node, c, y, name, numbers.value_or(Reals{}))});
}

// How many channels lie side by side in ONNX Runtime's blocked layout. No model says it: it is that
// of the machine that the model was optimized on, and on no other does ONNX Runtime run it right.
absl::StatusOr<int64_t> BlockOfChannels(NodeContext& node) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512f") != 0 ? 16 : 8;
#else
  return node.Unimplemented("the blocks of channels of this machine are not known");
#endif
}

// With the matrix before the batch, as transBatchA and transBatchB say.
Tensor BatchFirst(Composer& c, const Tensor& x) {
  Ints order;
  for (int64_t d = 1; d + 1 < x.rank(); ++d) order.push_back(d);
  order.push_back(0);
  order.push_back(x.rank() - 1);
  return c.Permute(x, order);
}

absl::StatusOr<Tensor> FusedProduct(NodeContext& node, Composer& c) {
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 1.0));
  HIDET_ASSIGN_OR_RETURN(const bool transpose_a, node.Flag("transA", false));
  HIDET_ASSIGN_OR_RETURN(const bool transpose_b, node.Flag("transB", false));
  HIDET_ASSIGN_OR_RETURN(const bool batch_a, node.Flag("transBatchA", false));
  HIDET_ASSIGN_OR_RETURN(const bool batch_b, node.Flag("transBatchB", false));
  const auto operand = [&](int i, bool batch) {
    const Tensor& x = node.input(i);
    return batch && x.rank() > 2 ? BatchFirst(c, x) : x;
  };
  const Tensor y = c.Op("Matmul", {operand(0, batch_a), operand(1, batch_b)},
                        {{"transpose_a", transpose_a}, {"transpose_b", transpose_b}});
  return alpha == 1 ? y : c.Mul(y, alpha);
}

// scale and bias by channel, groups of channels normalized, perhaps x sigmoid(x).
absl::StatusOr<Tensor> NormalizedGroups(NodeContext& node, Composer& c, const Tensor& x) {
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-5));
  HIDET_ASSIGN_OR_RETURN(const int64_t groups, node.Int("groups"));
  HIDET_ASSIGN_OR_RETURN(const int64_t activation, node.Int("activation"));
  HIDET_ASSIGN_OR_RETURN(const bool is_last, node.Flag("channels_last", true));
  if (x.rank() < 3) return node.Error(absl::StrCat("image of rank ", x.rank()));
  HIDET_ASSIGN_OR_RETURN(
      const Tensor y, ChannelsFirst(c, is_last, x, [&](const Tensor& image) {
        const Tensor scale = c.Cast(node.input(1), image.dtype());
        const Tensor bias = c.Cast(node.input(2), image.dtype());
        return absl::StatusOr<Tensor>(
            c.Op("GroupNorm", {image, scale, bias}, {{"groups", groups}, {"epsilon", epsilon}}));
      }));
  return activation == 1 ? c.Op("Silu", {y}) : y;
}

}  // namespace

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
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const Tensor y, FusedProduct(node, c));
  return c.Result({y});
}

Imported ImportGemmFastGelu(NodeContext& node) {
  Composer c(node);
  Tensor y = c.Matmul(node.input(0), node.input(1));
  if (node.has_input(2)) y = c.Add(y, node.input(2));
  return c.Result({c.Op("Gelu", {y}, {{"approximate", true}})});
}

// The numbers that a function behind a product takes, in an attribute each.
absl::StatusOr<Reals> ActivationNumbers(NodeContext& node) {
  Reals numbers;
  for (const char* attribute : {"activation_alpha", "activation_beta", "activation_gamma"}) {
    if (!node.Has(attribute)) continue;
    HIDET_ASSIGN_OR_RETURN(const double number, node.Float(attribute));
    numbers.push_back(number);
  }
  return numbers;
}

Imported ImportFusedGemm(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::string name, node.String("activation", ""));
  HIDET_ASSIGN_OR_RETURN(const Reals numbers, ActivationNumbers(node));
  HIDET_ASSIGN_OR_RETURN(const Tensors y, ImportGemm(node));
  Composer c(node);
  return c.Result({Activated(node, c, y[0], name, numbers)});
}

// image, weight, bias, what is added before the function
Imported ImportFusedConv(NodeContext& node) { return FusedConvolution(node, node.input(1)); }

// com.microsoft.nchwc: what ONNX Runtime makes of convolutions for one machine and writes into the
// models that it has optimized. Channels lie in blocks, and are padded to whole ones. Here an image
// is [n, c, h, w] all the same, with the channels padded; weights are put back into order.
Imported ImportBlockedConv(NodeContext& node) {
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const int64_t block, BlockOfChannels(node));
  const Tensor& w = node.input(1);
  if (w.rank() != 4) return node.Error(absl::StrCat("weight of rank ", w.rank(), ", expected 4"));
  const int64_t outer = c.Size(w, 0), inner = c.Size(w, 1), height = c.Size(w, 2),
                width = c.Size(w, 3);
  if (!c.ok()) return c.status();
  if (outer % block != 0) {
    return node.Error(absl::StrCat(outer, " channels in blocks of ", block,
                                   ", which are this machine's: it was optimized on another"));
  }
  Tensor weight;
  if (inner % block == 0) {
    weight =
        c.Permute(c.Reshape(w, Ints{outer / block, inner / block, height, width, block, block}),
                  {0, 5, 1, 4, 2, 3});
  } else {  // too few for a block, or one a group
    weight =
        c.Permute(c.Reshape(w, Ints{outer / block, inner, height, width, block}), {0, 4, 1, 2, 3});
  }
  return FusedConvolution(node, c.Reshape(weight, Ints{outer, inner, height, width}));
}

Imported ImportReorderInput(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool is_last, node.Flag("channels_last", false));
  HIDET_ASSIGN_OR_RETURN(const int64_t block, BlockOfChannels(node));
  Composer c(node);
  const Tensor& given = node.input(0);
  if (given.rank() != 4)
    return node.Error(absl::StrCat("image of rank ", given.rank(), ", expected 4"));
  const Tensor x = is_last ? c.Permute(given, {0, 3, 1, 2}) : given;
  const int64_t beyond = (block - c.Size(x, 1) % block) % block;
  if (beyond == 0) return c.Result({x});
  return c.Result({c.Op("Pad", {x}, {{"pads", Ints{0, 0, 0, 0, 0, beyond, 0, 0}}})});
}

Imported ImportReorderOutput(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t channels, node.Int("channels"));
  HIDET_ASSIGN_OR_RETURN(const bool is_last, node.Flag("channels_last", false));
  Composer c(node);
  const Tensor& x = node.input(0);
  if (x.rank() != 4 || channels < 1 || channels > c.Size(x, 1)) {
    return node.Error(absl::StrCat(channels, " channels of an image ", graph::ToString(x.shape())));
  }
  const Tensor y = channels == c.Size(x, 1) ? x : c.Slice(x, 1, 0, channels);
  return c.Result({is_last ? c.Permute(y, {0, 2, 3, 1}) : y});
}

// The same with the channels of image, result and what is added behind.
Imported ImportNhwcFusedConv(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::string name, node.String("activation", ""));
  HIDET_ASSIGN_OR_RETURN(const auto numbers, node.Floats("activation_params"));
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(Tensor y, ChannelsFirst(c, true, node.input(0), [&](const Tensor& image) {
                           return Convolution(node, image, node.input(1));
                         }));
  if (node.has_input(2)) y = c.Add(y, node.input(2));
  if (node.has_input(3)) y = c.Add(y, node.input(3));
  return c.Result({Activated(node, c, y, name, numbers.value_or(Reals{}))});
}

// A product, and a function of it.
Imported ImportFusedMatMulActivation(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::string name, node.String("activation", ""));
  HIDET_ASSIGN_OR_RETURN(const Reals numbers, ActivationNumbers(node));
  node.Ignore("activation_axis");
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const Tensor y, FusedProduct(node, c));
  return c.Result({Activated(node, c, y, name, numbers)});
}

// Channels behind, without a function.
Imported ImportNhwcConv(NodeContext& node) {
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const Tensor y,
                         ChannelsFirst(c, true, node.input(0), [&](const Tensor& image) {
                           return Convolution(node, image, node.input(1));
                         }));
  return c.Result({node.has_input(2) ? c.Add(y, node.input(2)) : y});
}

Imported ImportNhwcMaxPool(NodeContext& node) {
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const Tensor y,
                         ChannelsFirst(c, true, node.input(0),
                                       [&](const Tensor& image) { return MaxPool(node, image); }));
  return c.Result({y});
}

// softmax(x + bias) over all that stands behind an axis
Imported ImportBiasSoftmax(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", 1));
  node.Ignore("is_inner_broadcast");  // how the bias broadcasts is seen from its shape
  Composer c(node);
  const Tensor sum = c.Add(node.input(0), node.input(1));
  HIDET_ASSIGN_OR_RETURN(axis, node.AxisIn(axis, sum.rank()));
  return c.Result({c.SoftmaxBehind(sum, axis)});
}

Imported ImportBiasAdd(NodeContext& node) {
  Composer c(node);
  return c.Result({c.Add(c.Add(node.input(0), node.input(1)), node.input(2))});
}

// The first half of each row of x + bias, times gelu of the second.
Imported ImportBiasSplitGelu(NodeContext& node) {
  Composer c(node);
  const Tensor sum = c.Add(node.input(0), node.input(1));
  const int64_t width = c.Size(sum, -1), axis = sum.rank() - 1;
  const Tensor gate =
      c.Op("Gelu", {c.Slice(sum, axis, width / 2, width)}, {{"approximate", false}});
  return c.Result({c.Mul(c.Slice(sum, axis, 0, width / 2), gate)});
}

// In inference nothing is dropped.
Imported ImportBiasDropout(NodeContext& node) {
  node.Ignore("seed");
  if (node.has_input(4)) {
    HIDET_ASSIGN_OR_RETURN(const double training, node.ConstantReal(4, "training_mode"));
    if (training != 0) return node.Unimplemented("training_mode");
  }
  if (node.wants_output(1)) return node.Unimplemented("the mask");
  Composer c(node);
  const Tensor sum = c.Add(node.input(0), node.input(1));
  return c.Result({node.has_input(2) ? c.Add(sum, node.input(2)) : sum});
}

// x, ratio, training_mode: the mask of bits is not made.
Imported ImportBitmaskDropout(NodeContext& node) {
  node.Ignore("seed");
  if (node.has_input(2)) {
    HIDET_ASSIGN_OR_RETURN(const double training, node.ConstantReal(2, "training_mode"));
    if (training != 0) return node.Unimplemented("training_mode");
  }
  return Tensors{node.input(0)};
}

Imported ImportTorchEmbedding(NodeContext& node) {
  return node.One("Take", {node.input(0), node.input(1)}, {{"axis", int64_t{0}}});
}

// Whether no element of any input is infinite or no number.
Imported ImportIsAllFinite(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool only_nan, node.Flag("isnan_only", false));
  HIDET_ASSIGN_OR_RETURN(const bool only_infinite, node.Flag("isinf_only", false));
  if (only_nan && only_infinite) return node.Error("isnan_only and isinf_only");
  Composer c(node);
  Tensor all;
  for (const Tensor& x : node.inputs()) {
    Tensor good = c.Op(only_nan ? "IsNan" : only_infinite ? "IsInf" : "IsFinite", {x});
    if (only_nan || only_infinite) good = c.Op("LogicalNot", {good});
    const Tensor of_this = c.Op("ReduceAnd", {good});
    all = all.defined() ? c.Op("LogicalAnd", {all, of_this}) : of_this;
  }
  return c.Result({all});
}

Imported ImportGroupNorm(NodeContext& node) {
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const Tensor y, NormalizedGroups(node, c, node.input(0)));
  return c.Result({y});
}

// x, scale, bias of the normalization, what skips past, a bias of the sum
Imported ImportSkipGroupNorm(NodeContext& node) {
  Composer c(node);
  const Tensor& x = node.input(0);
  Tensor skip = node.input(3);
  if (skip.rank() == 2 && x.rank() == 4) skip = c.Unsqueeze(skip, {1, 2});
  Tensor sum = c.Add(x, skip);
  if (node.has_input(4)) sum = c.Add(sum, node.input(4));
  HIDET_ASSIGN_OR_RETURN(const Tensor y, NormalizedGroups(node, c, sum));
  return c.Result({y, sum});
}

// In ONNX's own domain too, as models of ONNX Runtime have it.
Imported ImportSimplifiedLayerNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", -1));
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-5));
  node.Ignore("stash_type");
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(axis, node.AxisIn(axis, x.rank()));
  Composer c(node);
  Tensors results = {c.Op("RmsNorm", {x, node.input(1)}, {{"axis", axis}, {"epsilon", epsilon}})};
  if (node.wants_output(1)) {
    const Tensor wide = c.Cast(x, ScalarType::kFloat32);
    Ints axes;
    for (int64_t d = axis; d < x.rank(); ++d) axes.push_back(d);
    results.push_back(c.Op("Rsqrt", {c.Add(c.Mean(c.Mul(wide, wide), axes), epsilon)}));
  }
  return c.Result(std::move(results));
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

// ids, segments, three tables, scale, bias, mask, positions. Quantized tables, scale and bias have
// their scales and zero points behind the mask, and the positions are 0, 1, ...
Imported ImportEmbedLayerNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-12));
  node.Ignore("mask_index_type");
  const bool quantized = node.op_type() == "QEmbedLayerNormalization";
  constexpr int kScale = 6, kZero = 11;  // behind what they belong to
  const bool segments = node.has_input(1) && node.has_input(4);
  for (const int i : {0, 2, 3, 4, 5, 6}) {
    if ((i == 4 && !segments) || (i == 6 && !quantized)) continue;
    if (!node.has_input(i) ||
        (quantized && i != 0 && (!node.has_input(i + kScale) || !node.has_input(i + kZero))))
      return node.Error(absl::StrCat("input ", i, ", its scale or its zero point is left out"));
  }
  Composer c(node);
  const auto real = [&](int i, const Tensor& x) {
    if (!quantized) return x;
    const Tensor scale = c.Reshape(node.input(i + kScale), Ints{});
    return c.Mul(Shifted(c, x, c.Reshape(node.input(i + kZero), Ints{}), 0, scale.dtype()), scale);
  };
  const auto rows = [&](int table, const Tensor& places) {
    return real(table, c.Op("Take", {node.input(table), places}, {{"axis", int64_t{0}}}));
  };
  const Tensor& ids = node.input(0);
  const bool placed = !quantized && node.has_input(8);
  Tensor sum = c.Add(rows(2, ids), rows(3, placed ? node.input(8) : c.Range(c.Dim(ids, 1))));
  if (segments) sum = c.Add(sum, rows(4, node.input(1)));
  Tensors operands = {sum, real(5, node.input(5))};
  if (node.has_input(6)) operands.push_back(real(6, node.input(6)));
  const Tensor y = c.Op("LayerNorm", operands, {{"axis", int64_t{-1}}, {"epsilon", epsilon}});
  Tensor lengths;
  if (node.wants_output(1)) {
    lengths = node.has_input(7) ? c.Cast(c.Sum(node.input(7), {1}, false), ScalarType::kInt32)
                                : c.Broadcast(node.Scalar(ScalarType::kInt32, 0), {c.Dim(ids, 0)});
  }
  return c.Result({y, lengths, sum});
}

// Distances of the rows of a [m, k] and b [n, k].
Imported ImportCDist(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::string metric, node.String("metric", "sqeuclidean"));
  if (metric != "sqeuclidean" && metric != "euclidean")
    return node.Unimplemented(absl::StrCat("the metric \"", Printable(metric), "\""));
  Composer c(node);
  const Tensor difference = c.Sub(c.Unsqueeze(node.input(0), {1}), c.Unsqueeze(node.input(1), {0}));
  const Tensor squares = c.Sum(c.Mul(difference, difference), {2}, false);
  return c.Result({metric == "euclidean" ? c.Sqrt(squares) : squares});
}

Imported ImportExpandDims(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const Ints axis, node.ConstantInts(1, "axis"));
  if (axis.size() != 1)
    return node.Error(absl::StrCat("axis has ", axis.size(), " elements, expected 1"));
  HIDET_ASSIGN_OR_RETURN(const int64_t place, node.AxisIn(axis[0], node.input(0).rank() + 1));
  return node.One("Unsqueeze", {node.input(0)}, {{"dims", Ints{place}}});
}

// Pairs [..., 2] of real and imaginary parts.
Imported ImportComplexMul(NodeContext& node) {
  const bool conjugate = node.op_type() == "ComplexMulConj";
  Composer c(node);
  const auto part = [&](int i, int64_t place) {
    const Tensor& x = node.input(i);
    return c.Slice(x, x.rank() - 1, place, place + 1);
  };
  const Tensor ar = part(0, 0), ai = part(0, 1), br = part(1, 0);
  const Tensor bi = conjugate ? c.Op("Negative", {part(1, 1)}) : part(1, 1);
  const Tensor real = c.Sub(c.Mul(ar, br), c.Mul(ai, bi));
  const Tensor imaginary = c.Add(c.Mul(ar, bi), c.Mul(ai, br));
  return c.Result({c.Concat({real, imaginary}, real.rank() - 1)});
}

}  // namespace hidet::onnx
