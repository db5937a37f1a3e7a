// com.microsoft: attention in the forms of ONNX Runtime's optimizer, and weights of a few bits.
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/op_rules.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using Ints = std::vector<int64_t>;

struct Mixing {
  Tensor q, k, v;  // [batch, heads, length, depth]
  Tensor padding;  // of the keys: [batch] lengths, [batch, keys] or more; may be undefined
  Tensor bias;     // added to the scores; may be undefined
  double scale = 0;
  bool causal = false;
};

// softmax(scores) v, with heads together: [batch, length, width].
Tensor Mixed(NodeContext& node, Composer& c, const Mixing& m) {
  Tensor mask = m.bias;
  const ir::Expr queries = c.Dim(m.q, 2), keys = c.Dim(m.k, 2);
  Tensor allowed;
  if (m.padding.defined()) {
    const Tensor given =
        IsBool(m.padding.dtype()) ? m.padding : c.Cast(m.padding, ScalarType::kInt64);
    if (IsBool(given.dtype())) {
      allowed = given;
    } else if (given.rank() == 1) {
      allowed = c.Op("Less", {c.Range(keys), c.Reshape(given, Dims{c.Dim(given, 0), ir::Int64(1),
                                                                   ir::Int64(1), ir::Int64(1)})});
    } else {
      allowed = c.Op("NotEqual", {given, c.Scalar(given, 0)});
      if (given.rank() == 2) allowed = c.Unsqueeze(allowed, {1, 2});
      if (given.rank() == 3) allowed = c.Unsqueeze(allowed, {1});
    }
  }
  if (m.causal) {
    // The last query sees all keys.
    absl::StatusOr<Tensor> offset = node.SizesTensor({ir::Simplify(keys - queries)}, {});
    if (!offset.ok()) c.Fail(offset.status());
    if (!c.ok()) return m.q;
    const Tensor last = c.Add(c.Unsqueeze(c.Range(queries), {1}), *offset);
    const Tensor past = c.Op("LessEqual", {c.Range(keys), last});
    allowed = allowed.defined() ? c.Op("LogicalAnd", {allowed, past}) : past;
  }
  if (allowed.defined()) {
    mask = mask.defined() ? c.Where(allowed, mask, c.Scalar(mask, -INFINITY)) : allowed;
  }
  Tensors operands = {m.q, m.k, m.v};
  if (mask.defined()) operands.push_back(mask);
  Attributes attributes = {{"is_causal", false}};
  if (m.scale != 0) attributes.Set("scale", m.scale);
  const Tensor y = c.Permute(c.Op("Attention", operands, attributes), {0, 2, 1, 3});
  const Dims shape = {c.Dim(y, 0), c.Dim(y, 1), ir::Simplify(c.Dim(y, 2) * c.Dim(y, 3))};
  return c.Reshape(y, shape);
}

}  // namespace

// q, k, v, bias, key padding, bias of the scores, past keys and values
Imported ImportMultiHeadAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  Mixing m;
  HIDET_ASSIGN_OR_RETURN(m.scale, node.Float("scale", 0.0));
  HIDET_ASSIGN_OR_RETURN(m.causal, node.Flag("unidirectional", false));
  node.Ignore("mask_filter_value");  // what is masked does not count here
  if (node.input(0).rank() != 3 || !node.has_input(1) || !node.has_input(2))
    return node.Unimplemented("packed operands");
  Composer c(node);
  Tensor operands[3];
  for (int i = 0; i < 3; ++i) {
    Tensor x = node.input(i);
    if (node.has_input(3) && x.rank() == 3) {
      const int64_t width = c.Size(x, 2), all = c.Size(node.input(3), 0);
      const int64_t begin = i == 2 ? all - width : i * width;
      x = c.Add(x, c.Slice(node.input(3), 0, begin, begin + width));
    }
    operands[i] = x.rank() == 4 ? x : c.HeadsApart(x, heads);
  }
  m.q = operands[0];
  m.k = operands[1];
  m.v = operands[2];
  if (node.has_input(4)) m.padding = node.input(4);
  if (node.has_input(5)) m.bias = node.input(5);
  if (node.has_input(6)) m.k = c.Concat({node.input(6), m.k}, 2);
  if (node.has_input(7)) m.v = c.Concat({node.input(7), m.v}, 2);
  if (!c.ok()) return c.status();
  return c.Result({Mixed(node, c, m), m.k, m.v});
}

// The input, the weights of q, k and v side by side, their bias, padding, past, bias of the scores
Imported ImportMicrosoftAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  HIDET_ASSIGN_OR_RETURN(const auto sizes, node.Ints("qkv_hidden_sizes"));
  HIDET_ASSIGN_OR_RETURN(const bool rotary, node.Flag("do_rotary", false));
  Mixing m;
  HIDET_ASSIGN_OR_RETURN(m.scale, node.Float("scale", 0.0));
  HIDET_ASSIGN_OR_RETURN(m.causal, node.Flag("unidirectional", false));
  node.Ignore("mask_filter_value");
  node.Ignore("past_present_share_buffer");
  node.Ignore("rotary_embedding_dim");
  if (rotary) return node.Unimplemented("do_rotary");
  if (node.has_input(6)) return node.Unimplemented("a past of its own length");
  Composer c(node);
  Tensor all = c.Matmul(node.input(0), node.input(1));
  if (node.has_input(2)) all = c.Add(all, node.input(2));
  const int64_t whole = c.Size(all, 2);
  const Ints widths = sizes.value_or(Ints(3, whole / 3));
  if (widths.size() != 3 || widths[0] + widths[1] + widths[2] != whole)
    return node.Error(absl::StrCat("q, k and v of ", whole, " elements"));
  Tensor operands[3];
  int64_t at = 0;
  for (int i = 0; i < 3; ++i) {
    operands[i] = c.HeadsApart(c.Slice(all, 2, at, at + widths[i]), heads);
    at += widths[i];
  }
  m.q = operands[0];
  m.k = operands[1];
  m.v = operands[2];
  if (node.has_input(4)) {
    const auto past = [&](int64_t i) {
      return c.Op("Squeeze", {c.Slice(node.input(4), 0, i, i + 1)}, {{"dims", Ints{0}}});
    };
    m.k = c.Concat({past(0), m.k}, 2);
    m.v = c.Concat({past(1), m.v}, 2);
  }
  if (node.has_input(3)) m.padding = node.input(3);
  if (node.has_input(5)) m.bias = node.input(5);
  if (m.padding.defined() && m.padding.rank() > 3) return node.Unimplemented("a mask of rank 4");
  const Tensor y = Mixed(node, c, m);
  Tensor present;
  if (node.wants_output(1)) present = c.Concat({c.Unsqueeze(m.k, {0}), c.Unsqueeze(m.v, {0})}, 0);
  return c.Result({y, present});
}

// q, k, v, past keys and values, the last place of each sample's keys, their largest number,
// angles. Heads of k and v serve several of q. The past has no room beyond its elements.
Imported ImportGroupQueryAttention(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  HIDET_ASSIGN_OR_RETURN(const int64_t kv_heads, node.Int("kv_num_heads"));
  HIDET_ASSIGN_OR_RETURN(const bool rotary, node.Flag("do_rotary", false));
  HIDET_ASSIGN_OR_RETURN(const bool interleaved, node.Flag("rotary_interleaved", false));
  HIDET_ASSIGN_OR_RETURN(const int64_t window, node.Int("local_window_size", -1));
  HIDET_ASSIGN_OR_RETURN(const double softcap, node.Float("softcap", 0.0));
  HIDET_ASSIGN_OR_RETURN(const bool smooth, node.Flag("smooth_softmax", false));
  Mixing m;
  HIDET_ASSIGN_OR_RETURN(m.scale, node.Float("scale", 0.0));
  if (softcap != 0 || smooth) return node.Unimplemented("softcap or smooth_softmax");
  if (!node.has_input(5)) return node.Error("input 5 is left out");
  Composer c(node);
  Tensor operands[3];
  if (node.has_input(1) && node.has_input(2)) {
    for (int i = 0; i < 3; ++i) operands[i] = node.input(i);
  } else {
    const int64_t depth = c.Size(node.input(0), 2) / (heads + 2 * kv_heads);
    const int64_t ends[] = {heads * depth, (heads + kv_heads) * depth,
                            (heads + 2 * kv_heads) * depth};
    for (int i = 0; i < 3; ++i)
      operands[i] = c.Slice(node.input(0), 2, i == 0 ? 0 : ends[i - 1], ends[i]);
  }
  const ir::Expr queries = c.Dim(operands[0], 1);
  absl::StatusOr<Tensor> count = node.SizesTensor({queries}, {});
  HIDET_RETURN_IF_ERROR(count.status());
  // The place of each sample's first query.
  const Tensor last = c.Reshape(c.Cast(node.input(5), ScalarType::kInt64), Ints{-1, 1});
  const Tensor places = c.Add(c.Sub(c.Add(last, 1.0), *count), c.Range(queries));
  for (int i = 0; i < 3; ++i) {
    Tensor x = c.HeadsApart(operands[i], i == 0 ? heads : kv_heads);
    if (rotary && i < 2) {
      if (!node.has_input(7) || !node.has_input(8)) return node.Error("do_rotary without angles");
      const auto angles = [&](int at) {
        return c.Op("Take", {node.input(at), places}, {{"axis", int64_t{0}}});
      };
      const int64_t width = 2 * c.Size(node.input(7), 1);
      x = c.Permute(c.Rotated(c.Permute(x, {0, 2, 1, 3}), angles(7), angles(8), width, interleaved),
                    {0, 2, 1, 3});
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
  m.padding = c.Op("LessEqual", {keys, at});
  if (window >= 0) {
    const Tensor near = c.Op("Greater", {keys, c.Sub(at, static_cast<double>(window))});
    m.padding = c.Op("LogicalAnd", {m.padding, near});
  }
  if (!c.ok()) return c.status();
  return c.Result({Mixed(node, c, m), m.k, m.v});
}

// x w^T with w [n, k] in blocks of numbers of 4 or 8 bits, each block with a scale and a zero
// point.
Imported ImportMatMulNBits(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t k, node.Int("K"));
  HIDET_ASSIGN_OR_RETURN(const int64_t n, node.Int("N"));
  HIDET_ASSIGN_OR_RETURN(const int64_t bits, node.Int("bits", 4));
  HIDET_ASSIGN_OR_RETURN(const int64_t block, node.Int("block_size"));
  node.Ignore("accuracy_level");
  node.Ignore("weight_prepacked");
  if (bits != 4 && bits != 8) return node.Unimplemented(absl::StrCat("weights of ", bits, " bits"));
  if (node.has_input(4)) return node.Unimplemented("groups by index");
  if (k < 1 || n < 1 || block < 16)
    return node.Error(absl::StrCat("K ", k, ", N ", n, ", blocks of ", block));
  Composer c(node);
  const Tensor& x = node.input(0);
  const ScalarType dtype = x.dtype();
  const int64_t blocks = (k + block - 1) / block;
  // The low half of a byte comes first.
  const auto unpacked = [&](const Tensor& packed, int64_t rows, int64_t columns) {
    const Tensor bytes = c.Reshape(packed, Ints{rows, columns * bits / 8, 1});
    if (bits == 8) return c.Cast(c.Reshape(bytes, Ints{rows, columns}), dtype);
    const Tensor low = c.Op("BitwiseAnd", {bytes, c.Scalar(bytes, 15)});
    const Tensor high = c.Op("RightShift", {bytes, c.Scalar(bytes, 4)});
    return c.Cast(c.Reshape(c.Concat({low, high}, 2), Ints{rows, columns}), dtype);
  };
  Tensor w = c.Reshape(unpacked(node.input(1), n, blocks * block), Ints{n, blocks, block});
  Tensor zero = c.Scalar(w, std::ldexp(1.0, static_cast<int>(bits) - 1));
  if (node.has_input(3)) {
    const Tensor& given = node.input(3);
    if (given.dtype() == ScalarType::kUInt8) {
      const int64_t padded = bits == 4 ? (blocks + 1) / 2 * 2 : blocks;
      const Tensor all = c.Slice(unpacked(given, n, padded), 1, 0, blocks);
      zero = c.Reshape(all, Ints{n, blocks, 1});
    } else {
      zero = c.Reshape(c.Cast(given, dtype), Ints{n, blocks, 1});
    }
  }
  w = c.Mul(c.Sub(w, zero), c.Reshape(c.Cast(node.input(2), dtype), Ints{n, blocks, 1}));
  w = c.Slice(c.Reshape(w, Ints{n, blocks * block}), 1, 0, k);
  Tensor y = c.Op("Matmul", {x, w}, {{"transpose_a", false}, {"transpose_b", true}});
  if (node.has_input(5)) y = c.Add(y, node.input(5));
  return c.Result({y});
}

}  // namespace hidet::onnx
