// Attention in its forms, and what stands beside it: rotary embeddings, caches, causal
// convolutions.
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/tensor_proto.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using Ints = std::vector<int64_t>;

Tensor HeadsTogether(Composer& c, const Tensor& x) {
  const Tensor moved = c.Permute(x, {0, 2, 1, 3});
  const Dims shape = {c.Dim(moved, 0), c.Dim(moved, 1),
                      ir::Simplify(c.Dim(moved, 2) * c.Dim(moved, 3))};
  return c.Reshape(moved, shape);
}

Tensor SwapLast(Composer& c, const Tensor& x) {
  Ints order;
  for (int64_t i = 0; i < x.rank(); ++i) order.push_back(i);
  std::swap(order[x.rank() - 1], order[x.rank() - 2]);
  return c.Permute(x, order);
}

double Infinity() { return std::numeric_limits<double>::infinity(); }

// softmax(scores) along the last axis; rows whose scores are all -inf are 0.
Tensor SoftmaxOrZero(Composer& c, const Tensor& scores) {
  const Tensor most = c.Op("ReduceMax", {scores}, {{"dims", Ints{-1}}, {"keepdims", true}});
  const Tensor none = c.Op("Equal", {most, c.Scalar(most, -Infinity())});
  const Tensor shares = c.Op("Softmax", {scores}, {{"axis", int64_t{-1}}});
  return c.Where(none, c.Scalar(shares, 0), shares);
}

struct Operands {
  Tensor q, k, v;
};

// Scores with everything that the node says of them, and the product with v.
struct Scored {
  Tensor y, raw, capped, biased, shares;
};
Scored ScoreAndMix(NodeContext& node, Composer& c, const Operands& o, double scale, double softcap,
                   const Tensor& mask, ScalarType precision) {
  Scored result;
  const ScalarType dtype = o.q.dtype();
  const double root = std::sqrt(scale);
  const int64_t groups = c.Size(o.q, 1) / std::max<int64_t>(c.Size(o.k, 1), 1);
  const Tensor k = c.Repeat(o.k, 1, groups), v = c.Repeat(o.v, 1, groups);
  result.raw = c.Matmul(c.Mul(o.q, root), c.Mul(SwapLast(c, k), root));
  result.capped = result.raw;
  if (softcap > 0) result.capped = c.Mul(c.Op("Tanh", {c.Div(result.raw, softcap)}), softcap);
  result.biased = result.capped;
  if (mask.defined()) {
    result.biased = IsBool(mask.dtype())
                        ? c.Where(mask, result.capped, c.Scalar(result.capped, -Infinity()))
                        : c.Add(result.capped, c.Cast(mask, dtype));
  }
  result.shares = c.Cast(SoftmaxOrZero(c, c.Cast(result.biased, precision)), dtype);
  result.y = c.Matmul(result.shares, v);
  return result;
}

// What Attention's attributes say.
struct AttentionNode {
  bool causal = false;
  int64_t q_heads = 0, kv_heads = 0;
  double scale = 0, softcap = 0;
  int64_t output_mode = 0;
  int64_t left = -1, right = -1;  // keys before and after a query's place that it sees; -1: all
  int64_t precision = 0;

  bool windowed() const { return left >= 0 || right >= 0; }
};
absl::StatusOr<AttentionNode> ReadAttention(NodeContext& node) {
  AttentionNode result;
  HIDET_ASSIGN_OR_RETURN(result.causal, node.Flag("is_causal", false));
  HIDET_ASSIGN_OR_RETURN(result.q_heads, node.Int("q_num_heads", 0));
  HIDET_ASSIGN_OR_RETURN(result.kv_heads, node.Int("kv_num_heads", 0));
  HIDET_ASSIGN_OR_RETURN(result.scale, node.Float("scale", 0.0));
  HIDET_ASSIGN_OR_RETURN(result.softcap, node.Float("softcap", 0.0));
  HIDET_ASSIGN_OR_RETURN(result.output_mode, node.Int("qk_matmul_output_mode", 0));
  HIDET_ASSIGN_OR_RETURN(result.left, node.Int("left_window_size", -1));
  HIDET_ASSIGN_OR_RETURN(result.right, node.Int("right_window_size", -1));
  HIDET_ASSIGN_OR_RETURN(result.precision, node.Int("softmax_precision", 0));
  return result;
}

// A mask may end before the keys do: the rest is masked.
Tensor ToAllKeys(Composer& c, const Tensor& mask, const ir::Expr& keys) {
  if (!mask.defined() || mask.rank() == 0) return mask;
  const auto have = ir::AsInt(c.Dim(mask, -1)), want = ir::AsInt(keys);
  if (!have.has_value() || !want.has_value() || *have == 1 || *have >= *want) return mask;
  Ints pads(2 * mask.rank(), 0);
  pads.back() = *want - *have;
  const bool truth = IsBool(mask.dtype());
  const Tensor wide = truth ? c.Cast(mask, ScalarType::kUInt8) : mask;
  const Tensor padded = c.Op("Pad", {wide}, {{"pads", pads}, {"value", truth ? 0.0 : -Infinity()}});
  return truth ? c.Cast(padded, ScalarType::kBool) : padded;
}

// Which keys a query sees by its place: [queries, keys], with the batch before where the sixth
// input counts each sequence's keys; `past` keys come before those of the first query.
absl::StatusOr<Tensor> KeysByPlace(NodeContext& node, Composer& c, const AttentionNode& attention,
                                   const Operands& o, const ir::Expr& past) {
  Tensor allowed;
  const auto restrict = [&](const Tensor& more) {
    allowed = allowed.defined() ? c.Op("LogicalAnd", {allowed, more}) : more;
  };
  const ir::Expr queries = c.Dim(o.q, 2);
  const Tensor j = c.Range(c.Dim(o.k, 2));
  Tensor p = c.Unsqueeze(c.Range(queries), {1});  // places of the queries among the keys
  if (node.has_input(6)) {
    const Tensor valid =
        c.Reshape(c.Cast(node.input(6), ScalarType::kInt64),
                  Dims{c.Dim(node.input(6), 0), ir::Int64(1), ir::Int64(1), ir::Int64(1)});
    restrict(c.Op("Less", {j, valid}));
    HIDET_ASSIGN_OR_RETURN(const Tensor count, node.SizesTensor({queries}, {}));
    p = c.Add(p, c.Sub(valid, count));
  } else if (!ir::IsInt(past, 0)) {
    HIDET_ASSIGN_OR_RETURN(const Tensor count, node.SizesTensor({past}, {}));
    p = c.Add(p, count);
  }
  const auto shifted = [&](int64_t by) { return c.Add(p, static_cast<double>(by)); };
  if (attention.causal) restrict(c.Op("LessEqual", {j, p}));
  if (attention.left >= 0) restrict(c.Op("GreaterEqual", {j, shifted(-attention.left)}));
  if (attention.right >= 0) restrict(c.Op("LessEqual", {j, shifted(attention.right)}));
  return allowed;
}

Tensor BothMasks(Composer& c, const Tensor& mask, const Tensor& allowed) {
  if (!allowed.defined()) return mask;
  if (!mask.defined()) return allowed;
  if (IsBool(mask.dtype())) return c.Op("LogicalAnd", {mask, allowed});
  return c.Where(allowed, mask, c.Scalar(mask, -Infinity()));
}

}  // namespace

// q, k and v as [batch, heads, length, depth], or as [batch, length, heads * depth] with the heads
// as attributes.
Imported ImportAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const AttentionNode attention, ReadAttention(node));
  Composer c(node);
  const bool flat = node.input(0).rank() == 3;
  Operands o;
  for (int i : {0, 1, 2}) {
    const Tensor& x = node.input(i);
    if (x.rank() != node.input(0).rank() || (x.rank() != 3 && x.rank() != 4))
      return node.Error(absl::StrCat("operand ", i, " of rank ", x.rank(), ", expected 3 or 4"));
    const int64_t heads = i == 0 ? attention.q_heads : attention.kv_heads;
    (i == 0 ? o.q : i == 1 ? o.k : o.v) = flat ? c.HeadsApart(x, heads) : x;
  }
  ir::Expr past = ir::Int64(0);
  if (node.has_input(4) != node.has_input(5))
    return node.Error("a past of keys without values, or of values without keys");
  if (node.has_input(4)) {
    past = c.Dim(node.input(4), 2);
    o.k = c.Concat({node.input(4), o.k}, 2);
    o.v = c.Concat({node.input(5), o.v}, 2);
  }
  if (!c.ok()) return c.status();
  // Whether heads of k serve several of q must be known.
  if (!graph::SameDim(c.Dim(o.q, 1), c.Dim(o.k, 1))) {
    for (const Tensor* x : {&o.q, &o.k}) c.Size(*x, 1);
  }
  if (!c.ok()) return c.status();

  Tensor mask = ToAllKeys(c, node.input_or_none(3), c.Dim(o.k, 2));
  // The operator sums in float32, which is too short for float64.
  const bool needs_general = attention.softcap != 0 || node.wants_output(3) ||
                             attention.precision != 0 || o.q.dtype() == ScalarType::kFloat64;
  const bool cached = node.has_input(6);
  const bool by_operator = !cached && ir::IsInt(past, 0) && !needs_general && !mask.defined();
  Tensor allowed;
  if (attention.windowed() || cached || (attention.causal && !by_operator)) {
    HIDET_ASSIGN_OR_RETURN(allowed, KeysByPlace(node, c, attention, o, past));
  }
  mask = BothMasks(c, mask, allowed);

  Tensors outputs(4);
  if (needs_general) {
    const double scale =
        attention.scale != 0 ? attention.scale : 1 / std::sqrt(static_cast<double>(c.Size(o.q, 3)));
    ScalarType type = BitWidth(o.q.dtype()) < 32 ? ScalarType::kFloat32 : o.q.dtype();
    if (attention.precision != 0) {
      HIDET_ASSIGN_OR_RETURN(type, AddContext(DTypeOf(attention.precision), node.Subject()));
    }
    if (!c.ok()) return c.status();
    const Scored scored = ScoreAndMix(node, c, o, scale, attention.softcap, mask, type);
    outputs[0] = scored.y;
    // Until version 25's correction the second and third were documented the other way round, but
    // never computed so.
    const int64_t mode = attention.output_mode;
    outputs[3] = mode == 0   ? scored.raw
                 : mode == 1 ? scored.capped
                 : mode == 2 ? scored.biased
                             : scored.shares;
  } else {
    Tensors operands = {o.q, o.k, o.v};
    if (mask.defined()) operands.push_back(mask);
    Attributes attributes = {{"is_causal", attention.causal && !allowed.defined()}};
    if (attention.scale != 0) attributes.Set("scale", attention.scale);
    outputs[0] = c.Op("Attention", operands, attributes);
  }
  if (flat) outputs[0] = HeadsTogether(c, outputs[0]);
  outputs[1] = o.k;
  outputs[2] = o.v;
  return c.Result(std::move(outputs));
}

Imported ImportFlexAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(double scale, node.Float("scale", 0.0));
  HIDET_ASSIGN_OR_RETURN(const int64_t precision, node.Int("softmax_precision", 0));
  Composer c(node);
  const Tensor &q = node.input(0), &k = node.input(1), &v = node.input(2);
  for (const Tensor& x : {q, k, v}) {
    if (x.rank() != 4)
      return node.Error(absl::StrCat("operand of rank ", x.rank(), ", expected 4"));
  }
  const int64_t heads = c.Size(q, 1), kv_heads = c.Size(k, 1);
  if (!c.ok()) return c.status();
  if (kv_heads < 1 || heads % kv_heads != 0)
    return node.Error(absl::StrCat(heads, " heads of queries for ", kv_heads));
  if (!node.Has("scale")) scale = 1 / std::sqrt(static_cast<double>(c.Size(q, 3)));
  ScalarType type = BitWidth(q.dtype()) < 32 ? ScalarType::kFloat32 : q.dtype();
  if (precision != 0) {
    HIDET_ASSIGN_OR_RETURN(type, AddContext(DTypeOf(precision), node.Subject()));
  }
  const double root = std::sqrt(scale);
  const Tensor keys = c.Repeat(k, 1, heads / kv_heads), values = c.Repeat(v, 1, heads / kv_heads);
  Tensor scores = c.Cast(c.Matmul(c.Mul(q, root), c.Mul(SwapLast(c, keys), root)), type);
  const auto modified = [&](absl::string_view name, Tensor x) -> absl::StatusOr<Tensor> {
    if (!node.Has(name) || !c.ok()) return x;
    HIDET_ASSIGN_OR_RETURN(const auto* graph, node.GraphAttribute(name));
    HIDET_ASSIGN_OR_RETURN(Tensors results, node.ImportGraph(*graph, {x}));
    if (results.size() != 1)
      return node.Error(absl::StrCat(name, " has ", results.size(), " outputs"));
    return results[0];
  };
  HIDET_ASSIGN_OR_RETURN(scores, modified("score_mod", scores));
  Tensor shares = c.Op("Softmax", {scores}, {{"axis", int64_t{-1}}});
  HIDET_ASSIGN_OR_RETURN(shares, modified("prob_mod", shares));
  return c.Result({c.Cast(c.Matmul(shares, c.Cast(values, type)), v.dtype())});
}

namespace {

Imported RotaryWith(NodeContext& node, const Tensor& cos_cache, const Tensor& sin_cache,
                    const Tensor& positions, double scale) {
  HIDET_ASSIGN_OR_RETURN(const bool interleaved, node.Flag("interleaved", false));
  HIDET_ASSIGN_OR_RETURN(int64_t width, node.Int("rotary_embedding_dim", 0));
  HIDET_ASSIGN_OR_RETURN(int64_t heads, node.Int("num_heads", 0));
  (void)scale;
  Composer c(node);
  const Tensor& given = node.input(0);
  if (given.rank() != 3 && given.rank() != 4)
    return node.Error(absl::StrCat("input of rank ", given.rank(), ", expected 3 or 4"));
  Tensor x = given;
  if (given.rank() == 3) {
    const int64_t hidden = c.Size(given, 2);
    const int64_t of_head = width != 0 ? width : 2 * c.Size(cos_cache, -1);
    if (!c.ok()) return c.status();
    if (heads == 0 && of_head > 0) heads = hidden / of_head;
    if (heads < 1 || hidden % heads != 0)
      return node.Error(
          absl::StrCat("input ", graph::ToString(given.shape()), " in ", heads, " heads"));
    const Dims shape = {c.Dim(given, 0), c.Dim(given, 1), ir::Int64(heads),
                        ir::Int64(hidden / heads)};
    x = c.Reshape(given, shape);
  } else {
    x = c.Permute(given, {0, 2, 1, 3});
  }
  if (!c.ok()) return c.status();
  if (width == 0) width = c.Size(x, 3);
  Tensor cos = cos_cache, sin = sin_cache;
  if (positions.defined()) {
    cos = c.Op("Take", {cos, positions}, {{"axis", int64_t{0}}});
    sin = c.Op("Take", {sin, positions}, {{"axis", int64_t{0}}});
  }
  if (c.Size(cos, -1) != width / 2 || width > c.Size(x, 3) || width % 2 != 0)
    return node.Error(
        absl::StrCat("angles ", graph::ToString(cos.shape()), " for ", width, " elements"));
  Tensor y = c.Rotated(x, cos, sin, width, interleaved);
  y = given.rank() == 3 ? c.Reshape(y, given.shape()) : c.Permute(y, {0, 2, 1, 3});
  return c.Result({y});
}

}  // namespace

Imported ImportRotaryEmbedding(NodeContext& node) {
  return RotaryWith(node, node.input(1), node.input(2), node.input_or_none(3), 1);
}

// com.microsoft: the positions come before the caches; one position is where all rows begin.
Imported ImportMicrosoftRotaryEmbedding(NodeContext& node) {
  node.Ignore("is_packed_batching");
  HIDET_ASSIGN_OR_RETURN(const double scale, node.Float("scale", 1.0));
  if (scale != 1) return node.Unimplemented("a scale");
  Composer c(node);
  Tensor positions = node.input(1);
  const Tensor& x = node.input(0);
  if (positions.rank() == 1) {
    const Tensor places = c.Range(c.Dim(x, x.rank() == 3 ? 1 : 2));
    positions = c.Add(c.Reshape(positions, Ints{1, 1}),
                      c.Reshape(places, Dims{ir::Int64(1), c.Dim(places, 0)}));
    positions = c.Broadcast(positions, Dims{c.Dim(x, 0), c.Dim(places, 0)});
  }
  if (!c.ok()) return c.status();
  return RotaryWith(node, node.input(2), node.input(3), positions, scale);
}

// Rows of an update written into a cache, from a place on that each sample of the batch has.
Imported ImportTensorScatter(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", -2));
  HIDET_ASSIGN_OR_RETURN(const std::string mode, node.String("mode", "linear"));
  if (mode != "linear" && mode != "circular")
    return node.Error(absl::StrCat("mode \"", Printable(mode), "\""));
  const Tensor &cache = node.input(0), &update = node.input(1);
  if (axis < 0) axis += cache.rank();
  if (axis < 1 || axis >= cache.rank() || update.rank() != cache.rank())
    return node.Error(absl::StrCat("axis ", axis, " of a cache of rank ", cache.rank()));
  Composer c(node);
  Dims along(cache.rank(), ir::Int64(1)), batch(cache.rank(), ir::Int64(1));
  along[axis] = update.shape()[axis];
  batch[0] = cache.shape()[0];
  Tensor places = c.Reshape(c.Range(update.shape()[axis]), along);
  if (node.has_input(2))
    places = c.Add(places, c.Reshape(c.Cast(node.input(2), ScalarType::kInt64), batch));
  if (mode == "circular") {
    absl::StatusOr<Tensor> size = node.SizesTensor({cache.shape()[axis]}, {});
    HIDET_RETURN_IF_ERROR(size.status());
    places = c.Op("Mod", {places, *size});
  }
  return c.Result({c.Op("Scatter", {cache, c.Broadcast(places, update.shape()), update},
                        {{"axis", axis}, {"wrap", false}})});
}

// Positions in three orders (time, height, width): each pair of elements turns by one of them.
Imported ImportMRotaryEmbedding(NodeContext& node) {
  node.Ignore("is_packed_batching");
  HIDET_ASSIGN_OR_RETURN(const auto sections, node.Ints("mrope_section"));
  HIDET_ASSIGN_OR_RETURN(const int64_t layout, node.Int("mrope_layout", 0));
  HIDET_ASSIGN_OR_RETURN(const double scale, node.Float("scale", 1.0));
  if (scale != 1) return node.Unimplemented("a scale");
  if (layout != 0 && layout != 1) return node.Error(absl::StrCat("mrope_layout ", layout));
  Composer c(node);
  const Tensor& positions = node.input(1);
  const int64_t half = c.Size(node.input(2), 1);
  if (!c.ok()) return c.status();
  if (positions.rank() != 3 || !ir::IsInt(positions.shape()[0], 3))
    return node.Error(absl::StrCat("positions ", graph::ToString(positions.shape())));
  if (!sections.has_value() || sections->size() != 3 || (*sections)[0] < 0 || (*sections)[1] < 0 ||
      (*sections)[2] < 0 || (*sections)[0] + (*sections)[1] + (*sections)[2] != half)
    return node.Error(absl::StrCat("mrope_section does not divide ", half, " pairs into three"));
  Ints order;
  for (int64_t i = 0; i < half; ++i) {
    const int64_t turn = i % 3;
    if (layout == 1) {
      order.push_back(turn != 0 && i < 3 * (*sections)[turn] ? turn : 0);
    } else {
      order.push_back(i < (*sections)[0] ? 0 : i < (*sections)[0] + (*sections)[1] ? 1 : 2);
    }
  }
  const Tensor orders = c.Integers(order, {half});
  const auto angles = [&](const Tensor& cache) {
    Tensor result;
    for (int64_t i = 0; i < 3; ++i) {
      const Tensor of_order =
          c.Op("Squeeze", {c.Slice(positions, 0, i, i + 1)}, {{"dims", Ints{0}}});
      const Tensor rows = c.Op("Take", {cache, of_order}, {{"axis", int64_t{0}}});
      result = i == 0 ? rows
                      : c.Where(c.Op("Equal", {orders, c.Scalar(orders, static_cast<double>(i))}),
                                rows, result);
    }
    return result;
  };
  const Tensor cos = angles(node.input(2)), sin = angles(node.input(3));
  if (!c.ok()) return c.status();
  return RotaryWith(node, cos, sin, Tensor(), scale);
}

// The input's channels lie behind its batch, or behind its steps.
Imported ImportCausalConvWithState(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::string activation, node.String("activation", "none"));
  HIDET_ASSIGN_OR_RETURN(const int64_t spatial, node.Int("ndim", 1));
  HIDET_ASSIGN_OR_RETURN(const int64_t dilation, node.Int("dilation", 1));
  HIDET_ASSIGN_OR_RETURN(const int64_t states, node.Int("state_window", 0));
  HIDET_ASSIGN_OR_RETURN(const bool is_last, node.Flag("channels_last", false));
  if (activation != "none" && activation != "silu" && activation != "swish")
    return node.Error(absl::StrCat("activation \"", Printable(activation), "\""));
  if (spatial != 1) return node.Unimplemented(absl::StrCat("ndim ", spatial));
  if (states != 0) return node.Unimplemented("several states");
  if (dilation < 1) return node.Error(absl::StrCat("dilation ", dilation));
  Composer c(node);
  const Tensor &given = node.input(0), &w = node.input(1);
  if ((is_last ? given.rank() < 3 : given.rank() != 3) || w.rank() != 3)
    return node.Error(
        absl::StrCat("input of rank ", given.rank(), " and weight of rank ", w.rank()));
  const int64_t channels = c.Size(w, 0), kernel = c.Size(w, 2), before = (kernel - 1) * dilation;
  // [batch, steps, ...] of all channels as [batch, channels, steps], and back.
  const auto first = [&](const Tensor& x) {
    if (!is_last) return x;
    return c.Permute(c.Reshape(x, Dims{c.Dim(x, 0), c.Dim(x, 1), ir::Int64(channels)}), {0, 2, 1});
  };
  const auto back = [&](const Tensor& x) {
    if (!is_last) return x;
    Dims shape = given.shape();
    shape[1] = c.Dim(x, 2);
    return c.Reshape(c.Permute(x, {0, 2, 1}), shape);
  };
  const Tensor x = first(given);
  Tensor padded = x;
  if (node.has_input(3)) {
    padded = c.Concat({first(node.input(3)), x}, 2);
  } else if (kernel > 1) {
    padded = c.Op("Pad", {x}, {{"pads", Ints{0, 0, before, 0, 0, 0}}});
  }
  Tensor y = c.Op("Conv1d", {padded, w},
                  {{"padding", Ints{0, 0}},
                   {"stride", Ints{1}},
                   {"dilations", Ints{dilation}},
                   {"groups", channels}});
  if (node.has_input(2)) y = c.Add(y, c.Unsqueeze(node.input(2), {1}));
  if (activation != "none") y = c.Op("Silu", {y});
  const int64_t length = c.Size(x, 2);
  const Tensor state = c.Slice(padded, 2, length, length + before);
  return c.Result({back(y), back(state)});
}

}  // namespace hidet::onnx
