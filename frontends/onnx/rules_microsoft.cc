// com.microsoft: attention in the forms of ONNX Runtime's optimizer and of its generator.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/quantized.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"

namespace hidet::onnx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using Ints = std::vector<int64_t>;

struct Mixing {
  Tensor q, k, v;  // [batch, heads, length, depth]
  // Of the keys: [batch] lengths, [2 * batch] ends and then beginnings, [batch, keys] or more; may
  // be undefined.
  Tensor padding;
  Tensor bias;                // added to the scores; may be undefined
  Tensor sink;                // [heads], scores of a key whose value is 0; may be undefined
  double filter = -INFINITY;  // what padding adds to the scores
  double scale = 0;
  double softcap = 0;  // the scores' largest size, or 0
  bool causal = false;
  ir::Expr past;  // keys before that of the first query; without it those that are no query's
};

// What a node may want besides the mixed values, [batch, heads, queries, keys].
struct Scores {
  Tensor bent;    // scores with their bias, before any mask
  Tensor shares;  // their softmax
};

// q k with its scale, bent, and the bias of the scores on it.
Tensor BentScores(Composer& c, const Mixing& m) {
  const int64_t groups = c.Size(m.q, 1) / std::max<int64_t>(c.Size(m.k, 1), 1);
  const double scale = m.scale != 0 ? m.scale : 1 / std::sqrt(static_cast<double>(c.Size(m.q, 3)));
  const Tensor product = c.Op("Matmul", {m.q, c.Repeat(m.k, 1, groups)},
                              {{"transpose_a", false}, {"transpose_b", true}});
  Tensor scores = c.Mul(product, scale);
  if (m.softcap > 0) scores = c.Mul(c.Op("Tanh", {c.Div(scores, m.softcap)}), m.softcap);
  return m.bias.defined() ? c.Add(scores, m.bias) : scores;
}

// softmax(scores) v where the scores are bent or wanted, or where a part of each row's weight goes
// nowhere. `seen` says which keys a query sees; undefined: all.
Tensor MixedByScores(Composer& c, const Mixing& m, const Tensor& seen, Scores* wanted) {
  const int64_t heads = c.Size(m.q, 1), groups = heads / std::max<int64_t>(c.Size(m.k, 1), 1);
  const Tensor v = c.Repeat(m.v, 1, groups), bent = BentScores(c, m);
  const Tensor scores = seen.defined() ? c.Where(seen, bent, c.Scalar(bent, -INFINITY)) : bent;
  Tensor shares;
  if (!m.sink.defined()) {
    shares = c.Op("Softmax", {scores}, {{"axis", int64_t{3}}});
  } else {
    // exp(score) over the sum of them and of exp(sink), both less the larger of the row.
    const Tensor sink = c.Reshape(m.sink, Ints{1, heads, 1, 1});
    const auto row = [&](const char* op, const Tensor& x) {
      return c.Op(op, {x}, {{"dims", Ints{3}}, {"keepdims", true}});
    };
    const Tensor most = c.Op("Max", {row("ReduceMax", scores), sink});
    const Tensor powers = c.Op("Exp", {c.Sub(scores, most)});
    const Tensor sum = c.Add(row("ReduceSum", powers), c.Op("Exp", {c.Sub(sink, most)}));
    shares = c.Div(powers, sum);
  }
  if (wanted != nullptr) *wanted = {bent, shares};
  return c.Matmul(shares, v);
}

// Whether a list has two numbers for each sample.
bool HasBeginnings(const ir::Expr& count, const ir::Expr& batch) {
  return !ir::Equal(count, batch) && ir::Equal(count, ir::Simplify(batch * ir::Int64(2)));
}

// The keys that are no padding, in a form that broadcasts with the scores; undefined: all.
Tensor Unpadded(Composer& c, const Mixing& m) {
  if (!m.padding.defined() || IsBool(m.padding.dtype())) return m.padding;
  const Tensor given = c.Cast(m.padding, ScalarType::kInt64);
  if (given.rank() == 1) {
    const ir::Expr batch = c.Dim(m.q, 0);
    const bool has_beginnings = HasBeginnings(c.Dim(given, 0), batch);
    const Tensor rows = has_beginnings ? c.Reshape(given, Dims{ir::Int64(2), batch}) : given;
    const auto limit = [&](int64_t i) {
      const Tensor row = has_beginnings ? c.Slice(rows, 0, i, i + 1) : rows;
      const ir::Expr samples = has_beginnings ? batch : c.Dim(given, 0);
      return c.Reshape(row, Dims{samples, ir::Int64(1), ir::Int64(1), ir::Int64(1)});
    };
    const Tensor keys = c.Range(c.Dim(m.k, 2));
    const Tensor before_end = c.Op("Less", {keys, limit(0)});
    if (!has_beginnings) return before_end;
    return c.Op("LogicalAnd", {before_end, c.Op("GreaterEqual", {keys, limit(1)})});
  }
  const Tensor unpadded = c.Op("NotEqual", {given, c.Scalar(given, 0)});
  if (given.rank() == 2) return c.Unsqueeze(unpadded, {1, 2});
  return given.rank() == 3 ? c.Unsqueeze(unpadded, {1}) : unpadded;
}

// The keys that do not come after a query, of which the last one sees all; undefined: all.
Tensor NotAfter(NodeContext& node, Composer& c, const Mixing& m) {
  if (!m.causal) return Tensor();
  const ir::Expr queries = c.Dim(m.q, 2), keys = c.Dim(m.k, 2);
  const ir::Expr rest = ir::Simplify(keys - queries), past = m.past.defined() ? m.past : rest;
  const auto size = [&](const ir::Expr& value) {
    absl::StatusOr<Tensor> tensor = node.SizesTensor({ir::Simplify(value)}, {});
    if (tensor.ok()) return *tensor;
    c.Fail(tensor.status());
    return Tensor();
  };
  const Tensor i = c.Unsqueeze(c.Range(queries), {1}), before = size(past), all = size(rest);
  if (!c.ok()) return Tensor();
  Tensor last = c.Add(i, before);
  if (!graph::SameDim(past, rest)) {
    const Tensor is_last = c.Op("Equal", {i, size(queries - ir::Int64(1))});
    last = c.Where(is_last, c.Add(i, all), last);
  }
  return c.Op("LessEqual", {c.Range(keys), last});
}

// softmax(scores) v, with heads together: [batch, length, width].
// A mask of padding takes a number off the scores, which a row of nothing else does not notice, as
// long as each type has that number. Beyond, and by lengths unless the number is so small that it
// leaves a share, padding has none.
Tensor Mixed(NodeContext& node, Composer& c, Mixing m, Scores* wanted = nullptr) {
  constexpr double kLeastFilter = -60000, kLeastOfLengths = -1000;
  // Whether heads of k serve several of q must be known.
  if (!graph::SameDim(c.Dim(m.q, 1), c.Dim(m.k, 1))) {
    for (const Tensor* x : {&m.q, &m.k}) c.Size(*x, 1);
  }
  Tensor seen = Unpadded(c, m);
  const bool is_mask = seen.defined() && !IsBool(m.padding.dtype());
  if (is_mask && m.filter > (m.padding.rank() > 1 ? kLeastFilter : kLeastOfLengths)) {
    const Tensor share = c.Where(seen, c.Scalar(m.q, 0), c.Scalar(m.q, m.filter));
    m.bias = m.bias.defined() ? c.Add(m.bias, share) : share;
    seen = Tensor();
  }
  if (const Tensor past = NotAfter(node, c, m); past.defined())
    seen = seen.defined() ? c.Op("LogicalAnd", {seen, past}) : past;
  if (!c.ok()) return m.q;
  Tensor mixed;
  if (m.softcap > 0 || m.sink.defined() || wanted != nullptr) {
    mixed = MixedByScores(c, m, seen, wanted);
  } else {
    Tensors operands = {m.q, m.k, m.v};
    Tensor mask = m.bias;
    if (seen.defined())
      mask = mask.defined() ? c.Where(seen, mask, c.Scalar(mask, -INFINITY)) : seen;
    if (mask.defined()) operands.push_back(mask);
    Attributes attributes = {{"is_causal", false}};
    if (m.scale != 0) attributes.Set("scale", m.scale);
    mixed = c.Op("Attention", operands, attributes);
  }
  const Tensor y = c.Permute(mixed, {0, 2, 1, 3});
  const Dims shape = {c.Dim(y, 0), c.Dim(y, 1), ir::Simplify(c.Dim(y, 2) * c.Dim(y, 3))};
  return c.Reshape(y, shape);
}

// The scores as a softmax takes them: less a number where there is padding, and the least one
// behind a query's place.
Tensor MaskedScores(NodeContext& node, Composer& c, const Mixing& m) {
  Tensor scores = BentScores(c, m);
  if (const Tensor unpadded = Unpadded(c, m); unpadded.defined())
    scores = c.Add(scores, c.Where(unpadded, c.Scalar(scores, 0), c.Scalar(scores, m.filter)));
  if (const Tensor past = NotAfter(node, c, m); past.defined())
    scores = c.Where(past, scores, c.Scalar(scores, -std::numeric_limits<float>::max()));
  return scores;
}

// q, k and v as [batch, length, heads * depth], or k and v with their heads apart already, of
// inputs that may hold all three as [batch, length, heads, 3, depth], or the last two as [..., 2,
// depth].
absl::Status Unpack(NodeContext& node, Composer& c, Tensor (&operands)[3]) {
  int parts = 0;
  for (int i = 0; i < 3; ++i) {
    operands[i] = node.input_or_none(i);
    if (operands[i].defined() && operands[i].rank() == 5) parts = 3 - i;
  }
  if (parts > 1) {
    const Tensor all = operands[3 - parts];
    for (int i = 0; i < parts; ++i) {
      const Tensor part = c.Slice(all, 3, i, i + 1);
      operands[3 - parts + i] = c.Reshape(
          part, Dims{c.Dim(all, 0), c.Dim(all, 1), ir::Simplify(c.Dim(all, 2) * c.Dim(all, 4))});
    }
  }
  HIDET_RETURN_IF_ERROR(c.status());
  for (const Tensor& x : operands) {
    if (!x.defined()) return node.Error("an operand is left out");
  }
  if (operands[0].rank() != 3)
    return node.Error(absl::StrCat("queries of rank ", operands[0].rank()));
  return absl::OkStatus();
}

// q, k or v (part 0, 1 or 2) with its share of the bias of all three.
Tensor WithBias(Composer& c, const Tensor& x, const Tensor& bias, int part) {
  if (!bias.defined()) return x;
  const int64_t width = c.Size(x, 2), all = c.Size(bias, 0);
  const int64_t begin = part == 2 ? all - width : part * width;
  return c.Add(x, c.Slice(bias, 0, begin, begin + width));
}

// Of Attention and QAttention: what both read of their node.
struct Projected {
  Tensor all;  // q, k and v beside each other: [batch, length, width]
  Ints widths;
  Tensor padding, past, bias;  // each may be undefined
};

absl::StatusOr<Tensors> AttendProjected(NodeContext& node, Composer& c, const Projected& p) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  HIDET_ASSIGN_OR_RETURN(const bool rotary, node.Flag("do_rotary", false));
  Mixing m;
  HIDET_ASSIGN_OR_RETURN(m.scale, node.Float("scale", 0.0));
  HIDET_ASSIGN_OR_RETURN(m.causal, node.Flag("unidirectional", false));
  HIDET_ASSIGN_OR_RETURN(m.filter, node.Float("mask_filter_value", -10000.0));
  node.Ignore("past_present_share_buffer");
  node.Ignore("rotary_embedding_dim");
  if (rotary) return node.Unimplemented("do_rotary");
  const int64_t whole = c.Size(p.all, 2);
  const Ints widths = p.widths.empty() ? Ints(3, whole / 3) : p.widths;
  if (widths.size() != 3 || widths[0] + widths[1] + widths[2] != whole)
    return node.Error(absl::StrCat("q, k and v of ", whole, " elements"));
  Tensor operands[3];
  int64_t at = 0;
  for (int i = 0; i < 3; ++i) {
    operands[i] = c.HeadsApart(c.Slice(p.all, 2, at, at + widths[i]), heads);
    at += widths[i];
  }
  m.q = operands[0];
  m.k = operands[1];
  m.v = operands[2];
  if (p.past.defined()) {
    const auto past = [&](int64_t i) {
      return c.Op("Squeeze", {c.Slice(p.past, 0, i, i + 1)}, {{"dims", Ints{0}}});
    };
    m.k = c.Concat({past(0), m.k}, 2);
    m.v = c.Concat({past(1), m.v}, 2);
  }
  m.padding = p.padding;
  m.bias = p.bias;
  if (m.padding.defined() && m.padding.rank() > 3) return node.Unimplemented("a mask of rank 4");
  const Tensor y = Mixed(node, c, m);
  Tensor present;
  if (node.wants_output(1)) present = c.Concat({c.Unsqueeze(m.k, {0}), c.Unsqueeze(m.v, {0})}, 0);
  return c.Result({y, present});
}

// Where a decoder that attends with one token keeps the keys and values of those before.
struct Cache {
  Tensor k, v;    // [batch, heads, length, depth]; undefined where nothing is kept
  Tensor filled;  // how many places are taken, of caches with room for more; may be undefined
  bool has_room = false;
  Tensor beams;  // [samples, beams, length]: of which beam each token is; may be undefined
};

// What a search over several beams sees of a cache [samples * beams, heads, length, depth]: each
// place before `place` as it is in the row of the sample's beam that its token came from, the rest
// of a row as it is in itself.
Tensor TracedBack(Composer& c, const Tensor& kept, const Tensor& beams, const Tensor& place) {
  const Tensor origin = c.Cast(beams, ScalarType::kInt64);
  const Tensor width = c.SizeAs(origin, c.Dim(origin, 1));
  const Tensor first = c.Mul(c.Unsqueeze(c.Range(c.Dim(origin, 0)), {1, 2}), width);
  const Tensor own = c.Add(first, c.Unsqueeze(c.Range(c.Dim(origin, 1)), {1}));
  const Tensor is_before = c.Op("Less", {c.Range(c.Dim(kept, 2)), c.Reshape(place, Ints{1, 1, 1})});
  const Tensor rows = c.Where(is_before, c.Add(first, origin), own);
  const Tensor by_row =
      c.Reshape(rows, Dims{c.Dim(kept, 0), ir::Int64(1), c.Dim(kept, 2), ir::Int64(1)});
  return c.Op("Gather", {kept, c.Broadcast(by_row, kept.shape())},
              {{"axis", int64_t{0}}, {"wrap", false}});
}

// Puts the token's keys and values into a cache, and has the queries see what is filled of it. The
// mask and the bias of the scores are as long as that. Returns the cache with the token.
absl::StatusOr<Cache> AddToken(NodeContext& node, Composer& c, const Cache& cache, Mixing& m) {
  if (!cache.has_room) {
    if (cache.beams.defined()) return node.Unimplemented("several beams without a shared buffer");
    m.k = c.Concat({cache.k, m.k}, 2);
    m.v = c.Concat({cache.v, m.v}, 2);
    return Cache{m.k, m.v};
  }
  if (!cache.filled.defined()) return node.Error("a shared buffer without past_sequence_length");
  const Tensor place = c.Reshape(c.Cast(cache.filled, ScalarType::kInt64), Ints{1, 1, 1, 1});
  const auto with = [&](const Tensor& kept, const Tensor& token) {
    return c.Op("Scatter", {kept, c.Broadcast(place, token.shape()), token},
                {{"axis", int64_t{2}}, {"wrap", false}});
  };
  const Cache kept = {with(cache.k, m.k), with(cache.v, m.v)};
  m.k = kept.k;
  m.v = kept.v;
  if (!c.ok()) return c.status();
  if (cache.beams.defined()) {
    if (cache.beams.rank() != 3)
      return node.Error(absl::StrCat("cache_indirection of rank ", cache.beams.rank()));
    m.k = TracedBack(c, kept.k, cache.beams, place);
    m.v = TracedBack(c, kept.v, cache.beams, place);
  }
  const Tensor keys = c.Range(c.Dim(m.k, 2));
  const auto lengthened = [&](const Tensor& x) -> absl::StatusOr<Tensor> {
    HIDET_ASSIGN_OR_RETURN(const Tensor last,
                           node.SizesTensor({ir::Simplify(x.shape().back() - ir::Int64(1))}, {}));
    return c.Op("Take", {x, c.Op("Min", {keys, last})},
                {{"axis", static_cast<int64_t>(x.rank() - 1)}});
  };
  Tensor seen = c.Op("LessEqual", {keys, place});
  if (m.padding.defined()) {
    if (m.padding.rank() != 2)
      return node.Unimplemented(absl::StrCat("a mask of rank ", m.padding.rank()));
    HIDET_ASSIGN_OR_RETURN(const Tensor mask, lengthened(m.padding));
    const Tensor given = c.Op("NotEqual", {mask, c.Scalar(mask, 0)});
    seen = c.Op("LogicalAnd", {seen, c.Unsqueeze(given, {1, 2})});
  }
  m.padding = seen;
  if (m.bias.defined()) {
    HIDET_ASSIGN_OR_RETURN(m.bias, lengthened(m.bias));
  }
  if (!c.ok()) return c.status();
  return kept;
}

}  // namespace

// q, k, v, bias, key padding, bias of the scores, past keys and values
Imported ImportMultiHeadAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  Mixing m;
  HIDET_ASSIGN_OR_RETURN(m.scale, node.Float("scale", 0.0));
  HIDET_ASSIGN_OR_RETURN(m.causal, node.Flag("unidirectional", false));
  HIDET_ASSIGN_OR_RETURN(m.filter, node.Float("mask_filter_value", -10000.0));
  Composer c(node);
  Tensor given[3];
  HIDET_RETURN_IF_ERROR(Unpack(node, c, given));
  Tensor operands[3];
  for (int i = 0; i < 3; ++i) {
    const Tensor& x = given[i];
    operands[i] = x.rank() == 4 ? x : c.HeadsApart(WithBias(c, x, node.input_or_none(3), i), heads);
  }
  m.q = operands[0];
  m.k = operands[1];
  m.v = operands[2];
  if (node.has_input(4)) m.padding = node.input(4);
  if (node.has_input(5)) m.bias = node.input(5);
  // Keys may be more or fewer than queries: the first of both stand at one place.
  m.past = node.has_input(6) ? c.Dim(node.input(6), 2) : ir::Int64(0);
  if (node.has_input(6)) m.k = c.Concat({node.input(6), m.k}, 2);
  if (node.has_input(7)) m.v = c.Concat({node.input(7), m.v}, 2);
  if (!c.ok()) return c.status();
  Tensors outputs = {Mixed(node, c, m), m.k, m.v};
  if (node.wants_output(3)) outputs.push_back(MaskedScores(node, c, m));
  return c.Result(std::move(outputs));
}

namespace {

// Tokens without padding, [tokens, width], among samples of one length: where each stands, and how
// many a sample has.
struct PackedTokens {
  Tensor places;   // [tokens]
  Tensor lengths;  // [samples]
  ir::Expr samples, length;
};

absl::StatusOr<PackedTokens> GetPackedTokens(NodeContext& node, Composer& c, const Tensor& tokens,
                                             int offsets, int ends) {
  const Tensor &offset = node.input(offsets), &end = node.input(ends);
  if (offset.rank() != 2 || end.rank() != 1)
    return node.Error(
        absl::StrCat("token_offset of rank ", offset.rank(), ", lengths of rank ", end.rank()));
  PackedTokens packed{.samples = c.Dim(offset, 0), .length = c.Dim(offset, 1)};
  const Tensor all = c.Cast(c.Reshape(offset, Dims{ir::Simplify(packed.samples * packed.length)}),
                            ScalarType::kInt64);
  // The first of them are of tokens, the others of padding.
  packed.places = c.Op("Take", {all, c.Range(c.Dim(tokens, 0))}, {{"axis", int64_t{0}}});
  const Tensor ended = c.Cast(end, ScalarType::kInt64), sample = c.Range(packed.samples);
  const auto at = [&](const Tensor& index) {
    return c.Op("Take", {ended, index}, {{"axis", int64_t{0}}});
  };
  packed.lengths = c.Sub(at(c.Add(sample, 1.0)), at(sample));
  if (!c.ok()) return c.status();
  return packed;
}

// [tokens, width] as [samples, length, width], with zeros where there is padding.
Tensor WithPadding(Composer& c, const PackedTokens& packed, const Tensor& x) {
  const Dims flat = {ir::Simplify(packed.samples * packed.length), c.Dim(x, 1)};
  const Tensor zeros = c.Broadcast(c.Scalar(x, 0), flat);
  const Tensor rows = c.Broadcast(c.Unsqueeze(packed.places, {1}), x.shape());
  const Tensor spread = c.Op("Scatter", {zeros, rows, x}, {{"axis", int64_t{0}}, {"wrap", false}});
  return c.Reshape(spread, Dims{packed.samples, packed.length, c.Dim(x, 1)});
}

Tensor WithoutPadding(Composer& c, const PackedTokens& packed, const Tensor& y) {
  const Tensor flat = c.Reshape(y, Dims{ir::Simplify(packed.samples * packed.length), c.Dim(y, 2)});
  return c.Op("Take", {flat, packed.places}, {{"axis", int64_t{0}}});
}

}  // namespace

// The input without padding, the weights of q, k and v side by side, their bias, where tokens
// stand, where samples end, bias of the scores
Imported ImportPackedAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto widths, node.Ints("qkv_hidden_sizes"));
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const PackedTokens packed, GetPackedTokens(node, c, node.input(0), 3, 4));
  const Tensor all = c.Add(c.Matmul(node.input(0), node.input(1)), node.input(2));
  HIDET_ASSIGN_OR_RETURN(const Tensors mixed, AttendProjected(node, c,
                                                              {.all = WithPadding(c, packed, all),
                                                               .widths = widths.value_or(Ints{}),
                                                               .padding = packed.lengths,
                                                               .past = Tensor(),
                                                               .bias = node.input_or_none(5)}));
  return c.Result({WithoutPadding(c, packed, mixed[0])});
}

// q, k and v without padding, or all in the first as [tokens, heads, 3, depth], their bias, where
// tokens stand, where samples end, bias of the scores
Imported ImportPackedMultiHeadAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  node.Ignore("mask_filter_value");  // padding counts nothing
  Mixing m;
  HIDET_ASSIGN_OR_RETURN(m.scale, node.Float("scale", 0.0));
  Composer c(node);
  const Tensor& first = node.input(0);
  if (!node.has_input(4) || !node.has_input(5))
    return node.Error("token_offset or cumulative_sequence_length is left out");
  HIDET_ASSIGN_OR_RETURN(const PackedTokens packed, GetPackedTokens(node, c, first, 4, 5));
  Tensor operands[3];
  for (int i = 0; i < 3; ++i) {
    Tensor x = node.input_or_none(i);
    if (first.rank() == 4) {
      x = c.Reshape(c.Slice(first, 2, i, i + 1),
                    Dims{c.Dim(first, 0), ir::Simplify(c.Dim(first, 1) * c.Dim(first, 3))});
    }
    if (!x.defined() || x.rank() != 2)
      return node.Error("an operand is left out, or not of rank 2");
    const Tensor spread = WithPadding(c, packed, x);
    operands[i] = c.HeadsApart(WithBias(c, spread, node.input_or_none(3), i), heads);
  }
  m.q = operands[0];
  m.k = operands[1];
  m.v = operands[2];
  m.padding = packed.lengths;
  m.bias = node.input_or_none(6);
  if (!c.ok()) return c.status();
  return c.Result({WithoutPadding(c, packed, Mixed(node, c, m))});
}

// The input, the weights of q, k and v side by side, their bias, padding, past, bias of the scores
Imported ImportMicrosoftAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto widths, node.Ints("qkv_hidden_sizes"));
  if (node.has_input(6)) return node.Unimplemented("a past of its own length");
  Composer c(node);
  Tensor all = c.Matmul(node.input(0), node.input(1));
  if (node.has_input(2)) all = c.Add(all, node.input(2));
  if (!c.ok()) return c.status();
  return AttendProjected(node, c,
                         {.all = all,
                          .widths = widths.value_or(Ints{}),
                          .padding = node.input_or_none(3),
                          .past = node.input_or_none(4),
                          .bias = node.input_or_none(5)});
}

// The input, the weights, a real bias, the scales of the first two, padding, their zero points,
// past
Imported ImportQAttention(NodeContext& node) {
  if (!IsNarrow(node.input(0).dtype()) || !IsNarrow(node.input(1).dtype()))
    return node.Unimplemented("operands that are no integers of 8 bits");
  Composer c(node);
  const Tensor sum = QuantizedProduct(node, c, node.input(0), node.input_or_none(6), node.input(1),
                                      node.input_or_none(7));
  const Tensor scale =
      c.Mul(Along(c, node.input(3), sum.rank(), -1), Along(c, node.input(4), sum.rank(), -1));
  Tensor all = c.Mul(c.Cast(sum, scale.dtype()), scale);
  if (node.has_input(2)) all = c.Add(all, node.input(2));
  if (!c.ok()) return c.status();
  return AttendProjected(node, c,
                         {.all = all,
                          .widths = {},
                          .padding = node.input_or_none(5),
                          .past = node.input_or_none(8),
                          .bias = Tensor()});
}

// Queries, keys and values, of inputs of their own, or side by side in the first.
std::array<Tensor, 3> OperandsOf(Composer& c, const NodeContext& node, int64_t heads,
                                 int64_t kv_heads) {
  if (node.has_input(1) && node.has_input(2)) return {node.input(0), node.input(1), node.input(2)};
  const int64_t depth = c.Size(node.input(0), 2) / (heads + 2 * kv_heads);
  const int64_t ends[] = {0, heads * depth, (heads + kv_heads) * depth,
                          (heads + 2 * kv_heads) * depth};
  std::array<Tensor, 3> operands;
  for (int i = 0; i < 3; ++i) operands[i] = c.Slice(node.input(0), 2, ends[i], ends[i + 1]);
  return operands;
}

// Heads [samples, heads, tokens, depth], turned by the angles of the places of their tokens, whose
// cosines and sines are an input and the next one.
absl::StatusOr<Tensor> RotatedHeads(NodeContext& node, Composer& c, const Tensor& x, int cosines,
                                    const Tensor& places, bool interleaved) {
  if (!node.has_input(cosines) || !node.has_input(cosines + 1))
    return node.Error("do_rotary without angles");
  const auto angles = [&](int at) {
    return c.Op("Take", {node.input(at), places}, {{"axis", int64_t{0}}});
  };
  const int64_t width = 2 * c.Size(node.input(cosines), 1);
  const Tensor tokens = c.Permute(x, {0, 2, 1, 3});
  return c.Permute(c.Rotated(tokens, angles(cosines), angles(cosines + 1), width, interleaved),
                   {0, 2, 1, 3});
}

// q, k, v, past keys and values, the last place of each sample's keys, their largest number,
// angles, places of the queries, bias of the scores, sinks of the heads. Heads of k and v serve
// several of q. The past has no room beyond its elements.
Imported ImportGroupQueryAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  HIDET_ASSIGN_OR_RETURN(const int64_t kv_heads, node.Int("kv_num_heads"));
  HIDET_ASSIGN_OR_RETURN(const bool rotary, node.Flag("do_rotary", false));
  HIDET_ASSIGN_OR_RETURN(const bool interleaved, node.Flag("rotary_interleaved", false));
  HIDET_ASSIGN_OR_RETURN(const int64_t window, node.Int("local_window_size", -1));
  HIDET_ASSIGN_OR_RETURN(const bool smooth, node.Flag("smooth_softmax", false));
  Mixing m;
  HIDET_ASSIGN_OR_RETURN(m.scale, node.Float("scale", 0.0));
  HIDET_ASSIGN_OR_RETURN(m.softcap, node.Float("softcap", 0.0));
  HIDET_ASSIGN_OR_RETURN(const bool is_causal, node.Flag("causal", true));
  HIDET_ASSIGN_OR_RETURN(const bool slides, node.Flag("sliding_window_cache", false));
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("qk_norm_epsilon", 1e-6));
  for (const char* name : {"k_quant_type", "v_quant_type"}) {
    HIDET_ASSIGN_OR_RETURN(const std::string type, node.String(name, "NONE"));
    if (type != "NONE") return node.Unimplemented("a past of integers");
  }
  node.Ignore("kv_cache_bit_width");
  // Which scores are an output: 1 those before the softmax, 2 those behind it.
  HIDET_ASSIGN_OR_RETURN(const int64_t which, node.Int("qk_output", 0));
  if (slides) return node.Unimplemented("sliding_window_cache");
  if (node.wants_output(3) && which != 1 && which != 2)
    return node.Error(absl::StrCat("qk_output ", which, ", expected 1 or 2 for the scores"));
  if (!node.has_input(5)) return node.Error("input 5 is left out");
  Composer c(node);
  std::array<Tensor, 3> operands = OperandsOf(c, node, heads, kv_heads);
  const ir::Expr queries = c.Dim(operands[0], 1);
  absl::StatusOr<Tensor> count = node.SizesTensor({queries}, {});
  HIDET_RETURN_IF_ERROR(count.status());
  // The place of each sample's first query.
  const Tensor last = c.Reshape(c.Cast(node.input(5), ScalarType::kInt64), Ints{-1, 1});
  // Shorter samples of a first call are padded behind.
  const Tensor first = c.Sub(c.Add(last, 1.0), *count);
  const Tensor places = c.Add(c.Op("Max", {first, c.Scalar(first, 0)}), c.Range(queries));
  const Tensor turns = node.has_input(9) ? node.input(9) : places;
  for (int i = 0; i < 3; ++i) {
    Tensor x = c.HeadsApart(operands[i], i == 0 ? heads : kv_heads);
    if (i < 2 && node.has_input(14 + i)) {
      x = c.Op("RmsNorm", {x, node.input(14 + i)}, {{"axis", int64_t{-1}}, {"epsilon", epsilon}});
    }
    if (rotary && i < 2) {
      HIDET_ASSIGN_OR_RETURN(x, RotatedHeads(node, c, x, 7, turns, interleaved));
    }
    operands[i] = x;
  }
  m.q = operands[0];
  m.k = operands[1];
  m.v = operands[2];
  if (node.has_input(3)) m.k = c.Concat({node.input(3), m.k}, 2);
  if (node.has_input(4)) m.v = c.Concat({node.input(4), m.v}, 2);
  const Tensor keys = c.Range(c.Dim(m.k, 2));
  const Tensor at = c.Unsqueeze(places, {1, 3});
  m.padding = is_causal ? c.Op("LessEqual", {keys, at})
                        : c.Op("LessEqual", {keys, c.Unsqueeze(last, {2, 3})});
  if (window >= 0) {
    const Tensor near = c.Op("Greater", {keys, c.Sub(at, static_cast<double>(window))});
    m.padding = c.Op("LogicalAnd", {m.padding, near});
  }
  if (node.has_input(10)) m.bias = node.input(10);
  if (node.has_input(11)) {
    m.sink = node.input(11);
  } else if (smooth) {
    m.sink = c.Broadcast(c.Scalar(m.q, 0), Dims{ir::Int64(heads)});
  }
  if (!c.ok()) return c.status();
  if (!node.wants_output(3)) return c.Result({Mixed(node, c, m), m.k, m.v});
  Scores scores;
  const Tensor mixed = Mixed(node, c, m, &scores);
  const Tensor wanted =
      which == 1 ? c.Where(m.padding, scores.bent, c.Scalar(scores.bent, 0)) : scores.shares;
  return c.Result({mixed, m.k, m.v, wanted});
}

namespace {

// Which blocks of keys each block of queries sees, [layouts, blocks, blocks], of the places in
// compressed rows of those that it does: rows begin at `rows` of the layout's `columns`.
absl::StatusOr<Tensor> SeenBlocks(NodeContext& node, Composer& c, int rows, int columns) {
  for (const int i : {rows, columns}) {
    if (!node.input(i).is_constant()) return node.NeedsValue(i, "blocks that depend on data");
    if (node.input(i).rank() != 2)
      return node.Error(absl::StrCat("blocks of rank ", node.input(i).rank(), ", expected 2"));
  }
  const auto &begins = *node.input(rows).constant(), &places = *node.input(columns).constant();
  const int64_t layouts = c.Size(node.input(rows), 0), blocks = c.Size(node.input(rows), 1) - 1;
  const int64_t stored = c.Size(node.input(columns), 1);
  if (!c.ok()) return c.status();
  if (layouts < 1 || blocks < 1 || c.Size(node.input(columns), 0) != layouts)
    return node.Error("no layout of blocks, or several numbers of them");
  std::vector<double> seen(static_cast<size_t>(layouts * blocks * blocks), 0.0);
  for (int64_t row = 0; row < layouts * blocks; ++row) {
    const int64_t layout = row / blocks, at = layout * (blocks + 1) + row % blocks;
    const int64_t begin = begins.IntAt(at), end = begins.IntAt(at + 1);
    if (begin < 0 || end < begin || end > stored)
      return node.Error(absl::StrCat("blocks ", begin, " to ", end, " of ", stored));
    for (int64_t i = begin; i < end; ++i) {
      const int64_t place = places.IntAt(layout * stored + i);
      if (place < 0 || place >= blocks)
        return node.Error(absl::StrCat("block ", place, " of ", blocks));
      seen[row * blocks + place] = 1;
    }
  }
  return c.Reals(ScalarType::kBool, seen, Ints{layouts * blocks * blocks});
}

}  // namespace

// q, k, v, past keys and values with room for those of this call, which blocks of keys each block
// of queries sees (rows and columns), the largest number of keys, that of each sample, angles.
// Heads take the layouts in turn.
Imported ImportSparseAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  HIDET_ASSIGN_OR_RETURN(const int64_t kv_heads, node.Int("kv_num_heads"));
  HIDET_ASSIGN_OR_RETURN(const int64_t block, node.Int("sparse_block_size"));
  HIDET_ASSIGN_OR_RETURN(const bool rotary, node.Flag("do_rotary", false));
  HIDET_ASSIGN_OR_RETURN(const bool interleaved, node.Flag("rotary_interleaved", false));
  Mixing m;
  HIDET_ASSIGN_OR_RETURN(m.scale, node.Float("scale", 0.0));
  if (heads < 1 || kv_heads < 1 || heads % kv_heads != 0 || block < 1)
    return node.Error(absl::StrCat(heads, " heads on ", kv_heads, ", blocks of ", block));
  if (!node.has_input(3) || !node.has_input(4) || !node.has_input(8))
    return node.Error("past keys, past values or the numbers of keys are left out");
  Composer c(node);
  std::array<Tensor, 3> operands = OperandsOf(c, node, heads, kv_heads);
  // The place of each query; shorter samples of a first call are padded behind.
  const ir::Expr queries = c.Dim(operands[0], 1);
  const Tensor taken = c.Reshape(c.Cast(node.input(8), ScalarType::kInt64), Ints{-1, 1});
  const Tensor first = c.Sub(taken, c.SizeAs(taken, queries));
  const Tensor places = c.Add(c.Op("Max", {first, c.Scalar(first, 0)}), c.Range(queries));
  for (int i = 0; i < 3; ++i) {
    Tensor x = c.HeadsApart(operands[i], i == 0 ? heads : kv_heads);
    if (rotary && i < 2) {
      HIDET_ASSIGN_OR_RETURN(x, RotatedHeads(node, c, x, 9, places, interleaved));
    }
    operands[i] = x;
  }
  const auto with = [&](int past, const Tensor& x) {
    const Tensor at = c.Unsqueeze(places, {1, 3});
    return c.Op("Scatter", {node.input(past), c.Broadcast(at, x.shape()), x},
                {{"axis", int64_t{2}}, {"wrap", false}});
  };
  m.q = operands[0];
  m.k = with(3, operands[1]);
  m.v = with(4, operands[2]);
  HIDET_ASSIGN_OR_RETURN(const Tensor seen, SeenBlocks(node, c, 5, 6));
  const int64_t blocks = c.Size(node.input(5), 1) - 1, layouts = c.Size(node.input(5), 0);
  const auto block_of = [&](const Tensor& x) {
    return c.Op("Divide", {x, c.Scalar(x, static_cast<double>(block))},
                {{"rounding", std::string("trunc")}});
  };
  const Tensor keys = c.Range(c.Dim(m.k, 2)), at = c.Unsqueeze(places, {1, 3});
  Ints of_heads;
  for (int64_t h = 0; h < heads; ++h) of_heads.push_back(h % layouts * blocks);
  const Tensor row = c.Add(c.Integers(of_heads, {1, heads, 1, 1}), block_of(at));
  const Tensor index = c.Add(c.Mul(row, static_cast<double>(blocks)), block_of(keys));
  m.padding = c.Op("LogicalAnd", {c.Op("Take", {seen, index}, {{"axis", int64_t{0}}}),
                                  c.Op("LessEqual", {keys, at})});
  if (!c.ok()) return c.status();
  return c.Result({Mixed(node, c, m), m.k, m.v});
}

// One token's input, the weights of q, k and v side by side, their bias, padding, past keys and
// values in one tensor, bias of the scores, how much of the past is filled, how many beams, of
// which each token is
Imported ImportDecoderMaskedSelfAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  HIDET_ASSIGN_OR_RETURN(const bool rotary, node.Flag("do_rotary", false));
  Cache cache;
  HIDET_ASSIGN_OR_RETURN(cache.has_room, node.Flag("past_present_share_buffer", false));
  Mixing m;
  HIDET_ASSIGN_OR_RETURN(m.scale, node.Float("scale", 0.0));
  HIDET_ASSIGN_OR_RETURN(m.filter, node.Float("mask_filter_value", -10000.0));
  if (rotary) return node.Unimplemented("do_rotary");
  if (!node.has_input(4)) return node.Error("past is left out");
  Composer c(node);
  const Tensor all = c.Add(c.Matmul(node.input(0), node.input(1)), node.input(2));
  const Tensor& past = node.input(4);
  if (past.rank() != 5) return node.Error(absl::StrCat("past of rank ", past.rank()));
  const int64_t kept = heads * c.Size(past, 4), width = c.Size(all, 2);
  if (!c.ok()) return c.status();
  if (width <= 2 * kept)
    return node.Error(absl::StrCat("q, k and v of ", width, " elements, keys of ", kept));
  m.q = c.HeadsApart(c.Slice(all, 2, 0, kept), heads);
  m.k = c.HeadsApart(c.Slice(all, 2, kept, 2 * kept), heads);
  m.v = c.HeadsApart(c.Slice(all, 2, 2 * kept, width), heads);
  const auto half = [&](int64_t i) {
    return c.Op("Squeeze", {c.Slice(past, 0, i, i + 1)}, {{"dims", Ints{0}}});
  };
  cache.k = half(0);
  cache.v = half(1);
  cache.filled = node.input_or_none(6);
  m.padding = node.input_or_none(3);
  m.bias = node.input_or_none(5);
  cache.beams = node.input_or_none(8);
  HIDET_ASSIGN_OR_RETURN(const Cache longer, AddToken(node, c, cache, m));
  const Tensor present = c.Concat({c.Unsqueeze(longer.k, {0}), c.Unsqueeze(longer.v, {0})}, 0);
  return c.Result({Mixed(node, c, m), present});
}

// One token's q, k and v, or all in one, or the keys and values of an encoder; padding, bias of the
// scores, past keys and values, how much of them is filled, how many beams, of which each token is,
// bias of q, k and v
Imported ImportDecoderMaskedMultiHeadAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  Cache cache;
  HIDET_ASSIGN_OR_RETURN(cache.has_room, node.Flag("past_present_share_buffer", false));
  Mixing m;
  HIDET_ASSIGN_OR_RETURN(m.scale, node.Float("scale", 0.0));
  HIDET_ASSIGN_OR_RETURN(m.filter, node.Float("mask_filter_value", -10000.0));
  node.Ignore("output_qk");
  if (node.wants_output(3) && cache.has_room)
    return node.Unimplemented("the scores of a shared buffer as an output");
  if (node.has_input(1) != node.has_input(2))
    return node.Error("keys without values, or values without keys");
  if (node.has_input(5) != node.has_input(6))
    return node.Error("a past of keys without values, or of values without keys");
  Composer c(node);
  const Tensor &query = node.input(0), bias = node.input_or_none(10);
  if (query.rank() != 3) return node.Error(absl::StrCat("queries of rank ", query.rank()));
  const bool of_encoder = node.has_input(1) && node.input(1).rank() == 4;
  Tensor parts[3] = {query, node.input_or_none(1), node.input_or_none(2)};
  if (!node.has_input(1)) {
    const int64_t width = c.Size(query, 2) / 3;
    for (int i = 0; i < 3; ++i) parts[i] = c.Slice(query, 2, i * width, (i + 1) * width);
  }
  const auto apart = [&](int i) { return c.HeadsApart(WithBias(c, parts[i], bias, i), heads); };
  m.q = apart(0);
  m.k = of_encoder ? parts[1] : apart(1);
  m.v = of_encoder ? parts[2] : apart(2);
  m.padding = node.input_or_none(3);
  m.bias = node.input_or_none(4);
  if (!c.ok()) return c.status();
  Cache present = {m.k, m.v};
  if (!of_encoder && node.has_input(5)) {
    cache.k = node.input(5);
    cache.v = node.input(6);
    cache.filled = node.input_or_none(7);
    cache.beams = node.input_or_none(9);
    HIDET_ASSIGN_OR_RETURN(present, AddToken(node, c, cache, m));
  }
  Tensors outputs = {Mixed(node, c, m), present.k, present.v};
  if (node.wants_output(3)) outputs.push_back(MaskedScores(node, c, m));
  return c.Result(std::move(outputs));
}

}  // namespace hidet::onnx
