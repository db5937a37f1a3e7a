// com.microsoft: several streams of features beside each other instead of one residual (hyper
// connections), the gates of n-gram embeddings, and biases by position.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/op_rules.h"

namespace hidet::onnx {
namespace {

using graph::Dims;
using graph::Tensor;
using Ints = std::vector<int64_t>;

constexpr int64_t kMostDistance = int64_t{1} << 20;

Tensor Wide(Composer& c, const Tensor& x) { return c.Cast(x, ScalarType::kFloat32); }

// The streams [..., branches, width]: as they are, or out of rows of all of them.
absl::StatusOr<Tensor> Streams(NodeContext& node, Composer& c, const Tensor& x) {
  HIDET_ASSIGN_OR_RETURN(const int64_t branches, node.Int("num_branches", 0));
  if (x.rank() < (branches == 0 ? 2 : 1))
    return node.Error(absl::StrCat("streams of rank ", x.rank()));
  if (branches == 0) return Wide(c, x);
  const int64_t row = c.Size(x, -1);
  if (!c.ok()) return c.status();
  if (branches < 0 || row % branches != 0)
    return node.Error(absl::StrCat(branches, " branches of rows of ", row));
  Dims shape = x.shape();
  shape.back() = ir::Int64(branches);
  shape.push_back(ir::Int64(row / branches));
  return c.Reshape(Wide(c, x), shape);
}

// Gates of streams [..., branches, width]: one a branch, with or without a dimension of 1, or one
// an element, in rows or not.
Tensor GatesOf(Composer& c, const Tensor& gates, const Tensor& streams) {
  const Tensor wide = Wide(c, gates);
  if (gates.rank() == streams.rank()) return wide;
  const int64_t row = c.Size(wide, -1), branches = c.Size(streams, -2);
  return row == branches ? c.Unsqueeze(wide, {-1}) : c.Reshape(wide, streams.shape());
}

// Rows over the root of their mean square.
Tensor Normal(Composer& c, const Tensor& x, double epsilon) {
  return c.Mul(x, c.Op("Rsqrt", {c.Add(c.Mean(c.Mul(x, x), {-1}), epsilon)}));
}

}  // namespace

Imported ImportBranchwiseRmsNorm(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-5));
  Composer c(node);
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(const Tensor streams, Streams(node, c, x));
  Tensor y = Normal(c, streams, epsilon);
  if (node.has_input(1)) {
    const Tensor& scale = node.input(1);
    const bool of_all = scale.rank() == 1 && c.Size(scale, 0) != c.Size(streams, -1);
    const Tensor factor = Wide(c, scale);
    y = c.Mul(y, of_all ? c.Reshape(factor, {c.Dim(streams, -2), c.Dim(streams, -1)}) : factor);
  }
  return c.Result({c.Cast(c.Reshape(y, x.shape()), x.dtype())});
}

// One row of features out of several, each with its gate.
Imported ImportHyperConnectionPreMix(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double scale, node.Float("reduction_scale", 1.0));
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const Tensor streams, Streams(node, c, node.input(0)));
  const Tensor sum = c.Sum(c.Mul(streams, GatesOf(c, node.input(1), streams)), {-2}, false);
  return c.Result({c.Cast(c.Mul(sum, scale), node.input(0).dtype())});
}

// Streams mixed with each other, and one row of features added to each by its gate.
Imported ImportHyperConnectionPostMix(NodeContext& node) {
  Composer c(node);
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(const Tensor streams, Streams(node, c, x));
  Tensor mixed = streams;
  if (node.has_input(3)) {
    mixed = c.Op("Matmul", {Wide(c, node.input(3)), streams},
                 {{"transpose_a", true}, {"transpose_b", false}});
  }
  const Tensor added = c.Unsqueeze(Wide(c, node.input(1)), {-2});
  const Tensor y = c.Add(mixed, c.Mul(GatesOf(c, node.input(2), streams), added));
  return c.Result({c.Cast(c.Reshape(y, x.shape()), x.dtype())});
}

// How well keys and queries of each stream agree opens the value that all streams share.
Imported ImportEngramGate(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-5));
  Composer c(node);
  const Tensor& key = node.input(0);
  if (key.rank() != 4) return node.Error(absl::StrCat("key of rank ", key.rank()));
  const auto normal = [&](const Tensor& x, int scale) {
    return c.Mul(Normal(c, Wide(c, x), epsilon), Wide(c, node.input(scale)));
  };
  const double root = std::sqrt(static_cast<double>(c.Size(key, -1)));
  const Tensor product = c.Mul(normal(key, 3), normal(node.input(1), 4));
  const Tensor agreement = c.Div(c.Sum(product, {-1}), root);
  const Tensor size = c.Op("Max", {c.Op("Abs", {agreement}), c.Scalar(agreement, 1e-6)});
  const Tensor open = c.Op("Sigmoid", {c.Mul(c.Op("Sign", {agreement}), c.Sqrt(size))});
  const Tensor y = c.Mul(open, c.Unsqueeze(Wide(c, node.input(2)), {2}));
  Tensors results = {c.Cast(y, key.dtype())};
  if (node.wants_output(1)) {
    if (!node.has_input(5)) return node.Error("gated_value_normed without its scale");
    results.push_back(c.Cast(normal(y, 5), key.dtype()));
  }
  return c.Result(std::move(results));
}

// q cos(angles) + turned q sin(angles), and the same of k.
Imported ImportGemmaRotaryEmbedding(NodeContext& node) {
  Composer c(node);
  const ScalarType dtype = node.input(1).dtype();
  const auto factor = [&](const char* function) {
    return c.Unsqueeze(c.Cast(c.Op(function, {node.input(0)}), dtype), {1});
  };
  const Tensor cos = factor("Cos"), sin = factor("Sin");
  const auto rotated = [&](int x) {
    return c.Add(c.Mul(node.input(x), cos), c.Mul(node.input(x + 1), sin));
  };
  return c.Result({rotated(1), rotated(3)});
}

// A bias of positions, scaled by two gates that each query computes.
Imported ImportGatedRelativePositionBias(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t heads, node.Int("num_heads"));
  if (node.has_input(6)) return node.Unimplemented("queries without padding (token_offset)");
  if (node.input(0).rank() != 3)
    return node.Error(absl::StrCat("queries of rank ", node.input(0).rank()));
  Composer c(node);
  const Tensor query = c.HeadsApart(c.Add(node.input(0), node.input(1)), heads);
  const Tensor projected = c.Add(c.Matmul(query, node.input(3)), node.input(4));
  const int64_t half = c.Size(projected, -1) / 2;
  Dims parts(projected.shape().begin(), projected.shape().end() - 1);
  parts.push_back(ir::Int64(2));
  parts.push_back(ir::Int64(half));
  const Tensor gates = c.Op("Sigmoid", {c.Sum(c.Reshape(projected, parts), {-1}, false)});
  const Tensor u = c.Slice(gates, 3, 0, 1), r = c.Slice(gates, 3, 1, 2);
  const Tensor gate = c.Add(c.Mul(u, c.Sub(c.Mul(r, node.input(5)), 1)), 2);
  return c.Result({c.Mul(gate, node.input(2))});
}

// T5's biases: near distances have a bucket each, farther ones share them by their logarithms.
Imported ImportRelativePositionBias(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t most, node.Int("max_distance"));
  HIDET_ASSIGN_OR_RETURN(const bool both_ways, node.Flag("is_bidirectional", false));
  HIDET_ASSIGN_OR_RETURN(const Dims queries, node.Sizes(1, "query_length"));
  HIDET_ASSIGN_OR_RETURN(const Dims keys, node.Sizes(2, "key_length"));
  if (queries.size() != 1 || keys.size() != 1) return node.Error("lengths that are no numbers");
  Composer c(node);
  const Tensor& table = node.input(0);
  int64_t buckets = c.Size(table, 0);
  if (both_ways) buckets /= 2;
  const int64_t exact = buckets / 2;
  if (!c.ok()) return c.status();
  if (exact < 1 || most <= exact || most > kMostDistance)
    return node.Error(absl::StrCat(buckets, " buckets up to a distance of ", most));
  const Tensor key = c.Unsqueeze(c.Range(keys[0]), {0});
  const Tensor query = c.Unsqueeze(c.Range(queries[0]), {1});
  const Tensor behind = c.Sub(query, key);  // how far before the query a key stands
  const Tensor zero = c.Scalar(behind, 0);
  const Tensor distance = both_ways ? c.Op("Abs", {behind}) : c.Op("Max", {behind, zero});
  // In float32, as the models that were trained with these biases computed them.
  Ints bucket_of;
  const float scale = std::log(static_cast<float>(most) / static_cast<float>(exact));
  for (int64_t d = 0; d <= most; ++d) {
    const float beyond = std::log(static_cast<float>(d) / static_cast<float>(exact)) / scale;
    const auto shared = exact + static_cast<int64_t>(beyond * static_cast<float>(buckets - exact));
    bucket_of.push_back(d < exact ? d : std::min(shared, buckets - 1));
  }
  const Tensor place = c.Op("Min", {distance, c.Scalar(behind, static_cast<double>(most))});
  Tensor bucket = c.Op("Take", {c.Integers(bucket_of, {most + 1}), place}, {{"axis", int64_t{0}}});
  if (both_ways) {
    const Tensor is_after = c.Op("Less", {behind, zero});
    bucket = c.Where(is_after, c.Add(bucket, static_cast<double>(buckets)), bucket);
  }
  const Tensor biases = c.Op("Take", {table, bucket}, {{"axis", int64_t{0}}});
  return c.Result({c.Unsqueeze(c.Permute(biases, {2, 0, 1}), {0})});
}

}  // namespace hidet::onnx
