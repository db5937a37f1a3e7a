// Products, attention, normalization.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "graph/constant_data.h"
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

// Of int8, with sums in int32.
Result IntegerMatmul(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(const Tensor a, TensorArg(call, 0, "self"));
  HIDET_ASSIGN_OR_RETURN(const Tensor b, TensorArg(call, 1, "mat2"));
  return One(call, "MatmulInteger", {a, b}, {{"transpose_a", false}, {"transpose_b", false}});
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

// Of which torch makes other operators.
constexpr char kSumsOfAttention[] = "attention sums in float32, which is too short for float64";

Result Attention(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor q, TensorArg(call, 0, "query"));
  HIDET_ASSIGN_OR_RETURN(Tensor k, TensorArg(call, 1, "key"));
  HIDET_ASSIGN_OR_RETURN(Tensor v, TensorArg(call, 2, "value"));
  HIDET_ASSIGN_OR_RETURN(double dropout, RealArg(call, 4, "dropout_p", 0.0));
  HIDET_ASSIGN_OR_RETURN(bool causal, BoolArg(call, 5, "is_causal", false));
  HIDET_ASSIGN_OR_RETURN(bool grouped, BoolArg(call, 7, "enable_gqa", false));
  if (dropout != 0) return Unsupported("active dropout is random");
  if (q.dtype() == ScalarType::kFloat64) return Unsupported(kSumsOfAttention);
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
  if (operands[0].dtype() == ScalarType::kFloat64) return Unsupported(kSumsOfAttention);
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
  HIDET_ASSIGN_OR_RETURN(const Tensor mean, Make(call, "ReduceVarMean", {x}, attributes));
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
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  // PyTorch gives the statistics of 16 bits in float32 on a GPU, and in the input's dtype on a CPU.
  if (call.device.IsCuda() && BitWidth(x.dtype()) == 16) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kFloat32));
  }
  HIDET_ASSIGN_OR_RETURN(const Dims shape, SizesFrom(call, 1, "normalized_shape"));
  HIDET_ASSIGN_OR_RETURN(const double epsilon, RealArg(call, 4, "eps", 1e-5));
  std::vector<int64_t> dims;
  const ValueList* list = call.Arg(1, "normalized_shape").As<ValueList>();
  const int64_t count = list != nullptr ? static_cast<int64_t>(shape.size()) : 1;
  for (int64_t i = count; i > 0; --i) dims.push_back(-i);
  Attributes attributes = {{"dims", dims}, {"keepdims", true}};
  HIDET_ASSIGN_OR_RETURN(const Tensor mean, Make(call, "ReduceVarMean", {x}, attributes));
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
  if (weights || parts[0].dtype() == ScalarType::kFloat64) {
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

constexpr OpRule kRules[] = {
    {"_int_mm", IntegerMatmul},
    {"_log_softmax", Softmax<"LogSoftmax">},
    {"_native_multi_head_attention", NativeAttention},
    {"_native_batch_norm_legit_no_training", CoreBatchNorm},
    {"_scaled_dot_product_cudnn_attention", ChosenAttention<5>},
    {"_scaled_dot_product_efficient_attention", ChosenAttention<5>},
    {"_scaled_dot_product_flash_attention", ChosenAttention<3>},
    {"_softmax", Softmax<"Softmax">},
    {"_transformer_encoder_layer_fwd", EncoderLayer},
    {"addbmm", AddBatchedMatmul},
    {"addmm", AddMatmul},
    {"baddbmm", AddMatmul},
    {"batch_norm", BatchNorm},
    {"bmm", Matmul},
    {"group_norm", GroupNorm},
    {"instance_norm", InstanceNorm},
    {"layer_norm", LayerNorm},
    {"linalg_matmul", Matmul},
    {"linear", Linear},
    {"log_softmax", Softmax<"LogSoftmax">},
    {"matmul", Matmul},
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
