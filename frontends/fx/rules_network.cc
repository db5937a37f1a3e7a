// Products, attention, normalization, windows.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "graph/constant_data.h"
#include "graph/transposed_convolution.h"
#include "ir/simplify/simplify.h"

namespace hidet::fx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using ir::Expr;

// Products, rows, reductions.

Result Matmul(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor a, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor b,
                         TensorArg(call, 1, call.Arg(1, "mat2").IsNone() ? "other" : "mat2"));
  return One(call, "Matmul", {a, b}, {{"transpose_a", false}, {"transpose_b", false}});
}

Result Linear(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor weight, TensorArg(call, 1, "weight"));
  HIDET_ASSIGN_OR_RETURN(
      Tensor y, Make(call, "Matmul", {x, weight}, {{"transpose_a", false}, {"transpose_b", true}}));
  if (call.Arg(2, "bias").IsNone()) return Value(y);
  HIDET_ASSIGN_OR_RETURN(Tensor bias, TensorArg(call, 2, "bias"));
  return One(call, "Add", {y, bias});
}

// Each head of keys or values as often as the queries have heads for it.
absl::StatusOr<Tensor> RepeatHeads(Call& call, const Tensor& x, const Tensor& q) {
  if (x.rank() < 3 || q.rank() != x.rank()) return Unsupported("enable_gqa of these ranks");
  const size_t head = x.rank() - 3;
  const auto heads = ir::AsInt(x.shape()[head]), wanted = ir::AsInt(q.shape()[head]);
  if (!heads.has_value() || !wanted.has_value() || *heads <= 0 || *wanted % *heads != 0)
    return Unsupported("enable_gqa with these numbers of heads");
  if (*heads == *wanted) return x;
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         Make(call, "Unsqueeze", {x},
                              {{"dims", std::vector<int64_t>{static_cast<int64_t>(head) + 1}}}));
  Dims to = y.shape(), result = x.shape();
  to[head + 1] = ir::Int64(*wanted / *heads);
  result[head] = ir::Int64(*wanted);
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Broadcast", {y}, {{"shape", std::move(to)}}));
  return Make(call, "Reshape", {y}, {{"shape", std::move(result)}});
}

Result Attention(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor q, TensorArg(call, 0, "query"));
  HIDET_ASSIGN_OR_RETURN(Tensor k, TensorArg(call, 1, "key"));
  HIDET_ASSIGN_OR_RETURN(Tensor v, TensorArg(call, 2, "value"));
  HIDET_ASSIGN_OR_RETURN(double dropout, RealArg(call, 4, "dropout_p", 0.0));
  HIDET_ASSIGN_OR_RETURN(bool causal, BoolArg(call, 5, "is_causal", false));
  HIDET_ASSIGN_OR_RETURN(bool grouped, BoolArg(call, 7, "enable_gqa", false));
  if (dropout != 0) return Unsupported("active dropout is random");
  if (grouped) {
    HIDET_ASSIGN_OR_RETURN(k, RepeatHeads(call, k, q));
    HIDET_ASSIGN_OR_RETURN(v, RepeatHeads(call, v, q));
  }
  std::vector<Tensor> operands = {q, k, v};
  if (!call.Arg(3, "attn_mask").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(Tensor mask, TensorArg(call, 3, "attn_mask"));
    operands.push_back(mask);
  }
  Attributes attributes = {{"is_causal", causal}};
  if (!call.Arg(6, "scale").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(double scale, RealArg(call, 6, "scale", std::nullopt));
    attributes.Set("scale", scale);
  }
  return One(call, "Attention", operands, attributes);
}

// The attentions that torch has chosen for a GPU once it traces to core operators: (q, k, v, [bias,
// whether to give the logarithms of sums,] dropout, causal, ..., scale), of several results. The
// first is the attention; what else they give is for gradients.
template <int dropout_at>
Result ChosenAttention(Call& call) {
  std::vector<Tensor> operands(3);
  for (const auto& [place, name] :
       {std::pair(0, "query"), std::pair(1, "key"), std::pair(2, "value")}) {
    HIDET_ASSIGN_OR_RETURN(operands[place], TensorArg(call, place, name));
  }
  if (dropout_at > 3 && !call.Arg(3, "attn_bias").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(const Tensor bias, TensorArg(call, 3, "attn_bias"));
    operands.push_back(bias);
  }
  HIDET_ASSIGN_OR_RETURN(const double dropout, RealArg(call, dropout_at, "dropout_p", 0.0));
  HIDET_ASSIGN_OR_RETURN(const bool causal, BoolArg(call, dropout_at + 1, "is_causal", false));
  if (dropout != 0) return Unsupported("active dropout is random");
  if (dropout_at > 3) call.Arg(4, "compute_log_sumexp");
  call.Arg(dropout_at + 2, "return_debug_mask");
  Attributes attributes = {{"is_causal", causal}};
  if (!call.Arg(-1, "scale").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(const double scale, RealArg(call, -1, "scale", std::nullopt));
    attributes.Set("scale", scale);
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor result, Make(call, "Attention", operands, attributes));
  return Value(ValueList{result});
}

Result LayerNorm(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Dims shape, SizesFrom(call, 1, "normalized_shape"));
  // SizesFrom takes all that follows where the shape is one number.
  const int64_t count = call.Arg(1, "normalized_shape").As<ValueList>() != nullptr
                            ? static_cast<int64_t>(shape.size())
                            : 1;
  std::vector<Tensor> inputs = {x, Tensor(), Tensor()};
  for (auto [place, keyword] : {std::pair(2, "weight"), std::pair(3, "bias")}) {
    if (call.Arg(place, keyword).IsNone()) continue;
    HIDET_ASSIGN_OR_RETURN(inputs[place - 1], TensorArg(call, place, keyword));
  }
  HIDET_ASSIGN_OR_RETURN(double epsilon, RealArg(call, 4, "eps", 1e-5));
  return One(call, "LayerNorm", inputs, {{"axis", -count}, {"epsilon", epsilon}});
}

template <Name op>
Result Softmax(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
  for (size_t i = 2; i < call.args.size(); ++i) {
    if (const ScalarType* dtype = call.args[i].As<ScalarType>()) {
      HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, *dtype));
    }
  }
  if (const ScalarType* dtype = call.Arg(-1, "dtype").As<ScalarType>()) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, *dtype));
  }
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
  if (x.rank() > 0) return One(call, op.text, {x}, {{"axis", dim}});
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "Reshape", {x}, {{"shape", Dims{ir::Int64(1)}}}));
  HIDET_ASSIGN_OR_RETURN(x, Make(call, op.text, {x}, {{"axis", int64_t{0}}}));
  return One(call, "Reshape", {x}, {{"shape", Dims{}}});
}

// x @ y beta-scaled, plus an addend.
Result AddMatmul(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor addend, TensorArg(call, 0, "input"));
  const bool batched = !call.Arg(1, "batch1").IsNone() && call.args.size() < 2;
  HIDET_ASSIGN_OR_RETURN(Tensor a, TensorArg(call, 1, batched ? "batch1" : "mat1"));
  HIDET_ASSIGN_OR_RETURN(Tensor b,
                         TensorArg(call, 2, call.Arg(2, "batch2").IsNone() ? "mat2" : "batch2"));
  HIDET_ASSIGN_OR_RETURN(double beta, RealArg(call, 3, "beta", 1.0));
  HIDET_ASSIGN_OR_RETURN(double alpha, RealArg(call, 4, "alpha", 1.0));
  HIDET_ASSIGN_OR_RETURN(
      Tensor y, Make(call, "Matmul", {a, b}, {{"transpose_a", false}, {"transpose_b", false}}));
  if (alpha != 1) {
    HIDET_ASSIGN_OR_RETURN(
        y, Make(call, "Multiply", {y, graph::ScalarConstant(y.dtype(), alpha, call.device)}));
  }
  if (beta == 0) return Value(y);
  if (beta != 1) {
    HIDET_ASSIGN_OR_RETURN(
        addend,
        Make(call, "Multiply", {addend, graph::ScalarConstant(addend.dtype(), beta, call.device)}));
  }
  return One(call, "Add", {y, addend});
}

// Weight and bias of a normalization at two places.
absl::StatusOr<std::vector<Tensor>> WithScales(const Call& call, std::vector<Tensor> inputs,
                                               int weight, int bias) {
  HIDET_ASSIGN_OR_RETURN(Tensor scale, OptionalTensorArg(call, weight, "weight"));
  HIDET_ASSIGN_OR_RETURN(Tensor shift, OptionalTensorArg(call, bias, "bias"));
  inputs.push_back(scale);
  inputs.push_back(shift);
  return inputs;
}

Result BatchNormWith(Call& call, int mean_place, int weight_place, bool training, double epsilon) {
  if (training) {
    return Unsupported("batch statistics are for training: call eval() on the model");
  }
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor mean, TensorArg(call, mean_place, "running_mean"));
  HIDET_ASSIGN_OR_RETURN(Tensor variance, TensorArg(call, mean_place + 1, "running_var"));
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> inputs,
                         WithScales(call, {x, mean, variance}, weight_place, weight_place + 1));
  return One(call, "BatchNormInfer", inputs, {{"epsilon", epsilon}});
}

// With the mean and variance of each channel in the batch itself.
Result BatchNormOfItself(Call& call, double epsilon) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (x.rank() < 2) return Unsupported(absl::StrCat("an input of rank ", x.rank()));
  std::vector<int64_t> dims = {0};
  for (int64_t i = 2; i < x.rank(); ++i) dims.push_back(i);
  Attributes attributes = {{"dims", dims}, {"keepdims", false}};
  HIDET_ASSIGN_OR_RETURN(const Tensor mean, Make(call, "ReduceMean", {x}, attributes));
  attributes.Set("correction", int64_t{0});
  HIDET_ASSIGN_OR_RETURN(const Tensor variance, Make(call, "ReduceVar", {x}, attributes));
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> inputs, WithScales(call, {x, mean, variance}, 3, 4));
  return One(call, "BatchNormInfer", inputs, {{"epsilon", epsilon}});
}

Result BatchNorm(Call& call) {
  HIDET_ASSIGN_OR_RETURN(bool training, BoolArg(call, 5, "training", false));
  HIDET_ASSIGN_OR_RETURN(double epsilon, RealArg(call, 7, "eps", 1e-5));
  // Without running statistics those of the batch are meant, and none change.
  if (call.Arg(1, "running_mean").IsNone() && call.Arg(2, "running_var").IsNone())
    return BatchNormOfItself(call, epsilon);
  return BatchNormWith(call, 1, 3, training, epsilon);
}

// The core operator: (x, weight, bias, mean, variance, momentum, eps), with three results.
Result CoreBatchNorm(Call& call) {
  HIDET_ASSIGN_OR_RETURN(double epsilon, RealArg(call, 6, "eps", 1e-5));
  HIDET_ASSIGN_OR_RETURN(Value y, BatchNormWith(call, 3, 1, false, epsilon));
  return Value(ValueList{y, Value(), Value()});
}

// Rows of each group, made of mean 0 and variance 1, and then scaled by channel.
Result GroupNormOfOpenChannels(Call& call, const Tensor& x, int64_t groups, const Tensor& weight,
                               const Tensor& bias, double epsilon) {
  HIDET_ASSIGN_OR_RETURN(const Tensor rows,
                         Make(call, "Reshape", {x},
                              {{"shape", Dims{x.shape()[0], ir::Int64(groups), ir::Int64(-1)}}}));
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, "LayerNorm", {rows, Tensor(), Tensor()},
                                        {{"axis", int64_t{-1}}, {"epsilon", epsilon}}));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Reshape", {y}, {{"shape", x.shape()}}));
  std::vector<int64_t> behind;
  for (int64_t i = 1; i + 1 < x.rank(); ++i) behind.push_back(i);
  for (const auto& [scale, op] : {std::pair(weight, "Multiply"), std::pair(bias, "Add")}) {
    if (!scale.defined()) continue;
    Tensor by = scale;
    if (!behind.empty()) {
      HIDET_ASSIGN_OR_RETURN(by, Make(call, "Unsqueeze", {by}, {{"dims", behind}}));
    }
    HIDET_ASSIGN_OR_RETURN(y, Make(call, op, {y, by}));
  }
  return Value(y);
}

Result GroupNorm(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t groups, IntArg(call, 1, "num_groups"));
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> inputs, WithScales(call, {x}, 2, 3));
  HIDET_ASSIGN_OR_RETURN(double epsilon, RealArg(call, 4, "eps", 1e-5));
  if (x.rank() >= 2 && groups > 0 && !ir::AsInt(x.shape()[1]).has_value())
    return GroupNormOfOpenChannels(call, x, groups, inputs[1], inputs[2], epsilon);
  return One(call, "GroupNorm", inputs, {{"groups", groups}, {"epsilon", epsilon}});
}

// Each channel is a group.
Result InstanceNorm(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(bool use_input_statistics, BoolArg(call, 5, "use_input_stats", true));
  HIDET_ASSIGN_OR_RETURN(double epsilon, RealArg(call, 7, "eps", 1e-5));
  if (!use_input_statistics) return BatchNormWith(call, 1, 3, false, epsilon);
  if (!call.Arg(1, "running_mean").IsNone() || !call.Arg(2, "running_var").IsNone())
    return Unsupported("running statistics would change");
  const auto channels = x.rank() < 2 ? std::nullopt : ir::AsInt(x.shape()[1]);
  if (!channels.has_value()) return Unsupported("the number of channels must be constant");
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> inputs, WithScales(call, {x}, 3, 4));
  return One(call, "GroupNorm", inputs, {{"groups", *channels}, {"epsilon", epsilon}});
}

Result RmsNorm(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const ValueList* shape = call.Arg(1, "normalized_shape").As<ValueList>();
  const int64_t count = shape == nullptr ? 1 : static_cast<int64_t>(shape->size());
  HIDET_ASSIGN_OR_RETURN(Tensor weight, OptionalTensorArg(call, 2, "weight"));
  // Of the type that the mean is computed in.
  const double otherwise = x.dtype() == ScalarType::kFloat64 ? 0x1p-52 : 0x1p-23;
  HIDET_ASSIGN_OR_RETURN(double epsilon, RealArg(call, 3, "eps", otherwise));
  std::vector<Tensor> inputs = {x};
  if (weight.defined()) inputs.push_back(weight);
  return One(call, "RmsNorm", inputs, {{"axis", -count}, {"epsilon", epsilon}});
}

// The core operator has the mean and the inverse standard deviation as further results.
Result CoreLayerNorm(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Value y, LayerNorm(call));
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Dims shape, SizesFrom(call, 1, "normalized_shape"));
  HIDET_ASSIGN_OR_RETURN(const double epsilon, RealArg(call, 4, "eps", 1e-5));
  std::vector<int64_t> dims;
  const ValueList* list = call.Arg(1, "normalized_shape").As<ValueList>();
  const int64_t count = list != nullptr ? static_cast<int64_t>(shape.size()) : 1;
  for (int64_t i = count; i > 0; --i) dims.push_back(-i);
  Attributes attributes = {{"dims", dims}, {"keepdims", true}};
  HIDET_ASSIGN_OR_RETURN(const Tensor mean, Make(call, "ReduceMean", {x}, attributes));
  attributes.Set("correction", int64_t{0});
  HIDET_ASSIGN_OR_RETURN(Tensor scale, Make(call, "ReduceVar", {x}, attributes));
  HIDET_ASSIGN_OR_RETURN(
      scale, Make(call, "Add", {scale, graph::ScalarConstant(x.dtype(), epsilon, call.device)}));
  HIDET_ASSIGN_OR_RETURN(scale, Make(call, "Rsqrt", {scale}));
  return Value(ValueList{y, mean, scale});
}

// Products of batches, all added.
Result AddBatchedMatmul(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor a, TensorArg(call, 1, "batch1"));
  HIDET_ASSIGN_OR_RETURN(Tensor b, TensorArg(call, 2, "batch2"));
  if (a.rank() != 3 || b.rank() != 3) return Wrong("expected batches of matrices");
  // [n, b k] times [b k, m].
  const Dims rows = {a.shape()[1], ir::Simplify(a.shape()[0] * a.shape()[2])};
  const Dims columns = {ir::Simplify(b.shape()[0] * b.shape()[1]), b.shape()[2]};
  HIDET_ASSIGN_OR_RETURN(a,
                         Make(call, "PermuteDims", {a}, {{"axes", std::vector<int64_t>{1, 0, 2}}}));
  HIDET_ASSIGN_OR_RETURN(a, Make(call, "Reshape", {a}, {{"shape", rows}}));
  HIDET_ASSIGN_OR_RETURN(b, Make(call, "Reshape", {b}, {{"shape", columns}}));
  call.args.resize(std::max<size_t>(call.args.size(), 3));
  call.args[1] = a;
  call.args[2] = b;
  return AddMatmul(call);
}

// Fast paths of attention and encoder layers: the modules' weights as arguments.

absl::StatusOr<Tensor> LinearOf(Call& call, const Tensor& x, const Tensor& weight,
                                const Tensor& bias) {
  HIDET_ASSIGN_OR_RETURN(
      Tensor y, Make(call, "Matmul", {x, weight}, {{"transpose_a", false}, {"transpose_b", true}}));
  return bias.defined() ? Make(call, "Add", {y, bias}) : absl::StatusOr<Tensor>(y);
}

// [b, l, heads d] as [b, heads, l, d].
absl::StatusOr<Tensor> SplitHeads(Call& call, const Tensor& x, int64_t heads) {
  if (x.rank() != 3) return Unsupported(absl::StrCat("a sequence of rank ", x.rank()));
  const Dims apart = {x.shape()[0], x.shape()[1], ir::Int64(heads),
                      ir::Simplify(x.shape()[2] / ir::Int64(heads))};
  HIDET_ASSIGN_OR_RETURN(const Tensor y, Make(call, "Reshape", {x}, {{"shape", apart}}));
  return Make(call, "PermuteDims", {y}, {{"axes", std::vector<int64_t>{0, 2, 1, 3}}});
}

struct FastAttention {
  Tensor query, key, value, in_weight, in_bias, out_weight, out_bias, mask;
  int64_t embedding = 0, heads = 0, mask_type = 2;
};

// Of the mask, true (or not 0) is what is not attended to: [l, l], [b, l] or [b, heads, l, l].
absl::StatusOr<Tensor> KeptPlaces(Call& call, Tensor mask, int64_t type) {
  HIDET_ASSIGN_OR_RETURN(mask, Make(call, "LogicalNot", {mask}));
  if (type != 1 || mask.rank() != 2) return mask;
  return Make(call, "Unsqueeze", {mask}, {{"dims", std::vector<int64_t>{1, 2}}});
}

// The projected result, and [b, heads, l, l] weights if they are asked for.
absl::StatusOr<std::pair<Tensor, Tensor>> Attend(Call& call, const FastAttention& a, bool weights) {
  if (a.heads <= 0 || a.embedding % a.heads != 0) return Wrong(absl::StrCat(a.heads, " heads"));
  Tensor parts[3];
  const Tensor sources[3] = {a.query, a.key, a.value};
  for (int64_t i : {0, 1, 2}) {
    const Expr begin = ir::Int64(i * a.embedding), end = ir::Int64((i + 1) * a.embedding);
    HIDET_ASSIGN_OR_RETURN(const Tensor weight, SliceOf(call, a.in_weight, 0, begin, end));
    Tensor bias;
    if (a.in_bias.defined()) {
      HIDET_ASSIGN_OR_RETURN(bias, SliceOf(call, a.in_bias, 0, begin, end));
    }
    HIDET_ASSIGN_OR_RETURN(parts[i], LinearOf(call, sources[i], weight, bias));
    HIDET_ASSIGN_OR_RETURN(parts[i], SplitHeads(call, parts[i], a.heads));
  }
  Tensor kept;
  if (a.mask.defined()) {
    HIDET_ASSIGN_OR_RETURN(kept, KeptPlaces(call, a.mask, a.mask_type));
  }
  Tensor y, shares;
  if (weights) {
    const double scale = 1 / std::sqrt(static_cast<double>(a.embedding / a.heads));
    HIDET_ASSIGN_OR_RETURN(Tensor score, Make(call, "Matmul", {parts[0], parts[1]},
                                              {{"transpose_a", false}, {"transpose_b", true}}));
    HIDET_ASSIGN_OR_RETURN(
        score,
        Make(call, "Multiply", {score, graph::ScalarConstant(score.dtype(), scale, call.device)}));
    if (kept.defined()) {
      const Tensor never = graph::ScalarConstant(
          score.dtype(), -std::numeric_limits<double>::infinity(), call.device);
      HIDET_ASSIGN_OR_RETURN(score, Make(call, "Where", {kept, score, never}));
    }
    HIDET_ASSIGN_OR_RETURN(shares, Make(call, "Softmax", {score}, {{"axis", int64_t{3}}}));
    HIDET_ASSIGN_OR_RETURN(y, Make(call, "Matmul", {shares, parts[2]},
                                   {{"transpose_a", false}, {"transpose_b", false}}));
  } else {
    std::vector<Tensor> operands = {parts[0], parts[1], parts[2]};
    if (kept.defined()) operands.push_back(kept);
    HIDET_ASSIGN_OR_RETURN(y, Make(call, "Attention", operands, {{"is_causal", false}}));
  }
  HIDET_ASSIGN_OR_RETURN(
      y, Make(call, "PermuteDims", {y}, {{"axes", std::vector<int64_t>{0, 2, 1, 3}}}));
  const Dims merged = {y.shape()[0], y.shape()[1], ir::Int64(a.embedding)};
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Reshape", {y}, {{"shape", merged}}));
  HIDET_ASSIGN_OR_RETURN(y, LinearOf(call, y, a.out_weight, a.out_bias));
  return std::pair(y, shares);
}

absl::Status ReadWeights(Call& call, int first, FastAttention& a) {
  HIDET_ASSIGN_OR_RETURN(a.in_weight, TensorArg(call, first, "qkv_weight"));
  HIDET_ASSIGN_OR_RETURN(a.in_bias, OptionalTensorArg(call, first + 1, "qkv_bias"));
  HIDET_ASSIGN_OR_RETURN(a.out_weight, TensorArg(call, first + 2, "proj_weight"));
  HIDET_ASSIGN_OR_RETURN(a.out_bias, OptionalTensorArg(call, first + 3, "proj_bias"));
  return absl::OkStatus();
}

Result NativeAttention(Call& call) {
  FastAttention a;
  HIDET_ASSIGN_OR_RETURN(a.query, TensorArg(call, 0, "query"));
  HIDET_ASSIGN_OR_RETURN(a.key, TensorArg(call, 1, "key"));
  HIDET_ASSIGN_OR_RETURN(a.value, TensorArg(call, 2, "value"));
  HIDET_ASSIGN_OR_RETURN(a.embedding, IntArg(call, 3, "embed_dim"));
  HIDET_ASSIGN_OR_RETURN(a.heads, IntArg(call, 4, "num_head"));
  HIDET_RETURN_IF_ERROR(ReadWeights(call, 5, a));
  HIDET_ASSIGN_OR_RETURN(a.mask, OptionalTensorArg(call, 9, "mask"));
  HIDET_ASSIGN_OR_RETURN(const bool weights, BoolArg(call, 10, "need_weights", true));
  HIDET_ASSIGN_OR_RETURN(const bool average, BoolArg(call, 11, "average_attn_weights", true));
  HIDET_ASSIGN_OR_RETURN(a.mask_type, IntArg(call, 12, "mask_type", 2));
  HIDET_ASSIGN_OR_RETURN(auto result, Attend(call, a, weights));
  auto& [y, shares] = result;
  if (!weights) return Value(ValueList{y, Value()});
  if (average) {
    HIDET_ASSIGN_OR_RETURN(shares, Make(call, "ReduceMean", {shares},
                                        {{"dims", std::vector<int64_t>{1}}, {"keepdims", false}}));
  }
  return Value(ValueList{y, shares});
}

// An encoder layer: attention and two products, each added to what it is of and normalized, before
// or behind.
Result EncoderLayer(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "src"));
  FastAttention a;
  HIDET_ASSIGN_OR_RETURN(a.embedding, IntArg(call, 1, "embed_dim"));
  HIDET_ASSIGN_OR_RETURN(a.heads, IntArg(call, 2, "num_heads"));
  HIDET_RETURN_IF_ERROR(ReadWeights(call, 3, a));
  HIDET_ASSIGN_OR_RETURN(const bool gelu, BoolArg(call, 7, "use_gelu", false));
  HIDET_ASSIGN_OR_RETURN(const bool first, BoolArg(call, 8, "norm_first", false));
  HIDET_ASSIGN_OR_RETURN(const double epsilon, RealArg(call, 9, "eps", 1e-5));
  std::vector<Tensor> weights;
  constexpr const char* kNames[] = {"norm_weight_1", "norm_bias_1", "norm_weight_2", "norm_bias_2",
                                    "ffn_weight_1",  "ffn_bias_1",  "ffn_weight_2",  "ffn_bias_2"};
  for (int i = 0; i < 8; ++i) {
    HIDET_ASSIGN_OR_RETURN(Tensor weight, TensorArg(call, 10 + i, kNames[i]));
    weights.push_back(std::move(weight));
  }
  HIDET_ASSIGN_OR_RETURN(a.mask, OptionalTensorArg(call, 18, "mask"));
  HIDET_ASSIGN_OR_RETURN(a.mask_type, IntArg(call, 19, "mask_type", 2));
  const auto normalize = [&](const Tensor& y, int at) {
    return Make(call, "LayerNorm", {y, weights[at], weights[at + 1]},
                {{"axis", int64_t{-1}}, {"epsilon", epsilon}});
  };
  Tensor y = x;
  if (first) {
    HIDET_ASSIGN_OR_RETURN(y, normalize(y, 0));
  }
  a.query = a.key = a.value = y;
  HIDET_ASSIGN_OR_RETURN(auto attended, Attend(call, a, /*weights=*/false));
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "Add", {x, attended.first}));
  if (!first) {
    HIDET_ASSIGN_OR_RETURN(x, normalize(x, 0));
  }
  y = x;
  if (first) {
    HIDET_ASSIGN_OR_RETURN(y, normalize(y, 2));
  }
  HIDET_ASSIGN_OR_RETURN(y, LinearOf(call, y, weights[4], weights[5]));
  HIDET_ASSIGN_OR_RETURN(
      y, gelu ? Make(call, "Gelu", {y}, {{"approximate", false}}) : Make(call, "Relu", {y}));
  HIDET_ASSIGN_OR_RETURN(y, LinearOf(call, y, weights[6], weights[7]));
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "Add", {x, y}));
  if (!first) {
    HIDET_ASSIGN_OR_RETURN(x, normalize(x, 2));
  }
  return Value(x);
}

// Windows.

Result AddChannelBias(Call& call, Tensor y, int spatial) {
  HIDET_ASSIGN_OR_RETURN(Tensor bias, OptionalTensorArg(call, 2, "bias"));
  if (!bias.defined()) return Value(y);
  std::vector<int64_t> dims;
  for (int i = 0; i < spatial; ++i) dims.push_back(i + 1);
  HIDET_ASSIGN_OR_RETURN(bias, Make(call, "Unsqueeze", {bias}, {{"dims", dims}}));
  return One(call, "Add", {y, bias});
}

// Returns an image whose channels are counted by a free size with as many as its weight has, which
// torch has checked.
absl::StatusOr<Tensor> WithChannels(Call& call, const Tensor& x, const Expr& channels) {
  if (x.rank() < 2 || ir::AsInt(x.shape()[1]).has_value() || !ir::AsInt(channels).has_value())
    return x;
  Dims shape = x.shape();
  shape[1] = channels;
  return ReshapeTo(call, x, std::move(shape));
}

Result ConvWith(Call& call, int spatial, int groups_place) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor w, TensorArg(call, 1, "weight"));
  const bool single = x.rank() == spatial + 1;  // one image without a batch
  if (single) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{0}}}));
  }
  HIDET_ASSIGN_OR_RETURN(auto stride, IntsArg(call, 3, "stride", spatial, 1));
  HIDET_ASSIGN_OR_RETURN(auto dilation, IntsArg(call, 5, "dilation", spatial, 1));
  HIDET_ASSIGN_OR_RETURN(int64_t groups, IntArg(call, groups_place, "groups", 1));
  if (w.rank() > 1) {
    HIDET_ASSIGN_OR_RETURN(x,
                           WithChannels(call, x, ir::Simplify(w.shape()[1] * ir::Int64(groups))));
  }
  std::vector<int64_t> padding;
  if (const std::string* text = call.Arg(4, "padding").As<std::string>()) {
    if (*text != "same" && *text != "valid") return Unsupported(absl::StrCat("padding ", *text));
    padding.assign(2 * spatial, 0);
    for (int i = 0; *text == "same" && i < spatial; ++i) {
      const auto kernel = ir::AsInt(w.shape()[i + 2]);
      if (!kernel.has_value()) return Unsupported("the kernel's size must be constant");
      const int64_t total = dilation[i] * (*kernel - 1);
      padding[i] = total / 2;
      padding[spatial + i] = total - total / 2;
    }
  } else {
    HIDET_ASSIGN_OR_RETURN(padding, IntsArg(call, 4, "padding", spatial, 0));
  }
  HIDET_ASSIGN_OR_RETURN(
      Tensor y,
      Make(
          call, absl::StrCat("Conv", spatial, "d"), {x, w},
          {{"padding", padding}, {"stride", stride}, {"dilations", dilation}, {"groups", groups}}));
  HIDET_ASSIGN_OR_RETURN(Value result, AddChannelBias(call, y, spatial));
  if (!single) return result;
  Dims shape = result.As<Tensor>()->shape();
  shape.erase(shape.begin());
  return One(call, "Reshape", {*result.As<Tensor>()}, {{"shape", std::move(shape)}});
}

template <int spatial>
Result Conv(Call& call) {
  return ConvWith(call, spatial, 6);
}

// Where the functions and the core operator have their further arguments.
struct TransposedPlaces {
  int output_padding, groups, dilation;
};

Result ConvTransposedWith(Call& call, int spatial, const TransposedPlaces& places) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor w, TensorArg(call, 1, "weight"));
  if (w.rank() != spatial + 2) return Wrong(absl::StrCat("weight of rank ", w.rank()));
  const bool single = x.rank() == spatial + 1;  // one image without a batch
  if (single) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{0}}}));
  }
  if (x.rank() != spatial + 2) return Wrong(absl::StrCat("image of rank ", x.rank()));
  HIDET_ASSIGN_OR_RETURN(x, WithChannels(call, x, w.shape()[0]));
  HIDET_ASSIGN_OR_RETURN(auto stride, IntsArg(call, 3, "stride", spatial, 1));
  HIDET_ASSIGN_OR_RETURN(auto padding, IntsArg(call, 4, "padding", spatial, 0));
  HIDET_ASSIGN_OR_RETURN(auto extra,
                         IntsArg(call, places.output_padding, "output_padding", spatial, 0));
  HIDET_ASSIGN_OR_RETURN(auto dilation, IntsArg(call, places.dilation, "dilation", spatial, 1));
  HIDET_ASSIGN_OR_RETURN(int64_t groups, IntArg(call, places.groups, "groups", 1));
  for (int i = 0; i < spatial; ++i) extra[i] = padding[i] - extra[i];
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         graph::MakeTransposedConvolution(call.builder, x, w,
                                                          {.stride = std::move(stride),
                                                           .dilation = std::move(dilation),
                                                           .cut_before = std::move(padding),
                                                           .cut_after = std::move(extra),
                                                           .groups = groups},
                                                          call.name));
  HIDET_ASSIGN_OR_RETURN(Value result, AddChannelBias(call, y, spatial));
  if (!single) return result;
  return One(call, "Squeeze", {*result.As<Tensor>()}, {{"dims", std::vector<int64_t>{0}}});
}

template <int spatial>
Result ConvTransposed(Call& call) {
  return ConvTransposedWith(call, spatial, {.output_padding = 5, .groups = 6, .dilation = 7});
}

// The core operator: (x, w, bias, stride, padding, dilation, transposed, output_padding, groups).
Result CoreConv(Call& call) {
  HIDET_ASSIGN_OR_RETURN(bool transposed, BoolArg(call, 6, "transposed", false));
  HIDET_ASSIGN_OR_RETURN(Tensor w, TensorArg(call, 1, "weight"));
  if (w.rank() < 3 || w.rank() > 5) return Unsupported(absl::StrCat("weight of rank ", w.rank()));
  if (!transposed) return ConvWith(call, w.rank() - 2, 8);
  return ConvTransposedWith(call, w.rank() - 2, {.output_padding = 7, .groups = 8, .dilation = 5});
}

// The stride of a window: the window's own size where none is given, or an empty list.
absl::StatusOr<std::vector<int64_t>> PoolStride(Call& call, const std::vector<int64_t>& kernel) {
  const Value& given = call.Arg(2, "stride");
  const ValueList* list = given.As<ValueList>();
  if (given.IsNone() || (list != nullptr && list->empty())) return kernel;
  return IntsArg(call, 2, "stride", static_cast<int>(kernel.size()), std::nullopt);
}

// The pool of images [n, c, ...], or of one image [c, ...].
Result Pool(Call& call, absl::string_view op, int spatial, const Tensor& x,
            const Attributes& attributes) {
  if (x.rank() != spatial + 1) return One(call, op, {x}, attributes);
  const std::vector<int64_t> first = {0};
  HIDET_ASSIGN_OR_RETURN(const Tensor images, Make(call, "Unsqueeze", {x}, {{"dims", first}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor y, Make(call, op, {images}, attributes));
  return One(call, "Squeeze", {y}, {{"dims", first}});
}

// The places along one dimension that each window looks at, all windows of one width. What lies
// outside the image is the window's first place inside, which changes no maximum.
struct WindowPlaces {
  ir::Expr windows;
  int64_t width = 0;
  Tensor places;  // [windows, width]
};

// Windows whose places are known: window w begins and ends at `range(w)`.
absl::StatusOr<WindowPlaces> PlacesOfWindows(
    Call& call, int64_t size, int64_t windows, int64_t width,
    const std::function<std::pair<int64_t, int64_t>(int64_t)>& range, int64_t step) {
  std::vector<int64_t> places;
  for (int64_t w = 0; w < windows; ++w) {
    const auto [begin, end] = range(w);
    int64_t first = begin;
    while (first < 0) first += step;
    for (int64_t k = 0; k < width; ++k) {
      const int64_t place = begin + k * step;
      const bool inside = place >= 0 && place < std::min(end, size);
      places.push_back(inside ? place : std::min(first, size - 1));
    }
  }
  WindowPlaces result{ir::Int64(windows), width, {}};
  const Dims shape = {result.windows, ir::Int64(width)};
  HIDET_ASSIGN_OR_RETURN(result.places,
                         ReshapeTo(call, graph::IntsConstant(places, call.device), shape));
  return result;
}

// The same of an image or windows of free size: window w begins at w stride - padding.
absl::StatusOr<WindowPlaces> PlacesOfFreeWindows(Call& call, const ir::Expr& size,
                                                 const ir::Expr& windows, int64_t width,
                                                 int64_t stride, int64_t padding, int64_t step) {
  const auto number = [&](int64_t value) {
    return graph::IntsConstant(std::vector<int64_t>{value}, call.device);
  };
  std::vector<int64_t> taps;
  for (int64_t k = 0; k < width; ++k) taps.push_back(k * step);
  HIDET_ASSIGN_OR_RETURN(const Tensor last, ToTensor(call, Value(ir::Simplify(size - ir::Int64(1))),
                                                     ScalarType::kInt64));
  HIDET_ASSIGN_OR_RETURN(Tensor begin, CountTo(call, windows));
  HIDET_ASSIGN_OR_RETURN(begin, Make(call, "Multiply", {begin, number(stride)}));
  HIDET_ASSIGN_OR_RETURN(begin, Make(call, "Subtract", {begin, number(padding)}));
  HIDET_ASSIGN_OR_RETURN(begin,
                         Make(call, "Unsqueeze", {begin}, {{"dims", std::vector<int64_t>{1}}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor place,
                         Make(call, "Add", {begin, graph::IntsConstant(taps, call.device)}));
  // How many steps it is from the window's begin to its first place inside.
  HIDET_ASSIGN_OR_RETURN(Tensor steps, Make(call, "Subtract", {number(step - 1), begin}));
  HIDET_ASSIGN_OR_RETURN(steps, Make(call, "Max", {steps, number(0)}));
  HIDET_ASSIGN_OR_RETURN(
      steps, Make(call, "Divide", {steps, number(step)}, {{"rounding", std::string("floor")}}));
  HIDET_ASSIGN_OR_RETURN(steps, Make(call, "Multiply", {steps, number(step)}));
  HIDET_ASSIGN_OR_RETURN(Tensor first, Make(call, "Add", {begin, steps}));
  HIDET_ASSIGN_OR_RETURN(first, Make(call, "Min", {first, last}));
  HIDET_ASSIGN_OR_RETURN(const Tensor after, Make(call, "GreaterEqual", {place, number(0)}));
  HIDET_ASSIGN_OR_RETURN(const Tensor before, Make(call, "LessEqual", {place, last}));
  HIDET_ASSIGN_OR_RETURN(const Tensor inside, Make(call, "LogicalAnd", {after, before}));
  WindowPlaces result{windows, width, {}};
  HIDET_ASSIGN_OR_RETURN(result.places, Make(call, "Where", {inside, place, first}));
  return result;
}

// Where in the image, counted row by row, the largest element of each window stands: the first of
// equals.
absl::StatusOr<Tensor> PlacesOfMaxima(Call& call, Tensor x,
                                      const std::vector<WindowPlaces>& windows) {
  const int64_t spatial = static_cast<int64_t>(windows.size()), outer = x.rank() - spatial;
  std::vector<int64_t> order, table_order;
  Dims joined(x.shape().begin(), x.shape().begin() + outer), table_joined;
  Tensor linear = graph::ScalarConstant(ScalarType::kInt64, 0, call.device);
  int64_t width = 1;
  for (int64_t d = 0; d < spatial; ++d) {
    const WindowPlaces& along = windows[d];
    HIDET_ASSIGN_OR_RETURN(const Tensor size,
                           ToTensor(call, Value(x.shape()[outer + 2 * d]), ScalarType::kInt64));
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Take", {x, along.places}, {{"axis", outer + 2 * d}}));
    HIDET_ASSIGN_OR_RETURN(linear, Make(call, "Multiply", {linear, size}));
    if (d > 0) {
      HIDET_ASSIGN_OR_RETURN(linear, Make(call, "Unsqueeze", {linear},
                                          {{"dims", std::vector<int64_t>{2 * d, 2 * d + 1}}}));
    }
    HIDET_ASSIGN_OR_RETURN(linear, Make(call, "Add", {linear, along.places}));
    width *= along.width;
  }
  for (int64_t d = 0; d < outer; ++d) order.push_back(d);
  for (const int64_t part : {0, 1}) {
    for (int64_t d = 0; d < spatial; ++d) {
      order.push_back(outer + 2 * d + part);
      table_order.push_back(2 * d + part);
    }
  }
  for (const WindowPlaces& along : windows) {
    joined.push_back(along.windows);
    table_joined.push_back(along.windows);
  }
  joined.push_back(ir::Int64(width));
  table_joined.push_back(ir::Int64(width));
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "PermuteDims", {x}, {{"axes", order}}));
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "Reshape", {x}, {{"shape", joined}}));
  HIDET_ASSIGN_OR_RETURN(linear, Make(call, "PermuteDims", {linear}, {{"axes", table_order}}));
  HIDET_ASSIGN_OR_RETURN(linear, Make(call, "Reshape", {linear}, {{"shape", table_joined}}));
  HIDET_ASSIGN_OR_RETURN(linear, Make(call, "Broadcast", {linear}, {{"shape", joined}}));
  const int64_t last = x.rank() - 1;
  HIDET_ASSIGN_OR_RETURN(const Tensor best,
                         Make(call, "ArgMax", {x}, {{"dim", last}, {"keepdims", true}}));
  HIDET_ASSIGN_OR_RETURN(Tensor place, Make(call, "Gather", {linear, best}, {{"axis", last}}));
  joined.pop_back();
  return Make(call, "Reshape", {place}, {{"shape", joined}});
}

template <int spatial>
Result MaxPool(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(auto kernel, IntsArg(call, 1, "kernel_size", spatial, std::nullopt));
  HIDET_ASSIGN_OR_RETURN(auto stride, PoolStride(call, kernel));
  HIDET_ASSIGN_OR_RETURN(auto padding, IntsArg(call, 3, "padding", spatial, 0));
  HIDET_ASSIGN_OR_RETURN(auto dilations, IntsArg(call, 4, "dilation", spatial, 1));
  HIDET_ASSIGN_OR_RETURN(bool ceil_mode, BoolArg(call, 5, "ceil_mode", false));
  HIDET_ASSIGN_OR_RETURN(bool indices, BoolArg(call, 6, "return_indices", false));
  HIDET_ASSIGN_OR_RETURN(const Value y,
                         Pool(call, absl::StrCat("MaxPool", spatial, "d"), spatial, x,
                              {{"kernel", kernel},
                               {"stride", stride},
                               {"padding", padding},
                               {"ceil_mode", ceil_mode},
                               {"dilations", dilations}}));
  if (!indices) return y;
  std::vector<WindowPlaces> windows;
  for (int d = 0; d < spatial; ++d) {
    const ir::Expr &size = x.shape()[x.rank() - spatial + d],
                   &count = y.As<Tensor>()->shape()[y.As<Tensor>()->rank() - spatial + d];
    const auto known = ir::AsInt(size), known_count = ir::AsInt(count);
    if (known.has_value() && known_count.has_value()) {
      if (*known < 1) return Unsupported("the places of maxima in an image without elements");
      const auto range = [&](int64_t w) { return std::pair(w * stride[d] - padding[d], *known); };
      HIDET_ASSIGN_OR_RETURN(WindowPlaces along, PlacesOfWindows(call, *known, *known_count,
                                                                 kernel[d], range, dilations[d]));
      windows.push_back(std::move(along));
    } else {
      HIDET_ASSIGN_OR_RETURN(
          WindowPlaces along,
          PlacesOfFreeWindows(call, size, count, kernel[d], stride[d], padding[d], dilations[d]));
      windows.push_back(std::move(along));
    }
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor places, PlacesOfMaxima(call, x, windows));
  return Value(ValueList{y, places});
}

// max_pool2d_with_indices and the like, whose last argument that counts is ceil_mode.
template <int spatial>
Result MaxPoolWithIndices(Call& call) {
  call.args.resize(std::min<size_t>(call.args.size(), 6));
  call.kwargs.emplace_back("return_indices", Value(true));
  return MaxPool<spatial>(call);
}

template <int spatial>
Result AvgPool(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(auto kernel, IntsArg(call, 1, "kernel_size", spatial, std::nullopt));
  HIDET_ASSIGN_OR_RETURN(auto stride, PoolStride(call, kernel));
  HIDET_ASSIGN_OR_RETURN(auto padding, IntsArg(call, 3, "padding", spatial, 0));
  HIDET_ASSIGN_OR_RETURN(bool ceil_mode, BoolArg(call, 4, "ceil_mode", false));
  HIDET_ASSIGN_OR_RETURN(bool count_pad, BoolArg(call, 5, "count_include_pad", true));
  HIDET_ASSIGN_OR_RETURN(const int64_t divisor, IntArg(call, 6, "divisor_override", 0));
  // Windows that reach beyond the padding have fewer elements than the others.
  if (divisor != 0 && ceil_mode) return Unsupported("divisor_override with ceil_mode");
  HIDET_ASSIGN_OR_RETURN(Value y, Pool(call, absl::StrCat("AvgPool", spatial, "d"), spatial, x,
                                       {{"kernel", kernel},
                                        {"stride", stride},
                                        {"padding", padding},
                                        {"ceil_mode", ceil_mode},
                                        {"count_include_pad", count_pad || divisor != 0}}));
  if (divisor == 0) return y;
  double count = 1;
  for (const int64_t size : kernel) count *= static_cast<double>(size);
  return One(call, "Multiply",
             {*y.As<Tensor>(),
              graph::ScalarConstant(x.dtype(), count / static_cast<double>(divisor), call.device)});
}

template <Name op, int spatial>
Result AdaptivePool(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(bool indices, BoolArg(call, 2, "return_indices", false));
  std::vector<int64_t> sizes;
  const ValueList* list = call.Arg(1, "output_size").As<ValueList>();
  for (int i = 0; i < spatial; ++i) {
    const Value& item = list == nullptr                      ? call.Arg(1, "output_size")
                        : i < static_cast<int>(list->size()) ? (*list)[i]
                                                             : list->back();
    if (!item.IsNone()) {
      HIDET_ASSIGN_OR_RETURN(int64_t size, IntValue(item, "output_size"));
      sizes.push_back(size);
      continue;
    }
    const auto size = ir::AsInt(x.shape()[x.rank() - spatial + i]);
    if (!size.has_value()) return Unsupported("output_size None of a size that is not constant");
    sizes.push_back(*size);
  }
  HIDET_ASSIGN_OR_RETURN(const Value y, Pool(call, op.text, spatial, x, {{"output_size", sizes}}));
  if (!indices) return y;
  std::vector<int64_t> widths;
  for (int d = 0; d < spatial; ++d) {
    const auto size = ir::AsInt(x.shape()[x.rank() - spatial + d]);
    if (!size.has_value() || sizes[d] < 1)
      return Unsupported("the places of maxima in an image whose size is not known");
    int64_t widest = 1;
    for (int64_t w = 0; w < sizes[d]; ++w) {
      const int64_t begin = w * *size / sizes[d];
      widest = std::max(widest, ((w + 1) * *size + sizes[d] - 1) / sizes[d] - begin);
    }
    widths.push_back(widest);
  }
  std::vector<WindowPlaces> windows;
  for (int d = 0; d < spatial; ++d) {
    const int64_t size = *ir::AsInt(x.shape()[x.rank() - spatial + d]), count = sizes[d];
    if (size < 1) return Unsupported("the places of maxima in an image without elements");
    const auto range = [&](int64_t w) {
      return std::pair(w * size / count, ((w + 1) * size + count - 1) / count);
    };
    HIDET_ASSIGN_OR_RETURN(WindowPlaces along,
                           PlacesOfWindows(call, size, count, widths[d], range, 1));
    windows.push_back(std::move(along));
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor places, PlacesOfMaxima(call, x, windows));
  return Value(ValueList{y, places});
}

absl::StatusOr<Dims> SizesOf(const Value& value, absl::string_view what) {
  const ValueList* list = value.As<ValueList>();
  if (list == nullptr) return Wrong(absl::StrCat(what, ": expected a list of sizes"));
  Dims sizes;
  for (const Value& item : *list) {
    const std::optional<ir::Expr> size = AsSize(item);
    if (!size.has_value()) return Unsupported(absl::StrCat(what, ": expected sizes"));
    sizes.push_back(*size);
  }
  return sizes;
}

// Elements put back at the places that a pool found, in images of these sizes; zeros elsewhere.
Result PutBack(Call& call, const Tensor& x, const Tensor& indices, const Dims& sizes) {
  const size_t spatial = sizes.size(), outer = static_cast<size_t>(x.rank()) - spatial;
  Dims from(x.shape().begin(), x.shape().begin() + outer), to = from, shape = from;
  ir::Expr before = ir::Int64(1), after = ir::Int64(1);
  for (size_t d = 0; d < spatial; ++d) {
    before = before * x.shape()[outer + d];
    after = after * sizes[d];
    shape.push_back(sizes[d]);
  }
  from.push_back(ir::Simplify(before));
  to.push_back(ir::Simplify(after));
  HIDET_ASSIGN_OR_RETURN(const Tensor rows, ReshapeTo(call, x, from));
  HIDET_ASSIGN_OR_RETURN(const Tensor places, ReshapeTo(call, indices, from));
  HIDET_ASSIGN_OR_RETURN(
      const Tensor nothing,
      Make(call, "Broadcast", {graph::ScalarConstant(x.dtype(), 0, call.device)}, {{"shape", to}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor y,
                         Make(call, "Scatter", {nothing, places, rows},
                              {{"axis", static_cast<int64_t>(outer)}, {"wrap", false}}));
  return One(call, "Reshape", {y}, {{"shape", shape}});
}

// The core operator: (x, indices, sizes).
template <int spatial>
Result CoreMaxUnpool(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Tensor indices, TensorArg(call, 1, "indices"));
  HIDET_ASSIGN_OR_RETURN(const Dims sizes, SizesOf(call.Arg(2, "output_size"), "output_size"));
  if (sizes.size() != spatial || x.rank() <= spatial)
    return Wrong(absl::StrCat("output_size: ", sizes.size(), " sizes, expected ", spatial));
  return PutBack(call, x, indices, sizes);
}

// Sizes that several images before the pool may have had are the least, unless they are given.
template <int spatial>
Result MaxUnpool(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Tensor indices, TensorArg(call, 1, "indices"));
  HIDET_ASSIGN_OR_RETURN(const auto kernel, IntsArg(call, 2, "kernel_size", spatial, std::nullopt));
  const auto stride = call.Arg(3, "stride").IsNone()
                          ? absl::StatusOr<std::vector<int64_t>>(kernel)
                          : IntsArg(call, 3, "stride", spatial, std::nullopt);
  HIDET_RETURN_IF_ERROR(stride.status());
  HIDET_ASSIGN_OR_RETURN(const auto padding, IntsArg(call, 4, "padding", spatial, 0));
  if (x.rank() <= spatial) return Wrong(absl::StrCat("input of rank ", x.rank()));
  Dims sizes;
  for (int d = 0; d < spatial; ++d) {
    const ir::Expr& size = x.shape()[x.rank() - spatial + d];
    sizes.push_back(ir::Simplify((size - ir::Int64(1)) * ir::Int64((*stride)[d]) +
                                 ir::Int64(kernel[d] - 2 * padding[d])));
  }
  if (const Value& value = call.Arg(5, "output_size"); !value.IsNone()) {
    HIDET_ASSIGN_OR_RETURN(Dims given, SizesOf(value, "output_size"));
    if (given.size() == spatial + 2) given.erase(given.begin(), given.begin() + 2);
    if (given.size() != spatial)
      return Wrong(absl::StrCat("output_size: ", given.size(), " sizes, expected ", spatial));
    for (int d = 0; d < spatial; ++d) {
      const auto least = ir::AsInt(sizes[d]), size = ir::AsInt(given[d]);
      if (least.has_value() && size.has_value() && std::abs(*size - *least) >= (*stride)[d])
        return Wrong(absl::StrCat("output_size: ", *size, " is not within a stride of ", *least));
    }
    sizes = std::move(given);
  }
  return PutBack(call, x, indices, sizes);
}

template <int spatial>
Result AdaptiveMaxPoolWithIndices(Call& call) {
  call.args.resize(std::min<size_t>(call.args.size(), 2));
  call.kwargs.emplace_back("return_indices", Value(true));
  if constexpr (spatial == 1) return AdaptivePool<"AdaptiveMaxPool1d", 1>(call);
  if constexpr (spatial == 2) return AdaptivePool<"AdaptiveMaxPool2d", 2>(call);
  return AdaptivePool<"AdaptiveMaxPool3d", 3>(call);
}

constexpr OpRule kRules[] = {
    {"_log_softmax", Softmax<"LogSoftmax">},
    {"_native_multi_head_attention", NativeAttention},
    {"_native_batch_norm_legit_no_training", CoreBatchNorm},
    {"_scaled_dot_product_cudnn_attention", ChosenAttention<5>},
    {"_scaled_dot_product_efficient_attention", ChosenAttention<5>},
    {"_scaled_dot_product_flash_attention", ChosenAttention<3>},
    {"_softmax", Softmax<"Softmax">},
    {"_transformer_encoder_layer_fwd", EncoderLayer},
    {"adaptive_avg_pool1d", AdaptivePool<"AdaptiveAvgPool1d", 1>},
    {"adaptive_avg_pool2d", AdaptivePool<"AdaptiveAvgPool2d", 2>},
    {"adaptive_avg_pool3d", AdaptivePool<"AdaptiveAvgPool3d", 3>},
    {"adaptive_max_pool1d", AdaptivePool<"AdaptiveMaxPool1d", 1>},
    {"adaptive_max_pool1d_with_indices", AdaptiveMaxPoolWithIndices<1>},
    {"adaptive_max_pool2d", AdaptivePool<"AdaptiveMaxPool2d", 2>},
    {"adaptive_max_pool2d_with_indices", AdaptiveMaxPoolWithIndices<2>},
    {"adaptive_max_pool3d", AdaptivePool<"AdaptiveMaxPool3d", 3>},
    {"adaptive_max_pool3d_with_indices", AdaptiveMaxPoolWithIndices<3>},
    {"addbmm", AddBatchedMatmul},
    {"addmm", AddMatmul},
    {"avg_pool1d", AvgPool<1>},
    {"avg_pool2d", AvgPool<2>},
    {"avg_pool3d", AvgPool<3>},
    {"baddbmm", AddMatmul},
    {"batch_norm", BatchNorm},
    {"bmm", Matmul},
    {"conv1d", Conv<1>},
    {"conv2d", Conv<2>},
    {"conv3d", Conv<3>},
    {"conv_transpose1d", ConvTransposed<1>},
    {"conv_transpose2d", ConvTransposed<2>},
    {"conv_transpose3d", ConvTransposed<3>},
    {"convolution", CoreConv},
    {"group_norm", GroupNorm},
    {"instance_norm", InstanceNorm},
    {"layer_norm", LayerNorm},
    {"linalg_matmul", Matmul},
    {"linear", Linear},
    {"log_softmax", Softmax<"LogSoftmax">},
    {"matmul", Matmul},
    {"max_pool1d", MaxPool<1>},
    {"max_pool1d_with_indices", MaxPoolWithIndices<1>},
    {"max_pool2d", MaxPool<2>},
    {"max_pool2d_with_indices", MaxPoolWithIndices<2>},
    {"max_pool3d", MaxPool<3>},
    {"max_pool3d_with_indices", MaxPoolWithIndices<3>},
    {"max_unpool1d", MaxUnpool<1>},
    {"max_unpool2d", MaxUnpool<2>},
    {"max_unpool2d_with_sizes", CoreMaxUnpool<2>},
    {"max_unpool3d", MaxUnpool<3>},
    {"max_unpool3d_with_sizes", CoreMaxUnpool<3>},
    {"mm", Matmul},
    {"native_layer_norm", CoreLayerNorm},
    {"rms_norm", RmsNorm},
    {"scaled_dot_product_attention", Attention},
    {"softmax", Softmax<"Softmax">},
    {"torch.layer_norm", LayerNorm},
};

}  // namespace

absl::Span<const OpRule> NetworkRules() { return kRules; }

}  // namespace hidet::fx
