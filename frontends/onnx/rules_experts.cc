// com.microsoft: mixtures of experts. A token goes through the few experts that its row of the
// router likes best; their results are added, weighted by the router's shares.
//
// Which experts those are is known at a call alone. Where tokens take no more experts, all counted,
// than there are, each pair of a token and an expert reads that expert's weights: so does decoding.
// Else all tokens go through all experts, and what a token did not pick weighs nothing.
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/quantized.h"

namespace hidet::onnx {
namespace {

using graph::Dims;
using graph::Tensor;
using Ints = std::vector<int64_t>;

// A layer of each expert.
struct Layer {
  Tensor weights;  // [experts, outputs, inputs]
  Tensor bias;     // [experts, outputs]; may be undefined
};

struct Experts {
  Layer first, second;
  Layer gate;      // of as many outputs as the first; may be undefined
  Tensor weights;  // [tokens, experts] in place of the router's shares; may be undefined
};

// x [groups, rows, inputs] through a layer: group i through expert `chosen[i]`, or one group
// through each expert.
Tensor Through(Composer& c, const Layer& layer, const Tensor& x, const Tensor& chosen) {
  const auto of_expert = [&](const Tensor& all) {
    return chosen.defined() ? c.Op("Take", {all, chosen}, {{"axis", int64_t{0}}}) : all;
  };
  const Tensor y = c.Op("Matmul", {x, of_expert(layer.weights)},
                        {{"transpose_a", false}, {"transpose_b", true}});
  return layer.bias.defined() ? c.Add(y, c.Unsqueeze(of_expert(layer.bias), {1})) : y;
}

// What stands between an expert's layers.
struct Activation {
  std::string type;
  int64_t fusion = 0;  // of SwiGLU: 0 two layers, 1 outputs by turns, 2 one half behind the other
  double alpha = 1, beta = 0;
  std::optional<double> limit;
};

absl::StatusOr<Activation> ReadActivation(NodeContext& node) {
  Activation a;
  HIDET_ASSIGN_OR_RETURN(a.type, node.String("activation_type", "relu"));
  HIDET_ASSIGN_OR_RETURN(a.fusion, node.Int("swiglu_fusion", 0));
  HIDET_ASSIGN_OR_RETURN(a.alpha, node.Float("activation_alpha", 1.0));
  HIDET_ASSIGN_OR_RETURN(a.beta, node.Float("activation_beta", 0.0));
  HIDET_ASSIGN_OR_RETURN(const double limit, node.Float("swiglu_limit", INFINITY));
  if (std::isfinite(limit)) a.limit = limit;
  for (const char* known : {"relu", "gelu", "silu", "swiglu", "identity"}) {
    if (a.type == known) {
      if (a.fusion < 0 || a.fusion > 2)
        return node.Error(absl::StrCat("swiglu_fusion ", a.fusion, ", expected 0, 1 or 2"));
      return a;
    }
  }
  return node.Error(absl::StrCat("activation_type \"", Printable(a.type), "\""));
}

Tensor Activated(Composer& c, const Activation& a, const Tensor& x) {
  if (a.type == "relu") return c.Op("Relu", {x});
  if (a.type == "gelu") return c.Op("Gelu", {x}, {{"approximate", true}});
  if (a.type == "silu") return c.Op("Silu", {x});
  return x;
}

// gate sigmoid(alpha gate) (linear + beta), each kept within the limit before.
Tensor SwiGlu(Composer& c, const Activation& a, Tensor gate, Tensor linear) {
  if (a.limit.has_value()) {
    const Tensor most = c.Scalar(gate, *a.limit);
    gate = c.Op("Min", {gate, most});
    linear = c.Op("Max", {c.Op("Min", {linear, most}), c.Scalar(linear, -*a.limit)});
  }
  const Tensor share = c.Op("Sigmoid", {a.alpha == 1 ? gate : c.Mul(gate, a.alpha)});
  return c.Mul(c.Mul(gate, share), a.beta == 0 ? linear : c.Add(linear, a.beta));
}

Tensor Hidden(Composer& c, const Activation& a, const Experts& e, const Tensor& x,
              const Tensor& chosen) {
  const Tensor first = Through(c, e.first, x, chosen);
  if (e.gate.weights.defined()) {
    const Tensor other = Through(c, e.gate, x, chosen);
    return a.type == "swiglu" ? SwiGlu(c, a, first, other) : c.Mul(Activated(c, a, first), other);
  }
  if (a.type != "swiglu") return Activated(c, a, first);
  const int64_t width = c.Size(first, 2), half = width / 2;
  if (a.fusion == 1)
    return SwiGlu(c, a, c.Slice(first, 2, 0, width, 2), c.Slice(first, 2, 1, width, 2));
  return SwiGlu(c, a, c.Slice(first, 2, 0, half), c.Slice(first, 2, half, width));
}

// The node's first two inputs, tokens and the router's numbers, through the experts.
absl::StatusOr<Tensors> Mix(NodeContext& node, Composer& c, const Experts& e) {
  HIDET_ASSIGN_OR_RETURN(const int64_t k, node.Int("k", 1));
  HIDET_ASSIGN_OR_RETURN(const bool normalize, node.Flag("normalize_routing_weights", false));
  HIDET_ASSIGN_OR_RETURN(const bool sparse_mixer, node.Flag("use_sparse_mixer", false));
  HIDET_ASSIGN_OR_RETURN(const Activation activation, ReadActivation(node));
  if (sparse_mixer) return node.Unimplemented("use_sparse_mixer");
  if (activation.type == "swiglu" && e.gate.weights.defined() != (activation.fusion == 0))
    return node.Error(absl::StrCat("swiglu_fusion ", activation.fusion, " with",
                                   e.gate.weights.defined() ? "" : "out", " a third layer"));
  const Tensor &input = node.input(0), &router = node.input(1);
  if (!e.first.weights.defined() || !e.second.weights.defined())
    return node.Error("a layer without weights");
  if (router.rank() != 2) return node.Error(absl::StrCat("a router of rank ", router.rank()));
  const int64_t experts = c.Size(router, 1), width = c.Size(input, -1);
  if (!c.ok()) return c.status();
  if (k < 1 || k > experts) return node.Error(absl::StrCat("k ", k, ", of ", experts, " experts"));

  const Tensor tokens = c.Reshape(input, Dims{c.Dim(router, 0), ir::Int64(width)});
  const Tensor shares =
      c.Op("Softmax", {c.Cast(router, ScalarType::kFloat32)}, {{"axis", int64_t{1}}});
  const Tensor picked =
      c.Op("SortPlaces", {shares}, {{"count", Dims{ir::Int64(k)}}, {"descending", true}});
  Tensor weights = c.Op(
      "Gather", {e.weights.defined() ? c.Cast(e.weights, ScalarType::kFloat32) : shares, picked},
      {{"axis", int64_t{1}}});
  if (normalize) weights = c.Div(weights, c.Sum(weights, {1}));
  weights = c.Cast(weights, tokens.dtype());
  if (!c.ok()) return c.status();

  const auto count = ir::AsInt(router.shape()[0]);
  Tensor y;
  if (count.has_value() && *count * k <= experts) {
    const Tensor pairs = c.Unsqueeze(c.Repeat(tokens, 0, k), {1});
    const Tensor chosen = c.Reshape(picked, Ints{*count * k});
    const Tensor hidden = Hidden(c, activation, e, pairs, chosen);
    const Tensor each = c.Reshape(Through(c, e.second, hidden, chosen), Ints{*count, k, width});
    y = c.Sum(c.Mul(each, c.Unsqueeze(weights, {2})), {1}, false);
  } else {
    const Tensor hidden = Hidden(c, activation, e, c.Unsqueeze(tokens, {0}), Tensor());
    const Tensor each = Through(c, e.second, hidden, Tensor());
    const Tensor is_picked = c.Op("Equal", {c.Unsqueeze(picked, {2}), c.Range(ir::Int64(experts))});
    const Tensor by_expert =
        c.Sum(c.Where(is_picked, c.Unsqueeze(weights, {2}), c.Scalar(weights, 0)), {1}, false);
    y = c.Sum(c.Mul(each, c.Unsqueeze(c.Permute(by_expert, {1, 0}), {2})), {0}, false);
  }
  return c.Result({c.Reshape(y, input.shape())});
}

// The layer of QMoE whose weights are input `weights`, its scales and bias the two behind it.
absl::StatusOr<Layer> RealLayer(NodeContext& node, Composer& c, int layer, int zero_points,
                                int64_t bits, int64_t block) {
  const int at = 2 + 3 * layer;
  HIDET_ASSIGN_OR_RETURN(bits,
                         node.Int(absl::StrCat("fc", layer + 1, "_expert_weight_bits"), bits));
  if (!node.has_input(at)) return Layer{};
  const std::string name = absl::StrCat("fc", layer + 1);
  if (!ArePacked(bits)) return node.Unimplemented(absl::StrCat(name, " of ", bits, " bits"));
  if (!node.has_input(at + 1)) return node.Error(absl::StrCat(name, " without scales"));
  const Tensor &packed = node.input(at), &scales = node.input(at + 1);
  if (packed.rank() != 3 || packed.dtype() != ScalarType::kUInt8)
    return node.Error(absl::StrCat(name, " of rank ", packed.rank(), " and ",
                                   ScalarTypeName(packed.dtype()), ", expected 3 and uint8"));
  const ScalarType dtype = node.input(0).dtype();
  const Tensor stored = c.Cast(Unpacked(c, packed, bits), dtype);
  const int64_t experts = c.Size(stored, 0), outputs = c.Size(stored, 1),
                inputs = c.Size(stored, 2);
  if (!c.ok()) return c.status();
  const bool in_blocks = scales.rank() == 3;
  if (in_blocks && (block < 1 || inputs % block != 0))
    return node.Error(absl::StrCat(name, " of ", inputs, " inputs in blocks of ", block));
  const int64_t blocks = in_blocks ? inputs / block : 1;
  // One number for each weight of the ones for blocks of a row, or for rows.
  const auto by_weight = [&](const Tensor& factor) {
    const Tensor real = c.Reshape(c.Cast(factor, dtype), Ints{experts, outputs, blocks});
    return in_blocks ? BlockElements(node, c, real, 2, block, inputs) : real;
  };
  Layer result;
  result.bias = node.input_or_none(at + 2);
  Tensor shifted = c.Sub(stored, MiddleOf(bits));
  if (node.has_input(zero_points)) {
    // Zero points of blocks fill up the last byte of a row, those of rows that of an expert.
    const Tensor zeros = Unpacked(c, node.input(zero_points), bits);
    shifted =
        c.Sub(stored, by_weight(c.Slice(zeros, zeros.rank() - 1, 0, in_blocks ? blocks : outputs)));
  }
  result.weights = c.Mul(shifted, by_weight(scales));
  return result;
}

}  // namespace

// Tokens, the router's numbers; weights and bias of the first layer, of the second, of a third that
// the first one's result is multiplied with.
Imported ImportMoe(NodeContext& node) {
  Composer c(node);
  Experts e;
  e.first = {node.input(2), node.input_or_none(3)};
  e.second = {node.input_or_none(4), node.input_or_none(5)};
  e.gate = {node.input_or_none(6), node.input_or_none(7)};
  for (const Layer& layer : {e.first, e.second, e.gate}) {
    if (layer.weights.defined() && layer.weights.rank() != 3)
      return node.Error(absl::StrCat("weights of rank ", layer.weights.rank(), ", expected 3"));
  }
  return Mix(node, c, e);
}

// The same with weights of a few bits: weights, scales and bias of each layer, the zero points of
// all, and what weighs the experts in place of what picks them. As for MoE, shares are normalized
// where the node says so; ONNX Runtime's kernel of QMoE for processors, unlike those for GPUs and
// that of MoE, normalizes all.
Imported ImportQMoe(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::string type, node.String("quant_type", "int"));
  HIDET_ASSIGN_OR_RETURN(const int64_t bits, node.Int("expert_weight_bits", 4));
  HIDET_ASSIGN_OR_RETURN(const int64_t block, node.Int("block_size", 0));
  HIDET_ASSIGN_OR_RETURN(const int64_t prepacked, node.Int("weights_prepacked", -1));
  node.Ignore("accuracy_level");
  if (type != "int")
    return node.Unimplemented(absl::StrCat("quant_type \"", Printable(type), "\""));
  if (prepacked > 0) return node.Unimplemented("weights in the order of another processor");
  for (int i = 15; i < node.input_count(); ++i) {
    if (node.has_input(i)) return node.Error(absl::StrCat("input ", i, " with integers"));
  }
  Composer c(node);
  Experts e;
  HIDET_ASSIGN_OR_RETURN(e.first, RealLayer(node, c, 0, 11, bits, block));
  HIDET_ASSIGN_OR_RETURN(e.second, RealLayer(node, c, 1, 12, bits, block));
  HIDET_ASSIGN_OR_RETURN(e.gate, RealLayer(node, c, 2, 13, bits, block));
  e.weights = node.input_or_none(14);
  return Mix(node, c, e);
}

}  // namespace hidet::onnx
