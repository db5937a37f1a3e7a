// Attention over heads: q [..., h, i, e], k [..., h, j, e], v [..., h, j, d] -> [..., h, i, d].
//
//   score(i, j) = scale * q_i . k_j + mask[i, j]    (a bool mask keeps where it is true)
//   result_i = sum_j softmax_j(score) v_j
//
// A row that keeps no key, its scores all -inf, gives 0, or NaN with `nan_rows`.
//
// k and v may have fewer heads than q, each shared by as many consecutive heads of q.
#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Type;
using ir::Var;

// Heads of q that share one head of k and v; 0 if they do not fit.
int64_t HeadsPerGroup(const Expr& q_heads, const Expr& kv_heads) {
  if (SameDim(q_heads, kv_heads)) return 1;
  const auto q = ir::AsInt(q_heads), kv = ir::AsInt(kv_heads);
  return q.has_value() && kv.has_value() && *kv > 0 && *q % *kv == 0 ? *q / *kv : 0;
}

Types InferAttention(const InferContext& context) {
  const Tensor &q = context.input(0), &k = context.input(1), &v = context.input(2);
  const int rank = q.rank();
  if (rank < 3 || k.rank() != rank || v.rank() != rank) {
    return context.Error(absl::StrCat("q, k and v of ranks ", rank, ", ", k.rank(), " and ",
                                      v.rank(), ", expected one rank of at least 3"));
  }
  if (!IsFloat(q.dtype()) || q.dtype() != k.dtype() || q.dtype() != v.dtype()) {
    return context.Error(absl::StrCat("q, k and v of dtypes ", ScalarTypeName(q.dtype()), ", ",
                                      ScalarTypeName(k.dtype()), " and ", ScalarTypeName(v.dtype()),
                                      ", expected one float"));
  }
  for (int i = 0; i < rank - 3; ++i) {
    HIDET_RETURN_IF_ERROR(context.RequireSame(q.shape()[i], k.shape()[i], "batch of q and k"));
    HIDET_RETURN_IF_ERROR(context.RequireSame(q.shape()[i], v.shape()[i], "batch of q and v"));
  }
  HIDET_RETURN_IF_ERROR(
      context.RequireSame(k.shape()[rank - 3], v.shape()[rank - 3], "heads of k and v"));
  if (HeadsPerGroup(q.shape()[rank - 3], k.shape()[rank - 3]) == 0) {
    return context.Error(absl::StrCat(DimToString(q.shape()[rank - 3]), " heads of q for ",
                                      DimToString(k.shape()[rank - 3]), " heads of k"));
  }
  HIDET_RETURN_IF_ERROR(
      context.RequireSame(q.shape()[rank - 1], k.shape()[rank - 1], "depths of q and k"));
  HIDET_RETURN_IF_ERROR(
      context.RequireSame(k.shape()[rank - 2], v.shape()[rank - 2], "lengths of k and v"));
  Dims shape = q.shape();
  shape.back() = v.shape().back();
  if (context.has_input(3)) {
    const Tensor& mask = context.input(3);
    if (!IsBool(mask.dtype()) && !IsFloat(mask.dtype())) {
      return context.Error(
          absl::StrCat("mask of dtype ", ScalarTypeName(mask.dtype()), ", expected bool or float"));
    }
    Dims scores = q.shape();
    scores.back() = k.shape()[rank - 2];
    if (mask.rank() > rank) return context.Error(absl::StrCat("mask of rank ", mask.rank()));
    for (int i = 1; i <= mask.rank(); ++i) {
      const Expr& dim = mask.shape()[mask.rank() - i];
      if (ir::IsInt(dim, 1)) continue;
      HIDET_RETURN_IF_ERROR(context.RequireSame(
          dim, scores[rank - i],
          absl::StrCat("mask ", ToString(mask.shape()), " for scores ", ToString(scores))));
    }
  }
  return std::vector<TensorType>{{q.dtype(), std::move(shape), context.device()}};
}

Stages DefineAttention(const DefineContext& context) {
  const ir::Buffer &q = context.inputs[0], &k = context.inputs[1], &v = context.inputs[2],
                   &out = context.outputs[0];
  const int rank = out.rank();
  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  const std::vector<Expr> extents = {k.shape()[rank - 2], q.shape()[rank - 1]};
  const Var key = ir::MakeAxes({extents[0]}, "k")[0], depth = ir::MakeAxes({extents[1]}, "e")[0];
  const Expr query = axes[rank - 2];

  const std::vector<Expr> outer(axes.begin(), axes.end() - 2);
  std::vector<Expr> outer_kv = outer;
  const int64_t group = HeadsPerGroup(q.shape()[rank - 3], k.shape()[rank - 3]);
  if (group > 1)
    outer_kv.back() = ir::IsInt(k.shape()[rank - 3], 1) ? ir::Int64(0) : outer_kv.back() / group;
  const auto at = [](std::vector<Expr> front, const Expr& row, const Expr& column) {
    front.push_back(row);
    front.push_back(column);
    return front;
  };
  Stage stage;
  stage.kind = ir::StageKind::kAttention;
  stage.name = std::string(context.op);
  stage.results = {out};
  stage.axes = axes;
  stage.reduction_axes = {key, depth};
  stage.reduction_extents = extents;
  stage.reads = {ir::MakeRead(q, at(outer, query, depth)),
                 ir::MakeRead(k, at(outer_kv, key, depth)),
                 ir::MakeRead(v, at(outer_kv, key, axes[rank - 1]))};

  ir::AttentionDetails details;
  details.dot = Var::Make("dot", Type::Float32());
  if (context.attributes.Has("scale")) {
    details.score = details.dot * ir::Float32(context.attributes.Float("scale"));
  } else if (const auto known = ir::AsInt(extents[1])) {
    // Without depth all scores are 0.
    const auto terms = static_cast<double>(std::max<int64_t>(*known, 1));
    details.score = details.dot * ir::Float32(1 / std::sqrt(terms));
  } else {
    const Expr terms = ir::Cast(Type::Float32(), ir::Max(extents[1], ir::Int64(1)));
    details.score = details.dot * ir::Apply(ir::Op::kRsqrt, {terms});
  }
  const Expr minus_infinity = ir::Float32(-INFINITY);
  if (context.has_input(3)) {
    const ir::Buffer& mask = context.inputs[3];
    stage.reads.push_back(
        ir::MakeRead(mask, BroadcastIndices(mask.shape(), at(outer, query, key))));
    const Expr value = stage.reads.back().value;
    details.score = mask.dtype().IsBool() ? ir::Select(value, details.score, minus_infinity)
                                          : details.score + ir::Cast(Type::Float32(), value);
  }
  if (context.attributes.Bool("is_causal")) {
    details.score = ir::Select(Expr(key) <= query, details.score, minus_infinity);
  }
  details.nan_rows = context.attributes.Bool("nan_rows");
  stage.details = std::move(details);
  return std::vector<Stage>{std::move(stage)};
}

}  // namespace

std::vector<OpRecord> AttentionOps() {
  return {
      {.name = "Attention",
       .family = "attention",
       .doc = "softmax(scale q k^T + mask) v; scale is 1 / sqrt(depth) by default, a causal mask "
              "keeps "
              "keys up to the query. A row without keys gives 0, or NaN with nan_rows.",
       .inputs = {{.name = "q"}, {.name = "k"}, {.name = "v"}, {.name = "mask", .optional = true}},
       .attributes =
           {{.name = "is_causal", .type = AttributeType::kBool, .default_value = false},
            {.name = "scale", .type = AttributeType::kFloat, .nullable = true, .quiet = true},
            {.name = "nan_rows",
             .type = AttributeType::kBool,
             .default_value = false,
             .quiet = true}},
       .infer = InferAttention,
       .define = DefineAttention}};
}

}  // namespace hidet::graph
